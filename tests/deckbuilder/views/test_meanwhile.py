"""What somebody else does to a deck between a request's first look at it and its change."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest
from django.test import Client

from deckbuilder.admin import SavedDeckAdmin
from deckbuilder.models import SavedDeck
from deckbuilder.saved import access, store
from deckbuilder.saved.deck_changes import change
from deckbuilder.saved.deck_state import Refused
from deckbuilder.views import build, keeping
from tests.deckbuilder.visiting import FIREBALL, a_deck, editor, held, words

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    cache.clear()


def meanwhile(monkeypatch: pytest.MonkeyPatch, where: object, name: str, done: Callable[[], object]) -> None:
    """Do something once, right after a request has looked a deck up."""
    look_up = getattr(where, name)

    def looked_up(request: HttpRequest, key: str) -> SavedDeck:
        monkeypatch.setattr(where, name, look_up)
        deck: SavedDeck = look_up(request, key)
        done()
        return deck

    monkeypatch.setattr(where, name, looked_up)


def test_an_edit_link_that_has_ended_stays_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = a_deck()
    mine = editor(deck)
    ended = deck.edit_token
    meanwhile(monkeypatch, access, "own_deck", lambda: mine.post(f"/decks/{deck.pk}/edit/sharing/", {"link": "new"}))
    mine.post(f"/decks/{deck.pk}/edit/sharing/", {"visibility": "public"})
    now = SavedDeck.objects.get()
    assert now.visibility == "public"
    assert now.edit_token != ended


def test_a_deck_made_private_is_not_shown_again_by_a_new_edit_link(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = a_deck()
    mine = editor(deck)
    address = f"/decks/{deck.pk}/edit/sharing/"
    meanwhile(monkeypatch, access, "own_deck", lambda: mine.post(address, {"visibility": "private"}))
    mine.post(address, {"link": "new"})
    assert SavedDeck.objects.get().visibility == "private"


def test_a_change_of_a_deck_that_was_deleted_meanwhile_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = a_deck()
    mine = editor(deck)
    meanwhile(monkeypatch, build, "editable_deck", lambda: SavedDeck.objects.get().delete())
    answer = mine.post(f"/decks/{deck.pk}/edit/change/", {"change": "add 40 1", "base": "1"})
    assert answer.status_code == 410
    assert "This deck was deleted." in words(answer.content.decode())


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_what_was_typed_for_a_deck_that_was_deleted_meanwhile_is_given_back(visibility: str) -> None:
    deck = a_deck()
    mine = editor(deck)
    SavedDeck.objects.update(visibility=visibility)
    SavedDeck.objects.get().delete()
    sent = {"change": "notes", "notes": "Thought of at length.\n" * 9, "base": "1"}
    answer = mine.post(f"/decks/{deck.pk}/edit/change/", sent)
    assert answer.status_code == (404 if visibility == "private" else 410)
    assert f"readonly>{sent['notes']}</textarea>" in answer.content.decode()


@pytest.mark.parametrize("path", ["sharing", "delete"])
def test_a_deck_that_was_deleted_meanwhile_cannot_be_shared_or_deleted(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    deck = a_deck()
    mine = editor(deck)
    meanwhile(monkeypatch, access, "own_deck", lambda: SavedDeck.objects.get().delete())
    answer = mine.post(f"/decks/{deck.pk}/edit/{path}/", {"visibility": "public", "link": "new", "sure": "yes"})
    assert answer.status_code == 410
    assert not SavedDeck.objects.exists()


def test_the_edit_link_of_a_deck_that_was_deleted_meanwhile_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = a_deck()
    may_edit = access.may_edit

    def looked_up(request: HttpRequest, found: SavedDeck) -> bool:
        SavedDeck.objects.get(pk=found.pk).delete()
        return may_edit(request, found)

    monkeypatch.setattr(keeping, "may_edit", looked_up)
    answer = Client().get(f"/decks/{deck.pk}/edit/{deck.edit_token}/")
    assert answer.status_code == 410
    connection.check_constraints()


def test_a_link_made_anew_is_made_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = a_deck()
    mine = editor(deck)

    def dies(*_: object) -> None:
        raise Refused("The power fails.")

    monkeypatch.setattr(keeping, "let_edit", dies)
    with pytest.raises(Refused, match="power"):
        mine.post(f"/decks/{deck.pk}/edit/sharing/", {"link": "new"})
    assert mine.get(f"/decks/{deck.pk}/edit/").status_code == 200


def test_the_keepers_of_the_site_write_over_no_change_of_a_deck(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = a_deck()
    look_up = SavedDeckAdmin.get_object

    def looked_up(*arguments: Any) -> SavedDeck | None:
        found = look_up(*arguments)
        store.edit(deck, 1, lambda state: change(state, "add", {"card": str(FIREBALL), "by": "1"}))
        return found

    monkeypatch.setattr(SavedDeckAdmin, "get_object", looked_up)
    answer = admin_client.post(f"/admin/deckbuilder/saveddeck/{deck.pk}/change/", {"visibility": "private"})
    assert answer.status_code == 302
    now = SavedDeck.objects.get()
    assert (now.visibility, now.head, now.size) == ("private", 2, 3)
    assert held(deck) == {FIREBALL: 3}
