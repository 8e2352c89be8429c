"""When a card acts, for people: its timing words in English, and the pipelines with its steps lit."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.steps import PIPELINES, STEPS, Pipeline, Step, steps_of

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
"""What each timing word of ``engine.steps.MOMENTS`` is called on a page."""


class Moment(NamedTuple):
    """One entry of a card's timing: how it is called, and the steps it stands for."""

    words: str
    steps: tuple[str, ...]


class Strip(NamedTuple):
    """A pipeline's steps in order, each with whether the card acts there."""

    pipeline: Pipeline
    steps: list[tuple[Step, bool]]


def moments(timing: Iterable[str]) -> list[Moment]:
    """Return the moments of a card's timing, in the data's order. Raises KeyError for an unknown word."""
    return [Moment(STEPS[word].name if word in STEPS else WORDS[word], steps_of(word)) for word in timing]


def strips(timing: Iterable[str]) -> list[Strip]:
    """Return every pipeline that a card acts in, in the order of the step table."""
    lit = {step for word in timing for step in steps_of(word)}
    return [_strip(pipeline, lit) for pipeline in PIPELINES if any(step.startswith(pipeline.letter) for step in lit)]


def _strip(pipeline: Pipeline, lit: set[str]) -> Strip:
    """Return one pipeline with the lit steps marked."""
    steps = [step for step in STEPS.values() if step.id.startswith(pipeline.letter)]
    return Strip(pipeline, [(step, step.id in lit) for step in steps])
