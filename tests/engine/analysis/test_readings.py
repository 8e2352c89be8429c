"""The other reading of an interpretation, and the runs that rest on one."""

import pytest

from engine.analysis.readings import other_reading, runs_on
from engine.scenario.edit import Edit
from tests.some import some


@pytest.mark.parametrize(
    ("interpretation", "edit"),
    [
        ("I-1", Edit("rule", which="d3_cap", to="before-effects")),
        ("I-2", Edit("rule", which="rebound_blame", to="wielder")),
    ],
)
def test_an_interpretation_with_a_switch_has_another_reading(interpretation: str, edit: Edit) -> None:
    reading = other_reading(interpretation)
    assert reading is not None
    assert reading.edit == edit


def test_one_without_a_switch_has_none() -> None:
    assert other_reading("I-12") is None


@pytest.mark.parametrize("interpretation", ["I-1", "I-2"])
def test_the_runs_are_those_that_the_other_reading_makes_fail(interpretation: str) -> None:
    assert all(run.differs for run in some(runs_on(interpretation)))


def test_a_run_cites_the_interpretation_that_it_rests_on() -> None:
    for shown in some(runs_on("I-5")):
        assert shown.line is not None
        assert shown.otherwise is None
