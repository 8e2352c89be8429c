"""Costs: as known, as assumed for a deck, and the curve they make."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.model.assumed_costs import CostError, as_known, assume, curve, known, known_or_assumed, parse_price
from deckbuilder.model.deck import Entry, Price, Span
from tests.deckbuilder.decks import deck, made_up, real, steady


@pytest.mark.parametrize(
    ("text", "price"), [("3+1", (3, 1)), (" 3 + 1 ", (3, 1)), ("3", (3, 0)), ("0+5", (0, 5)), ("30+30", (30, 30))]
)
def test_a_cost_is_read(text: str, price: tuple[int, int]) -> None:
    assert parse_price(text) == price


@pytest.mark.parametrize("text", ["", "x", "3+", "+1", "-3", "3+1+1", "3 1", "²", "٣", "100", "3,1", "3+1\n4"])
def test_what_is_no_cost_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(CostError, match=r"like \"3\+1\""):
        parse_price(text)


@pytest.mark.parametrize("text", ["31", "0+31", "99+99"])
def test_a_cost_beyond_all_spells_is_refused(text: str) -> None:
    with pytest.raises(CostError, match="over 30"):
        parse_price(text)


@steady
@given(st.text(max_size=8))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(CostError):
        assert max(parse_price(text)) <= 30


def taken(price: tuple[int, int], **cost: Any) -> Price | None:
    """Return what counts of a cost assumed for a card of which so much is known."""
    return made_up("War", assumed=Price(*price), **cost).card.taken


@pytest.mark.parametrize(
    ("price", "cost", "counts"),
    [
        ((3, 1), {}, True),
        ((3, 1), {"primary_max": 3}, True),
        ((4, 1), {"primary_max": 3}, False),
        ((2, 1), {"primary_min": 3}, False),
        ((3, 2), {"secondary_max": 1}, False),
        ((4, 2), {"total": 6}, True),
        ((4, 3), {"total": 6}, False),
        ((4, 3), {"total_min": 6, "total_max": 7}, True),
        ((3, 1), {"primary": 3, "secondary": 1}, False),
        ((9, 9), {"primary": 3, "secondary": 1}, False),
    ],
)
def test_an_assumption_counts_where_the_facts_leave_it_open(
    price: tuple[int, int], cost: dict[str, Any], counts: bool
) -> None:
    assert taken(price, **cost) == (price if counts else None)


def test_a_known_cost_is_refuted_by_another_only() -> None:
    exact: dict[str, Any] = {"primary": 3, "secondary": 1}
    assert not made_up("War", assumed=Price(3, 1), **exact).card.refuted
    assert made_up("War", assumed=Price(3, 2), **exact).card.refuted


def test_an_assumed_cost_is_what_the_card_asks_for() -> None:
    card = made_up("War", assumed=Price(3, 1), primary_max=4).card
    assert (card.parts, card.total, card.cost_known) == ((Span(3, 3), Span(1, 1)), Span(4, 4), True)
    assert [(ask.mana, ask.amount, ask.degree) for ask in card.asks] == [
        ("Strife", Span(3, 3), "surely"),
        ("Clarity", Span(1, 1), "surely"),
    ]
    assert known(card).parts == (Span(0, 4), Span())


def test_assuming_keeps_the_rest_of_the_deck() -> None:
    first, second = made_up("War", 3), made_up("War", 2, assumed=Price(1, 1))
    plain = deck(first, second, house="War")
    assumed = assume(plain, {first.card.id: (3, 1), 999_999: (1, 1)})
    assert [entry.card.assumed for entry in assumed.entries] == [Price(3, 1), Price(1, 1)]
    assert (assumed.house, assumed.size) == (plain.house, plain.size)
    assert [entry.card.name for entry in assumed.assumed] == [first.card.name, second.card.name]
    assert as_known(assumed) == deck(first, Entry(known(second.card), 2), house="War")


@pytest.mark.parametrize(
    ("cost", "total"),
    [
        ({}, Span()),
        ({"primary": 3, "secondary": 1}, Span(4, 4)),
        ({"total": 7}, Span(7, 7)),
        ({"total": 7, "primary_min": 4, "primary_max": 6}, Span(7, 7)),
        ({"total_min": 4, "total_max": 5}, Span(4, 5)),
        ({"primary_max": 4, "secondary_max": 3}, Span(0, 7)),
        ({"primary_min": 2}, Span(2)),
        ({"total_max": 9, "primary_max": 2, "secondary_max": 2}, Span(0, 4)),
    ],
)
def test_the_total_says_all_that_is_known(cost: dict[str, Any], total: Span) -> None:
    assert made_up("War", **cost).card.total == total


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (made_up("War", primary=3, secondary=1), "3+1"),
        (made_up("War", assumed=Price(3, 1)), "3+1"),
        (made_up("War", total=7), "7 in all"),
        (made_up("War", total_min=4, total_max=5), "4 to 5 in all"),
        (made_up("War", primary_max=4, secondary_max=0), "at most 4 Strife, no Clarity"),
        (made_up("War", secondary_min=1), "1 or more Clarity"),
        (made_up("War"), "unknown"),
        (made_up(None, primary_max=2), "at most 2 of one type"),
    ],
)
def test_a_cost_in_words(entry: Entry, words: str) -> None:
    assert known_or_assumed(entry.card) == words


def test_the_curve_counts_copies_by_total() -> None:
    plain = deck(
        made_up("War", 4, primary=3, secondary=1),
        made_up("War", 2, total=4),
        made_up("War", 3, total=1),
        made_up("War", 1, total_max=3),
        made_up("War", 2, assumed=Price(6, 3)),
        real("Mountain", 1),
    )
    assert curve(plain) == ({1: 3, 4: 6, 9: 2}, 2)
    assert curve(deck()) == ({}, 0)
