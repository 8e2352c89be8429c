"""The "cast on ..." requirements of the cards, as questions about a host (spells page).

The words are the card data's. A requirement is asked when the spell is ordered (X1) and again
before it executes (X2); a persistent one also whenever its host's spells change (X5), and at once
when the very thing that it asks about changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from engine.board import diamond, neighbours
from engine.state import Group, Host, Minion, Player, Square, State, Structure
from engine.terrain import region

Question = Callable[[State, Player, Host], bool]
"""Asks whether a host is right for a spell of a player's."""


Topic = Literal["class", "attacks", "owner", "structure type", "terrain"]
"""What persistent requirements ask about and what may change while the spell is in play (spells page)."""


def meets(text: str, state: State, player: Player, host: Host) -> bool:
    """Whether a host meets a requirement. Raises KeyError for words that the engine does not know."""
    return QUESTIONS[text](state, player, host)


def lacking(text: str, host: Host) -> str:
    """Return what is wrong with a host that does not meet a requirement, as a clause: "Ann is no swordsman"."""
    return LACKING.get(text, f'{{host}} is not "{text}"').format(host=host.name)


def known(text: str) -> bool:
    """Whether the engine can ask this requirement."""
    return text in QUESTIONS


def only_afterwards(text: str) -> bool:
    """Whether a requirement is asked only of an active spell: those whose execution makes it so (spells page)."""
    return "checked only once the spell is active" in text


def _group_of(host: Host) -> Group | None:
    if isinstance(host, Minion):
        return host.group
    return host if isinstance(host, Group) else None


def _members(host: Host) -> list[Minion]:
    group = _group_of(host)
    return group.members if group is not None else []


def _owner(host: Host) -> Player | None:
    return host.owner if isinstance(host, Minion | Group | Structure) else None


def _in_structure(state: State, host: Host) -> bool:
    group = _group_of(host)
    return group is not None and group.square is not None and state.structure_at(group.square) is not None


def _square(host: Host) -> Square | None:
    group = _group_of(host)
    square: Square | None = group.square if group is not None else getattr(host, "square", None)
    return square


def _terrain(state: State, host: Host) -> str:
    square = _square(host)
    return state.terrain_at(square) if square is not None else "plains"


def _is_class(recruit_class: str) -> Question:
    return lambda state, player, host: isinstance(host, Minion) and host.takes_spells_for(recruit_class)


def _with_class(recruit_class: str) -> Question:
    return lambda state, player, host: any(m.has_class(recruit_class) for m in _members(host))


def _on(*terrains: str) -> Question:
    return lambda state, player, host: _terrain(state, host) in terrains


def _size(low: int, high: int) -> Question:
    return lambda state, player, host: low <= len(_members(host)) <= high


def _beside_friendly(*types: str) -> Question:
    def asks(state: State, player: Player, host: Host) -> bool:
        square = _square(host)
        beside = [state.structure_at(other) for other in neighbours(square)] if square is not None else []
        return any(one is not None and one.owner == player and one.type in types for one in beside)

    return asks


def _near_terrain(terrain: str) -> Question:
    return lambda state, player, host: any(state.terrain_at(square) == terrain for square in _around(host))


def _near_friendly_structure(state: State, player: Player, host: Host) -> bool:
    near = [state.structure_at(square) for square in _around(host)]
    return any(one is not None and one.owner == player and one.type != "sanctum" for one in near)


def _around(host: Host) -> list[Square]:
    square = _square(host)
    return diamond(square) if square is not None else []


def _beside_no_structure(state: State, player: Player, host: Host) -> bool:
    square = _square(host)
    return square is not None and all(state.structure_at(other) is None for other in neighbours(square))


def _in_region_of_three(state: State, player: Player, host: Host) -> bool:
    """Whether the square and its likes that hang together with it are three or more."""
    square = _square(host)
    return square is not None and len(region(state, square)) >= 3


def _can_add_recruits(state: State, player: Player, host: Host) -> bool:
    return len(_members(host)) < 8


def _is_type(type: str) -> Question:
    return lambda state, player, host: isinstance(host, Structure) and host.type == type


def _hand_attacks(state: State, player: Player, host: Host) -> bool:
    return isinstance(host, Minion) and host.hand is not None and host.armed


QUESTIONS: dict[str, Question] = {
    "Cyclops": lambda state, player, host: isinstance(host, Minion) and host.nation == "Cyclopes",
    "adjacent to a friendly structure": _beside_friendly("sanctum", "town", "colony"),
    "adjacent to a friendly town or colony": _beside_friendly("town", "colony"),
    "archer": _is_class("archer"),
    "swordsman": _is_class("swordsman"),
    "with archers": _with_class("archer"),
    "with swordsmen": _with_class("swordsman"),
    "with hand attacks": _hand_attacks,
    "minion with hand attacks": _hand_attacks,
    "even if concealed": lambda state, player, host: True,
    "friendly": lambda state, player, host: _owner(host) == player,
    "non-friendly": lambda state, player, host: _owner(host) != player,
    "in a non-friendly group": lambda state, player, host: _owner(host) != player,
    "neutral": lambda state, player, host: _owner(host) == "neutral",
    "non-neutral": lambda state, player, host: _owner(host) != "neutral",
    "monster, or friendly recruit": lambda state, player, host: (
        isinstance(host, Minion) and (not host.is_recruit or host.owner == player)
    ),
    "friendly if it is a town; any colony": lambda state, player, host: (
        isinstance(host, Structure) and (host.type == "colony" or host.owner == player)
    ),
    "town, not a colony": lambda state, player, host: isinstance(host, Structure) and host.type == "town",
    "unoccupied": lambda state, player, host: isinstance(host, Structure) and state.group_at(host.square) is None,
    "undamaged": lambda state, player, host: all(minion.hp == minion.max_hp for minion in _members(host)),
    "in a structure": lambda state, player, host: _in_structure(state, host),
    "not in a structure": lambda state, player, host: not _in_structure(state, host),
    "in a group of one": _size(1, 1),
    "in a group of two or more": _size(2, 8),
    "group of two or more": _size(2, 8),
    "in a group of three or more": _size(3, 8),
    "of three or more": _size(3, 8),
    "of three or fewer": _size(1, 3),
    "of two or fewer": _size(1, 2),
    "desert": _on("desert"),
    "in desert": _on("desert"),
    "forest": _on("forest"),
    "in forest": _on("forest"),
    "forest, ice, desert, plains or barren land": _on("forest", "ice", "desert", "plains", "barren land"),
    "mountain": _on("mountain"),
    "mountain or volcano": _on("mountain", "volcano"),
    "plains": _on("plains"),
    "volcano": _on("volcano"),
    "water": _on("water"),
    "within the 3x3 diamond around a water square": _near_terrain("water"),
    "within the 3x3 diamond around a mountain": _near_terrain("mountain"),
    "within the 3x3 diamond around a friendly town or colony": _near_friendly_structure,
    "not adjacent to any structure": _beside_no_structure,
    "only after turn 25": lambda state, player, host: state.turn > 25,
    "even in a group that cannot add recruits": lambda state, player, host: True,
    "in a group that can add new recruits": _can_add_recruits,
    "in a connected region of at least three squares that share one terrain type": _in_region_of_three,
    "town (checked only once the spell is active; it may be cast on a colony)": _is_type("town"),
    "colony (checked only once the spell is active; it may be cast on a town)": _is_type("colony"),
}

LACKING = {
    "Cyclops": "{host} is no Cyclops",
    "adjacent to a friendly structure": "no friendly structure is beside {host}",
    "adjacent to a friendly town or colony": "no friendly town or colony is beside {host}",
    "archer": "{host} is no archer",
    "swordsman": "{host} is no swordsman",
    "with archers": "{host} has no archer",
    "with swordsmen": "{host} has no swordsman",
    "with hand attacks": "{host} has no hand attacks",
    "minion with hand attacks": "{host} has no hand attacks",
    "friendly": "{host} is not friendly",
    "non-friendly": "{host} is friendly",
    "in a non-friendly group": "the group of {host} is friendly",
    "neutral": "{host} is not neutral",
    "non-neutral": "{host} is neutral",
    "monster, or friendly recruit": "{host} is a recruit that is not friendly",
    "friendly if it is a town; any colony": "{host} is a town that is not friendly",
    "town, not a colony": "{host} is no town",
    "unoccupied": "a group stands in {host}",
    "undamaged": "somebody in {host} is hurt",
    "in a structure": "{host} is not in a structure",
    "not in a structure": "{host} is in a structure",
    "in a group of one": "{host} is not alone in the group",
    "in a group of two or more": "{host} is alone in the group",
    "group of two or more": "{host} has fewer than two members",
    "in a group of three or more": "the group of {host} has fewer than three members",
    "of three or more": "{host} has fewer than three members",
    "of three or fewer": "{host} has more than three members",
    "of two or fewer": "{host} has more than two members",
    "desert": "{host} is no desert",
    "in desert": "{host} is not in desert",
    "forest": "{host} is no forest",
    "in forest": "{host} is not in forest",
    "forest, ice, desert, plains or barren land": "{host} is neither forest, ice, desert, plains nor barren land",
    "mountain": "{host} is no mountain",
    "mountain or volcano": "{host} is neither mountain nor volcano",
    "plains": "{host} is not plains",
    "volcano": "{host} is no volcano",
    "water": "{host} is no water",
    "within the 3x3 diamond around a water square": "no water lies within the diamond around {host}",
    "within the 3x3 diamond around a mountain": "no mountain lies within the diamond around {host}",
    "within the 3x3 diamond around a friendly town or colony": (
        "no friendly town or colony lies within the diamond around {host}"
    ),
    "not adjacent to any structure": "a structure is beside {host}",
    "only after turn 25": "it is not after turn 25 yet",
    "in a group that can add new recruits": "the group of {host} cannot add recruits",
    "in a connected region of at least three squares that share one terrain type": (
        "fewer than three squares of one terrain hang together with {host}"
    ),
    "town (checked only once the spell is active; it may be cast on a colony)": "{host} is no town",
    "colony (checked only once the spell is active; it may be cast on a town)": "{host} is no colony",
}
"""What is wrong with a host that does not meet a requirement."""

_ATTACKS = ("with hand attacks", "minion with hand attacks")
_SIDED_STRUCTURE = "friendly if it is a town; any colony"

ABOUT: dict[Topic, tuple[str, ...]] = {
    "class": ("archer", "swordsman", "with archers", "with swordsmen", *_ATTACKS),
    "attacks": _ATTACKS,
    "owner": (
        "friendly",
        "non-friendly",
        "in a non-friendly group",
        "neutral",
        "non-neutral",
        "monster, or friendly recruit",
        _SIDED_STRUCTURE,
    ),
    "structure type": (
        "town, not a colony",
        _SIDED_STRUCTURE,
        "town (checked only once the spell is active; it may be cast on a colony)",
        "colony (checked only once the spell is active; it may be cast on a town)",
    ),
    "terrain": (
        "desert",
        "in desert",
        "forest",
        "in forest",
        "forest, ice, desert, plains or barren land",
        "mountain",
        "mountain or volcano",
        "plains",
        "volcano",
        "water",
    ),
}
"""The requirements that a change of each thing concerns: a change of class can take a kind of attack away, too."""
