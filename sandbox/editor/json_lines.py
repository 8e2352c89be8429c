"""The line of a JSON text that a scenario's path is about."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from engine.scenario.error import ScenarioError, keys_of

SPACE = re.compile(r"[ \t\r\n]*")
FENCE = re.compile(r"^[ \t]*```\w*[ \t]*\r?$", re.MULTILINE)
"""What chats and forums write above and below code."""

AROUND = 2
"""So many lines before and after the one in question are shown with it."""


class JsonLine(NamedTuple):
    """A line of a text, and whether it is the one in question."""

    number: int
    text: str
    wrong: bool


def without_fences(text: str) -> str:
    """Return a text with nothing on the lines of a code fence, so that the others keep their numbers."""
    return FENCE.sub("", text)


def line_of(text: str, error: ScenarioError) -> int:
    """Return the number of the line that an error is about, from 1: where the field begins, or its nearest owner."""
    malformed = re.search(r" at line (\d+), column", error.problem) if error.path == "$" else None
    if malformed:
        return int(malformed[1])
    if "before it is complete" in error.problem:
        return text.rstrip().count("\n") + 1
    text = without_fences(text)
    try:
        return text[: _position(text, error.path)].count("\n") + 1
    except (ValueError, RecursionError):
        return 1


def excerpt(text: str, number: int) -> list[JsonLine]:
    """Return the lines around one."""
    lines = text.split("\n")
    first = max(1, number - AROUND)
    return [
        JsonLine(at, lines[at - 1].rstrip("\r")[:200], at == number)
        for at in range(first, min(len(lines), number + AROUND) + 1)
    ]


def _position(text: str, path: str) -> int:
    """Return where the value at a path begins, or the last one on the way to it. Raises ValueError."""
    at = _skip(text, 0)
    for key in keys_of(path):
        found = _member(text, at, key) if isinstance(key, str) else _item(text, at, key)
        if found is None:
            break
        at = found
    return at


def _skip(text: str, at: int) -> int:
    """Return the place of the next letter that is no white space."""
    match = SPACE.match(text, at)
    assert match is not None
    return match.end()


DECODER = json.JSONDecoder()


def _member(text: str, at: int, name: str) -> int | None:
    """Return where the value of an object's key begins; None where it has none, or is no object."""
    if text[at : at + 1] != "{":
        return None
    at = _skip(text, at + 1)
    while text[at : at + 1] == '"':
        key, at = DECODER.raw_decode(text, at)
        value = _skip(text, _skip(text, at) + 1)
        if key == name:
            return value
        at = _following(text, value)
    return None


def _item(text: str, at: int, index: int) -> int | None:
    """Return where an item of a list begins; None where it has none, or is no list."""
    if text[at : at + 1] != "[":
        return None
    at = _skip(text, at + 1)
    for _ in range(index):
        at = _following(text, at)
    return at if text[at : at + 1] not in ("]", "") else None


def _following(text: str, at: int) -> int:
    """Return where the next item begins after the one that begins here; where the list or object ends, if it does."""
    if text[at : at + 1] in ("]", "}"):
        return at
    _, at = DECODER.raw_decode(text, at)
    at = _skip(text, at)
    return _skip(text, at + 1) if text[at : at + 1] == "," else at
