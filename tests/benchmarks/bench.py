"""What a row of the benchmark table is, how it is measured, and how the table is laid out."""

import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Literal

MIN_SECONDS = 1.0
MIN_CALLS = 15
WARM_UP_CALLS = 3


@dataclass(frozen=True)
class Row:
    """One line of the table.

    ``function`` does some work and returns how many things it did (fights, pages); ``unit`` says
    whether the figure is milliseconds for one thing or things in a second.
    """

    name: str
    function: Callable[[], int]
    unit: Literal["ms", "/s"]
    yardstick: float


def measure(row: Row) -> float:
    """Return the median figure of a row, over at least a second and fifteen calls."""
    for _ in range(WARM_UP_CALLS):
        row.function()
    seconds_each: list[float] = []
    started = perf_counter()
    while len(seconds_each) < MIN_CALLS or perf_counter() - started < MIN_SECONDS:
        before = perf_counter()
        done = row.function()
        seconds_each.append((perf_counter() - before) / done)
    typical = statistics.median(seconds_each)
    return typical * 1000 if row.unit == "ms" else 1 / typical


def times_better(row: Row, figure: float) -> float:
    """Return how many times better than its yardstick a figure is; under 1 it is worse."""
    return row.yardstick / figure if row.unit == "ms" else figure / row.yardstick


def table(rows: Iterable[Row]) -> Iterable[str]:
    """Measure the rows one after the other and give the lines of the table as they are ready."""
    yield f"{'what':<44}{'figure':>16}{'yardstick':>16}{'times better':>15}"
    for row in rows:
        figure = measure(row)
        yield (
            f"{row.name:<44}{_amount(figure, row.unit):>16}{_amount(row.yardstick, row.unit):>16}"
            f"{times_better(row, figure):>15.1f}"
        )


def _amount(value: float, unit: str) -> str:
    """Write a figure with its unit: two decimals for milliseconds, none for things in a second."""
    return f"{value:.2f} ms" if unit == "ms" else f"{value:,.0f} /s"
