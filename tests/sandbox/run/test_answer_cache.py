"""Answers that are kept: under the scenario, what is asked, and the engine's version."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import caches

from engine.library.presets import preset
from engine.scenario.edit import Edit, edited
from sandbox.run import answer_cache as module
from sandbox.run.answer_cache import cached_answer, key_of


@pytest.fixture(autouse=True)
def _forgetful() -> None:
    caches["answers"].clear()


def test_a_question_is_answered_once() -> None:
    numbers: Iterator[int] = iter(range(5))
    first = cached_answer(preset("fred"), lambda: next(numbers), "count", work=1)
    assert cached_answer(preset("fred"), lambda: next(numbers), "count", work=1) == first
    assert cached_answer(preset("fred"), lambda: next(numbers), "another question", work=1) != first
    assert cached_answer(preset("fred"), lambda: next(numbers), "count", work=2) != first


def test_what_is_raised_is_not_kept() -> None:
    def fail() -> int:
        raise ValueError("no answer")

    with pytest.raises(ValueError, match="no answer"):
        cached_answer(preset("fred"), fail, "count", work=1)
    assert cached_answer(preset("fred"), lambda: 3, "count", work=1) == 3


def test_an_answer_that_is_kept_cannot_be_changed_by_who_got_it() -> None:
    cached_answer(preset("fred"), lambda: [1], "list", work=1).append(2)
    assert cached_answer(preset("fred"), lambda: [0], "list", work=1) == [1]


def test_the_key_is_of_everything_that_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    fred = preset("fred")
    keys = {
        key_of(fred, "odds", 200),
        key_of(fred, "odds", 1_000),
        key_of(fred, "orders", ""),
        key_of(edited(fred, Edit("seed", to="8")), "odds", 200),
        key_of(edited(fred, Edit("swap", "fred", "Ogi's Armor", "Deflection")), "odds", 200),
    }
    assert len(keys) == 5
    assert key_of(preset("fred"), "odds", 200) in keys
    monkeypatch.setattr(module, "version_of", lambda scenario: "another")
    assert key_of(fred, "odds", 200) not in keys
