"""The card list: one search box, its results, and the sections of the rules that say the same words."""

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import InvalidPage, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from cards.models import Card
from cards.search import QueryError, search
from cards.search.parse import MAX_LENGTH

PAGE_SIZE = 60


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """List the cards that a query finds, as a page or (for htmx) as the changed part of it."""
    query = request.GET.get("q", "").strip()
    error = None
    try:
        found = search(query).queryset
    except QueryError as problem:
        found, error = Card.objects.none(), problem
    paginator = Paginator(found, PAGE_SIZE)
    try:
        page = paginator.page(request.GET.get("page", "1"))
    except InvalidPage:
        page = paginator.page(1)
    part = "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers
    address = f"{reverse('cards:list')}?{urlencode({'q': query})}"
    context: dict[str, Any] = {
        "section": "cards",
        "query": query,
        "filters": {"q": query},
        "filtered": bool(query),
        "max_length": MAX_LENGTH,
        "page": page,
        "total": Card.objects.count(),
        "error": error.message if error else "",
        "address": address,
        "more": f"?{urlencode({'q': query})}&page=",
        "part": part,
    }
    response = render(request, f"cards/list.html{'#results' if part else ''}", context)
    patch_vary_headers(response, ["HX-Request"])
    return push_url(response, address) if part else response
