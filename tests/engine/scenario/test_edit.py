"""One thing changed about a scenario: each kind of change, its words, and every way to get it wrong."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from engine.library.presets import preset
from engine.scenario.edit import EDITS, FIELDS, NUMBERS, WHATS, Edit, edit_of, edit_words, edited, number_of
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario, SpellOn
from engine.scenario.prepared import PreparedScenario
from tests.engine.build import FRED, blues, creature, quick_outcome, reds, scenario, swordsman

BOARD = scenario(
    blues(swordsman("fred", *FRED, name="Fred", nation="Humans"), spells=[{"card": "Despond", "owner": "red"}]),
    reds(swordsman("abe", count=3), creature("khobai", "Khobai", hp=50), spells=["Rain of Arrows"] * 2),
    seed=7,
)
BACK = FRED[::-1]


def fred(ready: Scenario) -> Any:
    return ready.groups[0].minions[0]


def test_a_creature_comes_with_its_own_nation_and_numbers() -> None:
    changed = edited(BOARD, Edit("creature", "fred", to="Bard"))
    assert (fred(changed).card, fred(changed).recruit_class, fred(changed).nation) == ("Bard", None, UNSET)
    assert (
        PreparedScenario(changed).state.minions["fred"].armor
        == PreparedScenario(edited(preset("fred"), Edit("creature", "fred", to="Bard"))).state.minions["fred"].armor
        == 6
    )


def test_fred_the_bard_is_freds_preset_with_one_thing_changed() -> None:
    bard = PreparedScenario(edited(preset("fred"), Edit("creature", "fred", to="Bard"))).state.minions["fred"]
    published = PreparedScenario(preset("fred-the-bard")).state.minions["fred"]
    assert (bard.armor, bard.hp, bard.nation) == (published.armor, published.hp, published.nation)


def test_a_class_replaces_the_creature() -> None:
    changed = edited(BOARD, Edit("class", "khobai", to="archer"))
    khobai = changed.groups[1].minions[1]
    assert (khobai.card, khobai.recruit_class) == (None, "archer")


def test_spells_are_swapped_replaced_dropped_and_added() -> None:
    assert fred(edited(BOARD, Edit("swap", "fred", "Deflection", "Unholy Aura"))).spells == [
        *FRED[:2],
        FRED[3],
        FRED[2],
    ]
    assert fred(edited(BOARD, Edit("replace", "fred", "Ogi's Armor", "Barkskin"))).spells == ["Barkskin", *FRED[1:]]
    assert fred(edited(BOARD, Edit("drop", "fred", "Unholy Aura"))).spells == list(FRED[:3])
    assert fred(edited(BOARD, Edit("add", "fred", to="Barkskin"))).spells == [*FRED, "Barkskin"]


def test_a_spell_that_takes_anothers_place_keeps_its_owner() -> None:
    changed = edited(BOARD, Edit("replace", "blues", "Despond", "Rain of Arrows"))
    assert changed.groups[0].spells == [SpellOn(card="Rain of Arrows", owner="red")]


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_of_a_minion_can_be_another(name: str) -> None:
    changed = edited(BOARD, Edit("stat", "fred", name, "3"))
    assert number_of(fred(changed), name) == 3
    started = PreparedScenario(changed).state.minions["fred"]
    assert (started.hp if name == "current_hp" else getattr(started.base, name)) == 3


def test_initiative_seed_and_nation_are_changed() -> None:
    assert edited(BOARD, Edit("initiative", to="red")).initiative == "red"
    assert edited(BOARD, Edit("seed", to="8")).seed == 8
    assert fred(edited(BOARD, Edit("nation", "fred", to="Elves"))).nation == "Elves"


def test_the_scenario_is_left_as_it_was_and_squares_stay() -> None:
    ready, untouched = preset("fred"), preset("fred")
    changed = edited(ready, Edit("drop", "fred", "Ogi's Armor"))
    assert ready == untouched
    assert [group.square for group in changed.groups] == [group.square for group in ready.groups]


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (Edit("creature", "fred", to="Bard"), "Fred is a Bard"),
        (Edit("class", "fred", to="archer"), "Fred is an archer"),
        (Edit("nation", "abe", to="Elves"), "each of the 3 called Abe is of the Elves"),
        (Edit("stat", "fred", "hp", "8"), "Fred has hit points 8 instead of 7"),
        (Edit("stat", "fred", "missile", "1"), "Fred has missile damage 1 instead of none"),
        (Edit("swap", "fred", "Deflection", "Unholy Aura"), "Deflection and Unholy Aura change places on Fred"),
        (Edit("replace", "fred", "Ogi's Armor", "Barkskin"), "Barkskin instead of Ogi's Armor on Fred"),
        (Edit("drop", "blues", "Despond"), "the group blues without Despond"),
        (Edit("add", "khobai", to="Barkskin"), "Barkskin laid on Khobai last"),
        (Edit("drop", "reds", "Rain of Arrows~2"), "the group reds without Rain of Arrows no. 2"),
        (
            Edit("order", "fred", to=",".join(BACK)),
            f"Fred's spells were cast in the order {', '.join(FRED[::-1])}",
        ),
        (Edit("ability", "khobai", to="none"), "Khobai without abilities"),
        (Edit("leave", "khobai"), "without Khobai"),
        (Edit("leave", "abe"), "without one of those called Abe"),
        (Edit("rule", which="d3_cap", to="before-effects"), "damage is capped before the effects of D3 (I-1)"),
        (Edit("initiative", to="red"), "red has initiative instead of blue"),
        (Edit("seed", to="9"), "seed 9 instead of 7"),
    ],
)
def test_every_change_is_said_in_words(edit: Edit, words: str) -> None:
    assert edit_words(BOARD, edit) == words


@pytest.mark.parametrize(
    ("edit", "path", "problem"),
    [
        (Edit("creature", "fred", to="Brad"), "to", "expected a creature of the card data, got 'Brad'"),
        (Edit("creature", "nobody", to="Bard"), "on", "expected the id of a minion"),
        (Edit("class", "fred", to="knight"), "to", "expected swordsman or archer, got 'knight'"),
        (Edit("class", "blues", to="archer"), "on", "expected the id of a minion of this scenario, got 'blues'"),
        (Edit("nation", "fred", to="Elfs"), "$.groups[0].minions[0].nation", "expected a nation"),
        (Edit("stat", "fred", "luck", "3"), "which", "expected hp, current_hp, armor"),
        (Edit("stat", "fred", "hp", "x"), "to", "expected a whole number, got 'x'"),
        (Edit("stat", "fred", "hp", "0"), "$.groups[0].minions[0].stats.hp", "of at least 1"),
        (Edit("stat", "fred", "level", "6"), "$.groups[0].minions[0].stats.level", "of at most 5"),
        (Edit("swap", "fred", "Deflection", "Despond"), "to", f"expected {', '.join(FRED)}, got 'Despond'"),
        (Edit("swap", "fred", "2", "Deflection"), "which", "expected Ogi's Armor, "),
        (Edit("swap", "fred", "Deflection", "Deflection"), "to", "expected another spell than the first"),
        (Edit("order", "fred", to="Deflection,Deflection"), "to", "expected each of Ogi's Armor, "),
        (Edit("order", "abe", to="Deflection"), "to", "expected a host with spells on it"),
        (Edit("drop", "abe", "Deflection"), "which", "expected a host with spells on it"),
        (Edit("drop", "nobody", "Deflection"), "on", "expected the id of a minion or group"),
        (Edit("drop", "fred", "Deflection~2"), "which", "got 'Deflection~2'"),
        (Edit("replace", "fred", "", "Barkskin"), "which", "expected Ogi's Armor, "),
        (Edit("add", "fred", to="Barkskin by green"), "$.groups[0].minions[0].spells[4]", "expected"),
        (Edit("leave", "fred"), "$.script[0].groups[0]", "expected"),
        (Edit("leave", "nobody"), "on", "expected the id of a minion"),
        (Edit("ability", "fred", to="all"), "to", "expected none or own, got 'all'"),
        (Edit("rule", which="d3_cap", to="never"), "which", "expected d3_cap,after-effects, d3_cap,before-effects, "),
        (Edit("replace", "fred", "Ogi's Armor", "Brkskin"), "$.groups[0].minions[0].spells[0]", "Barkskin"),
        (Edit("add", "fred", to="Fireball"), "$.groups[0].minions[0].spells[4]", "expected a spell"),
        (Edit("add", "fred", to="Rain of Arrows"), "$.groups[0].minions[0].spells[4]", "expected a spell for a minion"),
        (Edit("initiative", to="green"), "to", "expected blue or red, got 'green'"),
        (Edit("seed", to="many"), "to", "expected a whole number"),
        (Edit("seed", to="9" * 19), "$.seed", "of at most"),
        (Edit("seed", to="9" * 5000), "to", "expected a whole number"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused_and_says_where(edit: Edit, path: str, problem: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        edited(BOARD, edit)
    assert caught.value.path == path
    assert problem in caught.value.problem


def test_every_kind_of_change_is_tried_here() -> None:
    assert set(EDITS) == set(WHATS)
    assert set(FIELDS) <= set(WHATS)


def test_a_changed_scenario_is_played_like_any_other() -> None:
    assert quick_outcome(edited(preset("fred"), Edit("swap", "fred", "Deflection", "Unholy Aura")), 7)["winner"] is None


@pytest.mark.parametrize(
    "edit",
    [
        Edit("drop", "fred", "Unholy Aura"),
        Edit("order", "fred", to=",".join(FRED)),
        Edit("stat", "fred", "hp", "8"),
        Edit("add", "blues", to="Despond by red"),
        Edit("leave", "abe"),
        Edit("ability", "khobai", to="none"),
        Edit("rule", which="d3_cap", to="before-effects"),
        Edit("seed", to="9"),
    ],
)
def test_a_change_is_one_word_of_an_address_and_read_from_it(edit: Edit) -> None:
    assert edit_of(edit.text) == edit


def test_the_text_of_a_change_reads_like_what_it_does() -> None:
    assert Edit("drop", "fred", "Unholy Aura").text == "drop,fred,Unholy Aura"
    assert Edit("swap", "fred", "Deflection", "Unholy Aura").text == "swap,fred,Deflection,Unholy Aura"
    assert Edit("seed", to="9").text == "seed,9"


@pytest.mark.parametrize("text", ["", "luck,fred", "drop", "drop,fred", "seed", ",", "drop;fred"])
def test_a_text_that_is_no_change_is_refused(text: str) -> None:
    with pytest.raises(ScenarioError, match="expected"):
        edit_of(text)


def test_a_minion_is_taken_out_one_by_one_with_what_is_expected_of_it() -> None:
    two = edited(BOARD, Edit("leave", "abe"))
    assert two.groups[1].minions[0].count == 2
    none = edited(edited(two, Edit("leave", "abe")), Edit("leave", "abe"))
    assert [spec.id for spec in none.groups[1].minions] == ["khobai"]
    fewer = edited(preset("fred"), Edit("leave", "abe"))
    assert "abe" not in {row.minion for row in fewer.expect}
    assert {row.minion for row in fewer.expect} > {"fred"}


def test_without_abilities_neither_the_nations_nor_ones_own_is_there() -> None:
    quiet = PreparedScenario(edited(BOARD, Edit("ability", "khobai", to="none"))).state.minions
    assert quiet["khobai"].intrinsic == ()
    assert PreparedScenario(BOARD).state.minions["khobai"].intrinsic
    assert quiet["fred"].intrinsic, "it is nobody else's"


def test_a_spell_of_the_other_player_is_added_as_his() -> None:
    changed = edited(BOARD, Edit("add", "reds", to="Despond by blue"))
    assert changed.groups[1].spells[-1] == SpellOn(card="Despond", owner="blue")
