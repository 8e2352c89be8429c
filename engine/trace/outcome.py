"""What a run has led to, as records; and the fold law, which makes it again from the changes."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Any, Final

import msgspec

from engine.model.pieces import IN_PLAY, Spell
from engine.model.state import State
from engine.rules.ending import Ending
from engine.rules.standing import ending_from
from engine.trace.records import (
    ChangeRecord,
    GlobeRecord,
    GroupRecord,
    MinionRecord,
    Outcome,
    PlayerRecord,
    SquareRecord,
    StructureRecord,
    TraceEvent,
)

RECORDS: Final[dict[str, type[msgspec.Struct]]] = {
    "minions": MinionRecord,
    "groups": GroupRecord,
    "structures": StructureRecord,
    "squares": SquareRecord,
}
"""The records of each section of the outcome."""

SHOWN: Final[dict[type[msgspec.Struct], tuple[str, ...]]] = {
    PlayerRecord: PlayerRecord.__struct_fields__,
    **{record: record.__struct_fields__ for record in RECORDS.values()},
}
"""The attributes that each record shows."""

RENAMED: Final = {"recruit_class": "class"}
"""Attributes whose name in the formats is a word that Python reserves."""

ATTRIBUTES: Final = {name: attribute for attribute, name in RENAMED.items()}

ATOMS: Final = frozenset({int, str, bool, type(None), *RECORDS.values()})


def outcome(state: State) -> Outcome:
    """Return everything the outcome shows of a state."""
    return Outcome(
        winner=state.winner,
        left=state.left,
        losses=plain(state.losses),
        rounds=state.rounds,
        turn=state.turn,
        initiative=state.initiative,
        players={player: _shown(PlayerRecord, seat) for player, seat in state.seats.items()},
        minions={id: record_of("minions", minion) for id, minion in state.minions.items()},
        groups={id: record_of("groups", group) for id, group in state.groups.items()},
        structures={id: record_of("structures", structure) for id, structure in state.structures.items()},
        squares={ground.id: record_of("squares", ground) for ground in state.grounds.values()},
        globe=GlobeRecord(plain(state.globe.spells)),
        results=list(state.results),
    )


def record_of(section: str, entity: Any) -> Any:
    """Return what the outcome shows of one thing in play."""
    return _shown(RECORDS[section], entity)


def _shown(record: type[msgspec.Struct], entity: Any) -> Any:
    values = [getattr(entity, name) for name in SHOWN[record]]
    return record(*[value if type(value) in ATOMS else plain(value) for value in values])


def plain(value: Any) -> Any:
    """Return a value of the state as plain data: spells by name, minions and groups by id, sets in order."""
    kind = type(value)
    if kind in ATOMS:
        return value
    if kind is list or kind is tuple:
        return [plain(item) for item in value]
    if kind is frozenset:
        return sorted(value)
    if kind is dict:
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, str):
        return str(value)
    return value.name if isinstance(value, Spell) else value.id


def ending_of(outcome: Outcome) -> Ending:
    """Return how an outcome's run has ended."""
    groups = [(group.owner, group.status in IN_PLAY) for group in outcome.groups.values()]
    return ending_from(outcome.winner, groups, sanctum=is_game(outcome))


def is_game(outcome: Outcome) -> bool:
    """Whether an outcome, or what a run begins with, is of a board with a Sanctum."""
    return any(structure.type == "sanctum" for structure in outcome.structures.values())


def apply_change(outcome: Outcome, change: ChangeRecord) -> None:
    """Apply one change of a trace to an outcome, in place."""
    of, what = change.of, change.what
    if what in RECORDS:
        getattr(outcome, what)[of] = copy(change.after)
    else:
        setattr(_changed(outcome, of), ATTRIBUTES.get(what, what), change.after)


def _changed(outcome: Outcome, of: str) -> Any:
    """Return what a change is a change of."""
    if of == "outcome":
        return outcome
    if of == "globe":
        return outcome.globe
    if of.startswith("player "):
        return outcome.players[of.removeprefix("player ")]
    sections: list[dict[str, Any]] = [getattr(outcome, section) for section in RECORDS]
    return next(section[of] for section in sections if of in section)


def begun(initial: Outcome) -> Outcome:
    """Return a copy of what a run begins with, to which its changes can be applied."""
    found = copy(initial)
    found.globe = copy(initial.globe)
    for section in ("players", *RECORDS):
        setattr(found, section, {id: copy(record) for id, record in getattr(initial, section).items()})
    return found


def fold(initial: Outcome, events: Iterable[TraceEvent]) -> Outcome:
    """Return the outcome that a trace's changes make of its initial state (the fold law)."""
    found = begun(initial)
    for event in events:
        if event.change is not None:
            apply_change(found, event.change)
    return found
