"""Running a scenario once: recorded, as a trace; or quickly, for its outcome alone."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import Any

from engine.model.dice import Dice
from engine.model.naming import minion_names
from engine.model.state import State
from engine.scenario.format import Scenario
from engine.scenario.prepared import PreparedScenario, rules_of
from engine.scenario.script import play_script
from engine.scenario.setup import build
from engine.trace.expectations import Played, Replay, judge
from engine.trace.narration import text_of
from engine.trace.outcome import RENAMED, outcome, plain
from engine.trace.recorder import RecordedEvent, RecordedGame, Watch, WatchedGame
from engine.trace.records import ChangeRecord, Quantity, RollRecord, Trace, TraceEvent
from engine.trace.sentence_parts import Names
from engine.trace.spell_list import spell_lists

TRACE_FORMAT = "sanctum-trace/1"


def run(scenario: Scenario, seed: int | None = None, watch: Watch | None = None) -> Trace:
    """Play a scenario once, with its own seed or another, and return its trace, a pure function of both.

    Raises ScenarioError for a script that goes on and on.
    """
    trace = record(scenario, scenario.seed if seed is None else seed, watch)
    trace.expectations = judge(scenario, (trace.outcome, trace.events), _replays)
    return trace


def _replays(scenario: Scenario) -> Replay:
    """Return what plays a scenario at other seeds, from a set-up of its own."""
    return partial(_replay, PreparedScenario(scenario))


def _replay(prepared: PreparedScenario, seed: int, events: bool) -> Played:
    """Return what another seed leads to, with its events only where they are asked about."""
    if not events:
        return outcome(prepared.play(Dice(seed))), []
    trace = record(prepared.scenario, seed)
    return trace.outcome, trace.events


def record(scenario: Scenario, seed: int, watch: Watch | None = None) -> Trace:
    """Play a scenario once and return its trace, without judging what it expects."""
    state = build(scenario)
    initial = outcome(state)
    dice, rules, names = Dice(seed), rules_of(scenario), names_of(state)
    game = RecordedGame(state, dice, rules) if watch is None else WatchedGame(state, dice, rules, watch)
    play_script(game, scenario.script)
    if isinstance(game, WatchedGame):
        game.show_last()
    return Trace(
        format=TRACE_FORMAT,
        scenario=scenario,
        seed=seed,
        initial=initial,
        events=events_of(game, names),
        outcome=outcome(state),
        spell_lists=spell_lists(state),
    )


def names_of(state: State) -> Names:
    """Return display names by id."""
    hosts = (*state.groups.values(), *state.structures.values(), *state.grounds.values(), state.globe)
    names = {host.id: host.name for host in hosts} | {seat.id: seat.name for seat in state.seats.values()}
    return names | minion_names(state)


def events_of(game: RecordedGame, names: Names) -> list[TraceEvent]:
    """Return a recorded run's events, numbered from 1.

    ``names`` are those that the run begins with; the texts call everything by its name of the moment.
    """
    numbers: dict[RecordedEvent | None, int] = {line: number for number, line in enumerate(game.events, start=1)}
    called = names_of(game.state) | names | minion_names(game.state)
    renamings, events = deque(game.renamings), list[TraceEvent]()
    for place, line in enumerate(game.events):
        while renamings and renamings[0][0] <= place:
            _, id, name = renamings.popleft()
            called[id] = name
        events.append(_event(place + 1, line, numbers.get(line.above), called))
    return events


def _event(number: int, line: RecordedEvent, parent: int | None, names: Names) -> TraceEvent:
    target = plain(line.target)
    return TraceEvent(
        id=number,
        parent=parent,
        kind=line.kind,
        step=line.step,
        text=text_of(line, names),
        card=line.card or _card_cast(line),
        host=plain(line.host),
        actor=plain(line.actor),
        target=None if target == "outcome" else target,
        quantity=_quantity(line),
        change=None if line.change is None else _change(line.change, target),
        result=line.result,
        roll=None if line.roll is None else RollRecord(line.roll[0], plain(line.roll[1]), plain(line.roll[2])),
        interpretation=line.interpretation,
        facts=None if line.facts is None else {name: plain(value) for name, value in line.facts.items()},
    )


def _card_cast(line: RecordedEvent) -> str | None:
    """Return the card whose casting an event is, or is a step of."""
    facts = line.facts if line.kind in ("pipeline", "step") else None
    return str(facts["spell"]) if facts is not None and "spell" in facts and "player" in facts else None


def _quantity(line: RecordedEvent) -> Quantity | None:
    return None if line.before is None or line.after is None else Quantity(line.before, line.after)


def _change(change: tuple[str, Any, Any], of: str) -> ChangeRecord:
    what, before, after = change
    return ChangeRecord(RENAMED.get(what, what), of, plain(before), plain(after))
