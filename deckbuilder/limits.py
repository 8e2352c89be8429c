"""How much one visitor may do in an hour: enough for anybody at a keyboard, too little for a flood."""

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from deckbuilder.access import MAX_OWNED, room_for_more
from deckbuilder.state import Refused

HOUR = 3600
NEW_DECKS = 60
LOGINS = 30
SIGNUPS = 10
CHANGES = 6_000


def visitor(request: HttpRequest) -> str:
    """Return the address a request comes from; behind a proxy, the one that the proxy saw."""
    forwarded = request.headers.get("X-Forwarded-For", "")
    if settings.SECURE_PROXY_SSL_HEADER and forwarded:
        return forwarded.rsplit(",", 1)[-1].strip()[:45]
    return str(request.META.get("REMOTE_ADDR", ""))


def count(request: HttpRequest, what: str, most: int) -> None:
    """Count one more of something by this visitor. Raises Refused over ``most`` in an hour."""
    key = f"limit-{what}-{visitor(request)}".replace(" ", "")
    cache.add(key, 0, HOUR)
    try:
        done = cache.incr(key)
    except ValueError:  # it expired between the two
        return
    if done > most:
        raise Refused("That was too much for one hour from your address. Wait a while and try again.")


def room_for_a_deck(request: HttpRequest) -> None:
    """Raise Refused if this visitor has made too many decks of late, or keeps too many."""
    count(request, "new-deck", NEW_DECKS)
    if not room_for_more(request):
        raise Refused(f"You have {MAX_OWNED} decks, which is all that one can have. Delete one first.")
