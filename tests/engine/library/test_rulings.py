"""The library of rulings: every statement is borne out by the scenario that comes with it."""

from __future__ import annotations

import pytest

from engine.library.rulings import Ruling, cards_of, holds, ruling, rulings, rulings_at, rulings_on, steps_of, trace_of
from engine.model.interpretations import INTERPRETATIONS
from engine.model.steps import STEPS
from tests.some import some


@pytest.mark.parametrize("one", rulings(), ids=lambda one: one.slug)
def test_a_ruling_holds(one: Ruling) -> None:
    failed = [judged for judged in trace_of(one.slug).expectations if not judged.held]
    assert failed == []
    assert holds(one)


def test_a_ruling_claims_something_and_says_so_in_a_sentence() -> None:
    for one in some(rulings()):
        assert one.scenario.expect, one.slug
        assert one.statement.endswith("."), one.slug
        assert not one.title.endswith("."), one.slug


def test_the_sources_of_a_ruling_name_steps_and_interpretations_that_there_are() -> None:
    for one in some(rulings()):
        assert set(steps_of(one)) <= STEPS.keys(), one.slug
        for paragraph in one.paragraphs:
            page, _, anchor = paragraph.partition("#")
            if anchor in STEPS:
                assert STEPS[anchor].page == page, one.slug
            if page == "interpretations":
                assert anchor in INTERPRETATIONS, one.slug


def test_rulings_are_found_by_slug_card_and_paragraph() -> None:
    fred = ruling("treacherous-armor-makes-2-into-10")
    assert "Treacherous Armor" in cards_of(fred)
    assert fred in rulings_on("Treacherous Armor")
    assert fred in rulings_at("damage#D1")
    with pytest.raises(KeyError):
        ruling("no-such-ruling")


def test_no_two_rulings_share_a_title() -> None:
    titles = [one.title for one in rulings()]
    assert len(set(titles)) == len(titles)
