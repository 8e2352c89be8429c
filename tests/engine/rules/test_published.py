"""The table of steps and the pipelines that are played are one: a step of one alone stops the import."""

from __future__ import annotations

import importlib

import pytest

from engine.model import steps
from engine.model.steps import STEPS
from engine.rules import published


def test_every_step_of_the_table_is_played_in_its_order() -> None:
    assert [id for letter in published.PLAYED for id in published.played(letter)] == list(STEPS)


def test_a_step_that_nothing_plays_stops_the_import(monkeypatch: pytest.MonkeyPatch) -> None:
    combat = steps.PIPELINES[0]
    longer = combat._replace(step_names=(*combat.step_names, "a step of the table alone"))
    monkeypatch.setattr(steps, "PIPELINES", (longer, *steps.PIPELINES[1:]))
    with pytest.raises(ImportError, match="Combat"):
        importlib.reload(published)
