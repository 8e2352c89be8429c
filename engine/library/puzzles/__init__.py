"""Puzzles: a board, a goal and something to choose; whether an answer is right, the engine decides.

A puzzle is a JSON file: ``title``, ``difficulty``, ``question``, ``hint``, ``why`` (the solution in words), a
``scenario`` whose ``expect`` rows are the goal, and what there is to choose: either ``order``, the
id of a minion or group whose spells are put in order, or ``options``, each a ``label`` and the
``edits`` (:mod:`engine.scenario.edit`) that it makes. The file's name is the puzzle's address.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, get_args

import msgspec
from msgspec import Meta

from engine.library.rulings import cards_named_in
from engine.model.catalog import cards_by_name
from engine.model.document import Document
from engine.model.resolve import resolve
from engine.scenario.edit import Edit, all_edited
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.named_parts import spell_name, spells_of
from engine.scenario.reading import read_scenario, to_document
from engine.trace.run import run

FOLDER = Path(__file__).parent

Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)

Order = tuple[int, ...]
"""An answer to a puzzle of order: the places of the spells as the file has them, in the order wanted."""


class PuzzleOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the answers to choose from, and what it changes about the scenario."""

    label: Annotated[str, Meta(min_length=1, max_length=80)]
    edits: Annotated[tuple[Edit, ...], Meta(min_length=1)]


class PuzzleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file holds; the scenario is read by its own reader."""

    title: Annotated[str, Meta(min_length=1, max_length=80)]
    difficulty: Difficulty
    question: Annotated[str, Meta(min_length=1, max_length=500)]
    hint: Annotated[str, Meta(min_length=1, max_length=300)]
    why: Annotated[str, Meta(min_length=1, max_length=500)]
    scenario: Document
    order: str | None = None
    options: tuple[PuzzleOption, ...] = ()


resolve(PuzzleFile)


class Puzzle(NamedTuple):
    """A board, a goal, and what there is to choose: an order of spells, or one of some options."""

    slug: str
    title: str
    difficulty: Difficulty
    question: str
    hint: str
    why: str
    scenario: Scenario
    order: str | None
    options: tuple[PuzzleOption, ...]

    @property
    def spells(self) -> list[str]:
        """The spells to put in order, as the file has them."""
        return [] if self.order is None else [spell_name(ref) for ref in spells_of(self.scenario, self.order)]

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that the board or an option names."""
        chosen = {edit.to for option in self.options for edit in option.edits} & cards_by_name().keys()
        return tuple(sorted({*cards_named_in(self.scenario), *chosen}))

    def answers(self) -> Iterator[Order]:
        """Yield every possible answer: the orders, or each option by its place alone."""
        if self.order is None:
            yield from ((place,) for place in range(len(self.options)))
        else:
            yield from permutations(range(len(self.spells)))

    def words(self, answer: Order) -> str:
        """Return an answer in words."""
        if self.order is None:
            return self.options[answer[0]].label
        return ", ".join(self.spells[place] for place in answer)

    def answered(self, answer: Order) -> Scenario:
        """Return the scenario as an answer makes it. The answer must be one of ``answers``."""
        if self.order is None:
            return all_edited(self.scenario, self.options[answer[0]].edits)
        scenario = read_scenario(to_document(self.scenario))
        spells = spells_of(scenario, self.order)
        spells[:] = [spells[place] for place in answer]
        return scenario


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return every puzzle, the easy ones first, in the order of the titles.

    Raises msgspec.ValidationError for a bad file, ScenarioError for a scenario that cannot be played.
    """
    return tuple(sorted(map(_read, FOLDER.glob("*.json")), key=_rank))


def _rank(puzzle: Puzzle) -> tuple[int, str]:
    return DIFFICULTIES.index(puzzle.difficulty), puzzle.title


def _read(path: Path) -> Puzzle:
    return puzzle_of(path.stem, path.read_bytes())


def puzzle_of(slug: str, text: bytes) -> Puzzle:
    """Read one puzzle. Raises msgspec.ValidationError or ScenarioError."""
    found = msgspec.json.decode(text, type=PuzzleFile)
    if (found.order is None) == (not found.options):
        raise ScenarioError("$", "expected either an order or options")
    scenario = read_scenario(found.scenario)
    if not scenario.expect:
        raise ScenarioError("$.scenario.expect", "expected a goal")
    read = Puzzle(
        slug, found.title, found.difficulty, found.question, found.hint, found.why, scenario, found.order, found.options
    )
    if read.order is not None and len(read.spells) < 2:
        raise ScenarioError("$.order", "expected a host of at least two spells")
    for place in range(len(read.options)):
        read.answered((place,))
    return read


def puzzle(slug: str) -> Puzzle:
    """Return one puzzle. Raises KeyError for no such one."""
    return {puzzle.slug: puzzle for puzzle in puzzles()}[slug]


def puzzle_of_day(day: date) -> Puzzle:
    """Return the puzzle of a day; the days go through all of them in turn, by address: easy and hard ones mixed."""
    return sorted(puzzles(), key=lambda puzzle: puzzle.slug)[day.toordinal() % len(puzzles())]


@cache
def solutions(slug: str) -> tuple[Order, ...]:
    """Return every right answer to a puzzle, found by playing them all. Raises KeyError for no such puzzle."""
    found = puzzle(slug)
    return tuple(answer for answer in found.answers() if run(found.answered(answer)).held)
