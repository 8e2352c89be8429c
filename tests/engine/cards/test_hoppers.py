"""Combat-hoppers that a scenario begins with: their creatures wait off the board."""

from functools import partial

import pytest

from engine.model.catalog import cards_by_name
from tests.engine.build import play, reds, swordsman
from tests.engine.cards.about import about

HOPPERS = ("Arboriads", "Brown Striders", "Firewyrm", "Granite Guardian", "Loch Dweller")


def waits(card: str) -> None:
    """The creatures of a hopper that lies on the globe from the start are off the board, all of them."""
    trace = play(reds(swordsman("v")), globe=[{"card": card, "owner": "blue"}], script=[])
    waiting = [one for one in trace["outcome"]["minions"].values() if one["status"] == "off-board"]
    assert len(waiting) == sum(creature.count or 1 for creature in cards_by_name()[card].creatures)
    assert {one["owner"] for one in waiting} == {"blue"}


for name in HOPPERS:
    about(name)(partial(waits, name))


@pytest.mark.parametrize("card", HOPPERS)
def test_a_hopper_is_there_when_a_scenario_begins_with_it(card: str) -> None:
    waits(card)
