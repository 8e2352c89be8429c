"""What makes a scenario a ruling: the rows it expects, each held or failed by the run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET

from engine.effects.registry import definition
from engine.rules.ending import winner_words
from engine.scenario.expectation_checks import FATE
from engine.scenario.format import EventRow, Expectation, Row, Scenario, thing_of
from engine.trace.outcome import RENAMED, is_game
from engine.trace.records import Judged, Outcome, TraceEvent

SEEDS = range(1, 11)
"""The seeds that "always", "never" and "sometimes" look at."""

MOST_EVENTS = 60_000
"""How many events all those replays may come to; of a run too long for ten of them, fewer are looked at."""

Played = tuple[Outcome, list[TraceEvent]]
"""What a run has led to, and its events where they are asked about."""

FEW = 50
"""So many events are sooner looked at than all of them listed by one more field."""

Listed = dict[int | str, list[TraceEvent]]


class Sought:
    """What a run has led to, and its events as rows ask for them: by the value of a field, listed once for all rows."""

    def __init__(self, played: Played) -> None:
        self.outcome, self.events = played
        self.listed: dict[str, Listed] = {}

    def has(self, row: EventRow) -> bool:
        """Whether there is an event like a row. Its fields are looked up until few events are left to look at."""
        wanted: dict[str, Any] = msgspec.to_builtins(row)
        left = self.events
        for name, value in wanted.items():
            if len(left) <= FEW:
                break
            left = min(left, self._with(name, value), key=len)
        return any(_matches(wanted, event) for event in left)

    def _with(self, name: str, value: int | str) -> list[TraceEvent]:
        """Return the events that say so of a field."""
        if name not in self.listed:
            found: Listed = {}
            for event in self.events:
                said = _value(event, name)
                if isinstance(said, int | str):
                    found.setdefault(said, []).append(event)
            self.listed[name] = found
        return self.listed[name].get(value, [])


Replay = Callable[[int, bool], Played]
"""Plays another seed of the same scenario; the flag asks for its events as well as its outcome."""


def judge(scenario: Scenario, played: Played, replays: Callable[[Scenario], Replay]) -> list[Judged]:
    """Return each expectation with whether it held, and what was found instead if not.

    A plain row is about this run; "always", "never" and "sometimes" are about ten seeds (fewer of
    a very long run), and say in ``seeds`` how many were looked at. Only for those is the scenario set up again,
    to be replayed.
    """
    inner = {index: row for index, expected in enumerate(scenario.expect) if (row := _quantified(expected)) is not None}
    found = _over_seeds(inner, len(played[1]), replays(scenario)) if inner else {}
    sought = Sought(played)
    return [_judged(index, row, sought, found) for index, row in enumerate(scenario.expect)]


def _quantified(row: Expectation) -> Row | None:
    return row.always or row.never or row.sometimes


def _over_seeds(rows: dict[int, Row], length: int, replay: Replay) -> dict[int, dict[int, str | None]]:
    """Return what contradicts each quantified row at each seed; each seed is played once, and forgotten."""
    found: dict[int, dict[int, str | None]] = {index: {} for index in rows}
    events = any(row.event is not None for row in rows.values())
    many = max(1, min(len(SEEDS), MOST_EVENTS // (length + 1)))
    for seed in SEEDS[:many]:
        replayed = Sought(replay(seed, events))
        for index, row in rows.items():
            found[index][seed] = _mismatch(row, replayed)
    return found


def _judged(index: int, row: Expectation, sought: Sought, found: dict[int, dict[int, str | None]]) -> Judged:
    if index not in found:
        wrong = _mismatch(row, sought)
        return Judged(row, wrong is None, wrong)
    wrong = _verdict(row, found[index])
    return Judged(row, wrong is None, wrong, len(found[index]))


def _verdict(row: Expectation, found: dict[int, str | None]) -> str | None:
    """Return which seed breaks an "always" or "never", or that no seed keeps a "sometimes"."""
    if row.always:
        return next((f"seed {seed}: {wrong}" for seed, wrong in found.items() if wrong is not None), None)
    if row.never:
        return next((f"seed {seed}: it happened" for seed, wrong in found.items() if wrong is None), None)
    return None if None in found.values() else f"not at seeds 1 to {len(found)}"


def _mismatch(row: Row, sought: Sought) -> str | None:
    """Return what contradicts a row, or None when it holds."""
    outcome = sought.outcome
    if row.event is not None:
        return None if sought.has(row.event) else "no such event"
    if row.result is not None:
        found = outcome.results[row.i or 0]
        return None if found == row.result else f"result {found}"
    if row.winner is not UNSET and outcome.winner != row.winner:
        return winner_words(outcome.winner, game=is_game(outcome))
    for name in BOARD_FIELDS:
        if getattr(row, name) not in (None, getattr(outcome, name)):
            return f"{name} {getattr(outcome, name)}"
    if row.globe is not None:
        spells = _spells_as_said(outcome.globe.spells, row.globe)
        return None if spells == row.globe else f"globe {value_in_words(spells)}"
    return _entity_mismatch(row, outcome)


BOARD_FIELDS = ("rounds", "initiative", "turn", "left")
"""What a row may say of the whole board, as the outcome has it."""


def _entity_mismatch(row: Row, outcome: Outcome) -> str | None:
    """Return what contradicts a row about something in play.

    Its spells are those that players see (spells page, spell visibility), or all that there are.
    """
    thing = thing_of(row)
    if thing is None:
        return None
    entity = entity_of(row, outcome)
    if entity is None:
        return f"no {getattr(row, thing)}"
    wanted = {name: value for name in FATE if name != thing and (value := getattr(row, name)) is not None}
    found: dict[str, Any] = {name: getattr(entity, name, None) for name in wanted}
    if row.spells is not None:
        found["spells"] = _spells_as_said(found["spells"], row.spells)
    if thing == "player":
        wanted, found = _in_any_order(wanted), _in_any_order(found)
    wrong = [
        f"{RENAMED.get(name, name)} {value_in_words(found[name])}" for name in wanted if found[name] != wanted[name]
    ]
    return ", ".join(wrong) or None


def _spells_as_said(found: list[str], said: list[str]) -> list[str]:
    """Return the spells that were found: all that there are if a row says just them, else those that players see."""
    return found if found == said else [name for name in found if definition(name).visible]


def _in_any_order(of_player: dict[str, Any]) -> dict[str, Any]:
    """Return what a player has so that it can be compared: cards but for the deck in no order, and no mana of 0."""
    fields = of_player.items()
    return {
        name: {mana: left for mana, left in value.items() if left}
        if isinstance(value, dict)
        else value
        if name == "deck"
        else sorted(value)
        for name, value in fields
    }


def value_in_words(value: Any) -> str:
    """Return a value of a row in words: nothing at all, and an empty list, are "none"; a square is "5,5"."""
    if isinstance(value, dict):
        return ", ".join(f"{amount} {name}" for name, amount in value.items()) or "none"
    if isinstance(value, list):
        return ("," if value and isinstance(value[0], int) else ", ").join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def entity_of(row: Row, outcome: Outcome) -> Any:
    """Return what became of the thing a row is about, if it is about a thing that there is."""
    if row.minion is not None:
        return outcome.minions.get(row.minion)
    if row.group is not None:
        return outcome.groups.get(row.group)
    if row.structure is not None:
        return outcome.structures.get(row.structure)
    if row.square is not None:
        return outcome.squares[f"{row.square[0]},{row.square[1]}"]
    return outcome.players.get(row.player or "")


def _matches(wanted: dict[str, Any], event: TraceEvent) -> bool:
    return all(_value(event, name) == value for name, value in wanted.items())


def _value(event: TraceEvent, name: str) -> Any:
    """Return what an event says; its card is the spell or ability that acts, or what is cast or deals the damage."""
    if name == "card" and event.card is None:
        return event.spell or event.ability
    return getattr((event.quantity or event.change) if name in ("before", "after") else event, name, None)
