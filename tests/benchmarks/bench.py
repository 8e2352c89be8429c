"""What a row of the benchmark table is, how it is measured, and how the table is laid out."""

import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Literal

MIN_SECONDS = 1.0
MIN_CALLS = 15
WARM_UP_CALLS = 3


Unit = Literal["ms", "/s"]


@dataclass(frozen=True)
class Row:
    """One line of the table.

    ``function`` does some work and returns how many things it did (fights, pages); ``unit`` says
    whether the figure is milliseconds for one thing or things in a second. ``yardstick`` is a
    number, or other work that is measured in turn with it; ``wanted`` is how many times better than that work it
    has to be. The figure is that at a ``percentile`` of all calls, the slowest last. What takes very long is done
    ``once``.
    """

    name: str
    function: Callable[[], int]
    unit: Unit
    yardstick: float | Callable[[], int]
    once: bool = False
    percentile: int = 50
    wanted: float | None = None


@dataclass(frozen=True)
class Share:
    """A line of the table that no clock measures: how many of all were found, and how many must be."""

    name: str
    found: int
    of: int
    wanted: int


def measure(unit: Unit, *functions: Callable[[], int], percentile: int = 50) -> list[float]:
    """Return the median figure of each piece of work, or another percentile, over at least a second and fifteen calls.

    The nearer the percentile is to the slowest, the more calls it takes. The pieces take turns, so that a machine that
    slows down slows them all.
    """
    for function in functions * WARM_UP_CALLS:
        function()
    seconds_each: list[list[float]] = [[] for _ in functions]
    started = perf_counter()
    calls = MIN_CALLS * 50 // (100 - percentile)
    while len(seconds_each[0]) < calls or perf_counter() - started < MIN_SECONDS * len(functions):
        for function, seconds in zip(functions, seconds_each, strict=True):
            before = perf_counter()
            done = function()
            seconds.append((perf_counter() - before) / done)
    at = percentile - 1
    typical = [statistics.quantiles(seconds, n=100, method="inclusive")[at] for seconds in seconds_each]
    return [each * 1000 if unit == "ms" else 1 / each for each in typical]


def figures(row: Row) -> tuple[float, float]:
    """Return a row's figure and its yardstick's."""
    if row.once and not callable(row.yardstick):
        before = perf_counter()
        done = row.function()
        return 1000 * (perf_counter() - before) / done, row.yardstick
    if callable(row.yardstick):
        figure, yardstick = measure(row.unit, row.function, row.yardstick, percentile=row.percentile)
        return figure, yardstick
    return measure(row.unit, row.function, percentile=row.percentile)[0], row.yardstick


def times_better(unit: Unit, figure: float, yardstick: float) -> float:
    """Return how many times better than its yardstick a figure is; under 1 it is worse."""
    return yardstick / figure if unit == "ms" else figure / yardstick


def table(rows: Iterable[Row]) -> Iterable[str]:
    """Measure the rows one after the other and give the lines of the table as they are ready."""
    yield f"{'what':<48}{'figure':>16}{'yardstick':>16}{'times better':>15}{'wanted':>9}"
    for row in rows:
        figure, yardstick = figures(row)
        yield (
            f"{row.name:<48}{_amount(figure, row.unit):>16}{_amount(yardstick, row.unit):>16}"
            f"{times_better(row.unit, figure, yardstick):>15.2f}{_wanted(row):>9}"
        )


def _wanted(row: Row) -> str:
    """Write how many times better a row has to be: a yardstick that is a number is the figure wanted itself."""
    wanted = row.wanted if callable(row.yardstick) else 1
    return "" if wanted is None else f"{wanted:.2f}"


def shares(rows: Iterable[Share]) -> Iterable[str]:
    """Give the lines of a table of shares."""
    yield f"{'what the search finds':<48}{'found':>16}{'at least':>16}"
    for row in rows:
        yield f"{row.name:<48}{f'{row.found:,} of {row.of:,}':>16}{row.wanted:>16,}"


def _amount(value: float, unit: str) -> str:
    """Write a figure with its unit: two decimals for milliseconds, none for things in a second."""
    return f"{value:.2f} ms" if unit == "ms" else f"{value:,.0f} /s"
