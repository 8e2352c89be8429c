"""What is paid for a card out of what is left: the least that it can cost, of a known total all."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.model.deck import Price
from deckbuilder.model.mana_plan import pays
from deckbuilder.odds.casting_turn import payment
from engine.model.catalog import Mana
from tests.deckbuilder.decks import made_up, steady


@pytest.mark.parametrize(
    ("cost", "left", "paid"),
    [
        ({}, (3, 3), (1, 0)),  # nothing known: 1 primary
        ({}, (0, 3), None),
        ({"primary": 3, "secondary": 1}, (3, 1), (3, 1)),
        ({"primary": 3, "secondary": 1}, (3, 0), None),
        ({"primary": 0, "secondary": 0}, (0, 0), (0, 0)),
        ({"secondary_min": 2}, (0, 2), (0, 2)),
        ({"primary_max": 4}, (5, 5), (1, 0)),
        ({"primary": 0, "secondary": 5}, (0, 5), (0, 5)),
        ({"total": 6}, (9, 9), (6, 0)),  # which type is not known: the primary first
        ({"total": 6}, (4, 3), (4, 2)),
        ({"total": 6}, (4, 1), None),
        ({"total": 7, "primary_min": 4, "primary_max": 6}, (9, 9), (6, 1)),
        ({"total_min": 8, "total_max": 9}, (5, 3), (5, 3)),
    ],
)
def test_what_is_paid_is_the_least_that_a_card_can_cost(
    cost: dict[str, Any], left: tuple[int, int], paid: tuple[int, int] | None
) -> None:
    found = payment({"Order": left[0], "Will": left[1]}, made_up("Making", **cost).card)
    assert (None if found is None else (found.get("Order", 0), found.get("Will", 0))) == paid


def test_a_cost_assumed_for_a_deck_is_paid() -> None:
    card = made_up("Making", total=6, assumed=Price(2, 4)).card
    assert payment({"Order": 9, "Will": 9}, card) == {"Order": 2, "Will": 4}


def test_nothing_is_taken_for_a_card_of_unknown_house() -> None:
    assert payment({"Order": 1}, made_up(None).card) == {}


@st.composite
def costs(draw: st.DrawFn) -> tuple[int, dict[str, Any]]:
    """Return the whole of a cost, and some bounds of it that are known."""
    primary, secondary = draw(st.integers(0, 9)), draw(st.integers(0, 9))
    known = dict[str, Any]()
    for part, amount in (("primary", primary), ("secondary", secondary), ("total", primary + secondary)):
        known |= {f"{part}_min": draw(st.integers(0, amount))} if draw(st.booleans()) else {}
        known |= {f"{part}_max": draw(st.integers(amount, 18))} if draw(st.booleans()) else {}
    return primary + secondary, known


@steady
@given(costs(), st.integers(0, 12), st.integers(0, 12))
def test_what_is_paid_is_there_and_is_the_least_that_is_known(
    cost: tuple[int, dict[str, Any]], order: int, will: int
) -> None:
    whole, known = cost
    card = made_up("Making", **known).card
    left: dict[Mana, int] = {"Order": order, "Will": will}
    paid = payment(left, card)
    if paid is None:
        return
    assert pays(left, card) != "no"
    assert all(0 <= amount <= left[mana] for mana, amount in paid.items())
    assert all(paid.get(ask.mana, 0) >= ask.amount.low for ask in card.asks)
    assert card.total.low <= sum(paid.values()) <= max(1, whole)
