"""Changes as a law: any sequence of them is told by the scenario that it makes, and makes it again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.analysis.differences import differences
from engine.library.presets import preset
from engine.scenario.edit import WHATS, Edit, all_edited, edit_of, edited, spells_in, spells_of
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.trace.run import record
from tests.engine.build import FRED, blues, creature, reds, scenario, swordsman

BOARD = scenario(
    blues(
        swordsman("fred", *FRED, "Barkskin", "Barkskin", nation="Humans"),
        swordsman("ann", stats={"hp": 9}, current_hp=3),
        spells=[{"card": "Despond", "owner": "red"}, "Despond"],
    ),
    reds(swordsman("abe", count=3), creature("khobai", "Khobai", hp=50), spells=["Rain of Arrows"] * 2),
    seed=7,
)
HOSTS = ("fred", "ann", "blues", "abe", "khobai", "reds")
TO = ("Bard", "archer", "Elves", "none", "own", "3", "9", "red", "before-effects", "Barkskin", "Despond by red")


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
    which = draw(st.sampled_from([*spells, "hp", "current_hp", "armor", "d3_cap"]))
    what = draw(st.sampled_from([*WHATS, "drop", "swap", "order", "replace", "add"]))
    to = ",".join(draw(st.permutations(spells))) if what == "order" else draw(st.sampled_from([*TO, *spells]))
    return Edit(what, on, which, to)  # type: ignore[arg-type]


@given(sequences())
def test_any_sequence_of_changes_equals_the_scenario_they_describe(made: tuple[list[Edit], Scenario]) -> None:
    edits, wanted = made
    assert all_edited(BOARD, edits) == wanted
    told = differences(BOARD, wanted)
    again = all_edited(BOARD, told)
    assert record(again, again.seed)["events"] == record(wanted, wanted.seed)["events"]
    assert (again.rules, again.initiative, again.seed) == (wanted.rules, wanted.initiative, wanted.seed)
    assert differences(BOARD, again) == told
    assert [edit_of(edit.text) for edit in told] == told


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
    ],
)
def test_what_was_changed_back_is_not_told(changes: list[str], told: list[str] | None) -> None:
    wanted = all_edited(preset("fred"), map(edit_of, changes))
    assert [edit.text for edit in differences(preset("fred"), wanted)] == (changes if told is None else told)


def test_a_spell_that_was_dropped_stays_dropped_when_the_rest_is_put_in_order() -> None:
    dropped = edited(preset("fred"), edit_of("drop,fred,Unholy Aura"))
    reordered = edited(dropped, edit_of("swap,fred,Ogi's Armor,Deflection"))
    assert reordered.groups[0].minions[0].spells == ["Deflection", "Treacherous Armor", "Ogi's Armor"]
