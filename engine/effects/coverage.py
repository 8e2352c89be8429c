"""What the engine plays of each card: honest, card by card.

"full" is said only where every sentence of the card's text is played and tested; a card whose
effect is declared but that has a sentence missing says which.
"""

from __future__ import annotations

from engine.effects.registry import definition
from engine.model.catalog import Card, read_cards
from engine.model.document import Document


def coverage() -> list[Document]:
    """Return for every card its id, name, "full", "partial" or "no", and why."""
    return [
        {"id": card.id, "name": card.name, "executable": word, "why": why}
        for card in read_cards()
        for word, why in (executable(card),)
    ]


def executable(card: Card) -> tuple[str, str]:
    """Return how much of a card the engine plays, and why."""
    declared = definition(card.name)
    if not declared.known:
        return "no", f"no effect declared for this {card.type} yet"
    if declared.missing:
        return "partial", f"missing: {declared.missing}"
    return "full", "every sentence is played"
