"""What the sentences of a trace share: the names of those in play, lists of them, and an event's facts."""

from __future__ import annotations

from typing import Any

from engine.model.board import Square
from engine.model.pieces import Host
from engine.model.seat import Seat
from engine.model.state import State
from engine.model.words import listed
from engine.trace.outcome import plain
from engine.trace.recorder import RecordedEvent

Names = dict[str, str]
"""Display names by id."""


def name_of(subject: Host | Seat | State | None, names: Names) -> str:
    """Return what is called so that an event is about; “nobody” for none."""
    return names.get(subject.id, subject.id) if subject is not None else "nobody"


def facts_of(event: RecordedEvent) -> dict[str, Any]:
    """Return the facts of an event, by their names."""
    return event.facts or {}


def listed_hosts(hosts: list[Any], names: Names) -> str:
    """Return minions, or ids of minions, as a list in prose."""
    return listed([names.get(id, id) for id in map(plain, hosts)])


def square_words(square: Square) -> str:
    """Return a square in words."""
    return f"square {square[0]},{square[1]}"


def whose_effect(event: RecordedEvent, names: Names) -> str:
    """Return whose effect an event is: a spell's on its host, or the ability of a minion or a nation."""
    host, ability = name_of(event.host, names), facts_of(event).get("ability")
    if ability is None:
        return f"{event.card or 'A spell'} on {host}"
    return f"{host}'s ability" if host.startswith(ability) else f"{host}'s ability ({ability})"


def verb_for(verb: str, subjects: list[str]) -> str:
    """Return a verb as its subjects want it: one of them, or several."""
    return verb if len(subjects) > 1 else f"{verb}s"
