"""What a search that finds nothing can do without: each condition alone, and what is left without it."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from cards.search import facets
from cards.search.conditions import TypedCondition, conditions, joined
from cards.search.facets import FACETS, Value
from cards.search.fields import FIELDS, field_named
from cards.search.kinds import Number
from cards.search.searching import QueryResult, search

MOST = 8
"""So many conditions are tried; each costs the database some questions."""

INSTEAD = 6
"""So many other values are offered for a condition."""


class Relaxation(NamedTuple):
    """One condition of a search that found nothing.

    ``alone`` is how many cards fit it by itself, ``left`` how many fit all the others, under the query ``without``;
    ``instead`` are other values of its field among those, and ``reach`` the least and the most of its number there.
    """

    condition: str
    alone: int
    left: int
    without: str
    instead: list[Value]
    reach: tuple[int, int] | None


def relaxations(found: QueryResult) -> list[Relaxation]:
    """Return what each condition of a search excludes; nothing for a search of one condition."""
    query_conditions = [part for part in conditions(found) if part.field != "order"]
    if len(query_conditions) == 1:
        return []
    tried = cache(_tried)  # of two conditions, each alone is what the other leaves
    return [_relaxation(part, query_conditions, tried) for part in query_conditions[:MOST]]


def _tried(query: str) -> tuple[QueryResult, int]:
    """Return what a query finds, in no order, and how many cards that are."""
    found = search(query, ordered=False)
    return found, found.queryset.count()


def _relaxation(
    part: TypedCondition, query_conditions: list[TypedCondition], tried: Callable[[str], tuple[QueryResult, int]]
) -> Relaxation:
    """Return what one of the conditions excludes."""
    others = joined(other for other in query_conditions if other is not part)
    rest, left = tried(others)
    _, alone = tried(part.text)
    return Relaxation(part.text, alone, left, others, _instead(part, rest, left), _reach(part, rest))


def _instead(part: TypedCondition, rest: QueryResult, left: int) -> list[Value]:
    """Return the values that the other conditions leave for a condition's field, the most frequent first."""
    if part.field not in FACETS or not left:
        return []
    facet = facets.count(rest).facets[FACETS.index(part.field)]
    return sorted(facet.values, key=lambda value: -value.cards)[:INSTEAD]


def _reach(part: TypedCondition, rest: QueryResult) -> tuple[int, int] | None:
    """Return the least and the most that a condition's number is among the cards that the others leave."""
    field = FIELDS.get(part.field)
    return field.reach(rest.queryset) if isinstance(field, Number) and not field_named(part.value) else None
