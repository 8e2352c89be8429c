"""Cards that are nothing but numbers: what each adds, written down from the card's text."""

from dataclasses import fields, replace
from functools import partial
from typing import Any

import pytest

from engine.effects import registry
from engine.effects.coverage import executable
from engine.effects.language import Bonus
from engine.effects.registry import declared_spells
from engine.model.catalog import cards_by_name
from engine.scenario.setup import build
from tests.engine import boards as b
from tests.engine.cards.about import about

ON_SWORDSMAN: dict[str, dict[str, int]] = {
    "Armor to Meat": {"armor": -1},
    "Barkskin": {"armor": 1},
    "Bloodlust": {"attack_rate": 1},
    "Body Rot": {"hand": -1},
    "Carapace": {"armor": 1},
    "Fortitude": {"hp": 2, "max_hp": 2},
    "Flaming Sword": {"hand": 2},
    "Korgian Loincloth": {"armor": 1, "level": 1},
    "Legionnaires": {"hand": 1},
    "Minion of Order": {"level": 1},
    "Ngozi's Way": {"level": 1},
    "Ogi's Armor": {"armor": 3},
    "Pantogar's Curse": {"hand": -1},
    "Perverse Speed": {"max_hp": -3, "hp": -3, "attack_rate": 1},
    "Power": {"hand": 1},
    "Rite of Growth": {"hand": 1, "hp": 4, "max_hp": 4},
    "Sar'uli Muzzle": {"hand": -2},
    "Shieldbearers": {"armor": 1},
    "Spirit Sword": {"hand": 1},
    "Strength of Body": {"hand": 1},
    "Stupefy": {"level": -1},
    "Venom'd Blade": {"hand": 2},
    "Veteran": {"hand": 1, "armor": 1, "hp": 4, "max_hp": 4},
    "Vicious Strength": {"hand": 1},
    "Weakness": {"hand": -1},
}
"""On a plain swordsman (hand 2, armor 1, 7 hit points, level 1): no number falls below 0."""

ON_ARCHER: dict[str, dict[str, int]] = {
    "Big Rock": {"missile": 3, "level": -1},
    "Body Rot": {"missile": -1},
    "Bow of Quickening": {"attack_rate": 1},
    "Deva's Quiver": {"missile": 2, "level": 1},
    "Faerie Fire": {"missile": 2},
    "Kumatru Archer": {"missile": 2},
    "Legionnaires": {},
    "Marksman": {"attack_rate": 1, "missile": 1, "hp": 4, "max_hp": 4},
    "Ogi's Arrows": {"missile": 1},
    "Rain of Arrows": {"attack_rate": 1},
    "True Aim": {"missile": 1},
}
NUMBERS = tuple(field.name for field in fields(Bonus) if field.type == "int")


def gains(host: dict[str, Any], name: str) -> dict[str, int]:
    """What a spell adds to a minion, laid on it or on its group."""
    on_group = "group" in cards_by_name()[name].target
    bare = host | {"spells": []}
    spelled = b.blues(bare, spells=[name]) if on_group else b.blues(host | {"spells": [name]})
    before, after = (
        build(b.scenario(group, b.reds(b.swordsman("v")), script=[])).minions[host["id"]]
        for group in (b.blues(bare), spelled)
    )
    differences = {stat: (getattr(after, stat) or 0) - (getattr(before, stat) or 0) for stat in NUMBERS}
    return {stat: difference for stat, difference in differences.items() if difference}


def on_swordsman(name: str) -> None:
    """A plain swordsman gains what the table says."""
    assert gains(b.swordsman("fred"), name) == ON_SWORDSMAN[name]


def on_archer(name: str) -> None:
    """A plain archer gains what the table says."""
    assert gains(b.archer("ann"), name) == ON_ARCHER[name]


for check, table in ((on_swordsman, ON_SWORDSMAN), (on_archer, ON_ARCHER)):
    for card in table:
        about(card)(partial(check, card))


@pytest.mark.parametrize("name", ON_SWORDSMAN)
def test_on_a_swordsman(name: str) -> None:
    on_swordsman(name)


@pytest.mark.parametrize("name", ON_ARCHER)
def test_on_an_archer(name: str) -> None:
    on_archer(name)


def test_every_card_is_played_in_full() -> None:
    declared = {name for name in declared_spells() if name in cards_by_name()}
    assert declared == set(cards_by_name())
    assert {executable(card)[0] for card in cards_by_name().values()} == {"full"}


def test_a_card_with_a_sentence_missing_is_said_to_be_played_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    fireball = replace(registry.definition("Fireball"), missing="the fire")
    monkeypatch.setattr("engine.effects.coverage.definition", lambda name: fireball)
    assert executable(cards_by_name()["Fireball"]) == ("partial", "missing: the fire")


def test_a_card_without_effects_is_said_not_to_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(registry.declared(), "Fireball")
    registry.definition.cache_clear()
    assert executable(cards_by_name()["Fireball"]) == ("no", "no effect declared for this manifestation yet")
    registry.definition.cache_clear()
