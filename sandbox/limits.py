"""How much one visitor may save, and have played: enough for anybody at a keyboard, too little for a flood."""

from django.http import HttpRequest
from rest_framework.throttling import SimpleRateThrottle


class TooMuchError(Exception):
    """A visitor has saved too much of late; the message says what to do."""


class _ByAddress(SimpleRateThrottle):
    """Counts the requests from an address; behind a proxy, the one that the proxy saw."""

    def get_cache_key(self, request: HttpRequest, view: None) -> str:  # type: ignore[override]  # noqa: ARG002
        """Return what a visitor is counted under. DRF reads nothing of a request but its headers."""
        return str(self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)})  # type: ignore[arg-type]


class ShareThrottle(_ByAddress):
    """For links, which are kept for good."""

    scope = "share"
    rate = "60/hour"


class DraftThrottle(_ByAddress):
    """For the states of the editor, which are kept for a while."""

    scope = "draft"
    rate = "600/hour"


TOO_OFTEN = "That was a lot in one minute. Wait a moment, then try again."
"""What is said to somebody who has fights played too often."""


class RunsThrottle(_ByAddress):
    """For the pages that play a fight many times for one answer."""

    scope = "runs"
    rate = "90/min"


def may_play(request: HttpRequest) -> bool:
    """Count one more request that plays a fight many times; answer whether it is within the rate."""
    return RunsThrottle().allow_request(request, None)  # type: ignore[arg-type]


def count(request: HttpRequest, throttle: type[_ByAddress]) -> None:
    """Count one more. Raises TooMuchError over the rate."""
    if not throttle().allow_request(request, None):  # type: ignore[arg-type]
        raise TooMuchError("That was too much to save in one hour from your address. Wait a while, then try again.")
