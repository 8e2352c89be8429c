"""Rows of ``expect``: each kind held and failed, over one run and over several seeds."""

from __future__ import annotations

from typing import Any

import pytest

from engine.trace import expectations
from engine.trace.expectations import SEEDS
from tests.engine import boards as b

SCRIPT = [b.COMBAT, b.attack("a", "v"), {"do": "damage", "victim": "b", "quantity": 3}]


def judged(row: dict[str, Any]) -> dict[str, Any]:
    """The verdict on a row after a fixed fight: ``a`` kills ``v`` in round 2, ``b`` then loses 3."""
    trace = b.play(
        b.blues(b.swordsman("a", "Ogi's Armor", hand=9, nation="Elves"), b.swordsman("b"), spells=["Despond"]),
        b.reds(b.swordsman("v")),
        script=SCRIPT,
        expect=[row],
    )
    (verdict,) = trace["expectations"]
    assert verdict["row"] == row
    return dict(verdict)


HELD: list[dict[str, Any]] = [
    {"minion": "v", "status": "buried", "hp": 0, "cause": "killed", "by": "a"},
    {"minion": "b", "status": "alive", "hp": 4, "max_hp": 7, "armor": 1, "level": 1, "owner": "blue"},
    {"minion": "a", "armor": 4, "spells": ["Ogi's Armor"], "class": "swordsman", "nation": "Elves"},
    {"minion": "v", "spells": []},
    {"group": "blues", "status": "alive", "owner": "blue", "spells": ["Despond"]},
    {"group": "reds", "status": "dead", "spells": []},
    {"result": "executed"},
    {"result": "refused", "i": 1},
    {"result": "damaged", "i": 2},
    {"winner": "blue"},
    {"rounds": 2},
    {"event": {"step": "A2", "kind": "step", "actor": "a", "target": "v", "before": 9, "after": 9}},
    {"event": {"kind": "step", "step": "E3", "target": "v"}},
    {"event": {"kind": "change", "target": "v"}},
    {"event": {"step": "G2", "result": "damaged"}},
    {"always": {"winner": "blue"}},
    {"never": {"minion": "a", "status": "buried"}},
    {"sometimes": {"event": {"step": "A8", "actor": "a"}}},
]
FAILED: list[tuple[dict[str, Any], str]] = [
    ({"minion": "v", "status": "alive"}, "status buried"),
    ({"minion": "v", "hp": 3}, "hp 0"),
    ({"minion": "v", "cause": "died", "by": "b"}, "cause killed, by a"),
    ({"minion": "a", "armor": 1}, "armor 4"),
    ({"minion": "a", "max_hp": 9}, "max_hp 7"),
    ({"minion": "a", "level": 2}, "level 1"),
    ({"minion": "a", "spells": []}, "Ogi's Armor"),
    ({"minion": "a", "class": "archer"}, "class swordsman"),
    ({"minion": "a", "nation": "Imps"}, "nation Elves"),
    ({"minion": "a", "owner": "red"}, "owner blue"),
    ({"group": "reds", "status": "alive"}, "status dead"),
    ({"group": "blues", "owner": "red"}, "owner blue"),
    ({"result": "refused"}, "executed"),
    ({"result": "killed", "i": 2}, "damaged"),
    ({"winner": "red"}, "Blue wins"),
    ({"winner": None}, "Blue wins"),
    ({"winner": "draw"}, "Blue wins"),
    ({"rounds": 3}, "rounds 2"),
    ({"event": {"step": "A2", "after": 8}}, "no such event"),
    ({"event": {"step": "A2", "actor": "v"}}, "no such event"),
    ({"always": {"winner": "red"}}, "seed 1: Blue wins"),
    ({"never": {"winner": "blue"}}, "seed 1"),
    ({"sometimes": {"winner": "red"}}, "seeds 1 to"),
]


@pytest.mark.parametrize("row", HELD, ids=str)
def test_a_row_that_holds(row: dict[str, Any]) -> None:
    seeds = {"seeds": len(SEEDS)} if row.keys() & {"always", "never", "sometimes"} else {}
    assert judged(row) == {"row": row, "held": True, "found": None, **seeds}


@pytest.mark.parametrize(("row", "found"), FAILED, ids=[str(row) for row, _ in FAILED])
def test_a_row_that_fails_says_what_was_found_instead(row: dict[str, Any], found: str) -> None:
    verdict = judged(row)
    assert verdict["held"] is False
    assert found in verdict["found"]


def test_the_spells_expected_of_a_host_are_those_that_players_see() -> None:
    script = [b.cast("Chaos Feature", "a", "neutral")]
    everybody = b.blues(b.swordsman("a", "Wrack")), b.reds(b.swordsman("v"))
    spells = b.play(*everybody, script=script)["outcome"]["minions"]["a"]["spells"]
    seen = [name for name in spells if name != "a Chaos Feature counted"]
    assert len(seen) == len(spells) - 1
    rows = [{"minion": "a", "spells": names} for names in (seen, spells, spells[:-1])]
    assert b.held(b.play(*everybody, script=script, expect=rows)) == [True, True, False]


def test_an_event_of_a_casting_or_of_spell_damage_is_about_its_card() -> None:
    power = {"do": "cast", "card": "Power", "target": "a"}
    script = [
        {"do": "damage", "victim": "v", "quantity": 3, "card": "Fireball"},
        {"do": "turn", "orders": {"blue": [power], "red": [power, power | {"target": "b"}]}},
    ]
    rows = [
        {"event": {"step": "X2", "card": "Power", "target": "a", "result": "squandered"}},
        {"event": {"step": "X3", "card": "Power", "result": "executed"}},
        {"event": {"step": "X1", "card": "Power", "target": "b", "result": "refused"}},
        {"event": {"card": "Fireball", "target": "v", "result": "damaged"}},
        {"event": {"step": "X2", "card": "Fireball"}},
        {"never": {"event": {"card": "Pacifism"}}},
    ]
    trace = b.play(b.blues(b.swordsman("a"), b.archer("b")), b.reds(b.swordsman("v")), script=script, expect=rows)
    assert b.held(trace) == [True, True, True, True, False, True]
    steps = [(one["step"], one["card"]) for one in trace["events"] if one["step"] in ("X1", "X2", "X3", "X4")]
    assert {card for _, card in steps} == {"Power"}
    assert len(steps) == 7


def test_an_event_of_an_ability_is_about_its_nation_or_creature() -> None:
    fighters = b.blues(b.swordsman("a", nation="Humans")), b.reds(b.creature("v", "Combustioneer"))
    rows = [
        {"event": {"step": "A2", "card": "Humans", "before": 2, "after": 3}},
        {"event": {"step": "E1", "card": "Combustioneer", "host": "v"}},
        {"never": {"event": {"card": "Elves"}}},
    ]
    assert b.held(b.play(*fighters, script=[b.attack("a", "v")], expect=rows)) == [True, True, True]


def test_a_change_is_expected_by_what_it_was_and_is() -> None:
    rows = [
        {"event": {"kind": "change", "target": "v", "before": 7, "after": 6}},
        {"event": {"kind": "change", "target": "v", "before": 7, "after": 5}},
    ]
    assert b.held(
        b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[b.attack("a", "v")], expect=rows)
    ) == [
        True,
        False,
    ]


def test_a_winner_expected_where_nobody_won_is_said_in_words() -> None:
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[], expect=[{"winner": "red"}])
    assert trace["expectations"][0]["found"] == "Nobody wins"


def coin(row: dict[str, Any], seed: int = 1) -> bool:
    """Whether a row holds of a fight that hangs on one pick: Ann shoots Rob or Roy, and the other one shoots her."""
    trace = b.play(
        b.blues(b.archer("ann", missile=9, hp=1)), b.reds(b.archer("rob"), b.archer("roy")), expect=[row], seed=seed
    )
    return b.held(trace) == [True]


ROB_LIVES: dict[str, Any] = {"minion": "rob", "status": "alive"}
ROY_LIVES: dict[str, Any] = {"minion": "roy", "status": "alive"}
RED_WINS: dict[str, Any] = {"winner": "red"}


def test_what_hangs_on_chance_is_sometimes_so_and_neither_always_nor_never() -> None:
    for row in (ROB_LIVES, ROY_LIVES):
        assert [coin({word: row}) for word in ("always", "never", "sometimes")] == [False, False, True]


def test_what_happens_at_every_seed_is_always_so() -> None:
    assert [coin({word: RED_WINS}) for word in ("always", "never", "sometimes")] == [True, False, True]


def test_what_happens_at_no_seed_is_never_so() -> None:
    row = {"winner": "blue"}
    assert [coin({word: row}) for word in ("always", "never", "sometimes")] == [False, True, False]


def test_rows_over_seeds_look_at_the_same_seeds_whatever_the_runs_own_is() -> None:
    assert {coin({"sometimes": ROB_LIVES}, seed) for seed in range(1, 6)} == {True}
    assert {coin(ROB_LIVES, seed) for seed in range(1, 20)} == {True, False}


@pytest.mark.parametrize("word", ["always", "never"])
def test_the_seed_that_breaks_a_row_is_named_and_breaks_it(word: str) -> None:
    trace = b.play(
        b.blues(b.archer("ann", missile=9, hp=1)), b.reds(b.archer("rob"), b.archer("roy")), expect=[{word: ROB_LIVES}]
    )
    seed = int(trace["expectations"][0]["found"].removeprefix("seed ").partition(":")[0])
    assert coin(ROB_LIVES, seed) == (word == "never")


def test_several_rows_are_judged_one_by_one() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", hand=9)),
        b.reds(b.swordsman("v")),
        expect=[{"winner": "blue"}, {"winner": "red"}, {"rounds": 2}],
    )
    assert b.held(trace) == [True, False, True]


def test_many_rows_about_events_do_not_go_over_all_events_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred rows about a long run took over a minute."""
    looks = []
    monkeypatch.setattr(expectations, "_matches", lambda wanted, event: looks.append(event))
    rows = [{"event": {"kind": "step", "step": "A1", "after": 900 + number}} for number in range(90)]
    trace = b.play(
        b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[b.COMBAT], expect=[*rows, {"always": rows[0]}]
    )
    assert not any(row["held"] for row in trace["expectations"])
    assert len(looks) <= (len(rows) + len(SEEDS)) * expectations.FEW < len(rows) * len(trace["events"])


def test_a_trace_without_expectations_has_none() -> None:
    assert b.play(b.blues(b.swordsman("a")), script=[])["expectations"] == []


def test_the_text_tells_each_verdict() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", hand=9)),
        b.reds(b.swordsman("v")),
        expect=[{"winner": "blue"}, {"minion": "v", "hp": 7}],
    )
    assert "Expected winner blue: held" in b.as_text(trace)
    assert "Expected of v: hp 7: FAILED, found hp 0" in b.as_text(trace)


def test_several_seeds_are_looked_at() -> None:
    assert len(SEEDS) >= 10


def test_rows_about_structures_and_squares() -> None:
    rows = [
        {"structure": "t", "type": "colony", "owner": "red"},
        {"structure": "t", "type": "town"},
        {"square": [4, 4], "terrain": "ice"},
        {"square": [4, 4], "terrain": "plains"},
        {"square": [9, 6], "terrain": "plains"},
    ]
    trace = b.play(
        b.blues(b.swordsman("a")),
        b.reds(b.swordsman("v")),
        structures=[{"id": "t", "type": "town", "square": [7, 7], "owner": "red"}],
        squares=[{"square": [4, 4], "terrain": "ice"}],
        script=[{"do": "change", "structure": "t", "type": "colony"}],
        expect=rows,
    )
    assert b.held(trace) == [True, False, True, False, True]
    assert trace["expectations"][1]["found"] == "type colony"


def test_what_is_not_there_is_none_and_no_raw_value() -> None:
    row = {"minion": "a", "status": "buried", "cause": "killed", "spells": ["Power"]}
    trace = b.play(
        b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=[], expect=[row, {"minion": "v", "spells": []}]
    )
    assert trace["expectations"][0]["found"] == "status alive, cause none, spells none"
    assert "Expected of v: spells none: held" in b.as_text(trace)


def test_where_all_is_and_what_players_have_can_be_expected() -> None:
    script = [
        {
            "do": "turn",
            "orders": {
                "blue": [
                    {"do": "train", "structure": "town", "class": "archer"},
                    {"do": "discard", "card": "Power"},
                    {"do": "move", "group": "walkers", "to": [7, 6]},
                ],
                "red": [{"do": "cast", "card": "Armistice", "target": "globe"}],
            },
        },
        {"do": "start_of_turn"},
    ]
    rows: list[dict[str, Any]] = [
        {"group": "walkers", "square": [7, 6], "members": ["a"], "control": "player"},
        {"minion": "archer-1", "group": "group-1", "hand": 0},
        {"minion": "archer-1", "group": "group-1", "missile": 2, "attack_rate": 1},
        {"structure": "town", "novices": 1, "turn_count": 1, "square": [5, 5], "mana": "Will"},
        {"structure": "colony", "owner": "blue", "mana": "Strife", "novices": 0, "turn_count": 2},
        {"player": "blue", "hand": ["Deflection", "Barkskin"], "deck": [], "mana": {"Will": 1, "Strife": 1}},
        {"player": "blue", "discarded": [], "trained": {}},
        {"initiative": "blue"},
        {"turn": 2},
        {"left": "blue"},
        {"globe": ["Armistice"]},
    ]
    trace = b.play(
        b.group("walkers", "blue", b.swordsman("a"), square=[6, 6]),
        script=script,
        initiative="red",
        structures=[
            {"id": "town", "type": "town", "square": [5, 5], "owner": "blue", "mana": "Will", "novices": 2},
            {"id": "colony", "type": "colony", "square": [7, 6]},
        ],
        players={"blue": {"house": "War", "hand": ["Barkskin", "Power"], "deck": ["Deflection"]}},
        expect=rows,
    )
    assert [verdict["found"] for verdict in trace["expectations"]] == [
        *[None, "hand none"],
        *[None] * (len(rows) - 2),
    ]


def test_a_row_about_the_board_or_a_player_says_what_was_found_instead() -> None:
    rows: list[tuple[dict[str, Any], str]] = [
        ({"initiative": "red"}, "initiative blue"),
        ({"turn": 3}, "turn 1"),
        ({"left": "both"}, "left blue"),
        ({"globe": ["Armistice"]}, "globe none"),
        ({"group": "blues", "square": [5, 6]}, "square 5,5"),
        ({"minion": "a", "group": "reds"}, "group blues"),
        ({"player": "red", "mana": {"Will": 2}}, "mana none"),
        ({"player": "red", "hand": ["Power"]}, "hand none"),
    ]
    for row, found in rows:
        assert judged(row)["found"] == found
