"""Where groups want to go: orders, forced directions, and what the computer picks (movement and monsters pages)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.model.board import SQUARES, Square, diamond, distance, neighbours
from engine.model.errors import RefusalError
from engine.model.pieces import Group
from engine.model.terrain import speed_of, walks_of
from engine.model.words import counted
from engine.rules.game import Game
from engine.rules.joining import can_join
from engine.rules.legal_moves import can_move, is_open, way_to


def verify_order(game: Game, group: Group, square: Square) -> None:
    """Raise RefusalError if an order may not send a group to a square: it is a step away, or two (Moves 2).

    A territorial group, whoever orders it about, "does not move out of the territory" (monsters page).
    """
    assert group.square is not None
    reach = speed_of(group)
    if not 1 <= distance(group.square, square) <= reach:
        words = "one or two steps" if reach == 2 else "one step"
        raise RefusalError(f"it may be ordered to a square {words} away")
    if not in_territory(group, square):
        raise RefusalError("it does not leave its territory")


def give_order(game: Game, group: Group, square: Square | None) -> None:
    """Order a group to a square, behind all orders given so far, or cancel its order."""
    if square == group.order:
        return
    group.order = square
    group.rank = 1 + max(other.rank for other in game.state.groups.values())
    if square is None:
        game.note("order cancelled", target=group)
    else:
        game.note("ordered", target=group, square=square)


def order_at_random(
    game: Game, group: Group, *, other_than: Square | None = None, unoccupied: bool = False, may_stand: bool = False
) -> None:
    """Order a group in a random legal direction; its own order is cancelled if there is none (I-37).

    With ``may_stand`` it may stand still, too, with the chance of one direction.
    """
    legal = [square for square in legal_steps(game, group, unoccupied=unoccupied) if square != other_than]
    options: list[Square | None] = [*legal, None] if may_stand else [*legal]
    give_order(game, group, game.roll("direction", options, group) if options else None)


def first_step(game: Game, group: Group) -> Square | None:
    """Return the neighboring square into which a group's order leads first; None where it has no order."""
    return way_to(game, group, group.order)[0] if group.order is not None else None


def legal_steps(game: Game, group: Group, *, unoccupied: bool) -> list[Square]:
    """Return the neighboring squares that a group may move to now."""
    beside = neighbours(group.square) if group.square is not None else []
    free = [square for square in beside if not unoccupied or game.state.group_at(square) is None]
    return [square for square in free if can_move(game, group, square)]


def takes_orders(group: Group) -> bool:
    """Whether a group goes where it is sent: a player controls it; the neutral player's stay put (movement page)."""
    return group.control == "player" and group.owner != "neutral"


def lure_group(game: Game, group: Group, square: Square) -> None:
    """Make a group move towards a square this turn, or towards another that lures it."""
    group.lures = (*group.lures, square)
    game.note("lured", target=group, square=square)


def follow_lures(game: Game) -> None:
    """Send every lured group towards a square that lures it: its own choice, or a random one (I-37)."""
    for group in moving_order(game):
        if group.lures and takes_orders(group) and group.order not in group.lures:
            legal = [square for square in group.lures if can_move(game, group, square)]
            give_order(game, group, game.roll("direction", legal or group.lures, group))


def head_for(game: Game, group: Group, squares: Sequence[Square]) -> None:
    """Make a group head for the nearest of some squares this turn, where the computer controls it and it is mobile."""
    group.goals = (*group.goals, *squares)
    if group.control == "player":
        game.otherwise(f"a player controls {group.name}")
    elif "Immobile" in walks_of(group):
        game.otherwise(f"{group.name} is immobile")
    elif squares:
        game.note("heads", target=group, count=counted(len(squares), "square"))


def moving_order(game: Game) -> list[Group]:
    """Return the groups in the order in which they move: by player, the player-controlled ones first.

    Those of one player go by the sequence of their orders, then by age (I-36).
    """
    players = game.state.standard_order()
    return sorted(
        game.state.living_groups(),
        key=lambda group: (players.index(group.owner), group.control != "player", group.rank, group.age),
    )


def destination_of(game: Game, group: Group) -> Square | None:
    """Return where a group is to move: its order, or what the computer picks for it (I-38)."""
    if group.order is not None or group.control == "player":
        return group.order
    walks = walks_of(group)
    if group.goals:
        return steps_towards(game, group, group.goals)
    roams = group.owner == "neutral" and group.is_recruit
    if not (roams or walks & {"Nomadic", "Territorial"}):
        return None
    legal = [square for square in squares_in_reach(game, group) if welcomes_group(game, group, square)]
    game.cite("I-38")
    return game.roll("direction", legal, group) if legal else None


def squares_in_reach(game: Game, group: Group) -> list[Square]:
    """Return the squares to which a group may move of its own accord now."""
    assert group.square is not None
    reach = speed_of(group)
    near = [square for square in SQUARES if 1 <= distance(group.square, square) <= reach]
    return [square for square in near if in_territory(group, square) and can_move(game, group, square)]


def in_territory(group: Group, square: Square) -> bool:
    """Whether a group may go to a square of its own accord: a territorial one stays in its territory."""
    return "Territorial" not in walks_of(group) or group.home is None or square in diamond(group.home)


def welcomes_group(game: Game, group: Group, square: Square) -> bool:
    """Whether a square is unoccupied, or held by a group that this one may join."""
    there = game.state.group_at(square)
    return there is None or can_join(game, group, there)


def steps_towards(game: Game, group: Group, goals: Sequence[Square]) -> Square | None:
    """Return a step on a shortest way to the nearest of some squares, one of several at random (I-38)."""
    assert group.square is not None
    far = ways_to(game, group, goals)
    here = far.get(group.square)
    if here is None or group.square in goals:
        return None
    legal = [square for square in squares_in_reach(game, group) if welcomes_group(game, group, square)]
    nearest = min((far.get(square, here) for square in legal), default=here)
    nearer = [square for square in legal if far.get(square, here) == nearest < here]
    return game.roll("direction", nearer, group) if nearer else None


def ways_to(game: Game, group: Group, goals: Sequence[Square]) -> dict[Square, int]:
    """Return how many steps each square is from the nearest goal, for a group that other groups do not hinder."""
    far = dict.fromkeys(goals, 0)
    edge = list(goals)
    for square in edge:
        if square in goals or is_open(game, group, square):
            for other in neighbours(square):
                if other not in far:
                    far[other] = far[square] + 1
                    edge.append(other)
    return far
