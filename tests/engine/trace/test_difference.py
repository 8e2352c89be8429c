"""Where two runs part: inside what only ends differently, at the event that made the difference."""

from __future__ import annotations

from engine.trace.difference import first_difference, step_at
from engine.trace.records import TraceEvent
from engine.trace.run import record
from tests.engine import boards as b


def events_of(*spells: str, blows: int = 1) -> list[TraceEvent]:
    ready = b.scenario(
        b.blues(b.swordsman("fred", *spells)),
        b.reds(b.swordsman("abe"), b.swordsman("bob")),
        script=[b.attack("abe", "fred")] * blows,
    )
    return record(ready, 1).events


def test_equal_runs_do_not_part() -> None:
    assert first_difference(events_of(*b.FRED), events_of(*b.FRED)) is None


def test_they_part_where_the_response_differs_not_at_the_step_that_sums_it_up() -> None:
    one = events_of("Ogi's Armor", "Treacherous Armor", "Deflection", "Unholy Aura")
    other = events_of("Ogi's Armor", "Treacherous Armor", "Unholy Aura", "Deflection")
    place = first_difference(one, other)
    assert place is not None
    assert (one[place].card, other[place].card) == ("Deflection", "Unholy Aura")
    assert step_at(one, place) == "D3"
    assert first_difference(other, one) == place


def test_a_step_of_other_quantity_with_nothing_in_it_is_the_parting() -> None:
    one, other = events_of(), events_of("Ogi's Armor")
    place = first_difference(one, other)
    assert place is not None
    assert step_at(one, place) == "D2"


def test_where_one_run_is_the_beginning_of_the_other_it_is_the_shorters_end() -> None:
    one = events_of(blows=2)
    assert first_difference(one, one[:5]) == 5
    assert first_difference(one[:5], one) == 5


def test_an_event_outside_any_step_has_none() -> None:
    assert step_at(events_of(), 1) is None
