"""Pages that htmx asks for in part."""

from django.http import HttpRequest


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asks for the part that changes only; going back in history needs the whole page."""
    return "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers
