"""Running a scenario once: recorded, as a trace; or quickly, for its outcome alone."""

from __future__ import annotations

from typing import Any

from engine.dice import Dice
from engine.expectations import judge
from engine.game import Game
from engine.narration import Names, text_of
from engine.outcome import Document, outcome
from engine.play import Rules
from engine.scenario import Scenario, to_document
from engine.setup import build
from engine.state import State
from engine.trace import Event, RecordedGame

TRACE_FORMAT = "sanctum-trace/1"


def rules_of(scenario: Scenario) -> Rules:
    """Return the switches a scenario has set."""
    return Rules(scenario.rules.d3_cap, scenario.rules.rebound_blame)


def run(scenario: Scenario, seed: int | None = None) -> Document:
    """Play a scenario once and return its trace (``sanctum-trace/1``), a pure function of both arguments."""
    trace = record(scenario, scenario.seed if seed is None else seed)
    trace["expectations"] = judge(scenario, trace, lambda other: record(scenario, other))
    return trace


def record(scenario: Scenario, seed: int) -> Document:
    """Play a scenario once and return its trace, without judging what it expects.

    ``initial`` is the outcome-shaped state before the script, from which the changes fold.
    """
    state = build(scenario)
    initial = outcome(state)
    game = RecordedGame(state, Dice(seed), rules_of(scenario))
    game.play(scenario.script)
    names = names_of(state)
    return {
        "format": TRACE_FORMAT,
        "scenario": to_document(scenario),
        "seed": seed,
        "initial": initial,
        "events": [event_document(event, names) for event in game.events],
        "outcome": outcome(state),
    }


def quick_outcome(scenario: Scenario, seed: int) -> Document:
    """Play a scenario once without recording and return its outcome."""
    state = build(scenario)
    Game(state, Dice(seed), rules_of(scenario)).play(scenario.script)
    return outcome(state)


def names_of(state: State) -> Names:
    """Return display names by id."""
    return {host.id: host.name for host in (*state.minions.values(), *state.groups.values())}


def event_document(event: Event, names: Names) -> dict[str, Any]:
    """Return one event as plain data, in the contract's field order."""
    quantity = None if event.before is None else {"before": event.before, "after": event.after}
    change = None if event.change is None else dict(zip(("what", "of", "before", "after"), event.change, strict=True))
    roll = None if event.roll is None else dict(zip(("of", "options", "chosen"), event.roll, strict=True))
    return {
        "id": event.id,
        "parent": event.parent,
        "kind": event.kind,
        "step": event.step,
        "text": text_of(event, names),
        "card": event.card,
        "host": event.host,
        "actor": event.actor,
        "target": event.target,
        "quantity": quantity,
        "change": change,
        "result": event.result,
        "roll": roll,
        "interpretation": event.interpretation,
        "facts": event.facts,
    }
