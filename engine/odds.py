"""How likely each outcome is: by enumerating every random choice, or by playing many seeds.

Both ways play the same rules as an annotated run, from one set-up put back before each run.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod, sqrt

from engine.dice import Dice
from engine.outcome import Document
from engine.scenario_format import Scenario
from engine.state import State
from engine.table import Table

MAX_LEAVES = 2_000
"""The largest tree of random choices that is enumerated rather than sampled."""

CHUNK = 100
Z95 = 1.959964
Key = tuple[str | None, tuple[tuple[str, int], ...]]
"""An outcome as the odds count it: who won, and how many minions each group has left."""


class Written:
    """Dice that follow a written list of picks, and go on with zeros, noting the sides of each."""

    def __init__(self, picks: list[int]) -> None:
        self.picks = picks
        self.sides: list[int] = []

    def below(self, sides: int) -> int:
        """Return the next written pick, or 0 past the end of the list."""
        place = len(self.sides)
        self.sides.append(sides)
        if place == len(self.picks):
            self.picks.append(0)
        return self.picks[place]


@dataclass
class Tally:
    """What many runs have led to, with weights that sum to ``weight``: runs, or probability.

    ``counts`` are runs either way: fights sampled, or leaves of the tree of chances.
    """

    weight: Fraction | int = 0
    outcomes: dict[Key, Fraction | int] = field(default_factory=dict)
    counts: Counter[Key] = field(default_factory=Counter)
    seeds: dict[Key, int] = field(default_factory=dict)
    survivals: Counter[str] = field(default_factory=Counter)
    hp: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)

    def add(self, state: State, weight: Fraction | int, seed: int | None) -> None:
        """Count one finished run; ``seed`` is the one that replays it, if any."""
        key = outcome_key(state)
        self.weight += weight
        self.outcomes[key] = self.outcomes.get(key, 0) + weight
        self.counts[key] += 1
        if seed is not None:
            self.seeds.setdefault(key, seed)
        self.rounds[state.rounds] += weight  # type: ignore[assignment]
        for minion in state.minions.values():
            if minion.alive:
                self.survivals[minion.id] += weight  # type: ignore[assignment]
                self.hp[minion.id] += weight * minion.hp  # type: ignore[assignment]

    def merge(self, other: Tally) -> None:
        """Count another tally's runs as well."""
        self.weight += other.weight
        for key, weight in other.outcomes.items():
            self.outcomes[key] = self.outcomes.get(key, 0) + weight
            if key in other.seeds:
                self.seeds[key] = min(self.seeds.get(key, other.seeds[key]), other.seeds[key])
        self.counts.update(other.counts)
        self.survivals.update(other.survivals)
        self.hp.update(other.hp)
        self.rounds.update(other.rounds)


def outcome_key(state: State) -> Key:
    """Return an outcome as the odds count it."""
    return state.winner, tuple((group.id, len(group.members)) for group in state.groups.values())


def enumerate_choices(table: Table, most: int = MAX_LEAVES, seconds: float | None = None) -> tuple[Tally, int] | None:
    """Play every sequence of random choices once, weighted by its probability.

    Return the tally and the number of leaves of the tree, or None when there are more than
    ``most``, or more than the time allows; the first path's own size is asked first, so that a
    hopeless tree costs one run.
    """
    end = None if seconds is None else time.process_time() + seconds
    tally, leaves, picks = Tally(), 0, list[int]()
    while True:
        dice = Written(picks)
        state = table.play(dice)
        leaves += 1
        if leaves > most or (leaves == 1 and prod(dice.sides) > 20 * most):
            return None
        if end is not None and time.process_time() > end:
            return None
        tally.add(state, Fraction(1, prod(dice.sides)), None)
        if not _advance(picks, dice.sides):
            return tally, leaves


def _advance(picks: list[int], sides: list[int]) -> bool:
    """Turn the list of picks to the next leaf, in place; return False after the last."""
    while picks and picks[-1] + 1 == sides[len(picks) - 1]:
        picks.pop()
    if not picks:
        return False
    picks[-1] += 1
    return True


def sample(scenario: Scenario, seeds: range) -> Tally:
    """Play a scenario once with each seed and tally the outcomes."""
    table, tally = Table(scenario), Tally()
    for seed in seeds:
        tally.add(table.play(Dice(seed)), 1, seed)
    return tally


Progress = Callable[[int, int], None]
"""Hears how many of how many runs are done."""


def sample_everywhere(scenario: Scenario, seeds: range, tally: Tally, progress: Progress) -> None:
    """Play the seeds on all cores, adding to ``tally`` as chunks finish, so that a stop keeps them."""
    chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        futures = [pool.submit(sample, scenario, chunk) for chunk in chunks]
        try:
            for future in as_completed(futures):
                tally.merge(future.result())
                progress(int(tally.weight), len(seeds))
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)


def sample_within(scenario: Scenario, seeds: range, tally: Tally, seconds: float) -> None:
    """Play the seeds in this process until the time is used up; at least one is played."""
    table, end = Table(scenario), time.process_time() + seconds
    for seed in seeds:
        tally.add(table.play(Dice(seed)), 1, seed)
        if time.process_time() > end:
            return


def odds(
    scenario: Scenario,
    runs: int,
    seed: int,
    *,
    seconds: float | None = None,
    progress: Progress = lambda done, runs: None,
) -> Document:
    """Return the distribution of outcomes (CONTRACT section 1): exact where the tree is small.

    With ``seconds`` it stays in this process and stops when they are used up; without, it uses
    every core, and an interrupt keeps what is known so far.
    """
    started = time.perf_counter()
    seeds = range(seed, min(seed + runs, 2**63))
    table = Table(scenario)
    exact = enumerate_choices(table, seconds=None if seconds is None else seconds / 2)
    if exact is not None:
        tally, leaves = exact
        _find_seeds(table, tally, seeds, seconds)
        document = _document(tally, "exact", seed, table) | {"leaves": leaves}
    else:
        tally = Tally()
        if seconds is None:
            sample_everywhere(scenario, seeds, tally, progress)
        else:
            sample_within(scenario, seeds, tally, seconds / 2)
        document = _document(tally, "sampled", seed, table)
    return document | {"seconds": round(time.perf_counter() - started, 3)}


def _find_seeds(table: Table, tally: Tally, seeds: range, seconds: float | None) -> None:
    """Find a seed that replays each enumerated outcome, among the seeds given and while there is time."""
    end = None if seconds is None else time.process_time() + seconds / 2
    for seed in seeds:
        if len(tally.seeds) == len(tally.outcomes) or (end is not None and time.process_time() > end):
            return
        tally.seeds.setdefault(outcome_key(table.play(Dice(seed))), seed)


def _document(tally: Tally, method: str, seed: int, table: Table) -> Document:
    total = tally.weight or 1
    return {
        "runs": tally.counts.total(),
        "seed": seed,
        "method": method,
        "outcomes": [_row(tally, key, method) for key in _by_weight(tally)],
        "minions": {
            id: {"survives": float(tally.survivals[id] / total), "mean_hp": float(tally.hp[id] / total)}
            for id in table.minions
        },
        "rounds": {str(number): float(tally.rounds[number] / total) for number in sorted(tally.rounds)},
    }


def _by_weight(tally: Tally) -> Iterator[Key]:
    yield from sorted(tally.outcomes, key=lambda key: (-tally.outcomes[key], str(key)))


def _row(tally: Tally, key: Key, method: str) -> Document:
    weight = tally.outcomes[key]
    chance = float(weight / tally.weight)
    low, high = (chance, chance) if method == "exact" else wilson(int(weight), int(tally.weight))
    row: Document = {
        "key": _key_text(key),
        "label": outcome_words(key),
        "count": tally.counts[key],
        "probability": chance,
        "low": low,
        "high": high,
        "seed": tally.seeds.get(key),
    }
    return row if method == "sampled" else row | {"fraction": str(weight)}


def wilson(count: int, runs: int) -> tuple[float, float]:
    """Return the 95% Wilson interval of a share of ``count`` in ``runs``."""
    share, spread = count / runs, Z95 * Z95 / runs
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 * sqrt(share * (1 - share) / runs + spread / (4 * runs)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def _key_text(key: Key) -> str:
    winner, left = key
    return "/".join([winner or "nobody", *(f"{group}:{count}" for group, count in left)])


def outcome_words(key: Key) -> str:
    """Return an outcome in a few words: "blue wins; left has 1 left, right none"."""
    winner, left = key
    won = {None: "nobody has won", "draw": "a draw"}.get(winner, f"{winner} wins")
    return f"{won}; left: {', '.join(f'{group} {count}' for group, count in left)}"
