"""What is played, as the panel shows it: the steps of the script, and a form for each verb that can be added.

What a form sends is read as the step that it comes to (``engine.scenario.step_edits``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from engine.model.board import SQUARES
from engine.model.catalog import cards_by_name, helpers_by_name, houses_by_name
from engine.model.seat import OWNERS
from engine.model.terrain import TERRAINS
from engine.model.words import capital
from engine.scenario.edit import Edit
from engine.scenario.format import Scenario, minion_ids
from engine.scenario.named_parts import called, minions_of
from engine.scenario.step_edits import CHANGED, step_words, steps_in


class StepRow(NamedTuple):
    """A step of the script: what it does, and the changes that play it sooner or later or leave it out."""

    words: str
    sooner: str
    later: str
    gone: str


class Choice(NamedTuple):
    """Something that a form offers: its value, and what it is called."""

    value: str
    words: str


def script_context(scenario: Scenario) -> dict[str, Any]:
    """Return the steps of a scenario's script, and what the forms that add one offer."""
    names = steps_in(scenario.script)
    words = [capital(step_words(verb, partial(called, scenario))) for verb in scenario.script]
    rows = [
        StepRow(
            words[at],
            Edit("sooner", to=name).text if at else "",
            Edit("sooner", to=names[at + 1]).text if at + 1 < len(names) else "",
            Edit("unstep", to=name).text,
        )
        for at, name in enumerate(names)
    ]
    minions = [Choice(id, called(scenario, id)) for spec in minions_of(scenario) for id in minion_ids(spec)]
    groups = [Choice(group.id, capital(called(scenario, group.id))) for group in scenario.groups]
    built = [Choice(one.id, capital(called(scenario, one.id))) for one in scenario.structures]
    squares = [Choice(f"{x},{y}", f"Square {x},{y}") for x, y in SQUARES]
    return {
        "rows": rows,
        "minions": minions,
        "groups": groups,
        "squares": squares,
        "hosts": [*minions, *groups, *built, Choice("globe", "The globe"), *squares],
        "things": [*_of("minion", minions), *_of("group", groups), *_of("structure", built), *_of("square", squares)],
        "becomes": _becomes(),
        "cards": sorted({*cards_by_name(), *helpers_by_name()}),
        "rounds": range(1, 11),
        "simple": [(words, Edit("step", to=step).text) for words, step in SIMPLE],
    }


SIMPLE = (("The combat phase", "combats"), ("A turn begins", "start_of_turn"), ("A whole turn", "turn"))
"""Steps of which nothing is to be chosen."""


def _of(kind: str, choices: list[Choice]) -> list[Choice]:
    return [Choice(f"{kind} {value}", words) for value, words in choices]


def _becomes() -> list[tuple[str, list[Choice]]]:
    """Return what a step can make of something in play, kind by kind."""
    known: dict[str, tuple[str, list[str]]] = {
        "nation": ("Nation", [house.nations for house in houses_by_name().values()]),
        "class": ("Class", ["swordsman", "archer"]),
        "owner": ("Owner", list(OWNERS)),
        "type": ("Structure", ["town", "colony"]),
        "terrain": ("Terrain", list(TERRAINS)),
    }
    return [(known[name][0], [Choice(f"{name} {one}", one) for one in known[name][1]]) for name in CHANGED]


def _attack(on: str, data: Mapping[str, str]) -> str:
    return f"attack {on} {data.get('to', '')} {data.get('which') or 'any'} {data.get('tool', '2')}"


def _damage(on: str, data: Mapping[str, str]) -> str:
    card = data.get("which", "").strip()
    return f"damage {on} {data.get('tool', '').strip()}" + (f" by {card}" if card else "")


STEP_FORMS: dict[str, Callable[[str, Mapping[str, str]], str]] = {
    "step-attack": _attack,
    "step-damage": _damage,
    "step-combat": lambda on, data: f"combat {on} {data.get('to', '')}",
    "step-cast": lambda on, data: f"cast {on} {data.get('which', '').strip()} on {data.get('to', '')}",
    "step-dispel": lambda on, data: f"dispel {data.get('which', '').strip()} on {on}",
    "step-change": lambda on, data: f"change {on} {data.get('to', '')}",
    "step-move": lambda on, data: f"move {on} to {data.get('to', '')}",
}
"""The forms of the verbs of which something is chosen, and the text of the step that each comes to."""
