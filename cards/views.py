"""The card pages: the list with its filters, a card with its four texts, and a house."""

from collections.abc import Iterable
from operator import itemgetter
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import InvalidPage, Page, Paginator
from django.db.models import F, OuterRef, Prefetch, QuerySet, Subquery, Value
from django.db.models.functions import JSONObject
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from cards import timing
from cards.models import Card, CardText, Creature, Helper, House, StarterDeckCard
from cards.search import MAX_LENGTH, UNKNOWN, Filters, matching, problem, read_filters
from cards.sources import SOURCES

PAGE_SIZE = 60

SET_NAMES = {"O": "Oppositions", "R": "Revolutions"}
"""The sets that have a published name; the others are known by their letter only."""


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


@require_safe
def house(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a house: its mana, its nation, its starter deck and its cards. Answers 404 for an unknown slug."""
    found = House.objects.prefetch_related("starter_decks").filter(slug=slug).first()
    if not found:
        raise Http404(f"There is no house called “{slug}”.")
    cards = found.cards.select_related("house")
    return render(request, "cards/house.html", {"section": "cards", "house": found, "cards": cards})


@require_safe
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a card, opened at the tab that ``?tab=`` asks for. Answers 404 for an unknown slug.

    A tab that does not exist or that this card does not have opens the Spell tab instead.
    """
    found = _cards_in_full().filter(slug=slug).first()
    if not found:
        raise Http404(f"There is no card called “{slug}”.")
    panels = _panels(found)
    asked = request.GET.get("tab", "")
    context = {
        "section": "cards",
        "card": found,
        "panels": panels,
        "open": asked if asked in panels else CardText.Kind.SPELL,
        "missing": asked if asked in CardText.Kind.values and asked not in panels else "",
        "set_name": SET_NAMES.get(found.set_code),
        "moments": timing.moments(found.timing),
        "strips": timing.strips(found.timing),
        "related": _related(found.related),
        "sources": _sources(found),
    }
    return render(request, "cards/card.html", context)


def _cards_in_full() -> QuerySet[Card]:
    """Return the cards with all that a card page shows, its neighbours in name order included."""
    neighbour = JSONObject(name=F("name"), slug=F("slug"))
    before = Card.objects.filter(name__lt=OuterRef("name")).order_by("-name")
    after = Card.objects.filter(name__gt=OuterRef("name")).order_by("name")
    return (
        Card.objects.select_related("house")
        .prefetch_related("texts", "creatures", "helpers", "requirements", "sources")
        .prefetch_related(Prefetch("starter_entries", StarterDeckCard.objects.select_related("deck")))
        .annotate(before=Subquery(before.values(it=neighbour)[:1]), after=Subquery(after.values(it=neighbour)[:1]))
    )


def _panels(found: Card) -> dict[str, list[Any]]:
    """Return the texts of each tab that has any, in tab order: pairs of a text and the creature or helper it is of."""
    made: dict[CardText.Kind, Iterable[Creature | Helper]] = {
        CardText.Kind.MONSTER: found.creatures.all(),
        CardText.Kind.HELPER: found.helpers.all(),
    }
    panels: dict[str, list[Any]] = {}
    for kind in CardText.Kind:
        subjects = {subject.position: subject for subject in made.get(kind, ())}
        texts = [(text, subjects.get(text.position)) for text in found.texts.all() if text.kind == kind]
        if texts:
            panels[kind.value] = texts
    return panels


def _sources(found: Card) -> list[tuple[str, str]]:
    """Return each fact of a card with its source; the card's own sources go before the common ones."""
    nothing = {"house": "not known", "cost": "not known"}
    sources = nothing | {row.field: row.source for row in found.sources.all()}
    return [(field.replace("_", " ").capitalize(), source) for field, source in (sources | SOURCES | sources).items()]


def _related(names: list[str]) -> list[dict[str, str]]:
    """Return the related names with the address of the card that has or makes each one.

    A name may be a card's, or that of a creature or a helper spell that some card makes; a name
    that is none of these has an empty address.
    """
    if not names:
        return []
    rows = Card.objects.filter(name__in=names).values_list("name", "slug", Value("")).order_by()
    for tab, model in (("monster", Creature), ("helper", Helper)):
        makers = model.objects.filter(name__in=names).values_list("name", "card__slug", Value(f"?tab={tab}"))
        rows = rows.union(makers.order_by())
    # Descending order puts a card itself (no tab) last, so that it wins over what makes its namesake.
    best = sorted(rows, key=itemgetter(2), reverse=True)
    addresses = {name: reverse("cards:card", args=(slug,)) + tab for name, slug, tab in best}
    return [{"name": name, "address": addresses.get(name, "")} for name in names]
