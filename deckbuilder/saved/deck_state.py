"""What a deck is at one moment, and the limits of what it may hold.

A state is plain data, so that saving, undoing, comparing and keeping two versions apart never touch a card table.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from deckbuilder.check.formats import FREE
from deckbuilder.check.mana_findings import MOST_TOWNS
from deckbuilder.model import categories
from deckbuilder.model.categories import Categories
from deckbuilder.model.deck import Price
from engine.model.resolve import resolve

MAX_ID = 1_000_000
MAX_CARDS = 1_000
MAX_DIFFERENT = 300
MAX_NAME = 60
MAX_NOTES = 5_000
MAX_TAGS = 10
MAX_TAG = 24
LONGEST_TAGS = 300
"""What the field of all tags takes: the most and longest of them, with room for commas and blanks."""
MAX_MISSING = 50
MAX_KEPT = 200
"""So many letters of a line that names no card are kept, as many as are read of one."""
UNNAMED = "Unnamed deck"

Record = TypeVar("Record", bound=msgspec.Struct)


class Refused(Exception):  # noqa: N818 - it is an answer, not a failure
    """A change that cannot be made; the message says why and what to do."""


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a line that names no card stands: among the cards not decided on, or in one of the deck's categories."""

    maybe: bool = False
    category: str = ""


class DeckState(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deck at one moment: card ids with their counts, and what its maker says of it.

    ``maybe`` are the cards not decided on, which no figure counts; ``missing`` are lines of a list
    that name no card, with their copies, ``places`` says which of these stand anywhere but in the deck
    itself; ``costs`` are the maker's assumptions, (primary, secondary) by card id; ``categories`` are
    parts of the deck that the maker has named; ``usual_copies`` asks for the customary limit of copies
    (I-14), ``format`` is the key of the rules the deck is checked by, and ``towns`` how many towns its maker counts on.
    """

    name: str = UNNAMED
    house: str | None = None
    cards: dict[int, int] = {}
    maybe: dict[int, int] = {}
    missing: dict[str, int] = {}
    places: dict[str, Place] = {}
    costs: dict[int, Price] = {}
    notes: str = ""
    tags: tuple[str, ...] = ()
    usual_copies: bool = True
    format: str = FREE.key
    towns: int = MOST_TOWNS
    categories: Categories = ()

    @property
    def size(self) -> int:
        """The number of cards, every copy counted."""
        return sum(self.cards.values())

    @property
    def maybe_size(self) -> int:
        """The number of cards in the maybe-pile, every copy counted."""
        return sum(self.maybe.values())

    @property
    def ids(self) -> set[int]:
        """The ids of its cards, in the deck or in the maybe-pile."""
        return {*self.cards, *self.maybe}


resolve(DeckState)


def to_json(record: msgspec.Struct) -> dict[str, Any]:
    """Return a record, such as a deck's state, as plain JSON values."""
    values: dict[str, Any] = msgspec.to_builtins(record, str_keys=True)
    return values


def from_json(values: Mapping[str, Any], record: type[Record]) -> Record:
    """Return the record of a type that ``to_json`` wrote. Raises msgspec.ValidationError for anything else."""
    return msgspec.convert(values, record, str_keys=True)


def with_counts(state: DeckState, counts: Mapping[int, int], *, maybe: bool = False) -> DeckState:
    """Return the state with these cards in these numbers, in the deck or in the maybe-pile; 0 takes a card out.

    Raises Refused over the limits.
    """
    pile = state.maybe if maybe else state.cards
    cards = {card: count for card, count in (pile | dict(counts)).items() if count > 0}
    where = "The maybe-pile" if maybe else "A deck here"
    if len(cards) > MAX_DIFFERENT:
        raise Refused(f"{where} may hold {MAX_DIFFERENT} different cards at most. Take one out first.")
    if sum(cards.values()) > MAX_CARDS:
        raise Refused(f"{where} may hold {MAX_CARDS:,} cards at most. Take some out first.")
    new = msgspec.structs.replace(state, **{"maybe" if maybe else "cards": cards})
    return _tidied(new)


def _tidied(state: DeckState) -> DeckState:
    """Return a state without the costs and places in categories of cards that are no longer there."""
    return msgspec.structs.replace(
        state,
        costs={card: cost for card, cost in state.costs.items() if card in state.ids},
        categories=categories.limited_to(state.categories, state.cards.__contains__),
    )
