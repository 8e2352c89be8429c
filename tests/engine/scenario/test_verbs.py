"""What the verbs of a script play of the phase that they are named after, and what they leave out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.build import (
    COMBAT,
    START_OF_TURN,
    Trace,
    blues,
    cast,
    creature,
    dispel,
    event,
    events,
    fate,
    group,
    move,
    pipelines,
    play,
    reds,
    swordsman,
    turn,
)
from tests.engine.cards.boards import AT, BESIDE, TWO, at, place, results, sanctum

COMBATS = {"do": "combats"}


def fights(trace: Trace) -> list[tuple[str, str]]:
    """Who fought whom, in order."""
    return [(one["actor"], one["target"]) for one in pipelines(trace, "Combat")]


# combat and combats


def test_combats_plays_what_happens_before_and_after_combat_and_combat_does_not() -> None:
    phases = [
        [one["facts"]["pipeline"] for one in events(play(*TWO, script=[verb]), kind="pipeline", parent=None)]
        for verb in (COMBATS, COMBAT)
    ]
    assert phases == [["Before combat", "Combat", "After combat"], ["Combat"]]


def test_a_pair_fights_once_a_turn_unless_the_script_names_it() -> None:
    lasting = (blues(swordsman("a", hand=0), **AT), reds(swordsman("v", hand=0), **BESIDE))
    for script, many in (
        ([COMBATS, COMBATS], 1),
        ([COMBAT, COMBATS], 1),
        ([COMBATS, turn()], 1),
        ([COMBAT, COMBAT], 2),
        ([COMBATS, START_OF_TURN, COMBATS], 2),
        ([turn(), turn()], 2),
    ):
        assert len(fights(play(*lasting, script=script))) == many


def test_a_combat_is_fought_wherever_the_two_stand_and_the_trace_says_that_they_are_not_neighbors() -> None:
    far = play(blues(swordsman("a"), **AT), reds(swordsman("v"), square=[8, 8]))
    assert fights(far) == [("blues", "reds")]
    assert event(far, kind="note", result="not neighbors")["text"].startswith("Blue's group and Red's group do not")
    assert not events(play(*TWO), result="not neighbors")


def test_who_is_no_longer_hostile_fights_no_combat() -> None:
    trace = play(*TWO, script=[{"do": "change", "group": "reds", "owner": "blue"}, COMBAT, COMBATS])
    assert (results(trace), fights(trace)) == (["executed", "refused", "executed"], [])


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
    trace = play(
        *TWO,
        squares=[{"square": [6, 6], "terrain": "forest"}],
        script=[dispel(card, host)],
    )
    assert results(trace) == ["refused"]
    assert event(trace, result="refused", kind="note")["text"].endswith(f": {why}.")


# move


def test_a_move_is_the_groups_whole_movement_of_a_turn() -> None:
    walkers = blues(swordsman("a"), swordsman("b"), square=[4, 5])
    for spell, square in (("Forced March", [6, 5]), ("Fleetness", [6, 5])):
        trace = play(walkers, script=[cast(spell, "blues"), move("blues", 5, 5)])
        assert (results(trace)[-1], at(trace)) == ("executed", square)
    carpet = play(walkers | {"spells": ["Flying Carpet"]}, script=[move("blues", 5, 5)])
    assert at(carpet) == [6, 5]


def test_who_moves_twice_does_so_in_his_own_move() -> None:
    others = group("others", "blue", swordsman("c"), square=[4, 7])
    script = [cast("Forced March", "others"), move("blues", 5, 5), move("others", 5, 7)]
    trace = play(blues(swordsman("a"), square=[4, 5]), others, script=script)
    assert (at(trace), at(trace, "others")) == ([5, 5], [6, 7])


def test_an_outcast_goes_alone() -> None:
    trace = play(blues(swordsman("a", "Outcast"), swordsman("b"), square=[4, 5]), script=[move("blues", 5, 5)])
    assert at(trace) == [4, 5]
    assert at(trace, fate(trace, "a")["group"]) == [6, 5]


def test_once_the_move_is_over_the_host_implodes() -> None:
    trace = play(blues(swordsman("a"), spells=["Implosion"], **AT), reds(swordsman("v"), square=[7, 5]),
                 script=[move("blues", 6, 5)])  # fmt: skip
    assert (fate(trace, "a")["status"], fate(trace, "v")["hp"]) == ("removed", 5)


def test_a_move_that_may_not_be_is_refused_and_moves_nobody() -> None:
    water = [{"square": [5, 5], "terrain": "water"}]
    trace = play(blues(swordsman("a"), square=[4, 5]), squares=water, script=[move("blues", 5, 5), move("blues", 6, 6)])
    assert (results(trace), at(trace)) == (["refused", "refused"], [4, 5])


# change


def test_a_monster_has_neither_nation_nor_class_to_change() -> None:
    beast = group("beast", "red", creature("m", "Hellion"), square=[8, 8])
    for changed in ({"nation": "Elves"}, {"class": "archer"}):
        trace = play(*TWO, beast, script=[{"do": "change", "minion": "m", **changed}])
        assert results(trace) == ["refused"]
        assert (fate(trace, "m")["nation"], fate(trace, "m")["class"]) == (None, None)
        assert (
            event(trace, result="refused")["text"]
            == "Refused: Hellion is a monster, which has neither nation nor class."
        )


def test_a_sanctum_becomes_no_town() -> None:
    trace = play(
        *TWO, structures=[sanctum("blue")], script=[{"do": "change", "structure": "blue-sanctum", "type": "town"}]
    )
    assert (results(trace), place(trace, "blue-sanctum")["type"]) == (["refused"], "sanctum")
