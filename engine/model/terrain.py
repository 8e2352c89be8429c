"""The eleven terrains: whom each stops, hurts, hides or takes (terrain page)."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from engine.model.board import Square, neighbours
from engine.model.catalog import Walk
from engine.model.pieces import Group, Minion
from engine.model.state import State

TerrainName = Literal[
    "plains",
    "barren land",
    "forest",
    "mountain",
    "water",
    "swamp",
    "desert",
    "ice",
    "lava",
    "volcano",
    "void",
]
Fate = Literal["drowns", "removed"]


class Terrain(NamedTuple):
    """What one terrain does; the walks are those that a group, or a minion, must have to get by.

    ``closed_without`` stops groups that lack the walk, ``damage`` is dealt at S3 and ``fate`` comes
    over those who are in it, but for whoever has ``harmless_with``. ``one_way`` lets a group out
    only by the side through which the last one came in. On ``slippery`` ground a group slides on.
    """

    closed_without: Walk | None = None
    damage: int = 0
    fate: Fate | None = None
    harmless_with: Walk | None = None
    one_way: bool = False
    slippery: bool = False
    conceals: bool = False


TERRAINS: Final[dict[str, Terrain]] = {
    "plains": Terrain(),
    "barren land": Terrain(),
    "forest": Terrain(conceals=True),
    "mountain": Terrain(closed_without="Mountainwalk"),
    "water": Terrain(closed_without="Waterwalk", fate="drowns", harmless_with="Waterwalk"),
    "swamp": Terrain(one_way=True),
    "desert": Terrain(damage=1, harmless_with="Desertwalk"),
    "lava": Terrain(damage=3, harmless_with="Firewalk"),
    "volcano": Terrain(closed_without="Mountainwalk", damage=5, harmless_with="Firewalk"),
    "ice": Terrain(slippery=True),
    "void": Terrain(fate="removed", harmless_with="Flight"),
}


def region(state: State, square: Square) -> list[Square]:
    """Return a square and every square joined to it by squares of the same terrain, the nearest first."""
    terrain = state.terrain_at(square)
    found, seen = [square], {square}
    for reached in found:
        for other in neighbours(reached):
            if other not in seen and state.terrain_at(other) == terrain:
                seen.add(other)
                found.append(other)
    return found


def walks(minion: Minion, walk: Walk) -> bool:
    """Whether a minion has a walk; Flight includes them all."""
    return walk in minion.walks or "Flight" in minion.walks


def all_walk(group: Group, walk: Walk) -> bool:
    """Whether a group has a walk, which is so if every member has it (I-31)."""
    return all(walks(minion, walk) for minion in group.members)


def walks_of(group: Group) -> frozenset[Walk]:
    """Return every way to move that some member of a group has: "Nomadic", "Immobile", "Flight"."""
    return frozenset().union(*(minion.walks for minion in group.members))


def speed_of(group: Group) -> int:
    """Return how many squares a group goes in one order: two where every member "Moves 2", else one."""
    return 2 if group.members and all("Moves 2" in minion.walks for minion in group.members) else 1
