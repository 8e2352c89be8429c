"""The sentences of a trace that announce a pipeline: a combat, an attack, a death, a casting, a part of the turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.model.words import capital
from engine.trace.recorder import ABILITY, RecordedEvent
from engine.trace.sentence_parts import Names, facts_of, listed_hosts, name_of


def pipeline_sentence(event: RecordedEvent, names: Names) -> str:
    """Return the sentence that announces a pipeline."""
    actor, target, facts = name_of(event.actor, names), name_of(event.target, names), facts_of(event)
    return PIPELINES[facts["pipeline"]](actor, target, facts, names)


def _casting(actor: str, target: str, facts: dict[str, Any], names: Names) -> str:
    who = facts["player"].capitalize() if facts["player"] != "neutral" else "The game engine"
    verb = "casts" if facts["pipeline"] == "Casting" else "orders"
    return f"{who} {verb} {facts['spell']} on {target}."


def _takes(actor: str, target: str, facts: dict[str, Any], names: Names) -> str:
    kind = "magical" if facts["magical"] else facts["mode"]
    past = " that ignores armor" if facts["ignores armor"] else ""
    return f"{target} takes {facts['quantity']} {kind} damage{past}."


def _phase(actor: str, target: str, facts: dict[str, Any], names: Names) -> str:
    return f"{facts['pipeline']}, turn {facts['turn']}."


PIPELINES: dict[str, Callable[[str, str, dict[str, Any], Names], str]] = {
    "Combat": lambda actor, target, facts, names: f"Combat: {actor} against {target}. {capital(actor)} has precedence.",
    "Combat round": lambda actor, target, facts, names: f"Round {facts['round']}.",
    "Wise targeting": lambda actor, target, facts, names: _choosing(actor, facts["options"], names),
    "One attack": lambda actor, target, facts, names: f"{actor} attacks {target} ({facts['mode']}).",
    "Apply Damage": lambda actor, target, facts, names: _dealt(facts["spell"], target, facts["quantity"]),
    "Takes Damage": _takes,
    "Minion death": lambda actor, target, facts, names: _death(facts["cause"], actor, target),
    "Casting": _casting,
    "Ordering": _casting,
    "Start of turn": lambda actor, target, facts, names: f"Turn {facts['turn']} starts.",
    "Orders": _phase,
    "Spell execution": _phase,
    "Movement": _phase,
    "Before combat": _phase,
    "After combat": _phase,
    "End of turn": _phase,
}
"""How each pipeline is announced: from who acts, on whom, and its facts."""


def _choosing(actor: str, options: list[Any], names: Names) -> str:
    if len(options) == 1:
        return f"{actor} has only {listed_hosts(options, names)} to attack."
    return f"{actor} chooses wisely whom to attack, out of {listed_hosts(options, names)}."


def _dealt(source: str | None, target: str, quantity: int) -> str:
    if source is None:
        return f"{target} is dealt {quantity} magical damage."
    return f"{_source_of(source)} deals {quantity} magical damage to {target}."


def _source_of(spell: str) -> str:
    """Return a spell as a sentence has it: an ability is its creature's or nation's."""
    return f"{spell.removeprefix(ABILITY)}'s ability" if spell.startswith(ABILITY) else spell


def _death(cause: str, actor: str, target: str) -> str:
    return f"{target} is being killed, and {actor} is to blame." if cause == "killed" else f"{target} is dying."
