"""The spell list box of whoever a run is about at each event: the target of the damage, of the spell, of the order."""

from __future__ import annotations

from typing import NamedTuple

from engine.model.dice import Dice
from engine.model.pieces import Ground, Group, Host, Minion, Structure
from engine.model.state import State
from engine.scenario.format import Scenario
from engine.scenario.prepared import rules_of
from engine.scenario.script import play_script
from engine.scenario.setup import build
from engine.trace.recorder import RecordedEvent, RecordedGame
from engine.trace.records import SpellList
from engine.trace.spell_list import spell_list

HOSTS = (Minion, Group, Structure, Ground)


class TargetBox(NamedTuple):
    """From which event on which host is the target, what it is called, and what lies on it then."""

    event: int
    host: str
    name: str
    box: SpellList


def target_boxes(scenario: Scenario, seed: int) -> list[TargetBox]:
    """Play a scenario once more and return each change of the target or of its box, in order."""
    state = build(scenario)
    game = RecordedGame(state, Dice(seed), rules_of(scenario))
    boxes: list[TargetBox] = []

    def watch(line: RecordedEvent) -> None:
        target = target_of(line)
        if target is not None:
            _note(boxes, state, target, len(game.events))

    game.watcher = watch
    play_script(game, scenario.script)
    if game.events:
        watch(game.events[-1])
    return boxes


def target_of(line: RecordedEvent) -> Host | None:
    """Return whom an event is about: the target of what it is part of, where it is a change or has none."""
    above: RecordedEvent | None = line
    while above is not None:
        if above.kind != "change" and isinstance(above.target, HOSTS):
            return above.target
        above = above.above
    return None


def _note(boxes: list[TargetBox], state: State, target: Host, event: int) -> None:
    box = spell_list(state, target)
    if not boxes or (boxes[-1].host, boxes[-1].box) != (target.id, box):
        boxes.append(TargetBox(event, target.id, target.name, box))
