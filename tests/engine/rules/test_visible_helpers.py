"""The helper spells that the spells page lists as visible: shown, dispellable, enchantments."""

import pytest

from engine.model.catalog import helpers_by_name
from engine.scenario.setup import build
from engine.trace.spell_list import spell_list
from tests.engine.build import blues, cast, dispel, fate, play, reds, scenario, swordsman
from tests.engine.cards.boards import results

LISTED = (
    *("Dwarven Blade", "Djinni Bow", "Dwarven Arrows", "Changeling", "Farm-Boy"),
    *("Gorgon's Head", "Minotaur's Axe", "Obsidian Armor", "Wyrmling Hide"),
    *("Karillian Venom", "Nihil's Curse", "Shadow's Chill"),
    *("Faerie Blessing", "Gorgon's Gaze", "Thermite Damage"),
)
"""Generated items, trophies, temporary effects and persistent effects, as the page sorts them."""


@pytest.mark.parametrize("name", LISTED)
def test_a_listed_helper_is_shown_dispellable_and_an_enchantment(name: str) -> None:
    assert helpers_by_name()[name].visible
    armies = (blues(swordsman("a", name)), reds(swordsman("v")))
    minion = build(scenario(*armies)).minions["a"]
    assert [(one.spell, one.kind) for one in spell_list(build(scenario(*armies)), minion).shown] == [
        (name, "enchantment")
    ]
    assert [spell.name for spell in minion.enchantments()] == [name]
    trace = play(*armies, script=[dispel(name, "a")])
    assert (results(trace), fate(trace, "a")["spells"]) == (["executed"], [])
    assert fate(play(*armies, script=[cast("Shell of Gold", "a")]), "a")["spells"] == []


def test_the_list_is_the_pages() -> None:
    assert len(set(LISTED)) == 15
