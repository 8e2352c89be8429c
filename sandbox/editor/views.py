"""The editor of scenarios."""

from django.http import Http404, HttpRequest, HttpResponse


def editor(request: HttpRequest) -> HttpResponse:
    """Answer that there is no editor yet."""
    raise Http404(request.path)
