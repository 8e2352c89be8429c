"""The answer of a fight's page refined while one looks on: at 100, 500 and 2,000 fights, or until it is exact."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.guard.rate_limits import LimitedError
from cards.guard.refusals import BusyError
from engine.analysis.odds import OddsEstimate
from engine.analysis.paired import has_fight
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from sandbox.explore.odds_cache import further, known
from sandbox.explore.odds_page import SLICE
from sandbox.limits import long_work
from sandbox.run.fight_setup import opened, plain_refusal
from sandbox.run.verdict import CHECKPOINTS, verdict_of

STOP_POLLING = 286
"""What htmx takes for: ask no more."""


@require_safe
@cache_control(no_store=True)
def refined(request: HttpRequest, name: str) -> HttpResponse:
    """Answer with the verdict at a checkpoint (``fights``); 204 while it is not reached, one slice nearer each time.

    404 for a fight that there is not, 400 for a set-up or a checkpoint that makes no sense, and no more where a
    visitor asks too often.
    """
    form = opened(request, name)
    requested = request.GET.get("fights", "")
    if not form.is_valid() or requested not in map(str, CHECKPOINTS) or not has_fight(form.wanted):
        return plain_refusal("There is no such answer.")
    try:
        estimate = _nearer(request, form.scenario(), int(requested))
    except (BusyError, _UnfinishedError):
        return HttpResponse(status=204)
    except LimitedError:
        return HttpResponse(status=STOP_POLLING, headers={"HX-Reswap": "none"})
    except ScenarioError as error:
        return plain_refusal(str(error))
    context = {"verdict": verdict_of(estimate, form.wanted), "name": name, "query": form.query()}
    return render(request, "sandbox/_verdict.html", context)


class _UnfinishedError(Exception):
    """A checkpoint that is not reached yet."""


def _nearer(request: HttpRequest, scenario: Scenario, checkpoint: int) -> OddsEstimate:
    """Return what is known at a checkpoint. Raises _UnfinishedError, BusyError, LimitedError and ScenarioError."""
    estimate = known(scenario, checkpoint)
    if not _reached(estimate, checkpoint):
        with long_work(request):
            estimate = further(scenario, checkpoint, SLICE)
    if not _reached(estimate, checkpoint):
        raise _UnfinishedError
    return estimate


def _reached(estimate: OddsEstimate, checkpoint: int) -> bool:
    return estimate.leaves is not None or estimate.sampled(checkpoint)
