"""What is wrong with a scenario, said to somebody who writes one by hand: the field, and what was expected."""

from __future__ import annotations


class ScenarioError(ValueError):
    """A scenario that cannot be played: ``path`` is the field, ``problem`` what was expected there."""

    def __init__(self, path: str, problem: str) -> None:
        self.path = one_line(path, 120)
        self.problem = one_line(problem, 240)
        super().__init__(f"{self.path}: {self.problem}")


def one_line(text: str, most: int) -> str:
    """Return a text in one line, cut where it is longer than anybody would read."""
    line = "".join(letter if letter.isprintable() else "?" for letter in text)
    return line if len(line) <= most else f"{line[: most - 1]}…"
