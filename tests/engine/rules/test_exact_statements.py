"""Statements of the rule pages that want a scenario of their own: each test plays exactly what one of them says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.build import (
    START_OF_TURN,
    Spec,
    archer,
    attack,
    blues,
    cast,
    creature,
    events,
    fate,
    move,
    pipelines,
    play,
    reds,
    swordsman,
    turn,
)
from tests.engine.cards.boards import FIELD, at, place, results, sanctum, seat, town

ENTRANCE = (3, 3)
BEASTS = {"id": "beasts", "owner": "blue", "minions": [creature("ogre", "Minotaur")], "square": list(ENTRANCE)}


def on_entrance(*minions: Spec, script: list[Spec], **fields: Any) -> Any:
    """The trace of a script in which some blues stand on an entrance of their Sanctum, and a red one far away."""
    return play(blues(*minions, square=ENTRANCE), reds(swordsman("v"), square=(8, 8)), script=script, **fields)


# Spells page.


def test_a_spell_leaves_play_squandered_expired_dispelled_or_by_a_requirement_that_fails() -> None:
    def left(*script: Spec) -> list[str]:
        trace = play(blues(swordsman("a"), square=FIELD), reds(swordsman("v"), square=(7, 5)), script=list(script))
        spells: list[str] = [*fate(trace, "a")["spells"], *trace["outcome"]["globe"]["spells"]]
        return spells

    squandered = turn(*({"do": "cast", "card": card, "target": "a"} for card in ("Cruel Whim", "Flaming Sword")))
    assert left(squandered) == []
    assert left(cast("Immateriality", "globe"), START_OF_TURN) == ["Immateriality"]
    assert left(cast("Immateriality", "globe"), START_OF_TURN, START_OF_TURN) == []
    assert left(cast("Barkskin", "a"), cast("Winnowing Sigil", "a")) == []
    assert left(cast("Flaming Sword", "a"), cast("Cruel Whim", "a")) == []


def test_the_hand_is_filled_from_the_top_of_the_deck() -> None:
    deck = ["Power", "Barkskin", "Jinx", "Fear", "Fireball", "Despond"]
    players = {"blue": {"hand": ["Flight"], "deck": deck}}
    trace = play(blues(swordsman("a")), script=[START_OF_TURN], players=players)
    assert seat(trace, "blue")["hand"] == ["Flight", "Power", "Barkskin", "Jinx", "Fear"]
    assert seat(trace, "blue")["deck"] == ["Fireball", "Despond"]


def test_one_player_casts_spells_of_any_houses_each_for_its_own_mana() -> None:
    costs = {"Barkskin": {"World": 1}, "Fear": {"Mystery": 2}}
    players = {"blue": {"house": "War", "mana": {"World": 1, "Mystery": 2, "Strife": 3}}}
    script = [cast("Barkskin", "a"), cast("Fear", "reds")]
    trace = play(blues(swordsman("a")), reds(swordsman("v")), script=script, players=players, costs=costs)
    assert results(trace) == ["executed", "executed"]
    assert seat(trace, "blue")["mana"] == {"World": 0, "Mystery": 0, "Strife": 3}


# Combat page.


def test_whoever_has_no_attacks_is_passed_over_in_r3() -> None:
    trace = play(blues(swordsman("idle", attack_rate=0), swordsman("b", hp=99)), reds(swordsman("v", hp=99)))
    attackers = {one["actor"] for one in pipelines(trace, "One attack")}
    assert attackers == {"b", "v"}


def test_a_second_kill_in_a_later_turn_gains_no_second_level() -> None:
    weak = reds(swordsman("v", hp=1, armor=0), swordsman("w", hp=1, armor=0))
    script = [attack("a", "v"), START_OF_TURN, attack("a", "w"), START_OF_TURN]
    assert fate(play(blues(swordsman("a")), weak, script=script), "a")["level"] == 2


def test_a_combat_that_ends_with_a_groups_death_has_its_end_of_combat() -> None:
    trace = play(blues(archer("a", hp=99), spells=["Faerie Fire"]), reds(swordsman("v", hp=1, armor=0)))
    assert trace["outcome"]["rounds"] == 1
    assert trace["outcome"]["groups"]["blues"]["spells"] == []


# Structures page.


def test_an_entrance_counts_as_no_structure_and_the_sanctum_as_one() -> None:
    fear = on_entrance(swordsman("a"), script=[cast("Fear", "blues", "red")], structures=[sanctum()])
    assert results(fear) == ["executed"]
    inside = play(blues(swordsman("a"), square=(2, 3)), script=[cast("Fear", "blues", "red")], structures=[sanctum()])
    assert results(inside) == ["refused"]


def test_nobody_captures_an_entrance_and_it_makes_nothing() -> None:
    trace = play(
        reds(swordsman("v"), square=ENTRANCE), script=[START_OF_TURN] * 5, structures=[sanctum(), sanctum("red")]
    )
    assert list(trace["outcome"]["structures"]) == ["blue-sanctum", "red-sanctum"]
    assert (place(trace, "blue-sanctum")["owner"], seat(trace, "red")["delta"]) == ("blue", 0)


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
    here = [BEASTS] if target == "beasts" else [blues(swordsman("a"), swordsman("b"), square=ENTRANCE)]
    sides = [*(here if target != list(ENTRANCE) else []), reds(swordsman("v"), square=(8, 8))]
    trace = play(*sides, script=[cast(card, target)], structures=[town(square=(6, 6))])
    standing = [one["square"] for one in trace["outcome"]["structures"].values() if one["status"] == "alive"]
    assert list(ENTRANCE) not in standing


def test_drachas_death_on_an_entrance_founds_nothing() -> None:
    trace = on_entrance(
        creature("d", "Dracha"), swordsman("a"), script=[{"do": "damage", "victim": "d", "quantity": 99}]
    )
    assert fate(trace, "d")["status"] == "buried"
    assert trace["outcome"]["structures"] == {}


def test_a_group_walks_through_an_entrance_like_any_square() -> None:
    trace = on_entrance(swordsman("a"), script=[move("blues", 4, 3), turn(), move("blues", 3, 3)])
    assert at(trace) == list(ENTRANCE)
    assert [one["text"] for one in events(trace, kind="note", result="refused")] == []
