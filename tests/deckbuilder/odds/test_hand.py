"""Playing a hand: the same seed and moves give the same hand, and no card is lost or doubled."""

import re
from collections import Counter
from html import unescape

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from cards.models import Card
from deckbuilder.model.facts import starter_as_deck, starter_decks
from deckbuilder.model.mana_plan import TURNS, Plan, Town
from deckbuilder.models import SavedDeck
from deckbuilder.odds.hand import MAX_MOVES, Hand, played, read_moves
from deckbuilder.odds.paying import plan_for
from deckbuilder.odds.playout import shuffled
from engine.model.catalog import MANA, houses_by_name, read_starter_decks
from engine.model.seat import HAND
from tests.deckbuilder.decks import deck, made_up, real, starter
from tests.deckbuilder.visiting import FIREBALL, MAN_CATCHER, a_deck, editor, held, send, words
from tests.some import some

WAR = starter(next(data for data in read_starter_decks() if data.house == "War"))

MOVES = st.lists(st.sampled_from(["n"]) | st.integers(0, 60).flatmap(lambda n: st.sampled_from([f"c{n}", f"d{n}"])))


PLAN = plan_for(WAR, houses_by_name()["War"])


@given(st.integers(0, 2**31), MOVES, st.sampled_from([None, PLAN]))
def test_a_hand_never_loses_or_doubles_a_card(seed: int, moves: list[str], plan: Plan | None) -> None:
    deck = WAR
    hand = played(deck, plan, seed, moves)
    assert len(hand.cards) <= HAND
    order = shuffled(deck, seed)
    places = [card.place for card in hand.cards]
    assert [order[place] for place in places] == [card.card for card in hand.cards]
    gone = [int(move[1:]) for move in hand.moves if move != "n"]
    assert sorted(places + gone) == list(range(deck.size - hand.left))
    assert played(deck, plan, seed, hand.moves) == hand
    assert all(amount >= 0 for amount in hand.unspent.values())
    turns = ".".join(hand.moves).split("n")
    assert all(turn.count("d") <= 1 for turn in turns)
    assert hand.can_discard == ("d" not in turns[-1])


def test_a_turn_draws_up_to_five_and_mana_follows_the_plan() -> None:
    deck = WAR

    def after(*moves: str) -> Hand:
        return played(deck, PLAN, 7, moves)

    assert [card.place for card in after().cards] == [0, 1, 2, 3, 4]
    assert [card.place for card in after("n", "c1", "d3", "n").cards] == [0, 2, 4, 5, 6]
    assert after("n", "c1", "d3", "n").left == deck.size - 7
    assert [card.name for card in after("n", "c1").cast] == [shuffled(deck, 7)[1].name]
    assert not after().mana
    assert sum(after("n").mana.values()) > 0
    assert after(*["n"] * 50).turn == TURNS


def test_what_is_cast_is_paid_out_of_the_mana_of_the_turn() -> None:
    plain = deck(made_up("War", 30, primary=2, secondary=0), house="War")
    plan = Plan(("Strife",) * 3)

    def after(*moves: str) -> Hand:
        return played(plain, plan, 0, ["n", *moves])

    assert (after().mana, after().unspent) == ({"Strife": 3}, {"Strife": 3})
    assert {card.pays for card in after().cards} == {"yes"}
    assert after("c0").unspent == {"Strife": 1}
    assert {card.pays for card in after("c0").cards} == {"no"}
    assert after("c0", "n").unspent == {"Strife": 3}


def test_what_cannot_be_paid_is_not_cast() -> None:
    dear = deck(made_up("War", 30, total=6), house="War")
    plan = Plan(("Strife",) * 5 + ("Clarity",) * 2)
    assert played(dear, plan, 0, ["c0"]) == played(dear, plan, 0, [])
    once = played(dear, plan, 0, ["n", "c0"])
    assert once.unspent == {"Strife": 0, "Clarity": 1}
    assert not any(card.can_be_cast for card in once.cards)
    assert played(dear, plan, 0, ["n", "c0", "c1", "c2"]) == once


def test_an_unknown_cost_is_taken_as_1_primary_and_the_hand_says_so() -> None:
    unknown = deck(made_up("War", 30), house="War")
    [card, *_] = played(unknown, Plan(("Clarity",) * 5), 0, ["n"]).cards
    assert (card.pays, card.lacking, card.can_be_cast) == ("no", "Strife", False)
    [card, *_] = played(unknown, Plan(("Clarity",) * 5), 0, []).cards
    assert (card.pays, card.lacking) == ("no", None), "there is no mana at all"
    [card, *_] = played(unknown, Plan(("Clarity", "Strife")), 0, ["n"]).cards
    assert (card.pays, card.lacking, card.can_be_cast) == ("unknown", None, True)


def test_one_card_is_discarded_a_turn() -> None:
    once = played(WAR, PLAN, 7, ["d0"])
    assert not once.can_discard
    assert played(WAR, PLAN, 7, ["d0", "d1", "d2"]) == once
    again = played(WAR, PLAN, 7, ["d0", "d1", "n"])
    assert again.can_discard
    assert played(WAR, PLAN, 7, ["d0", "n", "d1"]).moves == ("d0", "n", "d1")
    assert played(WAR, PLAN, 7, ["d99", "d0"]).moves == ("d0",), "a card that is not in hand is no discard"


def test_what_the_game_refuses_is_not_cast_and_says_why() -> None:
    heroes, calls = deck(real("Khobai", 30)), deck(real("Call to Arms", 30))
    plan = Plan(tuple(mana for mana in MANA for _ in range(9)), towns=(Town(3, "Will"),))
    once = played(heroes, plan, 0, ["n", "c0", "c1", "n"])
    assert once.moves == ("n", "c0", "n")
    assert {card.refusal for card in once.cards} == {"one was cast already"}
    assert {card.refusal for card in played(calls, plan, 0, ["n"]).cards} == {"needs a town of yours"}
    assert {card.refusal for card in played(calls, plan, 0, ["n", "n"]).cards} == {""}
    assert {card.refusal for card in played(calls, plan, 0, ["n", "n", "c0"]).cards} == {"every town of yours has one"}


def test_without_a_plan_nothing_is_known_of_mana_and_towns_and_all_may_be_cast() -> None:
    calls = played(deck(real("Call to Arms", 30)), None, 0, ["c0", "c1"])
    assert calls.moves == ("c0", "c1")
    assert {(card.pays, card.can_be_cast) for card in calls.cards} == {("unknown", True)}
    assert played(deck(real("Khobai", 30)), None, 0, ["c0", "c1"]).moves == ("c0",)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("", []), ("c1.n.d2", ["c1", "n", "d2"]), ("c1.x.n", ["c1"]), ("c٣", []), ("c99999", []),
        ("n." * 999, ["n"] * MAX_MOVES),
    ],
)  # fmt: skip
def test_moves_are_read_as_far_as_they_make_sense(text: str, moves: list[str]) -> None:
    assert read_moves(text) == moves


@pytest.mark.django_db
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


@pytest.mark.django_db
def test_the_page_offers_one_discard_a_turn_and_keeps_to_it(client: Client) -> None:
    address = "/decks/war-starter/hand/"
    once = client.get(address, {"seed": "1", "moves": "d0"}).content.decode()
    assert "Discard<" not in once
    assert "You have discarded a card this turn" in words(once)
    for typed in ("d0.d1.d2", "d0.c1.c2", "d0.d0"):
        assert client.get(address, {"seed": "1", "moves": typed}).content.decode().count("moves=d0.n") == 1
    assert client.get(address, {"seed": "1", "moves": "d0.d1.n"}).content.decode().count("Discard<") == HAND


@pytest.mark.django_db
def test_a_deck_of_no_known_house_says_that_its_mana_is_not_known(client: Client) -> None:
    card = Card.objects.filter(house=None).first()
    assert card is not None
    page = words(client.get(f"/decks/{a_deck(cards={card.pk: 40}).pk}/hand/").content.decode())
    assert "No house is known for this deck" in page
    assert page.count("Cast ") >= HAND


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["seed=x", "seed=9999999", f"moves={'n.' * 900}", "moves=%00", "seed=-1&moves=c1.c1"])
def test_any_address_of_a_hand_is_answered(client: Client, query: str) -> None:
    assert client.get(f"/decks/war-starter/hand/?{query}").status_code == 200
    assert client.get(f"/decks/{a_deck(cards={}).pk}/hand/?{query}").status_code == 200


@pytest.mark.django_db
def test_a_private_deck_has_no_hand_and_no_frame_for_others(client: Client) -> None:
    deck = a_deck()
    SavedDeck.objects.update(visibility=SavedDeck.Visibility.PRIVATE)
    for page in ("hand", "embed"):
        assert client.get(f"/decks/{deck.pk}/{page}/").status_code == 404


@pytest.mark.django_db
def test_a_deck_can_be_framed_by_other_sites_and_its_editor_cannot(client: Client) -> None:
    answer = client.get("/decks/war-starter/embed/")
    assert "X-Frame-Options" not in answer
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    entries = Counter(re.findall(r"<b>(\d+)</b> <a", answer.content.decode()))
    deck = starter_as_deck(starter_decks().get(slug="war-starter"))
    assert sum(int(count) * times for count, times in entries.items()) == deck.size
    assert "frame-ancestors *" not in client.get("/decks/war-starter/")["Content-Security-Policy"]


@pytest.mark.django_db
def test_a_list_is_added_to_a_deck() -> None:
    deck = a_deck()
    visitor = editor(deck)
    page = send(visitor, deck, "more", more="1. 2 Fireball\n2. 1 Man-Catcher\n3. 3 Wibble")
    assert held(deck) == {FIREBALL: 4, MAN_CATCHER: 1}
    assert "Wibble" in words(page)
    assert "names a card" in words(send(visitor, deck, "more", more="# nothing"))
    assert "too long" in words(send(visitor, deck, "more", more="x" * 200_000)) or held(deck)[FIREBALL] == 4


@pytest.mark.django_db
def test_houses_and_types_narrow_the_collection(client: Client) -> None:
    deck = a_deck()
    visitor = editor(deck)
    asked = {"house": ["war", "hope", "nonsense"], "type": ["hero"]}
    page = words(visitor.get(f"/decks/{deck.pk}/edit/cards/", asked).content.decode())
    wanted = Card.objects.filter(house__slug__in=["war", "hope"], type="hero")
    assert f"{wanted.count()} cards fit" in page
    for card in some(wanted):
        assert card.name in page
    kept = visitor.get(f"/decks/{deck.pk}/edit/", asked).content.decode()
    assert 'value="war" checked' in kept
    assert 'value="body" checked' not in kept


@pytest.mark.django_db
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


@pytest.mark.django_db
def test_a_thousand_games_stand_beside_the_hand(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.views.hand_page.GAMES", 20)
    assert "averages/" in client.get("/decks/war-starter/hand/").content.decode()
    for header in ({}, {"HX-Request": "true"}):
        answer = client.get("/decks/war-starter/hand/averages/", headers=header)
        assert "20 games" in words(answer.content.decode())
    assert client.get(f"/decks/{a_deck(cards={}).pk}/hand/averages/").status_code == 200
    assert client.get("/decks/no-such-deck/hand/averages/").status_code == 404
