"""What makes a scenario a ruling: the rows it expects, each held or failed by the run."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET

from engine.outcome import Document
from engine.scenario_format import EventRow, Expectation, Row, Scenario

SEEDS = range(1, 11)
"""The seeds that "always", "never" and "sometimes" look at."""

Replay = Callable[[int, bool], Document]
"""Plays another seed of the same scenario; the flag asks for its events as well as its outcome."""


def judge(scenario: Scenario, trace: Document, replay: Replay) -> list[Document]:
    """Return each expectation with whether it held, and what was found instead if not.

    A plain row is about this run; "always", "never" and "sometimes" are about ten seeds.
    """
    replayed = cache(replay)
    return [_judged(row, trace, replayed) for row in scenario.expect]


def _judged(row: Expectation, trace: Document, replay: Replay) -> Document:
    found = _over_seeds(row, replay) if row.always or row.never or row.sometimes else _mismatch(row, trace)
    return {"row": msgspec.to_builtins(row), "held": found is None, "found": found}


def _over_seeds(row: Expectation, replay: Replay) -> str | None:
    """Return which seed breaks an "always" or "never", or that no seed keeps a "sometimes"."""
    inner = row.always or row.never or row.sometimes
    assert inner is not None
    found = {seed: _mismatch(inner, replay(seed, inner.event is not None)) for seed in SEEDS}
    if row.always:
        return next((f"seed {seed}: {wrong}" for seed, wrong in found.items() if wrong is not None), None)
    if row.never:
        return next((f"seed {seed}: it happened" for seed, wrong in found.items() if wrong is None), None)
    return None if None in found.values() else f"not at seeds {SEEDS[0]} to {SEEDS[-1]}"


def _mismatch(row: Row, trace: Document) -> str | None:
    """Return what contradicts a row, or None when it holds."""
    outcome = trace["outcome"]
    if row.event is not None:
        return None if any(_matches(row.event, event) for event in trace["events"]) else "no such event"
    if row.result is not None:
        found = outcome["results"][row.i or 0]
        return None if found == row.result else f"result {found}"
    if row.winner is not UNSET and outcome["winner"] != row.winner:
        return f"winner {outcome['winner']}"
    if row.rounds is not None and outcome["rounds"] != row.rounds:
        return f"rounds {outcome['rounds']}"
    return _entity_mismatch(row, outcome)


FIELDS = ("status", "hp", "max_hp", "armor", "level", "cause", "by", "spells", "nation", "owner")


def _entity_mismatch(row: Row, outcome: Document) -> str | None:
    if row.minion is None and row.group is None:
        return None
    entity = outcome["minions"].get(row.minion) if row.minion is not None else outcome["groups"].get(row.group)
    if entity is None:
        return "no such minion or group"
    wanted: dict[str, Any] = {name: getattr(row, name) for name in FIELDS} | {"class": row.recruit_class}
    wrong = [
        f"{name} {entity.get(name)}"
        for name, value in wanted.items()
        if value is not None and entity.get(name) != value
    ]
    return ", ".join(wrong) or None


def _matches(wanted: EventRow, event: Document) -> bool:
    flat = event | (event["quantity"] or {"before": None, "after": None})
    fields: dict[str, Any] = msgspec.to_builtins(wanted)
    return all(flat[name] == value for name, value in fields.items())
