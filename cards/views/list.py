"""The card list with its filters."""

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import InvalidPage, Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from cards.models import Card, House
from cards.search import MAX_LENGTH, UNKNOWN, Filters, matching, problem, read_filters

PAGE_SIZE = 60


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """List the cards that fit the filters, as a page or (for htmx) as the changed part of it.

    For an unknown filter value or page number the page says what to do, with status 404.
    """
    houses = list(House.objects.all())
    filters = read_filters(request.GET)
    error = problem(filters, houses)
    paginator = Paginator(Card.objects.none() if error else matching(filters), PAGE_SIZE)
    page, error = _page(paginator, request.GET.get("page", "1"), error)
    part = _wants_part(request)
    # htmx shows the answer only if it is a good one, and the sentence is worth showing.
    status = 404 if error and not part else 200
    context = _list_context(filters, houses, page, error) | {"part": part}
    response = render(request, f"cards/list.html{'#results' if part else ''}", context, status=status)
    # The same address answers with a page or with a part of it: a cache must not mix them up.
    patch_vary_headers(response, ["HX-Request"])
    return push_url(response, context["address"]) if part else response


def _wants_part(request: HttpRequest) -> bool:
    """Tell whether htmx asks for the results only; going back in history needs the whole page."""
    return "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers


def _page(paginator: "Paginator[Card]", number: str, error: str) -> tuple["Page[Card]", str]:
    """Return the page asked for, or an empty first page and what is wrong."""
    try:
        return paginator.page(number), error
    except InvalidPage:
        words = f"There is no page “{number[:20]}” here: the pages go from 1 to {paginator.num_pages}."
        return Paginator(Card.objects.none(), PAGE_SIZE).page(1), error or words


def _list_context(filters: Filters, houses: list[House], page: "Page[Card]", error: str) -> dict[str, Any]:
    """Return what the list's template needs."""
    query = urlencode(filters.given)
    return {
        "section": "cards",
        "filters": filters,
        "filtered": bool(filters.given),
        "max_length": MAX_LENGTH,
        "unknown": UNKNOWN,
        "houses": houses,
        "types": Card.Type.choices,
        "targets": Card.Target.choices,
        "page": page,
        "total": Card.objects.count(),
        "error": error,
        "address": f"{reverse('cards:list')}{'?' if query else ''}{query}",
        "more": f"?{query}{'&' if query else ''}page=",
    }
