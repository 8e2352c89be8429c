"""The pages around the search box: its help, the advanced form, and what it proposes."""

from functools import lru_cache
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards import edition
from cards.models import Card
from cards.search import QueryError, form, patterns, search
from cards.search.fields import FIELDS, SHORT_NAMES
from cards.search.kinds import Number, QueryField
from cards.search.parse import CAPS, MAX_LENGTH
from cards.search.sorting import ORDERS
from cards.search.suggestions import suggest as suggestions


@require_safe
@cache_control(max_age=300)
def suggest(request: HttpRequest) -> HttpResponse:
    """Answer with the options of the search box's list for what is typed."""
    context = {"suggestions": suggestions(request.GET.get("q", ""))}
    return render(request, "cards/_suggestions.html", context)


@require_safe
def search_help(request: HttpRequest) -> HttpResponse:
    """Explain the query language from its registry of fields."""
    fields = help_fields(edition.current())
    limits = {"caps": CAPS, "longest_pattern": patterns.MAX_LENGTH}
    context = {"section": "cards", "fields": fields, "orders": ORDERS} | limits
    return render(request, "cards/search_help.html", context)


class FieldHelp(NamedTuple):
    """A field for the help page: its other names, its values or its reach, and what an example finds in the data."""

    field: QueryField
    short: list[str]
    reach: tuple[int, int] | None
    found: int
    example: Card | None


@lru_cache(maxsize=1)
def help_fields(_edition: str) -> list[FieldHelp]:
    """Return every field with an example from the data, kept as long as the data stays as it is."""
    return [_field_help(field) for field in FIELDS.values()]


def _field_help(field: QueryField) -> FieldHelp:
    """Return what the help page says of a field."""
    cards = search(field.examples[0]).queryset
    reach = field.reach(Card.objects.all()) if isinstance(field, Number) else None
    short = [name for name, stands_for in SHORT_NAMES.items() if stands_for == field.name]
    return FieldHelp(field, short, reach, cards.count(), cards.first())


@require_safe
def advanced(request: HttpRequest) -> HttpResponse:
    """Show the form, filled from ``?q=``; sent off (``search``), lead to the query that it writes."""
    if "search" in request.GET:
        written = form.write(request.GET.dict())[: MAX_LENGTH + 1]  # what is too long is said to be
        return redirect(reverse("cards:list", query={"q": written}))
    query = request.GET.get("q", "")
    try:
        data = form.read(search(query))
    except QueryError:
        data = {"rest": query}
    context = {
        "section": "cards",
        "data": data,
        "inputs": form.inputs(data),
        "signs": form.SIGNS.items(),
        "orders": form.order_options(),
        "max_length": MAX_LENGTH,
    }
    return render(request, "cards/advanced.html", context)
