"""What a run has led to, as plain data; and the fold law, which makes it again from the changes."""

from __future__ import annotations

import copy
from typing import Any, Final

from engine.model.document import Document
from engine.model.state import Spell, State

MINION_FIELDS: Final = (
    "name",
    "kind",
    "recruit_class",
    "nation",
    "group",
    "owner",
    "status",
    "hp",
    "max_hp",
    "armor",
    "current_armor",
    "hand",
    "missile",
    "attack_rate",
    "level",
    "walks",
    "experience",
    "cause",
    "by",
    "spells",
)
GROUP_FIELDS: Final = ("owner", "control", "square", "status", "members", "spells")
STRUCTURE_FIELDS: Final = ("type", "owner", "square", "status", "mana", "novices", "turn_count", "spells")
GROUND_FIELDS: Final = ("terrain", "spells")
SEAT_FIELDS: Final = ("house", "hand", "deck", "discarded", "mana", "trained", "used", "delta")
FIELDS: Final = {
    "minions": MINION_FIELDS,
    "groups": GROUP_FIELDS,
    "structures": STRUCTURE_FIELDS,
    "squares": GROUND_FIELDS,
}

RENAMED: Final = {"recruit_class": "class"}
"""Attributes whose name in the formats is a word that Python reserves."""


ATOMS: Final = frozenset({int, str, bool, type(None)})


def outcome(state: State) -> Document:
    """Return everything the outcome shows of a state."""
    return {
        "winner": state.winner,
        "left": state.left,
        "losses": plain(state.losses),
        "rounds": state.rounds,
        "turn": state.turn,
        "initiative": state.initiative,
        "players": {player: _fields(seat, SEAT_FIELDS) for player, seat in state.seats.items()},
        "minions": {id: record_of("minions", minion) for id, minion in state.minions.items()},
        "groups": {id: record_of("groups", group) for id, group in state.groups.items()},
        "structures": {id: record_of("structures", structure) for id, structure in state.structures.items()},
        "squares": {ground.id: record_of("squares", ground) for ground in state.grounds.values()},
        "globe": {"spells": plain(state.globe.spells)},
        "results": list(state.results),
    }


def record_of(section: str, entity: Any) -> Document:
    """Return what the outcome shows of one thing in play."""
    return _fields(entity, FIELDS[section])


def _fields(entity: Any, names: tuple[str, ...]) -> Document:
    return {RENAMED.get(name, name): plain(getattr(entity, name)) for name in names}


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


def apply_change(document: Document, change: Document) -> None:
    """Apply one ``change`` of a trace to an outcome-shaped document, in place."""
    of, what = change["of"], change["what"]
    if of == "outcome":
        document[what] = change["after"]
    elif of == "globe":
        document["globe"][what] = change["after"]
    elif what in FIELDS:
        document[what][of] = copy.deepcopy(change["after"])
    elif of.startswith("player "):
        document["players"][of.removeprefix("player ")][what] = change["after"]
    else:
        section = next(s for s in FIELDS if of in document[s])
        document[section][of][what] = change["after"]


def fold(initial: Document, events: list[Document]) -> Document:
    """Return the outcome that a trace's changes make of its initial state (the fold law)."""
    document = copy.deepcopy(initial)
    for event in events:
        if event["change"] is not None:
            apply_change(document, event["change"])
    return document
