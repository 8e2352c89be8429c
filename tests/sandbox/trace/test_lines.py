"""A trace as lines: what each density tells, and that nothing is lost."""

from collections import Counter
from functools import cache

import pytest

from engine.library.presets import preset, preset_names
from engine.notation import read_line
from engine.trace.records import Quantity, Trace
from engine.trace.run import run
from sandbox.trace.lines import Density, TraceLine, lines_of
from tests.some import some


@cache
def trace_of(name: str) -> Trace:
    return run(preset(name))


def under(line: TraceLine, name: str, density: Density) -> list[TraceLine]:
    """Return the lines right under one of a preset's."""
    return [one for one in lines_of(trace_of(name), density) if one.up is not None and one.up.event is line.event]


def told(name: str, density: Density) -> dict[int, TraceLine]:
    """Return each line of a preset's trace by the number of its own event."""
    return {line.numbers[0]: line for line in lines_of(trace_of(name), density)}


def standings(line: TraceLine) -> str:
    return " · ".join(f"{'*' if one.changed else ''}{one.name} {one.text}" for one in line.standings)


@pytest.mark.parametrize("density", Density)
@pytest.mark.parametrize("name", preset_names())
def test_every_event_is_told_on_exactly_one_line(name: str, density: Density) -> None:
    numbers = Counter(number for line in lines_of(trace_of(name), density) for number in line.numbers)
    assert numbers == Counter(event.id for event in trace_of(name).events)


@pytest.mark.parametrize("density", Density)
@pytest.mark.parametrize("name", preset_names())
def test_lines_come_in_the_order_of_events(name: str, density: Density) -> None:
    firsts = [line.numbers[0] for line in lines_of(trace_of(name), density)]
    assert firsts == sorted(firsts)


@pytest.mark.parametrize("density", Density)
@pytest.mark.parametrize("name", preset_names())
def test_every_interpretation_cited_is_cited_on_the_line(name: str, density: Density) -> None:
    by_number = {n: line for line in lines_of(trace_of(name), density) for n in line.numbers}
    cited = [event for event in trace_of(name).events if event.interpretation]
    assert all(event.interpretation in by_number[event.id].citations for event in cited)


@pytest.mark.parametrize("name", preset_names())
def test_the_densities_differ_as_their_names_say(name: str) -> None:
    what, why, everything = (len(told(name, density)) for density in Density)
    assert what < why < everything == len(trace_of(name).events)


@pytest.mark.parametrize("density", Density)
@pytest.mark.parametrize("name", preset_names())
def test_the_last_word_on_everybody_is_the_outcome(name: str, density: Density) -> None:
    outcome = trace_of(name).outcome.minions
    last = {one.name: one.text for line in lines_of(trace_of(name), density) for one in line.standings}
    for minion in some(outcome.values()):
        if minion.name in last and minion.status != "alive":
            assert last[minion.name] == minion.status


def line_about(name: str, density: Density, words: str) -> TraceLine:
    return next(line for line in told(name, density).values() if words in line.text)


def test_both_parties_stand_beside_an_attack_and_whoever_changes_beside_the_step_that_does_it() -> None:
    blow = line_about("fred", Density.WHY, "Abe attacks Fred")
    assert standings(blow) == "*Abe 1/7 · *Fred 7/7, armor 0/4", "an attack's own line shows how it ends"
    steps = [line for line in lines_of(trace_of("fred"), Density.WHY) if line.within.endswith(blow.words)]
    changes = [(line.step, standings(line)) for line in steps if line.standings]
    assert changes == [("D2", "*Fred 7/7, armor 0/4"), ("D4", "*Abe 1/7")]


def test_who_is_buried_is_said_so() -> None:
    blow = line_about("fred", Density.WHY, "Bob attacks Fred")
    assert standings(blow) == "*Bob buried · Fred 7/7, armor 0/4"


def test_a_lone_response_and_its_step_are_one_line() -> None:
    line = line_about("fred", Density.WHY, "Treacherous Armor on Fred")
    assert (line.step, line.spell, line.event.kind) == ("D1", "Treacherous Armor", "step")
    assert line.event.quantity == Quantity(2, 10)


def test_the_damage_a_spell_deals_stands_under_its_response() -> None:
    response = line_about("fred", Density.WHY, "Deflection on Fred answers the blow")
    [damage] = under(response, "fred", Density.WHY)
    assert (response.spell, damage.pipeline) == ("Deflection", "Apply Damage")
    assert damage.text == "Deflection deals 6 magical damage to Abe."


def test_what_happened_tells_a_response_and_the_damage_it_deals_on_one_line() -> None:
    line = line_about("fred", Density.WHAT, "Deflection deals 6 magical damage to Abe")
    assert (line.event.kind, line.step, line.spell) == ("effect", "D3", "Deflection")


def test_a_choice_of_victims_names_who_was_chosen() -> None:
    choice = line_about("diomesia", Density.WHY, "Ann chooses wisely")
    assert choice.chosen == "Sue"
    assert [line.step for line in under(choice, "diomesia", Density.WHY)][:2] == ["T1", "T2"]


def test_a_round_bears_the_step_it_is_part_of() -> None:
    rounds = [line for line in told("fred", Density.WHY).values() if line.pipeline == "Combat round"]
    assert [(line.text, line.step) for line in rounds] == [("Round 1.", "C2"), ("Round 2.", "C3"), ("Round 3.", "C3")]
    assert rounds[0].remarks == ["The missile round: every missile flies at -1 damage."]


def test_changes_that_no_standing_shows_are_put_in_words() -> None:
    line = next(line for line in told("fred", Density.WHY).values() if line.step == "A8")
    [words] = [event.text for event in trace_of("fred").events if event.change and event.change.what == "experience"]
    assert line.remarks == [words]


def test_what_happened_leaves_out_steps_without_consequence() -> None:
    steps = {line.step for line in told("fred", Density.WHAT).values() if line.event.kind == "step"}
    assert steps == {"D4", "E3", "E4", "A8"}


def test_every_step_has_the_events_own_words() -> None:
    events = some(trace_of("khobai").events)
    lines = told("khobai", Density.ALL)
    assert [lines[event.id].text for event in events] == [event.text for event in events]


def test_a_line_tells_a_death_only_of_who_is_out_of_play() -> None:
    def deaths(line: str) -> list[str]:
        return [line.text for line in lines_of(run(read_line(line)), Density.WHY) if line.tells_death]

    assert some(deaths("8 Human archers vs Human swordsman"))
    assert deaths("8 Human archers vs Human swordsman [Soul Jar]") == []
