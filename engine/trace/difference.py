"""Where two runs part ways: the first event that is not told the same in both."""

from __future__ import annotations

from engine.trace.records import TraceEvent, above

SAME = ("kind", "step", "card", "host", "actor", "target")
"""What two events agree in that are the same thing happening, however it ends."""


def first_difference(one: list[TraceEvent], other: list[TraceEvent]) -> int | None:
    """Return the place of the first event at which two traces' events differ, None where none does.

    A pipeline or step that is the same thing ending differently is looked into: what made the
    difference comes later, inside it. Where one trace is the beginning of the other, the place is
    that after the shorter one's end.
    """
    summary: int | None = None
    for place, (left, right) in enumerate(zip(one, other, strict=False)):
        if (left.text, left.quantity) == (right.text, right.quantity):
            continue
        same = all(getattr(left, field) == getattr(right, field) for field in SAME)
        if not (same and _opens(one, place) and _opens(other, place)):
            return place
        summary = place if summary is None else summary
    return summary if len(one) == len(other) else min(len(one), len(other))


def _opens(events: list[TraceEvent], place: int) -> bool:
    """Whether the next event is part of this one."""
    return place + 1 < len(events) and events[place + 1].parent == events[place].id


def step_at(events: list[TraceEvent], place: int) -> str | None:
    """Return the step at which an event happens: its own, or that of the nearest event it is part of."""
    event = events[place]
    return next((one.step for one in (event, *above(events, event)) if one.step is not None), None)
