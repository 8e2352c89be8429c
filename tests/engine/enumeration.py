"""The odds by the longest way: every sequence of random choices played from its start. What is merged is held to it."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from engine.analysis.statistics import Statistics
from engine.scenario.format import Scenario
from engine.scenario.prepared import PreparedScenario


class Written:
    """Dice that follow a written list of picks, and go on with zeros, noting the sides of each."""

    def __init__(self, picks: list[int]) -> None:
        self.picks = picks
        self.sides: list[int] = []

    def below(self, sides: int, key: str = "") -> int:  # noqa: ARG002 (every roll is picked by its place)
        """Return the next written pick, or 0 past the end of the list."""
        place = len(self.sides)
        self.sides.append(sides)
        if place == len(self.picks):
            self.picks.append(0)
        return self.picks[place]


def enumerated(scenario: Scenario, most: int) -> Statistics | None:
    """Play every sequence of random choices once, weighted by its probability; None where there are more than most."""
    prepared, statistics, picks = PreparedScenario(scenario), Statistics(), list[int]()
    for _ in range(most):
        dice = Written(picks)
        state = prepared.play(dice)
        statistics.add(state, Fraction(1, prod(dice.sides)), None)
        if not _advance(picks, dice.sides):
            return statistics
    return None


def _advance(picks: list[int], sides: list[int]) -> bool:
    """Turn the list of picks to the next leaf, in place; return False after the last."""
    while picks and picks[-1] + 1 == sides[len(picks) - 1]:
        picks.pop()
    if not picks:
        return False
    picks[-1] += 1
    return True
