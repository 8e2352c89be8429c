"""What holds of the page of any fight: the animation is the fold, everybody's end has reasons, no line is lost."""

from hypothesis import assume, given, settings

from engine.scenario.format import Scenario
from engine.trace.run import record
from sandbox.board.animation import animation
from sandbox.board.layout import Board
from sandbox.trace.causes import answer, questions
from sandbox.trace.line_markup import tree
from sandbox.trace.lines import Density, lines_of
from sandbox.trace.trace_filter import TraceFilter, filtered
from tests.engine.strategies import scenarios, thorough
from tests.often import often


@settings(thorough, max_examples=often(6))
@given(scenarios(4))
def test_the_film_of_any_fight_is_the_fold_of_its_changes(scenario: Scenario) -> None:
    trace = record(scenario, scenario.seed)
    board, last = Board(trace), len(trace.events)
    shown = animation(board, last)
    for event in {*range(0, last, 1 + last // 20), last}:
        assert shown.at(event) == board.pictures(board.state_at(event))


@settings(thorough, max_examples=often(6))
@given(scenarios(4))
def test_every_question_about_any_fight_is_answered_in_order(scenario: Scenario) -> None:
    trace = record(scenario, scenario.seed)
    asked = questions(trace)
    assume(asked)
    for about, question in asked.items():
        found = answer(trace, about)
        numbers = [event.id for event in found.causes]
        assert found.question == question
        assert max(numbers) == numbers[0], "no cause comes after what it caused"
        assert all(wound.loss.id <= numbers[0] for wound in found.wounds)


@settings(thorough, max_examples=often(6))
@given(scenarios(4))
def test_of_any_fight_each_line_is_shown_or_counted_as_hidden(scenario: Scenario) -> None:
    trace = record(scenario, scenario.seed)
    for density in Density:
        everything = len(lines_of(trace, density))
        for wanted in (
            TraceFilter(),
            TraceFilter(step="D4"),
            TraceFilter(dice=True),
            TraceFilter(minion=next(iter(trace.initial.minions))),
        ):
            kept = filtered(lines_of(trace, density), wanted, trace.events)
            assert kept.everything == everything
            assert tree(kept.lines).count('class="no"') == len(kept.lines)
