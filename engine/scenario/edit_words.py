"""Changes of a scenario in words, each as a phrase."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.scenario.edit import RULES, Edit
from engine.scenario.format import Scenario, minions_of, plain_name
from engine.scenario.named_parts import (
    NUMBERS,
    called,
    entry_of,
    group_called,
    name_in_scenario,
    number_of,
    place_of,
    spells_of,
)
from engine.scenario.step_edits import step_of, step_words
from engine.scenario.turn_edits import whose_turn

NUMBER_WORDS = {"printed": "as printed"}
"""What is said of a number that is not one: as printed; "none" is said as it is."""

NATION_WORDS = {"own": "the nation of its kind", "none": "no nation"}


def edit_words(scenario: Scenario, edit: Edit) -> str:
    """Return what an edit makes of a scenario, as a phrase. Raises ScenarioError as ``edited`` does."""
    match edit.what:
        case "seed":
            return f"seed {edit.to} instead of {scenario.seed}"
        case "initiative":
            return f"{edit.to} has initiative instead of {scenario.initiative}"
        case "rule":
            return RULES[edit.which, edit.to]
        case "script" | "turn" | "step" | "unstep" | "sooner" | "command" | "revoke" | "choice":
            return _turn_words(scenario, edit)
        case "swap" | "order" | "replace" | "drop" | "add":
            return _spell_words(scenario, edit)
        case "copy" | "split" | "remove" | "recruit" | "group" | "place" | "owner" | "cast":
            return _board_words(scenario, edit)
        case what if what in PLAIN_WORDS:
            return PLAIN_WORDS[what].format(on=edit.on, which=edit.which, to=edit.to)
    return _minion_words(scenario, edit)


PLAIN_WORDS = {
    "sides": "the sides change places",
    "terrain": "{to} at {on}",
    "structure": "{to} at {on}",
    "house": "{on} is of House {to}",
    "mana": "{on} has {to} {which} mana",
    "deal": "{to} in {on}'s hand",
    "undeal": "no {to} in {on}'s hand",
    "deck": "{on}'s deck: {to}",
    "part": "other things said in the text",
}
"""What is changed about ground, players and script, as a phrase."""

SCRIPT_WORDS = {
    "turn": "a whole turn is played",
    "combat": "the combat alone is played",
    "none": "nothing is played",
}
"""What is played instead of a script, in words."""

STEP_WORDS = {"step": "then", "unstep": "left out", "sooner": "sooner"}
"""What becomes of a step of the script, before the step itself."""


def _turn_words(scenario: Scenario, edit: Edit) -> str:
    if edit.what == "script":
        return SCRIPT_WORDS[edit.to]
    if edit.what in STEP_WORDS:
        step = step_of(edit.to.partition("~")[0])
        return f"{STEP_WORDS[edit.what]}: {step_words(step, partial(called, scenario))}"
    if edit.what == "turn":
        return f"a turn {'more' if edit.to == 'next' else 'less'}"
    words = " ".join(_order_words(scenario, edit.to))
    whose, number = whose_turn(edit.on)
    when = f" in turn {number}" if number else ""
    if edit.what == "choice":
        return f"{edit.to or 'any'} mana for {called(scenario, whose)}{when}"
    orders = "orders" if edit.what == "command" else "does not order"
    return f"{whose} {orders}{when}: {words}"


def _order_words(scenario: Scenario, order: str) -> Iterator[str]:
    """Yield an order's words, names for the ids of what the scenario begins with."""
    ids = {spec.id for spec in minions_of(scenario)} | {one.id for one in scenario.structures}
    groups = {group.id: group_called(scenario, group.id) for group in scenario.groups}
    for word in order.split(" "):
        yield groups.get(word) or (name_in_scenario(scenario, word) if word in ids else word)


def _board_words(scenario: Scenario, edit: Edit) -> str:
    match edit.what:
        case "copy":
            return f"another like {name_in_scenario(scenario, edit.on)}"
        case "split":
            return f"one of those called {plain_name(entry_of(scenario, edit.on)[1])} by itself"
        case "remove":
            return f"without {name_in_scenario(scenario, edit.on)}"
        case "recruit":
            return f"a swordsman more in {group_called(scenario, edit.on)}"
        case "group":
            return f"another group of {edit.on}"
        case "place":
            return f"{group_called(scenario, edit.on)} at {edit.to}"
        case "owner":
            return f"{group_called(scenario, edit.on)} is {edit.to}'s"
        case _:
            return f"{edit.on} casts {edit.which} on {called(scenario, edit.to)}"


def _minion_words(scenario: Scenario, edit: Edit) -> str:
    name, spec = name_in_scenario(scenario, edit.on), entry_of(scenario, edit.on)[1]
    match edit.what:
        case "stat":
            now = number_of(spec, edit.which)
            to = NUMBER_WORDS.get(edit.to, edit.to)
            return f"{name} has {NUMBERS[edit.which]} {to} instead of {'none' if now is None else now}"
        case "nation":
            return f"{name} is of {NATION_WORDS.get(edit.to, f'the {edit.to}')}"
        case "ability":
            return f"{name} {'with' if edit.to == 'own' else 'without'} abilities"
        case "name":
            return f"{name} is called {edit.to}" if edit.to else f"{name} has no name"
        case "count":
            return f"{edit.to} called {plain_name(spec)}"
        case "leave":
            return f"without {'one of those called ' if spec.count > 1 else ''}{plain_name(spec)}"
    return f"{name} is {'an' if edit.to[:1] in 'AEIOUaeiou' else 'a'} {edit.to}"


def _spell_words(scenario: Scenario, edit: Edit) -> str:
    name, spells = name_in_scenario(scenario, edit.on), spells_of(scenario, edit.on)
    match edit.what:
        case "add":
            return f"{edit.to} laid on {name} last"
        case "order":
            return f"{name}'s spells were cast in the order {', '.join(map(_said, edit.to.split(',')))}"
    place, spell = place_of(spells, edit.which, "which"), _said(edit.which)
    match edit.what:
        case "drop":
            return f"{name} without {spell}"
        case "replace":
            return f"{edit.to} instead of {spell} on {name}"
        case _:
            other = _said(edit.to)
            first, second = (spell, other) if place < place_of(spells, edit.to, "to") else (other, spell)
            return f"{first} and {second} change places on {name}"


def _said(which: str) -> str:
    """Return what a sentence calls a spell: the second of two is "Despond no. 2"."""
    return which.replace("~", " no. ")
