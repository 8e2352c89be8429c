"""The numbered interpretations: every one that the engine leans on is in the list, and the list is complete."""

from __future__ import annotations

import re
from pathlib import Path

import engine
from engine.model.interpretations import INTERPRETATIONS
from engine.model.steps import STEPS
from tests.some import some

SOURCES = [path for path in Path(engine.__file__).parent.rglob("*.py") if path.name != "interpretations.py"]
NUMBER = re.compile(r"\bI-\d+\b")


def test_they_are_numbered_in_their_order() -> None:
    numbers = [int(id.removeprefix("I-")) for id in INTERPRETATIONS]
    assert (numbers[0], numbers) == (1, sorted(set(numbers)))


def test_every_number_that_the_engine_names_is_in_the_list() -> None:
    named = {(path.name, number) for path in SOURCES for number in NUMBER.findall(path.read_text())}
    assert {(name, number) for name, number in some(named) if number not in INTERPRETATIONS} == set()


def test_those_about_combat_damage_and_death_are_named_where_they_are_taken() -> None:
    named = {number for path in SOURCES for number in NUMBER.findall(path.read_text())}
    assert named >= {f"I-{number}" for number in range(1, 14)}


def test_each_says_what_the_sources_say_and_what_is_taken_naming_steps_that_there_are() -> None:
    for entry in INTERPRETATIONS.values():
        assert entry.question.endswith("?")
        for text in (entry.sources, entry.taken):
            assert text.endswith(".")
            assert set(re.findall(r"\b[CRTAGDEXSM]\d\b", text)) <= STEPS.keys()
