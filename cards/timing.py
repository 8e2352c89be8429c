"""When a card acts, for people: its timing words in English, and the pipelines with its steps lit."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.model.steps import PIPELINES, STEPS, PublishedStep, steps_of

WORDS = {
    "ON_EXECUTION": "when it executes",
    "CASTING": "in casting",
    "TARGETING": "in targeting",
    "ON_EXPIRY": "when it expires",
    "ON_DISPEL": "when it is dispelled",
    "START_OF_TURN": "at start of turn",
    "AFTER_START_OF_TURN": "after start of turn",
    "DRAW": "at the draw",
    "ON_CAPTURE": "on capture",
    "PRODUCTION": "as novices are made",
    "MANA": "at mana production",
    "MOVEMENT": "in movement",
    "ON_ENTER": "when a square is entered",
    "BEFORE_COMBAT": "before combat",
    "AFTER_COMBAT": "after combat",
    "TRAINING": "in training",
    "STATIC": "as long as it is in play",
}
"""What each timing word of ``engine.model.steps.TIMING_WORDS`` is called on a page."""


class TimingEntry(NamedTuple):
    """One entry of a card's timing: how it is called, and the steps it stands for."""

    words: str
    steps: tuple[str, ...]


class Strip(NamedTuple):
    """A row of steps for one eye movement: its name, and runs of steps, each step with whether the card acts there.

    Between two runs the game goes from one pipeline into another, or comes back.
    """

    name: str
    runs: tuple[tuple[tuple[PublishedStep, bool], ...], ...]


CHAINS: tuple[tuple[str, str, tuple[tuple[str, ...], ...]], ...] = (
    ("One attack", "ADE", (("A1", "A2", "A3"), ("D1", "D2", "D3", "D4"), ("A4", "A5", "A6", "A7"), ("E",), ("A8",))),
    ("Apply Damage", "G", (("G1", "G2"), ("D",), ("G3",), ("E",))),
)
"""The pipelines that go through others: name, the letters that call for the row, and the runs in order.

A run of one letter stands for that whole pipeline, and is left out unless the card acts there.
"""


def timing_entries(timing: Iterable[str]) -> list[TimingEntry]:
    """Return when a card acts, word by word, in the data's order. Raises KeyError for an unknown word."""
    return [TimingEntry(STEPS[word].name if word in STEPS else WORDS[word], steps_of(word)) for word in timing]


def acting_steps(timing: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of all steps that the timing words of a card stand for, in the order of the step table.

    Raises KeyError for an unknown word.
    """
    acting = {step for word in timing for step in steps_of(word)}
    return tuple(step for step in STEPS if step in acting)


def strips(timing: Iterable[str]) -> list[Strip]:
    """Return every row of steps that a card acts in, in the order of the step table."""
    lit = frozenset(acting_steps(timing))
    letters = {step[0] for step in lit}
    chained = {letter: (name, runs) for name, calls, runs in CHAINS for letter in calls}
    rows: dict[str, Strip] = {}
    for pipeline in PIPELINES:
        if pipeline.letter in letters:
            name, runs = chained.get(pipeline.letter, (pipeline.name, ((pipeline.letter,),)))
            rows.setdefault(name, Strip(name, tuple(_runs(runs, lit))))
    return list(rows.values())


def _runs(runs: Iterable[tuple[str, ...]], lit: frozenset[str]) -> Iterator[tuple[tuple[PublishedStep, bool], ...]]:
    """Yield the runs of a row with the lit steps marked, without whole pipelines that have none."""
    for run in runs:
        ids = run if run[0] in STEPS else tuple(step for step in STEPS if step.startswith(run[0]))
        if run[0] in STEPS or lit & set(ids):
            yield tuple((STEPS[step], step in lit) for step in ids)
