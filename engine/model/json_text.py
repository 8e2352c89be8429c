"""JSON as somebody typed or pasted it: read strictly, and what is wrong with it said with its place."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

SHOWN = 12
"""So many letters are shown of the place at which a text is no JSON."""

IN_WORDS = {
    "truncated": "it ends before it is complete",
    "recursion": "it is nested too deeply",
    "out of range": "a number in it is too large",
    "codec": "it is not written in UTF-8",
    "surrogate": "half a character stands in it by itself (\\ud800 to \\udfff)",
}
"""What the decoder says without a place, by a word of it."""


class JsonTextError(ValueError):
    """A text that is not JSON, or gives a field twice: in words what is wrong and where, and the path of that field."""

    def __init__(self, problem: str, path: str = "$") -> None:
        """Say what is wrong, and at which field."""
        super().__init__(problem)
        self.path = path


def read_json(text: str | bytes) -> Any:
    """Return a JSON text as plain data. Raises JsonTextError."""
    try:
        found = msgspec.json.decode(text)
        _check_each_once(json.loads(text, object_pairs_hook=_Fields), "$")
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise JsonTextError(_in_words(text, str(error))) from error
    return found


class _Fields(tuple[tuple[str, Any], ...]):
    """The fields of an object as they were written, one that is given twice included."""

    __slots__ = ()


def _check_each_once(value: Any, path: str) -> None:
    """Raise JsonTextError for a field that an object gives twice, of which the first would be lost without a word."""
    if isinstance(value, _Fields):
        names = set[str]()
        for name, inner in value:
            if name in names:
                raise JsonTextError(f"the field '{name[:40]}' is given twice in one object", f"{path}.{name}")
            names.add(name)
            _check_each_once(inner, f"{path}.{name}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            _check_each_once(inner, f"{path}[{place}]")


def _is_complete(text: str | bytes) -> bool:
    """Whether a text is JSON for a reader that is less strict."""
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _in_words(text: str | bytes, message: str) -> str:
    """Return what the decoder says, with the line and the column instead of the byte."""
    if "truncated" in message and _is_complete(text):
        message = "surrogate"  # half a character, which the decoder takes for the end
    place = re.search(r" \(byte (\d+)\)", message)
    if place is None:
        return next((words for said, words in IN_WORDS.items() if said in message), message)
    raw = text if isinstance(text, bytes) else text.encode(errors="replace")
    at = int(place[1]) - ("trailing characters" in message)  # of these the decoder counts one too many
    before, after = (part.decode(errors="replace") for part in (raw[:at], raw[at:]))
    line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    problem = message[: place.start()].removeprefix("JSON is malformed: ")
    rest = after.split("\n")[0][:SHOWN].strip()
    return f"{problem} at line {line}, column {column}" + (f" (“{rest}”)" if rest else "")
