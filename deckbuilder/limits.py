"""How much one visitor may do in an hour."""

from django.http import HttpRequest

from cards.guard.rate_limits import Limit
from deckbuilder.saved.access import MAX_OWNED, room_for_more
from deckbuilder.saved.deck_state import Refused

NEW_DECKS = Limit("decks", "new decks")
CHANGES = Limit("changes", "changes")


def room_for_a_deck(request: HttpRequest) -> None:
    """Raise Refused if this visitor keeps too many decks, and LimitedError after too many new ones of late."""
    NEW_DECKS.count(request)
    if not room_for_more(request):
        raise Refused(f"You have {MAX_OWNED} decks, which is all that one can have. Delete one first.")
