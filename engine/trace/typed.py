"""A trace as typed records: the shape of ``sanctum-trace/1``, field by field."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.model.document import Document
from engine.model.resolve import resolve


class Quantity(msgspec.Struct):
    """The damage that is at stake, before and after what the event tells."""

    before: int
    after: int | None


class Change(msgspec.Struct):
    """One thing of the outcome that an event changes; applied in order, changes make the outcome of the beginning."""

    what: str
    of: str
    before: Any
    after: Any


class Roll(msgspec.Struct):
    """A roll: what of, everything that could have come up, and what did."""

    of: str
    options: list[Any]
    chosen: Any


class Event(msgspec.Struct):
    """One line of a trace; ``parent`` is the id of the event that it belongs to, ``facts`` what its text is made of."""

    id: int
    parent: int | None
    kind: Literal["pipeline", "step", "effect", "change", "roll", "note"]
    step: str | None
    text: str
    card: str | None
    host: str | None
    actor: str | None
    target: str | None
    quantity: Quantity | None
    change: Change | None
    result: str | None
    roll: Roll | None
    interpretation: str | None
    facts: dict[str, Any] | None


class Outcome(msgspec.Struct):
    """What a run has led to: who has won, who is left, and everything that is or was in play, by id."""

    winner: str | None
    left: str
    losses: dict[str, dict[str, int]]
    rounds: int
    turn: int
    initiative: str
    players: dict[str, dict[str, Any]]
    minions: dict[str, dict[str, Any]]
    groups: dict[str, dict[str, Any]]
    structures: dict[str, dict[str, Any]]
    squares: dict[str, dict[str, Any]]
    globe: dict[str, Any]
    results: list[str]


class Trace(msgspec.Struct):
    """A run of a scenario: every event of it, what it led to, and whether that is what was expected."""

    format: str
    scenario: dict[str, Any]
    seed: int
    initial: dict[str, Any]
    events: list[Event]
    outcome: Outcome
    spell_lists: dict[str, Any]
    expectations: list[dict[str, Any]]

    def document(self) -> Document:
        """Return the trace as plain data."""
        document: Document = msgspec.to_builtins(self)
        return document


resolve(Trace)
