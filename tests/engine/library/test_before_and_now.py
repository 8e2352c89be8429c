"""Mended rules in two runs: what the engine from before said, beside today's run."""

import pytest

from engine.library.before_and_now import RunBefore, both_runs
from engine.library.rulings import rulings, runs_of, trace_of
from tests.some import some

MENDED = [ruling.slug for ruling in rulings() if ruling.before]


@pytest.mark.parametrize("slug", some(MENDED))
def test_every_mended_rule_has_its_run_before_or_says_why_it_has_none(slug: str) -> None:
    runs = runs_of(slug)
    assert runs is not None
    assert bool(runs.before) == bool(runs.now)
    assert runs.before or runs.note


@pytest.mark.parametrize("slug", some(MENDED))
def test_the_two_runs_differ_in_what_is_told_of_them(slug: str) -> None:
    runs = runs_of(slug)
    assert runs is not None
    assert runs.before[:1] != runs.now[:1] or not runs.before
    for what, before, now in runs.ends:
        assert before != now, what


def test_a_rule_that_was_not_mended_has_no_run_before() -> None:
    assert [ruling.slug for ruling in some(rulings()) if not ruling.before and ruling.past is not None] == []


def test_todays_line_must_be_in_todays_run() -> None:
    with pytest.raises(ValueError, match="is not in list"):
        both_runs(RunBefore(("So it was.",), "So it never is."), trace_of(MENDED[0]))
