"""The runs that rest on an interpretation, and what its other reading makes of them."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import NamedTuple

from engine.library.rulings import Ruling, rulings, trace_of
from engine.scenario.edit import RULES, Edit, edited
from engine.trace.records import Trace
from engine.trace.run import run

MOST = 6
"""So many runs are looked at for one interpretation."""


class Reading(NamedTuple):
    """Another reading of an interpretation, in words, and the change of a scenario that makes the engine play it."""

    words: str
    edit: Edit


class Shown(NamedTuple):
    """A ruling whose run rests on an interpretation.

    ``line`` is the place of the first line that cites it, None where only its sources do; ``otherwise`` is the judged
    trace under the other reading, if there is one.
    """

    ruling: Ruling
    line: int | None
    otherwise: Trace | None

    @property
    def differs(self) -> bool:
        """Whether the other reading makes what the ruling claims fail."""
        return self.otherwise is not None and not self.otherwise.held


def other_reading(interpretation: str) -> Reading | None:
    """Return the reading that is not taken; None for an interpretation that no scenario can turn."""
    usual = dict(reversed(RULES))
    for (rule, setting), words in RULES.items():
        if words.endswith(f"({interpretation})") and setting != usual[rule]:
            return Reading(words.partition(" (")[0], Edit("rule", which=rule, to=setting))
    return None


@cache
def runs_on(interpretation: str) -> tuple[Shown, ...]:
    """Return some rulings that rest on an interpretation; where it has another reading, those that this makes fail."""
    reading = other_reading(interpretation)
    found = [_shown(ruling, line, reading) for ruling, line in _resting().get(interpretation, ())]
    differing = [shown for shown in found if shown.differs] or found
    return tuple(sorted(differing, key=lambda shown: shown.line is None)[:MOST])


def _shown(ruling: Ruling, line: int | None, reading: Reading | None) -> Shown:
    return Shown(ruling, line, run(edited(ruling.scenario, reading.edit)) if reading else None)


@cache
def _resting() -> dict[str, list[tuple[Ruling, int | None]]]:
    """Return the rulings that rest on each interpretation, with the first line that cites it."""
    found = defaultdict[str, list[tuple[Ruling, int | None]]](list)
    for ruling in rulings():
        cited = {source.partition("#")[2]: None for source in ruling.sources if source.startswith("interpretations#")}
        lines: dict[str, int | None] = dict(cited)
        for event in reversed(trace_of(ruling.slug).events):
            if event.interpretation:
                lines[event.interpretation] = event.id
        for interpretation, line in lines.items():
            found[interpretation].append((ruling, line))
    return dict(found)
