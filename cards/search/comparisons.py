"""The signs that compare numbers: what each finds, what it is turned round, and how people say it."""

import operator
from collections.abc import Callable
from typing import NamedTuple

from django.db.models import Lookup
from django.db.models.lookups import Exact, GreaterThan, GreaterThanOrEqual, LessThan, LessThanOrEqual


class Comparison(NamedTuple):
    """A sign of comparison.

    ``fits`` compares two numbers, ``lookup`` in the database; ``opposites`` are the signs of which one holds where
    it does not, ``turned`` is the sign that says the same with its sides swapped. ``amount`` says it of a number,
    ``side`` of another field, and ``said`` are the words that people type for it, the usual ones first.
    """

    fits: Callable[[int, int], bool]
    lookup: type[Lookup]
    opposites: tuple[str, ...]
    turned: str
    amount: str
    side: str
    said: tuple[str, ...]


COMPARISONS = {
    "=": Comparison(operator.eq, Exact, ("<", ">"), "=", "{}", "equal to", ("is",)),
    ">=": Comparison(
        operator.ge,
        GreaterThanOrEqual,
        ("<",),
        "<=",
        "{} or more",
        "at least",
        ("at least", "or more", "or higher", "no less than", "not less than"),
    ),
    "<=": Comparison(
        operator.le,
        LessThanOrEqual,
        (">",),
        ">=",
        "{} or less",
        "at most",
        ("at most", "up to", "no more than", "not more than", "or less", "or fewer", "or lower"),
    ),
    ">": Comparison(
        operator.gt,
        GreaterThan,
        ("<=",),
        "<",
        "more than {}",
        "over",
        ("more than", "over", "above", "greater than", "higher than", "stronger than", "bigger than"),
    ),
    "<": Comparison(
        operator.lt,
        LessThan,
        (">=",),
        ">",
        "under {}",
        "under",
        ("less than", "fewer than", "under", "below", "lower than", "weaker than", "smaller than"),
    ),
}
"""The comparisons by their signs, in the order in which they are offered."""
