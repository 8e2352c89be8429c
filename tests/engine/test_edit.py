"""One thing changed about a scenario: each kind of change, its words, and every way to get it wrong."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from engine.edit import NUMBERS, WHATS, Edit, edit_words, edited, number_of
from engine.presets import preset
from engine.scenario_error import ScenarioError
from engine.scenario_format import Scenario, SpellOn
from engine.table import Table
from tests.engine.build import FRED, blues, creature, quick_outcome, reds, scenario, swordsman

BOARD = scenario(
    blues(swordsman("fred", *FRED, name="Fred", nation="Humans"), spells=[{"card": "Despond", "owner": "red"}]),
    reds(swordsman("abe", count=3), creature("khobai", "Khobai", hp=50)),
    seed=7,
)


def fred(ready: Scenario) -> Any:
    return ready.groups[0].minions[0]


def test_a_creature_comes_with_its_own_nation_and_numbers() -> None:
    changed = edited(BOARD, Edit("creature", "fred", to="Bard"))
    assert (fred(changed).card, fred(changed).recruit_class, fred(changed).nation) == ("Bard", None, UNSET)
    assert (
        Table(changed).state.minions["fred"].armor
        == Table(edited(preset("fred"), Edit("creature", "fred", to="Bard"))).state.minions["fred"].armor
        == 6
    )


def test_fred_the_bard_is_freds_preset_with_one_thing_changed() -> None:
    bard = Table(edited(preset("fred"), Edit("creature", "fred", to="Bard"))).state.minions["fred"]
    published = Table(preset("fred-the-bard")).state.minions["fred"]
    assert (bard.armor, bard.hp, bard.nation) == (published.armor, published.hp, published.nation)


def test_a_class_replaces_the_creature() -> None:
    changed = edited(BOARD, Edit("class", "khobai", to="archer"))
    khobai = changed.groups[1].minions[1]
    assert (khobai.card, khobai.recruit_class) == (None, "archer")


def test_spells_are_swapped_replaced_dropped_and_added() -> None:
    assert fred(edited(BOARD, Edit("swap", "fred", "2", "3"))).spells == [*FRED[:2], FRED[3], FRED[2]]
    assert fred(edited(BOARD, Edit("replace", "fred", "0", "Barkskin"))).spells == ["Barkskin", *FRED[1:]]
    assert fred(edited(BOARD, Edit("drop", "fred", "3"))).spells == list(FRED[:3])
    assert fred(edited(BOARD, Edit("add", "fred", to="Barkskin"))).spells == [*FRED, "Barkskin"]


def test_a_spell_that_takes_anothers_place_keeps_its_owner() -> None:
    changed = edited(BOARD, Edit("replace", "blues", "0", "Rain of Arrows"))
    assert changed.groups[0].spells == [SpellOn(card="Rain of Arrows", owner="red")]


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_of_a_minion_can_be_another(name: str) -> None:
    changed = edited(BOARD, Edit("stat", "fred", name, "3"))
    assert number_of(fred(changed), name) == 3
    started = Table(changed).state.minions["fred"]
    assert (started.hp if name == "current_hp" else getattr(started.base, name)) == 3


def test_initiative_seed_and_nation_are_changed() -> None:
    assert edited(BOARD, Edit("initiative", to="red")).initiative == "red"
    assert edited(BOARD, Edit("seed", to="8")).seed == 8
    assert fred(edited(BOARD, Edit("nation", "fred", to="Elves"))).nation == "Elves"


def test_the_scenario_is_left_as_it_was_and_squares_stay() -> None:
    ready, untouched = preset("fred"), preset("fred")
    changed = edited(ready, Edit("drop", "fred", "0"))
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
        (Edit("swap", "fred", "2", "3"), "Deflection and Unholy Aura change places on Fred"),
        (Edit("replace", "fred", "0", "Barkskin"), "Barkskin instead of Ogi's Armor on Fred"),
        (Edit("drop", "blues", "0"), "the group blues without Despond"),
        (Edit("add", "khobai", to="Barkskin"), "Barkskin laid on Khobai last"),
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
        (Edit("stat", "fred", "luck", "3"), "place", "expected hp, current_hp, armor"),
        (Edit("stat", "fred", "hp", "x"), "to", "expected a whole number, got 'x'"),
        (Edit("stat", "fred", "hp", "0"), "$.groups[0].minions[0].stats.hp", "of at least 1"),
        (Edit("stat", "fred", "level", "6"), "$.groups[0].minions[0].stats.level", "of at most 5"),
        (Edit("swap", "fred", "2", "4"), "to", "expected a place from 0 to 3, got '4'"),
        (Edit("swap", "fred", "-1", "2"), "place", "expected a place from 0 to 3, got '-1'"),
        (Edit("swap", "fred", "2", "2"), "to", "expected another place than the first"),
        (Edit("drop", "abe", "0"), "place", "expected a host with spells on it"),
        (Edit("drop", "nobody", "0"), "on", "expected the id of a minion or group"),
        (Edit("replace", "fred", "", "Barkskin"), "place", "expected a place"),
        (Edit("replace", "fred", "٣", "Barkskin"), "place", "expected a place"),
        (Edit("replace", "fred", "0", "Brkskin"), "$.groups[0].minions[0].spells[0]", "Barkskin"),
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
    assert set(WHATS) == {"creature", "class", "nation", "stat", "swap", "replace", "drop", "add", "initiative", "seed"}


def test_a_changed_scenario_is_played_like_any_other() -> None:
    assert quick_outcome(edited(preset("fred"), Edit("swap", "fred", "2", "3")), 7)["winner"] is None
