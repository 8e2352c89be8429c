"""What the verbs of a script play of the phase that they are named after, and what they leave out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine import boards as b

COMBATS = {"do": "combats"}


def fights(trace: b.Trace) -> list[tuple[str, str]]:
    """Who fought whom, in order."""
    return [(one["actor"], one["target"]) for one in b.pipelines(trace, "Combat")]


# combat and combats


def test_combats_plays_what_happens_before_and_after_combat_and_combat_does_not() -> None:
    phases = [
        [one["facts"]["pipeline"] for one in b.events(b.play(*b.TWO, script=[verb]), kind="pipeline", parent=None)]
        for verb in (COMBATS, b.COMBAT)
    ]
    assert phases == [["Before combat", "Combat", "After combat"], ["Combat"]]


def test_a_pair_fights_once_a_turn_unless_the_script_names_it() -> None:
    lasting = (b.blues(b.swordsman("a", hand=0), **b.AT), b.reds(b.swordsman("v", hand=0), **b.BESIDE))
    for script, many in (
        ([COMBATS, COMBATS], 1),
        ([b.COMBAT, COMBATS], 1),
        ([COMBATS, b.turn()], 1),
        ([b.COMBAT, b.COMBAT], 2),
        ([COMBATS, b.START_OF_TURN, COMBATS], 2),
        ([b.turn(), b.turn()], 2),
    ):
        assert len(fights(b.play(*lasting, script=script))) == many


def test_a_combat_is_fought_wherever_the_two_stand_and_the_trace_says_that_they_are_not_neighbors() -> None:
    far = b.play(b.blues(b.swordsman("a"), **b.AT), b.reds(b.swordsman("v"), square=[8, 8]))
    assert fights(far) == [("blues", "reds")]
    assert b.event(far, kind="note", result="not neighbors")["text"].startswith("Blue's group and Red's group do not")
    assert not b.events(b.play(*b.TWO), result="not neighbors")


def test_who_is_no_longer_hostile_fights_no_combat() -> None:
    trace = b.play(*b.TWO, script=[{"do": "change", "group": "reds", "owner": "blue"}, b.COMBAT, COMBATS])
    assert (b.results(trace), fights(trace)) == (["executed", "refused", "executed"], [])


# dispel


@pytest.mark.parametrize(
    ("card", "host", "why"),
    [
        ("Forest", [6, 6], "terrain can be changed, and not dispelled"),
        ("Plains", [6, 6], "it is not there"),
        ("Power", "a", "it is not there"),
    ],
)
def test_a_dispel_that_is_refused_says_why(card: str, host: Any, why: str) -> None:
    trace = b.play(
        *b.TWO,
        squares=[{"square": [6, 6], "terrain": "forest"}],
        script=[b.dispel(card, host)],
    )
    assert b.results(trace) == ["refused"]
    assert b.event(trace, result="refused", kind="note")["text"].endswith(f": {why}.")


# move


def test_a_move_is_the_groups_whole_movement_of_a_turn() -> None:
    walkers = b.blues(b.swordsman("a"), b.swordsman("b"), square=[4, 5])
    for spell, square in (("Forced March", [6, 5]), ("Fleetness", [6, 5])):
        trace = b.play(walkers, script=[b.cast(spell, "blues"), b.move("blues", 5, 5)])
        assert (b.results(trace)[-1], b.at(trace)) == ("executed", square)
    carpet = b.play(walkers | {"spells": ["Flying Carpet"]}, script=[b.move("blues", 5, 5)])
    assert b.at(carpet) == [6, 5]


def test_who_moves_twice_does_so_in_his_own_move() -> None:
    others = b.group("others", "blue", b.swordsman("c"), square=[4, 7])
    script = [b.cast("Forced March", "others"), b.move("blues", 5, 5), b.move("others", 5, 7)]
    trace = b.play(b.blues(b.swordsman("a"), square=[4, 5]), others, script=script)
    assert (b.at(trace), b.at(trace, "others")) == ([5, 5], [6, 7])


def test_an_outcast_goes_alone() -> None:
    trace = b.play(
        b.blues(b.swordsman("a", "Outcast"), b.swordsman("b"), square=[4, 5]), script=[b.move("blues", 5, 5)]
    )
    assert b.at(trace) == [4, 5]
    assert b.at(trace, b.fate(trace, "a")["group"]) == [6, 5]


def test_once_the_move_is_over_the_host_implodes() -> None:
    trace = b.play(b.blues(b.swordsman("a"), spells=["Implosion"], **b.AT), b.reds(b.swordsman("v"), square=[7, 5]),
                 script=[b.move("blues", 6, 5)])  # fmt: skip
    assert (b.fate(trace, "a")["status"], b.fate(trace, "v")["hp"]) == ("removed", 5)


def test_a_move_that_may_not_be_is_refused_and_moves_nobody() -> None:
    water = [{"square": [5, 5], "terrain": "water"}]
    trace = b.play(
        b.blues(b.swordsman("a"), square=[4, 5]), squares=water, script=[b.move("blues", 5, 5), b.move("blues", 6, 6)]
    )
    assert (b.results(trace), b.at(trace)) == (["refused", "refused"], [4, 5])


# change


def test_a_monster_has_neither_nation_nor_class_to_change() -> None:
    beast = b.group("beast", "red", b.creature("m", "Hellion"), square=[8, 8])
    for changed in ({"nation": "Elves"}, {"class": "archer"}):
        trace = b.play(*b.TWO, beast, script=[{"do": "change", "minion": "m", **changed}])
        assert b.results(trace) == ["refused"]
        assert (b.fate(trace, "m")["nation"], b.fate(trace, "m")["class"]) == (None, None)
        assert (
            b.event(trace, result="refused")["text"]
            == "Refused: Hellion is a monster, which has neither nation nor class."
        )


def test_a_sanctum_becomes_no_town() -> None:
    trace = b.play(
        *b.TWO, structures=[b.sanctum("blue")], script=[{"do": "change", "structure": "blue-sanctum", "type": "town"}]
    )
    assert (b.results(trace), b.place(trace, "blue-sanctum")["type"]) == (["refused"], "sanctum")
