"""Where the facts of every card come from, unless the card itself says otherwise.

The house and the cost are known card by card, and so are the facts that an installation filled
in: their sources are ``FactSource`` rows. Every other field has one source for all cards.
"""

from collections.abc import Iterable

from cards.models import FactSource

SANCTUM_CARDS = "sanctum-cards database, by the sanctum-cards contributors (CC BY 4.0)"
GAME = "the game's card texts, rules pages and columns; retold in our own words"
OURS = "our own words"

SOURCES: dict[str, str] = {
    "id": SANCTUM_CARDS,
    "name": GAME,
    "set": GAME,
    "type": SANCTUM_CARDS,
    "target": SANCTUM_CARDS,
    "starter_decks": SANCTUM_CARDS,
    "requirements": GAME,
    "text": GAME,
    "creatures": GAME,
    "helpers": GAME,
    "duration": GAME,
    "timing": GAME,
    "limits": GAME,
    "keywords": GAME,
    "related": OURS,
    "notes": OURS,
    "flavor": OURS,
}
"""The source of each fact that has the same source on every card; ``copies`` and ``turns`` show as other facts."""

OWN_FACTS = ("house", "cost", "rarity")
"""The facts whose source differs from card to card, and which are unknown where they have none."""


def sources(own: Iterable[FactSource]) -> dict[str, str | None]:
    """Return the source of each fact of a card: its own before the common ones, None for a fact not known."""
    mine = dict.fromkeys(OWN_FACTS) | {row.field: row.source for row in own}
    return mine | SOURCES | mine
