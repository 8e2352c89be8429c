"""Running a scenario once: recorded, as a trace; or quickly, for its outcome alone."""

from __future__ import annotations

from collections import deque
from typing import Any

from engine.model.dice import Dice
from engine.model.document import Document
from engine.model.naming import minion_names
from engine.model.state import State
from engine.scenario.expectations import judge
from engine.scenario.format import Scenario
from engine.scenario.prepared import PreparedScenario, rules_of
from engine.scenario.reading import to_document
from engine.scenario.script import play_script
from engine.scenario.setup import build
from engine.trace.narration import Names, text_of
from engine.trace.outcome import RENAMED, outcome, plain
from engine.trace.recorder import RecordedGame, TraceEvent
from engine.trace.spell_list import spell_lists

TRACE_FORMAT = "sanctum-trace/1"


def run(scenario: Scenario, seed: int | None = None) -> Document:
    """Play a scenario once and return its trace (``sanctum-trace/1``), a pure function of both arguments."""
    trace = record(scenario, scenario.seed if seed is None else seed)
    table = PreparedScenario(scenario)
    trace["expectations"] = judge(scenario, trace, lambda other, events: _replay(table, other, events))
    return trace


def _replay(table: PreparedScenario, seed: int, events: bool) -> Document:
    """Return what another seed leads to, with its events only where they are asked about."""
    return record(table.scenario, seed) if events else {"outcome": outcome(table.play(Dice(seed)))}


def record(scenario: Scenario, seed: int) -> Document:
    """Play a scenario once and return its trace, without judging what it expects.

    ``initial`` is the outcome-shaped state before the script, from which the changes fold;
    ``spell_lists`` is what lies on whom after it, seen and unseen.
    """
    state = build(scenario)
    initial = outcome(state)
    game = RecordedGame(state, Dice(seed), rules_of(scenario))
    names = names_of(state)
    play_script(game, scenario.script)
    return {
        "format": TRACE_FORMAT,
        "scenario": to_document(scenario),
        "seed": seed,
        "initial": initial,
        "events": event_documents(game, names),
        "outcome": outcome(state),
        "spell_lists": spell_lists(state),
    }


def names_of(state: State) -> Names:
    """Return display names by id."""
    hosts = (*state.groups.values(), *state.structures.values(), *state.grounds.values(), state.globe)
    names = {host.id: host.name for host in hosts} | {seat.id: seat.name for seat in state.seats.values()}
    return names | minion_names(state)


def event_documents(game: RecordedGame, names: Names) -> list[Document]:
    """Return a run's events as plain data, numbered from 1, in the contract's field order.

    ``names`` are those that the run begins with; the texts call everything by its name of the moment.
    """
    numbers: dict[TraceEvent | None, int | None] = {None: None}
    numbers |= {event: number for number, event in enumerate(game.events, start=1)}
    called = names_of(game.state) | names | minion_names(game.state)
    renamings, documents = deque(game.renamings), list[Document]()
    for place, event in enumerate(game.events):
        while renamings and renamings[0][0] <= place:
            _, id, name = renamings.popleft()
            called[id] = name
        documents.append(_event_document(event, numbers, called))
    return documents


def _event_document(event: TraceEvent, numbers: dict[TraceEvent | None, int | None], names: Names) -> Document:
    change, roll = event.change, event.roll
    target = plain(event.target)
    return {
        "id": numbers[event],
        "parent": numbers[event.above],
        "kind": event.kind,
        "step": event.step,
        "text": text_of(event, names),
        "card": event.card,
        "host": plain(event.host),
        "actor": plain(event.actor),
        "target": None if target == "outcome" else target,
        "quantity": None if event.before is None else {"before": event.before, "after": event.after},
        "change": None if change is None else _change_document(change, target),
        "result": event.result,
        "roll": None if roll is None else {"of": roll[0], "options": plain(roll[1]), "chosen": plain(roll[2])},
        "interpretation": event.interpretation,
        "facts": None if event.facts is None else {name: plain(value) for name, value in event.facts.items()},
    }


def _change_document(change: tuple[str, Any, Any], of: str) -> Document:
    what, before, after = change
    return {"what": RENAMED.get(what, what), "of": of, "before": plain(before), "after": plain(after)}
