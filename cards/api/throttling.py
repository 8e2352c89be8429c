"""How often a visitor may ask; the rates are in the settings."""

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from cards.guard.rate_limits import Limit

if TYPE_CHECKING:
    from rest_framework.views import APIView


class ReadThrottle(BaseThrottle):
    """For endpoints that read."""

    limit = Limit("api", "requests")

    def allow_request(self, request: Request, view: "APIView") -> bool:  # noqa: ARG002 - named by DRF
        """Count one more. Raises LimitedError over the rate."""
        self.limit.count(request._request)
        return True


class WorkThrottle(ReadThrottle):
    """For endpoints that work long for one answer: a lower rate, counted by itself."""

    limit = Limit("work", "requests for fights")
