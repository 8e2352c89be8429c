"""The pipeline chart: every step of the engine's table as a box, with arrows to the pipelines it goes through."""

from collections.abc import Iterator
from textwrap import wrap
from typing import NamedTuple

from engine.model.steps import ENTERS, PIPELINES, STEPS, PublishedPipeline, PublishedStep

WIDTH, GUTTER = 184, 44
ROW, LINE = 30, 15
TITLE = 34
LETTERS_A_LINE = 19

COLUMNS: tuple[tuple[tuple[str, int], ...], ...] = (
    (("C", 0), ("X", 250)),
    (("R", 0), ("T", 190)),
    (("A", 0), ("M", 380)),
    (("D", 0), ("E", 215)),
    (("G", 0), ("S", 175)),
)
"""The letters of the pipelines in each column of the chart, each with the height at which it begins."""


class ChartBox(NamedTuple):
    """A step in the chart: its badge's corner, the lines of its name, and its height."""

    step: PublishedStep
    x: int
    y: int
    lines: list[tuple[int, str]]
    height: int

    @property
    def middle(self) -> int:
        """How far down the arrows of this step begin."""
        return self.y + 12


class Column(NamedTuple):
    """A pipeline in the chart: its corner, and its steps from the top down."""

    pipeline: PublishedPipeline
    x: int
    y: int
    boxes: list[ChartBox]


def columns() -> list[Column]:
    """Return the pipelines where they stand in the chart, in the order of the step table."""
    by_letter = {pipeline.letter: pipeline for pipeline in PIPELINES}
    placed = [
        _column(by_letter[letter], place * (WIDTH + GUTTER), top)
        for place, column in enumerate(COLUMNS)
        for letter, top in column
    ]
    return sorted(placed, key=lambda column: list(by_letter).index(column.pipeline.letter))


def _column(pipeline: PublishedPipeline, x: int, top: int) -> Column:
    return Column(pipeline, x, top + 16, list(_boxes(pipeline, x, top + TITLE)))


def _boxes(pipeline: PublishedPipeline, x: int, top: int) -> Iterator[ChartBox]:
    """Yield the steps of a pipeline under each other; a long name takes two lines."""
    for step in STEPS.values():
        if step.id.startswith(pipeline.letter):
            lines = wrap(step.name.capitalize(), LETTERS_A_LINE)
            height = ROW + LINE * (len(lines) - 1)
            yield ChartBox(step, x, top, [(top + 17 + LINE * n, line) for n, line in enumerate(lines)], height)
            top += height


def arrows(placed: list[Column]) -> list[str]:
    """Return the path of an arrow from each step that goes through another pipeline to that pipeline's title."""
    boxes = {box.step.id: box for column in placed for box in column.boxes}
    tops = {column.pipeline.letter: (column.x, column.y) for column in placed}
    return [_arrow(boxes[step], *tops[letter]) for step, letter in ENTERS.items()]


def _arrow(box: ChartBox, x: int, y: int) -> str:
    """Return an arrow that leaves a step at the side that faces the pipeline's title, and ends there."""
    y -= 5
    if x == box.x:
        return f"M{x - 6} {box.middle}C{x - 30} {box.middle} {x - 30} {y} {x - 8} {y}"
    side = 1 if x > box.x else -1
    start, end = (box.x + WIDTH - 6, x - 8) if side > 0 else (box.x - 6, x + WIDTH - 6)
    reach = side * GUTTER // 2
    return f"M{start} {box.middle}C{start + reach} {box.middle} {end - reach} {y} {end} {y}"


def size(placed: list[Column]) -> tuple[int, int]:
    """Return the chart's width and height."""
    right = max(column.x for column in placed) + WIDTH
    bottom = max(column.boxes[-1].y + column.boxes[-1].height for column in placed)
    return right, bottom
