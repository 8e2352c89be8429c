"""The spells of a scenario whose order can change: those on one host, and those that its script casts in a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import factorial
from typing import Any

from engine.scenario.format import Cast, Scenario, SpellList, SpellRef
from engine.scenario.reading import copy_of

Places = tuple[int, ...]
"""An order of spells, as their places in the order published."""


class SpellSequence:
    """Spells in the order of their casting, as a stretch of one of the scenario's own lists.

    ``places`` are those that may change, counted from the stretch's beginning; ``owner`` is the
    host's, or who casts the first.
    """

    def __init__(self, path: str, items: list[Any], stretch: range, owner: str, player: str | None) -> None:
        self.path = path
        self.owner = owner
        self.items = items
        self.stretch = stretch
        self.original = [items[place] for place in stretch]
        self.places = [
            place for place, item in enumerate(self.original) if player is None or _owner(item, owner) == player
        ]

    @property
    def names(self) -> list[str]:
        """The names of the spells, in the order published."""
        return [item if isinstance(item, str) else item.card for item in self.original]

    def order(self, number: int) -> Places:
        """Return one order of all the spells, counted from 0 as published; those that may not change stay."""
        left, moved = list(self.places), dict[int, int]()
        for place in self.places:
            which, number = divmod(number, factorial(len(left) - 1))
            moved[place] = left.pop(which)
        return tuple(moved.get(place, place) for place in range(len(self.original)))

    def lay(self, order: Sequence[int]) -> None:
        """Put the spells in an order, in the scenario itself."""
        for place, source in zip(self.stretch, order, strict=True):
            self.items[place] = self.original[source]


def _owner(item: SpellRef | Cast, owner: str) -> str:
    """Return whose spell it is: who casts it, or on a host, whom it names or the host's owner."""
    if isinstance(item, Cast):
        return item.player
    return owner if isinstance(item, str) else item.owner or owner


def spell_sequences(scenario: Scenario, player: str | None) -> list[SpellSequence]:
    """Return the lists in which two or more spells may change places; with ``player``, only that player's."""
    found = [
        SpellSequence(path, spells, range(len(spells)), owner, player) for path, spells, owner in _spell_lists(scenario)
    ]
    for run in _runs_of_casts(scenario):
        first = scenario.script[run[0]]
        assert isinstance(first, Cast)
        found.append(SpellSequence(f"script.{run[0]}", scenario.script, run, first.player, player))
    return [one for one in found if len(one.places) > 1]


def nth_order(lists: Sequence[SpellSequence], number: int) -> tuple[Places, ...]:
    """Return one order of the spells of all lists, counted from 0, which is as published; the last list turns first."""
    found = []
    for one in reversed(lists):
        number, its_own = divmod(number, factorial(len(one.places)))
        found.append(one.order(its_own))
    return tuple(reversed(found))


def laid(scenario: Scenario, player: str | None, orders: Sequence[Sequence[int]]) -> Scenario:
    """Return a scenario with the spells of ``spell_sequences`` in the orders given."""
    scenario = copy_of(scenario)
    for one, order in zip(spell_sequences(scenario, player), orders, strict=True):
        one.lay(order)
    return scenario


def _spell_lists(scenario: Scenario) -> Iterator[tuple[str, SpellList, str]]:
    """Yield every spell list of a scenario with its host's id and owner."""
    for group in scenario.groups:
        for minion in group.minions:
            yield minion.id, minion.spells, group.owner
        yield group.id, group.spells, group.owner
    for structure in scenario.structures:
        yield structure.id, structure.spells, structure.owner
    for square in scenario.squares:
        yield f"{square.square[0]},{square.square[1]}", square.spells, "neutral"
    yield "globe", scenario.globe, scenario.initiative


def _runs_of_casts(scenario: Scenario) -> Iterator[range]:
    """Yield the stretches of the script in which nothing happens but one cast after another."""
    for is_cast, run in groupby(enumerate(scenario.script), key=lambda step: isinstance(step[1], Cast)):
        places = [place for place, _ in run]
        if is_cast:
            yield range(places[0], places[-1] + 1)
