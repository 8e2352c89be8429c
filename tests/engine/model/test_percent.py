"""Shares in parts of a hundred."""

from fractions import Fraction

import pytest

from engine.model.percent import percent


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.0, "0%"),
        (0.0004, "<0.1%"),
        (0.0005, "0.1%"),
        (0.001, "0.1%"),
        (1 / 3, "33.3%"),
        (0.5, "50%"),
        (0.9995, ">99.9%"),
        (1.0, "100%"),
        (1 - 1e-12, "100%"),
        (1e-12, "0%"),
        (Fraction(0), "0%"),
        (Fraction(1, 10**12), "<0.1%"),
        (Fraction(1, 3), "33.3%"),
        (1 - Fraction(1, 10**12), ">99.9%"),
        (Fraction(1), "100%"),
    ],
)
def test_a_share_is_not_said_to_be_nothing_or_all_when_it_is_not(share: float | Fraction, words: str) -> None:
    assert percent(share) == words


@pytest.mark.parametrize(
    ("share", "words"), [(0, "0%"), (0.001, "<1%"), (0.5, "50%"), (0.62, "62%"), (0.999, ">99%"), (1, "100%")]
)
def test_nor_is_it_in_whole_parts(share: float, words: str) -> None:
    assert percent(share, 0) == words
