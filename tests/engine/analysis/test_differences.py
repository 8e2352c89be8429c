"""Changes as a law: any sequence of them is told by the scenario that it makes, and makes it again."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.analysis.differences import differences
from engine.library import presets
from engine.library.presets import preset
from engine.scenario.edit import WHATS, Edit, all_edited, edit_of, edited
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.named_parts import spells_in, spells_of
from tests.engine import boards as b

BOARD = b.scenario(
    b.blues(
        b.swordsman("fred", *b.FRED, "Barkskin", "Barkskin", nation="Humans"),
        b.swordsman("ann", stats={"hp": 9}, current_hp=3),
        spells=[{"card": "Despond", "owner": "red"}, "Despond"],
    ),
    b.reds(b.swordsman("abe", count=3), b.creature("khobai", "Khobai", hp=50), spells=["Rain of Arrows"] * 2),
    seed=7,
)
NEW = ("fred-2", "guards", "wall")
SQUARES = ("5,6", "7,4", "4,4")
HOSTS = ("fred", "ann", "blues", "abe", "khobai", "reds", "blue", "red", "neutral", *NEW, *SQUARES, "5:6", "globe")
TO = (
    *("Bard", "archer", "Elves", "none", "own", "printed", "3", "9", "red", "before-effects", "Barkskin"),
    *("Despond by red", "forest", "red town", "town", "turn", "next", "back", "combat", "Wasteland", "Armistice"),
    *("cast Deflection on fred", "move blues to 4,5", "discard Power", '{"title":"Walls","seed":4}', *NEW, *SQUARES),
)


@st.composite
def sequences(draw: st.DrawFn) -> tuple[list[Edit], Scenario]:
    """Changes that were made one after the other, each of the board as it then was."""
    now, made = BOARD, list[Edit]()
    for _ in range(draw(st.integers(1, 8))):
        edit = _drawn(draw, now)
        try:
            now = edited(now, edit)
        except ScenarioError:
            continue
        made.append(edit)
    return made, now


def _drawn(draw: st.DrawFn, now: Scenario) -> Edit:
    on = draw(st.sampled_from(HOSTS))
    try:
        spells = spells_in(spells_of(now, on))
    except ScenarioError:
        spells = []
    which = draw(st.sampled_from([*spells, "hp", "current_hp", "hand", "armor", "d3_cap", "Will", *NEW]))
    what = draw(st.sampled_from([*WHATS, "drop", "swap", "order", "replace", "add", "copy", "group", "turn"]))
    to = ",".join(draw(st.permutations(spells))) if what == "order" else draw(st.sampled_from([*TO, *spells]))
    return Edit(what, on, which, to)  # type: ignore[arg-type]


@given(sequences())
def test_any_sequence_of_changes_equals_the_scenario_they_describe(made: tuple[list[Edit], Scenario]) -> None:
    edits, wanted = made
    assert all_edited(BOARD, edits) == wanted
    told = differences(BOARD, wanted)
    again = all_edited(BOARD, told)
    assert differences(wanted, again) == []
    assert b.recorded(again, again.seed)["events"] == b.recorded(wanted, wanted.seed)["events"]
    assert (again.rules, again.initiative, again.seed) == (wanted.rules, wanted.initiative, wanted.seed)
    assert differences(BOARD, again) == told
    assert [edit_of(edit.text) for edit in told] == told


@example("no-hits-give", "fred-the-bard")
@given(st.sampled_from(presets.preset_names()), st.sampled_from(presets.preset_names()))
def test_any_scenario_can_be_made_of_any_other(one: str, other: str) -> None:
    published, wanted = preset(one), preset(other)
    made = all_edited(published, differences(published, wanted))
    # The two may differ in whether a number that is printed on a creature is said as well.
    assert b.recorded(made, made.seed) | {"scenario": None} == b.recorded(wanted, wanted.seed) | {"scenario": None}
    assert differences(wanted, made) == []


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (["drop,fred,Unholy Aura", "swap,fred,Ogi's Armor,Deflection"], None),
        (["swap,fred,Deflection,Unholy Aura", "swap,fred,Deflection,Unholy Aura"], []),
        (["drop,fred,Unholy Aura", "add,fred,Unholy Aura"], []),
        (
            ["swap,fred,Ogi's Armor,Deflection", "swap,fred,Ogi's Armor,Deflection", "stat,fred,hp,8"],
            ["stat,fred,hp,8"],
        ),
        (["stat,fred,hp,8", "stat,fred,hp,7"], []),
        (["drop,fred,Deflection", "add,fred,Deflection"], ["swap,fred,Deflection,Unholy Aura"]),
        (["leave,abe"], None),
        (["replace,fred,Deflection,Barkskin"], None),
        (
            ["leave,ida", "copy,abe,abe-x"],
            ["leave,ida", "recruit,right,abe-x", "name,abe-x,Abe", "nation,abe-x,Elves"],
        ),
        (["copy,fred,fred-2", "remove,fred-2"], []),
        (["group,red,wall,hugo", "add,hugo,Barkskin", "remove,wall"], []),
        (["terrain,forest,4,5", "structure,red town,7,7", "add,globe,Armistice by red"], None),
        (["terrain,forest,4,5", "terrain,plains,4,5", "structure,town,7,7", "structure,none,7,7"], []),
        (["place,left,3,3", "place,left,5,5"], []),
        (["sides", "sides"], []),
        (["sides"], ["owner,left,red", "owner,right,blue"]),
        (
            ["deal,blue,Power", "house,red,Mind", "mana,blue,Will,3"],
            ["mana,blue,Will,3", "deal,blue,Power", "house,red,Mind"],
        ),
        (["script,turn", "command,blue,move left to 4,5", "turn,next", "command,red,discard Power"], None),
        (["turn,next", "turn,next", "turn,back"], ["turn,next"]),
        (["script,turn", "command,blue,move left to 4,5", "revoke,blue,move left to 4,5"], ["script,turn"]),
        (["stat,fred,hand,none", "stat,fred,hand,printed"], []),
        (["stat,fred,current_hp,3", "stat,fred,current_hp,printed"], []),
    ],
)
def test_what_was_changed_back_is_not_told(changes: list[str], told: list[str] | None) -> None:
    wanted = all_edited(preset("fred"), map(edit_of, changes))
    assert [edit.text for edit in differences(preset("fred"), wanted)] == (changes if told is None else told)


def test_a_spell_that_was_dropped_stays_dropped_when_the_rest_is_put_in_order() -> None:
    dropped = edited(preset("fred"), edit_of("drop,fred,Unholy Aura"))
    reordered = edited(dropped, edit_of("swap,fred,Ogi's Armor,Deflection"))
    assert reordered.groups[0].minions[0].spells == ["Deflection", "Treacherous Armor", "Ogi's Armor"]


def _played(*blues: b.Spec, script: list[b.Spec]) -> Scenario:
    return b.scenario(b.blues(*blues), b.reds(b.swordsman("v")), script=script)


FEWER = (
    ("one who strikes", [b.swordsman("a"), b.swordsman("c")], [b.attack("a", "v")], [b.swordsman("c")]),
    ("one who is struck", [b.swordsman("a"), b.swordsman("c")], [b.hurt("a", 3), b.COMBAT], [b.swordsman("c")]),
    ("one of three", [b.swordsman("a", count=3)], [b.attack("a-3", "v")], [b.swordsman("a", count=2)]),
    ("all but one", [b.swordsman("a", count=2)], [b.attack("a-1", "v")], [b.swordsman("a")]),
    ("nobody", [b.swordsman("a")], [b.attack("a", "v")], [b.swordsman("a", count=2)]),
)


@pytest.mark.parametrize(("blues", "script", "wanted"), [case[1:] for case in FEWER], ids=[case[0] for case in FEWER])
def test_whoever_the_script_names_can_leave(blues: list[b.Spec], script: list[b.Spec], wanted: list[b.Spec]) -> None:
    before = _played(*blues, script=script)
    first = "a-1" if wanted[0].get("count") else wanted[0]["id"]
    for after in (_played(*wanted, script=[b.attack(first, "v")]), _played(*wanted, script=[b.COMBAT])):
        for one, other in ((before, after), (after, before)):
            assert all_edited(one, differences(one, other)) == other
