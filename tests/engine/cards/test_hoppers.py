"""Combat-hoppers that a scenario begins with: their creatures wait off the board."""

from functools import partial

import pytest

from engine.model.catalog import cards_by_name
from engine.rules.off_board import minion_off_board, place_group
from tests.engine import boards as b
from tests.engine.cards.about import about

HOPPERS = ("Arboriads", "Brown Striders", "Firewyrm", "Granite Guardian", "Loch Dweller")


def waits(card: str) -> None:
    """The creatures of a hopper that lies on the globe from the start are off the board, all of them."""
    trace = b.play(b.reds(b.swordsman("v")), globe=[{"card": card, "owner": "blue"}], script=[])
    waiting = [one for one in trace["outcome"]["minions"].values() if one["status"] == "off-board"]
    assert len(waiting) == sum(creature.count or 1 for creature in cards_by_name()[card].creatures)
    assert {one["owner"] for one in waiting} == {"blue"}


for name in HOPPERS:
    about(name)(partial(waits, name))


def ends(card: str) -> None:
    """A hopper's spell ends as the last of its creatures dies, or after combat if that one was carried off alive."""
    for carried in (False, True):
        game = b.board(b.reds(b.swordsman("v"), b.swordsman("w")), globe=[{"card": card, "owner": "blue"}], script=[])
        bands = [group for group in game.state.groups.values() if group.owner == "blue"]
        for number, band in enumerate(bands):
            place_group(game, band, (5, 6 + number))
        *others, last = [minion for band in bands for minion in band.members]
        b.perform(game, *[b.hurt(minion.id) for minion in others])
        assert b.globe(b.trace_of(game)) == [card]
        if carried:
            minion_off_board(game, last, until=99)
        assert b.globe(b.perform(game, b.hurt("w" if carried else last.id))) == ([card] if carried else [])
        assert b.globe(b.perform(game, {"do": "combats"})) == []


for name in HOPPERS:
    about(name)(partial(ends, name))


@pytest.mark.parametrize("card", HOPPERS)
def test_a_hopper_ends_with_its_creatures(card: str) -> None:
    ends(card)


@pytest.mark.parametrize("card", HOPPERS)
def test_a_hopper_is_there_when_a_scenario_begins_with_it(card: str) -> None:
    waits(card)


@about("Brown Striders")
def test_hoppers_that_have_changed_sides_come_out_beside_their_new_enemies() -> None:
    woods = [{"square": square, "terrain": "forest"} for square in ([5, 5], [7, 8])]
    ours = b.blues(b.swordsman("a", hp=90, hand=0), square=[4, 5])
    theirs = b.reds(b.swordsman("v", hp=90, hand=0), square=[7, 9])
    script = [b.cast("Brown Striders", "globe", "red"), b.cast("Zana", "ours"), b.turn()]
    zana = b.group("ours", "blue", b.swordsman("b"), square=[2, 8])
    assert {hit.victim for hit in b.hits(b.play(ours, theirs, squares=woods, script=[script[0], b.turn()]))} >= {"a"}
    trace = b.play(ours, theirs, zana, squares=woods, script=script)
    struck = {hit.victim for hit in b.hits(trace) if hit.attacker.startswith("brown-strider")}
    assert struck == {"v"}


@about("Granite Guardian", "Loch Dweller")
def test_hoppers_that_have_changed_sides_ask_for_structures_of_their_new_side() -> None:
    zana = b.group("ours", "blue", b.swordsman("b"), square=[2, 8])
    theirs = b.reds(b.swordsman("v", hp=90, hand=0), square=[7, 5])
    for card, square in (("Granite Guardian", [7, 6]), ("Loch Dweller", [8, 6])):
        script = [b.cast(card, "globe", "red"), b.cast("Zana", "ours"), b.turn()]
        for owner, struck in (("blue", {"v"}), ("red", set())):
            towns = [{"id": "town", "type": "town", "owner": owner, "square": square}]
            trace = b.play(zana, theirs, structures=towns, script=script)
            assert {hit.victim for hit in b.hits(trace) if not hit.attacker.startswith("v")} == struck
