"""Whole games at random, under up to two hundred spells, checked after every phase."""

import random

import pytest

from engine.effects.registry import definition
from engine.model.dice import Dice
from engine.model.seat import OWNERS
from engine.model.state import State
from engine.rules.game import Game
from engine.rules.spell_targets import may_carry
from engine.rules.spells import lay_spell
from engine.rules.turn import next_turn, whole_turn
from tests.engine import boards as b
from tests.engine.rules.random_play import (
    CheckedGame,
    RandomPlayers,
    active_spells,
    all_cards,
    check,
    new_game,
    opening,
    play_turn,
)
from tests.often import often

LASTING = [name for name in all_cards() if definition(name).lasting]


def laden(seed: int, spells: int) -> CheckedGame:
    """A game whose board already carries so many spells, wherever players could have cast them."""
    game = new_game(seed)
    players, dice = RandomPlayers(game, seed, ()), random.Random(seed)
    while active_spells(game.state) < spells:
        card = dice.choice(LASTING)
        owner = dice.choice(OWNERS)
        hosts = [host for host in players.targets(card) if may_carry(game, host, card, owner)]
        if hosts:
            lay_spell(game, card, dice.choice(hosts), owner)
    return game


@pytest.mark.parametrize("seed", range(1, 1 + often(1)))
def test_games_that_begin_under_two_hundred_spells_keep_every_invariant(seed: int) -> None:
    """More games rather than longer ones: a game is one run, whose work is limited, and its spells run out in time."""
    game = laden(seed, 200)
    players = RandomPlayers(game, seed, all_cards())
    check(game.state)
    turns = 25
    for _ in range(turns):
        play_turn(game, players)
    assert game.state.turn == turns + 1


@pytest.mark.parametrize("seed", range(2, 2 + often(3)))
def test_games_with_sancta_keep_every_invariant_to_their_end(seed: int) -> None:
    game = new_game(seed, sancta=True)
    players = RandomPlayers(game, seed, all_cards())
    for _ in range(20):
        play_turn(game, players)
    assert game.state.winner is not None or game.state.turn == 21


def test_a_game_is_the_same_recorded_or_not_and_every_time() -> None:
    def ending(kind: type[Game]) -> State:
        game = kind(opening(5), Dice(5))
        players = RandomPlayers(game, 5, all_cards())
        for _ in range(12):
            next_turn(game, {})
            whole_turn(game, players.orders(), {})
        return game.state

    endings = [b.shown(ending(kind)) for kind in (Game, CheckedGame, Game)]
    assert endings[0] == endings[1] == endings[2]
