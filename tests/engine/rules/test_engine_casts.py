"""What the game engine casts is the neutral player's, acts for its caster (I-55), and adds up."""

import ast
from pathlib import Path
from typing import Any

import pytest

import engine.effects
from engine.effects.registry import declared_spells, definition
from engine.model.catalog import HOSTS, helpers_by_name
from engine.model.dice import Dice
from engine.model.interpretations import INTERPRETATIONS
from engine.model.pieces import Host
from engine.rules.casting import engine_casts
from engine.rules.game import Game
from engine.rules.lookup import ground_at
from engine.scenario.setup import build
from engine.trace.spell_list import spell_list
from tests.engine import boards as b

HELPERS = sorted(set(declared_spells()) & set(helpers_by_name()))
THE_ONE_DOOR = {"make_spell", "goes_on", "lay", "appears", "Spell"}
"""What makes a spell; cards never call it, for they let the game engine cast."""

PAYS = {
    "Abstention II": {"Clarity": 2},
    "Court Politics II": {"Clarity": 2},
    "Preservation II": {"Order": 1, "Mystery": 1},
    "Slave Labor II": {"Mystery": 1, "Will": 1},
    "Xenological Study II": {"Will": 2},
}
"""What a helper spell on the globe brings its caster every turn."""


def game_with_everything(recruit_class: str = "swordsman") -> tuple[Game, dict[str, Host]]:
    """A board with a host of every kind, red's, and the hosts by target type; the recruit is of a class."""
    armies = (b.blues(b.swordsman("a")), b.reds(b.swordsman("v") | {"class": recruit_class}))
    places = {"structures": [{"id": "t", "type": "town", "owner": "red", "square": [3, 6]}]}
    game = Game(build(b.scenario(*armies, **places)), Dice(1))
    state = game.state
    v, group, town = state.minions["v"], state.groups["reds"], state.structures["t"]
    hosts: dict[str, Host] = {"globe": state.globe, "structure": town, "square": ground_at(game, (6, 6))}
    return game, hosts | dict.fromkeys(HOSTS["minion"], v) | dict.fromkeys(HOSTS["group"], group)


@pytest.mark.parametrize("name", HELPERS)
def test_every_helper_spell_is_the_neutral_players_and_acts_for_its_caster(name: str) -> None:
    game, hosts = game_with_everything()
    spell = engine_casts(game, name, hosts[definition(name).target], "red", as_helper=True)
    assert (spell.owner, spell.caster) == ("neutral", "red")


@pytest.mark.parametrize("name", sorted(set(HELPERS) - {"Minotaur's Axe"}))
def test_what_the_game_engine_casts_adds_up(name: str) -> None:
    game, hosts = game_with_everything(definition(name).for_class or "swordsman")
    spells = [engine_casts(game, name, hosts[definition(name).target], "red", as_helper=True) for _ in range(2)]
    assert {spell.active for spell in spells} == {spells[0].host.in_play}


def test_a_second_axe_comes_to_nothing_whoever_casts_it() -> None:
    twice = b.play(
        b.blues(b.swordsman("a")),
        b.reds(b.swordsman("v")),
        script=[b.cast("Minotaur's Axe", "a", "neutral") for _ in range(2)],
    )
    assert (b.results(twice), b.fate(twice, "a")["hand"]) == (["executed", "refused"], 3)


def test_cards_make_spells_only_by_letting_the_game_engine_cast() -> None:
    modules = list(Path(engine.effects.__file__).parent.rglob("*.py"))
    assert len(modules) > 20
    for module in modules:
        called = {
            getattr(node.func, "attr", getattr(node.func, "id", ""))
            for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call)
        }
        assert not called & THE_ONE_DOOR, module


@pytest.mark.parametrize(("name", "mana"), PAYS.items())
def test_the_caster_profits_from_what_is_the_neutral_players(name: str, mana: dict[str, int]) -> None:
    assert name in INTERPRETATIONS["I-55"].taken
    trace = b.play(
        b.blues(b.swordsman("a")),
        b.reds(b.swordsman("v")),
        globe=[{"card": name, "owner": "red"}],
        script=[b.START_OF_TURN],
    )
    seats = trace["outcome"]["players"]
    assert (seats["blue"]["mana"], seats["red"]["mana"]) == ({}, mana)


def test_a_helper_spell_of_a_scenario_shows_the_neutral_dot() -> None:
    ours = b.blues(b.swordsman("a", "Gorgon's Gaze", "Barkskin", {"card": "Jinx", "owner": "red"}))
    state = build(b.scenario(ours, b.reds(b.swordsman("v"))))
    box = spell_list(state, state.minions["a"])
    assert [(line.spell, line.owner) for line in box.shown] == [
        ("Gorgon's Gaze", "neutral"),
        ("Barkskin", "blue"),
        ("Jinx", "red"),
    ]


def test_breaking_the_chains_takes_the_gifts_of_the_game_engine() -> None:
    """A Dwarven Blade is a gift of the host's own smith, and still the neutral player's (spells page, ownership)."""
    ours = b.blues(b.swordsman("a", "Dwarven Blade", "Barkskin", {"card": "Jinx", "owner": "red"}))
    trace = b.play(ours, b.reds(b.swordsman("v")), script=[b.cast("Breaking the Chains", "a")])
    assert b.fate(trace, "a")["spells"] == ["Barkskin"]


def test_a_frost_dragon_freezes_deeper_what_is_frozen() -> None:
    dragon: Any = {"id": "m", "card": "Frost Dragon", "stats": {"hp": 90}}
    trace = b.play(b.blues(dragon), b.reds(b.swordsman("v", hp=50), spells=["Frostbite"]))
    assert b.fate(trace, "v")["max_hp"] == 44


@pytest.mark.parametrize("card", ["Hellion", "Found City", "Forest"])
@pytest.mark.parametrize("square", [[2, 3], [2, 4], [9, 8]])
def test_not_even_the_game_engine_casts_on_a_sanctum_or_its_entrance(card: str, square: list[int]) -> None:
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[b.cast(card, square, "neutral")])
    assert b.results(trace) == ["refused"]
    assert trace["outcome"]["groups"].keys() == {"blues", "reds"}


def test_the_game_engines_square_spells_ignore_who_and_what_is_there() -> None:
    script = [b.cast("Forest", [5, 5], "neutral"), b.cast("Parted Sea", [5, 5], "neutral")]
    trace = b.play(b.blues(b.swordsman("a"), square=[5, 5]), b.reds(b.swordsman("v")), script=script)
    assert b.results(trace) == ["executed", "executed"]
