"""The page of a hand, its averages, and a deck in a frame of another site."""

import re
from collections import Counter
from html import unescape

import pytest
from django.test import Client

from cards.models import Card
from deckbuilder.model.facts import starter_as_deck, starter_decks
from deckbuilder.models import SavedDeck
from engine.model.seat import HAND
from tests.deckbuilder.visiting import MAN_CATCHER, a_deck, words
from tests.some import some

pytestmark = pytest.mark.django_db


def test_the_page_plays_a_hand_by_links_alone(client: Client) -> None:
    def links(page: str, move: str) -> list[str]:
        return [unescape(link) for link in re.findall(rf'href="(\?seed=7&amp;moves=[n.]*{move})"', page)]

    address = "/decks/war-starter/hand/"
    first = client.get(address, {"seed": "7"}).content.decode()
    assert links(first, r"c\d+") == [], "there is no mana yet"
    assert "not paid for" in words(first)
    page = client.get(address, {"seed": "7", "moves": "n"}).content.decode()
    assert len(links(page, r"d\d+")) == HAND
    after = client.get(address + some(links(page, r"c\d+"))[0]).content.decode()
    assert "Cast so far" in after
    assert 'href="?seed=7&amp;moves=n"' in after


def test_the_page_offers_one_discard_a_turn_and_keeps_to_it(client: Client) -> None:
    address = "/decks/war-starter/hand/"
    once = client.get(address, {"seed": "1", "moves": "d0"}).content.decode()
    assert "Discard<" not in once
    assert "You have discarded a card this turn" in words(once)
    for typed in ("d0.d1.d2", "d0.c1.c2", "d0.d0"):
        assert client.get(address, {"seed": "1", "moves": typed}).content.decode().count("moves=d0.n") == 1
    assert client.get(address, {"seed": "1", "moves": "d0.d1.n"}).content.decode().count("Discard<") == HAND


def test_a_deck_of_no_known_house_says_that_its_mana_is_not_known(client: Client) -> None:
    card = Card.objects.filter(house=None).first()
    assert card is not None
    page = words(client.get(f"/decks/{a_deck(cards={card.pk: 40}).pk}/hand/").content.decode())
    assert "No house is known for this deck" in page
    assert page.count("Cast ") >= HAND


@pytest.mark.parametrize("query", ["seed=x", "seed=9999999", f"moves={'n.' * 900}", "moves=%00", "seed=-1&moves=c1.c1"])
def test_any_address_of_a_hand_is_answered(client: Client, query: str) -> None:
    assert client.get(f"/decks/war-starter/hand/?{query}").status_code == 200
    assert client.get(f"/decks/{a_deck(cards={}).pk}/hand/?{query}").status_code == 200


def test_a_private_deck_has_no_hand_and_no_frame_for_others(client: Client) -> None:
    deck = a_deck()
    SavedDeck.objects.update(visibility=SavedDeck.Visibility.PRIVATE)
    for page in ("hand", "embed"):
        assert client.get(f"/decks/{deck.pk}/{page}/").status_code == 404


def test_a_deck_can_be_framed_by_other_sites_and_its_editor_cannot(client: Client) -> None:
    answer = client.get("/decks/war-starter/embed/")
    assert "X-Frame-Options" not in answer
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    entries = Counter(re.findall(r"<b>(\d+)</b> <a", answer.content.decode()))
    deck = starter_as_deck(starter_decks().get(slug="war-starter"))
    assert sum(int(count) * times for count, times in entries.items()) == deck.size
    assert "frame-ancestors *" not in client.get("/decks/war-starter/")["Content-Security-Policy"]


def test_a_cost_that_nobody_knows_is_asked_for_and_carried_along(client: Client) -> None:
    deck = a_deck(cards={MAN_CATCHER: 40}, house="Making")
    address = f"/decks/{deck.pk}/hand/"
    page = words(client.get(address, {"moves": "n"}).content.decode())
    assert "Nobody knows these costs" in page
    assert "perhaps paid for" in page
    lacking = words(client.get("/decks/war-starter/hand/", {"seed": "1", "moves": "n"}).content.decode())
    assert "Weakness not paid for, taken as 1 Mystery" in lacking
    html = client.get(address, {"moves": "n", f"cost{MAN_CATCHER}": "2+0"}).content.decode()
    assert "paid for , assumed 2+0" in words(html).replace("for,", "for ,")
    assert "Nobody knows these costs" not in html
    assert f"&cost{MAN_CATCHER}=2%2B0" in unescape(html)
    assert "/sandbox/try/man-catcher/" in html
    wrong = words(client.get(address, {f"cost{MAN_CATCHER}": "lots", "cost": "1", "costx": "1"}).content.decode())
    assert "primary+secondary" in wrong


def test_a_thousand_games_stand_beside_the_hand(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.views.hand_page.GAMES", 20)
    assert "averages/" in client.get("/decks/war-starter/hand/").content.decode()
    for header in ({}, {"HX-Request": "true"}):
        answer = client.get("/decks/war-starter/hand/averages/", headers=header)
        assert "20 games" in words(answer.content.decode())
    assert client.get(f"/decks/{a_deck(cards={}).pk}/hand/averages/").status_code == 200
    assert client.get("/decks/no-such-deck/hand/averages/").status_code == 404
