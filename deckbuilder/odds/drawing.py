"""The odds of drawing, exact: every chance is a fraction, and nothing is sampled.

A deck lies in random order, so the cards seen by some turn are a random choice of so many out of
the deck, whatever was cast before: the hypergeometric distribution. How many they are follows from
the pace of play (I-17).
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from engine.model.seat import HAND


class Pace(NamedTuple):
    """How many cards leave the hand in a turn: so many cast, so many discarded; together at most a hand."""

    cast: int = 1
    discarded: int = 0

    @property
    def drawn(self) -> int:
        """The new cards of each turn after the first."""
        return min(HAND, self.cast + self.discarded)


USUAL = Pace(2, 1)
"""The pace that figures go by where nothing is said: two casts and a discard a turn."""


def seen(size: int, turn: int, pace: Pace) -> int:
    """Return how many cards of a deck have been in hand by a turn, 1 being the first (I-17)."""
    return min(size, HAND + (turn - 1) * pace.drawn)


def at_least(needed: int, copies: int, size: int, drawn: int) -> Fraction:
    """Return the chance that ``drawn`` cards of a deck of ``size`` hold at least ``needed`` of ``copies``.

    Raises ValueError where the numbers make no deck: more copies or more drawn than there are cards.
    """
    if not 0 <= copies <= size or not 0 <= drawn <= size:
        raise ValueError(f"{copies} copies and {drawn} drawn do not fit a deck of {size}")
    ways = sum(comb(copies, held) * comb(size - copies, drawn - held) for held in range(needed, min(copies, drawn) + 1))
    return Fraction(ways, comb(size, drawn)) if needed > 0 else Fraction(1)


def none_seen(classes: Sequence[tuple[int, int]], size: int) -> Fraction:
    """Return the chance that of several kinds of card none is seen too early.

    ``classes`` is (copies, drawn) for each kind: none of its copies may be among the first
    ``drawn`` cards. The kind that must wait longest is laid down first: it has the places after
    its own limit, and the next has those after a lower limit less the ones now taken.
    """
    taken, ways, all_ways = 0, 1, 1
    for copies, drawn in sorted(classes, key=lambda kind: -kind[1]):
        ways *= comb(max(0, size - drawn - taken), copies)
        all_ways *= comb(size - taken, copies)
        taken += copies
    return Fraction(ways, all_ways)
