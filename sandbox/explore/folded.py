"""A page about a fight whose matter takes long, and is folded by htmx into another page or into its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control

from cards.guard.rate_limits import LimitedError
from cards.guard.refusals import BusyError
from cards.web.parts import part_or_page, wants_part
from engine.scenario.error import ScenarioError
from sandbox.run.fight_setup import opened, refusal_page, to_shortest
from sandbox.run.setup_form import SetupForm, sentence_of


@part_or_page
def folded_page(
    request: HttpRequest, name: str, page: str, partial: str, context_of: Callable[[SetupForm], dict[str, Any]]
) -> HttpResponse:
    """Answer with a page about a fight, or for htmx with the part of its template that has its matter.

    ``context_of`` returns what the page shows of a set-up; its ScenarioError is answered with 400, its LimitedError
    with 429.
    Where the worker is busy, a part asks again by itself, and a page is refused (BusyError). What a visitor alone may
    see is asked for with ``own``, and kept by no cache.
    """
    form = opened(request, name)
    elsewhere = to_shortest(request, form)
    if elsewhere is not None:
        return elsewhere
    part = wants_part(request)
    problems, status = [] if form.is_valid() else form.problems, 400
    context: dict[str, Any] = {"again": request.get_full_path(), "part": part}
    try:
        context |= {} if problems else context_of(form)
    except LimitedError as error:
        problems, status = [str(error)], error.status
    except ScenarioError as error:
        problems = [sentence_of(error)]
    except BusyError as error:
        if not part:
            raise
        problems, context["busy"] = [str(error)], True
    if problems and not part:
        return refusal_page(request, form, name, page, problems, status)
    response = render(request, f"sandbox/{page}.html{partial if part else ''}", context | {"problems": problems})
    own = problems or context.get("own")
    patch_cache_control(response, **({"no_store": True} if own else {"public": True, "max_age": 60}))
    return response
