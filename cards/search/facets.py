"""Facets: what the found cards have in common, counted, each a way to narrow the search down."""

import json
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from django.db.models import TextField
from django.db.models.functions import Cast

from cards.search.conditions import TypedCondition, conditions, joined
from cards.search.field_filters import executables
from cards.search.fields import FIELDS
from cards.search.kinds import folded, written
from cards.search.searching import QueryResult, search
from engine.model.steps import STEPS, steps_of

PLACES = {step: place for place, step in enumerate(STEPS)}
FACETS = ("house", "type", "target", "step", "executable")


class Value(NamedTuple):
    """A value with how many cards have it, and the query with it added or, if chosen, taken away."""

    label: str
    cards: int
    query: str
    chosen: bool


class Facet(NamedTuple):
    """A field with its values, counted among the cards that everything else that is asked finds."""

    title: str
    help: str
    values: list[Value]

    @property
    def chosen(self) -> str:
        """What is chosen already, as words."""
        return ", ".join(value.label for value in self.values if value.chosen)


class Facets(NamedTuple):
    """The ids of the found cards, in order, and their facets."""

    ids: list[int]
    facets: list[Facet]


class CountedCard(NamedTuple):
    """What a card is counted by; ``timing`` as the database keeps it."""

    id: int
    house: str | None
    type: str
    target: str
    timing: str


def count(found: QueryResult) -> Facets:
    """Count the found cards, in one query and one more for each facet of which something is chosen.

    Several values of a facet can be chosen, and a card has one of them; so its values are counted as if none were.
    """
    rows, asked = _rows(found), conditions(found)
    return Facets([row.id for row in rows], [_facet(name, rows, asked) for name in FACETS])


def _rows(found: QueryResult) -> list[CountedCard]:
    """Return the found cards in order."""
    columns = ("pk", "house__slug", "type", "target", Cast("timing", TextField()))
    return [CountedCard(*row) for row in found.queryset.values_list(*columns)]


def _facet(name: str, rows: list[CountedCard], asked: list[TypedCondition]) -> Facet:
    """Return a facet; steps in the order of the rules, everything else the most frequent first."""
    part = next((part for part in asked if part.chooses(name)), None)
    if part is not None:
        rows = _rows(search(joined(other for other in asked if other is not part)))
    counted = Counter(value for row in rows for value in _values(name, row))
    counted.update(dict.fromkeys(_chosen(name, part), 0))
    values = sorted(counted, key=lambda value: (PLACES.get(value, 0), -counted[value], value))
    field = FIELDS[name]
    return Facet(field.title, field.help, [_value(name, value, counted[value], asked, part) for value in values])


def _values(name: str, row: CountedCard) -> Iterable[str]:
    """Return the values of a facet that a card has."""
    if name == "step":
        return _steps(row.timing)
    if name == "executable":
        return (executables().get(row.id, "no"),)
    value = getattr(row, name)
    return (value,) if value else ()


@lru_cache(maxsize=1024)
def _steps(timing: str) -> frozenset[str]:
    """Return the steps of a card's timing, given as the database keeps it."""
    return frozenset(step for word in json.loads(timing) for step in steps_of(word))


def _chosen(name: str, part: TypedCondition | None) -> list[str]:
    """Return the values of a facet that a condition asks for."""
    words = {folded(word) for word in part.values} if part else set()
    options = FIELDS[name].options()
    return [value for value, called in options.items() if words & {folded(value), folded(called)}]


def _value(name: str, value: str, number: int, asked: list[TypedCondition], part: TypedCondition | None) -> Value:
    """Return one value of a facet."""
    chosen = _chosen(name, part)
    wanted = [one for one in chosen if one != value] if value in chosen else [*chosen, value]
    now = written(name, ":", ",".join(one if " " not in one else folded(one) for one in wanted)) if wanted else ""
    others = [now if other is part else other.text for other in asked]
    query = " ".join(text for text in (others if part else [*others, now]) if text)
    label = f"{value}: {STEPS[value].name}" if name == "step" else FIELDS[name].options()[value]
    return Value(label, number, query, value in chosen)
