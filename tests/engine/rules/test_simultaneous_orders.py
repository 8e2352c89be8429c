"""Both players give their orders at the same time: neither sees what the other trains (turn page)."""

from typing import Any

import pytest

from engine.model.turn_orders import CastOrder
from engine.rules.hands import take_back
from engine.rules.player_orders import order_spell
from tests.engine import boards as b

INITIATIVE = pytest.mark.parametrize("initiative", ["blue", "red"])
HOUSES: Any = {
    "blue": {"house": "Hope"},
    "red": {"house": "War", "hand": ["Lone Wolf", "Jinx"]},
}
TRAINING: b.Spec = {"do": "train", "structure": "town", "class": "archer"}


def order(card: str, target: Any, **fields: Any) -> b.Spec:
    """An order to cast a spell."""
    return {"do": "cast", "card": card, "target": target, **fields}


def ordered(initiative: str, *blue: b.Spec, red: tuple[b.Spec, ...] = (), **fields: Any) -> b.Trace:
    """A turn of orders with blue's lone swordsman in a town of two novices, and red's group far away."""
    ours = b.blues(b.swordsman("a"), square=list(b.FIELD))
    theirs = b.reds(b.swordsman("v"), square=[8, 8])
    there = [b.town(novices=2), b.town("far", "red", (8, 5), novices=2)]
    script = [b.turn(*blue, red=red)]
    return b.play(ours, theirs, structures=there, players=HOUSES, script=script, initiative=initiative, **fields)


def castings(trace: b.Trace) -> list[tuple[str, str | None]]:
    """What became of the spells: ordered or refused (X1), then executed or squandered."""
    return [
        (event["facts"]["spell"], event["result"])
        for event in trace["events"]
        if event["kind"] == "pipeline" and event["facts"] and "spell" in event["facts"] and "player" in event["facts"]
    ]


@INITIATIVE
def test_a_recruit_that_arrives_spoils_the_order_and_the_card_is_spent(initiative: str) -> None:
    trace = ordered(initiative, TRAINING, red=(order("Lone Wolf", "a"),))
    assert castings(trace)[-1] == ("Lone Wolf", "squandered")
    assert trace["outcome"]["players"]["red"]["hand"] == ["Jinx"]
    assert b.fate(trace, "a")["spells"] == []


@INITIATIVE
def test_a_recruit_of_the_other_player_cannot_be_targeted(initiative: str) -> None:
    trace = ordered(initiative, TRAINING, red=(order("Jinx", "archer-1"),))
    assert b.fate(trace, "archer-1")["spells"] == []
    assert trace["outcome"]["players"]["red"]["hand"] == ["Lone Wolf", "Jinx"]


@INITIATIVE
def test_a_player_targets_what_they_have_trained_themselves(initiative: str) -> None:
    """Blue's archers come first if they have the initiative: then red's own is the second of its name."""
    own = "archer-2" if initiative == "blue" else "archer-1"
    trace = ordered(initiative, TRAINING, red=(TRAINING | {"structure": "far"}, order("Jinx", own)))
    assert b.fate(trace, own)["owner"] == "red"
    assert b.fate(trace, own)["spells"] == ["Jinx"]


@INITIATIVE
def test_a_player_is_refused_what_their_own_recruit_has_spoilt(initiative: str) -> None:
    mine = b.blues(b.swordsman("a"), b.archer("b"))
    assert mine["minions"]
    trace = ordered(initiative, TRAINING, order("Lone Wolf", "a"))
    assert b.fate(trace, "a")["spells"] == []
    assert ("Lone Wolf", "squandered") not in castings(trace)


@INITIATIVE
def test_without_training_an_order_is_what_it_was(initiative: str) -> None:
    trace = ordered(initiative, red=(order("Lone Wolf", "a"),))
    assert b.fate(trace, "a")["spells"] == ["Lone Wolf"]


@INITIATIVE
def test_a_spoilt_order_is_paid_for_all_the_same(initiative: str) -> None:
    """It was a right order as it was given; a refused one costs nothing (casting page)."""
    costs = {"Lone Wolf": {"Strife": 2, "Clarity": 1}, "Jinx": {"Strife": 1}}
    rich = HOUSES | {"red": HOUSES["red"] | {"mana": {"Strife": 3, "Clarity": 1}}}
    ours, theirs = b.blues(b.swordsman("a"), square=list(b.FIELD)), b.reds(b.swordsman("v"), square=[8, 8])
    fields: Any = {"structures": [b.town(novices=2)], "players": rich, "costs": costs, "initiative": initiative}
    spoilt = b.play(ours, theirs, script=[b.turn(TRAINING, red=(order("Lone Wolf", "a"),))], **fields)
    assert castings(spoilt)[-1] == ("Lone Wolf", "squandered")
    assert {mana: left for mana, left in spoilt["outcome"]["players"]["red"]["mana"].items() if left} == {"Strife": 1}
    refused = b.play(ours, theirs, script=[b.turn(TRAINING, red=(order("Jinx", "archer-1"),))], **fields)
    assert refused["outcome"]["players"]["red"]["mana"] == {"Strife": 3, "Clarity": 1}


OWN_LAST: Any = {"blue": {"house": "Hope", "hand": ["Lone Wolf", "Jinx"]}, "red": {"house": "War"}}


@INITIATIVE
def test_a_player_takes_back_what_their_own_later_training_spoils(initiative: str) -> None:
    """All of a changed group recheck their potents, and only the other's training squanders (training, spells page)."""
    ours, theirs = b.blues(b.swordsman("a"), square=list(b.FIELD)), b.reds(b.swordsman("v"), square=[8, 8])
    costs = {"Lone Wolf": {"Strife": 2, "Clarity": 1}, "Jinx": {"Strife": 2}}
    rich = OWN_LAST | {"blue": OWN_LAST["blue"] | {"mana": {"Strife": 3, "Clarity": 1}}}
    theirs_too = (TRAINING | {"structure": "far"},)
    script = [b.turn(order("Lone Wolf", "a"), TRAINING, order("Jinx", "v"), red=theirs_too)]
    there = [b.town(novices=2), b.town("far", "red", (8, 5), novices=2)]
    fields: Any = {"players": rich, "costs": costs, "initiative": initiative}
    trace = b.play(ours, theirs, structures=there, script=script, **fields)
    assert ("Lone Wolf", "squandered") not in castings(trace)
    assert b.fate(trace, "v")["spells"] == ["Jinx"]
    assert b.seat(trace, "blue")["hand"] == ["Lone Wolf"]
    assert {mana: left for mana, left in b.mana(trace).items() if left} == {"Strife": 1, "Clarity": 1}
    assert "Blue takes back Lone Wolf on A: " in b.as_text(trace)


@INITIATIVE
def test_a_hero_for_an_unoccupied_structure_is_taken_back_as_recruits_are_trained_there(initiative: str) -> None:
    cards: Any = {"blue": {"house": "Death", "hand": ["Nihil"]}, "red": {"house": "War"}}
    ours, theirs = b.blues(b.swordsman("a"), square=[4, 4]), b.reds(b.swordsman("v"), square=[8, 8])
    script = [b.turn(order("Nihil", "town"), TRAINING)]
    trace = b.play(ours, theirs, structures=[b.town(novices=2)], players=cards, script=script, initiative=initiative)
    assert castings(trace) == [("Nihil", None)]
    assert b.seat(trace, "blue")["hand"] == ["Nihil"]


@INITIATIVE
def test_what_the_others_training_has_spoilt_already_is_not_taken_back(initiative: str) -> None:
    """Neither sees what the other trains: one's own training elsewhere uncovers nothing."""
    own = TRAINING | {"structure": "far"}
    trace = ordered(initiative, TRAINING, red=(order("Lone Wolf", "a"), own))
    assert castings(trace)[-1] == ("Lone Wolf", "squandered")
    assert trace["outcome"]["players"]["red"]["hand"] == ["Jinx"]


def test_a_copy_that_is_taken_back_costs_what_it_did() -> None:
    """A card of changing cost keeps what it has risen to."""
    game = b.board(b.blues(b.swordsman("a"), **b.AT), b.FAR, players=OWN_LAST, script=[])
    seat = game.state.seats["blue"]
    seat.hand, seat.rises = ["Greater Clarity"], (("Greater Clarity", 3),)
    game.change(b.who(game, "a"), "recruit_class", "archer")
    casting = order_spell(game, "blue", CastOrder(card="Greater Clarity", target="a"))
    assert casting.result is None
    assert not seat.hand
    take_back(game, casting)
    assert (seat.hand, seat.rises) == (["Greater Clarity"], (("Greater Clarity", 3),))
