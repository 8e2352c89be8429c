"""Boards for tests: what stands where at the start, what is played there, and what became of it.

A test reaches them, and what they are built of, through one import: ``from tests.engine import boards as b``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.engine.build import *

# Squares and structures.


FIELD = (5, 5)
"""A square in the middle of the board."""

NON_VISIBLE = "Bleak Isle (recruits of the isle)"
"""A helper spell that nobody sees and nothing dispels."""

AT = {"square": list(FIELD)}
"""Where a group stands that stands in the field."""

BESIDE = {"square": [6, 5]}
"""Where a group stands that stands beside the field."""


def all_of(terrain: str, *squares: Sequence[int], spells: Sequence[Any] = ()) -> list[Spec]:
    """Squares of one terrain, for a scenario."""
    return [{"square": list(one), "terrain": terrain, "spells": list(spells)} for one in squares]


def ground(*spells: Any, square: tuple[int, int] = (4, 5), terrain: str = "plains") -> Spec:
    """The squares of a scenario: one, beside the groups of ``AT``."""
    return {"squares": all_of(terrain, square, spells=spells)}


def town(id: str = "town", owner: str = "blue", square: Any = FIELD, **fields: Any) -> Spec:
    """A town, blue's unless said otherwise."""
    return {"id": id, "type": "town", "owner": owner, "square": list(square), **fields}


def sanctum(owner: str = "blue", **fields: Any) -> Spec:
    """A player's Sanctum."""
    square = [2, 3] if owner == "blue" else [9, 8]
    return {"id": f"{owner}-sanctum", "type": "sanctum", "owner": owner, "square": square, **fields}


TOWN = town(square=(4, 5))
"""A blue town, in the square of the blues of :data:`FAR_APART`; it has not chosen its mana."""

WORLD_TOWN = TOWN | {"mana": "World"}
"""The same town, which makes World mana."""

ENEMY_TOWN = town("far", "red", (7, 5), mana="Order")
"""A red town, in the square of the reds of :data:`FAR_APART`, which makes Order mana."""


# Groups, and what is played with them.


FAR = group("far", "red", swordsman("v"), square=[8, 8])
"""A red group far from the field."""

TWO = (blues(swordsman("a"), archer("b"), **AT), reds(swordsman("v"), archer("w"), **BESIDE))
"""A pair of blues in the field and a pair of reds beside it."""

FAR_APART = (blues(swordsman("a"), square=[4, 5]), reds(swordsman("v"), archer("w"), square=[7, 5]))
"""A blue swordsman and a red pair who do not meet."""


def after(*script: Spec, blue: Spec | None = None, red: Spec | None = None, **fields: Any) -> Trace:
    """The trace of a script in which a pair of blues and a pair of reds, or others, stand apart."""
    pair = blues(swordsman("a"), archer("b"), square=[4, 5])
    return play(blue or pair, red or FAR_APART[1], script=list(script), **fields)


def blow(attacker: Spec, victim: Spec, kind: str | None = None, round: int = 2, **fields: Any) -> Trace:
    """The trace of one attack of a blue minion on a red one: an archer's by missile, anybody else's by hand."""
    own = "missile" if attacker.get("class") == "archer" else "hand"
    script = [attack(attacker["id"], victim["id"], kind or own, round)]
    return play(blues(attacker), reds(victim), script=script, **fields)


# What became of it all.


def results(trace: Trace) -> list[str]:
    """What became of each step of the script."""
    found: list[str] = trace["outcome"]["results"]
    return found


def damage_of(trace: Trace) -> int:
    """The damage of the only attack of a trace, as A2 has it."""
    damage: int = event(trace, kind="step", step="A2")["quantity"]["after"]
    return damage


def stats(trace: Trace, id: str, *names: str) -> list[Any]:
    """Some numbers of a minion."""
    return [fate(trace, id)[name] for name in names]


def minion_of(trace: Trace, name: str) -> list[Spec]:
    """What became of the minions of a name, in order of creation."""
    return [one for one in trace["outcome"]["minions"].values() if one["name"] == name]


def group_of(trace: Trace, id: str) -> Spec:
    """What became of a group."""
    found: Spec = trace["outcome"]["groups"][id]
    return found


def at(trace: Trace, id: str = "blues") -> Any:
    """The square where a group is in the end, None for one that is off the board."""
    return group_of(trace, id)["square"]


def place(trace: Trace, id: str) -> Spec:
    """What became of a structure."""
    found: Spec = trace["outcome"]["structures"][id]
    return found


def square(trace: Trace, x: int, y: int) -> Spec:
    """What became of a square; plains without spells where nothing ever happened."""
    found: Spec = trace["outcome"]["squares"].get(f"{x},{y}", {"terrain": "plains", "spells": []})
    return found


def terrain(trace: Trace, x: int, y: int) -> str:
    """The terrain of a square in the end."""
    found: str = square(trace, x, y)["terrain"]
    return found


def terrains(trace: Trace, *squares: tuple[int, int]) -> list[str]:
    """The terrain of some squares in the end."""
    return [terrain(trace, x, y) for x, y in squares]


def globe(trace: Trace) -> list[str]:
    """The spells on the globe."""
    found: list[str] = trace["outcome"]["globe"]["spells"]
    return found


def seat(trace: Trace, player: str) -> Spec:
    """What a player has in the end."""
    found: Spec = trace["outcome"]["players"][player]
    return found


def mana(trace: Trace, player: str = "blue") -> dict[str, int]:
    """A player's mana of this turn."""
    found: dict[str, int] = seat(trace, player)["mana"]
    return found


# What several cards have in common.


def cancels_and_holds(card: str, turns: int) -> None:
    """Check that a card cancels the order of its group, and holds it for so many turns after that of its casting."""
    walk = move("reds", 7, 6)
    held = after(turn({"do": "cast", "card": card, "target": "reds"}, red=(walk,)))
    assert at(held, "reds") == [7, 5]
    for later, square in ((turns, [7, 5]), (turns + 1, [7, 6])):
        trace = after(cast(card, "reds"), *[turn()] * later, turn(red=(walk,)))
        assert at(trace, "reds") == square
    for host in ("blues", "reds"):
        game = board(*FAR_APART, script=[])
        band(game, host).order = (6, 6)
        perform(game, cast(card, host))
        assert band(game, host).order is None
