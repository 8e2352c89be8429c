"""Filters of a trace: which lines are about a minion, a card, a step or the dice, and how the rest is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
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
    """The lines that a filter leaves, how many they are, and how many it hides."""

    lines: list[TraceLine]
    shown: int
    hidden: int

    @property
    def everything(self) -> int:
        """How many lines there are."""
        return self.shown + self.hidden


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
    """Return the lines that match the filter, with their parents, so that the tree stays whole.

    A line is wanted if each condition fits something that it tells.
    """
    conditions = wanted.conditions()
    everything = sum(1 for _ in every(lines))
    if not conditions:
        return FilteredLines(lines, everything, 0)
    matching = _matching(lines, conditions, events)
    shown = sum(1 for _ in every(matching))
    return FilteredLines(matching, shown, everything - shown)


def every(lines: list[TraceLine]) -> Iterator[TraceLine]:
    """Yield all lines of a tree in order."""
    waiting = lines[::-1]
    while waiting:
        line = waiting.pop()
        yield line
        waiting.extend(reversed(line.lines))


def _matching(
    lines: list[TraceLine], conditions: list[Callable[[TraceEvent], bool]], events: list[TraceEvent]
) -> list[TraceLine]:
    found = []
    for line in lines:
        line.lines = _matching(line.lines, conditions, events)
        shown = [events[number - 1] for number in line.numbers]
        if line.lines or all(any(map(condition, shown)) for condition in conditions):
            found.append(line)
    return found
