"""Opening a deck by the key in its address: a starter deck's slug, or a saved deck's id."""

from typing import NamedTuple

from django.http import Http404, HttpRequest

from deckbuilder.model.facts import kept_starter
from deckbuilder.models import SavedDeck, Version, is_id
from deckbuilder.saved.access import may_edit, visible_deck
from deckbuilder.saved.deck_state import DeckState
from deckbuilder.saved.deleted_decks import NO_DECK
from deckbuilder.saved.sheet import Sheet, sheet_of, starter_sheet
from deckbuilder.saved.store import version_of


class Opened(NamedTuple):
    """A deck that was asked for: its key, its sheet, and, of a saved deck, its record."""

    key: str
    sheet: Sheet
    saved: SavedDeck | None = None
    editable: bool = False

    @property
    def state(self) -> DeckState:
        """The deck's state."""
        return self.sheet.state


def opened(request: HttpRequest, key: str) -> Opened:
    """Return the deck of a key that this visitor may see. Raises Http404 for every other."""
    if not is_id(key):
        starter = kept_starter(key)
        if starter is None:
            raise Http404(NO_DECK)
        return Opened(key, starter_sheet(starter))
    saved = visible_deck(request, key)
    return Opened(key, sheet_of(saved_version(saved).state), saved, may_edit(request, saved))


def saved_version(deck: SavedDeck, number: int | None = None) -> Version:
    """Return a version of a deck, the newest by default. Raises Http404 for one that is not kept."""
    version = version_of(deck, number)
    if version is None:
        raise Http404("This version of the deck is not kept.")
    return version


def query_sent(request: HttpRequest) -> str:
    """Return the query of the page that a form was sent from, as the form says it, to go back there."""
    return request.POST.get("query", "")[:600].replace("\n", "").replace("\r", "")
