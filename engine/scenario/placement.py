"""Where the groups of a scenario stand: in their own squares, or beside those they are to fight."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.board import MIDDLE_FIRST, Square, neighbours
from engine.scenario.error import ScenarioError
from engine.scenario.format import Attack, Fight, GroupSpec, Scenario, minion_ids


def place_groups(scenario: Scenario) -> None:
    """Give every group a square: its own, or a free one, beside the group it is to fight where there is room.

    Raises ScenarioError when two groups ask for one square.
    """
    taken: dict[Square, str] = {}
    for number, group in enumerate(scenario.groups):
        if group.square is not None:
            if group.square in taken:
                problem = f"duplicate square {list(group.square)}: {taken[group.square]!r} is there"
                raise ScenarioError(f"$.groups[{number}].square", problem)
            taken[group.square] = group.id
    for one, other in _opponents(scenario):
        _place_beside(one, other, taken)
    for group in scenario.groups:
        if group.square is None:
            _place(group, next(_free_squares(taken)), taken)


def _opponents(scenario: Scenario) -> Iterator[tuple[GroupSpec, GroupSpec]]:
    """Yield the groups that the script makes fight, pair by pair; those that only a run brings into play left out."""
    groups = {group.id: group for group in scenario.groups}
    home = {id: group for group in scenario.groups for spec in group.minions for id in minion_ids(spec)}
    for verb in scenario.script:
        pair: list[GroupSpec | None] = []
        if isinstance(verb, Fight):
            pair = [groups.get(id) for id in verb.groups]
        elif isinstance(verb, Attack):
            pair = [home.get(verb.attacker), home.get(verb.victim)]
        known = [group for group in pair if group is not None]
        if len(known) == 2:
            yield known[0], known[1]


def _place_beside(one: GroupSpec, other: GroupSpec, taken: dict[Square, str]) -> None:
    if one.square is None and other.square is None:
        roomy = (square for square in _free_squares(taken) if any(n not in taken for n in neighbours(square)))
        _place(one, next(roomy, None) or next(_free_squares(taken)), taken)
    for placed, waiting in ((one, other), (other, one)):
        if placed.square is not None and waiting.square is None:
            beside = (square for square in neighbours(placed.square) if square not in taken)
            _place(waiting, next(beside, None) or next(_free_squares(taken)), taken)


def _place(group: GroupSpec, square: Square, taken: dict[Square, str]) -> None:
    group.square = square
    taken[square] = group.id


def _free_squares(taken: dict[Square, str]) -> Iterator[Square]:
    """Yield free squares, from the middle of the board outwards; there are more squares than groups."""
    return (square for square in MIDDLE_FIRST if square not in taken)
