"""What is meant by a line that names no card."""

from functools import lru_cache

from cards.edition import state
from cards.models import Card
from deckbuilder.io.beside_cards import items
from deckbuilder.io.read_deck import KnownNames
from deckbuilder.io.strip_markup import plain

MAX_MEANT = 10
"""Of so many names that no card has it is said at most which card is meant; likeness takes time."""


def meant(line: str, place: int) -> tuple[tuple[int, str], ...]:
    """Return the cards that a line which names none may mean, for the first lines only."""
    if place >= MAX_MEANT:
        return ()
    known = card_names()
    found = tuple((item.card, item.name) for item in items(plain(line), known) if item.card)
    return found[:1] or known.suggestions(line)


def card_names() -> KnownNames:
    """Return the names of all cards, read once for each state of the card data."""
    return _card_names(state().data)


@lru_cache(maxsize=1)
def _card_names(_data: str) -> KnownNames:
    return KnownNames.of(Card.objects.values_list("id", "name"))
