"""A scenario set up once and played many times, from the same set-up each time."""

from __future__ import annotations

from engine.dice import Chance, Dice
from engine.game import Game
from engine.play import Rules
from engine.scenario_format import Scenario
from engine.setup import build
from engine.snapshot import restore, snapshot
from engine.state import State


def rules_of(scenario: Scenario) -> Rules:
    """Return the switches a scenario has set."""
    return Rules(scenario.rules.d3_cap, scenario.rules.rebound_blame)


class Table:
    """A scenario set up once and played again and again."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.state = build(scenario)
        self.rules = rules_of(scenario)
        Game(self.state, Dice(0)).gather_all()
        self.picture = snapshot(self.state)
        self.minions = tuple(self.state.minions)

    def play(self, dice: Chance) -> State:
        """Put the set-up back, play the script once, and return the state it ends in."""
        restore(self.picture)
        Game(self.state, dice, self.rules).play(self.scenario.script)
        return self.state
