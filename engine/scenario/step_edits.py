"""The steps of a script one by one: each as the text of a change and in words, added, left out, played sooner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.model.events import MODES
from engine.model.turn_orders import Move
from engine.model.words import listed
from engine.scenario.error import ScenarioError
from engine.scenario.format import (
    THINGS,
    AllCombats,
    Attack,
    Cast,
    Change,
    Damage,
    Dispel,
    Fight,
    Scenario,
    StartOfTurn,
    Verb,
    WholeTurn,
)
from engine.scenario.messages import expected
from engine.scenario.named_parts import one_of, told_apart, whole
from engine.scenario.turn_edits import ORDERS, read_target, target_text

CHANGED = ("nation", "class", "owner", "type", "terrain")
"""What a step can change about something in play."""

ATTACKS = (*MODES, "any")
"""What kind of attack a step can be of; any is the one that the attacker has."""


def _attack_text(verb: Attack) -> str:
    return f"attack {verb.attacker} {verb.victim} {verb.type or 'any'} {verb.round}"


def _damage_text(verb: Damage) -> str:
    return f"damage {verb.victim} {verb.quantity}" + (f" by {verb.card}" if verb.card else "")


def _cast_text(verb: Cast) -> str:
    cost = f" for {verb.cost}" if verb.cost is not None else ""
    return f"cast {verb.player} {verb.card} on {target_text(verb.target)}{cost}"


def _changed(verb: Change) -> tuple[str, str, list[str]]:
    """Return what kind of thing a step changes, which, and what it becomes."""
    fields = msgspec.to_builtins(verb)
    kind = next((name for name in THINGS if fields.get(name) is not None), THINGS[0])
    said = [f"{name} {fields[name]}" for name in CHANGED if fields.get(name) is not None]
    return kind, target_text(fields.get(kind) or ""), said


def _change_text(verb: Change) -> str:
    kind, which, said = _changed(verb)
    return f"change {kind} {which} {'; '.join(said)}"


TEXTS: dict[type, Callable[[Any], str]] = {
    Attack: _attack_text,
    Damage: _damage_text,
    Fight: lambda verb: f"combat {' '.join(verb.groups)}",
    AllCombats: lambda _verb: "combats",
    Cast: _cast_text,
    Dispel: lambda verb: f"dispel {verb.card} on {target_text(verb.host)}",
    Change: _change_text,
    Move: lambda verb: f"move {verb.group} to {target_text(verb.to)}",
    StartOfTurn: lambda verb: " ".join(["start_of_turn", *(f"{at}={mana}" for at, mana in verb.mana.items())]),
    WholeTurn: lambda _verb: "turn",
}


def step_text(verb: Verb) -> str:
    """Return a step as a change has it: ``attack fred abe-1 hand 2``; the orders of a turn are changes of their own."""
    return TEXTS[type(verb)](verb)


def steps_in(script: list[Verb]) -> list[str]:
    """Return what changes call each step of a script: its text, and of its like ``combats~2``."""
    return told_apart([step_text(verb) for verb in script])


def step_of(text: str) -> Verb:
    """Read a step from its text. Raises ScenarioError."""
    verb, _, rest = text.partition(" ")
    if verb not in STEPS:
        raise ScenarioError("to", f"expected {', '.join(STEPS)}, got {text[:40]!r}")
    try:
        return msgspec.convert({"do": verb} | STEPS[verb](rest), Verb)  # type: ignore[no-any-return]
    except msgspec.ValidationError as error:
        raise ScenarioError("to", expected(str(error))) from error


def _attack(rest: str) -> dict[str, Any]:
    attacker, victim, kind, number = _words(rest, 4, f"an attacker, a victim, {listed(ATTACKS, 'or')}, and a round")
    one_of(kind, ATTACKS, "to")
    found = {"attacker": attacker, "victim": victim, "round": whole(number)}
    return found if kind == "any" else found | {"type": kind}


def _damage(rest: str) -> dict[str, Any]:
    dealt, _, card = rest.partition(" by ")
    victim, quantity = _words(dealt, 2, "a victim and how much")
    return {"victim": victim, "quantity": whole(quantity)} | ({"card": card} if card else {})


def _cast(rest: str) -> dict[str, Any]:
    player, _, cast = rest.partition(" ")
    return {"player": player} | ORDERS["cast"](cast)


def _dispel(rest: str) -> dict[str, Any]:
    card, _, host = rest.rpartition(" on ")
    return {"card": card, "host": read_target(host)}


def _change(rest: str) -> dict[str, Any]:
    thing, id, said = _words(rest, 3, f"{listed(THINGS, 'or')}, which, and what it becomes")
    one_of(thing, THINGS, "to")
    fields = dict(one.partition(" ")[::2] for one in said.split("; "))
    return {thing: read_target(id)} | fields


def _start(rest: str) -> dict[str, Any]:
    return {"mana": dict(one.partition("=")[::2] for one in rest.split())}


STEPS: dict[str, Callable[[str], dict[str, Any]]] = {
    "attack": _attack,
    "damage": _damage,
    "combat": lambda rest: {"groups": rest.split()},
    "combats": lambda rest: {},
    "cast": _cast,
    "dispel": _dispel,
    "change": _change,
    "move": ORDERS["move"],
    "start_of_turn": _start,
    "turn": lambda rest: {},
}
"""How the text of each verb of a script is read."""


def _words(text: str, count: int, expected: str) -> list[str]:
    words = text.split(" ", count - 1)
    if len(words) != count:
        raise ScenarioError("to", f"expected {expected}, got {text[:40]!r}")
    return words


def add_step(scenario: Scenario, _on: str, _which: str, to: str) -> None:
    """Play a step more, after all others."""
    scenario.script.append(step_of(to))


def drop_step(scenario: Scenario, _on: str, _which: str, to: str) -> None:
    """Leave a step out; what was expected of the old script is expected no more."""
    del scenario.script[_place(scenario, to)]
    scenario.expect = []


def play_sooner(scenario: Scenario, _on: str, _which: str, to: str) -> None:
    """Let a step change places with the one before it; what was expected of the old script is expected no more."""
    place = _place(scenario, to)
    if not place:
        raise ScenarioError("to", "expected a step that another is played before")
    script = scenario.script
    script[place - 1], script[place] = script[place], script[place - 1]
    scenario.expect = []


def _place(scenario: Scenario, text: str) -> int:
    steps = steps_in(scenario.script)
    if text not in steps:
        raise ScenarioError("to", f"expected a step of the script, got {text[:60]!r}")
    return steps.index(text)


STEP_EDITS = {"step": add_step, "unstep": drop_step, "sooner": play_sooner}
"""What makes each of these changes of a script."""


Called = Callable[[str], str]
"""What gives the name of whatever an id means."""


def _attack_words(verb: Attack, called: Called) -> str:
    how = f" by {verb.type}" if verb.type else ""
    return f"{called(verb.attacker)} strikes {called(verb.victim)}{how} as in round {verb.round}"


def _damage_words(verb: Damage, called: Called) -> str:
    return f"{verb.quantity} magical damage to {called(verb.victim)}" + (f" by {verb.card}" if verb.card else "")


def _cast_words(verb: Cast, called: Called) -> str:
    player = "the game" if verb.player == "neutral" else verb.player
    return f"{player} casts {verb.card} on {called(target_text(verb.target))}"


def _change_words(verb: Change, called: Called) -> str:
    _, which, said = _changed(verb)
    return f"{called(which)} changes: {', '.join(said) or 'nothing'}"


WORDS: dict[type, Callable[[Any, Called], str]] = {
    Attack: _attack_words,
    Damage: _damage_words,
    Fight: lambda verb, called: f"combat of {' and '.join(map(called, verb.groups))}",
    AllCombats: lambda _verb, _called: "the combat phase",
    Cast: _cast_words,
    Dispel: lambda verb, called: f"{verb.card} on {called(target_text(verb.host))} is dispelled",
    Change: _change_words,
    Move: lambda verb, called: f"{called(verb.group)} moves to {target_text(verb.to)}",
    StartOfTurn: lambda _verb, _called: "a turn begins",
    WholeTurn: lambda _verb, _called: "a whole turn",
}


def step_words(verb: Verb, called: Called) -> str:
    """Return what a step does, as a phrase with the names of those it concerns."""
    return WORDS[type(verb)](verb, called)
