"""Filters of a trace: what stays, what is hidden, and how many."""

import pytest

from engine.library.presets import preset
from engine.trace.run import run
from sandbox.trace.lines import ATTACK, Density, TraceLine, lines_of
from sandbox.trace.trace_filter import FilteredLines, TraceFilter, filtered
from tests.some import some

TRACE = run(preset("diomesia"))
EVENTS = TRACE.events


def kept(wanted: TraceFilter, density: Density = Density.WHY) -> FilteredLines:
    return filtered(lines_of(TRACE, density), wanted, EVENTS)


def leaves(lines: list[TraceLine]) -> list[TraceLine]:
    parents = {line.up for line in lines}
    return [line for line in lines if line not in parents]


@pytest.mark.parametrize("density", Density)
def test_no_filter_hides_nothing(density: Density) -> None:
    found = kept(TraceFilter(), density)
    assert (found.hidden, len(found.lines)) == (0, len(lines_of(TRACE, density)))


@pytest.mark.parametrize("density", Density)
@pytest.mark.parametrize(
    "wanted",
    [
        TraceFilter(minion="sid"),
        TraceFilter(card="Despond"),
        TraceFilter(step="D4"),
        TraceFilter(dice=True),
        TraceFilter(minion="sid", step="D4"),
        TraceFilter(minion="ben", dice=True),
    ],
)
def test_shown_and_hidden_lines_are_all_lines(wanted: TraceFilter, density: Density) -> None:
    found = kept(wanted, density)
    assert found.everything == len(lines_of(TRACE, density))
    assert 0 < len(found.lines) < found.everything


def test_a_line_stands_where_it_stood() -> None:
    lines = kept(TraceFilter(minion="sid", step="D4")).lines
    for line in some(leaves(lines)):
        assert set(line.and_above()) <= set(lines)
        assert line.step == "D4"
        assert "sid" in (line.event.actor, line.event.target)
        assert line.attack is not None, "what it is part of stays, up to the combat"


def test_what_a_step_filter_leaves_is_at_that_step() -> None:
    assert {line.step for line in leaves(kept(TraceFilter(step="A2")).lines)} == {"A2"}


def test_dice_are_all_the_rolls_and_nothing_else() -> None:
    rolls = [event.id for event in EVENTS if event.kind == "roll"]
    assert [line.numbers[0] for line in leaves(kept(TraceFilter(dice=True), Density.ALL).lines)] == rolls


def test_a_card_is_found_by_its_name_and_so_is_an_ability() -> None:
    assert all("Despond" in line.text for line in some(leaves(kept(TraceFilter(card="Despond")).lines)))
    assert all("Satyrs" in line.text for line in some(leaves(kept(TraceFilter(card="Satyrs")).lines)))


def test_a_minion_is_found_as_attacker_victim_and_host() -> None:
    attacks = [line for line in kept(TraceFilter(minion="sid")).lines if line.pipeline == ATTACK]
    assert {"sid"} < {line.event.actor for line in attacks} | {line.event.target for line in attacks}
    assert all("sid" in (line.event.actor, line.event.target) for line in attacks)


def test_filters_are_asked_for_all_at_once() -> None:
    both = {line.numbers[0] for line in leaves(kept(TraceFilter(minion="sid", step="D4")).lines)}
    one = {line.numbers[0] for line in leaves(kept(TraceFilter(minion="sid")).lines)}
    other = {line.numbers[0] for line in leaves(kept(TraceFilter(step="D4")).lines)}
    assert both == one & other


def test_what_never_happens_leaves_nothing() -> None:
    found = kept(TraceFilter(card="Deflection"))
    assert (found.lines, found.hidden) == ([], found.everything)
