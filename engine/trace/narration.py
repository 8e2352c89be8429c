"""The words of a trace, made from its events and from nothing else."""

from __future__ import annotations

from collections.abc import Callable

from engine.model.words import capital
from engine.trace.change_sentences import change_sentence
from engine.trace.effect_sentences import effect_sentence
from engine.trace.note_sentences import note_sentence, roll_sentence
from engine.trace.pipeline_sentences import pipeline_sentence
from engine.trace.recorder import RecordedEvent
from engine.trace.sentence_parts import Names
from engine.trace.step_sentences import step_sentence


def text_of(event: RecordedEvent, names: Names) -> str:
    """Return one plain sentence for an event."""
    return capital(KINDS[event.kind](event, names))


KINDS: dict[str, Callable[[RecordedEvent, Names], str]] = {
    "pipeline": pipeline_sentence,
    "step": step_sentence,
    "effect": effect_sentence,
    "change": change_sentence,
    "roll": roll_sentence,
    "note": note_sentence,
}
