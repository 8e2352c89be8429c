"""Two excerpts around the event at which two runs part."""

from __future__ import annotations

from engine.library.presets import preset
from engine.trace.records import TraceEvent
from engine.trace.run import record
from sandbox.explore.excerpts import AFTER, BEFORE, run_difference
from sandbox.run.setup_form import SetupForm


def events(query: dict[str, str]) -> list[TraceEvent]:
    form = SetupForm(preset("fred"), query)
    assert form.is_valid()
    return record(form.scenario(), 7).events


def test_both_show_the_same_numbers_around_the_parting_and_mark_it() -> None:
    found = run_difference(events({}), events({"order.fred": "0,1,3,2"}))
    assert found is not None
    assert found.step == "D3"
    for rows in (found.one, found.other):
        assert len(rows) == BEFORE + 1 + AFTER
        assert [row.parts for row in rows].index(True) == BEFORE
        assert sum(row.parts for row in rows) == 1
    assert found.one[:BEFORE] == found.other[:BEFORE]
    assert found.one[BEFORE].text.startswith("Deflection")
    assert found.other[BEFORE].quantity == "6 → 0"


def test_what_it_is_part_of_is_told_from_the_combat_down() -> None:
    found = run_difference(events({}), events({"order.fred": "0,1,3,2"}))
    assert found is not None
    assert found.around[0].startswith("Combat")
    assert found.around[1] == "Round 2."
    assert found.around[2] == "Abe attacks Fred (hand)."


def test_of_a_run_that_ends_there_the_last_events_are_shown() -> None:
    whole = events({})
    found = run_difference(whole, whole[:20])
    assert found is not None
    assert [row.number for row in found.other] == [18, 19, 20]
    assert not any(row.parts for row in found.other)
    assert found.one[BEFORE].number == 21


def test_equal_runs_have_no_parting() -> None:
    assert run_difference(events({}), events({})) is None
