"""Movement, M1-M3: overstacking, and who keeps a square (movement page)."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.model.board import Square
from engine.model.errors import RefusalError
from engine.model.events import BOUNCED, Attempt, MovementStep, Turn, Unstacking
from engine.model.hooks import Exempt
from engine.model.pieces import MAX_MEMBERS, Ground, Group, Handler, Minion
from engine.rules.changes import restat_group
from engine.rules.destinations import destination_of, follow_lures, give_order, moving_order
from engine.rules.dying import remove_group
from engine.rules.game import Game, Pipeline, Step
from engine.rules.joining import can_join, join_group, verify_join
from engine.rules.legal_moves import plan_step, verify_move
from engine.rules.notify import notify, notify_in_player_order, notify_subject, notify_watchers
from engine.rules.off_board import displace_group, settle_home
from engine.rules.prohibitions import is_exempt
from engine.rules.spells import forget_handlers
from engine.rules.terrain_effects import every_terrain_takes, terrain_takes


def move_group(game: Game, group: Group, square: Square) -> None:
    """Play the movement of a turn in which one group alone moves. Raises RefusalError if it may not go."""
    verify_move(game, group, square)
    give_order(game, group, square)
    turn = Turn(game.state.turn)
    turn.movers = tuple(group.members)
    game.play(MOVEMENT, turn)


def play_movement(game: Game, turn: Turn) -> None:
    """Play the movement phase: what happens before movement, M1 to M3, those who move twice, what happens after."""
    before_movement(game, turn)
    alone = None if turn.movers is None else orders_of(turn.movers)
    move_again(game, play_passes(game, alone))
    notify_in_player_order(game, "AFTER_MOVEMENT", turn)
    for group in game.state.groups.values():
        waits = group.twice and alone is not None and group not in alone
        group.forget_movement()
        group.twice = waits


def orders_of(movers: tuple[Minion, ...]) -> dict[Group, Square]:
    """Return where the groups of some minions are to move: one that has left the others has its own order."""
    groups = dict.fromkeys(minion.group for minion in movers)
    return {group: group.order for group in groups if group is not None and group.order is not None}


def before_movement(game: Game, turn: Turn) -> None:
    """Let every "before movement" effect happen, lures, what asks who is on the move, and the terrain that kills."""
    notify_in_player_order(game, "MOVEMENT", turn)
    follow_lures(game)
    notify_in_player_order(game, "MOVEMENT after", turn)
    every_terrain_takes(game)


def move_again(game: Game, moves: list[MovementStep]) -> None:
    """Let the groups that move twice go on in the direction in which they have gone."""
    again = {}
    for one in moves:
        group = one.target
        if group.twice and group.alive and group.heading is not None and group.square is not None:
            again[group] = (group.square[0] + group.heading[0], group.square[1] + group.heading[1])
    play_passes(game, again)


def play_passes(game: Game, orders: dict[Group, Square] | None) -> list[MovementStep]:
    """Play both passes for the groups of some orders, or for all groups by their own; return the steps taken."""
    moves = []
    for group in moving_order(game):
        square = destination_of(game, group) if orders is None else orders.get(group)
        if square is None or not group.alive or group.square is None:
            continue
        move = MovementStep(group, group.square, square)
        game.play_step(M1, move)
        if move.result is None:
            game.play_step(M2, move)
            moves.append(move)
    if moves or stacked_groups(game):
        game.play_step(M3, Unstacking(moves))
    return [move for move in moves if move.result is None]


def check_step(game: Game, move: MovementStep) -> None:
    """M1: able to move, to exit and to enter, and the square is unoccupied or friendly; else it bounces."""
    try:
        plan_step(game, move)
    except RefusalError as refusal:
        move.result, move.reason = BOUNCED, str(refusal)


def overstack(game: Game, move: MovementStep) -> None:
    """M2: the group moves in, even if it shares the square for an event."""
    group = move.target
    group.origin, group.heading = move.origin, move.direction
    game.change(group, "square", move.square)
    forget_handlers(game)


def unstack(game: Game, pass_two: Unstacking) -> None:
    """M3: every square keeps one group; the others join it or bounce back, and those that moved arrive."""
    bounce_all(game, pass_two)
    for move in pass_two.moves:
        if move.result is None and move.target.alive and move.target.square == move.square:
            arrive_in_square(game, move)
    join_all(game, pass_two)
    for group in game.state.groups.values():
        group.origin = None


def bounce_all(game: Game, pass_two: Unstacking) -> None:
    """Send back those that can neither keep their square nor join, until nobody is left to send."""
    bounced = True
    while bounced:
        bounced = False
        for stack in stacked_groups(game):
            winner, size = stack[0], len(stack[0].members)
            for loser in stack[1:]:
                if can_join(game, loser, winner) and size + len(loser.members) <= MAX_MEMBERS:
                    size += len(loser.members)
                else:
                    bounce_group(game, loser, winner, pass_two)
                    bounced = True


def join_all(game: Game, pass_two: Unstacking) -> None:
    """Let the groups of every square join its winner; whoever no longer may bounces."""
    for stack in stacked_groups(game):
        for loser in stack[1:]:
            if join_group(game, loser, stack[0]):
                game.note("joins", actor=loser, target=stack[0])
            else:
                bounce_group(game, loser, stack[0], pass_two)
    bounce_all(game, pass_two)


def stacked_groups(game: Game) -> list[list[Group]]:
    """Return the groups of every square that holds more than one, the winner of the vote first (I-36)."""
    held: dict[Square, list[Group]] = {}
    for group in game.state.living_groups():
        if group.square is not None:
            held.setdefault(group.square, []).append(group)
    return [sorted(stack, key=partial(claim_to_square, game)) for stack in held.values() if len(stack) > 1]


def claim_to_square(game: Game, group: Group) -> tuple[int, bool, bool, int, int]:
    """Return what the vote for a square goes by, the strongest claim the least (I-36)."""
    order = game.state.order_of_precedence()
    return order.index(group.owner), group.origin is not None, group.control != "player", group.rank, group.age


def bounce_group(game: Game, group: Group, winner: Group, pass_two: Unstacking) -> None:
    """Send a group back to where it came from; one that is there already is removed (moonwalk, I-36).

    One that has not moved shares the square because a spell made it leave a group there (I-35).
    """
    game.cite("I-36")
    move = pass_two.move_of(group)
    if move is None:
        displace_group(game, group)
        return
    if move.result is not None or group.origin is None:
        game.note("moonwalk fails", target=group)
        remove_group(game, group)
        return
    move.result = BOUNCED
    game.note("bounces", actor=winner, target=group, why=why_apart(game, group, winner))
    game.change(group, "square", group.origin)
    group.origin = group.heading = None
    restat_group(game, group)


def why_apart(game: Game, group: Group, winner: Group) -> str:
    """Return why a group does not join the winner of a vote, be it only for those who join ahead of it."""
    try:
        verify_join(game, group, winner)
    except RefusalError as refusal:
        return str(refusal)
    return "others join it first"


def arrive_in_square(game: Game, move: MovementStep) -> None:
    """Let everything that responds to a move do so: the way's squares, then moving, terrain and entering (I-36)."""
    group = move.target
    for square in move.way[:-1]:
        pass_through(game, move, square)
    if not group.alive:
        return
    ground = game.state.grounds.get(move.square)
    if ground is not None:
        (x, y), (dx, dy) = move.square, move.direction
        ground.entered_from = (x - dx, y - dy)
    settle_home(group)
    restat_group(game, group)
    notify_subject(game, "ON_MOVE", group, move)
    if group.square == move.square:
        terrain_takes(game, group, move.square)
    if group.alive and group.square == move.square:
        notify_subject(game, "ON_ENTER", group, move)
        notify_watchers(game, "ON_ENTER", move)


def pass_through(game: Game, move: MovementStep, square: Square) -> None:
    """Let a square act on a group that passes through it: its spells, its terrain, and what answers to entering."""
    group = move.target
    ground = game.state.grounds.get(square)
    if ground is not None:
        ground_responds(game, "ON_MOVE", ground, move)
    if group.alive and not is_spared(game, group, ground):
        terrain_takes(game, group, square)
    if ground is not None:
        ground.entered_from = move.origin
        ground_responds(game, "ON_ENTER", ground, move)
    if group.alive:
        notify_watchers(game, "ON_ENTER", MovementStep(group, move.origin, square))


def is_spared(game: Game, group: Group, ground: Ground | None) -> bool:
    """Whether the spells on a square keep a group that passes through it from what the terrain does there."""
    passing = Attempt(group.owner, group, actor=group)
    return ground is not None and is_exempt(game, Exempt.HARMFUL_TERRAIN, ground, passing)


def ground_responds(game: Game, key: str, ground: Ground, move: MovementStep) -> None:
    """Let the spells on a square respond to a group that passes through it, as long as it lives."""
    for spell in tuple(ground.spells):
        for response in spell.definition.responses:
            if response.key == key and move.target.alive:
                notify(game, Handler(spell, response), move)


M1: Final = Step("M1", check_step)
M2: Final = Step("M2", overstack)
M3: Final = Step("M3", unstack)
MOVEMENT: Final = Pipeline("Movement", (Step(None, play_movement),))
