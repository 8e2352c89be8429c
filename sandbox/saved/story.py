"""What changed in a run, line by line and small enough to be kept: a later run can say where it parts from it."""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple

import msgspec

from engine.trace.records import TraceEvent

MAX_LINES = 2_000
"""So many lines of a run are kept at most; where two runs agree in all of them, nothing is said."""

NO_MORE = "Nothing more."
"""What a run that has ended tells of a line that the other one still has."""


class StoryDifference(NamedTuple):
    """Where a run of today parts from one that was kept: what each tells there, and today's event, 0 for none."""

    then: str
    now: str
    event: int


def story_of(events: list[TraceEvent]) -> bytes:
    """Return what a run changed and rolled, each with its line, compressed."""
    return zlib.compress(msgspec.json.encode([(_fact(event), event.text) for event in _story_events(events)]))


def _story_events(events: list[TraceEvent]) -> list[TraceEvent]:
    return [event for event in events if event.kind in ("change", "roll")][:MAX_LINES]


def _fact(event: TraceEvent) -> list[Any]:
    """Return what happened, whatever words tell it; of something new in play, that it is there."""
    if event.roll is not None:
        return [event.roll.of, event.roll.chosen]
    assert event.change is not None
    after = event.change.after
    return [event.change.what, event.change.of, None if isinstance(after, dict | msgspec.Struct) else after]


def story_difference(story: bytes, events: list[TraceEvent]) -> StoryDifference | None:
    """Return the first line at which a run differs from a saved one; None if no line does."""
    if not story:
        return None
    then = msgspec.json.decode(zlib.decompress(story))
    now = [(_fact(event), event.text, event.id) for event in _story_events(events)]
    for place in range(max(len(then), len(now))):
        old, new = then[place : place + 1], now[place : place + 1]
        if not old or not new or old[0][0] != new[0][0]:
            return StoryDifference(
                old[0][1] if old else NO_MORE, new[0][1] if new else NO_MORE, new[0][2] if new else 0
            )
    return None
