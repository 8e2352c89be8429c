"""The pages around the search box: its help, the advanced form, and what it proposes."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.search import QueryError, form, search
from cards.search.fields import FIELDS
from cards.search.orders import ORDERS
from cards.search.parse import CAPS, MAX_LENGTH
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
    context = {"section": "cards", "fields": FIELDS.values(), "orders": ORDERS, "caps": CAPS}
    return render(request, "cards/search_help.html", context)


@require_safe
def advanced(request: HttpRequest) -> HttpResponse:
    """Show the form, filled from ``?q=``; sent off (``search``), lead to the query that it writes."""
    if "search" in request.GET:
        return redirect(f"{reverse('cards:list')}?{urlencode({'q': form.write(request.GET.dict())})}")
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
