"""Boards that the game could not have are refused with the field's path, and can be repaired (structures page)."""

from typing import Any

import pytest

from engine.scenario.error import ScenarioError
from engine.scenario.legality import faults, repaired
from engine.scenario.reading import read_scenario, shaped, to_document
from tests.engine import boards as b

ARMIES = (b.blues(b.swordsman("a"), square=[5, 5]), b.reds(b.swordsman("v")))


def sanctum(id: str, owner: str | None, *square: int) -> b.Spec:
    """A Sanctum of somebody's, or one that names no owner."""
    return {"id": id, "type": "sanctum", "square": list(square)} | ({"owner": owner} if owner else {})


TOWN = {"id": "t", "type": "town", "square": [6, 6]}
HOME, FAR = sanctum("home", "blue", 2, 3), sanctum("far", "red", 9, 8)

ILLEGAL: list[tuple[dict[str, Any], str]] = [
    ({"structures": [TOWN], "squares": [{"square": [6, 6], "terrain": "forest"}]}, "$.squares[0].terrain"),
    ({"structures": [HOME], "squares": [{"square": [2, 3], "terrain": "water"}]}, "$.squares[0].terrain"),
    ({"squares": [{"square": [4, 4]}, {"square": [3, 3], "terrain": "lava"}]}, "$.squares[1].terrain"),
    ({"squares": [{"square": [9, 9], "terrain": "ice"}]}, "$.squares[0].terrain"),
    ({"squares": [{"square": [9, 8], "terrain": "lava"}]}, "$.squares[0].terrain"),
    ({"structures": [HOME | {"spells": ["Fertility"]}]}, "$.structures[0].spells"),
    ({"squares": [{"square": [9, 8], "spells": ["Bedlam"]}]}, "$.squares[0].spells"),
    ({"squares": [{"square": [3, 3]}, {"square": [8, 8], "spells": ["Bedlam"]}]}, "$.squares[1].spells"),
    ({"structures": [sanctum("home", "neutral", 2, 3)]}, "$.structures[0].owner"),
    ({"structures": [sanctum("home", None, 2, 3)]}, "$.structures[0].owner"),
    ({"structures": [HOME, sanctum("other", "blue", 9, 8)]}, "$.structures[1].owner"),
    ({"structures": [TOWN, sanctum("home", "blue", 5, 6)]}, "$.structures[1].square"),
    (
        {"groups": [*ARMIES, b.group("mixed", "red", b.swordsman("w"), b.creature("o", "Bog Horror"))]},
        "$.groups[2].minions",
    ),
]


@pytest.mark.parametrize(("fields", "path"), ILLEGAL)
def test_a_board_that_the_game_could_not_have_is_refused(fields: dict[str, Any], path: str) -> None:
    with pytest.raises(ScenarioError) as error:
        read_scenario(b.document(*ARMIES) | fields)
    assert error.value.path == path
    assert error.value.problem.startswith("expected")


LEGAL: list[dict[str, Any]] = [
    {"structures": [TOWN, HOME, FAR], "squares": [{"square": [6, 6]}, {"square": [3, 3]}]},
    {"structures": [sanctum("home", "red", 2, 3)]},
    {"groups": [*ARMIES, b.group("apes", "neutral", b.creature("o", "Bog Horror"), b.creature("p", "Boggart"))]},
    {"groups": [*ARMIES, b.group("hero", "red", b.swordsman("w"), b.creature("h", "Ogi"))]},
    {"groups": [], "script": []},
]


@pytest.mark.parametrize("fields", LEGAL)
def test_a_board_that_the_game_could_have_is_played(fields: dict[str, Any]) -> None:
    assert b.traced(read_scenario(b.document(*ARMIES) | fields))["outcome"]


def test_a_scenario_need_not_speak_of_groups_at_all() -> None:
    bare = {"format": "sanctum-scenario/1", "script": [{"do": "start_of_turn"}]}
    outcome = b.traced(read_scenario(bare))["outcome"]
    assert (outcome["results"], outcome["groups"], outcome["winner"], outcome["left"]) == (
        ["executed"],
        {},
        None,
        "nobody",
    )


@pytest.mark.parametrize(("fields", "path"), ILLEGAL)
def test_a_repaired_board_is_legal_and_has_everybody(fields: dict[str, Any], path: str) -> None:
    broken = shaped(b.document(*ARMIES) | fields)
    better = repaired(broken)
    assert [fault.path for fault in faults(broken)] == [path]
    assert read_scenario(to_document(better))
    assert {m.id for g in better.groups for m in g.minions} == {m.id for g in broken.groups for m in g.minions}
    assert [one.id for one in better.structures] == [one.id for one in broken.structures]


@pytest.mark.parametrize("fields", LEGAL)
def test_a_legal_board_needs_no_repair(fields: dict[str, Any]) -> None:
    fine = shaped(b.document(*ARMIES) | fields)
    assert to_document(repaired(fine)) == to_document(fine)


def test_two_sancta_too_many_become_towns() -> None:
    crowd = [sanctum("one", "blue", 2, 3), sanctum("two", "blue", 4, 5), sanctum("three", "red", 5, 4)]
    better = repaired(shaped(b.document(*ARMIES, structures=crowd)))
    assert [(one.type, one.owner, one.square) for one in better.structures] == [
        ("sanctum", "blue", (2, 3)),
        ("town", "blue", (4, 5)),
        ("sanctum", "red", (9, 8)),
    ]


@pytest.mark.parametrize(("fields", "path"), ILLEGAL)
def test_what_was_kept_before_is_still_played_as_it_is(fields: dict[str, Any], path: str) -> None:
    assert b.traced(read_scenario(b.document(*ARMIES) | fields, legal=False))["outcome"], path


def test_a_sanctum_that_changes_hands_is_captured_and_the_game_is_over() -> None:
    change = {"do": "change", "structure": "far", "owner": "blue"}
    trace = b.play(*ARMIES, structures=[HOME, FAR], script=[change, b.hurt("v")])
    assert (b.results(trace), trace["outcome"]["winner"]) == (["executed", "refused"], "blue")
    kept = b.play(*ARMIES, structures=[HOME, FAR], script=[change | {"owner": "red"}, b.hurt("v")])
    assert (b.results(kept), kept["outcome"]["winner"]) == (["executed", "killed"], None)
    nobodys = b.play(*ARMIES, structures=[HOME, FAR], script=[change | {"owner": "neutral"}])
    assert (b.results(nobodys), nobodys["outcome"]["structures"]["far"]["owner"]) == (["refused"], "red")


@pytest.mark.parametrize(
    ("verb", "result"),
    [
        ({"do": "combat", "groups": ["blues", "group-1"]}, "executed"),
        ({"do": "combat", "groups": ["group-1", "reds"]}, "refused"),
        ({"do": "combat", "groups": ["blues", "group-2"]}, "refused"),
        ({"do": "move", "group": "group-1", "to": [6, 5]}, "executed"),
        (b.attack("a", "bog-horror-1"), "damaged"),
        (b.attack("a", "bog-horror-2"), "refused"),
        ({"do": "dispel", "card": "Jinx", "host": "bog-horror-1"}, "refused"),
        ({"do": "change", "group": "group-1", "owner": "blue"}, "executed"),
    ],
)
def test_what_comes_into_play_later_is_checked_when_its_turn_comes(verb: dict[str, Any], result: str) -> None:
    trace = b.play(*ARMIES, script=[b.cast("Bog Horror", [6, 6], "red"), verb])
    assert b.results(trace) == ["executed", result]
    assert b.results(b.play(*ARMIES, script=[verb])) == ["refused"]


def test_a_combat_alone_may_name_a_group_that_never_comes() -> None:
    assert b.results(b.play(*ARMIES, script=[{"do": "combat", "groups": ["group-1", "group-2"]}])) == ["refused"]
