"""Whether a group may move to a square, and where it ends there (movement page, M1; terrain page)."""

from __future__ import annotations

from itertools import pairwise

from engine.model.board import Square, distance, neighbours, on_board
from engine.model.errors import RefusalError, allowed
from engine.model.events import Attempt, MovementStep
from engine.model.hooks import Forbidden
from engine.model.pieces import Ground, Group, Structure
from engine.model.terrain import all_walk, speed_of
from engine.rules.game import Game
from engine.rules.off_board import why_held
from engine.rules.prohibitions import constraints_around, holds, verify_allowed
from engine.rules.terrain_effects import terrain_blocks, terrain_of


def verify_move(game: Game, group: Group, square: Square) -> None:
    """Raise RefusalError with the reason if a group may not move to a square now (M1)."""
    assert group.square is not None
    plan_step(game, MovementStep(group, group.square, square))


def can_move(game: Game, group: Group, square: Square) -> bool:
    """Whether a group may move to a square now."""
    return allowed(verify_move, game, group, square)


def plan_step(game: Game, move: MovementStep) -> None:
    """Find the way that a step takes and where it ends. Raises RefusalError with the reason if it bounces."""
    group = move.target
    held = why_held(game, group, move.square)
    if held is not None:
        raise RefusalError(held)
    move.way = way_to(game, group, move.square)
    move.square = move.way[-1]
    verify_exit(game, group, move.way[0])
    for square in move.way:
        verify_enter(game, group, square)
    for square, onward in pairwise(move.way):
        verify_way_out(game, group, square, move.origin, onward)
    before = move.way[-2] if len(move.way) > 1 else move.origin
    move.direction = (move.square[0] - before[0], move.square[1] - before[1])
    if terrain_of(game, move.square).slippery:
        plan_slide(game, move)
    else:
        verify_room(game, group, move.square)


def way_to(game: Game, group: Group, square: Square) -> tuple[Square, ...]:
    """Return the squares that lead to one, itself the last: two for a Moves 2 group that goes two steps (I-33).

    On ice nobody turns: a way that leads round a corner of ice ends there, and slides on.
    """
    assert group.square is not None
    if speed_of(group) < 2 or distance(group.square, square) != 2:
        return (square,)
    between = [one for one in neighbours(group.square) if distance(one, square) == 1]
    open_ = [one for one in between if may_pass(game, group, one) and not is_bogged(game, group, one)]
    firm = [one for one in open_ if len(between) == 1 or not terrain_of(game, one).slippery]
    held = [one for one in between if is_open(game, group, one) and not is_bogged(game, group, one)]
    first = (firm or open_ or held or between)[0]
    return (first, square) if firm or not open_ else (first,)


def may_pass(game: Game, group: Group, square: Square) -> bool:
    """Whether a group may enter a square on its way to the next."""
    return is_open(game, group, square) and allowed(verify_room, game, group, square)


def verify_exit(game: Game, group: Group, to: Square) -> None:
    """Raise RefusalError if a group may not leave its square towards another; for swamps see I-39."""
    assert group.square is not None
    ground = game.state.grounds.get(group.square)
    if ground is not None:
        verify_way_out(game, group, group.square, ground.entered_from, to)
    verify_allowed(game, Forbidden.LEAVING, group, Attempt(group.owner, group, actor=group, square=to))


def verify_way_out(game: Game, group: Group, square: Square, came_from: Square | None, to: Square) -> None:
    """Raise RefusalError where a swamp lets a group out only by the side by which the last one came in."""
    if came_from not in (None, to) and is_bogged(game, group, square):
        raise RefusalError("it may leave only where the last group came in")


def is_bogged(game: Game, group: Group, square: Square) -> bool:
    """Whether a square is a swamp for a group: no terrain stops one that has Flight (I-31)."""
    return terrain_of(game, square).one_way and not all_walk(group, "Flight")


def verify_enter(game: Game, group: Group, square: Square) -> None:
    """Raise RefusalError if a group may not enter a square, whoever else is in it."""
    if not on_board(square):
        raise RefusalError("that is off the board")
    if terrain_blocks(game, group, square):
        raise RefusalError(f"{game.state.terrain_at(square)} stops it")
    structure = game.state.structure_at(square)
    if game.state.is_built(square) and (not group.is_recruit or group.owner == "neutral"):
        raise RefusalError("only recruit groups of a player enter structures")
    attempt = Attempt(group.owner, group, actor=group, square=square)
    verify_allowed(game, Forbidden.ENTERING, structure or game.state.grounds.get(square), attempt)
    for spell, prohibition in constraints_around(game, group):
        of_place = isinstance(spell.host, Ground | Structure)
        if prohibition.what is Forbidden.ENTERING and not of_place and holds(game, spell, prohibition, attempt):
            raise RefusalError(prohibition.words)


def is_open(game: Game, group: Group, square: Square) -> bool:
    """Whether a group could enter a square if nobody was there."""
    return allowed(verify_enter, game, group, square)


def verify_room(game: Game, group: Group, square: Square) -> None:
    """Raise RefusalError if somebody is in a square who is not friendly to a group."""
    there = game.state.group_at(square)
    if there is not None and there is not group and there.hostile_to(group):
        raise RefusalError(f"{there.name} is there")


def plan_slide(game: Game, move: MovementStep) -> None:
    """Lengthen a step onto ice to where the slide ends (I-32). Raises RefusalError if there is room nowhere."""
    group, (dx, dy) = move.target, move.direction
    squares = [move.square]
    while terrain_of(game, squares[-1]).slippery:
        onward = (squares[-1][0] + dx, squares[-1][1] + dy)
        if not on_board(onward) or terrain_blocks(game, group, onward):
            break
        squares.append(onward)
    while not (squares[-1] == move.square or may_pass(game, group, squares[-1])):
        squares.pop()
    verify_room(game, group, squares[-1])
    if squares[-1] != move.square:
        move.way, move.square = (*move.way, squares[-1]), squares[-1]
