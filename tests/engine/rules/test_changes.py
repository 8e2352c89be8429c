"""Changes from outside, and the spells that a recheck dispels after them (spells page, persistent requirements)."""

from typing import Any

import pytest

from engine.scenario.error import ScenarioError
from engine.scenario.reading import read_scenario
from tests.engine import boards as b


def changed(*groups: b.Spec, **change: Any) -> b.Trace:
    """The trace of a script that changes one thing."""
    return b.play(*groups, script=[{"do": "change", **change}])


def foes() -> b.Spec:
    return b.reds(b.swordsman("v"))


def test_a_change_of_class_swaps_the_attack_and_dispels_what_requires_the_other() -> None:
    trace = changed(b.blues(b.swordsman("a", "Flaming Sword", "Barkskin")), foes(), minion="a", **{"class": "archer"})
    after = b.fate(trace, "a")
    assert (after["class"], after["hand"], after["missile"], after["armor"]) == ("archer", None, 2, 1)
    assert after["spells"] == ["Barkskin"]
    assert b.event(trace, kind="note")["text"] == "Flaming Sword on A is dispelled: A is no swordsman."


def test_a_group_without_archers_loses_what_requires_them() -> None:
    trace = changed(b.blues(b.archer("a"), spells=["Faerie Fire"]), foes(), minion="a", **{"class": "swordsman"})
    assert trace["outcome"]["groups"]["blues"]["spells"] == []
    mixed = b.blues(b.archer("a"), b.archer("b"), spells=["Faerie Fire"])
    assert changed(mixed, foes(), minion="a", **{"class": "swordsman"})["outcome"]["groups"]["blues"]["spells"] == [
        "Faerie Fire"
    ]


def test_a_change_of_nation_brings_its_ability_and_hit_points_but_keeps_the_spells_cast_on_the_old() -> None:
    trace = changed(b.blues(b.archer("a", "Big Rock", nation="Cyclopes")), foes(), minion="a", nation="Elves")
    after = b.fate(trace, "a")
    assert (after["nation"], after["hp"], after["max_hp"], after["spells"]) == ("Elves", 7, 7, ["Big Rock"])
    sturdy = b.fate(changed(b.blues(b.archer("a", nation="Elves")), foes(), minion="a", nation="Misfits"), "a")
    assert (sturdy["hp"], sturdy["max_hp"]) == (7, 9)


def test_a_group_that_changes_sides_loses_what_must_be_friendly_for_good() -> None:
    """Scars of Kolekh's "friendly" is persistent; Visionary's is asked at casting only."""
    trace = changed(
        b.blues(b.swordsman("a", "Visionary"), spells=["Scars of Kolekh"]), foes(), group="blues", owner="red"
    )
    assert (b.fate(trace, "a")["owner"], b.fate(trace, "a")["spells"]) == ("red", ["Visionary"])
    assert trace["outcome"]["groups"]["blues"]["spells"] == []


def test_terrain_and_structures_change_and_fold() -> None:
    town = {"id": "t", "type": "town", "square": [6, 7]}
    trace = b.play(
        b.blues(b.swordsman("a")),
        foes(),
        structures=[town],
        script=[
            {"do": "change", "square": [4, 4], "terrain": "ice"},
            {"do": "change", "structure": "t", "type": "colony", "owner": "blue"},
        ],
    )
    assert trace["outcome"]["squares"]["4,4"]["terrain"] == "ice"
    assert trace["outcome"]["structures"]["t"]["type"] == "colony"
    assert b.folded(trace["initial"], trace["events"]) == trace["outcome"]


def test_whoever_is_gone_does_not_change() -> None:
    kill = {"do": "damage", "victim": "a", "quantity": 99}
    trace = b.play(
        b.blues(b.swordsman("a"), b.swordsman("b")),
        foes(),
        script=[kill, {"do": "change", "minion": "a", "nation": "Imps"}],
    )
    assert trace["outcome"]["results"] == ["killed", "refused"]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({}, "$.script[0]"),
        ({"minion": "a"}, "$.script[0]"),
        ({"minion": "a", "group": "blues", "owner": "red"}, "$.script[0]"),
        ({"minion": "a", "terrain": "ice"}, "$.script[0]"),
        ({"minion": "nobody", "nation": "Elves"}, "$.script[0].minion"),
        ({"minion": "a", "nation": "Goblins"}, "$.script[0].nation"),
        ({"square": [0, 0], "terrain": "ice"}, "$.script[0].square"),
        ({"square": [5], "terrain": "ice"}, "$.script[0].square"),
        ({"square": [5, 5], "terrain": "mud"}, "$.script[0].terrain"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused_by_its_field(change: b.Spec, path: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_scenario(b.document(b.blues(b.swordsman("a")), foes(), script=[{"do": "change", **change}]))
    assert caught.value.path == path
