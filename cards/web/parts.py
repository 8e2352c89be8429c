"""Pages that htmx asks for in part."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asks for the part that changes only; going back in history needs the whole page."""
    htmx = HtmxDetails(request)
    return bool(htmx) and not htmx.history_restore_request
