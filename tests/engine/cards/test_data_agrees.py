"""What the data says of spells in so many words, against what is played: durations, targets, visible helpers."""

from __future__ import annotations

import re

import pytest

from engine.effects.registry import declared_spells, definition
from engine.model.catalog import cards_by_name, helpers_by_name
from engine.rules.spells import make_spell
from tests.engine import boards as b
from tests.some import some

DURATIONS = {name: spell.duration or "" for name, spell in (helpers_by_name() | cards_by_name()).items()}
TURNS = {
    name: int(found[1]) for name, text in DURATIONS.items() if (found := re.match(r"turn of casting \+(\d)$", text))
}
HELPERS = [name for name in declared_spells() if name in helpers_by_name() and name not in cards_by_name()]


@pytest.mark.parametrize(("name", "turns"), TURNS.items())
def test_a_spell_stays_for_as_many_turns_as_its_duration_says(name: str, turns: int) -> None:
    game = b.board(b.FAR, turn=7, script=[])
    assert make_spell(game, definition(name), game.state.globe, "blue", "blue").until == 7 + turns


@pytest.mark.parametrize("name", HELPERS)
def test_a_helper_is_visible_or_not_as_the_data_says(name: str) -> None:
    said = helpers_by_name()[name]
    assert definition(name).target == said.target
    assert said.visible in (None, definition(name).visible)


def test_the_data_says_so_of_many_spells() -> None:
    assert (len(TURNS) > 40, len(HELPERS) > 40) == (True, True)


def test_a_spell_without_a_number_of_turns_does_not_run_out_by_itself() -> None:
    counted = {name for name, spell in (helpers_by_name() | cards_by_name()).items() if spell.turns is not None}
    assert {name for name in some(counted) if not DURATIONS[name].startswith("turn of casting +")} == set()


def test_every_hero_is_cast_once_per_game() -> None:
    heroes = [card for card in cards_by_name().values() if card.type == "hero"]
    assert {card.name for card in some(heroes) if card.copies != "one casting per game"} == set()
