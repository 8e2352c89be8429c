"""The "cast on ..." requirements of the cards, as questions about a host (spells page).

What is asked is the card data's, and so are the words. A requirement is asked when the spell is ordered (X1) and again
before it executes (X2); a persistent one also whenever its host's spells change (X5).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, Literal

from engine.model.board import Square, diamond, neighbours
from engine.model.catalog import Asks, Requirement
from engine.model.hosts import group_of, owner_of, square_of
from engine.model.pieces import MAX_MEMBERS, Host, Minion, Structure
from engine.model.seat import Player
from engine.model.state import State
from engine.model.terrain import region

Question = Callable[[State, Player, Host], bool]
"""Asks whether a host is right for a spell of a player's."""


Topic = Literal["class", "attacks", "owner", "structure type", "terrain"]
"""What persistent requirements ask about and what may change while the spell is in play (spells page)."""


def meets(requirement: Requirement, state: State, player: Player, host: Host) -> bool:
    """Whether a host meets a requirement."""
    return _question(requirement.asks, requirement.of)(state, player, host)


@cache
def _question(asks: Asks, of: tuple[str | int, ...]) -> Question:
    return QUESTIONS[asks](*of)


def lacking(requirement: Requirement, host: Host) -> str:
    """Return what is wrong with a host that does not meet a requirement, as a clause: "Ann is no swordsman"."""
    return (requirement.lacking or f'{{host}} is not "{requirement.text}"').format(host=host.name)


def _members(host: Host) -> list[Minion]:
    group = group_of(host)
    return group.members if group is not None else []


def _in_structure(state: State, host: Host) -> bool:
    square = square_of(host)
    return square is not None and state.is_built(square)


def _terrain(state: State, host: Host) -> str:
    square = square_of(host)
    return state.terrain_at(square) if square is not None else "plains"


def _after_turn(turn: int) -> Question:
    return lambda state, player, host: state.turn > turn


def _of_nation(*nations: str) -> Question:
    return lambda state, player, host: isinstance(host, Minion) and host.nation in nations


def _of_type(*types: str) -> Question:
    return lambda state, player, host: isinstance(host, Structure) and host.type in types


def _is_class(*classes: str) -> Question:
    return lambda state, player, host: isinstance(host, Minion) and any(map(host.takes_spells_for, classes))


def _with_class(*classes: str) -> Question:
    return lambda state, player, host: any(any(map(minion.has_class, classes)) for minion in _members(host))


def _on(*terrains: str) -> Question:
    return lambda state, player, host: _terrain(state, host) in terrains


def _beside_friendly(*types: str) -> Question:
    return lambda state, player, host: _some_friendly(state, player, _beside(host), types)


def _near_terrain(*terrains: str) -> Question:
    return lambda state, player, host: any(state.terrain_at(square) in terrains for square in _around(host))


def _near_friendly(*types: str) -> Question:
    return lambda state, player, host: _some_friendly(state, player, _around(host), types)


def _some_friendly(state: State, player: Player, squares: list[Square], types: tuple[str, ...]) -> bool:
    found = [state.structure_at(square) for square in squares]
    return any(one is not None and one.owner == player and one.type in types for one in found)


def _beside(host: Host) -> list[Square]:
    square = square_of(host)
    return neighbours(square) if square is not None else []


def _around(host: Host) -> list[Square]:
    square = square_of(host)
    return diamond(square) if square is not None else []


def _beside_no_structure(state: State, player: Player, host: Host) -> bool:
    square = square_of(host)
    return square is not None and all(state.structure_at(other) is None for other in neighbours(square))


def _in_region_of(count: int) -> Question:
    """Ask whether the square and its likes that hang together with it are so many or more."""

    def asks(state: State, player: Player, host: Host) -> bool:
        square = square_of(host)
        return square is not None and len(region(state, square)) >= count

    return asks


def _hand_attacks(state: State, player: Player, host: Host) -> bool:
    return isinstance(host, Minion) and host.hand is not None and host.armed


def _size(low: int, high: int) -> Question:
    return lambda state, player, host: low <= len(_members(host)) <= high


def _holds(question: Question) -> Callable[[], Question]:
    """Return what makes a question that takes no arguments."""
    return lambda: question


QUESTIONS: Final[dict[Asks, Callable[..., Question]]] = {
    "after turn": _after_turn,
    "beside friendly": _beside_friendly,
    "beside no structure": _holds(_beside_no_structure),
    "class": _is_class,
    "colony or friendly": _holds(
        lambda state, player, host: isinstance(host, Structure) and (host.type == "colony" or host.owner == player)
    ),
    "even concealed": _holds(lambda state, player, host: True),
    "even full": _holds(lambda state, player, host: True),
    "friendly": _holds(lambda state, player, host: owner_of(host) == player),
    "hand attacks": _holds(_hand_attacks),
    "in a structure": _holds(lambda state, player, host: _in_structure(state, host)),
    "member class": _with_class,
    "monster or friendly": _holds(
        lambda state, player, host: isinstance(host, Minion) and (not host.is_recruit or host.owner == player)
    ),
    "nation": _of_nation,
    "near friendly": _near_friendly,
    "near terrain": _near_terrain,
    "neutral": _holds(lambda state, player, host: owner_of(host) == "neutral"),
    "non-friendly": _holds(lambda state, player, host: owner_of(host) != player),
    "non-neutral": _holds(lambda state, player, host: owner_of(host) != "neutral"),
    "outside structures": _holds(lambda state, player, host: not _in_structure(state, host)),
    "region": _in_region_of,
    "room": _holds(lambda state, player, host: len(_members(host)) < MAX_MEMBERS),
    "size": _size,
    "terrain": _on,
    "type": _of_type,
    "undamaged": _holds(lambda state, player, host: all(minion.hp == minion.max_hp for minion in _members(host))),
    "unoccupied": _holds(
        lambda state, player, host: isinstance(host, Structure) and state.group_at(host.square) is None
    ),
}
"""The questions by what the data calls them; each is made with the arguments that the data gives."""

ABOUT: Final[dict[Topic, tuple[Asks, ...]]] = {
    "class": ("class", "member class", "hand attacks"),
    "attacks": ("hand attacks",),
    "owner": ("friendly", "non-friendly", "neutral", "non-neutral", "monster or friendly", "colony or friendly"),
    "structure type": ("type", "colony or friendly"),
    "terrain": ("terrain",),
}
"""The requirements that a change of each thing concerns: a change of class can take a kind of attack away, too."""
