"""The presets at a glance: who fights whom, under which cards, which steps matter, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from engine.outcome import Document
from engine.presets import preset, preset_names
from engine.report import outcome_label
from engine.run import record
from engine.scenario_format import MinionSpec, Scenario
from engine.steps import STEPS
from sandbox.addresses import card_address
from sandbox.cast import Side, Spell, sides

NAMED = 3
"""So many minions of a side are named; the rest are counted."""


class Preview(NamedTuple):
    """A preset as the list of presets shows it."""

    name: str
    title: str
    about: str
    sides: list[Side]
    who: str
    cards: list[Spell]
    steps: list[str]
    ending: str


@cache
def previews() -> list[Preview]:
    """Return the presets in order; the same for everybody as long as the program runs."""
    return [_preview(name, preset(name)) for name in preset_names()]


def _preview(name: str, scenario: Scenario) -> Preview:
    trace = record(scenario, scenario.seed)
    return Preview(
        name,
        scenario.title,
        scenario.about,
        sides(trace),
        who(scenario),
        [Spell(card, card_address(card)) for card in _cards(scenario, trace)],
        _steps(trace),
        headline(trace),
    )


def headline(trace: Document) -> str:
    """Say how a run ended: who won after how many rounds, or what each step of the script came to."""
    outcome = trace["outcome"]
    if outcome["winner"] or outcome["rounds"]:
        label = outcome_label(outcome)
        return label[0].upper() + label[1:]
    results = outcome["results"]
    counted = [f"{results.count(result)} {result}" for result in dict.fromkeys(results)]
    return f"No combat; blows: {', '.join(counted)}" if counted else "Nothing happens"


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
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"


def _called(minion: MinionSpec) -> str:
    name = minion.name or minion.card or minion.id
    return name if minion.count == 1 else f"{minion.count} of {name}"


def _cards(scenario: Scenario, trace: Document) -> Iterable[str]:
    """Return the cards in play as a run starts, once each: creatures, then spells in casting order."""
    creatures = [minion.card for group in scenario.groups for minion in group.minions if minion.card]
    hosts = [*trace["initial"]["minions"].values(), *trace["initial"]["groups"].values()]
    return dict.fromkeys([*creatures, *(spell for host in hosts for spell in host["spells"])])


def _steps(trace: Document) -> list[str]:
    """Return the steps at which spells and abilities responded, in the order of the step table."""
    responded = {event["step"] for event in trace["events"] if event["kind"] == "effect"}
    return [step for step in STEPS if step in responded]
