"""The drawings and tables of the rules pages that are made from data instead of typed."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.rules import chart
from cards.rules.contents import PAGES, paragraph_address
from engine.library.rulings import rulings, runs_of
from engine.model.board import DIRECTIONS, EDGES, ENTRANCES, SANCTA, SQUARES, Square
from engine.model.catalog import MANA, read_houses

HALF = 10
"""Half the width of a drawn square, which stands on its corner."""


class Diamond(NamedTuple):
    """A drawn square: its centre on the page, its kind (a CSS class) and the sign written on it."""

    x: int
    y: int
    kind: str
    sign: str

    @property
    def points(self) -> str:
        """The four corners, for an SVG polygon."""
        x, y = self.x, self.y
        return f"{x},{y - HALF} {x + HALF},{y} {x},{y + HALF} {x - HALF},{y}"


@cache
def render(name: str) -> SafeString:
    """Return the figure's HTML, made once in the life of the process. Raises KeyError for no such figure."""
    return render_to_string(f"rules/figures/{name}.html", dict(FIGURES[name]()))


def _houses() -> Mapping[str, Any]:
    """Return the twelve houses."""
    return {"houses": read_houses()}


def _mana_pairs() -> Mapping[str, Any]:
    """Return, for each mana type as the primary, the house it makes with each secondary."""
    houses = {(house.primary, house.secondary): house.name for house in read_houses()}
    return {"types": MANA, "rows": [(first, [houses.get((first, second)) for second in MANA]) for first in MANA]}


def _pipelines() -> Mapping[str, Any]:
    """Return the pipelines of the step table where they stand in their chart."""
    columns = chart.columns()
    width, height = chart.size(columns)
    return {"columns": columns, "arrows": chart.arrows(columns), "width": width, "height": height}


def _board() -> Mapping[str, Any]:
    """Return every square of the board as blue sees it."""
    return {"squares": [_drawn(square, *_kind(square)) for square in SQUARES]}


def _kind(square: Square) -> tuple[str, str]:
    """Return how a square of the board is drawn."""
    if square in SANCTA:
        return "sanctum", "S"
    if square in ENTRANCES:
        return "entrance", "e"
    return ("edge", "·") if square in EDGES else ("inner", "")


def _surrounded() -> Mapping[str, Any]:
    """Return the order of a surrounded group's fights, as blue sees it and as red does."""
    return {"views": [("Blue sees", _around(1)), ("Red sees", _around(-1))]}


def _around(turn: int) -> list[Diamond]:
    """Return a group and its four neighbours in the order of combat; ``turn`` -1 for the view from the other end."""
    fights = [_drawn((turn * x, turn * y), "edge", str(place)) for place, (x, y) in enumerate(DIRECTIONS, start=1)]
    return [_drawn((0, 0), "sanctum", "g"), *fights]


def _drawn(square: Square, kind: str, sign: str) -> Diamond:
    """Return a square turned by 45 degrees: +x leads up to the right, +y up to the left (I-13)."""
    x, y = square
    return Diamond(HALF * (x - y), -HALF * (x + y), kind, sign)


def _changes() -> Mapping[str, Any]:
    """Return the rulings about mended rules, each with the paragraphs that it follows and its run before and now."""
    mended = [ruling for ruling in rulings() if ruling.before]
    return {"rows": [(it, [_paragraph(source) for source in it.paragraphs], runs_of(it.slug)) for it in mended]}


def _paragraph(source: str) -> tuple[str, str]:
    """Return the words and the address of a link to a paragraph of the rules."""
    page, _, anchor = source.partition("#")
    return f"{PAGES[page].title}, {anchor}", paragraph_address(source)


FIGURES: dict[str, Callable[[], Mapping[str, Any]]] = {
    "houses": _houses,
    "mana-pairs": _mana_pairs,
    "pipelines": _pipelines,
    "board": _board,
    "surrounded": _surrounded,
    "changes": _changes,
}
"""Each figure's name, which is also its template's, and what gathers its data."""
