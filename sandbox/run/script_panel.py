"""What is played, as the panel shows it: the steps of the script, and a form for each verb that can be added.

What a form sends is read as the step that it comes to (``engine.scenario.step_edits``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple, get_args

from engine.model.board import SQUARES
from engine.model.catalog import RECRUIT_CLASSES, nations
from engine.model.events import LAST_ROUND
from engine.model.pieces import Settlement
from engine.model.seat import OWNERS, PLAYERS
from engine.model.terrain import TERRAINS
from engine.model.words import capital
from engine.scenario.edit import Edit
from engine.scenario.format import Scenario, minion_ids, minions_of
from engine.scenario.named_parts import called
from engine.scenario.step_edits import CHANGED, step_words, steps_in
from sandbox.run.proposals import every_spell


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


class SelectField(NamedTuple):
    """A list to choose from: what it is called, its parts with their headings, and what is chosen at first."""

    name: str
    label: str
    parts: list[tuple[str, list[Choice]]]
    chosen: str = ""


class TypedField(NamedTuple):
    """A box to type in: what it is called, what stands in it, and which hint; ``lists`` cards, or takes a number."""

    name: str
    label: str
    value: str = ""
    hint: str = ""
    lists: bool = True


class StepForm(NamedTuple):
    """A form that adds a step: its title, the verb, its fields, and what its button says."""

    title: str
    what: str
    fields: tuple[SelectField | TypedField, ...]
    press: str


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
    return {
        "rows": rows,
        "forms": list(_forms(scenario)),
        "cards": every_spell(),
        "simple": [(words, Edit("step", to=step).text) for words, step in SIMPLE],
    }


def _forms(scenario: Scenario) -> Iterator[StepForm]:
    """Yield the forms of the verbs of which something is chosen, as far as there is something to choose from."""
    minions = [Choice(id, called(scenario, id)) for spec in minions_of(scenario) for id in minion_ids(spec)]
    groups = [Choice(group.id, capital(called(scenario, group.id))) for group in scenario.groups]
    built = [Choice(one.id, capital(called(scenario, one.id))) for one in scenario.structures]
    squares = [Choice(f"{x},{y}", f"Square {x},{y}") for x, y in SQUARES]
    hosts = [*minions, *groups, *built, Choice("globe", "The globe"), *squares]
    things = [*_of("minion", minions), *_of("group", groups), *_of("structure", built), *_of("square", squares)]
    if minions:
        attack = (_one("on", "Who strikes", minions), _one("to", "Whom", minions, minions[-1].value), *ATTACK)
        yield StepForm("A single attack", "step-attack", attack, "Add the attack")
        damage = (_one("on", "To whom", minions), *DAMAGE)
        yield StepForm("Damage by a spell", "step-damage", damage, "Add the damage")
    cast = (_one("on", "Who casts", CASTERS), _card("Which card is cast"), _one("to", "Cast on", hosts))
    yield StepForm("A spell is cast", "step-cast", cast, "Add the cast")
    dispel = (_card("Which spell is dispelled"), _one("on", "On what it lies", hosts))
    yield StepForm("A spell is dispelled", "step-dispel", dispel, "Add the dispelling")
    change = (_one("on", "What changes", things), SelectField("to", "What it becomes", _becomes()))
    yield StepForm("Something changes from outside", "step-change", change, "Add the change")
    if groups:
        move = (_one("on", "Which group moves", groups), _one("to", "Where it moves", squares))
        yield StepForm("A group moves", "step-move", move, "Add the move")
        both = (_one("on", "One group", groups), _one("to", "The other group", groups, groups[-1].value))
        yield StepForm("A combat of two groups", "step-combat", both, "Add the combat")


def _one(name: str, label: str, choices: list[Choice], chosen: str = "") -> SelectField:
    return SelectField(name, label, [("", choices)], chosen)


def _card(label: str) -> TypedField:
    return TypedField("which", label, hint="type its name")


CASTERS = [*(Choice(player, capital(player)) for player in PLAYERS), Choice("neutral", "the game")]
WAYS = [Choice("any", "as it can"), Choice("hand", "by hand"), Choice("missile", "by missile")]
ROUNDS = [Choice(str(number), f"round {number}") for number in range(1, LAST_ROUND + 1)]
ATTACK = (_one("which", "How", WAYS), _one("tool", "As in which round", ROUNDS, "2"))
DAMAGE = (
    TypedField("tool", "How much damage", "5", lists=False),
    TypedField("which", "By which card", hint="by which card, if any"),
)

SIMPLE = (("The combat phase", "combats"), ("A turn begins", "start_of_turn"), ("A whole turn", "turn"))
"""Steps of which nothing is to be chosen."""


def _of(kind: str, choices: list[Choice]) -> list[Choice]:
    return [Choice(f"{kind} {value}", words) for value, words in choices]


def _becomes() -> list[tuple[str, list[Choice]]]:
    """Return what a step can make of something in play, kind by kind."""
    known: dict[str, tuple[str, list[str]]] = {
        "nation": ("Nation", nations()),
        "class": ("Class", list(RECRUIT_CLASSES)),
        "owner": ("Owner", list(OWNERS)),
        "type": ("Structure", list(get_args(Settlement))),
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
