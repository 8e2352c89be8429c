"""The spell list box of the target at every moment: who it is, and what lies on him by then."""

import pytest

from engine.library.presets import preset, preset_names
from engine.trace.records import SpellList
from engine.trace.run import record
from engine.trace.target_boxes import TargetBox, TargetBoxes
from tests.some import some


def boxes_of(name: str) -> list[TargetBox]:
    boxes = TargetBoxes()
    record(preset(name), preset(name).seed, boxes.watch)
    return boxes.found


def at(boxes: list[TargetBox], event: int) -> TargetBox:
    return [box for box in boxes if box.event <= event][-1]


def spells(box: TargetBox) -> list[str]:
    return [line.spell for line in box.box.shown]


def event_of(name: str, words: str) -> int:
    events = record(preset(name), preset(name).seed).events
    return next(event.id for event in events if words in event.text)


def test_the_target_of_a_blow_and_of_its_answer() -> None:
    boxes = boxes_of("fred")
    fred = at(boxes, event_of("fred", "Treacherous Armor on Fred raises"))
    assert (fred.name, len(spells(fred))) == ("Fred", 4)
    assert at(boxes, event_of("fred", "Deflection deals 6")).host == "abe"


def test_a_potent_waits_in_the_box_until_it_executes() -> None:
    boxes = [box for box in boxes_of("training") if box.name == "the town"]
    kinds = [[(line.spell, line.kind) for line in box.box.shown] for box in boxes]
    waits = kinds.index([("Master Smith", "potent")])
    assert not any(("Master Smith", "potent") in box for box in kinds[waits + 1 :])


@pytest.mark.parametrize("name", preset_names())
def test_the_last_box_of_each_host_is_the_one_it_ends_with(name: str) -> None:
    scenario = preset(name)
    boxes = some(boxes_of(name))
    trace = record(scenario, scenario.seed)
    last = boxes[-1]
    ended = trace.spell_lists.get(last.host, SpellList([], []))
    minion = trace.outcome.minions.get(last.host)
    if minion is None or minion.status == "alive":
        assert last.box == ended
    assert [box.event for box in boxes] == sorted({box.event for box in boxes})
    assert boxes[-1].event <= len(trace.events)
