"""Bars for pictures of a deck's figures: plain numbers that the templates draw as SVG."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

HEIGHT = 100


class ChartBar(NamedTuple):
    """A bar: where it stands, how high it is and where its top is, in a picture 100 high; and what it says."""

    x: int
    y: float
    height: float
    label: str
    value: str


def bars(values: Iterable[tuple[str, float | Fraction, str]], top: float, step: int = 20) -> list[ChartBar]:
    """Return a bar for each (label, value, words), ``step`` apart; a value of ``top`` fills the height."""
    heights = ((label, round(float(value) / top * HEIGHT, 2) if top else 0.0, words) for label, value, words in values)
    return [
        ChartBar(place * step, HEIGHT - height, height, label, words)
        for place, (label, height, words) in enumerate(heights)
    ]
