"""Pages that htmx asks for in part."""

from typing import cast

from django.http import HttpRequest
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

part_or_page = vary_on_headers("HX-Request")
"""Marks an address that answers with a page or with a part of it: a cache must not mix them up."""


class HtmxRequest(HttpRequest):
    """A request as ``HtmxMiddleware`` leaves it."""

    htmx: HtmxDetails


def htmx_of(request: HttpRequest) -> HtmxDetails:
    """Return what htmx says of a request; it is false where the browser itself asks."""
    return cast(HtmxRequest, request).htmx


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asks for the part that changes only; going back in history needs the whole page."""
    htmx = htmx_of(request)
    return bool(htmx) and not htmx.history_restore_request


def part_of(request: HttpRequest, template: str, part: str) -> str:
    """Return the name of the part of a template that htmx asks for, or of all of it."""
    return f"{template}#{part}" if wants_part(request) else template
