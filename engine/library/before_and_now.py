"""A mended rule's scenario in two runs: as it was played before the mend, and as it is played now.

What the engine of then said is data, written down once by that engine: its lines from where the two runs part, and
what it ended with. Today's side is read off today's run.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from engine.model.resolve import resolve
from engine.trace.expectations import value_in_words
from engine.trace.records import Outcome, Trace, TraceEvent

LINES = 3
"""How many lines of a run are shown from where it parts from the other."""


class End(msgspec.Struct, forbid_unknown_fields=True):
    """One thing that ended otherwise: what it is, where an outcome has it, and what it was before."""

    what: Annotated[str, Meta(min_length=1, max_length=100)]
    at: Annotated[str, Meta(min_length=1, max_length=100)]
    was: int | str | list[int | str] | None


class RunBefore(msgspec.Struct, forbid_unknown_fields=True):
    """What the run before said: its lines from the first difference on, today's line there, and how it ended.

    ``note`` says what it could not play, or why there is no such run.
    """

    lines: tuple[str, ...] = ()
    parts: str = ""
    ends: tuple[End, ...] = ()
    note: Annotated[str, Meta(max_length=200)] = ""


resolve(RunBefore)


class BothRuns(NamedTuple):
    """Both runs to be read side by side; ``ends`` has what ended otherwise, before and now."""

    before: tuple[str, ...]
    now: tuple[str, ...]
    ends: tuple[tuple[str, str, str], ...]
    note: str


def both_runs(run_before: RunBefore, trace: Trace) -> BothRuns:
    """Return the run before beside today's. Raises ValueError where today's has no such line any more."""
    ends = tuple(
        (end.what, value_in_words(end.was), value_in_words(_found(trace.outcome, end.at))) for end in run_before.ends
    )
    return BothRuns(run_before.lines, _lines_from(trace.events, run_before.parts), ends, run_before.note)


def _lines_from(events: list[TraceEvent], first: str) -> tuple[str, ...]:
    """Return a few lines of a run from the given one, to the end of its step of the script at most."""
    lines = [f"{event.step} {event.text}" if event.step else event.text for event in events]
    if not first:
        return ()
    shown = lines[lines.index(first) :][:LINES]
    end = next((place for place, line in enumerate(shown) if line.startswith("Step ")), LINES)
    return tuple(shown[: max(end, 1)])


def _found(outcome: Outcome, path: str) -> Any:
    """Return what an outcome has at a path such as ``minions/ann/hp``; None where it has nothing there."""
    found: Any = msgspec.to_builtins(outcome)
    for key in path.split("/"):
        found = found[int(key)] if isinstance(found, list) else found.get(key, {})
    return None if found == {} else found
