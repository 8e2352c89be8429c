"""Both players give their orders at the same time: neither sees what the other trains (turn page)."""

from typing import Any

import pytest

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
