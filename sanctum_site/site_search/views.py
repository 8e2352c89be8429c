"""The one search's page, and what its box proposes."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.names import NamedCard, named
from cards.search.parse import tidy
from sanctum_site.site_search.fights import TypedFight, fight_in
from sanctum_site.site_search.finding import (
    MAX_LENGTH,
    TOO_LONG,
    HitGroup,
    completions,
    decks_that_hold,
    find,
    is_card_query,
    offered,
    target_of,
)
from sanctum_site.site_search.proposing import propose
from sanctum_site.site_search.terms import says_little

SAID = {"rule", "glossary", "interpretation", "ruling", "page"}
"""The kinds that say how something is; all others are things of the game."""

SHOWN = 5
"""So many of each kind are shown before one is asked for."""


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    """Lead to the thing whose name or address was typed (unless ``?all=1``), or show all that was found, by kind.

    A query that reads as a fight offers to run it, or with ``go`` is run; one in the language of the card list
    is answered there; no query shows what can be asked.
    """
    query = tidy(request.GET.get("q", "")).strip()
    fight, exact = fight_in(query), named(query)
    elsewhere = _elsewhere(request, query, fight, exact)
    if elsewhere:
        return redirect(elsewhere)
    if len(query) > MAX_LENGTH and fight is None:
        context = {"q": query[:MAX_LENGTH], "problem": TOO_LONG, "search_open": True}
        return render(request, "sanctum_site/search.html", context, status=400)
    if not query:
        return render(request, "sanctum_site/search.html", {"search_open": True})
    words = "words" in request.GET
    found = find(query, exact, words)
    fight = None if fight and fight.wrong and found.together else fight
    kind = next((group.kind for group in found.groups if group.kind == request.GET.get("kind")), "")
    params = {"q": query} | ({"words": "1"} if words else {}) | ({"all": "1"} if "all" in request.GET else {})
    context = {"q": query, "found": found, "words": words, "fight": fight, "search_open": True}
    context |= {"offer": offered(query, found), "says_little": says_little(query)}
    context |= {"kind": kind, "here": f"?{urlencode(params)}", "sides": _sides(found.groups, kind)}
    context |= {"most": SHOWN, "shown": ":" if kind else f":{SHOWN}"}
    return render(request, "sanctum_site/search.html", context)


def _elsewhere(request: HttpRequest, query: str, fight: TypedFight | None, exact: NamedCard | None) -> str | None:
    """Return where a query leads instead of to what is found of it; None for what this page answers."""
    if query.startswith(("http://", "https://")) and url_has_allowed_host_and_scheme(query, {request.get_host()}):
        return query
    if fight is not None:
        return fight.address if not fight.wrong and "go" in request.GET else None
    if is_card_query(query, exact):
        return reverse("cards:list", query={"q": query})
    if not query or len(query) > MAX_LENGTH or "all" in request.GET:
        return None
    return target_of(query, exact) or decks_that_hold(query)


def _sides(groups: list[HitGroup], kind: str) -> list[list[HitGroup]]:
    """Return the groups in the two columns of the page, that of the best first; one that is asked for stands alone."""
    if kind:
        return [[group for group in groups if group.kind == kind]]
    said = [group for group in groups if group.kind in SAID]
    things = [group for group in groups if group.kind not in SAID]
    return [side for side in ([said, things] if groups[:1] == said[:1] else [things, said]) if side]


@require_safe
@cache_control(max_age=300)
def complete(request: HttpRequest) -> HttpResponse:
    """Answer with what is proposed under the search box for what is typed; with nothing where nothing is."""
    query = tidy(request.GET.get("q", "")).strip()
    groups, total = propose(query)
    if not groups:
        return HttpResponse()
    shown = sum(len(group.rows) for group in groups)
    return render(
        request, "sanctum_site/_proposals.html", {"q": query, "groups": groups, "total": total, "shown": shown}
    )


@require_safe
@cache_control(public=True, max_age=300)
def suggest(request: HttpRequest) -> HttpResponse:
    """Answer a browser's own search box (OpenSearch) with what is typed and what it may become."""
    query = tidy(request.GET.get("q", ""))[:MAX_LENGTH]
    return JsonResponse([query, completions(query)], safe=False, content_type="application/x-suggestions+json")
