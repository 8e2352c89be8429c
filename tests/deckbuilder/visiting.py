"""Visitors of the deck pages, and what they do there."""

import re
from html import unescape

from django.test import Client

from deckbuilder.models import SavedDeck
from deckbuilder.saved.deck_state import DeckState
from deckbuilder.saved.store import create

FIREBALL, MAN_CATCHER, MOUNTAIN = 76, 878, 40


def words(html: str) -> str:
    """Return the text of a page, its white space made even."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def a_deck(**facts: object) -> SavedDeck:
    """Return a deck of nobody's, with 2 Fireball unless told otherwise."""
    return create(DeckState(**{"name": "Wall", "cards": {FIREBALL: 2}, **facts}))  # type: ignore[arg-type]


def editor(deck: SavedDeck, client: Client | None = None) -> Client:
    """Return a visitor who has opened the deck's edit link."""
    client = client or Client()
    response = client.get(f"/decks/{deck.pk}/edit/{deck.edit_token}/")
    assert response.status_code == 302
    return client


def send(client: Client, deck: SavedDeck, change: str, base: int | None = None, **fields: str) -> str:
    """Make a change as the page's script does and return the answer."""
    fields |= {"change": change, "base": str(base if base is not None else SavedDeck.objects.get(pk=deck.pk).head)}
    response = client.post(f"/decks/{deck.pk}/edit/change/", fields, headers={"HX-Request": "true"})
    assert response.status_code == 200
    return response.content.decode()


def held(deck: SavedDeck) -> dict[int, int]:
    """Return the cards of the deck as it is now."""
    return dict(SavedDeck.objects.get(pk=deck.pk).entries.values_list("card_id", "count"))


def set_visibility(deck: SavedDeck, visibility: str) -> None:
    """Let so many see a deck."""
    SavedDeck.objects.filter(pk=deck.pk).update(visibility=visibility)
