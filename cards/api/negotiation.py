"""What a client accepts: JSON is all there is, and whoever refuses it with ``q=0`` is not sent it."""

from collections.abc import Iterable

from django.http.request import MediaType
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class Negotiation(DefaultContentNegotiation):
    """Negotiates as the framework does, which knows nothing of weights, and heeds one that is nought."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the renderer and the media type that names it most exactly. Raises NotAcceptable."""
        renderer, accepted = super().select_renderer(request, renderers, format_suffix)
        if MediaType(accepted).quality == 0:
            raise NotAcceptable
        return renderer, accepted

    def get_accept_list(self, request: Request) -> list[str]:
        """Return what the client accepts: anything, where it says nothing or an empty header."""
        return super().get_accept_list(request) if request.headers.get("Accept", "").strip() else ["*/*"]
