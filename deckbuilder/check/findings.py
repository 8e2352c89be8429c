"""What a check finds, the rules behind it, and the words that findings share."""

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

import msgspec

from cards.rules.contents import paragraph_address
from deckbuilder.model.deck import Entry
from engine.model.words import numbered, shortened

Severity = Literal["error", "warning", "unknown", "note", "ok"]
Code = Literal[
    "size-enough",
    "size-short",
    "copies-usual",
    "copies-many",
    "copies-free",
    "cards-unknown",
    "format-kept",
    "format-broken",
    "format-unsure",
    "mana-types",
    "house-types",
    "mana-opposing",
    "house-proposed",
    "house-differs",
    "house-equal",
    "house-next",
    "house-none",
    "sanctum-all",
    "sanctum-part",
    "never-paid",
    "mana-outside",
    "mana-outside-unsure",
    "towns-needed",
    "mana-sources",
    "mana-cards",
    "mana-structure",
    "mana-path",
    "house-of-card",
    "costs-assumed",
    "costs-refuted",
    "costs-known",
    "costs-unknown",
]
SEVERITIES: tuple[Severity, ...] = get_args(Severity)
"""The worst first."""
CODES: tuple[Code, ...] = get_args(Code)


class Reason(msgspec.Struct, frozen=True):
    """Why a finding holds: the rule in a sentence, the name of the page that states it, and the paragraph there."""

    text: str
    page: str
    paragraph: str

    @property
    def path(self) -> str:
        """The address of the paragraph."""
        return paragraph_address(self.paragraph)


class Finding(msgspec.Struct, frozen=True):
    """One thing the check found: a code that stays, how grave it is, short sentences, why, and the cards behind it.

    The severity ``unknown`` stands on what the known facts cannot tell; ``assumed`` says that the
    finding would be another without the costs assumed for the deck. ``numbers`` are those of the text, by name.
    """

    code: Code
    severity: Severity
    text: str
    reason: Reason
    cards: tuple[Entry, ...] = ()
    assumed: bool = False
    numbers: Mapping[str, int | str | None] = {}


def _interpretation(number: str) -> tuple[str, str]:
    """Return the name of an interpretation, and the paragraph that states it."""
    return number, f"interpretations#{number}"


_MANA_SOURCES = ("Mana", "houses-and-mana#sources")
_STRUCTURE_AND_PATH = ("Mana path", "houses-and-mana#path")

MIN_SIZE = 30
USUAL_COPIES = 4

SIZE = Reason(
    f"A deck has at least {MIN_SIZE} cards; nothing limits it from above.", "Deck rules", "decks#construction"
)
CARDS = Reason("A deck is made of cards of the game.", "Deck rules", "decks#construction")
COPIES = Reason(
    f"No limit is published; no starter deck and no deck on record holds more than {USUAL_COPIES} of a card.",
    *_interpretation("I-14"),
)
TYPES = Reason(
    "A card uses its house's primary mana and perhaps its secondary, unless its known cost says more.",
    *_interpretation("I-15"),
)
OPPOSING = Reason("The six types are three pairs of opposites, and no house has both of a pair.", "Mana types",
                  "houses-and-mana#mana")  # fmt: skip
WEIGHTS = Reason(
    "Not every cost is known, so each type is weighed by the copies that use it. "
    "One that surely or probably does counts 2, one that perhaps does 1.",
    *_interpretation("I-16"),
)
WEIGHED = Reason(
    "As every cost is known, each type weighs the most that a single card asks of it.", *_interpretation("I-16")
)
CHOICE = Reason(
    "The house weighs the same, or makes the type needed most and leaves out too little to matter.",
    *_interpretation("I-16"),
)
SANCTUM = Reason("The Sanctum makes the two mana types of the deck's house.", *_MANA_SOURCES)
TOWNS = Reason(
    "Every town and colony you own makes 1 mana a turn, of the type chosen at its capture. Some spells make mana.",
    *_MANA_SOURCES,
)
BOARD = Reason(
    "A board has 4 to 6 towns, each makes 1 mana a turn; spells that lower costs are not counted.",
    "Realms",
    "board#realms",
)
STRUCTURE = Reason(
    "The mana structure is the most of each type that a single card of the deck asks for. "
    "Of a type without a number the amounts are not known.",
    *_STRUCTURE_AND_PATH,
)
PATH = Reason(
    "Proposed by what the deck asks for, with the novices and towns of an undisturbed beginning. The deck's odds let "
    "you plan otherwise.",
    *_interpretation("I-18"),
)
COSTS = Reason("The casting costs of most cards are not public.", *_interpretation("I-15"))

MOST_NAMED = 2
"""A sentence names so many things, and counts the others."""


def cards_in_all(size: int, different: int) -> str:
    """Return how many cards there are, and how many different ones where some are there more than once."""
    return numbered(size, "card") + (f", {different} different" if different < size else "")


def named(entries: Sequence[Entry]) -> str:
    """Return cards with their counts as a list in a sentence, the end of a long one only counted."""
    return shortened([f"{entry.count} {entry.card.name}" for entry in entries], MOST_NAMED)
