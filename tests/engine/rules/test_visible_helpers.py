"""The helper spells that the spells page lists as visible: shown, dispellable, enchantments."""

import pytest

from engine.model.catalog import helpers_by_name
from engine.scenario.setup import build
from engine.trace.spell_list import spell_list
from tests.engine import boards as b

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
    armies = (b.blues(b.swordsman("a", name)), b.reds(b.swordsman("v")))
    minion = build(b.scenario(*armies)).minions["a"]
    assert [(one.spell, one.kind) for one in spell_list(build(b.scenario(*armies)), minion).shown] == [
        (name, "enchantment")
    ]
    assert [spell.name for spell in minion.enchantments()] == [name]
    trace = b.play(*armies, script=[b.dispel(name, "a")])
    assert (b.results(trace), b.fate(trace, "a")["spells"]) == (["executed"], [])
    assert b.fate(b.play(*armies, script=[b.cast("Shell of Gold", "a")]), "a")["spells"] == []


def test_the_list_is_the_pages() -> None:
    assert len(set(LISTED)) == 15
