"""What the page of a fight says lies on everything as it ends."""

from typing import Any

from django.test import Client

from engine.library.presets import preset
from engine.scenario.reading import read_scenario
from engine.trace.run import run
from sandbox.board.spell_boxes import SpellBox, spell_boxes


def board(**fields: Any) -> dict[str, Any]:
    groups = [
        {"id": "left", "owner": "blue", "spells": ["Raven Shroud"], "minions": [{"id": "a", "class": "archer"}]},
        {"id": "right", "owner": "red", "square": [9, 7], "minions": [{"id": "v", "class": "archer", "nation": None}]},
    ]
    return {"format": "sanctum-scenario/1", "groups": groups, "script": [], **fields}


def boxes(**fields: Any) -> dict[str, SpellBox]:
    return {box.host: box for box in spell_boxes(run(read_scenario(board(**fields))))}


def test_a_box_shows_spells_oldest_first_with_their_owners_and_the_ability_unseen() -> None:
    [fred] = [box for box in spell_boxes(run(preset("fred"))) if box.host == "Fred"]
    assert [line.words for line in fred.shown] == ["Ogi's Armor", "Treacherous Armor", "Deflection", "Unholy Aura"]
    assert {line.owner for line in fred.shown} == {"blue"}
    assert fred.shown[0].address == "/cards/ogis-armor/"
    assert [line.words for line in fred.unseen] == ["the ability of Humans"]
    assert fred.unseen[0].address == "/cards/houses/war/"


def test_every_kind_of_host_is_called_by_its_name() -> None:
    town = {"id": "oldtown", "type": "town", "square": [6, 6], "owner": "red", "spells": ["Astronomic Clock"]}
    found = boxes(structures=[town], squares=[{"square": [4, 4], "terrain": "forest"}], globe=["Oculus of Will"])
    assert {"Blue's group", "The town at 6,6", "Square 4,4", "The globe"} <= found.keys()
    assert found["Square 4,4"].shown[0].words == "Forest"
    assert found["Square 4,4"].shown[0].owner == ""


def test_a_spell_with_an_end_says_how_long_it_is_in_play() -> None:
    cast = {"do": "cast", "player": "blue", "card": "Fear", "target": "right"}
    assert boxes(script=[cast])["Red's group"].shown[0].left == "in play through turn 2"


def test_a_spell_that_counts_says_its_tokens() -> None:
    groups = board()["groups"]
    groups[0]["minions"] = [{"id": "a", "class": "swordsman", "spells": ["Berserker Blade"], "stats": {"hp": 99}}]
    blow = {"do": "attack", "attacker": "v", "victim": "a", "type": "missile"}
    assert boxes(groups=groups, script=[blow])["A"].shown[0].left == "tokens: 1"


def test_a_line_says_the_house_and_the_base_cost_of_the_casting() -> None:
    shroud = boxes(costs={"Raven Shroud": {"Will": 2, "Strife": 1}})["Blue's group"].shown[0]
    assert shroud.cost == "2 Will and 1 Strife, as the scenario states"
    assert boxes()["Blue's group"].shown[0].cost == "unknown"
    assert shroud.house


def test_a_spell_of_the_game_engine_says_for_whom_it_acts() -> None:
    groups = board()["groups"]
    groups[0]["minions"] = [{"id": "a", "card": "Nightmare"}]
    groups[1]["minions"][0]["stats"] = {"hp": 999}
    found = boxes(groups=groups, script=[{"do": "combat", "groups": ["left", "right"]}])
    despond = [line for box in found.values() for line in box.shown if line.words == "Despond"]
    assert [line.owner for line in despond] == ["neutral, acts for blue"]


def test_a_host_without_spells_has_no_box() -> None:
    assert boxes()
    assert "V" not in boxes()


def test_the_page_of_a_fight_shows_the_boxes(client: Client) -> None:
    page = client.get("/sandbox/fred/").content.decode()
    assert "Spells on everything, as it ends" in page
    assert "the ability of Humans" in page
