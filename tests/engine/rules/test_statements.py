"""The table of every statement of the rule pages: each names the scenario that plays it or the page that shows it."""

from __future__ import annotations

import importlib
import inspect
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.some import some

ROOT = Path(__file__).parents[3]
FOLDERS = {"e/": "engine", "c/": "engine/cards", "s/": "sandbox", "k/": "cards", "d/": "deckbuilder"}
SCENARIOS = {"ruling": "engine/library/rulings", "puzzle": "engine/library/puzzles", "preset": "engine/library/presets"}
TABLE = (Path(__file__).parent / "statements.txt").read_text(encoding="utf-8")
ROWS = [tuple(part.strip() for part in line.split(" | ")) for line in TABLE.splitlines() if " | " in line]
LINE = re.compile(r"(#.*|[^|]+ \| (\w/)?[\w/]+:[\w-]+|)")


def source_of(reference: str) -> bool:
    """Whether what a row refers to is there: one test that begins so and is run, a scenario, or a page."""
    where, words = reference.split(":")
    if where in SCENARIOS:
        return (ROOT / SCENARIOS[where] / f"{words}.json").is_file()
    if where == "page":
        return (ROOT / "cards/rules/pages" / f"{words}.md").is_file()
    folder, name = FOLDERS.get(where[:2], "engine/rules"), where.removeprefix(where[:2] if where[:2] in FOLDERS else "")
    *rooms, name = f"{folder}/{name}".split("/")
    module = importlib.import_module(f"tests.{'.'.join(rooms)}.test_{name}")
    tests = [test for called, test in vars(module).items() if called.startswith(f"test_{words}")]
    return len(tests) == 1 and inspect.isfunction(tests[0]) and not is_passed_over(module, tests[0])


def is_passed_over(*places: Any) -> bool:
    """Whether a test, or its whole module, is marked so that it is not run or may fail."""
    marks = [mark for place in places for mark in _listed(getattr(place, "pytestmark", []))]
    return any(mark.name in ("skip", "skipif", "xfail") for mark in marks)


def _listed(marks: Any) -> list[Any]:
    return marks if isinstance(marks, list) else [marks]


def test_every_line_is_a_statement_with_what_plays_it() -> None:
    assert [line for line in some(TABLE.splitlines()) if LINE.fullmatch(line) is None] == []


@pytest.mark.parametrize("page", ["combat", "damage", "spells", "structures"])
def test_no_statement_of_a_page_is_there_twice(page: str) -> None:
    part = TABLE.partition(f"## {page}\n")[2].partition("\n## ")[0]
    said = Counter(line.split(" | ")[0] for line in part.splitlines() if line)
    assert said
    assert [words for words, times in said.items() if times > 1] == []


def test_what_plays_it_is_there() -> None:
    assert [row for row in some(ROWS) if not source_of(row[1])] == []


def test_a_test_that_is_passed_over_plays_nothing() -> None:
    @pytest.mark.skip
    def skipped() -> None: ...

    assert is_passed_over(skipped)
    assert not is_passed_over(test_every_line_is_a_statement_with_what_plays_it)
