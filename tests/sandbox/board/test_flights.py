"""What flies at each moment: told of a blow, of a spell that answers it, and of a spell that nobody casts."""

import pytest

from engine.library.presets import preset, preset_names
from engine.notation import read_line
from engine.trace.records import Trace
from engine.trace.run import run
from sandbox.board.flights import Flight, flights
from tests.some import some


def flown(trace: Trace) -> list[Flight | None]:
    return flights(trace.events, trace.outcome.minions)


@pytest.mark.parametrize(
    ("words", "flight"),
    [
        ("Abe attacks Fred (hand).", Flight("abe", "fred")),
        ("Abe's damage is 2.", Flight("abe", "fred", 2)),
        ("Treacherous Armor on Fred raises the damage from 2 to 10.", Flight("abe", "fred", 10)),
        ("Fred's 4 armor soaks 4 of 10: 6 go on.", Flight("abe", "fred", 6)),
        ("Deflection deals 6 magical damage to Abe.", Flight("fred", "abe", 6, ("abe", "fred"))),
        ("Abe loses 6 hit points and stands.", Flight("fred", "abe", 6, ("abe", "fred"))),
        ("Unholy Aura on Fred lowers the damage from 6 to 0.", Flight("abe", "fred", 0)),
        ("The turn of Red's group.", None),
    ],
)
def test_freds_second_round(words: str, flight: Flight | None) -> None:
    trace = run(preset("fred"))
    event = next(event.id for event in trace.events if event.text == words)
    assert flown(trace)[event] == flight


def test_nothing_flies_before_the_first_event_and_after_the_last() -> None:
    trace = run(preset("fred"))
    assert flown(trace)[0] is None
    assert flown(trace)[-1] is None
    assert len(flown(trace)) == len(trace.events) + 1


@pytest.mark.parametrize("name", preset_names())
def test_what_is_lost_is_what_flew(name: str) -> None:
    """Whoever loses hit points to damage is the target of what flies, and loses no more than that."""
    trace = run(preset(name))
    found = flown(trace)
    steps: dict[int | None, str | None] = {event.id: event.step for event in trace.events}
    for event in trace.events:
        if event.change and event.change.what == "hp" and steps[event.parent] == "D4":
            flight = found[event.id]
            assert flight is not None
            assert flight.target == event.change.of
            assert flight.number == event.change.before - event.change.after


def test_a_fight_has_flights() -> None:
    scenario = read_line("3 Elf archers vs 2 Dwarves")
    trace = run(scenario)
    targets = {flight.target for flight in some([each for each in flown(trace) if each])}
    assert targets <= set(trace.outcome.minions)
