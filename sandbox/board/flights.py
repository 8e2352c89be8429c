"""What flies at each moment of a run: whose attack or spell comes at whom, and how much it is by now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.trace.records import TraceEvent, above

ATTACK = "One attack"
OPENS = (ATTACK, "Apply Damage")
"""The pipelines that are about damage on its way."""


class Flight(NamedTuple):
    """Damage on its way: from whom, empty where it comes of no minion, at whom, and how much, None before it is known.

    ``answers`` is the pair of the attack within which it flies, if it does so.
    """

    source: str
    target: str
    number: int | None = None
    answers: tuple[str, str] | None = None


class _Frame:
    """A pipeline about damage, and what its events have said so far of the quantity."""

    def __init__(self, event: TraceEvent, source: str, outer: _Frame | None) -> None:
        answers = (outer.flight.source, outer.flight.target) if outer else None
        number = None if event.pipeline == ATTACK else event.damage
        self.flight: Flight = Flight(source, str(event.target), number, answers)
        """What flies now."""


def flights(events: list[TraceEvent], minions: Iterable[str]) -> list[Flight | None]:
    """Return what flies after each event, that before the first included; None where nothing does."""
    known = frozenset(minions)
    frames: dict[int | None, _Frame | None] = {None: None}
    quantified = _with_quantities_below(events)
    found: list[Flight | None] = [None]
    for event in events:
        frame = frames[event.parent]
        if event.pipeline in OPENS:
            frame = _Frame(event, _source(event, events, known), frame)
        frames[event.id] = frame
        if frame is not None and event.quantity is not None:
            # A step whose responses are still to come has what it begins with; without any, what it ends with.
            number = event.quantity.before if event.id in quantified else event.quantity.after
            source, target, _, answers = frame.flight
            frame.flight = Flight(source, target, number, answers)
        found.append(frame.flight if frame is not None else None)
    return found


def _source(event: TraceEvent, events: list[TraceEvent], minions: frozenset[str]) -> str:
    """Return the minion of whom damage comes: the attacker, or the host of the spell that deals it."""
    if event.actor in minions:
        return str(event.actor)
    return next((str(line.host) for line in above(events, event) if line.host in minions), "")


def _with_quantities_below(events: list[TraceEvent]) -> set[int]:
    """Return the events within which others say a quantity of the same damage."""
    found: set[int] = set()
    for event in events:
        for line in above(events, event) if event.quantity is not None else ():
            if line.id in found or line.pipeline in OPENS:
                break
            found.add(line.id)
    return found
