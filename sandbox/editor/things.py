"""The things of a scenario that the editor opens one at a time, found in the document by their paths.

A path is dotted: ``groups.0.minions.1``, ``script.3``, ``script.3.orders.blue.0``. ``groups.new`` is a
group that is being made, ``script.new-cast`` a step. ``settings``, ``players`` and ``globe`` are of the
scenario itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.model.board import SQUARES
from engine.model.document import Document
from engine.model.turn_orders import Part
from engine.scenario.format import FORMAT, GroupSpec, MinionSpec, Scenario, SquareSpec, StructureSpec
from sandbox.editor.slots import Slot, branches, slots

SETTINGS = "settings"
OF_THE_SCENARIO = (SETTINGS, "players", "globe")
NEW = "new"
FIXED = ("format",)
NAMES: dict[type[Part], str] = {
    Scenario: "scenario",
    GroupSpec: "group",
    MinionSpec: "minion",
    StructureSpec: "structure",
    SquareSpec: "square",
}
LEFT_TO_TEXT = ("expect",)
"""Branches that have no form: they are written in the text view."""


def blank() -> Document:
    """Return what a new scenario begins as: two swordsmen who fight."""
    return {
        "format": FORMAT,
        "groups": [
            {"id": "left", "owner": "blue", "minions": [{"id": "ann", "name": "Ann", "class": "swordsman"}]},
            {"id": "right", "owner": "red", "minions": [{"id": "ben", "name": "Ben", "class": "swordsman"}]},
        ],
        "script": [{"do": "combat", "groups": ["left", "right"]}],
    }


class Thing(NamedTuple):
    """One thing that is open: its record of the format, and its part of the document.

    ``kind`` is "minion", "group" and so on, or the ``do`` of a step; ``place`` is its number in its
    list, None for one that is being made or is of the scenario itself.
    """

    path: str
    kind: str
    record: type[Part]
    own: Document
    place: int | None

    @property
    def new(self) -> bool:
        """Whether it is being made."""
        return self.place is None and self.path not in OF_THE_SCENARIO

    @property
    def slots(self) -> list[Slot]:
        """What its form asks for."""
        if self.path in OF_THE_SCENARIO:
            return [slot for slot in slots(Scenario) if slot.name not in FIXED and _part(slot) == self.path]
        return list(slots(self.record))

    @property
    def host(self) -> str:
        """As what kind of host it carries spells, empty for what carries none."""
        if self.path in OF_THE_SCENARIO:
            return "globe" if self.path == "globe" else ""
        return self.kind if self.record in NAMES else ""

    @property
    def spells_field(self) -> str:
        """The field that lists its spells."""
        return "globe" if self.host == "globe" else "spells"

    @property
    def list_path(self) -> str:
        """The path of the list it stands in."""
        return self.path.rpartition(".")[0]


def _part(slot: Slot) -> str:
    """Return under which path of the scenario's own a slot is asked for."""
    return "players" if slot.name.startswith("players.") else SETTINGS


def thing_at(document: Document, path: str) -> Thing:
    """Return the thing at a path of a document of the right shape. Raises KeyError where there is none."""
    if path in OF_THE_SCENARIO:
        return Thing(path, path, Scenario, document, None)
    record: type[Part] = Scenario
    own, rest, place, kind = document, path, None, ""
    while rest:
        name, index, rest = _step(record, rest)
        place, kind, record = _found(index, branches(record)[name], own, name)
        own = records_of(own, name)[place] if place is not None else _begun(document, record, kind)
        if place is None and rest:
            raise KeyError(path)
    return Thing(path, kind, record, own, place)


def _step(record: type[Part], path: str) -> tuple[str, str, str]:
    """Return the branch that a path goes first, the index in it, and the rest. Raises KeyError."""
    for name in branches(record):
        match = re.fullmatch(rf"{re.escape(name)}\.([\w-]+)(?:\.(.+))?", path)
        if match and name not in LEFT_TO_TEXT:
            return name, match[1], match[2] or ""
    raise KeyError(path)


def _found(index: str, records: dict[str, type[Part]], own: Document, name: str) -> tuple[int | None, str, type[Part]]:
    """Return place, kind and record of what an index names. Raises KeyError."""
    if index == NEW or index.startswith(f"{NEW}-"):
        tag = index[len(NEW) + 1 :]
        place = None
    elif re.fullmatch("[0-9]{1,3}", index) and int(index) < len(records_of(own, name)):
        place = int(index)
        tag = str(records_of(own, name)[place].get("do", ""))
    else:
        raise KeyError(index)
    record = records[tag]
    return place, tag or NAMES[record], record


def records_of(own: Document, name: str) -> list[Document]:
    """Return a list of records of a document, empty where it is left out; ``name`` may be dotted."""
    for word in name.split("."):
        own = own.get(word, {})
    return own or []  # type: ignore[return-value]


def list_at(document: Document, path: str) -> list[Document]:
    """Return the list at a path, put into the document where it was left out."""
    above: Any = document
    words = path.split(".")
    for number, word in enumerate(words):
        if isinstance(above, list):
            above = above[int(word)]
        else:
            above = above.setdefault(word, [] if number + 1 == len(words) else {})
    found: list[Document] = above
    return found


def _begun(document: Document, record: type[Part], kind: str) -> Document:
    """Return what a thing begins as while it is being made."""
    if record is MinionSpec:
        return {"id": _free_id(document, "minion"), "class": "swordsman"}
    if record is GroupSpec:
        minion = {"id": _free_id(document, "minion"), "class": "swordsman"}
        return {"id": _free_id(document, "group"), "owner": "blue", "minions": [minion]}
    if record is StructureSpec:
        return {"id": _free_id(document, "town"), "type": "town", "square": _free_square(document, "structures")}
    if record is SquareSpec:
        return {"square": _free_square(document, "squares"), "terrain": "forest"}
    return {"do": kind}


def _free_id(document: Document, word: str) -> str:
    taken = set(_ids(document))
    return next(id for id in (f"{word}-{number}" for number in range(1, len(taken) + 2)) if id not in taken)


def _ids(document: Document) -> Iterator[str]:
    yield from (structure["id"] for structure in document.get("structures", []))
    for group in document.get("groups", []):
        yield group["id"]
        for minion in group["minions"]:
            yield minion["id"]
            yield from (f"{minion['id']}-{number}" for number in range(1, minion.get("count", 1) + 1))


def _free_square(document: Document, name: str) -> list[int]:
    taken = [list(place["square"]) for place in document.get(name, [])]
    return next(list(square) for square in SQUARES if list(square) not in taken)
