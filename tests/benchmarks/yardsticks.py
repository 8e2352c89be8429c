"""What the engine is measured against, in the same run: other games' engines, and the same fight by hand."""

import random
from collections.abc import Callable
from itertools import count

import chess
from dgisim import GameState, GameStateMachine
from dgisim.agents import RandomAgent
from pokerkit import Automation, NoLimitTexasHoldem

from tests.benchmarks.straight_loop import fight

MOVES = 200


def chess_moves() -> int:
    """Push and take back a few moves of an opening; return how many pairs of both."""
    board = chess.Board()
    move = chess.Move.from_uci("e2e4")
    for _ in range(MOVES):
        board.push(move)
        board.pop()
    return MOVES


def poker_operations() -> int:
    """Play a hand of no-limit hold'em with two players, everybody checking; return its operations."""
    state = NoLimitTexasHoldem.create_state(
        tuple(automation for automation in Automation if automation.name != "HOLE_DEALING"), True, 0, (1, 2), 2, 200, 2
    )
    state.deal_hole("AcAs")
    state.deal_hole("KhKd")
    while state.status:
        state.check_or_call()
    return len(state.operations)


def dgisim_steps() -> int:
    """Play a whole random game of Genius Invokation with dgisim; return its steps."""
    state = GameState.from_default()
    game = GameStateMachine(state, RandomAgent(), RandomAgent())
    steps = 0
    while not game.game_end():
        game.one_step()
        steps += 1
    return steps


def straight_fights() -> Callable[[], int]:
    """Return the work of fighting 8 against 8 in the hand-written loop, ten fights at a time."""
    seeds = count()

    def work() -> int:
        for _ in range(10):
            fight(random.Random(next(seeds)))
        return 10

    return work
