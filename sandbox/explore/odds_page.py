"""The page of a fight's odds: a distribution that grows slice by slice while one looks on, and can be stopped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from cards.guard.rate_limits import LimitedError
from cards.guard.refusals import BusyError
from cards.web.addresses import one_query, with_query
from cards.web.parts import part_of, part_or_page, wants_part
from engine.analysis.answers import RunOdds
from engine.analysis.odds import EXACT_WORK, OddsEstimate
from engine.model.words import capital
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.prepared import PreparedScenario
from engine.whole_numbers import no_whole_number, whole_number
from sandbox.explore.odds_cache import RUNS, further, known
from sandbox.limits import long_work
from sandbox.run.fight_setup import frame, opened, refusal_page, run_address, to_shortest
from sandbox.run.setup_form import SetupForm, sentence_of

SHOWN_BARS = 30
"""So many bars of one chart are drawn; of the others, it is said how many there are."""

READABLE = 11
"""A longer fraction tells a reader nothing that its percentage does not."""

USUAL = 2_000
SLICE = 20_000
"""The work of one request (``engine.scenario.prepared.work_of``); the first has as much to count every choice, too."""


class Bar(NamedTuple):
    """One bar: its words, its share with the 95% interval, how often it came, and the run that shows it.

    ``fraction`` is the share where it is exact and short enough to be read.
    """

    words: str
    share: float
    low: float
    high: float
    fights: float
    seed: int | None
    address: str
    fraction: str


class NotableRun(NamedTuple):
    """A run worth opening: which it is, by what measure, and where."""

    name: str
    value: int
    seed: int | None
    address: str


@require_safe
def odds_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show the odds as far as they are known, one slice further with each request; for htmx, only the panel.

    400 for a set-up or a number of runs that makes no sense, 429 where a visitor asks too often.
    """
    form = opened(request, name)
    elsewhere = to_shortest(request, form)
    if elsewhere is not None:
        return elsewhere
    problems = [] if form.is_valid() else form.problems
    requested = request.GET.get("runs", str(USUAL))
    runs = _checkpoint(requested)
    if runs is None:
        problems.append(f"Runs: {no_whole_number(requested, 1, RUNS[-1])}")
    if runs is not None and not problems:
        try:
            return _answer(request, form, name, runs)
        except ScenarioError as error:
            problems.append(sentence_of(error))
    return refusal_page(request, form, name, "odds", problems)


def _checkpoint(requested: str) -> int | None:
    """Return the checkpoint up to which a number of runs is sampled, or None for what is no such number."""
    wanted = whole_number(requested, 1, RUNS[-1])
    return next(runs for runs in RUNS if wanted <= runs) if wanted is not None else None


@part_or_page
def _answer(request: HttpRequest, form: SetupForm, name: str, runs: int) -> HttpResponse:
    part = wants_part(request)
    scenario, stopped, often = form.scenario(), "stop" in request.GET, ""
    estimate = known(scenario, runs)
    if not estimate.complete(runs) and not (stopped and estimate.statistics.runs):
        try:
            with long_work(request):
                estimate = further(scenario, runs, SLICE)
        except LimitedError as error:
            often = str(error)
        except BusyError:
            if not estimate.statistics.runs:
                raise
            # What is known is shown; the next request, which this page sends by itself, carries on.
    context = frame(form, name, "odds") | _progress(form, estimate, runs, stopped=stopped or bool(often))
    context |= {"notice": often, "longer": with_query(reverse("sandbox:study-new", args=(name,)), form.query())}
    if estimate.statistics.runs:
        context |= odds_context(form, estimate, scenario, name)
    # A part that says "too often" is no error to htmx: it shows it.
    status = 429 if often and not part else 200
    response = render(request, part_of(request, "sandbox/odds.html", "odds"), context, status=status)
    patch_cache_control(
        response, **({"public": True, "max_age": 60} if estimate.complete(runs) else {"no_store": True})
    )
    return response


def _progress(form: SetupForm, estimate: OddsEstimate, runs: int, *, stopped: bool) -> dict[str, Any]:
    """Return how far it has come, and the addresses that carry it on, stop it, and ask for more."""
    complete, done = estimate.complete(runs), estimate.statistics.runs

    def asking(number: int) -> str:
        return f"?{one_query(form.query(), f'runs={number}')}"

    return {
        "runs": runs,
        "done": done,
        "exact": estimate.leaves is not None,
        "complete": complete,
        "counting": estimate.sampled(runs) and not complete,
        "given_up": EXACT_WORK if estimate.tried else 0,
        "running": not complete and not stopped,
        "on": asking(runs),
        "stop": f"{asking(runs)}&stop=1",
        "choices": [(number, asking(number), number == runs) for number in RUNS],
    }


def odds_context(form: SetupForm, estimate: OddsEstimate, scenario: Scenario, name: str) -> dict[str, Any]:
    """Return the template context of the odds so far: bars of endings, survivors and rounds, the cases, each minion.

    Without a name of the fight nothing leads to it.
    """
    prepared = PreparedScenario(scenario)
    found, names = estimate.document(prepared), {id: minion.name for id, minion in prepared.state.minions.items()}

    def bars(rows: Sequence[RunOdds], words: str) -> list[Bar]:
        return [_bar(form, row, words.format(**row), name) for row in rows]

    charts = [("How it ends", "ending", bars(found["endings"], "{ending}"))]
    alive = [_bar(form, row, capital(row["label"]), name) for row in found["outcomes"]]
    charts.append(("Who is alive then", "outcome", alive))
    charts += [
        (f"{owner.capitalize()}'s minions alive at the end", owner, bars(rows, "{minions}"))
        for owner, rows in found["left"].items()
    ]
    charts.append(("Rounds fought", "rounds", bars(found["lengths"], "{rounds}")))
    return {
        "charts": [(*chart, rows[:SHOWN_BARS], max(0, len(rows) - SHOWN_BARS)) for *chart, rows in charts],
        "headline": [
            (row["ending"], row["probability"], row["low"], row["high"], _fraction(row)) for row in found["endings"]
        ],
        "measure": found["measure"],
        "cases": [
            NotableRun(case["case"], case["value"], case["seed"], _seed_address(form, case["seed"], name))
            for case in found["cases"]
        ],
        "minions": [(names[id], fate["survives"], fate["mean_hp"]) for id, fate in found["minions"].items()],
        "first_seed": found["seed"],
    }


def _bar(form: SetupForm, row: RunOdds, words: str, name: str) -> Bar:
    numbers = row["probability"], row["low"], row["high"], row["count"], row["seed"]
    return Bar(words, *numbers, _seed_address(form, row["seed"], name), _fraction(row))


def _fraction(row: RunOdds) -> str:
    """Return a share as a fraction, where it is exact, less than whole, and short enough to be read."""
    fraction = row.get("fraction", "")
    return fraction if "/" in fraction and len(fraction) <= READABLE else ""


def _seed_address(form: SetupForm, seed: int | None, name: str) -> str:
    return "" if seed is None or not name else run_address(form, name, seed=str(seed))
