"""Decks that are deleted: their addresses say so to whoever could see them."""

from typing import Any

from django.http import Http404

from cards.web.gone import GoneError
from deckbuilder.models import GoneDeck, SavedDeck

NO_DECK = "There is no deck of this name."


def note_deletion(instance: SavedDeck, **_: Any) -> None:
    """Remember that there was a deck, unless it was private; of a public one, of which house."""
    public = instance.visibility == SavedDeck.Visibility.PUBLIC
    if instance.visibility != SavedDeck.Visibility.PRIVATE:
        GoneDeck.objects.get_or_create(id=instance.pk, defaults={"house": instance.house if public else None})


def no_deck(key: str) -> Http404:
    """Return what to raise for a key that leads to no deck: that it is deleted, or that there never was one."""
    gone = GoneDeck.objects.select_related("house").filter(pk=key).first()
    if gone is None:
        return Http404(NO_DECK)
    return GoneError("This deck was deleted.", gone.house.name if gone.house else "")
