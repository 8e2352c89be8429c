"""A bar on the terminal for work that takes over a second: how much of it is done, how fast, and how long it takes yet.

Where standard error is no terminal nothing is said.
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from typing import TextIO

SILENT_SECONDS = 1
EVERY_SECONDS = 0.1
WIDTH = 12
MINUTE, HOUR = 60, 3600


class ProgressBar:
    """One bar, gone once the work is over; ``what`` is what is counted: "fights"."""

    def __init__(self, what: str, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.what = what
        self.stream = stream or sys.stderr
        self.clock = clock
        self.began: float | None = None
        self.shown = 0.0
        self.first = 0

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *_: object) -> None:
        if self.shown:
            self.stream.write("\r\x1b[K")
            self.stream.flush()

    def show(self, done: int, of: int) -> None:
        """Draw the bar anew, unless the work is young or the last bar is."""
        now = self.clock()
        if self.began is None:
            # The first chunks come after the workers have started, which says nothing of their speed.
            self.began, self.first = now, done
        if not self.stream.isatty() or now < max(self.began + SILENT_SECONDS, self.shown + EVERY_SECONDS):
            return
        self.shown = now
        width = shutil.get_terminal_size().columns - 1
        self.stream.write(f"\r\x1b[K{self.line(done, of, now - self.began)[:width]}")
        self.stream.flush()

    def line(self, done: int, of: int, seconds: float) -> str:
        """Return the bar in words, after so many seconds since the first news."""
        filled = min(WIDTH, WIDTH * done // max(of, 1))
        rate = (done - self.first) / seconds
        left = f", {duration((of - done) / rate)} left" if 0 < done < of and rate else ""
        return f"[{'#' * filled}{' ' * (WIDTH - filled)}] {done:,} of {of:,} {self.what}, {rate:,.0f} a second{left}"


def duration(seconds: float) -> str:
    """Return how long something takes in a word or two: "40 s", "3 min", "2 h 10 min"."""
    if seconds < MINUTE:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / MINUTE)
    if seconds < HOUR:
        return f"{minutes} min"
    return f"{minutes // MINUTE} h {minutes % MINUTE} min"
