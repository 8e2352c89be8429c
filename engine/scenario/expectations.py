"""What makes a scenario a ruling: the rows it expects, each held or failed by the run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET

from engine.model.document import Document
from engine.rules.ending import is_game, winner_words
from engine.scenario.format import EventRow, Expectation, Row, Scenario

SEEDS = range(1, 11)
"""The seeds that "always", "never" and "sometimes" look at."""

MOST_EVENTS = 60_000
"""How many events all those replays may come to; of a run too long for ten of them, fewer are looked at."""

Replay = Callable[[int, bool], Document]
"""Plays another seed of the same scenario; the flag asks for its events as well as its outcome."""


def judge(scenario: Scenario, trace: Document, replay: Replay) -> list[Document]:
    """Return each expectation with whether it held, and what was found instead if not.

    A plain row is about this run; "always", "never" and "sometimes" are about ten seeds (fewer of
    a very long run), and say in ``seeds`` how many were looked at.
    """
    inner = {index: row for index, expected in enumerate(scenario.expect) if (row := _quantified(expected)) is not None}
    found = _over_seeds(inner, trace, replay)
    return [_judged(index, row, trace, found) for index, row in enumerate(scenario.expect)]


def _quantified(row: Expectation) -> Row | None:
    return row.always or row.never or row.sometimes


def _over_seeds(rows: dict[int, Row], trace: Document, replay: Replay) -> dict[int, dict[int, str | None]]:
    """Return what contradicts each quantified row at each seed; each seed is played once, and forgotten."""
    found: dict[int, dict[int, str | None]] = {index: {} for index in rows}
    events = any(row.event is not None for row in rows.values())
    many = max(1, min(len(SEEDS), MOST_EVENTS // (len(trace["events"]) + 1)))
    for seed in SEEDS[:many] if rows else ():
        replayed = replay(seed, events)
        for index, row in rows.items():
            found[index][seed] = _mismatch(row, replayed)
    return found


def _judged(index: int, row: Expectation, trace: Document, found: dict[int, dict[int, str | None]]) -> Document:
    document: Document = {"row": msgspec.to_builtins(row)}
    if index not in found:
        wrong = _mismatch(row, trace)
        return document | {"held": wrong is None, "found": wrong}
    wrong = _verdict(row, found[index])
    return document | {"held": wrong is None, "found": wrong, "seeds": len(found[index])}


def _verdict(row: Expectation, found: dict[int, str | None]) -> str | None:
    """Return which seed breaks an "always" or "never", or that no seed keeps a "sometimes"."""
    if row.always:
        return next((f"seed {seed}: {wrong}" for seed, wrong in found.items() if wrong is not None), None)
    if row.never:
        return next((f"seed {seed}: it happened" for seed, wrong in found.items() if wrong is None), None)
    return None if None in found.values() else f"not at seeds 1 to {len(found)}"


def _mismatch(row: Row, trace: Document) -> str | None:
    """Return what contradicts a row, or None when it holds."""
    outcome = trace["outcome"]
    if row.event is not None:
        return None if any(_matches(row.event, event) for event in trace["events"]) else "no such event"
    if row.result is not None:
        found = outcome["results"][row.i or 0]
        return None if found == row.result else f"result {found}"
    if row.winner is not UNSET and outcome["winner"] != row.winner:
        return winner_words(outcome["winner"], game=is_game(outcome))
    if row.rounds is not None and outcome["rounds"] != row.rounds:
        return f"rounds {outcome['rounds']}"
    return _entity_mismatch(row, outcome)


FIELDS = (
    "status",
    "hp",
    "max_hp",
    "armor",
    "level",
    "cause",
    "by",
    "spells",
    "nation",
    "owner",
    "type",
    "terrain",
    "mana",
)


def _entity_mismatch(row: Row, outcome: Document) -> str | None:
    named = row.minion or row.group or row.structure
    if named is None and row.square is None:
        return None
    entity = _entity(row, outcome)
    if entity is None:
        return f"no {named}"
    wanted: dict[str, Any] = {name: getattr(row, name) for name in FIELDS} | {"class": row.recruit_class}
    wrong = [
        f"{name} {in_words(entity.get(name))}"
        for name, value in wanted.items()
        if value is not None and entity.get(name) != value
    ]
    return ", ".join(wrong) or None


def in_words(value: Any) -> str:
    """Return a value of a row in words: nothing at all, and a list without anything in it, are "none"."""
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def _entity(row: Row, outcome: Document) -> Document | None:
    """Return what became of the thing a row is about, if it is about a thing."""
    if row.square is not None:
        square: Document = outcome["squares"][f"{row.square[0]},{row.square[1]}"]
        return square
    for section, id in (("minions", row.minion), ("groups", row.group), ("structures", row.structure)):
        if id is not None:
            found: Document | None = outcome[section].get(id)
            return found
    return None


def _matches(wanted: EventRow, event: Document) -> bool:
    flat = event | (event["quantity"] or {"before": None, "after": None})
    fields: dict[str, Any] = msgspec.to_builtins(wanted)
    return all(flat[name] == value for name, value in fields.items())
