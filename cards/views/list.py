"""The card list: one search box, its results, and the sections of the rules that say the same words."""

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import InvalidPage, Page, Paginator
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from cards.models import Card, CardText
from cards.rules.search import search_rules
from cards.search import QueryError, Search, facets, orders, search
from cards.search.conditions import conditions, joined
from cards.search.parse import MAX_LENGTH
from engine.steps import STEPS, steps_of

PAGE_SIZE = 60
VIEWS = ("grid", "list", "table")
RULES = 3
"""How many sections of the rules stand above the cards."""


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """List the cards that a query finds, as a page or (for htmx) as the changed part of it.

    A query that cannot be read (status 400) and a page that is not there (404) are named with a way
    on; htmx gets them as 200, as it shows nothing else.
    """
    query, view = _asked(request)
    part = _wants_part(request)
    address = f"{reverse('cards:list')}?{_query(q=query, view=view)}".removesuffix("?")
    context = {
        "section": "cards",
        "q": query,
        "view": view,
        "part": part,
        "max_length": MAX_LENGTH,
        "views": _views(query, view),
    }
    try:
        context |= _results(search(query), view, request.GET.get("page", "1"))
        status = 404 if "no_page" in context else 200
    except QueryError as error:
        context |= {"error": error, "caret": " " * error.position + "^" * len(error.marked or "^")}
        status = 400
    template = f"cards/list.html{'#results' if part else ''}"
    response = render(request, template, context, status=200 if part else status)
    # The same address answers with a page or with a part of it: a cache must not mix them up.
    patch_vary_headers(response, ["HX-Request"])
    return push_url(response, address) if part else response


def _asked(request: HttpRequest) -> tuple[str, str]:
    """Return the query and the view of an address; a view that does not exist is the grid."""
    view = request.GET.get("view", "")
    return request.GET.get("q", "").strip(), view if view in VIEWS else VIEWS[0]


def _wants_part(request: HttpRequest) -> bool:
    """Tell whether htmx asks for the results only; going back in history needs the whole page."""
    return "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers


def _query(q: str, view: str) -> str:
    """Return the query of an address, without what goes without saying."""
    return urlencode({"q": q} if q else {}) + ("" if view == VIEWS[0] else f"{'&' if q else ''}view={view}")


def _views(query: str, view: str) -> list[tuple[str, str, bool]]:
    """Return the name and address of each view, and whether it is the one shown."""
    return [(name, f"?{_query(query, name)}", name == view) for name in VIEWS]


def _results(found: Search, view: str, number: str) -> dict[str, Any]:
    """Return what the template shows of a search that could be read."""
    counted = facets.count(found)
    paginator = Paginator(_with_texts(found.queryset) if view == "list" else found.queryset, PAGE_SIZE)
    # They are counted already.
    paginator.count = counted.cards
    context = {
        "found": found,
        "count": counted.cards,
        "total": Card.objects.count(),
        "facets": counted.facets,
        "orders": _orders(found, view),
        "hits": search_rules(" ".join(found.words), RULES) if found.words else [],
        "keep": "" if view == VIEWS[0] else f"&view={view}",
        "more": f"?{_query(found.query, view)}{'&' if found.query or view != VIEWS[0] else ''}page=",
    }
    try:
        return context | {"page": _filled(paginator.page(number), view)}
    except InvalidPage:
        return context | {"page": paginator.page(1), "no_page": number[:20]}


def _with_texts(cards: "QuerySet[Card]") -> "QuerySet[Card]":
    """Return the cards with the Spell text beside each."""
    texts = CardText.objects.filter(card=OuterRef("pk"), kind=CardText.Kind.SPELL)
    return cards.annotate(spell_text=Subquery(texts.values("body")[:1]))


def _filled(page: "Page[Card]", view: str) -> "Page[Card]":
    """Give the cards of a table their steps."""
    if view == "table":
        page.object_list = list(page.object_list)
        for card in page.object_list:
            acts = {step for word in card.timing for step in steps_of(word)}
            card.steps = [step for step in STEPS if step in acts]  # type: ignore[attr-defined]
    return page


def _orders(found: Search, view: str) -> list[dict[str, Any]]:
    """Return every order with its address; the one shown leads to its reverse."""
    others = [condition for condition in conditions(found) if "order" not in condition.field]
    plain = joined(others)
    names = ["", *orders.ORDERS] if found.words else list(orders.ORDERS)
    rows = []
    for name in names:
        current = found.order.removeprefix("-") == (name or orders.RELEVANCE)
        sign = "-" if current and name and not found.order.startswith("-") else ""
        query = f"{plain} order:{sign}{name}".strip() if name else plain
        rows.append(
            {
                "name": name or "best match",
                "address": f"?{_query(query, view)}",
                "current": current,
                "descending": found.order.startswith("-"),
            }
        )
    return rows
