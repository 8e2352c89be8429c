"""What a condition comes to in each of the two readings, with its opposite beside it.

Facts can be unknown, so "not" is more than turning a filter round: a card whose cost is unknown
fits neither ``cost<=3`` nor ``-cost<=3``. Every condition therefore says what fits it and what
fits its opposite; an unknown fact fits neither, in any combination (Kleene's logic of three values).
"""

from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from django.db.models import Q


class ConditionFilter(NamedTuple):
    """The cards that fit a condition, and those that fit its opposite."""

    yes: Q
    no: Q


class Phrase(NamedTuple):
    """A condition as what follows "cards that", and its opposite; ``joint`` where it must be bracketed."""

    yes: str
    no: str
    joint: bool = False


def certain(fits: Q) -> ConditionFilter:
    """Return the filter of a condition that every card either fits or does not."""
    return ConditionFilter(fits, ~fits)


def every(filters: list[ConditionFilter]) -> ConditionFilter:
    """Return the filter of several conditions together."""
    return ConditionFilter(reduce(and_, (each.yes for each in filters)), reduce(or_, (each.no for each in filters)))


def either(filters: list[ConditionFilter]) -> ConditionFilter:
    """Return the filter of at least one of several conditions."""
    return opposite(every([opposite(each) for each in filters]))


def opposite(condition: ConditionFilter) -> ConditionFilter:
    """Return the filter of what a condition denies."""
    return ConditionFilter(condition.no, condition.yes)
