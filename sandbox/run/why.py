"""What a page says first about somebody's end: what killed them, what tried to help, and what would have saved them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.analysis.why_dead import help_given, help_words, killed_by, rescue, rescue_words
from engine.scenario.edit import Edit
from engine.scenario.format import Scenario
from engine.trace.records import Trace

WORK = 20_000
"""The work of looking for what would have saved somebody (``engine.scenario.prepared.work_of``)."""


class DeathReason(NamedTuple):
    """The sentences, the one about what would have saved them, and the change that it names."""

    said: str
    saved: str
    edit: Edit | None


def why(scenario: Scenario, trace: Trace, minion: str, undo: Iterable[Edit]) -> DeathReason:
    """Return why a minion is dead; ``undo`` are the changes that lead back to the published set-up."""
    helps, name = help_given(trace, minion), trace.outcome.minions[minion].name
    said = [killed_by(trace, minion), *(f"{help_words(help)}." for help in helps)]
    edit = rescue(scenario, minion, undo, work=WORK)
    helper = helps[-1].card if helps else ""
    saved = f"{rescue_words(scenario, edit, name, helper)}." if edit else ""
    return DeathReason(" ".join(filter(None, said)), saved, edit)
