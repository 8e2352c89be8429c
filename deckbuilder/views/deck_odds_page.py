"""The odds of a deck, its mana plan and its play-outs, on a page of their own."""

from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from cards.web.parts import htmx_of, part_or_page, wants_part
from deckbuilder.views.odds_panel import math_context
from deckbuilder.views.opening import opened


@require_safe
@part_or_page
def odds(request: HttpRequest, key: str) -> HttpResponse:
    """Show the odds of a deck as the address sets them up; for htmx, only the panel that changes."""
    found = opened(request, key)
    part = wants_part(request)
    context: dict[str, Any] = {
        "section": "decks",
        "opened": found,
        "math_url": reverse("deckbuilder:odds", args=(key,)),
        **math_context(found.sheet.deck, request.GET),
    }
    response = render(request, f"deckbuilder/{'math/panel' if part else 'odds'}.html", context)
    # On this very page the address follows the settings, without what stands at its default.
    here = part and _current_path(request) == request.path
    return push_url(response, request.path + context["form"].query()) if here and context["form"] else response


def _current_path(request: HttpRequest) -> str:
    """Return the path of the page that htmx says it is on; empty for what is no address."""
    try:
        return urlsplit(htmx_of(request).current_url or "").path
    except ValueError:
        return ""
