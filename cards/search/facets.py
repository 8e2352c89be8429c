"""Facets: what the found cards have in common, counted, each a way to narrow the search down."""

import json
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from django.db.models import TextField
from django.db.models.functions import Cast

from cards.search.conditions import Part, conditions, joined
from cards.search.fields import FIELDS, executables
from cards.search.kinds import written
from cards.search.searching import Search
from engine.model.steps import STEPS, steps_of

PLACES = {step: place for place, step in enumerate(STEPS)}
FACETS = ("house", "type", "target", "step", "executable")


class Value(NamedTuple):
    """A value with how many of the found cards have it, and the query with it added or, if chosen, taken away."""

    label: str
    cards: int
    query: str
    chosen: bool


class Facet(NamedTuple):
    """A field with its values among the found cards."""

    title: str
    values: list[Value]

    @property
    def chosen(self) -> str:
        """What is chosen already, as words."""
        return ", ".join(value.label for value in self.values if value.chosen)


class Facets(NamedTuple):
    """The ids of the found cards, in order, and their facets."""

    ids: list[int]
    facets: list[Facet]


def count(found: Search) -> Facets:
    """Count the found cards, in one query."""
    counters: dict[str, Counter[str]] = {name: Counter() for name in FACETS}
    columns = ("pk", "house__slug", "type", "target", Cast("timing", TextField()))
    rows = list(found.queryset.values_list(*columns))
    played = executables()
    for card, house, kind, target, timing in rows:
        if house:
            counters["house"][house] += 1
        counters["type"][kind] += 1
        counters["target"][target] += 1
        counters["step"].update(_steps(timing))
        counters["executable"][played.get(card, "no")] += 1
    asked = conditions(found)
    return Facets([row[0] for row in rows], [_facet(name, counters[name], asked) for name in FACETS])


@lru_cache(maxsize=1024)
def _steps(timing: str) -> frozenset[str]:
    """Return the steps of a card's timing, given as the database keeps it."""
    return frozenset(step for word in json.loads(timing) for step in steps_of(word))


def _facet(name: str, counted: Mapping[str, int], asked: list[Part]) -> Facet:
    """Return a facet; steps in the order of the rules, everything else the most frequent first."""
    values = sorted(counted, key=lambda value: (PLACES.get(value, 0), -counted[value], value))
    return Facet(FIELDS[name].title, [_value(name, value, counted[value], asked) for value in values])


def _value(name: str, value: str, number: int, asked: list[Part]) -> Value:
    """Return one value of a facet."""
    label = value if name == "step" else FIELDS[name].options()[value]
    others = [part for part in asked if not part.asks(name, value)]
    if len(others) < len(asked):
        return Value(label, number, joined(others), chosen=True)
    return Value(label, number, f"{joined(asked)} {written(name, ':', value)}".lstrip(), chosen=False)
