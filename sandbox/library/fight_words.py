"""A fight in a line: who fights whom, and how a run of it ended."""

from __future__ import annotations

from engine.model.words import capital, listed
from engine.scenario.format import MinionSpec, Scenario, plain_name
from engine.trace.records import Outcome
from engine.trace.report import outcome_label
from sandbox.library.expectation_words import OF_AN_ATTACK

NAMED = 3
"""So many minions of a side are named; the rest are counted."""


def headline(outcome: Outcome) -> str:
    """Say how a run ended: who won after how many rounds, or what each step of the script came to."""
    if outcome.winner or outcome.rounds:
        return capital(outcome_label(outcome))
    results = outcome.results
    counted = [f"{results.count(result)} {result}" for result in dict.fromkeys(results)]
    what = "attacks" if OF_AN_ATTACK.keys() >= set(results) else "steps"
    return f"No combat; {what}: {', '.join(counted)}" if counted else "Nothing happens"


def who(scenario: Scenario) -> str:
    """Return who fights whom in words, the later minions of a large side only counted."""
    sides: dict[str, list[MinionSpec]] = {}
    for group in scenario.groups:
        sides.setdefault(group.owner, []).extend(group.minions)
    return " against ".join(_side(minions) for minions in sides.values())


def _side(minions: list[MinionSpec]) -> str:
    named = [_called(minion) for minion in minions]
    if len(named) > NAMED + 1:
        named[NAMED:] = [f"{sum(minion.count for minion in minions[NAMED:])} more"]
    return listed(named)


def _called(minion: MinionSpec) -> str:
    name = plain_name(minion)
    return name if minion.count == 1 else f"{minion.count} of {name}"
