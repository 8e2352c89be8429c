"""The spell list box: what a player sees on a host, and what is there unseen (spells page, the spell list box)."""

from __future__ import annotations

from functools import cache
from typing import Literal

from engine.model.catalog import Transmuted, cards_by_name, house_of
from engine.model.costs import CastingCost, base_cost
from engine.model.events import Casting
from engine.model.naming import meaning
from engine.model.pieces import Ground, Host, Minion, Spell
from engine.model.seat import Player
from engine.model.state import State
from engine.trace.records import ListedSpell, SpellList


def spell_list(state: State, host: Host, viewer: Player | None = None) -> SpellList:
    """Return the spell list box of a host, oldest first.

    A square's terrain comes first: it is shown, yet is no enchantment. Potents, the spells ordered
    and not executed yet, come last; players see only their own, and ``viewer`` None sees all.
    """
    shown = [_line(state, spell) for spell in host.spells if spell.definition.visible]
    unseen = [_line(state, spell) for spell in (*_intrinsic(host), *host.spells) if not spell.definition.visible]
    return SpellList([*_terrain(host), *shown, *_potents(state, host, viewer)], unseen)


def spell_lists(state: State) -> dict[str, SpellList]:
    """Return the lists of everything in play that carries a spell, by host."""
    found = {host.id: spell_list(state, host) for host in state.hosts() if host.in_play}
    return {id: box for id, box in found.items() if box.shown or box.unseen}


def _terrain(host: Host) -> list[ListedSpell]:
    return [ListedSpell(host.terrain.title(), "neutral", "terrain")] if isinstance(host, Ground) else []


def _potents(state: State, host: Host, viewer: Player | None) -> list[ListedSpell]:
    known = [one for one in state.potents if one.target is host and viewer in (None, one.player)]
    return [_potent(potent) for potent in known]


def _potent(potent: Casting) -> ListedSpell:
    house, cost = _in_words(house_of(potent.card), potent.base)
    return ListedSpell(str(potent.card), potent.player, "potent", house=house, cost=cost)


def _intrinsic(host: Host) -> tuple[Spell, ...]:
    return host.intrinsic if isinstance(host, Minion) else ()


def _line(state: State, spell: Spell) -> ListedSpell:
    """Return the line of a spell; one with a name that players never see stands there by what it means."""
    name = meaning(spell, spell.host.name) if spell.definition.words else spell.name
    house, cost = _as_cast(state, spell)
    acts_for = spell.caster if spell.caster != spell.owner and not spell.definition.innate else None
    return ListedSpell(name, spell.owner, _kind(spell), spell.tokens, spell.until, house, cost, acts_for)


def _as_cast(state: State, spell: Spell) -> tuple[str | None, str | None]:
    """Return the house and the base cost of a card in play: those of its casting, where a player has cast it."""
    if spell.cast_as is not None:
        return _in_words(*spell.cast_as)
    if spell.name not in cards_by_name():
        return None, None
    if state.costs or isinstance(spell.name, Transmuted):
        return _in_words(house_of(spell.name), base_cost(spell.name, state.costs))
    return _as_printed(spell.name)


@cache
def _as_printed(card: str) -> tuple[str, str]:
    """Return the house and the cost of a card that nothing has changed."""
    return _in_words(house_of(card), base_cost(card, {}))


def _in_words(house: str | None, cost: CastingCost) -> tuple[str, str]:
    return house or "unknown", "unknown" if cost.total is None else cost.words


def _kind(spell: Spell) -> Literal["ability", "enchantment", "hidden"]:
    if spell.definition.innate:
        return "ability"
    return "enchantment" if spell.definition.visible else "hidden"
