"""The decoder's messages in plain words: the field, and what was expected there."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from typing import Any

from engine.model.words import listed
from engine.scenario.choices import choices_at, fields_at, keys_at
from engine.scenario.error import KEY
from engine.scenario.reference_checks import nearest_words

KINDS = (
    (r"\.(target|host)$", 'an id, a square as [x, y], or "globe"'),
    (r"\.expect\[.*\.hand$", "a whole number, or of a player a list of names of cards"),
    (r"\.expect\[.*\.mana$", "one type of mana, or of a player an amount for each"),
    (r"(spells|globe)\[\d*\.*\]$", "the name of a spell, or an object with its card and its owner"),
)
"""What may stand where more than one kind of value may."""

PLAIN = (
    (r"`int \| null`|`int`", "a whole number"),
    (r"`str \| null`", "a text or null"),
    (r"`object \| null`", "an object in braces"),
    (r"`array \| null`", "a list in brackets"),
    (r"`str`", "a text"),
    (r"`dict`", "an object in braces"),
    (r"`list`", "a list in brackets"),
    (r"`bool`", "true or false"),
    (r"`object`", "an object in braces"),
    (r"`array`", "a list in brackets"),
    (r"`null`|`NoneType`", "null"),
    (r"`float`", "a number with a point"),
    (r"`[^`]*\|[^`]*`", "another kind of value"),
    (r"of length (\d+), got (\d+)", r"of exactly \1, got \2"),
    (r"(a text.*) of length >= 1$", r"\1 that is not empty"),
    (r"(a list.*) of length >= 1$", r"\1 that is not empty"),
    (r"(a text.*) of length <= (\d+)", r"\1 of at most \2 letters"),
    (r"of length >= (\d+)", r"of at least \1"),
    (r"of length <= (\d+)", r"of at most \1"),
    (r" >= (-?\d+)", r" of at least \1"),
    (r" <= (-?\d+)", r" of at most \1"),
    (r"matching regex .*", "without spaces, quotes, commas, < > or &"),
    (r"^Object contains unknown field `([^`]*)`", r"unknown field '\1'"),
    (r"^Object missing required field `([^`]*)`", r"expected a field called \1"),
    (r"^Expected", "expected"),
)


MANY = 20
"""Nobody reads the names of so many fields."""

LONGEST = 60
"""So much of what somebody wrote is repeated."""

FIELD_NAME = "key` in `"
"""What the decoder says where it is the name of a field that it does not know, among those of an object."""

PART = re.compile(rf"\.({KEY})|\[(\d+|\.\.\.)\]")
FIELD = re.compile(r"^Object (?:missing required|contains unknown) field `([^`.\[\]]+)`")
"""A field that is not there, or should not be: the decoder gives the path of the object around it."""


def in_plain_words(message: str, document: Any, decoder_message: Callable[[Any], str]) -> tuple[str, str]:
    """Return the path of the field that a decoder's message of a document is about, and what was expected there.

    ``decoder_message`` is what the decoder says of any document; "" of one in which it finds nothing wrong.
    """
    problem, path, names_a_field = _parts(message)
    at = _with_keys(f"{path}[...]" if names_a_field else path, message, document, decoder_message)
    if field := FIELD.match(problem):
        at += f".{field[1]}"
    return at, expected(message, document)


def _parts(message: str) -> tuple[str, str, bool]:
    """Return what a decoder's message says, the path it gives, and whether the name of a field is at fault there."""
    problem, _, path = message.partition(" - at `")
    path = path.rstrip("`") or "$"
    return problem, path.removeprefix(FIELD_NAME), path.startswith(FIELD_NAME)


def expected(message: str, document: Any = None) -> str:
    """Return what was expected where a decoder's message says something else is.

    Of a ``document`` it knows which fields and words there are at the path of the message.
    """
    problem, path, names_a_field = _parts(message)
    if names_a_field and problem.startswith("Invalid"):
        return unknown_field(problem.partition("value ")[2].strip("'"), keys_at(path))
    if field := FIELD.match(problem):
        if problem.startswith("Object contains"):
            return unknown_field(field[1], fields_at(path, document) if document is not None else [])
        choices = choices_at(f"{path}.{field[1]}", document) if document is not None else None
        return f"expected a field called {field[1]}" + (f": {choices}" if choices is not None else "")
    choices = choices_at(path, document)
    kinds = next((words for pattern, words in KINDS if re.search(pattern, path)), None)
    if kinds is not None and "|" in problem:
        return f"expected {kinds}"
    if choices is not None and problem.startswith("Invalid"):
        return f"expected {choices}, got {clipped(problem.partition('value ')[2])}"
    if choices is not None and "|" in problem:
        return f"expected {choices}"
    return _plain(problem)


def plain_words(message: str) -> tuple[str, str]:
    """Return the path that a decoder's message gives, and what was expected there, whatever document it is about."""
    problem, path, _ = _parts(message)
    return path, _plain(problem)


def _plain(problem: str) -> str:
    for pattern, words in PLAIN:
        problem = re.sub(pattern, words, problem)
    return problem


def clipped(said: str) -> str:
    """Return what somebody wrote, the end of a long one left out."""
    return said if len(said) <= LONGEST else f"{said[:LONGEST]}…"


def unknown_field(name: str, known: list[str]) -> str:
    """Return that there is no field of a name, and which may stand there; of very many the nearest, if one is near."""
    nearest = nearest_words(name, known) if len(known) > MANY else ""
    if nearest:
        return f"unknown field '{clipped(name)}'{nearest}"
    return f"unknown field '{clipped(name)}'" + (f": expected {listed(known, 'or')}" if known else "")


def _with_keys(path: str, message: str, document: Any, decoder_message: Callable[[Any], str]) -> str:
    """Return a path with the key for each "[...]", as the decoder writes any key; up to one that no path can hold.

    The decoder reads the keys in their order: it says the same of a document that has them up to the one in question,
    and no longer where that one is gone.
    """
    keys, named = list[str | int](), "$"
    for name, index in PART.findall(path):
        around = _at(document, keys)
        if index == "...":
            count = bisect_left(
                range(1, len(around) + 1), 1, key=lambda first: decoder_message(_cut(document, keys, first)) == message
            )
            key = list(around)[count]
            if not re.fullmatch(KEY, str(key)):
                return named
        else:
            key = name or int(index)
        named += f"[{key}]" if index.isdigit() else f".{key}"
        keys.append(key)
    return named


def _at(document: Any, keys: list[str | int]) -> Any:
    """Return what stands at some keys and places of a document."""
    for key in keys:
        document = document[key]
    return document


def _cut(document: Any, keys: list[str | int], first: int) -> Any:
    """Return a document whose object at some keys and places has only so many of its fields."""
    if not keys:
        return dict(list(document.items())[:first])
    copied = document.copy()
    copied[keys[0]] = _cut(document[keys[0]], keys[1:], first)
    return copied
