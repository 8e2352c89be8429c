"""The one search's page, and what its box proposes."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.names import named
from cards.search.parse import in_query_language, tidy
from engine.notation import begins_fight
from engine.notation import completions as line_completions
from sanctum_site.site_search.fights import fight_in
from sanctum_site.site_search.finding import MAX_LENGTH, completions, find, target_of


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    """Lead to the thing whose name was typed (unless ``?all=1``), or show all that was found, by kind.

    A query that reads as a fight offers to run it, or with ``go`` is run; one in the language of the card list
    is answered there; no query shows what can be asked.
    """
    query = tidy(request.GET.get("q", "")).strip()
    fight = fight_in(query)
    if in_query_language(query) and fight is None:
        return redirect(f"{reverse('cards:list')}?{urlencode({'q': query})}")
    if len(query) > MAX_LENGTH and fight is None:
        context = {"q": query[:MAX_LENGTH], "too_long": MAX_LENGTH, "search_open": True}
        return render(request, "sanctum_site/search.html", context, status=400)
    if fight is not None and not fight.wrong and "go" in request.GET:
        return redirect(fight.address)
    exact = named(query)
    target = target_of(query, exact) if query and fight is None and "all" not in request.GET else None
    if target is not None:
        return redirect(target)
    words = "words" in request.GET
    found = find(query, exact, words) if query else None
    context = {"q": query, "found": found, "words": words, "fight": fight, "search_open": True}
    return render(request, "sanctum_site/search.html", context)


@require_safe
@cache_control(max_age=300)
def complete(request: HttpRequest) -> HttpResponse:
    """Answer with the options of the search box's list for what is typed."""
    query = tidy(request.GET.get("q", ""))
    fight = fight_in(query)
    words = line_completions(query) if begins_fight(query) else []
    context = {"suggestions": [*words, *completions(query)], "fight": fight if fight and not fight.wrong else None}
    return render(request, "cards/_suggestions.html", context)


@require_safe
@cache_control(public=True, max_age=300)
def suggest(request: HttpRequest) -> HttpResponse:
    """Answer a browser's own search box (OpenSearch) with what is typed and what it may become."""
    query = tidy(request.GET.get("q", ""))[:MAX_LENGTH]
    return JsonResponse([query, completions(query)], safe=False, content_type="application/x-suggestions+json")
