"""Pages that htmx asks for in part."""

from django.http import HttpRequest
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

part_or_page = vary_on_headers("HX-Request")
"""Marks an address that answers with a page or with a part of it: a cache must not mix them up."""


def by_htmx(request: HttpRequest) -> bool:
    """Whether htmx asks, rather than the browser itself."""
    return bool(HtmxDetails(request))


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asks for the part that changes only; going back in history needs the whole page."""
    htmx = HtmxDetails(request)
    return bool(htmx) and not htmx.history_restore_request
