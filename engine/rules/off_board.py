"""Off the board and back, teleporting, and who is moved "somewhere else" (boardhop page)."""

from __future__ import annotations

from engine.model.board import SQUARES, Square, diamond, distance
from engine.model.catalog import Creature
from engine.model.events import Attempt, MovementStep, Turn
from engine.model.hooks import Forbidden
from engine.model.pieces import Away, Group, Minion, Spell
from engine.model.seat import Player
from engine.model.state import in_order
from engine.model.terrain import speed_of, walks_of
from engine.rules.changes import restat_group
from engine.rules.creation import announce_arrivals, control_of_newcomers, enter_play, fresh_id
from engine.rules.dying import remove_group
from engine.rules.game import Game
from engine.rules.joining import leave_group, merge_groups
from engine.rules.newcomers import make_creature
from engine.rules.notify import notify_subject
from engine.rules.prohibitions import prohibition_of
from engine.rules.spells import AFTER_LEAVING
from engine.rules.terrain_effects import terrain_blocks, terrain_takes


def take_off_board(
    game: Game, group: Group, *, until: int | None = None, spell: Spell | None = None, square: Square | None = None
) -> None:
    """Make a group disappear; it stays in play with everything it has.

    From turn ``until`` on it comes back at the first start of turn that finds its square, or the
    one given, free. ``spell`` keeps it away: dispelled, it takes the group out of the game.
    """
    if until is not None:
        group.away = Away(square or group.square, until, spell)
    game.change(group, "square", None)
    for host in (group, *group.members):
        game.set_status(host, "off-board")
    group.forget_movement()
    restat_group(game, group)


def minion_off_board(
    game: Game,
    minion: Minion,
    *,
    until: int | None = None,
    spell: Spell | None = None,
    square: Square | None = None,
    into: Group | None = None,
) -> Group:
    """Make one minion disappear, in a group of its own or into one that is off the board; return that group."""
    if game.combat is not None and minion.group in game.combat.groups:
        game.combat.carried_off.append(minion)
    group = leave_group(game, minion)
    take_off_board(game, group, until=until, spell=spell, square=square)
    if into is None:
        return group
    merge_groups(game, group, into)
    return into


def create_off_board(game: Game, creature: Creature, owner: Player, count: int) -> Group:
    """Create a group of creatures that lives off the board."""
    group = group_nowhere(game, owner)
    for _ in range(count):
        newcomer = make_creature(fresh_id(game, creature.name), creature)
        game.set_status(enter_play(game, newcomer, group), "off-board")
    game.change(group, "control", control_of_newcomers(group.members, owner))
    announce_arrivals(game, tuple(group.members))
    return group


def group_nowhere(game: Game, owner: Player) -> Group:
    """Make an empty group off the board."""
    group = Group(fresh_id(game, "group"), owner, (0, 0), game.state.next_age())
    group.square = group.home = None
    group.status, group.alive = "off-board", False
    game.bring("groups", group)
    return group


def groups_return(game: Game, turn: Turn) -> None:
    """Let every group whose time is up come back where it may, at start of turn (I-34)."""
    waiting = [group for group in game.state.groups.values() if group.away is not None and group.members]
    for group in in_order(waiting, game.state.standard_order()):
        away = group.away
        if away is not None and away.turn <= turn.number and away.square is not None:
            comes_back(game, group, away.square)


def comes_back(game: Game, group: Group, square: Square) -> bool:
    """Put a group that is off the board into a square where it may come back; return whether it could.

    Monsters never come back into a structure (monsters page).
    """
    if not group.is_recruit and game.state.is_built(square):
        return False
    return place_group(game, group, square)


def release_groups(game: Game, spell: Spell, why: str) -> None:
    """Let the groups that a spell keeps off the board go out of the game, unless it has just run its time."""
    for group in tuple(game.state.groups.values()):
        if group.away is not None and group.away.spell is spell and why != "expired":
            remove_group(game, group)


def place_group(game: Game, group: Group, square: Square) -> bool:
    """Put a group, off the board or on it, into an unoccupied square; return whether it could.

    A group on the board that cannot be moved stays where it is.
    """
    if game.state.group_at(square) is not None or not group.members:
        return False
    if group.square is not None and why_held(game, group, square) is not None:
        return False
    appear_in_square(game, group, square)
    forget_far_squares(game, group)
    return True


def forget_far_squares(game: Game, group: Group) -> None:
    """Cancel the order of a group that is elsewhere now, unless it leads a step away still; so with what lured it."""
    if group.square is None:
        return
    group.lures = tuple(square for square in group.lures if distance(group.square, square) == 1)
    if group.order is not None and not 1 <= distance(group.square, group.order) <= speed_of(group):
        group.order = None
        game.note("order cancelled", target=group)


def why_held(game: Game, group: Group, square: Square) -> str | None:
    """Return why a group cannot be moved to a square, by any means; None where nothing holds it."""
    if "Immobile" in walks_of(group):
        return "it is immobile"
    return prohibition_of(game, Forbidden.MOVING, group, Attempt(group.owner, group, actor=group, square=square))


def appear_in_square(game: Game, group: Group, square: Square) -> None:
    """Let a group appear in a square, without entering it (I-34).

    Terrain that kills or removes acts at once; spells that respond to entering do not.
    """
    game.change(group, "square", square)
    group.away = None
    for host in (group, *group.members):
        if not host.alive:
            game.set_status(host, "alive")
    settle_home(group)
    restat_group(game, group)
    notify_subject(game, "ON_APPEAR", group, MovementStep(group, square, square))
    terrain_takes(game, group, square)


def settle_home(group: Group) -> None:
    """A territorial group that is out of its territory is at home where it stands now (monsters page)."""
    if group.square is not None and (group.home is None or group.square not in diamond(group.home)):
        group.home = group.square


def displace_group(game: Game, group: Group) -> None:
    """Move a group "somewhere else": into one of the nearest squares that are free, at random (I-35)."""
    assert group.square is not None
    free = [square for square in SQUARES if is_free_for(game, group, square)]
    if not free:
        remove_group(game, group)
        return
    nearest = min(distance(group.square, square) for square in free)
    square = game.roll("square", [one for one in free if distance(group.square, one) == nearest], group)
    appear_in_square(game, group, square)


def is_free_for(game: Game, group: Group, square: Square) -> bool:
    """Whether a square holds neither a group nor a structure, and its terrain does not stop the group."""
    vacant = game.state.group_at(square) is None and not game.state.is_built(square)
    return vacant and not terrain_blocks(game, group, square)


AFTER_LEAVING.append(release_groups)
