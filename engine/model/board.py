"""The board: 94 squares of a 12 x 12 grid (board page; I-12, I-13)."""

from __future__ import annotations

from functools import cache
from typing import Final

Square = tuple[int, int]
"""A square by its x and y, both counted from 0 to 11."""

DIRECTIONS: Final[tuple[Square, ...]] = ((1, 0), (-1, 0), (0, -1), (0, 1))
"""The order in which a surrounded group looks for combats: NE, SW, SE, NW as blue sees them (I-13)."""


def on_board(square: Square) -> bool:
    """Whether a square exists (I-12)."""
    x, y = square
    return 0 <= x < 12 and 0 <= y < 12 and 4 <= x + y <= 18 and abs(x - y) <= 6


SQUARES: Final[tuple[Square, ...]] = tuple((x, y) for x in range(12) for y in range(12) if on_board((x, y)))
"""The 94 squares."""


def neighbours(square: Square) -> list[Square]:
    """Return the playable squares that share an edge with this one, in combat order (I-13)."""
    known = _NEIGHBOURS.get(square)
    return _beside(square) if known is None else known.copy()


def _beside(square: Square) -> list[Square]:
    """Return them for any square, the playable ones or not."""
    x, y = square
    return [(x + dx, y + dy) for dx, dy in DIRECTIONS if on_board((x + dx, y + dy))]


_NEIGHBOURS: Final[dict[Square, list[Square]]] = {square: _beside(square) for square in SQUARES}
"""Worked out once: a whole terrain is searched square by square."""


SANCTA: Final[tuple[Square, Square]] = ((2, 3), (9, 8))
"""Where the Sancta stand, blue's and red's (I-12)."""

ENTRANCES: Final[frozenset[Square]] = frozenset(entrance for sanctum in SANCTA for entrance in neighbours(sanctum))
SACRED: Final[frozenset[Square]] = ENTRANCES | {*SANCTA}
"""The squares of the Sancta and their entrances."""
"""The eight squares beside the Sancta (structures page)."""

EDGES: Final[tuple[Square, ...]] = tuple(square for square in SQUARES if len(neighbours(square)) < 4)
"""The 26 edge squares: those without four playable neighbours (squares page)."""


def diamond(square: Square) -> list[Square]:
    """Return the 3x3 diamond around a square, itself included: its row, its column and the corners."""
    x, y = square
    around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return [other for other in around if on_board(other)]


@cache
def rings_of_the_board() -> tuple[tuple[Square, ...], ...]:
    """Return the squares ring by ring: the edge squares first, then those that touch them, and so on inwards."""
    rings: list[tuple[Square, ...]] = []
    left = set(SQUARES)
    while left:
        ring = tuple(square for square in SQUARES if square in left and len(left.intersection(neighbours(square))) < 4)
        rings.append(ring)
        left.difference_update(ring)
    return tuple(rings)


def distance(one: Square, other: Square) -> int:
    """Return how many orthogonal steps lie between two squares."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


MIDDLE_FIRST: Final[tuple[Square, ...]] = tuple(sorted(SQUARES, key=lambda square: (distance(square, (5, 5)), square)))
"""The squares from the middle of the board outwards."""
