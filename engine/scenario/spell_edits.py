"""Changes of the spells on a host: their order, and which of them there are."""

from __future__ import annotations

import msgspec

from engine.scenario.board_edits import square_at
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.named_parts import EditFunction, place_of, spell_of, spells_in, spells_of, square_written


def swap(scenario: Scenario, on: str, which: str, to: str) -> None:
    """Let two spells change places."""
    spells = spells_of(scenario, on)
    one, other = place_of(spells, which, "which"), place_of(spells, to, "to")
    if one == other:
        raise ScenarioError("to", "expected another spell than the first")
    spells[one], spells[other] = spells[other], spells[one]


def set_order(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Put all spells into another order, oldest first."""
    spells = spells_of(scenario, on)
    names, wanted = spells_in(spells), to.split(",")
    if sorted(names) != sorted(wanted):
        expected = f"each of {', '.join(names[:8])} once, oldest first" if names else "a host with spells on it"
        raise ScenarioError("to", f"expected {expected}, got {to[:60]!r}")
    spells[:] = [spells[names.index(name)] for name in wanted]


def replace(scenario: Scenario, on: str, which: str, to: str) -> None:
    """Put a card in a spell's place, under the same owner."""
    spells = spells_of(scenario, on)
    place = place_of(spells, which, "which")
    old = spells[place]
    spells[place] = to if isinstance(old, str) else msgspec.structs.replace(old, card=to)


def drop(scenario: Scenario, on: str, which: str, _to: str) -> None:
    """Take a spell out."""
    spells = spells_of(scenario, on)
    del spells[place_of(spells, which, "which")]


def add(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Lay a spell on the host last."""
    spells = spells_of(scenario, on)
    if ":" in on and not spells:
        spells = square_at(scenario, square_written(on.replace(":", ","))).spells
    spells.append(spell_of(to))


SPELL_EDITS: dict[str, EditFunction] = {"swap": swap, "order": set_order, "replace": replace, "drop": drop, "add": add}
