"""New things in play: minions and the groups they arrive in (groups and minions pages)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from engine.model.board import Square
from engine.model.catalog import Creature, Walk, creatures_by_name
from engine.model.events import Arrival, Attempt
from engine.model.hooks import Forbidden
from engine.model.pieces import MAX_MEMBERS, Control, Group, Minion, id_prefix
from engine.model.seat import Player
from engine.rules.changes import change_owner
from engine.rules.dying import remove_minion
from engine.rules.game import Game
from engine.rules.newcomers import make_creature, make_recruit
from engine.rules.notify import notify_in_player_order, notify_subject
from engine.rules.prohibitions import is_forbidden
from engine.rules.reach import forget_reaches
from engine.rules.spells import dispel, forget_handlers, recheck, restat

ROAMING: Final[frozenset[Walk]] = frozenset({"Nomadic", "Territorial", "Immobile"})
"""The kinds of movement that the computer controls (monsters page)."""

Maker = tuple[str, Callable[[str], Minion]]
"""What a new minion's id begins with, and what makes a minion of an id."""

RecruitKind = tuple[str, str | None]
"""The class and the nation of a plain recruit."""


def create_creatures(
    game: Game, creature: str | Creature, where: Group | Square, owner: Player, *, count: int = 1
) -> list[Minion]:
    """Create minions of a creature's record or name, in a group or as a new group of a square.

    Returns those that found room: a group holds eight, a square one group. Raises KeyError for
    no such creature.
    """
    printed = creatures_by_name()[creature] if isinstance(creature, str) else creature
    return create_together(game, [printed] * count, where, owner)


def create_together(game: Game, creatures: Sequence[Creature], where: Group | Square, owner: Player) -> list[Minion]:
    """Create creatures of several records that arrive at the same time; see :func:`create_creatures`."""
    return arrive_in_play(game, [(one.name, partial(make_creature, creature=one)) for one in creatures], where, owner)


def create_recruits(
    game: Game, recruit_class: str, nation: str | None, where: Group | Square, owner: Player, *, count: int = 1
) -> list[Minion]:
    """Create plain recruits, in a group or as a new group of a square; returns those that found room."""
    return create_recruits_together(game, [(recruit_class, nation)] * count, where, owner)


def create_recruits_together(
    game: Game, kinds: Sequence[RecruitKind], where: Group | Square, owner: Player
) -> list[Minion]:
    """Create plain recruits of several kinds that arrive at the same time; see :func:`create_recruits`."""
    makers: list[Maker] = [
        (recruit_class, partial(make_recruit, recruit_class=recruit_class, nation=nation))
        for recruit_class, nation in kinds
    ]
    return arrive_in_play(game, makers, where, owner)


def arrive_in_play(game: Game, makers: list[Maker], where: Group | Square, owner: Player) -> list[Minion]:
    """Let newcomers enter a group or found one in a square; return those that found room."""
    group = where if isinstance(where, Group) else new_group(game, where, owner)
    if group is None or not group.in_play or not takes_newcomers(game, group) or not _of_one_kind(group, makers):
        return []
    first = not group.members
    minions = [
        enter_play(game, make(fresh_id(game, prefix)), group)
        for prefix, make in makers[: MAX_MEMBERS - len(group.members)]
    ]
    if first:
        game.change(group, "control", control_of_newcomers(minions, owner))
    announce_arrivals(game, minions)
    return minions


def takes_newcomers(game: Game, group: Group) -> bool:
    """Whether nothing forbids a group to be joined by new minions; one that is just being made is empty."""
    attempt = Attempt(group.owner, group)
    return not group.members or not is_forbidden(game, Forbidden.JOINING, group, attempt, "nobody joins")


def replace_by_creature(game: Game, minion: Minion, creature: str | Creature) -> Minion:
    """Replace a minion by a creature, given by name or record, in the same group (death page, "replaced by")."""
    newcomer = take_place_as_creature(game, minion, creature)
    announce_arrivals(game, (newcomer,))
    return newcomer


def take_place_as_creature(game: Game, minion: Minion, creature: str | Creature) -> Minion:
    """Replace a minion by a creature whose arrival is still to be announced."""
    printed = creatures_by_name()[creature] if isinstance(creature, str) else creature
    return take_place(game, minion, make_creature(fresh_id(game, printed.name), printed))


def take_place_as_recruit(game: Game, minion: Minion, recruit_class: str, nation: str | None) -> Minion:
    """Replace a minion by a plain recruit whose arrival is still to be announced."""
    return take_place(game, minion, make_recruit(fresh_id(game, recruit_class), recruit_class, nation))


def take_place(game: Game, minion: Minion, newcomer: Minion) -> Minion:
    """Let a minion leave the game, without any effect of dying, for a newcomer, who is still to be announced.

    Where a recruit follows a recruit, the group keeps the spells that are still legal, even if
    the old one was alone; else it is a new group, which keeps none, and on which no spell ordered on
    the old one executes (death page, "replaced by"). Nobody asks whether there is room.
    """
    group = minion.group
    assert group is not None
    if not (minion.is_recruit and newcomer.is_recruit):
        for spell in group.spells:
            dispel(game, spell, "host gone")
        for casting in game.state.potents:
            casting.replaced |= casting.target is group
    enter_play(game, newcomer, group)
    remove_minion(game, minion, "replaced")
    recheck(game, group)
    return newcomer


def announce_arrivals(game: Game, minions: Iterable[Minion], *, trained: bool = False) -> None:
    """Let everything that answers to new minions do so, once all of some who come together are there.

    The spells around them act first, and then each spell that watches, on all of them: none takes
    the others away before their place has had them.
    """
    arrivals = [Arrival(minion, trained=trained) for minion in minions]
    for arrival in arrivals:
        notify_subject(game, "CREATED", arrival.target, arrival)
    notify_in_player_order(game, "CREATED", *arrivals)


def enter_play(game: Game, minion: Minion, group: Group) -> Minion:
    """Let a new minion enter play as the last member of a group."""
    minion.owner = group.owner
    game.bring("minions", minion)
    enter_group(game, minion, group)
    game.change(minion, "hp", minion.max_hp)
    return minion


def enter_group(game: Game, minion: Minion, group: Group) -> None:
    """Make a minion that is in no group the last member of one, on the group's side, on the board or off it."""
    game.change(group, "members", [*group.members, minion])
    game.change(minion, "group", group)
    change_owner(game, minion, group.owner)
    if minion.alive != group.alive:
        game.set_status(minion, group.status)
    members_change(game, group)


def members_change(game: Game, group: Group) -> None:
    """Let everybody find out anew what reaches the members of a group."""
    forget_reaches(game)
    forget_handlers(game)
    for minion in group.members:
        restat(game, minion)


def new_group(game: Game, square: Square, owner: Player) -> Group | None:
    """Make an empty group in a square; None where another stands that has not lost its last member (E4)."""
    there = game.state.group_at(square)
    return found_group(game, square, owner) if there is None or not there.members else None


def found_group(game: Game, square: Square, owner: Player) -> Group:
    """Make an empty group in a square, though another may stand there until one of the two goes."""
    group = Group(fresh_id(game, "group"), owner, square, game.state.next_age())
    game.bring("groups", group)
    return group


def fresh_id(game: Game, name: str) -> str:
    """Return an id that nothing has yet: the name in lower case, with a number."""
    prefix = id_prefix(name)
    state, number = game.state, 1
    used = (state.minions, state.groups, state.structures, state.reserved)
    while any(f"{prefix}-{number}" in taken for taken in used):
        number += 1
    return f"{prefix}-{number}"


def _of_one_kind(group: Group, makers: Iterable[Maker]) -> bool:
    """Whether newcomers are of a group's own kind: recruits and monsters never share one (groups page)."""
    return not group.members or all(make("").is_recruit == group.is_recruit for _, make in makers)


def control_of(members: Iterable[Minion]) -> Control:
    """Return who controls a group by itself: the player most recruits, the computer most monsters."""
    return "player" if all(map(_takes_orders, members)) else "computer"


def control_of_newcomers(members: Iterable[Minion], owner: Player) -> Control:
    """Return who controls a group that a spell creates: of a neutral one it is the computer (I-38)."""
    return "computer" if owner == "neutral" else control_of(members)


def _takes_orders(minion: Minion) -> bool:
    return "Player-controlled" in minion.base.walks or (minion.is_recruit and not ROAMING & minion.base.walks)
