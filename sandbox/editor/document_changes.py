"""What a press of a button does to a scenario's document: what was typed goes in, things come, go and move."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any, NamedTuple

from django.http import QueryDict

from engine.model.document import Document
from engine.scenario.reading import decode, shaped
from sandbox.editor.form_fields import fields_of, typed_into
from sandbox.editor.things import LEFT_TO_TEXT, OF_THE_SCENARIO, SETTINGS, Thing, list_at, thing_at
from sandbox.saved.canonical_json import as_text


class Changed(NamedTuple):
    """A document after a change, of the right shape, and the path of what is open then."""

    document: Document
    path: str


class LaidSpell(NamedTuple):
    """A spell on a thing as the form has it: the owner is empty where it is the host's."""

    card: str
    owner: str


def normal(document: Any) -> Document:
    """Return a document as the format writes it, defaults left out. Raises ScenarioError for a wrong shape."""
    found: Document = decode(as_text(shaped(document)))
    return found


def laid_on(thing: Thing) -> list[LaidSpell]:
    """Return the spells on a thing, oldest first."""
    spells = thing.own.get(thing.spells_field, []) if thing.host else []
    return [
        LaidSpell(spell, "") if isinstance(spell, str) else LaidSpell(spell["card"], spell.get("owner") or "")
        for spell in spells
    ]


def typed_spells(post: QueryDict) -> list[LaidSpell]:
    """Return the spells that a form has, in its order, a new one last."""
    cards, owners = post.getlist("spell"), post.getlist("owner")
    spells = [LaidSpell(card.strip(), owner) for card, owner in zip(cards, owners, strict=False)]
    new = post.get("spell_new", "").strip()
    return [*spells, LaidSpell(new, "")] if new else spells


def with_typed(document: Document, path: str, post: QueryDict, spells: list[LaidSpell]) -> Changed:
    """Return a document with what was typed for the thing at a path. Raises ScenarioError, or KeyError for no path."""
    document = deepcopy(document)
    thing = thing_at(document, path)
    own = typed_into(thing, post)
    if thing.host:
        own[thing.spells_field] = [spell.card if not spell.owner else spell._asdict() for spell in spells]
    if path in OF_THE_SCENARIO:
        return Changed(normal(own), path)
    things = list_at(document, thing.list_path)
    if thing.place is None:
        things.append(own)
        path = f"{thing.list_path}.{len(things) - 1}"
    else:
        things[thing.place] = own
    return Changed(normal(document), path)


def untouched(document: Document, path: str, post: QueryDict) -> bool:
    """Return whether the form of a thing that is being made is still as it began."""
    thing = thing_at(document, path)
    began = {field.name: field.value for field in fields_of(thing, document)}
    return thing.new and not typed_spells(post) and typed_into(thing, post) == typed_into(thing, began)


def removed(document: Document, path: str) -> Changed:
    """Return a document without the thing at a path. Raises ScenarioError, or KeyError for no path."""
    document = deepcopy(document)
    thing = _in_a_list(document, path)
    del list_at(document, thing.list_path)[thing.place or 0]
    above = re.sub(r"\.[a-z.]+$", "", thing.list_path)
    return Changed(normal(document), above if above != thing.list_path else SETTINGS)


def moved(document: Document, path: str, by: int) -> Changed:
    """Return a document with the thing at a path one place earlier (-1) or later (1) in its list, at its ends as it is.

    Raises KeyError for no path.
    """
    document = deepcopy(document)
    thing = _in_a_list(document, path)
    things, place = list_at(document, thing.list_path), thing.place or 0
    to = min(max(place + by, 0), len(things) - 1)
    things.insert(to, things.pop(place))
    return Changed(normal(document), f"{thing.list_path}.{to}")


def forgotten(document: Document, branch: str) -> Changed:
    """Return a document without what is only written in the text. Raises KeyError for any other branch."""
    if branch not in LEFT_TO_TEXT:
        raise KeyError(branch)
    return Changed({name: value for name, value in document.items() if name != branch}, SETTINGS)


def _in_a_list(document: Document, path: str) -> Thing:
    thing = thing_at(document, path)
    if thing.place is None:
        raise KeyError(path)
    return thing


def _swapped(spells: list[LaidSpell], place: int, by: int) -> list[LaidSpell]:
    to = place + by
    if 0 <= place < len(spells) and 0 <= to < len(spells):
        spells[place], spells[to] = spells[to], spells[place]
    return spells


SPELL_VERBS: dict[str, Callable[[list[LaidSpell], int], list[LaidSpell]]] = {
    "spell-up": lambda spells, place: _swapped(spells, place, -1),
    "spell-down": lambda spells, place: _swapped(spells, place, 1),
    "spell-remove": lambda spells, place: spells[:place] + spells[place + 1 :],
}
"""What the buttons beside a spell do with the list."""

THING_VERBS: dict[str, Callable[[Document, str], Changed]] = {
    "open": lambda document, path: Changed(document, thing_at(document, path).path),
    "remove": removed,
    "up": lambda document, path: moved(document, path, -1),
    "down": lambda document, path: moved(document, path, 1),
    "forget": forgotten,
}
"""What the buttons of a thing do with the document; each is said with the thing's path."""


def pressed(document: Document, path: str, post: QueryDict) -> Changed:
    """Return what a press of a button makes of a document while the thing at a path is open.

    What was typed goes in first, unless the button removes just that. Raises ScenarioError.
    """
    verb, _, word = post.get("do", "").partition(" ")
    spells = typed_spells(post)
    if verb in SPELL_VERBS and re.fullmatch("[0-9]{1,3}", word):
        spells = SPELL_VERBS[verb](spells, int(word))
    changed = Changed(document, path)
    dropped = (verb == "remove" and word == path) or (verb in THING_VERBS and untouched(document, path, post))
    if not dropped:
        changed = with_typed(document, path, post, spells)
    if verb in THING_VERBS:
        try:
            return THING_VERBS[verb](changed.document, word)
        except KeyError:
            return changed
    return changed
