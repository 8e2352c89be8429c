"""The table of every statement of the rule pages: each names the scenario that plays it or the page that shows it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.some import some

ROOT = Path(__file__).parents[2]
FOLDERS = {"c/": "engine/cards", "s/": "sandbox", "k/": "cards", "d/": "deckbuilder"}
SCENARIOS = {"ruling": "engine/rulings", "puzzle": "engine/puzzles", "preset": "engine/presets"}
TABLE = (Path(__file__).parent / "statements.txt").read_text(encoding="utf-8")
ROWS = [tuple(part.strip() for part in line.split(" | ")) for line in TABLE.splitlines() if " | " in line]
LINE = re.compile(r"(#.*|[^|]+ \| (\w/)?\w+:[\w-]+|)")


def source_of(reference: str) -> bool:
    """Whether what a row refers to is there: one test that begins so, a scenario, or a page."""
    where, words = reference.split(":")
    if where in SCENARIOS:
        return (ROOT / SCENARIOS[where] / f"{words}.json").is_file()
    if where == "page":
        return (ROOT / "cards/rules/pages" / f"{words}.md").is_file()
    folder, name = FOLDERS.get(where[:2], "engine"), where.removeprefix(where[:2] if where[:2] in FOLDERS else "")
    tests = re.findall(r"^def test_(\w+)", (ROOT / "tests" / folder / f"test_{name}.py").read_text("utf-8"), re.M)
    return len([test for test in tests if test.startswith(words)]) == 1


def test_every_line_is_a_statement_with_what_plays_it() -> None:
    assert [line for line in some(TABLE.splitlines()) if LINE.fullmatch(line) is None] == []


@pytest.mark.parametrize("page", ["combat", "damage", "spells", "structures"])
def test_no_statement_of_a_page_is_there_twice(page: str) -> None:
    part = TABLE.partition(f"## {page}\n")[2].partition("\n## ")[0]
    said = Counter(line.split(" | ")[0] for line in part.splitlines() if line)
    assert said
    assert [words for words, times in said.items() if times > 1] == []


@pytest.mark.parametrize("reference", sorted({row[1] for row in ROWS}))
def test_what_plays_it_is_there(reference: str) -> None:
    assert source_of(reference)
