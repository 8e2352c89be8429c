"""Which spells reach whom: around a minion, a group or a place, or anywhere on the board (I-4, I-22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.effects.language import Reach
from engine.model.board import Square, neighbours
from engine.model.pieces import Group, Handler, Host, Minion, Spell, SpellIndex, Structure
from engine.model.seat import Player
from engine.model.state import State
from engine.rules.game import AFTER_CHANGE, Game

OWN: Final = frozenset({Reach.HOST, Reach.GROUP})

MATE: Final = frozenset({Reach.GROUP, Reach.OTHERS})

MEMBER: Final = frozenset({Reach.HOST, Reach.GROUP, Reach.OTHERS})

HOLDER: Final = frozenset({Reach.HOST})

FOE: Final = frozenset({Reach.OPPONENTS})

NEAR: Final = frozenset({Reach.BESIDE})

NOBODY: Final[tuple[Handler, ...]] = ()


def side_of(spell: Spell) -> Player:
    """Return whose effect a spell is: its owner's; an ability is its creature's owner's."""
    host = spell.host
    return host.owner if spell.definition.innate and isinstance(host, Minion) else spell.owner


def watchers(game: Game, step: str) -> Sequence[Handler]:
    """Return who watches an event of others or of the whole board, host by host as they were made."""
    index = game.state.spell_index or spell_index(game.state)
    return index.watching.get(step, NOBODY)


def spell_index(state: State) -> SpellIndex:
    """Return what the spells in play do beyond their hosts."""
    if state.spell_index is None:
        state.spell_index = _indexed(state)
    return state.spell_index


def _indexed(state: State) -> SpellIndex:
    index = SpellIndex()
    for host in state.hosts():
        for spell in spells_of(host):
            for response in spell.definition.acting:
                index.watching.setdefault(response.step, []).append(Handler(spell, response))
            index.board_constraints.extend((spell, one) for one in spell.definition.everywhere)
            if len(spell.definition.constraints) > len(spell.definition.everywhere):
                index.some_constrain_near = True
    return index


def spells_in_play(game: Game) -> list[Spell]:
    """Return every spell in play with its host on the board or off it, abilities left out."""
    return [spell for host in game.state.hosts() for spell in host.spells]


def expiring_spells(game: Game) -> list[Spell]:
    """Return the spells in play that have a last turn, found anew after some list of spells has changed."""
    state = game.state
    if state.expiring is None:
        state.expiring = [spell for spell in spells_in_play(game) if spell.until is not None]
    return state.expiring


def lists_change(game: Game, host: Host) -> None:
    """Forget which spells expire, as a host's list of spells changes."""
    game.state.expiring = None


AFTER_CHANGE["spells"] = lists_change


def forget_reaches(game: Game) -> None:
    """Forget what spells do beyond their hosts, as a bearer of spells or abilities comes, goes or changes."""
    game.state.spell_index = None
    game.state.far_reaching = None


def index_spell(game: Game, spell: Spell) -> None:
    """Take note that a spell that acts on the whole board, forbids anything or exempts from it, has come or gone."""
    if spell.definition.acting or spell.definition.constraints:
        game.state.spell_index = None


def spells_around(game: Game, subject: Host) -> Iterator[tuple[Spell, frozenset[Reach]]]:
    """Yield every spell that could reach the subject, with the reaches that would.

    Order (I-4): the minion's own, then its comrades', its group's, its square's and
    structure's, its opponents', its neighbours', the globe's; each list oldest first.
    """
    if isinstance(subject, Minion):
        yield from _each(subject, OWN)
    group = subject.group if isinstance(subject, Minion) else subject
    if isinstance(group, Group):
        yield from spells_by_group(game, subject, group)
    elif group is not None:
        for place in place_and_ground(game, group):
            yield from _each(place, HOLDER)
    if subject is not game.state.globe:
        yield from _each(game.state.globe, HOLDER)


def spells_by_group(game: Game, subject: Host, group: Group) -> Iterator[tuple[Spell, frozenset[Reach]]]:
    """Yield the spells that reach a group, or a member of one, from its members, places and opponents."""
    if subject is group or some_reach_far(game):
        mates = MEMBER if subject is group else MATE
        for mate in group.members:
            if mate is not subject:
                yield from _each(mate, mates)
    yield from _each(group, HOLDER)
    for place in places_of_group(game, group):
        yield from _each(place, HOLDER)
    yield from spells_of_opponents(game, group)
    if some_reach_beside(game) and group.square is not None:
        for square in neighbours(group.square):
            near = game.state.group_at(square)
            for host in (*near.members, near) if near is not None else ():
                yield from _each(host, NEAR)


def some_reach_far(game: Game) -> bool:
    """Whether any spell in play reaches minions that its host does not hold."""
    state = game.state
    if state.far_reaching is None:
        spells = [spell for host in state.hosts() for spell in spells_of(host)]
        state.far_reaching = [spell for spell in spells if spell.definition.reaches_beyond_host]
    return bool(state.far_reaching)


def some_reach_beside(game: Game) -> bool:
    """Whether any spell in play reaches minions in the squares beside its host's."""
    return some_reach_far(game) and any(spell.definition.reaches_beside for spell in game.state.far_reaching or ())


def spells_of_opponents(game: Game, group: Group) -> Iterator[tuple[Spell, frozenset[Reach]]]:
    """Yield the spells on the group that fights this one, and on its members."""
    if game.combat is not None and group in game.combat.groups and some_reach_far(game):
        foe = game.combat.opponent(group)
        for enemy in foe.members:
            yield from _each(enemy, FOE)
        yield from _each(foe, FOE)


def place_and_ground(game: Game, subject: Host) -> Iterator[Host]:
    """Yield a structure or square, and the square under a structure."""
    yield subject
    if isinstance(subject, Structure):
        ground = game.state.grounds.get(subject.square)
        if ground is not None:
            yield ground


def places_of_group(game: Game, group: Group) -> Iterator[Host]:
    """Yield the square and the structure that a group stands in, where they carry anything."""
    if group.square is not None:
        yield from places_at(game, group.square)


def places_at(game: Game, square: Square) -> Iterator[Host]:
    """Yield a square, where it carries anything, and its structure."""
    ground = game.state.grounds.get(square)
    if ground is not None:
        yield ground
    structure = game.state.structure_at(square)
    if structure is not None:
        yield structure


def spells_of(host: Host) -> Sequence[Spell]:
    """Return the spells on a host, after its abilities; that of its nation is left out where it is silenced."""
    if not isinstance(host, Minion) or not host.intrinsic:
        return host.spells
    if host.silenced:
        silent = f"ability of {host.nation}"
        return [*(spell for spell in host.intrinsic if spell.name != silent), *host.spells]
    return [*host.intrinsic, *host.spells] if host.spells else host.intrinsic


def _each(host: Host, reaches: frozenset[Reach]) -> Iterator[tuple[Spell, frozenset[Reach]]]:
    for spell in spells_of(host):
        yield spell, reaches
