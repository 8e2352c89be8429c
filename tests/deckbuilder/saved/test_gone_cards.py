"""Decks and collections outlive a card that an upgrade takes away (``manage.py loadcards --prune``)."""

import json

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from cards.models import Card
from deckbuilder.models import Collection, SavedDeck
from deckbuilder.saved import store
from deckbuilder.saved.deck_state import DeckState
from tests.deckbuilder.visiting import FIREBALL, MAN_CATCHER, a_deck, editor, held, send, words

pytestmark = pytest.mark.django_db

GONE = 999_999


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    cache.clear()


def a_deck_with_a_gone_card() -> SavedDeck:
    """Return a deck of 2 Fireball and 3 of a card that is no more, one of which its maker had not decided on."""
    Card.objects.create(id=GONE, name="Withered", slug="withered", type="manifestation", target="minion", set_code="x")
    deck = a_deck(cards={FIREBALL: 2, GONE: 2}, maybe={GONE: 1})
    Card.objects.filter(pk=GONE).delete()
    return deck


def state_of(deck: SavedDeck) -> DeckState:
    version = store.version_of(SavedDeck.objects.get(pk=deck.pk))
    assert version
    return version.state


def test_a_deck_with_a_gone_card_is_changed_as_ever() -> None:
    deck = a_deck_with_a_gone_card()
    mine = editor(deck)
    send(mine, deck, f"add {MAN_CATCHER} 1")
    connection.check_constraints()
    assert state_of(deck).cards == {FIREBALL: 2, GONE: 2, MAN_CATCHER: 1}
    assert held(deck) == {FIREBALL: 2, MAN_CATCHER: 1}


def test_a_gone_card_can_be_taken_out_and_that_be_undone() -> None:
    deck = a_deck_with_a_gone_card()
    mine = editor(deck)
    send(mine, deck, "list", list="2 Fireball")
    assert (state_of(deck).cards, state_of(deck).maybe) == ({FIREBALL: 2}, {})
    send(mine, deck, "undo")
    assert state_of(deck).cards == {FIREBALL: 2, GONE: 2}
    send(mine, deck, "redo")
    assert state_of(deck).cards == {FIREBALL: 2}
    send(mine, deck, f"restore 1 {SavedDeck.objects.get().head}")
    assert state_of(deck).cards == {FIREBALL: 2, GONE: 2}
    connection.check_constraints()


def test_a_copy_leaves_gone_cards_out() -> None:
    deck = a_deck_with_a_gone_card()
    answer = editor(deck).post(f"/decks/{deck.pk}/fork/")
    copy = SavedDeck.objects.get(pk=answer.headers["Location"].split("/")[2])
    assert (state_of(copy).cards, state_of(copy).maybe) == ({FIREBALL: 2}, {})


def test_a_gone_card_cannot_come_in_anew() -> None:
    deck = a_deck()
    said = words(send(editor(deck), deck, f"add {GONE} 1"))
    assert f"There is no card with the id {GONE}." in said
    said = words(send(editor(deck), deck, f"maybe {GONE} 1"))
    assert f"There is no card with the id {GONE}." in said


def test_a_collection_with_a_gone_card_is_taken_away_whole() -> None:
    client = Client()
    client.post("/decks/collection/change/", {"change": f"own {FIREBALL} 1"})
    Collection.objects.update(contents={"cards": {str(FIREBALL): 1, str(GONE): 2}, "costs": {str(GONE): [1, 0]}})
    written = json.loads(client.get("/decks/collection/collection.json").content)
    assert [(row["id"], row["count"]) for row in written["cards"]] == [(FIREBALL, 1), (GONE, 2)]
    assert client.get("/decks/collection/").status_code == 200
    client.post("/decks/collection/change/", {"change": f"own {MAN_CATCHER} 1"})
    assert Collection.objects.get().holdings.cards == {FIREBALL: 1, GONE: 2, MAN_CATCHER: 1}
