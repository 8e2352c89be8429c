"""The benchmark table itself; its rows are measured by ``make bench`` only."""

import pytest

from tests.benchmarks import bench


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "MIN_SECONDS", 0)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still unless a test moves it."""
    now = [0.0]
    monkeypatch.setattr(bench, "perf_counter", lambda: now[0])
    return now


def test_milliseconds_are_for_one_thing(clock: list[float]) -> None:
    def four_pages() -> int:
        clock[0] += 0.010
        return 4

    assert bench.measure("ms", four_pages) == [pytest.approx(2.5)]


def test_a_percentile_is_of_all_calls(clock: list[float]) -> None:
    took = iter([0.0] * bench.WARM_UP_CALLS + [0.001] * 140 + [0.020] * 10)

    def page() -> int:
        clock[0] += next(took)
        return 1

    assert bench.measure("ms", page, percentile=95) == [pytest.approx(20)]


def test_a_rate_counts_the_things_done_in_a_second(clock: list[float]) -> None:
    def hundred_fights() -> int:
        clock[0] += 0.5
        return 100

    assert bench.measure("/s", hundred_fights) == [pytest.approx(200)]


@pytest.mark.parametrize(("unit", "figure", "better"), [("ms", 5, 2), ("ms", 20, 0.5), ("/s", 20, 2), ("/s", 5, 0.5)])
def test_better_means_fewer_milliseconds_or_more_in_a_second(unit: bench.Unit, figure: float, better: float) -> None:
    assert bench.times_better(unit, figure, 10) == better


def test_the_table_puts_each_figure_beside_its_yardstick(clock: list[float]) -> None:
    def page() -> int:
        clock[0] += 0.004
        return 1

    heading, line = bench.table([bench.Row("card page", page, "ms", 10)])
    assert heading.split() == ["what", "figure", "yardstick", "times", "better", "wanted"]
    assert line.split() == ["card", "page", "4.00", "ms", "10.00", "ms", "2.50", "1.00"]


def test_a_row_beside_other_work_says_how_much_better_it_has_to_be(clock: list[float]) -> None:
    def page() -> int:
        clock[0] += 0.004
        return 1

    _, wanted, free = bench.table(
        [bench.Row("page", page, "ms", page, wanted=0.5), bench.Row("page", page, "ms", page)]
    )
    assert wanted.split()[-2:] == ["1.00", "0.50"]
    assert free.split()[-2:] == ["ms", "1.00"]


def test_a_share_says_how_many_of_all_and_how_many_must_be() -> None:
    heading, line = bench.shares([bench.Share("questions", 1_038, 1_040, 1_037)])
    assert heading.split() == ["what", "the", "search", "finds", "found", "at", "least"]
    assert line.split() == ["questions", "1,038", "of", "1,040", "1,037"]


def test_what_takes_long_is_done_once(clock: list[float]) -> None:
    called = []

    def long() -> int:
        called.append(True)
        clock[0] += 90
        return 1

    _, line = bench.table([bench.Row("advice", long, "ms", 120_000, once=True)])
    assert line.split() == ["advice", "90000.00", "ms", "120000.00", "ms", "1.33", "1.00"]
    assert called == [True]
