"""What tests of cards keep asking: a player's mana, the results of a script, a square, one blow."""

from __future__ import annotations

from typing import Any

from tests.engine.build import Spec, Trace, archer, attack, blues, event, play, reds, swordsman

FAR_APART = (blues(swordsman("a"), square=[4, 5]), reds(swordsman("v"), archer("w"), square=[7, 5]))
"""A blue swordsman and a red pair who do not meet."""

TOWN = {"id": "town", "type": "town", "owner": "blue", "square": [4, 5]}
"""A blue town, in the square of the blues of :data:`FAR_APART`."""


def after(*script: Spec, **fields: Any) -> Trace:
    """The trace of a script in which two groups stand apart."""
    return play(*FAR_APART, script=list(script), **fields)


def mana(trace: Trace, player: str = "blue") -> dict[str, int]:
    """A player's mana of this turn."""
    found: dict[str, int] = trace["outcome"]["players"][player]["mana"]
    return found


def results(trace: Trace) -> list[str]:
    """What became of each step of the script."""
    found: list[str] = trace["outcome"]["results"]
    return found


def group_of(trace: Trace, id: str) -> Spec:
    """What became of a group."""
    found: Spec = trace["outcome"]["groups"][id]
    return found


def square(trace: Trace, x: int, y: int) -> Spec:
    """What became of a square; plains without spells where nothing ever happened."""
    found: Spec = trace["outcome"]["squares"].get(f"{x},{y}", {"terrain": "plains", "spells": []})
    return found


def terrain(trace: Trace, *squares: tuple[int, int]) -> list[str]:
    """The terrain of some squares at the end."""
    return [square(trace, x, y)["terrain"] for x, y in squares]


def all_of(terrain: str, *squares: tuple[int, int]) -> list[Spec]:
    """Squares of one terrain, for a scenario."""
    return [{"square": list(place), "terrain": terrain} for place in squares]


def minion_of(trace: Trace, name: str) -> list[Spec]:
    """What became of the minions of a name, in order of creation."""
    return [one for one in trace["outcome"]["minions"].values() if one["name"] == name]


def blow(attacker: Spec, victim: Spec, kind: str = "hand", round: int = 2, **fields: Any) -> Trace:
    """The trace of one attack of a blue minion on a red one."""
    script = [attack(attacker["id"], victim["id"], kind, round)]
    return play(blues(attacker), reds(victim), script=script, **fields)


def damage_of(trace: Trace) -> int:
    """The damage of the only attack of a trace, as A2 has it."""
    damage: int = event(trace, kind="step", step="A2")["quantity"]["after"]
    return damage
