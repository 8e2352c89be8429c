"""Playing a hand: the same seed and moves give the same hand, and no card is lost or doubled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.model.mana_plan import TURNS, Plan, Town
from deckbuilder.odds.hand import MAX_MOVES, Hand, played, read_moves
from deckbuilder.odds.paying import plan_for
from deckbuilder.odds.playout import shuffled
from engine.model.catalog import MANA, houses_by_name, read_starter_decks
from engine.model.seat import HAND
from tests.deckbuilder.decks import deck, made_up, real, starter

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
