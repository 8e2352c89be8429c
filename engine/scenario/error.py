"""What is wrong with a scenario, said to somebody who writes one by hand: the field, and what was expected."""

from __future__ import annotations

import re


class ScenarioError(ValueError):
    """A scenario that cannot be played: ``path`` is the field, ``problem`` what was expected there."""

    def __init__(self, path: str, problem: str) -> None:
        self.path = _short(path, 120)
        self.problem = _short(problem, 240)
        super().__init__(f"{self.path}: {self.problem}")


CHOICES = {
    "class": "swordsman or archer",
    "owner": "blue, red or neutral",
    "player": "blue or red",
    "initiative": "blue or red",
    "format": "sanctum-scenario/1",
    "terrain": "plains, barren land, forest, mountain, water, swamp, desert, ice, lava, volcano or void",
    "mana": "Order, Strife, Clarity, Mystery, Will or World",
    "do": "attack, damage, combat, combats, cast, dispel or change",
    "d3_cap": "after-effects or before-effects",
    "rebound_blame": "none or wielder",
    "status": "alive, buried, removed, off-board or dead",
    "cause": "killed, died, removed or replaced",
}
TYPES = {
    "structures": "sanctum, town or colony",
    "script": "hand or missile for an attack, magical for damage, town or colony for a change",
}
"""What a field called "type" may say, by where it stands."""


def _short(text: str, most: int) -> str:
    """Return a text in one line, cut where it is longer than anybody would read."""
    line = "".join(letter if letter.isprintable() else "?" for letter in text)
    return line if len(line) <= most else f"{line[: most - 1]}…"


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
    choices = _choices(path)
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


def _choices(path: str) -> str | None:
    """Return what may stand in a field that takes one of a few words."""
    field = path.rpartition(".")[2]
    if field == "type":
        return TYPES["script"] if path.startswith("$.script") else TYPES["structures"]
    return CHOICES.get(field)
