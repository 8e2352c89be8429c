"""What is typed or pasted where the text of a scenario stands: JSON, or a fight in one line."""

from __future__ import annotations

from typing import Any

from engine.notation import read_line, reads_as_fight
from engine.scenario.reading import decode, to_document
from sandbox.editor.json_lines import without_fences


def decoded(text: str) -> Any:
    """Return the document that a text says. Raises ScenarioError, of a line with its place."""
    if reads_as_fight(text):
        return to_document(read_line(text))
    return decode(without_fences(text))
