"""Who has won, who is left, and what each player has lost (I-56)."""

from typing import Any

import msgspec
import pytest

from engine.rules.ending import Ending
from engine.rules.standing import ending
from engine.scenario.setup import build
from engine.trace.outcome import ending_of, outcome
from engine.trace.records import Outcome
from tests.engine import boards as b

SANCTUM = {"id": "home", "type": "sanctum", "owner": "blue", "square": [2, 3]}


def end(trace: b.Trace) -> tuple[Any, Any]:
    """Who has won, and who is left."""
    return trace["outcome"]["winner"], trace["outcome"]["left"]


@pytest.mark.parametrize(
    ("hurt_whom", "winner", "left"),
    [((), None, "both"), (("v",), "blue", "blue"), (("a",), "red", "red"), (("a", "v"), "draw", "nobody")],
)
def test_a_skirmish_is_won_by_whose_groups_alone_are_left(hurt_whom: tuple[str, ...], winner: str, left: str) -> None:
    armies = (b.blues(b.swordsman("a")), b.reds(b.swordsman("v")))
    assert end(b.play(*armies, script=[b.hurt(id) for id in hurt_whom])) == (winner, left)


@pytest.mark.parametrize(
    ("hurt_whom", "left"), [((), "both"), (("v",), "blue"), (("a",), "red"), (("a", "v"), "nobody")]
)
def test_on_a_board_with_a_sanctum_nobody_wins_by_being_left(hurt_whom: tuple[str, ...], left: str) -> None:
    armies = (b.blues(b.swordsman("a")), b.reds(b.swordsman("v")))
    assert end(b.play(*armies, structures=[SANCTUM], script=[b.hurt(id) for id in hurt_whom])) == (None, left)


def test_neutral_groups_neither_win_nor_hinder_winning() -> None:
    wild = b.group("wild", "neutral", b.swordsman("n"), square=[8, 8])
    armies = (b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), wild)
    assert end(b.play(*armies, script=[b.hurt("v")])) == ("blue", "blue")
    assert end(b.play(*armies, script=[b.hurt("v"), b.hurt("a")])) == ("draw", "nobody")
    assert end(b.play(b.blues(b.swordsman("a")), wild, script=[b.hurt("a")])) == (None, "nobody")
    assert end(b.play(b.blues(b.swordsman("a")), wild, script=[b.hurt("n")])) == (None, "blue")


def test_a_group_off_the_board_is_left() -> None:
    armies = (b.blues(b.swordsman("a"), square=[5, 5]), b.reds(b.swordsman("v")))
    assert end(b.play(*armies, script=[b.cast("Vision Quest", "a"), b.hurt("v")])) == ("blue", "blue")


def test_groups_that_come_later_make_a_skirmish_too() -> None:
    ours = (b.blues(b.swordsman("a")), b.blues(b.swordsman("b"), square=[8, 3]) | {"id": "more"})
    trace = b.play(*ours, script=[b.cast("Bog Horror", [6, 6], "red")])
    assert end(trace) == (None, "both")


def test_what_each_player_has_lost_is_told() -> None:
    ours = b.blues(b.swordsman("a"), b.archer("b"), b.swordsman("c", current_hp=4))
    trace = b.play(ours, b.reds(b.swordsman("v", hp=9)), script=[b.hurt("a"), b.hurt("b", 3), b.hurt("v", 2)])
    assert trace["outcome"]["losses"] == {
        "blue": {"minions": 1, "hit_points": 10},
        "red": {"minions": 0, "hit_points": 2},
    }
    told = b.event(trace, kind="change", text="Blue has lost 1 minion and 10 hit points, red has lost 2 hit points.")
    assert told["change"]["of"] == "outcome"


def test_whoever_is_replaced_is_no_loss_and_healing_makes_good() -> None:
    replaced = b.play(
        b.blues(b.swordsman("a"), b.swordsman("b")), b.reds(b.swordsman("v")), script=[b.cast("Jade Gargoyle", "a")]
    )
    assert replaced["outcome"]["losses"]["blue"] == {"minions": 0, "hit_points": 0}
    healed = b.play(
        b.blues(b.swordsman("a", "Regenerate")), b.reds(b.swordsman("v")), script=[b.hurt("a", 3), b.START_OF_TURN]
    )
    assert healed["outcome"]["losses"]["blue"]["hit_points"] == 0


def test_a_won_skirmish_cites_its_interpretation_and_is_no_end_of_the_script() -> None:
    trace = b.play(b.blues(b.swordsman("a", hand=9)), b.reds(b.swordsman("v")), script=[b.COMBAT, b.turn()])
    assert trace["outcome"]["results"] == ["executed", "executed"]
    assert b.event(trace, kind="change", interpretation="I-56")["change"]["what"] == "winner"


ENDINGS = [
    (Ending("blue", "both", "both", None), "Blue wins the game", "blue wins/both"),
    (Ending("draw", "both", "both", None), "The game is a draw", "draw/both"),
    (Ending(None, "blue", "both", None), "Blue wins", "blue"),
    (Ending(None, "red", "both", True), "Red wins", "red"),
    (Ending(None, "both", "both", True), "Nobody wins", "both"),
    (Ending(None, "nobody", "both", True), "A draw", "nobody"),
    (Ending(None, "blue", "both", None, sanctum=True), "Blue alone is left", "blue"),
    (Ending(None, "both", "both", None, sanctum=True), "Both are left", "both"),
    (Ending(None, "nobody", "both", None, sanctum=True), "Nobody is left", "nobody"),
    (Ending(None, "blue", "blue", None), "Blue is left", "blue"),
    (Ending(None, "blue", "blue", False), "Blue alone is left", "blue"),
    (Ending(None, "blue", "blue", True), "Blue and neutral groups are left", "blue"),
    (Ending(None, "nobody", "blue", True), "Only neutral groups are left", "nobody"),
    (Ending(None, "nobody", "blue", False), "Nobody is left", "nobody"),
    (Ending(None, "nobody", "nobody", None), "Nobody is left", "nobody"),
]


@pytest.mark.parametrize(("found", "words", "key"), ENDINGS)
def test_an_ending_is_told_in_a_few_words(found: Ending, words: str, key: str) -> None:
    assert (found.words, found.key) == (words, key)


def test_states_and_outcomes_tell_the_same_ending() -> None:
    wild = b.creature("t", "Boggart")
    state = build(b.scenario(b.blues(b.swordsman("a")), b.group("wild", "neutral", wild), structures=[SANCTUM]))
    assert ending(state) == ending_of(outcome(state)) == Ending(None, "blue", "blue", True, sanctum=True)


def test_a_captured_sanctum_is_the_end_of_the_game() -> None:
    trace = b.play(b.reds(b.swordsman("v"), square=[2, 3]), structures=[SANCTUM], script=[b.START_OF_TURN])
    assert ending_of(msgspec.convert(trace["outcome"], Outcome)).words == "Red wins the game"
