"""A scenario set up once and played many times, from the same set-up each time."""

from __future__ import annotations

from typing import Final

from engine.model.dice import Chance, Dice
from engine.model.state import State
from engine.rules.game import Game, Rules
from engine.rules.notify import gather_all_handlers
from engine.scenario.format import AllCombats, Scenario, StartOfTurn, Verb, WholeTurn
from engine.scenario.script import play_script
from engine.scenario.setup import build
from engine.scenario.snapshot import restore, snapshot


def rules_of(scenario: Scenario) -> Rules:
    """Return the switches a scenario has set."""
    return Rules(scenario.rules.d3_cap, scenario.rules.rebound_blame)


OF_THE_BOARD: Final = (AllCombats, StartOfTurn, WholeTurn)
"""Entries of the script that go over the whole board."""

WORK_OF_A_STEP: Final = 10
"""What one entry of the script counts for, beside the attacks that come of it."""


ORDINARY: Final = 16
"""So many minions, two full groups, are looked after within the count of attacks and entries."""


VISITS_OF_AN_ATTACK: Final = 10
"""So many spells are looked at within the count of one attack."""


def work_of(game: Game, scenario: Scenario) -> int:
    """Return how much work a run was: its attacks, a round counting as two and an entry of the script as ten.

    Where many spells are looked at, a tenth of these counts instead. A minion over sixteen counts as one, and once
    more for each entry that goes over the whole board. Searches are cut by this count and never by the clock, so that
    they answer the same on every machine.
    """
    played = game.effort + WORK_OF_A_STEP * len(scenario.script)
    return or_of_visits(played, game.spell_visits) + work_of_a_board(game, scenario)


def or_of_visits(work: int, spell_visits: int) -> int:
    """Return how much work something was that counts for so much unless more spells were looked at than that takes."""
    return max(work, spell_visits // VISITS_OF_AN_ATTACK)


def work_of_a_board(game: Game, scenario: Scenario) -> int:
    """Return what setting up a large board for a run and going over it counts for."""
    over = minions_over(game.state)
    return over * (1 + sum(isinstance(verb, OF_THE_BOARD) for verb in scenario.script)) if over else 0


def minions_over(state: State) -> int:
    """Return how many minions there are beyond the ordinary, each of which has to be put back for each run."""
    return max(0, len(state.minions) - ORDINARY)


class PreparedScenario:
    """A scenario set up once and played again and again; ``work`` is what all its runs together were."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.state = build(scenario)
        self.rules = rules_of(scenario)
        gather_all_handlers(Game(self.state, Dice(0)))
        self.picture = snapshot(self.state)
        self.minions = tuple(self.state.minions)
        self.work = 0

    def play(self, dice: Chance) -> State:
        """Put the set-up back, play the script once, and return the state it ends in."""
        return self.play_game(Game(self.state, dice, self.rules))

    def play_game(self, game: Game, script: list[Verb] | None = None) -> State:
        """Play the script, or another, in a game of this scenario's state, from the set-up put back."""
        restore(self.picture)
        try:
            play_script(game, self.scenario.script if script is None else script)
        finally:
            self.work += work_of(game, self.scenario)
        return self.state
