"""How likely each outcome is: by taking every random choice, or by playing many seeds.

Both ways play the same rules as a recorded run, from one set-up put back before each run.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from functools import partial
from math import sqrt

from engine.analysis.answers import AliveOdds, EndingOdds, LengthOdds, OddsAnswer, OddsCase, RunOdds
from engine.analysis.executor import Executor, Progress, chunks_of, executor, unheard
from engine.analysis.merging import Merging
from engine.analysis.statistics import Key, Spread, Statistics, Weight
from engine.model.dice import Dice
from engine.model.seat import OWNERS
from engine.scenario.format import MAX_SEED, Scenario
from engine.scenario.prepared import PreparedScenario

MAX_RUNS = 1_000_000
"""So many fights are played for odds at most."""

EXACT_WORK = 200_000
"""The most work that is spent on exact odds (``work_of``), before it is left at a sample."""

SEEDS_TRIED, SEEDS_WORK = 2_000, 40_000
"""So many seeds are tried, and with so much work, to replay what exact odds have found: the same on every way there."""

COUNTING_STEP = 2_000
"""The work after which it is said how far the exact odds are."""

CHUNK = 100
"""So many fights are handed to a worker at once."""

FIRST_WORK = 10_000
"""The most work that is spent on a first chunk of fights, which is what an interrupt of the counting leaves."""

Z95 = 1.959964

MEASURE = "blue's hit points left less red's"
"""By what the cases are ranked, from the worst for blue to the best."""

CASES = {"worst": 0.0, "5%": 0.05, "median": 0.5, "95%": 0.95, "best": 1.0}
"""The runs worth opening, by the share of all runs that end no better for blue."""


def sample(scenario: Scenario, seeds: range) -> Statistics:
    """Play a scenario once with each seed and count the outcomes."""
    prepared, statistics = PreparedScenario(scenario), Statistics()
    for seed in seeds:
        statistics.add(prepared.play(Dice(seed)), 1, seed)
    return statistics


def sample_everywhere(
    scenario: Scenario, seeds: range, statistics: Statistics, pool: Executor, progress: Progress = unheard
) -> None:
    """Play the seeds that are left on all workers, adding chunks as they finish, so that a stop keeps them."""
    left = seeds[statistics.runs :]
    with closing(pool.results(partial(sample, scenario), chunks_of(left, CHUNK))) as results:
        for _, part in results:
            statistics.merge(part)
            progress(statistics.runs, len(seeds))


@dataclass
class OddsEstimate:
    """What is known of a scenario's odds so far: statistics, and how they were come by; it can be carried on.

    ``leaves`` is the number of ways in which chance can fall where all were taken; ``tried`` says whether that has
    been tried to the last.
    """

    seed: int
    statistics: Statistics = field(default_factory=Statistics)
    leaves: int | None = None
    tried: bool = False

    def seeds(self, runs: int) -> range:
        """Return the seeds of so many runs."""
        return range(self.seed, min(self.seed + runs, MAX_SEED + 1))

    def work_out(self, merging: Merging, work: float) -> None:
        """Try so much further to take every choice of chance."""
        if merging.work < EXACT_WORK:
            merging.go_on(min(work, EXACT_WORK - merging.work))
        if merging.finished:
            self.statistics = merging.statistics()
            self.leaves = self.statistics.runs
        self.tried = merging.finished or merging.work >= EXACT_WORK

    def find_seeds(self, prepared: PreparedScenario) -> None:
        """Find seeds that replay what exact odds have found."""
        end = prepared.work + SEEDS_WORK
        for seed in self.seeds(SEEDS_TRIED):
            if self.statistics.shown() or prepared.work > end:
                return
            self.statistics.show(prepared.play(Dice(seed)), seed)

    def sample(self, prepared: PreparedScenario, runs: int, work: float) -> None:
        """Play further seeds in this process until there are so many runs or the work is done; at least one."""
        end = prepared.work + work
        for seed in self.seeds(runs)[self.statistics.runs :]:
            self.statistics.add(prepared.play(Dice(seed)), 1, seed)
            if prepared.work > end:
                return

    def sampled(self, runs: int) -> bool:
        """Whether so many runs have been played."""
        return self.leaves is None and self.statistics.runs >= len(self.seeds(runs))

    def complete(self, runs: int) -> bool:
        """Whether so many runs tell nothing more than is known, and exact odds are known or cannot be had."""
        return self.leaves is not None or (self.tried and self.sampled(runs))

    def document(self, prepared: PreparedScenario) -> OddsAnswer:
        """Return what is known as plain data, be it nothing yet."""
        found = _document(self, prepared)
        if self.leaves is not None:
            found["leaves"] = _number(self.leaves)
        return found


def odds(
    scenario: Scenario,
    runs: int,
    seed: int,
    *,
    work: int | None = None,
    pool: Executor | None = None,
    counting: Progress = unheard,
    progress: Progress = unheard,
) -> OddsAnswer:
    """Return the distribution of outcomes: exact where every choice of chance can be taken.

    With ``work`` (see ``work_of``) it stays in this process, and so much is done at most for exact odds, and as much
    for a sample; without, it uses every core or the ``pool`` given, and an interrupt keeps what is known so far, which
    is said to be ``stopped``.
    ``counting`` hears how far the exact odds are, ``progress`` how far the sample is.
    """
    estimate, prepared, merging = OddsEstimate(seed), PreparedScenario(scenario), Merging(scenario)
    if work is not None:
        carry_on(estimate, prepared, merging, runs, work)
        return estimate.document(prepared)
    try:
        for done in _counted(merging):
            counting(done, EXACT_WORK)
            if not merging.finished and not estimate.statistics.runs:
                estimate.sample(prepared, min(runs, CHUNK), FIRST_WORK)
        estimate.work_out(merging, EXACT_WORK)
        if estimate.leaves is not None:
            estimate.find_seeds(prepared)
        else:
            with executor() if pool is None else nullcontext(pool) as workers:
                sample_everywhere(scenario, estimate.seeds(runs), estimate.statistics, workers, progress)
    except KeyboardInterrupt:
        return {**estimate.document(prepared), "stopped": True}
    return estimate.document(prepared)


def _counted(merging: Merging) -> Iterator[int]:
    """Take every choice of chance as far as exact odds go, yielding the work done after each step."""
    while not merging.finished and merging.work < EXACT_WORK:
        merging.go_on(min(COUNTING_STEP, EXACT_WORK - merging.work))
        yield merging.work


def carry_on(estimate: OddsEstimate, prepared: PreparedScenario, merging: Merging, runs: int, work: int) -> None:
    """Bring an estimate nearer to so many runs, in this process, by so much work (see ``work_of``).

    A new one first tries to take every choice of chance, which may take as much again; one that has been sampled
    tries on.
    """
    new = not estimate.statistics.runs
    if estimate.complete(runs):
        return
    if new or estimate.sampled(runs):
        estimate.work_out(merging, work)
    if estimate.leaves is not None:
        estimate.find_seeds(prepared)
    elif not estimate.sampled(runs):
        estimate.sample(prepared, runs, work)


def _number(ways: int) -> int | float:
    """Return a number of ways as plain data, which has no whole numbers beyond 2**53."""
    return ways if ways < 2**53 else float(min(ways, 10**300))


def _document(estimate: OddsEstimate, prepared: PreparedScenario) -> OddsAnswer:
    statistics, spreads = estimate.statistics, estimate.statistics.spreads
    total = statistics.weight
    rounds = spreads["rounds"]
    return {
        "runs": _number(statistics.runs),
        "seed": estimate.seed,
        "method": "sampled" if estimate.leaves is None else "exact",
        "endings": _endings(estimate),
        "outcomes": [
            {"key": _key_text(key), "label": outcome_words(key), **_row(estimate, spreads["outcome"], key)}
            for key in _by_weight(spreads["outcome"].weights)
        ],
        "minions": {
            id: {"survives": float(statistics.survivals[id] / total), "mean_hp": float(statistics.hp[id] / total)}
            for id in prepared.minions
            if total
        },
        "rounds": {str(number): float(rounds.weights[number] / total) for number in sorted(rounds.weights)},
        "lengths": _lengths(estimate, rounds),
        "left": {
            owner: _alive_odds(estimate, spreads[owner])
            for owner in OWNERS
            if spreads[owner].weights.keys() - {0} or any(group.owner == owner for group in prepared.scenario.groups)
        },
        "measure": MEASURE,
        "cases": _cases(spreads["margin"]),
    }


def _cases(margins: Spread) -> list[OddsCase]:
    """Return the runs worth opening, by blue's margin; none where nothing is known yet."""
    values = [(case, margins.at(share)) for case, share in CASES.items() if margins.weights]
    return [{"case": case, "value": value, "seed": margins.seeds.get(value)} for case, value in values]


def _endings(estimate: OddsEstimate) -> list[EndingOdds]:
    """Return how often each ending came, whoever is alive then; the commonest first."""
    spread, found = estimate.statistics.spreads["outcome"], Spread()
    for key, weight in spread.weights.items():
        words = key[0].words
        found.weights[words] = found.weights.get(words, 0) + weight
        found.counts[words] += spread.counts[key]
        if spread.seeds.get(key) is not None:
            found.seeds[words] = min(found.seeds.get(words, spread.seeds[key]), spread.seeds[key])
    ranked = sorted(found.weights, key=lambda words: (-found.weights[words], words))
    return [{"ending": words, **_row(estimate, found, words)} for words in ranked]


def _lengths(estimate: OddsEstimate, spread: Spread) -> list[LengthOdds]:
    return [{"rounds": number, **_row(estimate, spread, number)} for number in sorted(spread.weights)]


def _alive_odds(estimate: OddsEstimate, spread: Spread) -> list[AliveOdds]:
    return [{"minions": number, **_row(estimate, spread, number)} for number in sorted(spread.weights)]


def _by_weight(weights: dict[Key, Weight]) -> list[Key]:
    return sorted(weights, key=lambda key: (-weights[key], str(key)))


def _row(estimate: OddsEstimate, spread: Spread, value: object) -> RunOdds:
    """Return how often a value came: runs, share, 95% interval, and a seed that replays one such run."""
    weight, total = spread.weights[value], estimate.statistics.weight
    chance, exact = float(weight / total), estimate.leaves is not None
    low, high = (chance, chance) if exact else wilson(int(weight), int(total))
    row: RunOdds = {
        "count": _number(spread.counts[value]),
        "probability": chance,
        "low": low,
        "high": high,
        "seed": spread.seeds.get(value),
    }
    if exact:
        row["fraction"] = str(weight)
    return row


def wilson(count: int, runs: int) -> tuple[float, float]:
    """Return the 95% Wilson interval of a share of ``count`` in ``runs``."""
    share, spread = count / runs, Z95 * Z95 / runs
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 * sqrt(share * (1 - share) / runs + spread / (4 * runs)) / (1 + spread)
    return middle - half if count else 0.0, middle + half if count < runs else 1.0


def _key_text(key: Key) -> str:
    ending, left = key
    return "/".join([ending.key, *(f"{group}:{count}" for group, _, count in left)])


def outcome_words(key: Key) -> str:
    """Return an outcome in a few words: "Blue wins; alive: blue 1, red 0"."""
    ending, left = key
    sides: dict[str, list[int]] = {}
    for _, owner, count in left:
        sides.setdefault(owner, []).append(count)
    return f"{ending.words}; alive: {', '.join(f'{owner} {_alive(counts)}' for owner, counts in sides.items())}"


def _alive(counts: list[int]) -> str:
    """Return how many of a side are alive, and how many in each of several groups."""
    return str(counts[0]) if len(counts) == 1 else f"{sum(counts)} ({' + '.join(map(str, counts))})"
