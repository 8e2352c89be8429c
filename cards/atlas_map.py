"""The map of the atlas: houses as regions round a circle, cards as points, and lines to what a card has to do with."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import NamedTuple

from cards.models import Card, House

SIZE = 1000
"""The map's width and height in its own units."""

RADIUS, REGION = 400, 88
"""How far the regions are from the middle, and how wide they are."""

GOLDEN_ANGLE = pi * (3 - sqrt(5))
"""Points that turn by it fill a disc evenly."""

UNKNOWN = "House unknown"


class Point(NamedTuple):
    """A card on the map."""

    card: Card
    x: float
    y: float


class Region(NamedTuple):
    """A house on the map, with its cards."""

    name: str
    x: float
    y: float
    points: list[Point]


class MapLine(NamedTuple):
    """A line from the card that is looked at to another, with the kind of the strongest finding."""

    kind: str
    x1: float
    y1: float
    to: Point


def regions(cards: list[Card], houses: list[House]) -> list[Region]:
    """Return all cards in the regions of their houses; those of unknown house have one of their own."""
    names = [*(house.name for house in houses), UNKNOWN]
    found = []
    for place, name in enumerate(names):
        angle = 2 * pi * place / len(names) - pi / 2
        x, y = SIZE / 2 + RADIUS * cos(angle), SIZE / 2 + RADIUS * sin(angle)
        mine = [card for card in cards if (card.house.name if card.house else UNKNOWN) == name]
        points = [_point(card, number, len(mine), x, y) for number, card in enumerate(mine)]
        found.append(Region(name, round(x, 1), round(y, 1), points))
    return found


def _point(card: Card, number: int, of: int, x: float, y: float) -> Point:
    """Return a card's place in its region: the first ones in the middle."""
    away = (REGION - 14) * sqrt((number + 0.5) / of)
    turned = number * GOLDEN_ANGLE
    return Point(card, round(x + away * cos(turned), 1), round(y + away * sin(turned), 1))


def lines(card: Card, kinds: dict[int, str], drawn: list[Region]) -> list[MapLine]:
    """Return the lines from a card to those whose keys are given with a kind."""
    points = {point.card.pk: point for region in drawn for point in region.points}
    here = points[card.pk]
    return [MapLine(kind, here.x, here.y, points[other]) for other, kind in kinds.items() if other in points]
