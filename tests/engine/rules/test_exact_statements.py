"""Statements of the rule pages that want a scenario of their own: each test plays exactly what one of them says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine import boards as b

ENTRANCE = (3, 3)
BEASTS = {"id": "beasts", "owner": "blue", "minions": [b.creature("ogre", "Minotaur")], "square": list(ENTRANCE)}


def on_entrance(*minions: b.Spec, script: list[b.Spec], **fields: Any) -> Any:
    """The trace of a script in which some blues stand on an entrance of their Sanctum, and a red one far away."""
    return b.play(b.blues(*minions, square=ENTRANCE), b.reds(b.swordsman("v"), square=(8, 8)), script=script, **fields)


# Spells page.


def test_a_spell_leaves_play_squandered_expired_dispelled_or_by_a_requirement_that_fails() -> None:
    def left(*script: b.Spec) -> list[str]:
        trace = b.play(
            b.blues(b.swordsman("a"), square=b.FIELD), b.reds(b.swordsman("v"), square=(7, 5)), script=list(script)
        )
        spells: list[str] = [*b.fate(trace, "a")["spells"], *trace["outcome"]["globe"]["spells"]]
        return spells

    squandered = b.turn(*({"do": "cast", "card": card, "target": "a"} for card in ("Cruel Whim", "Flaming Sword")))
    assert left(squandered) == []
    assert left(b.cast("Immateriality", "globe"), b.START_OF_TURN) == ["Immateriality"]
    assert left(b.cast("Immateriality", "globe"), b.START_OF_TURN, b.START_OF_TURN) == []
    assert left(b.cast("Barkskin", "a"), b.cast("Winnowing Sigil", "a")) == []
    assert left(b.cast("Flaming Sword", "a"), b.cast("Cruel Whim", "a")) == []


def test_the_hand_is_filled_from_the_top_of_the_deck() -> None:
    deck = ["Power", "Barkskin", "Jinx", "Fear", "Fireball", "Despond"]
    players = {"blue": {"hand": ["Flight"], "deck": deck}}
    trace = b.play(b.blues(b.swordsman("a")), script=[b.START_OF_TURN], players=players)
    assert b.seat(trace, "blue")["hand"] == ["Flight", "Power", "Barkskin", "Jinx", "Fear"]
    assert b.seat(trace, "blue")["deck"] == ["Fireball", "Despond"]


def test_one_player_casts_spells_of_any_houses_each_for_its_own_mana() -> None:
    costs = {"Barkskin": {"World": 1}, "Fear": {"Mystery": 2}}
    players = {"blue": {"house": "War", "mana": {"World": 1, "Mystery": 2, "Strife": 3}}}
    script = [b.cast("Barkskin", "a"), b.cast("Fear", "reds")]
    trace = b.play(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), script=script, players=players, costs=costs)
    assert b.results(trace) == ["executed", "executed"]
    assert b.seat(trace, "blue")["mana"] == {"World": 0, "Mystery": 0, "Strife": 3}


# Combat page.


def test_whoever_has_no_attacks_is_passed_over_in_r3() -> None:
    trace = b.play(
        b.blues(b.swordsman("idle", attack_rate=0), b.swordsman("b", hp=99)), b.reds(b.swordsman("v", hp=99))
    )
    attackers = {one["actor"] for one in b.pipelines(trace, "One attack")}
    assert attackers == {"b", "v"}


def test_a_second_kill_in_a_later_turn_gains_no_second_level() -> None:
    weak = b.reds(b.swordsman("v", hp=1, armor=0), b.swordsman("w", hp=1, armor=0))
    script = [b.attack("a", "v"), b.START_OF_TURN, b.attack("a", "w"), b.START_OF_TURN]
    assert b.fate(b.play(b.blues(b.swordsman("a")), weak, script=script), "a")["level"] == 2


def test_a_combat_that_ends_with_a_groups_death_has_its_end_of_combat() -> None:
    trace = b.play(b.blues(b.archer("a", hp=99), spells=["Faerie Fire"]), b.reds(b.swordsman("v", hp=1, armor=0)))
    assert trace["outcome"]["rounds"] == 1
    assert trace["outcome"]["groups"]["blues"]["spells"] == []


# Structures page.


def test_an_entrance_counts_as_no_structure_and_the_sanctum_as_one() -> None:
    fear = on_entrance(b.swordsman("a"), script=[b.cast("Fear", "blues", "red")], structures=[b.sanctum()])
    assert b.results(fear) == ["executed"]
    inside = b.play(
        b.blues(b.swordsman("a"), square=(2, 3)), script=[b.cast("Fear", "blues", "red")], structures=[b.sanctum()]
    )
    assert b.results(inside) == ["refused"]


def test_nobody_captures_an_entrance_and_it_makes_nothing() -> None:
    trace = b.play(
        b.reds(b.swordsman("v"), square=ENTRANCE),
        script=[b.START_OF_TURN] * 5,
        structures=[b.sanctum(), b.sanctum("red")],
    )
    assert list(trace["outcome"]["structures"]) == ["blue-sanctum", "red-sanctum"]
    assert (b.place(trace, "blue-sanctum")["owner"], b.seat(trace, "red")["delta"]) == ("blue", 0)


@pytest.mark.parametrize(
    ("card", "target"),
    [
        ("Settlement", "blues"),
        ("Encampment", "blues"),
        ("Defensive Pact", "blues"),
        ("Found City", list(ENTRANCE)),
        ("Civilize", "beasts"),
    ],
)
def test_no_spell_makes_a_structure_on_an_entrance(card: str, target: Any) -> None:
    here = [BEASTS] if target == "beasts" else [b.blues(b.swordsman("a"), b.swordsman("b"), square=ENTRANCE)]
    sides = [*(here if target != list(ENTRANCE) else []), b.reds(b.swordsman("v"), square=(8, 8))]
    trace = b.play(*sides, script=[b.cast(card, target)], structures=[b.town(square=(6, 6))])
    standing = [one["square"] for one in trace["outcome"]["structures"].values() if one["status"] == "alive"]
    assert list(ENTRANCE) not in standing


@pytest.mark.parametrize(("card", "target"), [("Vale of Peace", "town"), ("Drought", [4, 4])])
def test_what_spreads_over_squares_leaves_out_the_entrances(card: str, target: Any) -> None:
    """An entrance is no spell target, and what lies on a square is hosted by it (structures page, spells page)."""
    town = [b.town(square=(4, 4))] if target == "town" else []
    trace = b.play(*b.FAR_APART, script=[b.cast(card, target)], structures=town)
    assert b.square(trace, 3, 3)["spells"] == []
    assert b.square(trace, 5, 4)["spells"] != []


def test_a_monster_goes_through_an_entrance_beside_a_vale_of_peace() -> None:
    beasts = b.group("beasts", "red", b.creature("y", "Boggart"), square=(3, 2), control="player")
    town = b.town(square=(4, 4))
    trace = b.play(
        b.FAR_APART[0], beasts, script=[b.cast("Vale of Peace", "town"), b.move("beasts", *ENTRANCE)], structures=[town]
    )
    assert b.at(trace, "beasts") == list(ENTRANCE)


def test_drachas_death_on_an_entrance_founds_nothing() -> None:
    trace = on_entrance(
        b.creature("d", "Dracha"), b.swordsman("a"), script=[{"do": "damage", "victim": "d", "quantity": 99}]
    )
    assert b.fate(trace, "d")["status"] == "buried"
    assert trace["outcome"]["structures"] == {}


def test_a_group_walks_through_an_entrance_like_any_square() -> None:
    trace = on_entrance(b.swordsman("a"), script=[b.move("blues", 4, 3), b.turn(), b.move("blues", 3, 3)])
    assert b.at(trace) == list(ENTRANCE)
    assert [one["text"] for one in b.events(trace, kind="note", result="refused")] == []
