"""The mana cube: six faces are the mana types, twelve edges are the houses.

It is drawn as one looks into it through its open side: the frame around the picture is the nearest
face, the square in the middle the one opposite, and every edge can be seen.
"""

from typing import NamedTuple

from engine.model.catalog import OPPOSING, House, Mana, houses_by_name

SIZE = 560
FRAME = 58
FAR = 200
"""How far from the border the mouth of the cube lies, and how far its far side."""

NEAR_FACE, FAR_FACE = OPPOSING[0]
TOP, BOTTOM = OPPOSING[1]
LEFT, RIGHT = OPPOSING[2]

Point = tuple[int, int]

OPPOSITE: dict[str, str] = {one: other for pair in OPPOSING for one, other in (pair, pair[::-1])}
"""The mana type on the other side of the cube."""


class Face(NamedTuple):
    """A mana type as a face of the cube: its outline, and where its name stands."""

    mana: Mana
    points: str
    x: int
    y: int

    @property
    def glyph(self) -> str:
        """Where the glyph of the mana type stands, left of its name."""
        return f"translate({self.x - 20 - 5 * len(self.mana)} {self.y - 16})"


class Edge(NamedTuple):
    """A house as an edge of the cube: its two ends, and its middle, where the crest stands."""

    house: House
    start: Point
    end: Point

    @property
    def middle(self) -> Point:
        """The middle of the edge."""
        return (self.start[0] + self.end[0]) // 2, (self.start[1] + self.end[1]) // 2


def _corner(horizontal: str, vertical: str, depth: str) -> Point:
    """Return where the corner of three faces is drawn."""
    inset = FRAME if depth == NEAR_FACE else FAR
    return (inset if horizontal == LEFT else SIZE - inset), (inset if vertical == TOP else SIZE - inset)


def _edge(house: House) -> Edge:
    """Return the edge in which the faces of a house's two mana types meet."""
    faces = {house.primary, house.secondary}
    ends = [
        _corner(horizontal, vertical, depth)
        for depth in (NEAR_FACE, FAR_FACE)
        for vertical in (TOP, BOTTOM)
        for horizontal in (LEFT, RIGHT)
        if faces <= {horizontal, vertical, depth}
    ]
    return Edge(house, ends[0], ends[1])


def _wall(mana: Mana, x: int, y: int) -> Face:
    """Return one of the four faces seen from the side."""
    near, far = (
        [
            _corner(horizontal, vertical, depth)
            for vertical in (TOP, BOTTOM)
            for horizontal in (LEFT, RIGHT)
            if mana in (horizontal, vertical)
        ]
        for depth in (NEAR_FACE, FAR_FACE)
    )
    return Face(mana, _outline([*near, *reversed(far)]), x, y)


def _outline(points: list[Point]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)


def _square(inset: int) -> list[Point]:
    far = SIZE - inset
    return [(inset, inset), (far, inset), (far, far), (inset, far)]


MIDDLE = SIZE // 2
DEPTH = (FRAME + FAR) // 2
FACES: tuple[Face, ...] = (
    Face(NEAR_FACE, _outline(_square(0)), 64, 34),
    Face(FAR_FACE, _outline(_square(FAR)), MIDDLE, MIDDLE + 6),
    _wall(TOP, MIDDLE, DEPTH + 6),
    _wall(BOTTOM, MIDDLE, SIZE - DEPTH + 6),
    _wall(LEFT, DEPTH, MIDDLE - 60),
    _wall(RIGHT, SIZE - DEPTH, MIDDLE - 60),
)
"""The six faces, the nearest first: each is painted over the one before."""

EDGES: tuple[Edge, ...] = tuple(_edge(house) for house in houses_by_name().values())
"""The twelve edges, in the order of the houses' names."""
