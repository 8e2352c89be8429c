"""A card's timing in English, and on the pipelines."""

import pytest

from cards.timing import WORDS, moments, strips
from engine.steps import MOMENTS


def test_every_moment_has_english_words() -> None:
    assert WORDS.keys() == MOMENTS.keys()


def test_moments_keep_the_order_and_name_the_steps() -> None:
    found = moments(["ON_EXECUTION", "AFTER_COMBAT", "D1"])
    assert [tuple(moment) for moment in found] == [
        ("when it executes", ("X3",)),
        ("after combat", ()),
        ("before armor", ("D1",)),
    ]


def test_unknown_moment_is_refused() -> None:
    with pytest.raises(KeyError):
        moments(["SOMETIME"])


def test_strips_show_whole_pipelines_with_the_card_s_steps_lit() -> None:
    damage, casting = strips(["ON_EXECUTION", "D3", "D1", "STATIC"])
    assert [(step.id, lit) for step, lit in damage.steps] == [("D1", True), ("D2", False), ("D3", True), ("D4", False)]
    assert casting.pipeline.name == "Casting"
    assert [step.id for step, lit in casting.steps if lit] == ["X3"]


def test_no_steps_no_strips() -> None:
    assert strips(["STATIC", "AFTER_COMBAT"]) == []
