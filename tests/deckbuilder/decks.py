"""Decks made in a line: of real cards by name, or of invented cards with the facts that a test needs."""

from itertools import count

import msgspec

from deckbuilder.deck import CardFacts, Deck, Entry, cost_spans
from engine.catalog import StarterDeck, cards_by_name, houses_by_name, read_starter_decks

STARTERS = read_starter_decks()

_numbers = count(10_001)


def made_up(house: str | None, copies: int = 1, *, acts_on_mana: bool = False, **cost: int) -> Entry:
    """Return an entry of an invented card of a house, with what is known of its cost."""
    number = next(_numbers)
    primary, secondary = cost_spans(cost)
    facts = houses_by_name()[house] if house else None
    card = CardFacts(number, f"Card {number}", f"card-{number}", facts, primary, secondary, acts_on_mana)
    return Entry(card, copies)


def real(name: str, copies: int = 1) -> Entry:
    """Return an entry of a card of the data files."""
    card = cards_by_name()[name]
    primary, secondary = cost_spans(msgspec.to_builtins(card.cost))
    house = houses_by_name()[card.house] if card.house else None
    return Entry(CardFacts(card.id, name, "", house, primary, secondary, "MANA" in card.timing), copies)


def deck(*entries: Entry, house: str | None = None) -> Deck:
    """Return a deck of these entries, of this house."""
    return Deck(houses_by_name()[house] if house else None, entries)


def starter(data: StarterDeck) -> Deck:
    """Return a starter deck of the data files."""
    return deck(*(real(entry.name, entry.count) for entry in data.cards), house=data.house)
