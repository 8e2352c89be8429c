"""The sentences of a trace about what a spell does at a step, and on what occasion it acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.model.costs import mana_in_words
from engine.model.words import counted, raises
from engine.trace.recorder import RecordedEvent
from engine.trace.sentence_parts import Names, facts_of, name_of, whose_effect


def effect_sentence(event: RecordedEvent, names: Names) -> str:
    """Return the sentence of what a response makes of its event, or else of the occasion on which it acts."""
    source, facts = whose_effect(event, names), facts_of(event)
    becomes = [_became(mark, value, event, names) for mark, value in facts.get("becomes", {}).items()]
    results = [words for words in (*becomes, *facts.get("does", ())) if words]
    if event.before is not None and event.after is not None and event.before != event.after:
        more = "".join(f"; {words}" for words in results)
        verb = raises(event.before, event.after)
        return f"{source} {verb} the damage from {event.before} to {event.after}{more}."
    if results:
        return f"{source}: {'; '.join(results)}."
    if facts["leads on"]:
        return f"{source} {_occasion(event, names)}."
    return f"{source} does nothing: {facts['idle']}." if "idle" in facts else f"{source} finds nothing to do."


BECOMES: dict[str, Callable[[Any, RecordedEvent, Names], str]] = {
    "magical": lambda value, event, names: "the damage becomes magical" if value else "the damage is not magical",
    "ignores_armor": lambda value, event, names: "armor does not count" if value else "armor counts",
    "deals_nothing": lambda value, event, names: "no damage is dealt",
    "prevented": lambda value, event, names: "the blow is stopped before armor",
    "unerring": lambda value, event, names: "the attack cannot miss",
    "missed": lambda value, event, names: "the attack misses",
    "ended": lambda value, event, names: "the combat is over",
    "target": lambda value, event, names: f"{name_of(event.actor, names)} is to attack {name_of(value, names)}",
    "price": lambda value, event, names: f"it costs {mana_in_words(value)}" if value is not None else "",
    "quantity": lambda value, event, names: f"{counted(value, 'novice')} {'comes' if value == 1 else 'come'}",
    "nation": lambda value, event, names: f"they are {value}",
}
"""What a response has made of its event (:data:`engine.trace.recorder.MARKS`)."""


def _became(mark: str, value: Any, event: RecordedEvent, names: Names) -> str:
    if mark != "cancelled":
        return BECOMES[mark](value, event, names)
    return (
        "the spell squanders" if facts_of(event)["moment"] == "X2" else f"{name_of(event.target, names)} does not die"
    )


OCCASIONS = {
    "X2": "answers the casting",
    "X3": "takes effect",
    "X4": "acts as it leaves play",
    "ACTIVE": "takes effect",
    "S2": "acts at the start of turn",
    "S3": "acts after the start of turn",
    "S4": "acts as hands have been filled up",
    "S5": "acts as structures are captured",
    "S6": "acts as novices are made",
    "S8": "acts as mana is generated",
    "S8 after": "acts as soon as mana has been generated",
    "MOVEMENT": "acts before movement",
    "MOVEMENT after": "acts before movement",
    "BEFORE_COMBAT": "acts before combat",
    "AFTER_COMBAT": "acts after combat",
    "ON_ENTER": "acts on {target}, which has entered",
    "ON_MOVE": "acts on {target}, which has moved",
    "ON_APPEAR": "acts on {target}, which has appeared",
    "AFTER_MOVEMENT": "acts after movement",
    "OWNER": "answers that {target} has changed sides",
    "TERRAIN": "answers the new terrain of {target}",
    "CREATED": "answers the arrival of {target}",
    "NOVICES": "answers the coming of novices",
    "CASTING": "answers the casting of a spell on {target}",
    "PRICE": "answers the cost of a spell",
    "RESCUE": "answers the dying of {target}",
    "E1": "answers the killing of {target}",
    "E2": "answers the dying of {target}",
    "E3": "answers the death of {target}",
    "E4": "acts as its group ends",
    "A1": "answers the attack on {target}",
    "A2": "acts on the attack on {target}",
    "A4": "acts as {actor} hits {target}",
    "A5": "acts as {actor} damages {target}",
    "A8": "acts as {actor} kills {target}",
    "D1": "answers the blow before armor",
    "D3": "answers the blow after armor",
    "D4": "answers the damage to {target}",
    "C1": "acts as the combat starts",
    "C4": "acts as the combat ends",
    "C4 after": "acts after the combat",
    "R1": "acts as the round starts",
    "R2": "acts as victims are chosen",
    "R3": "acts as {actor} attacks",
}
"""On what occasion a spell acts that makes nothing of its event: what it does comes below its line."""


def _occasion(event: RecordedEvent, names: Names) -> str:
    words = OCCASIONS.get(facts_of(event)["moment"], "acts")
    return words.format(actor=name_of(event.actor, names), target=name_of(event.target, names))
