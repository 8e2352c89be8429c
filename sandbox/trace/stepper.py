"""Stepping through a trace: from each line that is shown to the next, the board moving along."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from sandbox.trace.lines import TraceLine
from sandbox.trace.trace_filter import every


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
    shown = list(every(lines))
    starts = [line.numbers[0] for line in shown]
    passed = bisect_right(starts, at)
    ends = [start - 1 for start in starts] + [last]
    here = ends[passed]
    now = shown[passed - 1] if passed else None
    if at < here:
        return Stepper(at, last, now, ends[passed - 1] if passed else _start(at), here)
    back = ends[passed - 1] if passed else None
    return Stepper(at, last, now, back, ends[passed + 1] if passed < len(shown) else None)


def _start(at: int) -> int | None:
    """Return where a step back before the first line leads."""
    return 0 if at else None
