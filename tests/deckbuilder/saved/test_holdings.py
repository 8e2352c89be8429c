"""What a player keeps besides decks, as plain data."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.model.deck import Price
from deckbuilder.saved.deck_state import MAX_MISSING, Refused, from_json, to_json
from deckbuilder.saved.holdings import (
    MAX_OWNED_COPIES,
    Holdings,
    adding,
    assuming,
    checked_costs,
    forgetting,
    having,
    together,
    with_missing,
    with_starter,
)

COUNTS = st.dictionaries(st.integers(1, 900), st.integers(1, 400), max_size=8)
PRICES = st.dictionaries(st.integers(1, 900), st.builds(Price, st.integers(0, 30), st.integers(0, 30)), max_size=4)
NAMES = st.text(min_size=1, max_size=20)
HOLDINGS = st.builds(
    Holdings,
    COUNTS,
    st.dictionaries(st.sampled_from(["war-starter", "life-starter"]), st.integers(1, 5)),
    PRICES,
    st.dictionaries(NAMES, st.integers(1, 9), max_size=3),
)


def test_cards_come_in_and_go_out() -> None:
    mine = adding(Holdings(), {76: 4, 40: 1})
    assert adding(mine, {76: -1, 40: -5}).cards == {76: 3}
    assert having(mine, {76: 0}).cards == {40: 1}
    assert adding(mine, {76: MAX_OWNED_COPIES - 4}).cards[76] == MAX_OWNED_COPIES
    with pytest.raises(Refused, match="999 copies"):
        adding(mine, {76: MAX_OWNED_COPIES})


def test_a_starter_deck_comes_with_its_cards_and_goes_with_what_is_left_of_them() -> None:
    mine = with_starter(adding(Holdings(), {76: 1}), "war-starter", {76: 3, 40: 2}, 1)
    assert (mine.cards, mine.starters) == ({76: 4, 40: 2}, {"war-starter": 1})
    given_away = adding(mine, {40: -2})
    assert with_starter(given_away, "war-starter", {76: 3, 40: 2}, -1) == Holdings({76: 1})
    with pytest.raises(Refused, match="from 0 to"):
        with_starter(Holdings(), "war-starter", {76: 3}, -1)


def test_lines_and_costs_are_kept_and_taken_back() -> None:
    mine = with_missing(Holdings(), {"Firebal": 2})
    assert with_missing(mine, {"Firebal": 1}).missing == {"Firebal": 3}
    assert forgetting(mine, "Firebal") == Holdings()
    with pytest.raises(Refused, match="Sort some out"):
        with_missing(mine, {f"line {number}": 1 for number in range(MAX_MISSING)})
    assert assuming(assuming(mine, {76: Price(3, 1)}), {76: None}) == mine
    assert checked_costs({76: "3+1"}) == {76: Price(3, 1)}
    with pytest.raises(Refused, match="primary"):
        checked_costs({76: "lots"})


@given(HOLDINGS)
def test_holdings_are_read_back_from_what_is_kept(mine: Holdings) -> None:
    assert from_json(to_json(mine), Holdings) == mine


@given(HOLDINGS, HOLDINGS)
def test_nothing_is_lost_when_two_become_one(mine: Holdings, others: Holdings) -> None:
    most, summed = together(mine, others, summed=False), together(mine, others, summed=True)
    for card in mine.cards.keys() | others.cards.keys():
        pair = mine.cards.get(card, 0), others.cards.get(card, 0)
        assert (most.cards[card], summed.cards[card]) == (max(pair), sum(pair))
    assert most.missing.keys() == summed.missing.keys()
    assert most.costs == others.costs | mine.costs
