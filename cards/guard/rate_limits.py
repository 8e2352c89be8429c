"""How often one visitor may do a thing: enough for anybody at a keyboard, too little for a flood.

The rates are in the settings (``RATES``). A visitor is an address; of IPv6, the network of a household.
"""

import logging
import time
from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest

from cards.guard.counts import one_more
from cards.guard.refusals import RefusedRequestError, Taken, clock

PERIODS = {"s": ("a second", 1), "m": ("a minute", 60), "h": ("an hour", 3600), "d": ("a day", 86_400)}
"""The periods of a rate by their first letter, which is enough to say one (``sanctum_site.environment.rate``)."""
HOUSEHOLD = 64
"""So many bits of an IPv6 address are a network that one household has for itself."""

log = logging.getLogger("cards.guard.rate_limits")


class LimitedError(RefusedRequestError):
    """A visitor has done a thing too often; the message says how often it may be done, and when to try again."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    title = "That was a lot"


@dataclass(frozen=True)
class Limit:
    """How often a visitor may do one thing; ``what`` is the thing in words: 60 "saves" an hour."""

    name: str
    what: str

    def count(self, request: HttpRequest) -> None:
        """Count one more. Raises LimitedError over the rate; counts nothing where nothing can be written."""
        rate = settings.RATES[self.name]
        if not rate:
            return
        most, words, seconds = _read(rate)
        try:
            done, until = one_more(f"{self.name} {visitor(request)}", seconds)
        except (DatabaseError, OSError, _cache_error()) as error:
            log.warning("not counted", extra={"limit": self.name, "why": type(error).__name__})
            return
        _note(request, Taken(most, max(0, most - done), until))
        if done > most:
            refused = LimitedError(f"{most:,} {self.what} {words}; try again at {clock(until)}.")
            refused.wait = until - time.time()
            raise refused


def _read(rate: str) -> tuple[int, str, int]:
    """Return how many a rate ("60/hour") allows, its period in words, and the period's seconds."""
    most, _, period = rate.partition("/")
    return int(most), *PERIODS[period[0]]


def _cache_error() -> type[Exception]:
    """Return what a cache server that cannot be reached raises."""
    if not settings.CACHE_URL:
        return DatabaseError
    from redis.exceptions import RedisError

    return RedisError


def visitor(request: HttpRequest) -> str:
    """Return what a visitor is counted under: the address, or its household's network; behind a proxy, as it saw it."""
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "") if settings.BEHIND_PROXY else ""
    text = (forwarded.rpartition(",")[2].strip() or str(request.META.get("REMOTE_ADDR", "")))[:45]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return str(ip_network((address, HOUSEHOLD), strict=False)) if isinstance(address, IPv6Address) else str(address)


def _note(request: HttpRequest, taken: Taken) -> None:
    """Remember what a visitor has left, for the answer's headers; of several limits, the one with the least left."""
    before: Taken | None = request.META.get("guard.taken")
    if before is None or taken.left < before.left:
        request.META["guard.taken"] = taken
