"""Stepping from line to line."""

from itertools import pairwise

import pytest

from engine.library.presets import preset, preset_names
from engine.trace.run import run
from sandbox.trace.lines import Density, lines_of
from sandbox.trace.stepper import rail, stepper
from tests.some import some


@pytest.mark.parametrize("density", Density)
@pytest.mark.parametrize("name", preset_names())
def test_stepping_passes_every_line_once_and_back_again(name: str, density: Density) -> None:
    trace = run(preset(name))
    lines, last = lines_of(trace, density), len(trace.events)
    place = stepper(lines, 0, last)
    places = [place]
    while place.forward is not None:
        place = stepper(lines, place.forward, last)
        places.append(place)
    assert [place.now for place in places] == [None, *lines]
    assert (places[0].first, places[0].back, places[-1].end, places[-1].at) == (None, None, None, last)
    for before, after in some(pairwise(places)):
        assert after.back == before.at
        assert (after.first, before.end) == (0, last)


def test_the_board_at_a_line_has_all_that_the_line_tells() -> None:
    trace = run(preset("fred"))
    lines = lines_of(trace, Density.WHY)
    line = next(line for line in lines if line.text == "Abe loses 6 hit points and stands.")
    start = line.numbers[0]
    assert stepper(lines, start - 1, 328).forward == start + 1, "the change that it tells has the next number"
    assert stepper(lines, start + 1, 328).now is line


def test_between_two_lines_a_step_leads_to_the_nearest() -> None:
    lines = lines_of(run(preset("fred")), Density.WHAT)
    starts = [line.numbers[0] for line in lines]
    number = next(number for number in range(1, len(starts)) if starts[number + 1] - starts[number] > 2)
    at = starts[number] + 1
    place = stepper(lines, at, 328)
    assert (place.back, place.forward) == (starts[number] - 1, starts[number + 1] - 1)


def test_where_no_line_is_shown_a_step_leads_to_the_ends() -> None:
    place = stepper([], 5, 10)
    assert (place.first, place.back, place.now, place.forward, place.end) == (0, 0, None, 10, 10)
    assert stepper([], 0, 0) == (0, 0, None, None, None)


def test_before_the_first_line_there_is_no_step_back() -> None:
    lines = lines_of(run(preset("fred")), Density.WHY)[3:]
    assert lines[0].numbers[0] > 2
    assert stepper(lines, 0, 328)[:4] == (0, 328, None, None)
    assert stepper(lines, 1, 328).back == 0


def test_rounds_and_deaths_are_marked_at_their_share_of_the_way() -> None:
    events = run(preset("fred")).events
    assert [name for _, name in rail(events, 337).rounds] == ["R2", "R3"]
    assert [round(337 * share / 100) for share, _ in rail(events, 337).rounds] == [12, 297]
    assert [round(337 * share / 100) for share in rail(events, 337).deaths][::7] == [95, 323]
    assert [share for share, _ in rail(events, 100).rounds] == [12]


def test_rounds_that_begin_close_to_each_other_share_a_name() -> None:
    names = [name for _, name in rail(run(preset("khobai")).events, 20_000).rounds]
    assert len(names) > 2
    assert [name for name in names if name] == ["R2"]
