"""The pages of links that last: the list of them, and one to be framed by other sites."""

from __future__ import annotations

from csp.decorators import csp_replace
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from cards.guard.gate import SHORT
from engine.scenario.error import ScenarioError
from engine.trace.run import run
from sandbox.board.layout import Board
from sandbox.library.expectation_words import expectations_in_words
from sandbox.library.fight_words import headline
from sandbox.models import Share
from sandbox.saved.scenarios import scenario_named
from sandbox.trace.lines import Density, lines_of

PAGE = 50


@require_safe
def share_list(request: HttpRequest) -> HttpResponse:
    """List the links that are not unlisted, newest first."""
    listed = Share.objects.filter(unlisted=False).only("title", "ending", "created")
    page = Paginator(listed, PAGE).get_page(request.GET.get("page"))
    return render(request, "sandbox/shares.html", {"section": "sandbox", "page": page})


@require_safe
@cache_control(public=True, max_age=60)
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]
def embed(request: HttpRequest, key: str) -> HttpResponse:
    """Show how a shared scenario ends and what happened, for another site's frame. Raises Http404."""
    share = Share.objects.only("title").filter(pk=key).first()
    if share is None:
        raise Http404("There is no fight at this link.")
    try:
        with SHORT.passed():
            trace = run(scenario_named(share.name))
    except ScenarioError as error:
        raise Http404(f"This engine cannot play the scenario of this link: {error}.") from error
    context = {
        "share": share,
        "headline": headline(trace.outcome),
        "board": Board(trace, f"{share.get_absolute_url()}?why=").html(trace.outcome),
        "expectations": expectations_in_words(trace),
        "lines": lines_of(trace, Density.WHAT),
    }
    return render(request, "sandbox/embed.html", context)
