"""The problems: fights to be turned by a cast or two out of a few cards, a list of them and a page each."""

from __future__ import annotations

from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.guard.rate_limits import LimitedError
from cards.slugs import card_slug
from cards.web.addresses import with_query
from cards.web.public_pages import fixed_page
from engine.analysis.problem_answers import WORK, Judgement, edits_of, judged, offered
from engine.library.problems import Problem, problems
from engine.model.percent import percent
from engine.notation import read_line
from engine.scenario.edit import Edit
from engine.trace.run import run
from sandbox.board.layout import board_before
from sandbox.limits import long_work
from sandbox.run.answer_cache import cached_answer
from sandbox.run.fight_setup import TYPED, compare_address
from sandbox.run.setup_form import SetupForm
from sandbox.run.verdict import Shares, shares

GOALS = {
    "win": "Come out best",
    "save": "Save whoever can be saved",
    "stop": "Stop what the other side is up to",
}
"""What is to be done, by the kind of the problem."""

NOTHING = ""
"""The second of two casts that is none."""


@cache
def problems_by_slug() -> dict[str, Problem]:
    """Return the problems by their addresses, in the order of the list: by kind, one cast before two."""
    kinds = list(GOALS)
    ranked = sorted(problems(), key=lambda problem: (kinds.index(problem.kind), problem.casts))
    return {card_slug(problem.title): problem for problem in ranked}


@require_safe
@fixed_page
def problem_list(request: HttpRequest) -> HttpResponse:
    """List the problems by what is to be done."""
    listed = [
        (words, [(slug, problem) for slug, problem in problems_by_slug().items() if problem.kind == kind])
        for kind, words in GOALS.items()
    ]
    return render(
        request, "sandbox/problems.html", {"section": "sandbox", "kinds": listed, "many": len(problems_by_slug())}
    )


@require_safe
def problem_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a problem, and what comes of the answer in the address (``cast``, once or twice).

    400 for a cast that is not to be had, 404 for no such problem, 429 where a visitor asks too often.
    """
    found = problems_by_slug().get(slug)
    if found is None:
        raise Http404(f"There is no problem called “{slug}”.")
    context, status = _shown(found, slug), 200
    chosen = [words for words in request.GET.getlist("cast") if words != NOTHING]
    if chosen:
        if len(chosen) > found.casts or not {*chosen} <= offered(found).keys():
            expected = "one cast" if found.casts == 1 else "one cast or two"
            context["problem_words"], status = f"Expected {expected} of those to choose from.", 400
        else:
            try:
                context |= _answered(request, found, chosen)
            except LimitedError as error:
                context["problem_words"], status = str(error), error.status
    return render(request, "sandbox/problem.html", context, status=status)


def _shown(found: Problem, slug: str) -> dict[str, Any]:
    """Return the board as it begins, what is to be done, and what there is to choose."""
    trace = run(read_line(found.fight))
    order = list(problems_by_slug())
    place = order.index(slug)
    params = {"f": found.fight, "player": found.player, "from": ",".join(found.cards), "casts": str(found.casts)}
    return {
        "section": "sandbox",
        "found": found,
        "here": reverse("sandbox:problem", args=(slug,)),
        "goal": GOALS[found.kind],
        "board": board_before(trace),
        "casts": list(offered(found)),
        "fight": with_query(reverse("sandbox:fight"), urlencode({"f": found.fight})),
        "advice": with_query(reverse("sandbox:advice", args=(TYPED,)), urlencode(params)),
        "number": place + 1,
        "of": len(order),
        "before": _named(order[place - 1] if place else ""),
        "after": _named(order[place + 1] if place + 1 < len(order) else ""),
    }


def _named(slug: str) -> tuple[str, str] | None:
    """Return a problem's address and title; None for no address."""
    return (reverse("sandbox:problem", args=(slug,)), problems_by_slug()[slug].title) if slug else None


def _answered(request: HttpRequest, found: Problem, chosen: list[str]) -> dict[str, Any]:
    """Return what an answer comes to. Raises LimitedError and BusyError."""
    edits = edits_of(found, ", then ".join(chosen))
    scenario = read_line(found.fight)

    def make() -> Judgement:
        with long_work(request):
            return judged(found, edits)

    # The solution is compared with, so its cards are part of the question.
    judgement = cached_answer(scenario, make, "problem", found.title, *found.answers, *chosen, work=WORK)
    before, after = shares(judgement.before), shares(judgement.after)
    return {
        "chosen": chosen,
        "answer": ", then ".join(chosen),
        "judgement": judgement,
        "was": _best_of(before, found),
        "now": _best_of(after, found),
        "shares": after,
        "beside": _beside(found, edits),
    }


def _best_of(found: Shares, problem: Problem) -> str:
    return percent(found.blue if problem.player == "blue" else found.red, 0)


def _beside(found: Problem, edits: tuple[Edit, ...]) -> str:
    """Return where the fight with an answer stands beside the one without."""
    form = SetupForm(read_line(found.fight), {}, found.fight)
    form.is_valid()
    return compare_address(form, TYPED, *edits)
