"""Where two runs part, as two short excerpts to be read side by side."""

from __future__ import annotations

from typing import NamedTuple

from engine.trace.difference import first_difference, step_at
from engine.trace.records import TraceEvent, above

BEFORE, AFTER = 3, 5
"""So many events are shown before the first difference, and after it."""


class ExcerptLine(NamedTuple):
    """One event: its number, the step it tells, its sentence and quantity, and whether the runs part at it."""

    number: int
    step: str | None
    text: str
    quantity: str
    parts: bool


class RunDifference(NamedTuple):
    """The line and step at which two runs part, what they share on the way there, and each one's events around it."""

    line: int
    step: str | None
    around: list[str]
    one: list[ExcerptLine]
    other: list[ExcerptLine]


def run_difference(one: list[TraceEvent], other: list[TraceEvent]) -> RunDifference | None:
    """Return where two traces' events part, None where they do not."""
    place = first_difference(one, other)
    if place is None:
        return None
    longer = one if len(one) >= len(other) else other
    return RunDifference(
        place + 1, step_at(longer, place), _around(longer, place), _rows(one, place), _rows(other, place)
    )


def _around(events: list[TraceEvent], place: int) -> list[str]:
    """Return the sentences of what an event is part of, the outermost first: combat, round, attack."""
    return [event.text for event in above(events, events[place]) if event.kind == "pipeline"][::-1]


def _rows(events: list[TraceEvent], place: int) -> list[ExcerptLine]:
    """Return the events around a place; of a run that ends there, the last ones."""
    return [
        ExcerptLine(
            event.id,
            event.step if event.kind == "step" else None,
            event.text,
            _quantity(event),
            at == place,
        )
        for at, event in enumerate(events)
        if place - BEFORE <= at <= place + AFTER
    ]


def _quantity(event: TraceEvent) -> str:
    quantity = event.quantity
    if quantity is None:
        return ""
    before, after = quantity.before, quantity.after
    return str(after) if before == after else f"{before} → {after}"
