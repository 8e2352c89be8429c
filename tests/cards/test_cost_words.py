"""A cost in words: what is known, no more."""

import pytest

from cards.cost_words import cost_in_words, is_exact

PAIR = ("Order", "Will")


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        ({"primary": 2, "secondary": 1}, "2 Order + 1 Will"),
        ({"primary": 2, "secondary": 1, "total": 3}, "2 Order + 1 Will"),
        ({"primary": 0, "secondary": 5}, "5 Will"),
        ({"primary": 0, "secondary": 0}, "0 in all"),
        ({"total": 6}, "6 in all"),
        ({"total_min": 4, "total_max": 5}, "4 to 5 in all"),
        ({"total_max": 3}, "at most 3 in all"),
        ({"total": 7, "primary_min": 4, "primary_max": 6}, "7 in all, 4 to 6 Order"),
        ({"primary_max": 4, "secondary_max": 0}, "at most 4 Order, no Will"),
        ({"primary_min": 3, "primary_max": 3, "secondary_max": 1}, "3 Order, at most 1 Will"),
        ({"secondary_min": 4}, "? Order, at least 4 Will"),
        ({"secondary_max": 0}, "? Order, no Will"),
        (None, "cost unknown; uses Order and Will"),
        ({}, "cost unknown; uses Order and Will"),
    ],
)
def test_cost_in_words(cost: dict[str, int] | None, said: str) -> None:
    assert cost_in_words(cost, PAIR) == said


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (None, "house and cost unknown"),
        ({"total": 6}, "6 in all"),
        ({"primary_max": 1}, "at most 1 of its first mana, ? of its second mana"),
    ],
)
def test_cost_without_a_house_names_no_mana(cost: dict[str, int] | None, said: str) -> None:
    assert cost_in_words(cost, None) == said


@pytest.mark.parametrize(
    ("cost", "exact"),
    [
        ({"primary": 2, "secondary": 0}, True),
        ({"total": 6}, False),
        ({"primary": 2}, False),
        ({"primary_max": 2, "secondary_max": 2}, False),
        (None, False),
    ],
)
def test_a_cost_is_exact_when_both_parts_are(cost: dict[str, int] | None, exact: bool) -> None:
    assert is_exact(cost) is exact
