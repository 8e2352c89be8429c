"""Claims and previews: a run in words."""

from typing import Any

import pytest
from msgspec.structs import replace

from cards.web.addresses import ruling_address
from engine.library.presets import preset, preset_names
from engine.library.rulings import rulings
from engine.trace.run import run
from sandbox.board.card_addresses import ability_address, card_address
from sandbox.board.minion_text import damage, fate
from sandbox.library.expectation_words import expectations_in_words
from sandbox.library.fight_words import headline, who
from sandbox.library.previews import previews
from tests.some import some

FRED = run(preset("fred")).initial.minions["fred"]


@pytest.mark.parametrize(
    ("minion", "shown"),
    [
        ({"hand": 2, "missile": None, "attack_rate": 1}, "2"),
        ({"hand": 3, "missile": 2, "attack_rate": 2}, "3, 2"),
        ({"hand": 0, "missile": None, "attack_rate": 0}, "(0)"),
        ({"hand": None, "missile": None, "attack_rate": 0}, "(–)"),
    ],
)
def test_damage_is_shown_as_the_client_shows_it(minion: dict[str, Any], shown: str) -> None:
    assert damage(replace(FRED, **minion)) == shown


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"status": "alive", "cause": None, "by": None, "hp": 7}, "lives, unhurt"),
        ({"status": "alive", "cause": None, "by": None, "hp": 6}, "lives"),
        ({"status": "buried", "cause": "killed", "by": "fred", "hp": 0}, "killed by Fred"),
        ({"status": "buried", "cause": "killed", "by": None, "hp": 0}, "killed"),
        ({"status": "buried", "cause": "died", "by": "fred", "hp": 0}, "died by a spell of Fred"),
        ({"status": "buried", "cause": "died", "by": None, "hp": 0}, "died"),
        ({"status": "removed", "cause": "removed", "by": None, "hp": 3}, "removed"),
        ({"status": "off-board", "cause": None, "by": None, "hp": 3}, "off-board"),
    ],
)
def test_a_fate_in_words(fields: dict[str, Any], words: str) -> None:
    assert fate(replace(FRED, max_hp=7, **fields), {"fred": FRED}) == words


@pytest.mark.parametrize("name", preset_names())
def test_the_published_claims_hold(name: str) -> None:
    assert all(expectation.held for expectation in some(expectations_in_words(run(preset(name)))))


def test_the_headline_names_the_winner_or_the_results() -> None:
    assert headline(run(preset("fred")).outcome) == "Blue wins after 3 rounds"
    assert headline(run(preset("fred-aura-first")).outcome) == "No combat; attacks: 2 bounced"
    scenario = preset("fred")
    scenario.script, scenario.expect = [], []
    assert headline(run(scenario).outcome) == "Nothing happens"


def test_who_fights_whom_is_told_by_owner_and_a_long_side_only_counted() -> None:
    assert who(preset("fred")) == "Fred against Abe, Bob, Cal and 5 more"
    assert who(preset("khobai")) == "Khobai against Diomesia and 7 of Satyr"
    assert who(preset("surrounded-blue")) == "Gus against Nell, Walt, Eddy and Nora"


def test_a_preview_lists_cards_once_and_the_steps_at_which_they_answer() -> None:
    fred = next(preview for preview in previews() if preview.name == "fred-the-bard")
    assert [name for name, _ in fred.cards] == [
        "Bard", "Ogi's Armor", "Treacherous Armor", "Deflection", "Unholy Aura", "Rain of Arrows",
    ]  # fmt: skip
    assert {"D1", "D3"} <= set(fred.steps)
    assert all(address for preview in some(previews()) for _, address in preview.cards)


def test_every_preset_and_every_ruling_has_a_preview_with_its_claim() -> None:
    found = previews()
    assert [preview.name for preview in found if not preview.ruling] == preset_names()
    assert [preview.ruling for preview in found if preview.ruling] == [ruling_address(ruling) for ruling in rulings()]
    assert all(preview.about and preview.expectations for preview in found)


def test_names_lead_to_cards_creatures_helpers_and_houses() -> None:
    assert card_address("Ogi's Armor") == "/cards/ogis-armor/"
    assert card_address("Diomesia") == "/cards/diomesia/"
    assert card_address("No Such Card") == ""
    assert ability_address("Satyrs").startswith("/cards/houses/")
    assert ability_address("Diomesia") == "/cards/diomesia/"
    assert ability_address("Nobody") == ""
