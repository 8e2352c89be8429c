"""What decided a fight: a page of its own, and the part of it that the fight's page folds in."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.text import capfirst
from django.views.decorators.http import require_safe

from cards.guard.gate import LONG
from cards.guard.limits import LimitedError
from cards.guard.refusals import BusyError
from cards.web.parts import wants_part
from engine.analysis.decisive import Decided, Row, what_decided
from engine.scenario.error import ScenarioError
from sandbox.limits import RUNS
from sandbox.run.answer_cache import cached_answer
from sandbox.run.request import SetupForm
from sandbox.run.setup import compare_address, frame, opened, problem_page, to_shortest
from sandbox.run.verdict import Shares, shares

WORK = 80_000
"""The work of all the fights (``engine.scenario.prepared.work_of``), the same on every machine."""

FIRST = 2
"""So many rows are shown at once, so that a phone shows the board below them; the others are folded."""


class Told(NamedTuple):
    """What a fight is without something: its sentence in three parts, who comes out best then, and where to see it."""

    before: str
    name: str
    says: str
    shares: Shares | None
    address: str


@require_safe
def decided_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show what decided a fight; for htmx, only the rows. 429 where a visitor asks too often."""
    form = opened(request, name)
    elsewhere = to_shortest(request, form)
    if elsewhere is not None:
        return elsewhere
    part = wants_part(request)
    problems, found, status, busy = [] if form.is_valid() else form.problems, None, 400, False
    try:
        found = None if problems else _found(request, form)
    except LimitedError as error:
        problems, status = [str(error)], error.status
    except ScenarioError as error:
        problems = [f"{capfirst(error.problem)}."]
    except BusyError as error:
        if not part:
            raise
        problems, busy = [str(error)], True
    if problems and not part:
        return problem_page(request, form, name, "decided", problems, status)
    context = {"problems": problems, "busy": busy, "again": request.get_full_path()}
    if found is not None:
        context |= frame(form, name, "decided") | _told(form, name, found)
    return _answer(request, context, part=part)


def _answer(request: HttpRequest, context: dict[str, object], *, part: bool) -> HttpResponse:
    response = render(request, f"sandbox/decided.html{'#rows' if part else ''}", context)
    patch_vary_headers(response, ["HX-Request"])
    patch_cache_control(response, **({"no_store": True} if context["problems"] else {"public": True, "max_age": 60}))
    return response


def _found(request: HttpRequest, form: SetupForm) -> Decided:
    def make() -> Decided:
        RUNS.count(request)
        with LONG.passed():
            return what_decided(form.wanted, work=WORK)

    return cached_answer(form.wanted, make, "decided", WORK)


def _told(form: SetupForm, name: str, found: Decided) -> dict[str, object]:
    rows = [_row(form, name, row) for row in found.rows if row.matters]
    same = [row for row in found.rows if not row.matters and row.without.kind != "rule"]
    return {
        "first": rows[:FIRST],
        "more": rows[FIRST:],
        "folded": len(rows[FIRST:]) + len(same) + len(found.untried),
        "nothing": [_row(form, name, row) for row in same],
        "untried": [one.name for one in found.untried],
        "fights": found.fights.runs,
    }


def _row(form: SetupForm, name: str, row: Row) -> Told:
    rule = row.without.kind == "rule"
    address = compare_address(form, name, *row.without.edits)
    says = f": {row.says}" if rule else f" {row.says}"
    return Told("" if rule else "Without ", row.without.name, says, shares(row.fights) if row.fights else None, address)
