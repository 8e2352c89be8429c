"""The decoder's messages in plain words: the field, and what was expected there."""

from __future__ import annotations

import re

from engine.scenario.choices import choices_at

KINDS = (
    (r"\.(target|host)$", 'an id, a square as [x, y], or "globe"'),
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
    (r"`null`", "null"),
    (r"`float`", "a number with a point"),
    (r"`[^`]*\|[^`]*`", "another kind of value"),
    (r"of length (\d+), got (\d+)", r"of exactly \1, got \2"),
    (r"of length >= (\d+)", r"of at least \1"),
    (r"of length <= (\d+)", r"of at most \1"),
    (r" >= (-?\d+)", r" of at least \1"),
    (r" <= (-?\d+)", r" of at most \1"),
    (r"matching regex .*", "without spaces, quotes, commas, < > or &"),
    (r"^Object missing required field `(\w+)`", r"expected a field called \1"),
    (r"^Object contains unknown field `([^`]*)`", r"expected no field called \1"),
    (r"^Expected", "expected"),
)


FIELD_NAME = "key` in `"
"""What the decoder says where it is the name of a field that it does not know, among those of an object."""


def in_plain_words(message: str) -> tuple[str, str]:
    """Return the path of the field that a decoder's message is about, and what was expected there."""
    problem, _, path = message.partition(" - at `")
    path = path.rstrip("`") or "$"
    names_a_field, path = path.startswith(FIELD_NAME), path.removeprefix(FIELD_NAME)
    if names_a_field and problem.startswith("Invalid"):
        return path, f"expected no field called {problem.partition('value ')[2]}"
    choices = choices_at(path)
    kinds = next((words for pattern, words in KINDS if re.search(pattern, path)), None)
    if kinds is not None and "|" in problem:
        return path, f"expected {kinds}"
    if choices is not None and problem.startswith("Invalid"):
        return path, f"expected {choices}, got {problem.partition('value ')[2]}"
    if choices is not None and "|" in problem:
        return path, f"expected {choices}"
    for pattern, words in PLAIN:
        problem = re.sub(pattern, words, problem)
    return path, problem
