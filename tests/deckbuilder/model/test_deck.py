"""What is known of a cost, and which mana a card asks for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.model.deck import UNKNOWN, Ask, Span, cost_spans
from tests.deckbuilder.decks import deck, made_up, real, steady


@pytest.mark.parametrize(
    ("cost", "primary", "secondary"),
    [
        (None, UNKNOWN, UNKNOWN),
        ({"primary": 3, "secondary": 1}, Span(3, 3), Span(1, 1)),
        ({"primary": 0, "secondary": 5}, Span(0, 0), Span(5, 5)),
        ({"secondary_max": 0}, UNKNOWN, Span(0, 0)),
        ({"primary_max": 4, "secondary_max": 3}, Span(0, 4), Span(0, 3)),
        ({"total": 7}, Span(0, 7), Span(0, 7)),
        ({"total": 7, "primary_min": 4, "primary_max": 6}, Span(4, 6), Span(1, 3)),
        ({"total": 5, "secondary": 0}, Span(5, 5), Span(0, 0)),
        ({"total_min": 4, "total_max": 5, "secondary_max": 0}, Span(4, 5), Span(0, 0)),
    ],
)
def test_a_cost_bounds_both_parts(cost: dict[str, int] | None, primary: Span, secondary: Span) -> None:
    assert cost_spans(cost) == (primary, secondary)


@steady
@given(st.integers(0, 9), st.integers(0, 9), st.data())
def test_bounds_that_are_true_stay_true(primary: int, secondary: int, data: st.DataObject) -> None:
    exact = {"primary": primary, "secondary": secondary, "total": primary + secondary}
    cost = {}
    for part, amount in exact.items():
        cost[f"{part}_min"] = amount - data.draw(st.integers(0, amount))
        if data.draw(st.booleans()):
            cost[f"{part}_max"] = amount + data.draw(st.integers(0, 3))
    for span, amount in zip(cost_spans(cost), (primary, secondary), strict=True):
        assert span.low <= amount
        assert span.high is None or amount <= span.high


@pytest.mark.parametrize(
    ("span", "words"),
    [
        (Span(3, 3), "3"),
        (Span(0, 0), "0"),
        (UNKNOWN, "unknown"),
        (Span(2), "2 or more"),
        (Span(0, 4), "at most 4"),
        (Span(3, 4), "3 to 4"),
    ],
)
def test_a_span_in_words(span: Span, words: str) -> None:
    assert str(span) == words


def test_a_card_of_unknown_cost_asks_for_its_house() -> None:
    assert made_up("Making").card.asks == (Ask("Order", UNKNOWN, "probably"), Ask("Will", UNKNOWN, "perhaps"))


def test_a_known_cost_says_what_is_sure_and_what_is_not_asked() -> None:
    assert made_up("Making", primary=3, secondary=0).card.asks == (Ask("Order", Span(3, 3), "surely"),)
    assert made_up("War", primary=0, secondary=5).card.asks == (Ask("Clarity", Span(5, 5), "surely"),)
    assert made_up("Life", secondary_min=1).card.asks[1] == Ask("World", Span(1), "surely")


def test_a_card_of_unknown_house_asks_for_nothing_that_can_be_named() -> None:
    assert real("Firewalking").card.asks == ()


def test_known_in_part_is_neither_known_nor_unknown() -> None:
    known, partly, unknown = (real(name).card for name in ("Karkara", "Sentinel", "Mountain"))
    assert [card.cost_known for card in (known, partly, unknown)] == [True, False, False]
    assert [card.cost_bounded for card in (known, partly, unknown)] == [False, True, False]


def test_every_copy_counts() -> None:
    assert deck(made_up("War", 4), made_up("War", 26)).size == 30
