"""Both players give their orders at the same time: neither sees what the other trains (turn page)."""

from typing import Any

import pytest

from tests.engine.build import Spec, Trace, archer, blues, fate, play, reds, swordsman, turn
from tests.engine.cards.boards import FIELD, town

INITIATIVE = pytest.mark.parametrize("initiative", ["blue", "red"])
HOUSES: Any = {
    "blue": {"house": "Hope"},
    "red": {"house": "War", "hand": ["Lone Wolf", "Jinx"]},
}
TRAINING: Spec = {"do": "train", "structure": "town", "class": "archer"}


def order(card: str, target: Any, **fields: Any) -> Spec:
    """An order to cast a spell."""
    return {"do": "cast", "card": card, "target": target, **fields}


def ordered(initiative: str, *blue: Spec, red: tuple[Spec, ...] = (), **fields: Any) -> Trace:
    """A turn of orders with blue's lone swordsman in a town of two novices, and red's group far away."""
    ours = blues(swordsman("a"), square=list(FIELD))
    theirs = reds(swordsman("v"), square=[8, 8])
    there = [town(novices=2), town("far", "red", (8, 5), novices=2)]
    script = [turn(*blue, red=red)]
    return play(ours, theirs, structures=there, players=HOUSES, script=script, initiative=initiative, **fields)


def castings(trace: Trace) -> list[tuple[str, str | None]]:
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
    assert fate(trace, "a")["spells"] == []


@INITIATIVE
def test_a_recruit_of_the_other_player_cannot_be_targeted(initiative: str) -> None:
    trace = ordered(initiative, TRAINING, red=(order("Jinx", "archer-1"),))
    assert fate(trace, "archer-1")["spells"] == []
    assert trace["outcome"]["players"]["red"]["hand"] == ["Lone Wolf", "Jinx"]


@INITIATIVE
def test_a_player_targets_what_they_have_trained_themselves(initiative: str) -> None:
    """Blue's archers come first if they have the initiative: then red's own is the second of its name."""
    own = "archer-2" if initiative == "blue" else "archer-1"
    trace = ordered(initiative, TRAINING, red=(TRAINING | {"structure": "far"}, order("Jinx", own)))
    assert fate(trace, own)["owner"] == "red"
    assert fate(trace, own)["spells"] == ["Jinx"]


@INITIATIVE
def test_a_player_is_refused_what_their_own_recruit_has_spoilt(initiative: str) -> None:
    mine = blues(swordsman("a"), archer("b"))
    assert mine["minions"]
    trace = ordered(initiative, TRAINING, order("Lone Wolf", "a"))
    assert fate(trace, "a")["spells"] == []
    assert ("Lone Wolf", "squandered") not in castings(trace)


@INITIATIVE
def test_without_training_an_order_is_what_it_was(initiative: str) -> None:
    trace = ordered(initiative, red=(order("Lone Wolf", "a"),))
    assert fate(trace, "a")["spells"] == ["Lone Wolf"]


@INITIATIVE
def test_a_spoilt_order_is_paid_for_all_the_same(initiative: str) -> None:
    """It was a right order as it was given; a refused one costs nothing (casting page)."""
    costs = {"Lone Wolf": {"Strife": 2, "Clarity": 1}, "Jinx": {"Strife": 1}}
    rich = HOUSES | {"red": HOUSES["red"] | {"mana": {"Strife": 3, "Clarity": 1}}}
    ours, theirs = blues(swordsman("a"), square=list(FIELD)), reds(swordsman("v"), square=[8, 8])
    fields: Any = {"structures": [town(novices=2)], "players": rich, "costs": costs, "initiative": initiative}
    spoilt = play(ours, theirs, script=[turn(TRAINING, red=(order("Lone Wolf", "a"),))], **fields)
    assert castings(spoilt)[-1] == ("Lone Wolf", "squandered")
    assert {mana: left for mana, left in spoilt["outcome"]["players"]["red"]["mana"].items() if left} == {"Strife": 1}
    refused = play(ours, theirs, script=[turn(TRAINING, red=(order("Jinx", "archer-1"),))], **fields)
    assert refused["outcome"]["players"]["red"]["mana"] == {"Strife": 3, "Clarity": 1}
