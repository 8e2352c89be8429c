"""What is wrong with a typed fight, and where; and what no line can say."""

from __future__ import annotations

import re

from engine.model.words import listed
from engine.scenario.error import ScenarioError

MAX_LENGTH = 2000
NO_SPELLS = "A minion has no spells but those that are said of it."
WHICH_SPELLS = "Say which spells: swordsman with Barkskin."
WHOSE_INITIATIVE = "Say which side has initiative: red has initiative."
PARTED = "Put “vs” before an enemy, or a plus sign before the next minion."
"""What parts two minions."""

NO_WORD = "no word here"
"""What is offered where a line makes a fight without a word of it."""

OF_EACH = "Say of each what it has: archer: Power + archer."
OF_EACH_NUMBER = "Say of each what it has: archer hp 3 + archer hp 4."

EACH_SIDE = "Say it of each side: it is read of one of them."
OF_THE_LAST = "Say it of each: it is read of the last of them."
NATION_OF_EACH = "Say the nation with the class: 3 Elf archers."
WHERE_FIRST = "Say what somebody has where they stand first: wolf: Power."
ONE_NUMBER = "Say how many in one number: 3 archers."
NO_CASTS = "A line casts nothing; the script of a scenario can."
WHOLE_NUMBER = "Say what the number is in all, without a sign: armor 4."


class LineError(ScenarioError):
    """A line that makes no fight: what is wrong, the place in the line, and what to write there instead.

    ``suggestions`` are what could stand in the place of the marked part, the likeliest first; an empty one leaves it
    out.
    """

    def __init__(self, line: str, start: int, end: int, problem: str, suggestions: tuple[str, ...] = ()) -> None:
        self.line, self.start, self.end = line, start, max(end, start)
        self.suggestions, self.said = suggestions, problem
        if suggestions:
            offered = [suggestion or NO_WORD for suggestion in suggestions]
            problem = f"{problem} Did you mean {listed(offered, 'or')}?"
        super().__init__(f"character {start + 1}", problem)

    def offering(self, suggestions: tuple[str, ...]) -> LineError:
        """Return the same error with some of its suggestions."""
        return LineError(self.line, self.start, self.end, self.said, suggestions)

    @property
    def before(self) -> str:
        """The line up to the marked part."""
        return self.line[: self.start]

    @property
    def marked(self) -> str:
        """The marked part; empty where something is missing."""
        return self.line[self.start : self.end]

    @property
    def after(self) -> str:
        """The line after the marked part."""
        return self.line[self.end :]

    @property
    def corrected(self) -> tuple[str, ...]:
        """The line with each of the suggestions in place, apart from the words beside it."""
        return tuple(self._with(offer) for offer in self.suggestions)

    def _with(self, offer: str) -> str:
        if not offer:
            return self.before + self.after.lstrip(" :,;.!")
        ahead = " " if re.match(r"\w\w", self.before[-1:] + offer[:1]) else ""
        behind = " " if re.match(r"[\w)]\w", offer[-1:] + self.after[:1]) else ""
        return self.before + ahead + offer + behind + self.after


class NoLineError(ScenarioError):
    """A scenario that no line can say, for what its message names."""

    def __init__(self, path: str, what: str) -> None:
        super().__init__(path, f"no line can say {what}; this fight stays JSON")
