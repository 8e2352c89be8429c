"""The form of the thing that is open: a field for each slot, and the way of what was typed back into the document."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from engine.model.catalog import houses_by_name, nations
from engine.model.document import Document
from engine.model.turn_orders import Part
from engine.model.words import capital
from engine.scenario.format import Cast, Dispel, MinionSpec
from sandbox.editor import offers
from sandbox.editor.offers import Option, OptionGroup, square_text
from sandbox.editor.slots import NONE, Slot
from sandbox.editor.things import Thing

LABELS = {
    "id": "Id",
    "class": "Class",
    "card": "Card",
    "stats.hp": "Hit points",
    "current_hp": "Hit points left",
    "count": "How many",
    "turn_count": "Turns until the next novice",
    "rules.d3_cap": "Damage capped to hit points",
    "rules.rebound_blame": "Who kills by a rebound",
    "groups.0": "One group",
    "groups.1": "The other group",
    "do": "Step",
    "to": "To the square",
    "quantity": "How much",
}
HINTS = {
    "id": "What the script calls it: letters, digits, hyphens.",
    "card": "Begin to type to search.",
    "turn_count": "Blank: as many as a new one takes, 4 for a Sanctum, 2 for others.",
    "stats.hp": "Blank: as printed. Spells come on top.",
    "stats.hand": f"Blank: as printed. “{NONE}”: no such attack.",
    "stats.missile": f"Blank: as printed. “{NONE}”: no such attack.",
    "current_hp": "Blank: unhurt.",
    "seed": "What the dice show: the same seed, the same fight.",
}
BLANKS = {
    "square": "wherever there is room",
    "nation": "Humans, or as the card says",
    "class": "none: a creature by its card",
    "mana": "none",
    "house": "none",
    "control": "as its owner",
}
"""What leaving a field out means."""

IDS = {
    "minion": offers.minions,
    "attacker": offers.minions,
    "victim": offers.minions,
    "group": offers.groups,
    "structure": offers.structures,
}
SEARCHED: dict[type[Part], str] = {MinionSpec: "creatures", Dispel: "spells", Cast: "spells"}
"""In which names the card of a record is searched; in all cards if not said."""


@dataclass
class FormField:
    """One field as the page shows it; ``kind`` is select, number, text, area."""

    slot: Slot
    label: str
    kind: str
    value: str
    options: list[OptionGroup] = field(default_factory=list)
    search: str = ""
    hint: str = ""
    error: str = ""

    @property
    def name(self) -> str:
        """Its name in the form, and with ``f-`` before it, its id."""
        return f"f.{self.slot.name}"


def fields_of(thing: Thing, document: Document, typed: Mapping[str, str] | None = None) -> list[FormField]:
    """Return the fields of a thing, filled with what was typed, else from the document."""
    return [_field(slot, thing, document, typed) for slot in thing.slots]


def _field(slot: Slot, thing: Thing, document: Document, typed: Mapping[str, str] | None) -> FormField:
    value = shown(slot, thing.own) if typed is None else typed.get(f"f.{slot.name}", "")
    options = _options(slot, document)
    hint = HINTS.get(slot.name, "One a line." if slot.kind == "lines" else "")
    made = FormField(slot, _label(slot), "select" if options else _plain_kind(slot), value, hint=hint)
    if slot.word == "card":
        made.search = SEARCHED.get(thing.record, "cards")
    if options:
        made.options = _with_blank(slot, _with_current(options, made.value))
        if typed is None and not value and slot.required:
            made.value = _first(slot, options)
    return made


def _label(slot: Slot) -> str:
    words = slot.name.removeprefix("stats.").removeprefix("players.").replace("_", " ").replace(".", ": ")
    return LABELS.get(slot.name, capital(words))


def _plain_kind(slot: Slot) -> str:
    if slot.kind in ("lines", "json") or (slot.longest or 0) > 200:
        return "area"
    return "number" if slot.kind == "number" and not slot.null else "text"


def _options(slot: Slot, document: Document) -> list[OptionGroup]:
    """Return what a slot can be chosen from; nothing where it is typed."""
    if slot.kind == "choice":
        return [OptionGroup("", [Option(choice, _choice_words(slot, choice)) for choice in slot.choices])]
    if slot.kind == "square":
        return [OptionGroup("", offers.squares())]
    if slot.kind == "host":
        return offers.hosts(document)
    if slot.word == "nation":
        known = [Option(nation, nation) for nation in nations()]
        return [OptionGroup("", [*known, *([Option(NONE, "no nation’s ability")] if slot.null else [])])]
    if slot.word == "house":
        return [OptionGroup("", [Option(house, house) for house in houses_by_name()])]
    ids = IDS.get("group" if slot.name.startswith("groups.") else slot.name)
    return [OptionGroup("", ids(document))] if ids else []


def _choice_words(slot: Slot, choice: str) -> str:
    """Return what a choice is called: the neutral player who casts is the game engine."""
    return "the game engine" if slot.name == "player" and choice == "neutral" else choice


def _with_current(options: list[OptionGroup], value: str) -> list[OptionGroup]:
    """Return options with the value that is there, offered or not."""
    known = any(option.value == value for group in options for option in group.options)
    return options if known or not value else [*options, OptionGroup("", [Option(value, value)])]


def _with_blank(slot: Slot, options: list[OptionGroup]) -> list[OptionGroup]:
    if slot.required or slot.default:
        return options
    return [OptionGroup("", [Option("", BLANKS.get(slot.word, "not said"))]), *options]


def _first(slot: Slot, options: list[OptionGroup]) -> str:
    """Return what a field that has to be filled begins with: of a pair, the second begins with the second."""
    values = [option.value for group in options for option in group.options]
    second = slot.name.endswith(".1") or slot.name == "victim"
    return values[1 if second and len(values) > 1 else 0] if values else ""


def shown(slot: Slot, own: Document) -> str:
    """Return what a form shows of a document's value."""
    value: Any = own
    for word in slot.name.split("."):
        if isinstance(value, list | tuple):
            value = value[int(word)] if int(word) < len(value) else None
        elif word in value:
            value = value[word]
        else:
            return slot.default
    if value is None:
        return NONE if slot.null else ""
    if slot.kind == "square" or (slot.kind == "host" and not isinstance(value, str)):
        return square_text(value)
    if slot.kind == "lines":
        return "\n".join(value)
    return json.dumps(value) if slot.kind == "json" else str(value)


def typed_into(thing: Thing, typed: Mapping[str, str]) -> Document:
    """Return a thing's part of the document with what was typed in its form; what has no field is kept.

    Whether it makes sense is for the format to say: what was typed goes in as it is.
    """
    names = {slot.name.partition(".")[0] for slot in thing.slots}
    own: Document = {name: value for name, value in thing.own.items() if name not in names}
    for slot in thing.slots:
        raw = typed.get(f"f.{slot.name}", "").replace("\r\n", "\n").strip()
        if raw:
            _put(own, slot.name.split("."), _value(slot, raw))
    return own


def _put(own: Any, words: list[str], value: Any) -> None:
    """Put a value where its name says; a number in a name is a place in a pair."""
    for word, following in pairwise(words):
        own = own.setdefault(word, [] if following.isdigit() else {})
    if isinstance(own, list):
        own.append(value)
    else:
        own[words[-1]] = value


def _value(slot: Slot, raw: str) -> Any:
    """Return the value of the format that was typed; the text itself where it cannot be one."""
    if slot.null and raw == NONE:
        return None
    if slot.kind == "number":
        return int(raw) if re.fullmatch(r"[+-]?[0-9]{1,30}", raw) else raw
    if slot.kind in ("square", "host"):
        square = re.fullmatch(r"\[?\s*(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})\s*\]?", raw)
        return [int(square[1]), int(square[2])] if square else raw
    if slot.kind == "lines":
        return [line.strip() for line in raw.splitlines() if line.strip()]
    if slot.kind == "json":
        try:
            return json.loads(raw)
        except (ValueError, RecursionError):
            return raw
    return raw
