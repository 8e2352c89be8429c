"""Studies of a fight's odds that are under way: kept between requests, so that each goes on from the last."""

from __future__ import annotations

from collections import OrderedDict

from django.core.cache import caches

from engine.analysis.merging import Merging
from engine.analysis.odds import OddsEstimate, carry_on
from engine.scenario.format import Scenario
from engine.scenario.prepared import PreparedScenario
from sandbox.run.answer_cache import key_of
from sandbox.run.verdict import CHECKPOINTS

RUNS = (*CHECKPOINTS, 10_000)
"""How many fights the page can be asked for; a larger estimate goes on from a smaller one that is done."""

KEPT = 3
"""How many counts of all choices a worker keeps under way."""

_counts: OrderedDict[str, Merging] = OrderedDict()
"""The counts under way: they hold a game in the middle, so each worker has its own, and they all end alike."""


def known(scenario: Scenario, runs: int) -> OddsEstimate:
    """Return the stored estimate of this many runs, else of fewer, else a new empty one."""
    for fewer in sorted({runs, *(size for size in RUNS if size < runs)}, reverse=True):
        estimate: OddsEstimate | None = caches["answers"].get(key_of(scenario, "estimate", fewer))
        if estimate is not None:
            return estimate
    return OddsEstimate(scenario.seed)


def further(scenario: Scenario, runs: int, work: int) -> OddsEstimate:
    """Continue an estimate by this much work (``engine.scenario.prepared.work_of``), unless it is done, and keep it."""
    estimate = known(scenario, runs)
    if not estimate.complete(runs):
        key = key_of(scenario, "count")
        # Out of the others' sight while it is changed.
        merging = _counts.pop(key, None) or Merging(scenario)
        carry_on(estimate, PreparedScenario(scenario), merging, runs, work)
        caches["answers"].set(key_of(scenario, "estimate", runs), estimate)
        if not estimate.tried:
            _counts[key] = merging
            if len(_counts) > KEPT:
                _counts.popitem(last=False)
    return estimate
