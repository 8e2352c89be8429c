"""Facets: what the found cards have in common, counted, each a way to narrow the search down."""

from collections import Counter
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from cards.edition import state
from cards.full_cards import cards_by_number
from cards.search.conditions import TypedCondition, conditions, joined
from cards.search.field_filters import executables
from cards.search.fields import FIELDS
from cards.search.kinds import folded, written
from cards.search.searching import QueryResult, search
from cards.timing import acting_steps
from engine.model.steps import STEPS

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
    """What a card is counted by: its values of each facet."""

    id: int
    house: tuple[str, ...]
    type: tuple[str, ...]
    target: tuple[str, ...]
    step: tuple[str, ...]
    executable: tuple[str, ...]


def count(found: QueryResult) -> Facets:
    """Count the found cards, in one query and one more for each facet chosen beside something else.

    Several values of a facet can be chosen, and a card has one of them; so its values are counted as if none were.
    """
    cards = _counted(state().data)
    rows, query_conditions = _rows(found, cards), conditions(found)
    return Facets([row.id for row in rows], [_facet(name, rows, query_conditions, cards) for name in FACETS])


def _rows(found: QueryResult, cards: dict[int, CountedCard]) -> list[CountedCard]:
    """Return the found cards in order."""
    return [cards[card] for card in found.queryset.values_list("pk", flat=True) if card in cards]


@lru_cache(maxsize=1)
def _counted(_data: str) -> dict[int, CountedCard]:
    """Return what every card is counted by. Nothing is asked of the database again until the data are others."""
    return {
        card.pk: CountedCard(
            card.pk,
            (card.house.slug,) if card.house else (),
            (card.type,),
            (card.target,),
            acting_steps(card.timing),
            (executables().get(card.pk, "no"),),
        )
        for card in cards_by_number().values()
    }


def _facet(
    name: str, rows: list[CountedCard], query_conditions: list[TypedCondition], cards: dict[int, CountedCard]
) -> Facet:
    """Return a facet; steps in the order of the rules, everything else the most frequent first."""
    part = next((part for part in query_conditions if part.chooses(name)), None)
    if part is not None:
        others = [other for other in query_conditions if other is not part]
        rows = _rows(search(joined(others), ordered=False), cards) if others else list(cards.values())
    counted = Counter(chain.from_iterable(map(attrgetter(name), rows)))
    chosen = _chosen(name, part) if part else []
    counted.update(dict.fromkeys(chosen, 0))
    values = sorted(counted, key=lambda value: (PLACES.get(value, 0), -counted[value], value))
    field = FIELDS[name]
    return Facet(
        field.title,
        field.help,
        [_value(name, value, counted[value], query_conditions, part, chosen) for value in values],
    )


def _chosen(name: str, part: TypedCondition) -> list[str]:
    """Return the values of a facet that a condition asks for."""
    words = {folded(word) for word in part.values}
    options = FIELDS[name].options()
    return [value for value, called in options.items() if words & {folded(value), folded(called)}]


def _value(
    name: str,
    value: str,
    number: int,
    query_conditions: list[TypedCondition],
    part: TypedCondition | None,
    chosen: list[str],
) -> Value:
    """Return one value of a facet, of which some are ``chosen`` by a part of what is asked."""
    wanted = [one for one in chosen if one != value] if value in chosen else [*chosen, value]
    now = written(name, ":", ",".join(one if " " not in one else folded(one) for one in wanted)) if wanted else ""
    others = [now if other is part else other.text for other in query_conditions]
    query = " ".join(text for text in (others if part else [*others, now]) if text)
    label = f"{value}: {STEPS[value].name}" if name == "step" else FIELDS[name].options()[value]
    return Value(label, number, query, value in chosen)
