"""Stepping through a trace: from each line that is shown to the next, the board moving along."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.trace.records import TraceEvent
from sandbox.trace.lines import ROUND, TraceLine


class Stepper(NamedTuple):
    """Where the board stands in a trace, and where a step leads; None for where no step leads any more.

    The board at a line is the one right before the next line, when all has come about that the
    line tells: so a moment is named by the last event before the next line.
    """

    at: int
    last: int
    now: TraceLine | None
    back: int | None
    forward: int | None

    @property
    def first(self) -> int | None:
        """Where the first button leads: before the first event."""
        return _start(self.at)

    @property
    def end(self) -> int | None:
        """Where the last button leads: after the last event."""
        return self.last if self.at < self.last else None


def stepper(lines: list[TraceLine], at: int, last: int) -> Stepper:
    """Return where the board stands after event ``at``, among the lines that are shown up to event ``last``."""
    starts = [line.numbers[0] for line in lines]
    passed = bisect_right(starts, at)
    ends = [start - 1 for start in starts] + [last]
    here = ends[passed]
    now = lines[passed - 1] if passed else None
    if at < here:
        return Stepper(at, last, now, ends[passed - 1] if passed else _start(at), here)
    back = ends[passed - 1] if passed else None
    return Stepper(at, last, now, back, ends[passed + 1] if passed < len(lines) else None)


def _start(at: int) -> int | None:
    """Return where a step back before the first line leads."""
    return 0 if at else None


class Rail(NamedTuple):
    """What is marked along a trace, at its share of the way in percent: rounds and their names, and deaths.

    A round that begins too close behind a named one has no name.
    """

    rounds: list[tuple[float, str]]
    deaths: list[float]


ROOM_FOR_A_NAME = 25
"""How many percent of the way lie between two names of rounds at least."""


def rail(events: Iterable[TraceEvent], last: int) -> Rail:
    """Return what is marked along a trace told up to event ``last``: each round after a first one, each death."""
    told = [event for event in events if event.id <= last]
    rounds = [event for event in told if event.pipeline == ROUND and event.round != 1]
    return Rail(list(_named((_share(event, last), f"R{event.round}") for event in rounds)), _deaths(told, last))


def _deaths(told: list[TraceEvent], last: int) -> list[float]:
    changes = [(event, event.change) for event in told if event.change is not None]
    return [_share(event, last) for event, change in changes if (change.what, change.after) == ("status", "buried")]


def _share(event: TraceEvent, last: int) -> float:
    return round(100 * event.id / last, 1)


def _named(rounds: Iterable[tuple[float, str]]) -> Iterator[tuple[float, str]]:
    free = 0.0
    for share, name in rounds:
        named = share >= free
        free = share + ROOM_FOR_A_NAME if named else free
        yield share, name if named else ""
