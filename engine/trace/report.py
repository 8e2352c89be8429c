"""A trace as text: an indented, numbered tree that reads aloud, and diffs well."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.document import Document
from engine.model.words import counted
from engine.scenario.expectation_checks import QUANTIFIERS
from engine.scenario.format import EventRow, Row, thing_of
from engine.scenario.reading import BREAKS_A_LINE
from engine.trace.expectations import value_in_words
from engine.trace.outcome import ending_of
from engine.trace.records import Outcome, Trace, TraceEvent


def trace_text(trace: Trace) -> str:
    """Return a whole trace as text: title, events, outcome, expectations; each in its line, whatever names it has."""
    lines = [*_head(trace), "", *event_lines(trace.events), "", *_outcome(trace), *_expectations(trace)]
    return "".join(f"{BREAKS_A_LINE.sub(' ', line)}\n" for line in lines)


def _head(trace: Trace) -> Iterator[str]:
    yield trace.scenario.title or "Untitled scenario"
    yield f"seed {trace.seed}"


def event_lines(events: list[TraceEvent]) -> Iterator[str]:
    """Yield one line an event, indented by its depth in the tree."""
    depth: dict[int | None, int] = {None: -1}
    for event in events:
        depth[event.id] = level = depth[event.parent] + 1
        label = event.step if event.kind == "step" else "-"
        cited = f" [{event.interpretation}]" if event.interpretation else ""
        yield f"{event.id:>5} {'  ' * level}{label} {event.text}{_quantity(event)}{cited}"


def _quantity(event: TraceEvent) -> str:
    quantity = event.quantity
    if quantity is None or quantity.before == quantity.after:
        return ""
    return f" ({quantity.before} -> {quantity.after})"


def _outcome(trace: Trace) -> Iterator[str]:
    yield f"Outcome: {outcome_label(trace.outcome)}"
    for id, minion in trace.outcome.minions.items():
        fate = f"{minion.status}" if minion.cause is None else f"{minion.status} ({minion.cause})"
        by = f" by {minion.by}" if minion.by else ""
        yield f"  {id}: {fate}{by}, {minion.hp}/{minion.max_hp} hit points"


def outcome_label(outcome: Outcome) -> str:
    """Return who is left or has won, in how many rounds, in a few words."""
    rounds, words = outcome.rounds, ending_of(outcome).words
    return f"{words} after {counted(rounds, 'round')}" if rounds else words


def _expectations(trace: Trace) -> Iterator[str]:
    for judged in trace.expectations:
        yield f"{expectation_words(judged.row)}: {'held' if judged.held else f'FAILED, found {judged.found}'}"


def expectation_words(row: Row) -> str:
    """Return what a row expects, in a few words."""
    for quantifier in QUANTIFIERS:
        inner: Row | None = getattr(row, quantifier, None)
        if inner is not None:
            return f"{quantifier.capitalize()} {expectation_words(inner).lower()}"
    if row.event is not None:
        return f"Expected an event with {_pairs(row.event)}"
    thing = thing_of(row)
    if thing is None:
        return f"Expected {_pairs(row)}"
    return f"Expected of {getattr(row, thing)}: {_pairs(row, thing)}"


def _pairs(row: Row | EventRow, thing: str | None = None) -> str:
    """Return what is expected, field by field, but for what it is expected of."""
    fields: Document = msgspec.to_builtins(row)
    wanted = {key: value for key, value in fields.items() if key != thing}
    return ", ".join(f"{key} {value_in_words(value)}" for key, value in wanted.items())
