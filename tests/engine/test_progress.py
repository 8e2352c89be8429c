"""The bar of the command line: silent for what is quick or not looked at, and true where it shows."""

from __future__ import annotations

import io

import pytest

from engine.progress import ProgressBar, duration


class Terminal(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


class Clock:
    """A clock that is put forward by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_it_shows_how_much_how_fast_and_how_long_yet() -> None:
    terminal, clock = Terminal(), Clock()
    with ProgressBar("fights", terminal, clock) as bar:
        bar.show(0, 10_000)
        clock.now += 4
        bar.show(2_500, 10_000)
        assert f"\r\x1b[K[{'#' * 3}{' ' * 9}] 2,500 of 10,000 fights, 625 a second" in terminal.getvalue()
        assert bar.line(2_500, 10_000, 4).endswith("625 a second, 12 s left")
        clock.now += 12
        bar.show(10_000, 10_000)
    assert terminal.getvalue().endswith("\r\x1b[K"), "the bar is gone once the work is over"


def test_what_takes_less_than_a_second_is_not_told() -> None:
    terminal, clock = Terminal(), Clock()
    with ProgressBar("fights", terminal, clock) as bar:
        bar.show(1, 2)
        clock.now += 0.9
        bar.show(2, 2)
    assert terminal.getvalue() == ""


def test_it_is_drawn_ten_times_a_second_at_most() -> None:
    terminal, clock = Terminal(), Clock()
    with ProgressBar("fights", terminal, clock) as bar:
        bar.show(0, 2_000)
        clock.now += 2
        for done in range(1_000):
            bar.show(done, 2_000)
    assert terminal.getvalue().count("of 2,000") == 1


def test_where_nobody_looks_nothing_is_said() -> None:
    file, clock = io.StringIO(), Clock()
    with ProgressBar("fights", file, clock) as bar:
        bar.show(0, 2)
        clock.now += 60
        bar.show(1, 2)
    assert file.getvalue() == ""


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "1 s"), (59, "59 s"), (60, "1 min"), (3_000, "50 min"), (3_600, "1 h 0 min"), (7_800, "2 h 10 min")],
)
def test_durations_are_told_in_a_word_or_two(seconds: float, words: str) -> None:
    assert duration(seconds) == words
