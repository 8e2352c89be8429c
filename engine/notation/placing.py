"""What groups do and where they stand, if a line says nothing of it: hostile ones are neighbors, and fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.model.board import MIDDLE_FIRST, Square
from engine.model.seat import Player
from engine.scenario.format import Fight, GroupSpec, MinionSpec, Scenario
from engine.scenario.placement import place_groups


def usual_verb(groups: Sequence[str], owners: Sequence[Player]) -> dict[str, Any]:
    """Return what groups do of whom nothing is said: two hostile ones fight, others have the combat phase of a turn."""
    hostile = len(groups) == 2 and (owners[0] != owners[1] or "neutral" in owners)
    return {"do": "combat", "groups": list(groups)} if hostile else {"do": "combats"}


def squares_for(owners: Sequence[Player], said: Sequence[Square | None], *, paired: bool) -> list[Square]:
    """Return the squares of groups: what is said, or where two that fight each other would stand, or round about.

    Raises ScenarioError when two groups ask for one square.
    """
    return _beside(owners, said) if paired else _around(owners, said)


def _beside(owners: Sequence[Player], said: Sequence[Square | None]) -> list[Square]:
    """Return the squares that a scenario gives its two groups which fight each other."""
    somebody = MinionSpec(id="somebody", recruit_class="swordsman")
    groups = [
        GroupSpec(id=str(number), owner=owner, minions=[somebody], square=square)
        for number, (owner, square) in enumerate(zip(owners, said, strict=True))
    ]
    place_groups(Scenario(format="sanctum-scenario/1", groups=groups, script=[Fight(groups=("0", "1"))]))
    return [group.square for group in groups if group.square is not None]


def _around(owners: Sequence[Player], said: Sequence[Square | None]) -> list[Square]:
    """Return squares from the middle outwards.

    The owner with the fewest groups has the squares of one color of a checkered board, the others those of the
    other: one group is surrounded by up to four, and two by two stand each beside both.
    """
    inner = min(Counter(owners).items(), key=lambda item: item[1])[0] if owners else None
    taken = {square for square in said if square is not None}
    squares = []
    for owner, own in zip(owners, said, strict=True):
        square = own or _free(taken, odd=owner != inner)
        taken.add(square)
        squares.append(square)
    return squares


def _free(taken: set[Square], *, odd: bool) -> Square:
    """Return the free square of a color that is nearest to the middle, or any where that color is full."""
    free = [square for square in MIDDLE_FIRST if square not in taken]
    return next((square for square in free if sum(square) % 2 == odd), free[0])
