"""The steps of a script as changes: every verb is said, read back, added, left out and played sooner."""

from __future__ import annotations

import pytest

from engine.analysis.differences import differences
from engine.library.presets import preset, preset_names
from engine.library.rulings import rulings
from engine.scenario.edit import Edit, all_edited, edit_of
from engine.scenario.format import Scenario, WholeTurn
from engine.scenario.step_edits import STEPS, step_of, step_text, steps_in
from tests.some import some

PUBLISHED = [preset(name) for name in preset_names()] + [ruling.scenario for ruling in rulings()]


def test_every_step_of_every_published_script_is_read_back_from_its_text() -> None:
    verbs = [verb for scenario in PUBLISHED for verb in scenario.script if not isinstance(verb, WholeTurn)]
    assert all(step_of(step_text(verb)) == verb for verb in some(verbs))
    assert {step_text(verb).split()[0] for verb in verbs} | {"turn"} == {*STEPS}


def changed(scenario: Scenario, *texts: str) -> Scenario:
    return all_edited(scenario, map(edit_of, texts))


def test_steps_are_added_put_in_order_and_left_out_by_their_text() -> None:
    fred = changed(preset("fred"), "step,damage fred 3", "step,combats", "step,damage fred 3")
    assert steps_in(fred.script) == ["combat left right", "damage fred 3", "combats", "damage fred 3~2"]
    fred = changed(fred, "sooner,damage fred 3", "sooner,damage fred 3~2", "unstep,combats")
    assert steps_in(fred.script) == ["damage fred 3", "combat left right", "damage fred 3~2"]


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (["step,damage fred 3"], ["step,damage fred 3"]),
        (["step,damage fred 3", "unstep,damage fred 3"], ["expect"]),
        (["step,turn", "command,blue,move left to 4,5", "step,combats"], None),
        (
            ["step,damage fred 3", "sooner,damage fred 3"],
            ["unstep,combat left right", "step,damage fred 3", "step,combat left right"],
        ),
    ],
)
def test_what_is_changed_of_a_script_is_told_step_by_step(made: list[str], told: list[str] | None) -> None:
    published = preset("fred")
    wanted = changed(published, *made)
    found = [edit.text for edit in differences(published, wanted) if edit.what != "part"]
    assert found == [text for text in told or made if text != "expect"]
    again = all_edited(published, differences(published, wanted))
    assert (again.script, again.expect) == (wanted.script, wanted.expect)


def test_many_changes_of_a_script_are_told_as_one() -> None:
    wanted = changed(preset("fred"), *(f"step,damage fred {number}" for number in range(1, 25)))
    assert [edit.what for edit in differences(preset("fred"), wanted)] == ["part"]


def test_a_change_of_a_step_is_one_word_of_an_address() -> None:
    edit = Edit("step", to="change square 5,6 terrain forest")
    assert edit_of(edit.text) == edit
    assert step_text(step_of(edit.to)) == edit.to
