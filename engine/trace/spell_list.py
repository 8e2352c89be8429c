"""The spell list box: what a player sees on a host, and what is there unseen (spells page, the spell list box)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from engine.model.catalog import cards_by_name, house_of
from engine.model.costs import Cost, base_cost
from engine.model.document import Document
from engine.model.naming import meaning
from engine.model.state import Ground, Host, Minion, Player, Spell, State

Kind = Literal["enchantment", "potent", "terrain", "hidden", "ability"]


class Line(NamedTuple):
    """One spell in a list: what it is, whose, its tokens, and the last turn in which it is in play, if it has one.

    ``house`` and ``cost`` are those of its casting, as a rewritten card has them and without what other
    spells make of the cost; "unknown" where they are not known, None where nothing has been cast.
    ``acts_for`` is the player for whom a spell acts that is not his (I-55), None for any other.
    """

    spell: str
    owner: Player
    kind: Kind
    tokens: int = 0
    until: int | None = None
    house: str | None = None
    cost: str | None = None
    acts_for: Player | None = None


class SpellList(NamedTuple):
    """What a player sees on a host, in the order of the box, and what is there unseen."""

    shown: tuple[Line, ...]
    unseen: tuple[Line, ...]


def spell_list(state: State, host: Host, viewer: Player | None = None) -> SpellList:
    """Return the spell list box of a host, oldest first.

    A square's terrain comes first: it is shown, yet is no enchantment. Potents, the spells ordered
    and not executed yet, come last; a player sees only his own, and ``viewer`` None sees all.
    """
    shown = (*_terrain(host), *(_line(state, spell) for spell in host.spells if spell.definition.visible))
    unseen = (spell for spell in (*_intrinsic(host), *host.spells) if not spell.definition.visible)
    return SpellList((*shown, *_potents(state, host, viewer)), tuple(_line(state, spell) for spell in unseen))


def spell_lists(state: State) -> Document:
    """Return the lists of everything in play that carries a spell, by host, as plain data."""
    found = {host.id: spell_list(state, host) for host in state.hosts() if host.in_play}
    return {id: as_document(box) for id, box in found.items() if box.shown or box.unseen}


def as_document(box: SpellList) -> Document:
    """Return a list as plain data."""
    return {part: [line._asdict() for line in lines] for part, lines in box._asdict().items()}


def _terrain(host: Host) -> Iterator[Line]:
    if isinstance(host, Ground):
        yield Line(host.terrain.title(), "neutral", "terrain")


def _potents(state: State, host: Host, viewer: Player | None) -> Iterator[Line]:
    for potent in state.potents:
        if potent.target is host and viewer in (None, potent.player):
            house, cost = _in_words(house_of(potent.card), potent.base)
            yield Line(str(potent.card), potent.player, "potent", house=house, cost=cost)


def _intrinsic(host: Host) -> tuple[Spell, ...]:
    return host.intrinsic if isinstance(host, Minion) else ()


def _line(state: State, spell: Spell) -> Line:
    """Return the line of a spell; one with a name that players never see stands there by what it means."""
    name = meaning(spell, spell.host.name) if spell.definition.words else spell.name
    house, cost = _as_cast(state, spell)
    acts_for = spell.caster if spell.caster != spell.owner and not spell.definition.innate else None
    return Line(name, spell.owner, _kind(spell), spell.tokens, spell.until, house, cost, acts_for)


def _as_cast(state: State, spell: Spell) -> tuple[str | None, str | None]:
    """Return the house and the base cost of a card in play: those of its casting, where a player has cast it."""
    if spell.cast_as is not None:
        return _in_words(*spell.cast_as)
    if spell.name not in cards_by_name():
        return None, None
    return _in_words(house_of(spell.name), base_cost(spell.name, state.costs))


def _in_words(house: str | None, cost: Cost) -> tuple[str, str]:
    return house or "unknown", "unknown" if cost.total is None else cost.words


def _kind(spell: Spell) -> Kind:
    if spell.definition.innate:
        return "ability"
    return "enchantment" if spell.definition.visible else "hidden"
