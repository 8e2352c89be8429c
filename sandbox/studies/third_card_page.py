"""What a study of third cards tells: each three with what hangs on one of them, the strongest first."""

from __future__ import annotations

from typing import Any, NamedTuple

from cards.names import side_by_side
from cards.third_cards import both_fights
from engine.atlas.sentences import squares
from engine.atlas.third_card import MOST_SHOWN, ThirdCardEffect, TriedTriples, TripleAnswer, triples_document
from engine.model.words import listed
from sandbox.studies.third_card_question import ThirdCards

MOST_NAMED = 3
"""So many cards are named in a title; more are a deck."""


class ShownFinding(NamedTuple):
    """A finding in words, how strong it is, the card that two others hang on, and the page of both fights."""

    sentence: str
    strength: int
    third: str
    address: str

    @property
    def marks(self) -> str:
        """The strength as squares."""
        return squares(self.strength)


class ShownTriple(NamedTuple):
    """Three cards, the page that shows them together, what hangs most on one of them, and what else does."""

    words: str
    together: str
    first: ShownFinding
    more: list[ShownFinding]


def third_card_title(question: ThirdCards) -> str:
    """Return what a study of third cards is called."""
    cards = question.cards
    return f"What a third card changes: {listed(cards, 'and') if len(cards) <= MOST_NAMED else f'{len(cards)} cards'}"


def third_card_context(question: ThirdCards, found: TriedTriples) -> dict[str, Any]:
    """Return the template context of the triples played so far."""
    rows = triples_document(question.cards, question.of, found)["triples"]
    return {
        "triples": [_shown_triple(row) for row in rows[:MOST_SHOWN]],
        "hanging": len(rows),
        "not_shown": max(0, len(rows) - MOST_SHOWN),
        "played": question.units,
        "of": question.of,
    }


def _shown_triple(row: TripleAnswer) -> ShownTriple:
    first, *more = map(_shown, row["found"])
    return ShownTriple(listed(row["cards"], "and"), side_by_side(row["cards"]), first, more)


def _shown(found: ThirdCardEffect) -> ShownFinding:
    return ShownFinding(found["sentence"], found["strength"], found["third"], both_fights(found))
