"""Exact odds by merging: whatever goes on alike is played on once, with its weights added up.

Every option of every roll is tried from each state, only as far as the next state from which the run can be taken up
again: in a combat the start of a round, or the next minion's turn after a roll; outside it the next combat, or the
end. States with the same key (:mod:`engine.analysis.canonical`) are one, and options that come to the same
(:mod:`engine.analysis.interchangeable`) are tried once. The chances are then added up (:mod:`engine.analysis.ways`).
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from math import lcm

from engine.analysis.interchangeable import Pairs
from engine.analysis.reached_states import PreparedScenarios, ReachedState, Script, SolvedState
from engine.analysis.statistics import Statistics
from engine.scenario.format import Scenario


class Merging:
    """All states of a scenario that are known, by their keys, and those that are being tried."""

    def __init__(self, scenario: Scenario) -> None:
        self.prepared = PreparedScenarios(scenario)
        self.known: list[SolvedState] = []
        self.numbers: dict[Hashable, int] = {}
        self.trying = [ReachedState("start", (), None, Script(self.prepared, (), 0))]

    @property
    def work(self) -> int:
        """How much work was done."""
        return self.prepared.work

    @property
    def finished(self) -> bool:
        """Whether every choice was tried."""
        return not self.trying

    def go_on(self, work: float) -> bool:
        """Try further choices by so much work; return whether every choice was tried."""
        end = self.work + work
        while self.trying:
            self.try_next()
            if self.work >= end:
                break
        return self.finished

    def try_next(self) -> None:
        """Try the next choice, from the state that was reached last."""
        here = self.trying[-1].onward
        assert not isinstance(here, SolvedState)
        level = sum(isinstance(arrival.onward, Script) for arrival in self.trying) - 1
        there = here.run(level)
        if there.key in self.numbers or isinstance(there.onward, SolvedState):
            self.arrive(there)
        else:
            self.trying.append(there)

    def statistics(self) -> Statistics:
        """Return what every sequence of choices has come to, weighted by its probability, once all were tried."""
        return add_up(self.known)

    def arrive(self, there: ReachedState) -> None:
        """Count a known state for the one from which it was reached, and close those that are done."""
        if there.key not in self.numbers:
            assert isinstance(there.onward, SolvedState)
            self.enter(there.key, there.onward)
        while self.trying:
            here = self.trying[-1].onward
            assert not isinstance(here, SolvedState)
            number = self.numbers[there.key]
            here.rolls.count(number, there.ids, self.pairs_of(number, there))
            if here.rolls.advance():
                return
            there = self.trying.pop()
            self.enter(there.key, SolvedState(there.ids, here.rolls.total))

    def enter(self, key: Hashable, known: SolvedState) -> None:
        """Number a state that is known now."""
        self.numbers[key] = len(self.known)
        self.known.append(known)

    def pairs_of(self, number: int, there: ReachedState) -> Pairs | None:
        """Return whose order has mattered on the way to a state and from it on, as its minions are called there."""
        below = self.known[number].ways.pairs
        if there.pairs is None or below is None:
            return None
        names = dict(zip(self.known[number].ids, there.ids, strict=True))
        return there.pairs | {(names[one], names[other]) for one, other in below if {one, other} <= names.keys()}


def add_up(known: list[SolvedState]) -> Statistics:
    """Return what comes of the last of some states, each of which leads to earlier ones only."""
    weights, paths = [Fraction(0)] * len(known), [0] * len(known)
    weights[-1], paths[-1] = Fraction(1), 1
    for number in range(len(known) - 1, -1, -1):
        ways = known[number].ways
        share = weights[number] / ways.whole
        for other, way in ways.to.items():
            weights[other] += share * way.weight
            paths[other] += paths[number] * way.paths
    statistics = Statistics(Fraction(1))
    for number, state in enumerate(known):
        if state.findings:
            statistics.count(state.findings, weights[number], paths[number])
    for id, (lives, hp, whole) in fates(known).items():
        statistics.survivals[id] = Fraction(lives, whole)  # type: ignore[assignment]
        statistics.hp[id] = Fraction(hp, whole)  # type: ignore[assignment]
    return statistics


def fates(known: list[SolvedState]) -> dict[str, tuple[int, int, int]]:
    """Return how often each minion survives the last of some states, and its hit points, in parts of a whole."""
    wholes, found = list[int](), list[dict[str, tuple[int, int]]]()
    for state in known:
        if state.findings:
            wholes.append(1)
            found.append({id: (1, hp) for id, hp in zip(state.ids, state.hp, strict=True)})
            continue
        common = lcm(*(wholes[other] for other in state.ways.to))
        mine = dict[str, tuple[int, int]]()
        for other, way in state.ways.to.items():
            places, times = known[other].ids, common // wholes[other]
            for (place, id), weight in way.standing.items():
                lives, hp = found[other].get(places[place], (0, 0))
                had_lives, had_hp = mine.get(id, (0, 0))
                mine[id] = had_lives + lives * weight * times, had_hp + hp * weight * times
        wholes.append(common * state.ways.whole)
        found.append(mine)
    return {id: (lives, hp, wholes[-1]) for id, (lives, hp) in found[-1].items()}
