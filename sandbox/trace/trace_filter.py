"""Filters of a trace: which lines are about a minion, a card, a step or the dice, and how the rest is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.trace.records import TraceEvent
from sandbox.trace.lines import TraceLine


class TraceFilter(NamedTuple):
    """What a reader wants to see; an empty field asks for nothing, and the fields are all asked for at once."""

    minion: str = ""
    card: str = ""
    step: str = ""
    dice: bool = False

    def conditions(self) -> list[Callable[[TraceEvent], bool]]:
        """Return what is asked for, a question to an event each."""
        conditions: list[tuple[object, Callable[[TraceEvent], bool]]] = [
            (self.minion, lambda event: self.minion in _concerned(event)),
            (self.card, lambda event: self.card in named([event])),
            (self.step, lambda event: event.step == self.step),
            (self.dice, lambda event: event.kind == "roll"),
        ]
        return [condition for wanted, condition in conditions if wanted]


class FilteredLines(NamedTuple):
    """The lines that a filter leaves, and how many it hides."""

    lines: list[TraceLine]
    hidden: int

    @property
    def everything(self) -> int:
        """How many lines there are."""
        return len(self.lines) + self.hidden


def named(events: Iterable[TraceEvent]) -> set[str]:
    """Return the cards and abilities that events name."""
    return {name for event in events for name in (event.card, event.spell, event.ability) if name}


def _concerned(event: TraceEvent) -> set[str | None]:
    """Return the ids of all that an event is about: who acts, on whom, whose spell, whose change, who was drawn."""
    found = {event.actor, event.target, event.host}
    if event.change is not None:
        found.add(event.change.of)
    if event.roll is not None and isinstance(event.roll.chosen, str):
        found.add(event.roll.chosen)
    return found


def filtered(lines: list[TraceLine], wanted: TraceFilter, events: list[TraceEvent]) -> FilteredLines:
    """Return the lines that match the filter, with those that they stand under, so that the tree stays whole.

    A line is wanted if each condition fits something that it tells.
    """
    conditions = wanted.conditions()
    if not conditions:
        return FilteredLines(lines, 0)
    kept = set[TraceLine]()
    for line in lines:
        shown = [events[number - 1] for number in line.numbers]
        if all(any(map(condition, shown)) for condition in conditions):
            kept.update(line.and_above())
    matching = [line for line in lines if line in kept]
    return FilteredLines(matching, len(lines) - len(matching))
