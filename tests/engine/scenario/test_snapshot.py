"""A state put back is the state that was, field by field."""

from __future__ import annotations

from typing import Any

import pytest

from engine.model.dice import Dice
from engine.scenario.prepared import PreparedScenario
from engine.scenario.setup import build
from engine.scenario.snapshot import CONSTANT, changing_names, others, restore, snapshot
from tests.engine import boards as b


@pytest.mark.parametrize("kind", ["Minion", "Spell", "Group", "Structure", "Ground", "Seat", "State", "Host"])
def test_every_field_that_may_change_is_put_back(kind: str) -> None:
    state = build(
        b.scenario(
            b.group("blues", "blue", b.swordsman("fred", "Deflection"), b.archer("ann"), square=[5, 5]),
            structures=[{"id": "town", "type": "town", "square": [6, 6]}],
            squares=[{"square": [5, 5], "terrain": "forest"}],
            script=[],
        )
    )
    fred = state.minions["fred"]
    records = [record for record in (fred, fred.spells[0], *others(state)) if type(record).__name__ == kind]
    picture = snapshot(state)
    before = {(place, name): value for place, one in enumerate(records) for name, value in fields(one).items()}
    assert before
    for record in records:
        for name in changing_names(record):
            setattr(record, name, "scrambled")
    restore(picture)
    assert {(place, name): value for place, one in enumerate(records) for name, value in fields(one).items()} == before


def test_what_was_renamed_has_its_name_back() -> None:
    ghosts = PreparedScenario(
        b.scenario(
            b.group("blues", "blue", b.swordsman("fred"), square=[5, 5]),
            structures=[{"id": "t", "type": "town", "square": [6, 6], "owner": "blue"}],
            script=[{"do": "cast", "player": "blue", "card": "Ghost Town", "target": "t"}],
        )
    )
    town = ghosts.state.structures["t"]
    ghosts.play(Dice(1))
    assert town.name == "the colony"
    restore(ghosts.picture)
    assert town.name == "the town"


def fields(record: Any) -> dict[str, Any]:
    """Return what is in a record's fields."""
    return {name: getattr(record, name) for name in changing_names(record) if name not in CONSTANT}
