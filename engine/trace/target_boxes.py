"""The spell list box of whoever a run is about at each event: the target of the damage, of the spell, of the order."""

from __future__ import annotations

from typing import NamedTuple

from engine.model.pieces import Ground, Group, Host, Minion, Structure
from engine.model.state import State
from engine.trace.recorder import RecordedEvent
from engine.trace.records import SpellList
from engine.trace.spell_list import spell_list

HOSTS = (Minion, Group, Structure, Ground)


class TargetBox(NamedTuple):
    """From which event on which host is the target, what it is called, and what lies on it then."""

    event: int
    host: str
    name: str
    box: SpellList


class TargetBoxes:
    """Each change of the target or of its box in a run, in order: ``found`` by ``watch`` while it is recorded."""

    def __init__(self) -> None:
        self.found: list[TargetBox] = []

    def watch(self, state: State, line: RecordedEvent, number: int) -> None:
        """Note the box of the event's target, if it is another one or has changed."""
        target = target_of(line)
        if target is None:
            return
        box = spell_list(state, target)
        if not self.found or (self.found[-1].host, self.found[-1].box) != (target.id, box):
            self.found.append(TargetBox(number, target.id, target.name, box))


def target_of(line: RecordedEvent) -> Host | None:
    """Return whom an event is about: the target of what it is part of, where it is a change or has none."""
    above: RecordedEvent | None = line
    while above is not None:
        if above.kind != "change" and isinstance(above.target, HOSTS):
            return above.target
        above = above.above
    return None
