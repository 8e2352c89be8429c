"""Sharing a fight: one press makes a link that lasts, unlisted unless it is said otherwise."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from cards.guard.refusals import RefusedRequestError
from cards.web.parts import wants_part
from engine.scenario.error import ScenarioError
from engine.scenario.format import MAX_ABOUT, MAX_TITLE, Scenario
from engine.scenario.reading import to_document
from sandbox.limits import SHARES
from sandbox.models import Share
from sandbox.run.fight_setup import line_to_copy, opened, plain_refusal
from sandbox.run.setup_form import SetupForm, sentence_of
from sandbox.saved.shares import link_to, save, share_called


# Nobody's name stands under a link, and nothing of the visitor's is read, so that there is nothing to forge. Pages that
# are the same for everybody can hold no secret of the visitor's.
@csrf_exempt
@never_cache
@require_POST
def share_fight(request: HttpRequest, name: str) -> HttpResponse:
    """Keep a fight as its address sets it up, and lead to its link; htmx gets the link to show in place.

    A fight that has a link already keeps it. ``listed`` shows it among the saved fights. 403 for another site's form.
    """
    if request.headers.get("Sec-Fetch-Site") == "cross-site":
        return HttpResponse("A fight is shared from its own page.", "text/plain; charset=utf-8", 403)
    form = opened(request, name)
    problems, share = form.problems, None
    try:
        share = None if problems else _link(request, form, name, listed="listed" in request.POST)
    except ScenarioError as error:
        problems = [sentence_of(error)]
    except RefusedRequestError as error:
        if not wants_part(request):
            raise
        problems = [str(error)]
    if wants_part(request):
        query = form.query() if form.is_valid() else ""
        context = {"name": name, "query": query, "link": share, "shared": True, "problems": problems}
        return render(request, "sandbox/_share.html", context)
    if share is None:
        return plain_refusal(*problems)
    answer = HttpResponseRedirect(f"{share.get_absolute_url()}#link")
    answer.status_code = 303
    return answer


def _link(request: HttpRequest, form: SetupForm, name: str, *, listed: bool) -> Share:
    """Return the link of a set-up, kept before or made now. Raises ScenarioError and LimitedError."""
    origin = share_called(name)
    if origin is not None and not form.edits and not (listed and origin.unlisted):
        return origin
    document = to_document(_titled(form))
    found = link_to(document, unlisted=not listed)
    if found is not None:
        return found
    SHARES.count(request)
    return save(document, unlisted=not listed, forked_from=origin)


def _titled(form: SetupForm) -> Scenario:
    """Return a set-up as it is kept: a changed one says so, and promises nothing that the published one does."""
    scenario = form.scenario()
    if form.edits:
        changes = "; ".join(form.changes())
        scenario.about = f"“{scenario.title}”, changed: {changes}."[:MAX_ABOUT]
        scenario.title = (line_to_copy(form) if form.line else f"{scenario.title}, changed")[:MAX_TITLE]
        scenario.expect = []
    return scenario
