"""What a scenario of the library teaches: one page of the rules, taken from what it cites and what happens in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.model.steps import STEPS
from engine.model.turn_orders import Move
from engine.scenario.format import (
    AllCombats,
    Attack,
    Damage,
    Fight,
    Scenario,
    StartOfTurn,
    Verb,
    WholeTurn,
    rows_of,
)
from engine.trace.records import Trace

VERB_PAGES: dict[type[Verb], str] = {
    Attack: "combat",
    Fight: "combat",
    AllCombats: "combat",
    Damage: "damage",
    Move: "movement",
    StartOfTurn: "turn",
    WholeTurn: "turn",
}
"""The page of what a script does; the other verbs are about spells."""


def page_taught(scenario: Scenario, trace: Trace, paragraphs: Iterable[str] = ()) -> str:
    """Return the rules page that a scenario is about.

    It is the first that its sources cite; without any, that of the first step that it expects, else of the first at
    which something responded, else of the first verb of its script.
    """
    cited = (paragraph.partition("#")[0] for paragraph in paragraphs)
    steps = (STEPS[step].page for step in (*expected_steps(scenario), *responding_steps(trace)))
    verbs = (VERB_PAGES.get(type(verb), "spells") for verb in scenario.script)
    return next((page for page in (*cited, *steps, *verbs) if page != "interpretations"), "board")


def expected_steps(scenario: Scenario) -> Iterator[str]:
    """Yield the steps that a scenario's expectations name, in their order."""
    for expected in scenario.expect:
        for row in rows_of(expected):
            if row.event is not None and row.event.step in STEPS:
                yield row.event.step


def responding_steps(trace: Trace) -> list[str]:
    """Return the steps at which spells and abilities responded, in the order of the step table."""
    responded = {event.step for event in trace.events if event.kind == "effect"}
    return [step for step in STEPS if step in responded]
