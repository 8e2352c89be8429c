"""The card list: one search box, its results, and the sections of the rules that say the same words."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.core.paginator import InvalidPage, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from cards import edition
from cards.cost_words import cost_in_words
from cards.full_cards import cards_by_number
from cards.models import Card
from cards.names import NamedCard, no_card_called
from cards.rules.search import search_rules
from cards.search import QueryError, QueryResult, facets, search, sorting
from cards.search.conditions import conditions, joined
from cards.search.near_names import near_names
from cards.search.parse import MAX_LENGTH
from cards.search.plain_offer import plain_offer
from cards.search.relaxing import relaxations
from cards.web.parts import part_or_page, wants_part
from cards.web.public_pages import public_page

PAGE_SIZE = 60
VIEWS = ("grid", "list", "table", "text")
RULES = 3
"""How many sections of the rules stand above the cards."""


class Results(NamedTuple):
    """What stands under the search box, and whether it was good (an HTTP status)."""

    html: SafeString
    status: int


@require_safe
@public_page
@part_or_page
def card_list(request: HttpRequest) -> HttpResponse:
    """List the cards that a query finds, as a page or (for htmx) as the changed part of it.

    A query that cannot be read (status 400) and a page that is not there (404) are named with a way
    on; htmx gets them as 200, as it shows nothing else.
    """
    query, view = _requested(request)
    with edition.asked_once():
        results = rendered(edition.current(), query, view, request.GET.get("page", "1"))
    if wants_part(request):
        address = f"{reverse('cards:list')}?{_query(q=query, view=view)}".removesuffix("?")
        return push_url(HttpResponse(results.html), address)
    context = {"section": "cards", "q": query, "view": view, "max_length": MAX_LENGTH, "results": results.html}
    return render(request, "cards/list.html", context, status=results.status)


@lru_cache(maxsize=128)
def rendered(_edition: str, query: str, view: str, number: str) -> Results:
    """Return the results of a search, kept as long as the card data stays as it is."""
    context: dict[str, Any] = {"q": query, "view": view, "views": _views(query, view)}
    try:
        context |= _found(search(query), view, number)
        status = 404 if "problem" in context else 200
    except QueryError as error:
        context |= {"error": error, "caret": " " * error.position + "^" * len(error.marked or "^")}
        status = 400
    return Results(render_to_string("cards/_results.html", context), status)


@require_safe
@never_cache
def random_card(_request: HttpRequest) -> HttpResponse:
    """Lead to a card by chance."""
    card = Card.objects.order_by("?").only("slug").first()
    return redirect(card.get_absolute_url() if card else reverse("cards:list"))


def _requested(request: HttpRequest) -> tuple[str, str]:
    """Return the query and the view of an address; a view that does not exist is the grid."""
    view = request.GET.get("view", "")
    return request.GET.get("q", "").strip(), view if view in VIEWS else VIEWS[0]


def _query(q: str, view: str) -> str:
    """Return the query of an address, without what goes without saying."""
    return urlencode({"q": q} if q else {}) + ("" if view == VIEWS[0] else f"{'&' if q else ''}view={view}")


def _views(query: str, view: str) -> list[tuple[str, str, bool]]:
    """Return the name and address of each view, and whether it is the one shown."""
    return [(name, f"?{_query(query, name)}", name == view) for name in VIEWS]


def _found(found: QueryResult, view: str, number: str) -> dict[str, Any]:
    """Return what the template shows of a search that could be read."""
    counted, kept = facets.count(found), cards_by_number()
    paginator = Paginator(counted.ids, PAGE_SIZE)
    hits = search_rules(" ".join(found.words), RULES + 1) if found.words else []
    context: dict[str, Any] = {
        "found": found,
        "count": len(counted.ids),
        "total": len(kept),
        "facets": counted.facets,
        "orders": _orders(found, view),
        "hits": hits[:RULES],
        "more_rules": len(hits) > RULES,
        "relaxations": relaxations(found) if not counted.ids else [],
        "offer": plain_offer(found.query),
        "perhaps": [(card, _cost(card)) for card in _kept(kept, found.perhaps.values_list("pk", flat=True))],
        "keep": "" if view == VIEWS[0] else f"&view={view}",
        "query": _query(found.query, view),
    }
    if not counted.ids:
        context |= _near(found) | _unknown(found)
    try:
        page = paginator.page(number)
    except InvalidPage:
        page = paginator.page(1)
        pages = f"the pages go from 1 to {paginator.num_pages}"
        context["problem"] = f"There is no page “{number[:20]}” here: {pages}. This is the first one."
    shown: NamedCard | None = context.get("shown")
    ids = [Card.objects.only("pk").get(name=shown.card).pk] if shown else list(page.object_list)
    return context | {"page": page, "cards": _kept(kept, ids)}


def _near(found: QueryResult) -> dict[str, Any]:
    """Return the names near to what a search that found nothing looked for; the one that was meant is shown."""
    near = near_names(found)
    return {"shown": near.shown, "no_card": no_card_called(near.sought), "near": near.others}


def _unknown(found: QueryResult) -> dict[str, Any]:
    """Return of how many cards the rarity is not known, if it was asked for."""
    by_rarity = any(part.field == "rarity" for part in conditions(found))
    return {"rarities": Card.objects.filter(rarity__isnull=True).count() if by_rarity else 0}


def _cost(card: Card) -> str:
    """Return what is known of a card's cost, in words."""
    return cost_in_words(card.cost, card.mana)


def _kept(kept: Mapping[int, Card], ids: Iterable[int]) -> list[Card]:
    """Return cards in order, as the worker keeps them."""
    return [kept[card] for card in ids if card in kept]


def _orders(found: QueryResult, view: str) -> list[dict[str, Any]]:
    """Return every order with its address; the one shown leads to its reverse."""
    others = [condition for condition in conditions(found) if "order" not in condition.field]
    plain = joined(others)
    names = ["", *sorting.ORDERS] if found.words else list(sorting.ORDERS)
    rows = []
    for name in names:
        current = found.order.removeprefix("-") == (name or sorting.RELEVANCE)
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
