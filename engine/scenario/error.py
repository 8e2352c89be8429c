"""What is wrong with a scenario, said to somebody who writes one by hand: the field, and what was expected."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from engine.model.errors import EffortError

KEY = r"[^.\[\]]+"
"""A key that a path can hold."""

PART = re.compile(rf"\.({KEY})|\[(\d+)\]")


class ScenarioError(ValueError):
    """A scenario that cannot be played: ``path`` is the field, ``problem`` what was expected there."""

    def __init__(self, path: str, problem: str) -> None:
        self.path = one_line(path, 120)
        self.problem = one_line(problem, 240)
        super().__init__(f"{self.path}: {self.problem}")


def keys_of(path: str) -> list[str | int]:
    """Return the keys and places on the way to a field: ``$.groups[0].id`` is "groups", 0, "id"."""
    return [name or int(place) for name, place in PART.findall(path)]


@contextmanager
def too_much_at(path: str) -> Iterator[None]:
    """Say of what takes more work than it may which field asks for it: an EffortError becomes a ScenarioError."""
    try:
        yield
    except EffortError as error:
        raise ScenarioError(path, str(error)) from None


def one_line(text: str, most: int) -> str:
    """Return a text in one line, cut where it is longer than anybody would read."""
    line = "".join(letter if letter.isprintable() else "?" for letter in text)
    return line if len(line) <= most else f"{line[: most - 1]}…"
