"""Boards for tests of cards: structures, two groups side by side, and what became of them."""

from typing import Any

from tests.engine.build import Spec, Trace, archer, blues, group, reds, swordsman

FIELD = (5, 5)
"""A square in the middle of the board."""


def town(id: str = "town", owner: str = "blue", square: Any = FIELD, **fields: Any) -> Spec:
    """A town, blue's unless said otherwise."""
    return {"id": id, "type": "town", "owner": owner, "square": list(square), **fields}


def sanctum(owner: str = "blue", **fields: Any) -> Spec:
    """A player's Sanctum."""
    square = [2, 3] if owner == "blue" else [9, 8]
    return {"id": f"{owner}-sanctum", "type": "sanctum", "owner": owner, "square": square, **fields}


def seat(trace: Trace, player: str) -> Spec:
    """What a player has in the end."""
    found: Spec = trace["outcome"]["players"][player]
    return found


def results(trace: Trace) -> list[str]:
    """The results of the script's steps."""
    found: list[str] = trace["outcome"]["results"]
    return found


def place(trace: Trace, id: str) -> Spec:
    """What became of a structure."""
    found: Spec = trace["outcome"]["structures"][id]
    return found


def band(trace: Trace, id: str) -> Spec:
    """What became of a group."""
    found: Spec = trace["outcome"]["groups"][id]
    return found


def globe(trace: Trace) -> list[str]:
    """The spells on the globe."""
    found: list[str] = trace["outcome"]["globe"]["spells"]
    return found


AT = {"square": list(FIELD)}
BESIDE = {"square": [6, 5]}
FAR = group("far", "red", swordsman("v"), square=[8, 8])
TWO = (blues(swordsman("a"), archer("b"), **AT), reds(swordsman("v"), archer("w"), **BESIDE))
