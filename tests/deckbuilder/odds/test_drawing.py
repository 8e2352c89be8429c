"""The odds of drawing, against decks small enough to count every order of them."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.odds.drawing import Pace, at_least, none_seen, seen
from engine.model.seat import HAND
from tests.deckbuilder.decks import steady


def counted(needed: int, copies: int, size: int, drawn: int) -> Fraction:
    """Return the chance by going through every choice of cards: cards 0, 1, ... below ``copies`` are wanted."""
    hands = list(combinations(range(size), drawn))
    return Fraction(sum(sum(card < copies for card in hand) >= needed for hand in hands), len(hands))


@pytest.mark.parametrize("size", range(8))
def test_the_chance_is_that_of_every_choice_counted(size: int) -> None:
    for copies in range(size + 1):
        for drawn in range(size + 1):
            for needed in range(size + 2):
                assert at_least(needed, copies, size, drawn) == counted(needed, copies, size, drawn)


def none_in_one_order(order: tuple[int, ...], classes: list[tuple[int, int]]) -> bool:
    """Tell whether, in one order of the deck, none of the kinds has a copy among its first cards."""
    first = 0
    for copies, drawn in classes:
        if any(first <= card < first + copies for card in order[:drawn]):
            return False
        first += copies
    return True


@pytest.mark.parametrize(
    "classes",
    [[], [(2, 3)], [(1, 2), (2, 4)], [(2, 4), (1, 2)], [(1, 1), (1, 3), (2, 5)], [(2, 0), (1, 6)], [(3, 3), (3, 3)]],
)
def test_several_kinds_at_once_are_those_of_every_order_counted(classes: list[tuple[int, int]]) -> None:
    orders = list(permutations(range(6)))
    assert none_seen(classes, 6) == Fraction(sum(none_in_one_order(order, classes) for order in orders), len(orders))


def test_known_figures() -> None:
    """Four copies in fifty cards: the usual opening hand, and by turn 5 with three new cards a turn."""
    assert at_least(1, 4, 50, 5) == 1 - Fraction(45 * 44 * 43 * 42, 50 * 49 * 48 * 47)
    assert at_least(1, 4, 50, seen(50, 5, Pace(2, 1))) == 1 - Fraction(33 * 32 * 31 * 30, 50 * 49 * 48 * 47)
    assert at_least(0, 0, 0, 0) == 1
    assert at_least(1, 0, 30, 30) == 0


decks = st.integers(0, 120).flatmap(
    lambda size: st.tuples(st.just(size), st.integers(0, size), st.integers(0, size), st.integers(0, 10))
)


@steady
@given(decks)
def test_more_copies_more_cards_and_fewer_needed_never_lower_a_chance(case: tuple[int, int, int, int]) -> None:
    size, copies, drawn, needed = case
    chance = at_least(needed, copies, size, drawn)
    assert 0 <= chance <= 1
    assert at_least(needed + 1, copies, size, drawn) <= chance
    if copies < size:
        assert chance <= at_least(needed, copies + 1, size, drawn)
    if drawn < size:
        assert chance <= at_least(needed, copies, size, drawn + 1)


@steady
@given(decks)
def test_having_none_is_the_rest_of_having_one(case: tuple[int, int, int, int]) -> None:
    size, copies, drawn, _ = case
    assert at_least(1, copies, size, drawn) == 1 - none_seen([(copies, drawn)], size)


@pytest.mark.parametrize(("copies", "drawn"), [(5, 0), (0, 5), (-1, 0), (0, -1)])
def test_numbers_that_make_no_deck_are_refused(copies: int, drawn: int) -> None:
    with pytest.raises(ValueError, match="do not fit a deck of 4"):
        at_least(1, copies, 4, drawn)


@pytest.mark.parametrize(
    ("size", "turn", "pace", "cards"),
    [
        (50, 1, Pace(5, 1), 5),
        (50, 2, Pace(0, 0), 5),
        (50, 2, Pace(2, 1), 8),
        (50, 5, Pace(2, 1), 17),
        (50, 2, Pace(5, 1), 10),
        (50, 99, Pace(1, 0), 50),
        (3, 1, Pace(1, 0), 3),
    ],
)
def test_the_cards_seen_by_a_turn(size: int, turn: int, pace: Pace, cards: int) -> None:
    assert seen(size, turn, pace) == cards


@steady
@given(st.integers(0, 200), st.integers(1, 30), st.integers(0, HAND), st.integers(0, 1))
def test_no_turn_and_no_faster_pace_shows_fewer_cards(size: int, turn: int, cast: int, discarded: int) -> None:
    now = seen(size, turn, Pace(cast, discarded))
    assert now <= seen(size, turn + 1, Pace(cast, discarded)) <= size
    assert now <= seen(size, turn, Pace(min(HAND, cast + 1), discarded))
