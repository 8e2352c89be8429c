"""The board: 94 squares of a 12 x 12 grid (board page; I-12, I-13)."""

from __future__ import annotations

from engine.state import Square

DIRECTIONS: tuple[Square, ...] = ((1, 0), (-1, 0), (0, -1), (0, 1))
"""The order in which a surrounded group looks for combats: NE, SW, SE, NW as blue sees them (I-13)."""


def on_board(square: Square) -> bool:
    """Whether a square exists (I-12)."""
    x, y = square
    return 0 <= x < 12 and 0 <= y < 12 and 4 <= x + y <= 18 and abs(x - y) <= 6


SQUARES: tuple[Square, ...] = tuple((x, y) for x in range(12) for y in range(12) if on_board((x, y)))
"""The 94 squares."""


def neighbours(square: Square) -> list[Square]:
    """Return the playable squares that share an edge with this one, in combat order (I-13)."""
    x, y = square
    return [(x + dx, y + dy) for dx, dy in DIRECTIONS if on_board((x + dx, y + dy))]
