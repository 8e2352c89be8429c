"""What many runs of one scenario have led to: how often each outcome came, and a seed that shows it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from engine.model.document import Document
from engine.model.seat import OWNERS
from engine.model.state import State
from engine.rules.ending import Ending
from engine.rules.standing import ending

Weight = Fraction | int
Key = tuple[Ending, tuple[tuple[str, str, int], ...]]
"""An outcome as the odds count it: how it ended, and of each group its owner and how many minions it has left."""

ASKED = ("outcome", "rounds", "margin", *OWNERS)
"""What is asked of every run: the outcome, its rounds, blue's margin, and how many of each owner's minions are left.

Whoever is off the board for a while is left: they come back with all they have (boardhop page).
"""


def findings(state: State) -> dict[str, Any]:
    """Return what is asked of a finished run; the margin is blue's hit points left less red's."""
    left, hp = dict.fromkeys(OWNERS, 0), dict.fromkeys(OWNERS, 0)
    for minion in state.minions.values():
        if minion.in_play:
            left[minion.owner] += 1
            hp[minion.owner] += minion.hp
    return {"outcome": outcome_key(state), "rounds": state.rounds, "margin": hp["blue"] - hp["red"]} | left


def outcome_key(state: State) -> Key:
    """Return an outcome as the odds count it."""
    return ending(state), tuple((group.id, group.owner, len(group.members)) for group in state.groups.values())


@dataclass
class Spread:
    """How often each answer to one question came: its weight, in how many runs, and the first seed that shows it."""

    weights: dict[Any, Weight] = field(default_factory=dict)
    counts: Counter[Any] = field(default_factory=Counter)
    seeds: dict[Any, int] = field(default_factory=dict)

    def add(self, value: Any, weight: Weight, seed: int | None, runs: int = 1) -> None:
        """Count one run, or several that come to the same; ``seed`` is the one that replays it, if any."""
        self.weights[value] = self.weights.get(value, 0) + weight
        self.counts[value] += runs
        if seed is not None:
            self.seeds.setdefault(value, seed)

    def merge(self, other: Spread) -> None:
        """Count another spread's runs as well."""
        for value, weight in other.weights.items():
            self.weights[value] = self.weights.get(value, 0) + weight
        self.counts.update(other.counts)
        for value, seed in other.seeds.items():
            self.seeds[value] = min(self.seeds.get(value, seed), seed)

    def rows(self) -> list[list[Any]]:
        """Return each value with its weight, its runs, and the seed that shows it."""
        return [[value, weight, self.counts[value], self.seeds.get(value)] for value, weight in self.weights.items()]

    def at(self, share: float) -> Any:
        """Return the least value that at least this share of the runs do not exceed; asked of numbers only."""
        values = sorted(self.weights)
        goal, below = share * float(sum(self.weights.values())), 0.0
        for value in values:
            below += float(self.weights[value])
            if below >= goal:
                return value
        return values[-1]


@dataclass
class Statistics:
    """What many runs have led to, with weights that sum to ``weight``: runs, or probability.

    Counts are runs either way: fights sampled, or leaves of the tree of chances.
    """

    weight: Weight = 0
    spreads: dict[str, Spread] = field(default_factory=lambda: {question: Spread() for question in ASKED})
    survivals: Counter[str] = field(default_factory=Counter)
    hp: Counter[str] = field(default_factory=Counter)

    @property
    def runs(self) -> int:
        """How many runs are counted."""
        return self.spreads["outcome"].counts.total()

    def add(self, state: State, weight: Weight, seed: int | None) -> None:
        """Count one finished run; ``seed`` is the one that replays it, if any."""
        self.weight += weight
        self.count(findings(state), weight, 1, seed)
        for minion in state.minions.values():
            if minion.in_play:
                self.survivals[minion.id] += weight  # type: ignore[assignment]
                self.hp[minion.id] += weight * minion.hp  # type: ignore[assignment]

    def count(self, found: dict[str, Any], weight: Weight, runs: int, seed: int | None = None) -> None:
        """Count what so many runs, of so much weight together, have come to."""
        for question, value in found.items():
            self.spreads[question].add(value, weight, seed, runs)

    def show(self, state: State, seed: int) -> None:
        """Note that a seed replays what a run has led to, without counting the run."""
        for question, value in findings(state).items():
            self.spreads[question].seeds.setdefault(value, seed)

    def shown(self) -> bool:
        """Whether every value that came has a seed that replays it."""
        return all(len(spread.seeds) == len(spread.weights) for spread in self.spreads.values())

    def merge(self, other: Statistics) -> None:
        """Count the runs of other statistics as well."""
        self.weight += other.weight
        for question, spread in self.spreads.items():
            spread.merge(other.spreads[question])
        self.survivals.update(other.survivals)
        self.hp.update(other.hp)

    def packed(self) -> Document:
        """Return the statistics of a sample as plain data, of which ``unpacked`` makes it again."""
        rows = {question: spread.rows() for question, spread in self.spreads.items()}
        return {"weight": self.weight, "spreads": rows, "survivals": self.survivals, "hp": self.hp}


def unpacked(document: Document) -> Statistics:
    """Return the statistics of which this is the plain data."""
    found = Statistics(document["weight"])
    for question, rows in document["spreads"].items():
        for value, weight, runs, seed in rows:
            found.spreads[question].add(_key(value) if question == "outcome" else value, weight, seed, runs)
    found.survivals.update(document["survivals"])
    found.hp.update(document["hp"])
    return found


def _key(value: list[Any]) -> Key:
    ending, left = value
    return Ending(*ending), tuple((group, owner, count) for group, owner, count in left)
