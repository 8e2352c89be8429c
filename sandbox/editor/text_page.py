"""The text of a fight, ``/sandbox/NAME/text/``: as one line and as JSON, always of the set-up that the board shows.

A text that is applied becomes one change of that set-up, so that it can be undone like any other; what does not fit
into an address becomes a draft.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.guard.rate_limits import LimitedError
from cards.web.addresses import LONGEST_ADDRESS, with_query
from engine.analysis.differences import differences
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.reading import read_scenario, to_document
from sandbox.editor.editor_page import TypedForm, text_context
from sandbox.editor.typed_text import decoded
from sandbox.limits import DRAFTS
from sandbox.run.fight_setup import frame, line_to_copy, opened, refusal_page
from sandbox.run.setup_form import SetupForm
from sandbox.saved.drafts import save_draft


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def text_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show the text of the address's set-up; take one that was changed, and lead to the board of that.

    Answers 400 with the line that is wrong for a text that makes no sense, and 404 for no such fight.
    """
    form = opened(request, name)
    if not form.is_valid():
        return refusal_page(request, form, name, "text", form.problems)
    if request.method == "POST":
        text = request.POST.get("text", "")
        try:
            return _applied(request, form, name, read_scenario(decoded(text)))
        except ScenarioError as error:
            return _page(request, form, name, TypedForm("", request.POST, error.problem, error.path, text), 400)
        except LimitedError as error:
            return _page(request, form, name, TypedForm("", request.POST, str(error), "", text), 429)
    return _page(request, form, name, None, 200)


def _applied(request: HttpRequest, form: SetupForm, name: str, wanted: Scenario) -> HttpResponse:
    """Lead to the board of the scenario that a text says. Raises ScenarioError for one that is too large to keep."""
    address = with_query(reverse("sandbox:preset", args=(name,)), form.after(differences(form.wanted, wanted)))
    if len(address) > LONGEST_ADDRESS:
        DRAFTS.count(request)
        address = reverse("sandbox:preset", args=(save_draft(to_document(wanted)).name,))
    return HttpResponseRedirect(address)


def _page(request: HttpRequest, form: SetupForm, name: str, typed: TypedForm | None, status: int) -> HttpResponse:
    context: dict[str, Any] = frame(form, name, "text") | {"line": line_to_copy(form)}
    context |= text_context(to_document(form.wanted), None, typed)
    return render(request, "sandbox/text.html", context, status=status)
