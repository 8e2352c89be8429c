"""``/decks/<key>/odds/``: the mana plan, the odds and the play-outs of a deck, all settings in the address."""

from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from deckbuilder.math_context import math_context
from deckbuilder.views.opening import opened


@require_safe
def odds(request: HttpRequest, key: str) -> HttpResponse:
    """Show the odds of a deck; for htmx only their panel. Answers 404 for a deck not for this visitor.

    Where the panel stands on the page of this address, the address follows the settings.
    """
    found = opened(request, key)
    context: dict[str, Any] = {
        "section": "decks",
        "name": found.state.name,
        "key": key,
        "math_url": reverse("deckbuilder:odds", args=(key,)),
        **math_context(found.sheet.deck, request.GET.dict()),
    }
    part = _wants_part(request)
    response = render(request, f"deckbuilder/math/{'panel' if part else 'page'}.html", context)
    patch_vary_headers(response, ["HX-Request"])
    form = context["form"]
    here = part and form and urlsplit(request.headers.get("HX-Current-URL", "")).path == request.path
    return push_url(response, request.path + form.query()) if here else response


def _wants_part(request: HttpRequest) -> bool:
    """Tell whether htmx asks for the panel only; going back in history needs the whole page."""
    return "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers
