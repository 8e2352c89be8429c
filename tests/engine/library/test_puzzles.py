"""The puzzles: each can be solved and can be missed, and a bad file is refused."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta
from math import factorial
from typing import Any

import msgspec
import pytest

from engine.library.puzzles import (
    DIFFICULTIES,
    FOLDER,
    Puzzle,
    puzzle,
    puzzle_of,
    puzzle_of_day,
    puzzles,
    solutions,
)
from engine.scenario.error import ScenarioError
from engine.trace.run import run
from tests.some import some

each = pytest.mark.parametrize("found", puzzles(), ids=lambda found: found.slug)


def document(slug: str = "one-against-eight") -> dict[str, Any]:
    """Return a puzzle's file as plain data, to be spoiled."""
    found: dict[str, Any] = json.loads((FOLDER / f"{slug}.json").read_bytes())
    return found


def read(found: dict[str, Any]) -> Puzzle:
    return puzzle_of("spoiled", json.dumps(found).encode())


def test_there_are_three_dozen_with_titles_of_their_own() -> None:
    assert len(puzzles()) >= 36
    assert len({found.title for found in puzzles()}) == len(puzzles())


def test_they_come_by_difficulty_and_there_are_some_of_each() -> None:
    order = [found.difficulty for found in puzzles()]
    assert order == sorted(order, key=DIFFICULTIES.index)
    assert min(Counter(order).values()) >= 5
    assert set(order) == set(DIFFICULTIES)


def test_every_puzzle_is_that_of_a_day_in_turn() -> None:
    days = [date(2026, 11, 22) + timedelta(number) for number in range(len(puzzles()) + 1)]
    found = [puzzle_of_day(day) for day in days]
    assert {one.slug for one in found} == {one.slug for one in puzzles()}
    assert found[0] == found[-1]


@each
def test_it_has_a_right_answer_and_a_wrong_one(found: Puzzle) -> None:
    answers = list(found.answers())
    assert 0 < len(solutions(found.slug)) < len(answers)
    assert set(solutions(found.slug)) <= set(answers)


@each
def test_doing_nothing_does_not_solve_it(found: Puzzle) -> None:
    assert not run(found.scenario).held


@each
def test_its_words_do_not_give_the_answer_away(found: Puzzle) -> None:
    for solution in some(solutions(found.slug)):
        assert found.words(solution) not in (found.title, found.question, found.hint)


@each
def test_answers_leave_the_puzzle_as_it_was(found: Puzzle) -> None:
    before = msgspec.to_builtins(found.scenario)
    for answer in found.answers():
        found.answered(answer)
    assert msgspec.to_builtins(found.scenario) == before


def test_an_order_is_answered_by_places_and_said_by_names() -> None:
    found = puzzle("one-against-eight")
    assert len(list(found.answers())) == factorial(4)
    assert found.words((1, 2, 3, 0)) == "Deflection, Ogi's Armor, Treacherous Armor, Unholy Aura"
    assert found.answered((1, 2, 3, 0)).groups[0].minions[0].spells == found.words((1, 2, 3, 0)).split(", ")


def test_the_aura_last_solves_it_and_the_aura_first_does_not() -> None:
    found = puzzle("one-against-eight")
    assert (1, 2, 3, 0) in solutions(found.slug)
    assert (0, 1, 2, 3) not in solutions(found.slug)


def test_an_option_makes_its_edits() -> None:
    found = puzzle("despond")
    assert list(found.answers()) == [(0,), (1,), (2,), (3,)]
    assert [found.words(answer) for answer in solutions("despond")] == ["Visions"]
    assert found.answered((3,)).groups[0].minions[0].nation == "Visions"


def test_there_is_no_other_puzzle() -> None:
    with pytest.raises(KeyError):
        puzzle("no-such")


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("title", "", "length >= 1"),
        ("question", "x" * 501, "length <= 500"),
        ("difficulty", "brutal", "Invalid enum value 'brutal'"),
        ("order", 3, "Expected `str"),
        ("colour", "red", "unknown field `colour`"),
        ("options", [{"label": "x", "edits": []}], "length >= 1"),
        ("options", [{"label": "x", "edits": [{"what": "luck"}]}], "Invalid enum value 'luck'"),
    ],
)
def test_a_file_of_the_wrong_shape_is_refused(field: str, value: object, problem: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=problem):
        read(document() | {field: value})


@pytest.mark.parametrize("field", ["title", "difficulty", "question", "hint", "why", "scenario"])
def test_a_file_that_lacks_something_is_refused(field: str) -> None:
    spoiled = document()
    del spoiled[field]
    with pytest.raises(msgspec.ValidationError, match=f"missing required field `{field}`"):
        read(spoiled)


def test_something_must_be_chosen_and_one_kind_of_thing_only() -> None:
    nothing = document()
    del nothing["order"]
    for spoiled in (nothing, document() | {"options": document("despond")["options"]}):
        with pytest.raises(ScenarioError, match="either an order or options"):
            read(spoiled)


def test_a_puzzle_without_a_goal_or_with_a_board_that_cannot_be_is_refused() -> None:
    aimless, broken = document(), document()
    aimless["scenario"]["expect"] = []
    broken["scenario"]["groups"] = []
    with pytest.raises(ScenarioError, match="expected a goal"):
        read(aimless)
    with pytest.raises(ScenarioError):
        read(broken)


@pytest.mark.parametrize(
    ("order", "problem"),
    [("nobody", "expected the id of a minion or group"), ("abe", "expected a host of at least two spells")],
)
def test_an_order_of_nothing_is_refused(order: str, problem: str) -> None:
    with pytest.raises(ScenarioError, match=problem):
        read(document() | {"order": order})


def test_an_option_that_cannot_be_is_refused() -> None:
    spoiled = document("despond")
    spoiled["options"][2]["edits"][0]["to"] = "Elfs"
    with pytest.raises(ScenarioError, match="expected a nation"):
        read(spoiled)
