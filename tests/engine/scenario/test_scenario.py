"""The scenario format: what it reads, where it places groups, and one clear line for all that is wrong."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from engine.library.presets import preset, preset_names
from engine.model.board import neighbours, on_board
from engine.model.catalog import LASTING, creatures_by_name, read_cards
from engine.model.pieces import Minion
from engine.rules import spells, stats
from engine.rules.game import Game
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.reading import MAX_BYTES, parse_scenario, read_scenario, to_document
from engine.scenario.setup import build
from engine.trace.report import trace_text
from engine.trace.run import run
from tests.engine import boards as b
from tests.some import some

FULL: dict[str, Any] = {
    "format": "sanctum-scenario/1",
    "title": "Every field of the format",
    "about": "Nothing is left out.",
    "seed": 7,
    "initiative": "blue",
    "rules": {"d3_cap": "after-effects", "rebound_blame": "none"},
    "groups": [
        {
            "id": "left",
            "owner": "blue",
            "square": [5, 5],
            "spells": [{"card": "Despond", "owner": "red"}],
            "minions": [
                {
                    "id": "fred",
                    "name": "Fred",
                    "class": "swordsman",
                    "nation": "Humans",
                    "stats": {"hp": 7, "armor": 1, "hand": 2, "missile": 2, "attack_rate": 1, "level": 1},
                    "current_hp": 7,
                    "count": 1,
                    "spells": ["Ogi's Armor"],
                },
                {"id": "bog", "card": "Ogi"},
            ],
        },
        {"id": "right", "owner": "red", "minions": [{"id": "abe", "class": "swordsman", "nation": None, "count": 2}]},
    ],
    "structures": [
        {
            "id": "oldtown",
            "type": "town",
            "square": [6, 6],
            "owner": "red",
            "mana": "World",
            "novices": 1,
            "turn_count": 2,
            "spells": [],
        }
    ],
    "squares": [{"square": [4, 4], "terrain": "forest", "spells": []}],
    "globe": [],
    "script": [
        b.COMBAT | {"groups": ["left", "right"]},
        {"do": "attack", "attacker": "fred", "victim": "abe-1", "type": "hand", "round": 2},
        {"do": "damage", "victim": "fred", "quantity": 3, "type": "magical", "card": "Fireball"},
        {"do": "combats"},
        {"do": "cast", "player": "red", "card": "Veteran", "target": "abe-1"},
        {"do": "dispel", "card": "Ogi's Armor", "host": "fred"},
        {"do": "cast", "player": "blue", "card": "Boggart", "target": [4, 4]},
        {"do": "change", "minion": "fred", "nation": "Elves", "class": "archer"},
        {"do": "change", "group": "right", "owner": "neutral"},
        {"do": "change", "structure": "oldtown", "owner": "blue", "type": "colony"},
        {"do": "change", "square": [4, 4], "terrain": "ice"},
    ],
    "expect": [
        {"minion": "fred", "status": "alive", "hp": 1},
        {"always": {"winner": None}},
        {"event": {"step": "A1"}},
        {"result": "executed", "i": 0},
    ],
}

GONE = object()
"""Stands for a field that is not there."""

Place = tuple[str | int, ...]


def changed(place: Place, value: Any) -> dict[str, Any]:
    """The full document with one field changed, or gone."""
    whole = copy.deepcopy(FULL)
    part: Any = whole
    for key in place[:-1]:
        part = part[key]
    if value is GONE:
        del part[place[-1]]
    else:
        part[place[-1]] = value
    return whole


def path_of(place: Place) -> str:
    """The path of a field as an error writes it."""
    return "$" + "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place)


def complaint(whole: Any) -> ScenarioError:
    """What reading says about a document that it must refuse."""
    with pytest.raises(ScenarioError) as caught:
        read_scenario(whole)
    return caught.value


# What it reads.


def test_the_full_document_is_read_and_played() -> None:
    trace = b.recorded(read_scenario(copy.deepcopy(FULL)), 1)
    assert b.folded(trace["initial"], trace["events"]) == trace["outcome"]


@pytest.mark.parametrize("name", preset_names())
def test_a_scenario_survives_being_written_and_read_again(name: str) -> None:
    once = preset(name)
    assert read_scenario(json.loads(json.dumps(to_document(once)))) == once


def test_the_full_document_survives_too() -> None:
    once = read_scenario(copy.deepcopy(FULL))
    assert read_scenario(to_document(once)) == once


def test_a_small_document_is_enough() -> None:
    small = read_scenario(b.document(b.blues({"id": "a", "class": "archer"}), script=[]))
    assert (small.seed, small.initiative, small.title) == (1, "blue", "")
    assert small.groups[0].minions[0].count == 1


def born(spec: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The outcome of a lone minion that nothing happens to."""
    trace = b.recorded(b.scenario(b.blues(spec, **fields), script=[]), 1)
    (minion,) = trace["outcome"]["minions"].values()
    return dict(minion)


STAT_NAMES = ("hp", "max_hp", "armor", "hand", "missile", "attack_rate", "level")


def test_a_swordsman_and_an_archer_have_their_base_numbers() -> None:
    assert [born(b.swordsman("a"))[stat] for stat in STAT_NAMES] == [7, 7, 1, 2, None, 1, 1]
    assert [born(b.archer("a"))[stat] for stat in STAT_NAMES] == [7, 7, 0, None, 2, 1, 1]


@pytest.mark.parametrize("nation", ["Cyclopes", "Gargoyles", "Misfits"])
def test_three_nations_have_9_hit_points(nation: str) -> None:
    assert born(b.swordsman("a", nation=nation))["max_hp"] == 9
    assert born(b.archer("a", nation=nation))["hp"] == 9


def test_the_nation_is_humans_unless_said_and_none_when_null() -> None:
    assert born({"id": "a", "class": "archer"})["nation"] == "Humans"
    assert born({"id": "a", "class": "archer", "nation": None})["nation"] is None


def test_a_creature_brings_its_printed_numbers_and_nation() -> None:
    bard = born(b.creature("a", "Bard"))
    assert [bard[stat] for stat in STAT_NAMES] == [7, 7, 3, 0, None, 1, 1]
    assert (bard["name"], bard["nation"], bard["class"]) == ("Bard", "Elves", "swordsman")


def test_stats_override_base_numbers_before_spells() -> None:
    minion = born(b.swordsman("a", "Ogi's Armor", armor=2, hp=20))
    assert (minion["armor"], minion["max_hp"]) == (5, 20)


def test_current_hit_points_are_as_said() -> None:
    assert (born(b.swordsman("a", current_hp=3))["hp"], born(b.swordsman("a", current_hp=3))["max_hp"]) == (3, 7)


def test_a_count_makes_numbered_minions_with_numbered_names() -> None:
    minions = b.recorded(b.scenario(b.blues(b.swordsman("abe", count=3)), script=[]), 1)["outcome"]["minions"]
    assert {id: minion["name"] for id, minion in minions.items()} == {
        "abe-1": "Abe 1",
        "abe-2": "Abe 2",
        "abe-3": "Abe 3",
    }


def test_spells_lie_in_casting_order() -> None:
    assert born(b.swordsman("a", "Deflection", "Ogi's Armor"))["spells"] == ["Deflection", "Ogi's Armor"]


# Where groups are placed.


def squares(*groups: dict[str, Any], **fields: Any) -> list[tuple[int, int]]:
    """The squares of the groups of a scenario."""
    return [group.square for group in b.scenario(*groups, **fields).groups if group.square is not None]


def test_groups_without_squares_are_put_beside_the_group_they_fight() -> None:
    one, other = squares(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")))
    assert other in neighbours(one)


def test_a_group_without_a_square_is_put_beside_the_one_that_has_one() -> None:
    one, other = squares(b.blues(b.swordsman("a")), b.reds(b.swordsman("v"), square=[2, 3]))
    assert other == (2, 3)
    assert one in neighbours(other)


def test_several_groups_find_squares_around_the_one_they_all_fight() -> None:
    others = [b.group(f"r{n}", "red", b.swordsman(f"m{n}")) for n in range(4)]
    script = [{"do": "combat", "groups": ["blues", f"r{n}"]} for n in range(4)]
    centre, *around = squares(b.blues(b.swordsman("a")), *others, script=script)
    assert sorted(around) == sorted(neighbours(centre))


def test_64_groups_find_64_squares_of_the_board() -> None:
    found = squares(*(b.group(f"g{n}", "blue", b.swordsman(f"m{n}")) for n in range(64)), script=[])
    assert len(set(found)) == 64
    assert all(on_board(square) for square in found)


@pytest.mark.parametrize(
    "fields", [{"globe": ["Lethargy", "Hand of Zana"]}, {"spells": ["Eagle Eyes"]}], ids=["whole-board", "beside"]
)
def test_everybody_is_settled_once_for_all_spells_that_reach_far(
    monkeypatch: pytest.MonkeyPatch, fields: dict[str, list[str]]
) -> None:
    """Two hundred of them over 512 minions took a minute to lay."""
    settled = []

    def settle_stats(game: Game, minion: Minion) -> None:
        settled.append(minion.id)
        stats.settle_stats(game, minion)

    monkeypatch.setattr(spells, "settle_stats", settle_stats)

    def settlings(copies: int) -> int:
        settled.clear()
        bearer = b.archer("a") | {"spells": fields.get("spells", []) * copies}
        foes = b.reds(b.swordsman("v", count=8))
        build(b.scenario(b.blues(bearer), foes, globe=fields.get("globe", []) * copies))
        return sum(id.startswith("v") for id in settled)

    assert settlings(1) == settlings(20)


def test_a_crowded_board_still_places_two_groups_that_fight() -> None:
    """62 groups stand so that the free squares are all of one colour of a chessboard."""
    board = [(x, y) for x in range(12) for y in range(12) if on_board((x, y))]
    dark_first = sorted(board, key=lambda square: (sum(square) % 2, square))
    crowd = [b.group(f"g{n}", "blue", b.swordsman(f"m{n}"), square=dark_first[n]) for n in range(62)]
    found = squares(*crowd, b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[b.COMBAT])
    assert len(set(found)) == 64


# What it refuses.

NUMBER_FIELDS: dict[Place, tuple[int, int]] = {
    ("seed",): (0, 2**63 - 1),
    ("groups", 0, "minions", 0, "current_hp"): (1, 999),
    ("groups", 0, "minions", 0, "count"): (1, 8),
    ("groups", 0, "minions", 0, "stats", "hp"): (1, 999),
    ("groups", 0, "minions", 0, "stats", "armor"): (0, 999),
    ("groups", 0, "minions", 0, "stats", "hand"): (0, 999),
    ("groups", 0, "minions", 0, "stats", "missile"): (0, 999),
    ("groups", 0, "minions", 0, "stats", "attack_rate"): (0, 20),
    ("groups", 0, "minions", 0, "stats", "level"): (0, 5),
    ("structures", 0, "novices"): (0, 99),
    ("structures", 0, "turn_count"): (1, 4),
    ("script", 1, "round"): (1, 10),
    ("script", 2, "quantity"): (0, 999),
}
TEXT_FIELDS: dict[Place, int] = {
    ("title",): 200,
    ("about",): 2000,
    ("groups", 0, "minions", 0, "name"): 60,
}
CHOICE_FIELDS: dict[Place, tuple[str, ...]] = {
    ("format",): ("sanctum-scenario/1",),
    ("initiative",): ("blue", "red"),
    ("rules", "d3_cap"): ("after-effects", "before-effects"),
    ("rules", "rebound_blame"): ("none", "wielder"),
    ("groups", 0, "owner"): ("blue", "red", "neutral"),
    ("groups", 0, "spells", 0, "owner"): ("blue", "red", "neutral"),
    ("groups", 0, "minions", 0, "class"): ("swordsman", "archer"),
    ("structures", 0, "owner"): ("blue", "red", "neutral"),
    ("structures", 0, "type"): ("sanctum", "town", "colony"),
    ("structures", 0, "mana"): ("Order", "Strife", "Clarity", "Mystery", "Will", "World"),
    ("squares", 0, "terrain"): ("plains", "forest", "volcano"),
    ("script", 0, "do"): ("attack", "damage", "combat", "combats", "cast", "dispel", "change"),
    ("script", 1, "type"): ("hand", "missile"),
    ("script", 4, "player"): ("blue", "red"),
    ("script", 7, "class"): ("swordsman", "archer"),
    ("script", 8, "owner"): ("blue", "red", "neutral"),
    ("script", 9, "type"): ("town", "colony"),
    ("script", 10, "terrain"): ("plains", "forest", "volcano"),
    ("expect", 0, "status"): ("alive", "buried", "removed", "off-board", "dead"),
}
NAME_FIELDS: dict[Place, str] = {
    ("groups", 0, "minions", 0, "nation"): "Humns",
    ("groups", 0, "minions", 1, "card"): "Bogart",
    ("groups", 0, "minions", 0, "spells", 0): "Ogis Armr",
    ("groups", 0, "spells", 0, "card"): "Dispond",
    ("script", 0, "groups", 1): "rigt",
    ("script", 1, "attacker"): "ferd",
    ("script", 1, "victim"): "abe",
    ("script", 2, "victim"): "ferd",
    ("script", 2, "card"): "Firebal",
    ("script", 4, "card"): "Vetran",
    ("script", 4, "target"): "abe-3",
    ("script", 5, "card"): "Ogis Armr",
    ("script", 5, "host"): "ferd",
    ("script", 7, "minion"): "ferd",
    ("script", 7, "nation"): "Elvs",
    ("script", 8, "group"): "rigt",
    ("script", 9, "structure"): "oldtwn",
}
SQUARE_FIELDS: tuple[Place, ...] = (("groups", 0, "square"), ("structures", 0, "square"), ("squares", 0, "square"))
TARGETS: tuple[Place, ...] = (("script", 6, "target"), ("script", 10, "square"))
LIST_FIELDS: tuple[Place, ...] = (
    ("groups",),
    ("script",),
    ("structures",),
    ("squares",),
    ("globe",),
    ("expect",),
    ("groups", 0, "minions"),
    ("groups", 0, "spells"),
    ("groups", 0, "minions", 0, "spells"),
    ("structures", 0, "spells"),
    ("squares", 0, "spells"),
    ("script", 0, "groups"),
)
RECORD_FIELDS: tuple[Place, ...] = (
    ("rules",),
    ("groups", 0),
    ("groups", 0, "minions", 0),
    ("groups", 0, "minions", 0, "stats"),
    ("structures", 0),
    ("squares", 0),
    ("script", 0),
    ("expect", 0),
    ("expect", 1, "always"),
    ("expect", 2, "event"),
)
ID_FIELDS: tuple[Place, ...] = (("groups", 0, "id"), ("groups", 0, "minions", 0, "id"), ("structures", 0, "id"))
NEEDED_FIELDS: tuple[Place, ...] = (
    ("format",),
    ("script",),
    ("groups", 0, "id"),
    ("groups", 0, "owner"),
    ("groups", 0, "minions"),
    ("groups", 0, "minions", 0, "id"),
    ("groups", 0, "spells", 0, "card"),
    ("structures", 0, "id"),
    ("structures", 0, "type"),
    ("structures", 0, "square"),
    ("squares", 0, "square"),
    ("script", 0, "do"),
    ("script", 0, "groups"),
    ("script", 1, "attacker"),
    ("script", 1, "victim"),
    ("script", 2, "victim"),
    ("script", 2, "quantity"),
    ("script", 4, "player"),
    ("script", 4, "card"),
    ("script", 4, "target"),
    ("script", 5, "card"),
    ("script", 5, "host"),
)
OPEN_RECORDS: tuple[Place, ...] = ((), *(place for place in RECORD_FIELDS if place[-1] != "event"))
"""Every record of the format, to put a field into that it does not have."""


def _bad() -> Iterator[tuple[Place, Any]]:
    """Every field of the format with values that it cannot have."""
    for place, (low, high) in NUMBER_FIELDS.items():
        yield from product([place], (low - 1, high + 1, 10**30, 1.5, True, "7", [], {}))
    for place, most in TEXT_FIELDS.items():
        yield from product([place], ("x" * (most + 1), 7, [], {}))
    for place, wrong in NAME_FIELDS.items():
        yield from product([place], (wrong, "", 7, []))
    yield from product(CHOICE_FIELDS, ("nonsense", "", 7, [], {}))
    yield from product(SQUARE_FIELDS, ([0, 0], [11, 11], [5], [5, 5, 5], [-1, 5], 5, "5,5", {}))
    yield from product(TARGETS, ([0, 0], [5], [5, 5, 5], [], {}, 7, ["5", "5"], [5.5, 5]))
    yield from product(LIST_FIELDS, (None, 7, "x", {}, [7], [None]))
    yield from product(RECORD_FIELDS, (7, "x", []))
    yield from product(ID_FIELDS, ("", "two words", "x" * 41, "a,b", "<b>", 7, None, []))


BAD = list(_bad())


@pytest.mark.parametrize("place", some(dict(BAD)), ids=path_of)
def test_a_bad_value_is_refused_with_the_path_of_its_field(place: Place) -> None:
    for value in some(value for field, value in BAD if field == place):
        error = complaint(changed(place, value))
        assert error.path.startswith(path_of(place)) or _is_about_an_item(place, error.path), value
        _is_one_clear_line(error)


def _is_about_an_item(place: Place, path: str) -> bool:
    """Whether an error is about the entry that a bad key field belongs to (``do`` belongs to its step)."""
    return place[-1] in ("do", "class", "card") and path == path_of(place[:-1])


def _is_one_clear_line(error: ScenarioError) -> None:
    assert str(error) == f"{error.path}: {error.problem}"
    assert "\n" not in str(error)
    assert len(str(error)) < 300
    assert len(error.problem) > 10


@pytest.mark.parametrize("place", NEEDED_FIELDS, ids=path_of)
def test_a_missing_field_is_named(place: Place) -> None:
    error = complaint(changed(place, GONE))
    assert error.path in (path_of(place), path_of(place[:-1]))
    assert str(place[-1]) in str(error)
    _is_one_clear_line(error)


@pytest.mark.parametrize("place", OPEN_RECORDS, ids=path_of)
def test_a_field_that_the_format_does_not_have_is_named(place: Place) -> None:
    error = complaint(changed((*place, "colour"), "black"))
    assert error.path in (path_of(place), path_of((*place, "colour")))
    assert "colour" in str(error)
    _is_one_clear_line(error)


JARGON = re.compile(r"`|\b(int|str|float|bool|array|enum|regex|length|unset|UNSET|Struct|None)\b")
"""Words of a programmer's that a player who writes a scenario need not know."""


def test_a_mana_type_that_there_is_not_is_named_with_its_path() -> None:
    sides = b.blues(b.swordsman("a")), b.reds(b.swordsman("v"))
    error = complaint(b.document(*sides, players={"blue": {"trained": {"Wills": 1}}}))
    types = "Clarity, Mystery, Order, Strife, Will or World"
    assert str(error) == f"$.players.blue.trained.Wills: unknown field 'Wills': expected {types}"


def test_a_revolver_costs_no_more_than_ten() -> None:
    pair = b.blues(b.swordsman("a")), b.reds(b.swordsman("v"))
    dearest, beyond = (b.cast("Fiend", "globe") | {"cost": cost} for cost in (10, 11))
    assert [one["hp"] for one in b.minion_of(b.play(*pair, script=[dearest]), "Fiend")] == [20]
    error = complaint(b.document(*pair, script=[beyond]))
    assert str(error) == "$.script[0].cost: expected at most 10, after which a Revolver costs 1 again"
    ordered = b.turn({"do": "cast", "card": "Fiend", "target": "globe", "cost": 11})
    assert complaint(b.document(*pair, script=[ordered])).path == "$.script[0].orders.blue[0].cost"
    assert complaint(b.document(*pair, costs={"Fiend": {"Will": 4, "Strife": 7}})).path == "$.costs.Fiend"
    b.scenario(*pair, costs={"Fiend": {"Will": 10}, "Fireball": {"Will": 11}})


@pytest.mark.parametrize(
    "step",
    [b.cast("Dwarven Blade", "a"), b.turn({"do": "cast", "card": "Dwarven Blade", "target": "a"})],
)
def test_whoever_lets_a_player_cast_a_helper_spell_is_told_who_casts_it(step: dict[str, Any]) -> None:
    error = complaint(b.document(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[step]))
    words = "expected a card: Dwarven Blade is a helper spell, which only the game engine casts"
    assert error.path.endswith(".card")
    assert words in str(error)


def test_damage_may_be_said_to_come_of_a_helper_spell() -> None:
    step = {"do": "damage", "victim": "v", "quantity": 3, "card": "Lava"}
    assert b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[step])["outcome"]["results"] == [
        "damaged"
    ]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            {"script": [{"do": "turn", "orders": {"blue": [{"do": "cast", "player": "blue"}]}}]},
            "$.script[0].orders.blue[0].player: unknown field 'player': expected do, card, target or cost",
        ),
        (
            {"script": [{"do": "turn", "orders": {"blue": [{"move": "blues"}]}}]},
            "$.script[0].orders.blue[0].do: expected a field called do: cast, discard, train or move",
        ),
        (
            {"script": [{"do": "cast", "card": "Power", "target": "a"}]},
            "$.script[0].player: expected a field called player: blue, neutral or red",
        ),
        (
            {"expect": [{"event": {"text": "It hits."}}]},
            "$.expect[0].event.text: unknown field 'text': expected step, kind, card, host, actor, target, "
            "before, after, result or interpretation",
        ),
    ],
)
def test_whoever_guesses_a_field_is_told_which_there_are(change: dict[str, Any], words: str) -> None:
    assert str(complaint(b.document(b.blues(b.swordsman("a")), b.reds(b.swordsman("v"))) | change)) == words


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"format": "sanctum-scenario/1"}, "$.script"),
        ({"colour": 1}, "$.colour"),
        ({"groups": [{"id": "l"}]}, "$.groups[0].owner"),
        (
            {"groups": [{"id": "l", "owner": "blue", "minions": [{"id": "a", "luck": 1}]}]},
            "$.groups[0].minions[0].luck",
        ),
        (
            {"costs": {"Power": {"Will": 1}, "Fireball": {"Will": 1, "Order": -1}, "Deflection": 3}},
            "$.costs.Fireball.Order",
        ),
        ({"costs": {"Power": {"Will": 1}, "Deflection": 3}}, "$.costs.Deflection"),
        ({"costs": {"Power": {"Luck": 1}}}, "$.costs.Power.Luck"),
        ({"costs": {"Power": {}, "Nonesuch": {}}}, "$.costs.Nonesuch"),
        ({"costs": {"a.b": {"Will": -1}}}, "$.costs"),
        ({"costs": {1: {"Will": 1}}}, "$.costs.1"),
        ({"script": [{"do": "turn", "mana": {"town": "Will", "4,5": "Luck"}}]}, "$.script[0].mana.4,5"),
        ({"players": {"red": {"mana": {"Will": 1, "Order": "many"}}}}, "$.players.red.mana.Order"),
    ],
)
def test_the_path_leads_to_the_field_that_is_wrong_missing_or_not_known(fields: dict[str, Any], path: str) -> None:
    whole = {"format": "sanctum-scenario/1"} | ({} if path == "$.script" else {"script": []}) | fields
    assert complaint(whole).path == path


def test_a_text_saved_with_a_mark_of_its_byte_order_is_read() -> None:
    text = '\ufeff{"format": "sanctum-scenario/1", "script": []}'
    assert parse_scenario(text) == parse_scenario(text.encode()) == parse_scenario(text[1:])


def test_no_error_speaks_a_programmers_language() -> None:
    said = [str(complaint(changed(place, value))) for place, value in BAD]
    said += [str(complaint(changed(place, GONE))) for place in NEEDED_FIELDS]
    said += [str(complaint(changed((*place, "colour"), "black"))) for place in OPEN_RECORDS]
    assert sorted({line for line in said if JARGON.search(line.partition(": ")[2])}) == []


@pytest.mark.parametrize("place", ID_FIELDS, ids=path_of)
def test_an_id_does_not_end_in_a_line_break(place: Place) -> None:
    assert complaint(changed(place, "a\n")).path == path_of(place)


def test_an_error_says_which_kind_of_value_was_expected() -> None:
    said = [str(complaint(changed(place, value))) for place, value in BAD]
    assert sorted({line for line in said if "another kind of value" in line}) == []


@pytest.mark.parametrize("place", CHOICE_FIELDS, ids=path_of)
def test_a_choice_names_what_may_be_chosen(place: Place) -> None:
    problem = complaint(changed(place, "nonsense")).problem
    assert "nonsense" in problem
    assert all(choice in problem for choice in some(CHOICE_FIELDS[place]))


@pytest.mark.parametrize("place", NUMBER_FIELDS, ids=path_of)
def test_a_number_names_its_bound(place: Place) -> None:
    low, high = NUMBER_FIELDS[place]
    assert str(low) in complaint(changed(place, low - 1)).problem
    assert str(high) in complaint(changed(place, high + 1)).problem.replace(",", "")


@pytest.mark.parametrize(("place", "wrong"), NAME_FIELDS.items(), ids=[path_of(place) for place in NAME_FIELDS])
def test_a_misspelt_name_gets_the_nearest_one(place: Place, wrong: str) -> None:
    problem = complaint(changed(place, wrong)).problem
    assert wrong in problem
    assert "did you mean" in problem


def test_names_are_read_as_players_and_the_rules_spell_them() -> None:
    said = b.document(
        b.blues(b.swordsman("a", "ogis armor", {"card": "Flail of Sa'rul", "owner": "red"}, nation="Elf")),
        b.reds(b.creature("v", "stalking blyk")),
        players={"blue": {"hand": ["Beobagh’s Helm"], "deck": ["fireball"]}},
        globe=["FAMINE"],
        costs={"fireball": {"Will": 4}},
        script=[b.cast("Citizen's Militia", "a"), b.cast("Farm-boy", "a", "neutral"), {"do": "combats"}],
        expect=[{"minion": "a", "nation": "elves", "spells": ["Ogi’s  Armor"]}, {"event": {"card": "deflection"}}],
    )
    before = copy.deepcopy(said)
    read = to_document(read_scenario(said))
    assert said == before
    first = read["groups"][0]["minions"][0]
    assert (first["nation"], first["spells"][0], first["spells"][1]["card"]) == (
        "Elves",
        "Ogi's Armor",
        "Flail of Sar'ul",
    )
    assert read["groups"][1]["minions"][0]["card"] == "Stalking Blyk"
    assert read["players"]["blue"] == {"hand": ["Beobogh's Helm"], "deck": ["Fireball"]}
    assert (read["globe"], list(read["costs"])) == (["Famine"], ["Fireball"])
    assert [step.get("card") for step in read["script"]] == ["Citizens' Militia", "Farm-Boy", None]
    assert read["expect"][0] == {"minion": "a", "spells": ["Ogi's Armor"], "nation": "Elves"}
    assert read["expect"][1] == {"event": {"card": "Deflection"}}


@pytest.mark.parametrize(
    ("id", "path"), [("town", ".town"), ("9,9", None), ("0,0", ".0,0"), ("the.town", ""), ("a[0]", "")]
)
def test_mana_for_no_structure_leads_to_its_key(id: str, path: str | None) -> None:
    whole = b.document(
        b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[{"do": "start_of_turn", "mana": {id: "Will"}}]
    )
    if path is None:
        assert read_scenario(whole)
    else:
        assert complaint(whole).path == f"$.script[0].mana{path}"


@pytest.mark.parametrize("nested", [[[]], {"card": {"card": {}}}])
def test_names_are_looked_for_only_as_deep_as_they_can_stand(nested: Any) -> None:
    for _ in range(5_000):
        nested = [nested]
    assert complaint(b.document(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=nested)).path.startswith(
        "$"
    )


# What fields mean together.


def refusal(*groups: dict[str, Any], **fields: Any) -> str:
    """What reading says about a scenario made of groups."""
    return str(complaint(b.document(*groups, **fields)))


def test_an_id_is_used_once() -> None:
    assert refusal(b.blues(b.swordsman("a")), b.reds(b.swordsman("a"))) == "$.groups[1].minions[0].id: duplicate id 'a'"
    assert refusal(b.blues(b.swordsman("reds")), b.reds(b.swordsman("a"))).startswith(
        "$.groups[0].minions[0].id: duplicate id"
    )
    assert "duplicate id 'a-1'" in refusal(b.blues(b.swordsman("a-1"), b.swordsman("a", count=2)), script=[])


@pytest.mark.parametrize("taken", ["globe", "outcome"])
def test_an_id_is_none_of_the_words_that_a_trace_uses_itself(taken: str) -> None:
    assert taken in refusal(b.blues(b.swordsman(taken)), script=[])


def test_a_minion_has_a_class_or_a_card_and_not_both() -> None:
    neither, both = {"id": "a"}, {"id": "a", "class": "archer", "card": "Boggart"}
    for spec in (neither, both):
        assert refusal(b.blues(spec), script=[]).startswith("$.groups[0].minions[0]: expected either a class")


def test_a_creature_whose_numbers_are_not_known_needs_them_said() -> None:
    unknown = next((name for name, one in creatures_by_name().items() if one.hp is None), None)
    if unknown is None:
        pytest.skip("every creature's hit points are known")
    assert "hp is not known" in refusal(b.blues(b.creature("a", unknown)), script=[])


def test_two_groups_do_not_share_a_square() -> None:
    said = refusal(b.blues(b.swordsman("a"), square=[5, 5]), b.reds(b.swordsman("v"), square=[5, 5]))
    assert said == "$.groups[1].square: duplicate square [5, 5]: 'blues' is there"


def test_a_square_holds_one_structure_and_is_described_once() -> None:
    town = {"type": "town", "square": [5, 5]}
    assert "$.structures[1].square" in refusal(
        b.blues(b.swordsman("a")), script=[], structures=[{"id": "s", **town}, {"id": "t", **town}]
    )
    assert "$.squares[1].square" in refusal(
        b.blues(b.swordsman("a")), script=[], squares=[{"square": [5, 5], "terrain": "ice"}, {"square": [5, 5]}]
    )


def test_only_hostile_groups_fight() -> None:
    friends = [b.group("one", "blue", b.swordsman("a")), b.group("two", "blue", b.swordsman("b"))]
    trace = b.play(*friends, expect=[{"result": "refused"}, {"rounds": 0}])
    assert b.held(trace) == [True, True]
    words = "Refused: Blue's group 1 and Blue's group 2 cannot fight: the two are not hostile to each other."
    assert words in [event["text"] for event in trace["events"]]
    expected = "$.script[0].groups: expected two groups, and not one twice"
    assert refusal(*friends, script=[{"do": "combat", "groups": ["one", "one"]}]) == expected
    neutrals = [b.group("one", "neutral", b.swordsman("a")), b.group("two", "neutral", b.swordsman("b"))]
    assert isinstance(b.scenario(*neutrals), Scenario)


def test_friends_may_fight_who_are_none_by_then_or_never_were() -> None:
    friends = [b.group("one", "blue", b.swordsman("a")), b.group("two", "blue", b.swordsman("b"))]
    fight = {"do": "combat", "groups": ["one", "two"]}
    changed = b.play(*friends, script=[{"do": "change", "group": "two", "owner": "red"}, fight])
    assert changed["outcome"]["results"] == ["executed", "executed"]
    caps = [b.group("one", "blue", b.swordsman("a")), b.group("two", "blue", b.creature("m", "Goldcap"))]
    assert b.play(*caps, script=[fight])["outcome"]["results"] == ["executed"]
    still = b.play(*friends, script=[{"do": "change", "group": "two", "owner": "blue"}, fight])
    assert still["outcome"]["results"] == ["executed", "refused"]


def test_a_terrain_is_no_spell_to_lay_on_a_square() -> None:
    said = refusal(b.blues(b.swordsman("a")), script=[], squares=[{"square": [5, 5], "spells": ["Lava"]}])
    assert said == "$.squares[0].spells[0]: expected a spell; Lava is a terrain, which a square has as its terrain"


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"minion": "a", "owner": "red"}, "$.script[0]: expected what changes about the minion"),
        ({"minion": "a"}, "$.script[0]: expected what changes about the minion"),
        ({"owner": "red"}, "$.script[0]: expected one thing to change"),
        ({"minion": "a", "group": "blues", "owner": "red"}, "$.script[0]: expected one thing to change"),
    ],
    ids=str,
)
def test_a_change_names_one_thing_and_what_such_a_thing_has(step: dict[str, Any], said: str) -> None:
    assert refusal(b.blues(b.swordsman("a")), script=[{"do": "change", **step}]).startswith(said)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"minion": "blues", "nation": "Elves"}, "$.script[0].minion: expected the id of a minion"),
        ({"group": "a", "owner": "red"}, "$.script[0].group: expected the id of a group"),
        ({"structure": "globe", "owner": "red"}, "$.script[0].structure: expected the id of a structure"),
    ],
    ids=str,
)
def test_a_change_names_a_thing_of_its_kind(step: dict[str, Any], said: str) -> None:
    assert refusal(b.blues(b.swordsman("a")), script=[{"do": "change", **step}]).startswith(said)


def test_nobody_attacks_itself() -> None:
    script = [{"do": "attack", "attacker": "a", "victim": "a"}]
    assert refusal(b.blues(b.swordsman("a")), script=script).startswith("$.script[0].victim: expected another minion")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Despond", "expected a spell for a minion; Despond goes on a group"),
        ("Fireball", "expected a spell that stays in play; Fireball is a manifestation"),
    ],
)
def test_a_spell_lies_on_its_own_kind_of_host_and_stays_in_play(name: str, said: str) -> None:
    assert refusal(b.blues(b.swordsman("a", name)), script=[]) == f"$.groups[0].minions[0].spells[0]: {said}"


def test_there_is_one_globe() -> None:
    said = refusal(b.blues(b.swordsman("a", "Loch Dweller")), script=[])
    assert said.endswith("expected a spell for a minion; Loch Dweller goes on the globe")
    said = refusal(b.blues(b.swordsman("a")), script=[], globe=["Power"])
    assert said == "$.globe[0]: expected a spell for the globe; Power goes on a minion"


def test_where_there_is_no_step_none_has_a_result() -> None:
    said = refusal(b.blues(b.swordsman("a")), script=[], expect=[{"result": "miss", "i": 0}])
    assert said == "$.expect[0].result: expected no result: the script has no step"


def test_a_spell_is_no_creature_and_no_other_creature_is_meant() -> None:
    said = refusal(b.blues({"id": "a", "card": "Deflection"}), script=[])
    assert said == "$.groups[0].minions[0].card: expected a creature; Deflection is one of the alterations"


# Rows of expect that say nothing, or nothing that can be.


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"status": "alive"},
        {"player": "blue"},
        {"player": "neutral", "hand": []},
        {"player": "blue", "turn": 1},
        {"initiative": "neutral"},
        {"left": "all"},
        {"turn": 0},
        {"minion": "fred"},
        {"minion": "nobody", "status": "alive"},
        {"group": "nowhere", "status": "dead"},
        {"always": {}},
        {"always": {"always": {"winner": "blue"}}},
        {"always": {"winner": "blue"}, "never": {"winner": "red"}},
        {"winner": "green"},
        {"winner": "neutral"},
        {"result": "nonsense"},
        {"result": "miss", "i": -1},
        {"result": "miss", "i": 99},
        {"rounds": -1},
        {"event": {}},
        {"event": {"stepp": "A1"}},
    ],
    ids=json.dumps,
)
def test_an_expectation_that_says_nothing_is_refused(row: dict[str, Any]) -> None:
    assert complaint(changed(("expect", 0), row)).path.startswith("$.expect[0]")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            {"never": {"event": {"card": "Deflecton"}}},
            "never.event.card: expected a card, got 'Deflecton'; did you",
        ),
        ({"event": {"step": "D9"}}, "event.step: expected a step of the step table, got 'D9'"),
        ({"event": {"interpretation": "I-999"}}, "event.interpretation: expected an interpretation"),
        ({"minion": "fred", "nation": "Elfs"}, "nation: expected a nation, got 'Elfs'; did you mean 'Elves'?"),
        ({"minion": "fred", "class": "bard"}, "class: expected swordsman or archer, got 'bard'"),
        ({"minion": "fred", "spells": ["Power", "Pwer"]}, "spells[1]: expected a spell, got 'Pwer'; did you mean"),
        ({"sometimes": {"structure": "oldtown", "hp": 3}}, "sometimes.hp: expected of a structure only its status"),
        ({"square": [4, 4], "class": "archer"}, "class: expected of a square only its spells or terrain"),
        ({"minion": "fred", "group": "lef"}, "group: expected the id of a group of this scenario, got 'lef'; did you"),
        ({"group": "left", "members": ["freda"]}, "members[0]: expected the id of a minion of this scenario"),
        ({"group": "left", "square": [0, 0]}, "square: expected a square of the board"),
        ({"structure": "oldtown", "novice": 1}, "novice: unknown field 'novice'; did you mean 'novices'?"),
        ({"minion": "fred", "health": 1}, "health: unknown field 'health': expected minion, group, "),
        ({"group": "left", "novices": 1}, "novices: expected of a group only its status, spells, owner, square, "),
        ({"minion": "fred", "square": [5, 5]}, " expected a row about one thing: minion, group"),
        ({"minion": "fred", "hand": ["Power"]}, "hand: expected a whole number"),
        ({"player": "red", "hand": 3}, "hand: expected a list of names of cards"),
        ({"player": "red", "hand": ["Pwer"]}, "hand[0]: expected the name of a card, got 'Pwer'; did you mean"),
        ({"player": "red", "mana": "Will"}, "mana: expected an amount for each type: Order, Strife"),
        ({"structure": "oldtown", "mana": {"Will": 1}}, "mana: expected one type"),
        ({"player": "red", "hp": 3}, "hp: expected of a player only its hand, deck, discarded, mana or trained"),
        ({"globe": ["Armistic"]}, "globe[0]: expected a spell, got 'Armistic'; did you mean 'Armistice'?"),
        ({"minion": "fred", "hand": {}}, "hand: expected a whole number, or of a player a list of names of cards"),
    ],
)
def test_an_expectation_of_what_there_is_not_is_refused(row: dict[str, Any], said: str) -> None:
    assert str(complaint(changed(("expect", 0), row))).startswith(f"$.expect[0].{said}".replace(". ", ": "))


def test_an_expectation_may_name_helper_spells_creatures_and_abilities() -> None:
    for name in ("Gorgon's Head", "Wolf", "Golden Grove (mature)"):
        assert read_scenario(changed(("expect", 0), {"never": {"event": {"card": name}}}))


def test_what_was_kept_with_an_unknown_name_expected_is_still_read() -> None:
    assert read_scenario(changed(("expect", 0), {"event": {"card": "Deflecton"}}), legal=False)


def test_of_one_card_under_two_spellings_neither_cost_is_lost() -> None:
    error = complaint(changed(("costs",), {"Fireball": {"Will": 4}, "fireball": {"Will": 5}}))
    assert str(error) == "$.costs.fireball: expected the name of a card, got 'fireball'; did you mean 'Fireball'?"


# Names stay in their line, and move no cursor.


@pytest.mark.parametrize("inside", ["\0", "\n", "\x1b[2J", "\x9b", "\u2028"], ids=ascii)
@pytest.mark.parametrize("place", [("groups", 0, "minions", 0, "name"), ("expect", 0, "event", "host")], ids=path_of)
def test_a_control_character_in_a_name_is_refused(place: Place, inside: str) -> None:
    document = changed(("expect", 0), {"event": {"host": "fred"}})
    named = document["groups"][0]["minions"][0] if place[-1] == "name" else document["expect"][0]["event"]
    named[place[-1]] = f"a{inside}b"
    error = complaint(document)
    assert (error.path, error.problem) == (path_of(place), "expected a text in one line, without control characters")


def test_what_was_kept_with_a_control_character_in_a_name_is_still_read_and_told_in_its_lines() -> None:
    kept = read_scenario(changed(("groups", 0, "minions", 0, "name"), "Fr\x1b[2J\ned"), legal=False)
    told = trace_text(run(kept)).splitlines()
    assert len(told) == len(trace_text(run(read_scenario(FULL))).splitlines())
    assert "Fr [2J ed" in "".join(told)


def test_a_title_is_one_line_of_the_text_of_a_trace() -> None:
    scenario = read_scenario(changed(("title",), "One\nTwo\x1b[2J"))
    assert trace_text(run(scenario)).startswith("One Two [2J\nseed ")


# Limits: at the bound, and just above it.


def crowd(groups: int) -> dict[str, Any]:
    return b.document(*(b.group(f"g{n}", "blue", b.swordsman(f"m{n}")) for n in range(groups)), script=[])


def test_64_groups_and_not_65() -> None:
    assert len(read_scenario(crowd(64)).groups) == 64
    assert complaint(crowd(65)).path == "$.groups"
    assert "64" in complaint(crowd(65)).problem


def test_8_minions_a_group_and_not_9_however_they_are_counted() -> None:
    eight = [b.swordsman("a", count=7), b.swordsman("b")]
    assert isinstance(b.scenario(b.blues(*eight), script=[]), Scenario)
    for nine in ([*eight, b.swordsman("c")], [b.swordsman(f"m{n}") for n in range(9)]):
        error = complaint(b.document(b.blues(*nine), script=[]))
        assert (error.path, "8" in error.problem) == ("$.groups[0].minions", True)


def test_no_group_is_empty() -> None:
    assert refusal(b.blues(), script=[]).startswith("$.groups[0].minions: ")


def laden(minions: int, spells: int, count: int = 1) -> dict[str, Any]:
    """A scenario of blue minions who carry so many different spells each."""
    names = [card.name for card in read_cards() if card.target == "recruit" and card.type in LASTING][:spells]
    assert len(names) == spells
    groups = [
        b.group(
            f"g{start}",
            "blue",
            *(b.swordsman(f"m{start + n}", *names, count=count) for n in range(min(8, minions - start))),
        )
        for start in range(0, minions, 8)
    ]
    return b.document(*groups, script=[])


def test_200_spells_in_all_and_not_201() -> None:
    outcome = b.recorded(read_scenario(laden(20, 10)), 1)["outcome"]
    assert sum(len(minion["spells"]) for minion in outcome["minions"].values()) == 200
    more = laden(20, 10) | {"globe": ["Adriel's Glamour"]}
    assert "200 spells" in complaint(more).problem


def test_a_count_does_not_smuggle_spells_past_the_limit() -> None:
    """Eight minions of one entry carry its spells eight times."""
    assert "200 spells" in complaint(laden(1, 26, count=8)).problem


def test_200_script_steps_and_not_201() -> None:
    def long(steps: int) -> dict[str, Any]:
        return b.document(b.blues(b.swordsman("a")), script=[{"do": "damage", "victim": "a", "quantity": 0}] * steps)

    assert len(b.recorded(read_scenario(long(200)), 1)["outcome"]["results"]) == 200
    error = complaint(long(201))
    assert (error.path, "200" in error.problem) == ("$.script", True)


def test_a_million_bytes_and_not_one_more() -> None:
    text = json.dumps(b.document(b.blues(b.swordsman("a")), script=[]))
    assert isinstance(parse_scenario(text.ljust(MAX_BYTES)), Scenario)
    with pytest.raises(ScenarioError, match="at most 1,000,000 bytes, got 1,000,001"):
        parse_scenario(text.ljust(MAX_BYTES + 1))


# Text that is no scenario at all.


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "nonsense",
        "NaN",
        "null",
        "7",
        "[]",
        '"x"',
        "{}",
        b"\xff\xfe",
        "\ufeff{}",
        '{"format": "\\ud800"}',
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"format": "sanctum-scenario/1", "format": "other"}',
    ],
    ids=lambda text: repr(text[:12]),
)
def test_text_that_is_no_scenario_gets_one_line(text: str | bytes) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(text)
    assert caught.value.path.startswith("$")
    _is_one_clear_line(caught.value)


def test_bytes_and_text_read_alike() -> None:
    text = json.dumps(FULL)
    assert parse_scenario(text) == parse_scenario(text.encode())


def test_the_words_of_the_game_are_read_in_any_case() -> None:
    document = {
        "format": "sanctum-scenario/1",
        "realm": "great frost",
        "initiative": "Red",
        "players": {"blue": {"house": "war"}},
        "groups": [{"id": "Blue", "owner": "BLUE", "minions": [{"id": "Town", "class": "Archer"}]}],
        "structures": [{"id": "will", "type": "Colony", "owner": "Red", "mana": "will", "square": [6, 6]}],
        "squares": [{"square": [4, 4], "terrain": "Barren Land"}],
        "script": [{"do": "change", "structure": "will", "type": "Town", "owner": "Neutral"}],
        "expect": [{"winner": "Blue"}, {"square": [4, 4], "terrain": "Barren land"}],
    }
    read = to_document(read_scenario(document))
    assert (read["realm"], read["initiative"], read["players"]["blue"]["house"]) == ("Great Frost", "red", "War")
    group = read["groups"][0]
    assert (group["id"], group["owner"], group["minions"][0]["id"]) == ("Blue", "blue", "Town")
    assert group["minions"][0]["class"] == "archer"
    structure = read["structures"][0]
    assert [structure[name] for name in ("id", "type", "owner", "mana")] == ["will", "colony", "red", "Will"]
    assert read["squares"][0]["terrain"] == "barren land"
    assert (read["script"][0]["type"], read["script"][0]["owner"]) == ("town", "neutral")
    assert (read["expect"][0]["winner"], read["expect"][1]["terrain"]) == ("blue", "barren land")
