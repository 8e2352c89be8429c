"""What the engine plays of each card: honest, card by card.

"full" is said only where every sentence of the card's text is played and tested; a card whose
effect is declared but that has a sentence missing says which.
"""

from __future__ import annotations

import re
from typing import NamedTuple

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


class Candidate(NamedTuple):
    """A card not played in full, and what it has that no card played in full has yet.

    ``events`` are timing words and limits, ``words`` the words of its texts: a measure of how much is
    new about it, not a promise.
    """

    card: Card
    timings: tuple[str, ...]
    words: tuple[str, ...]


def next_cards(count: int) -> list[Candidate]:
    """Return the cards not played in full that seem to need the fewest new mechanisms, the easiest first."""
    cards = read_cards()
    full = [card for card in cards if executable(card)[0] == "full"]
    known_timings = {event for card in full for event in _timings(card)}
    known_words = {word for card in full for word in _words(card)}
    candidates = [
        Candidate(
            card,
            tuple(event for event in _timings(card) if event not in known_timings),
            tuple(sorted(_words(card) - known_words)),
        )
        for card in cards
        if executable(card)[0] != "full"
    ]
    return sorted(candidates, key=lambda one: (len(one.timings), len(one.words), one.card.name))[:count]


def _timings(card: Card) -> tuple[str, ...]:
    return (*card.timing, *card.limits)


def _words(card: Card) -> set[str]:
    """Return the words of a card's texts, its own name left out."""
    texts = (card.text, *(creature.text for creature in card.creatures), *(helper.text for helper in card.helpers))
    return set(re.findall(r"[a-z]{3,}", " ".join(texts).replace(card.name, "").lower()))
