"""Decks made in a line: of real cards by name, or of invented cards with the facts that a test needs."""

from itertools import count

import msgspec
from hypothesis import settings

from cards.slugs import card_slug
from deckbuilder.model.deck import CheckedCard, Deck, Entry, Missing, Price, cost_spans, cost_total
from engine.model.catalog import CardType, StarterDeck, cards_by_name, houses_by_name, read_starter_decks
from tests.often import TIMES, often

STARTERS = read_starter_decks()

steady = settings(deadline=None, derandomize=TIMES == 1, max_examples=often(25))
"""How property tests run: the same examples every time, on a busy machine too."""

_numbers = count(10_001)


def made_up(
    house: str | None,
    copies: int = 1,
    *,
    acts_on_mana: bool = False,
    type: CardType = "alteration",
    name: str = "",
    assumed: Price | None = None,
    **cost: int,
) -> Entry:
    """Return an entry of an invented card of a house, with what is known of its cost."""
    number = next(_numbers)
    primary, secondary = cost_spans(cost)
    facts = houses_by_name()[house] if house else None
    card = CheckedCard(
        number,
        name or f"Card {number}",
        f"card-{number}",
        facts,
        primary,
        secondary,
        acts_on_mana,
        cost_total(cost),
        type,
        assumed,
    )
    return Entry(card, copies)


def real(name: str, copies: int = 1) -> Entry:
    """Return an entry of a card of the data files."""
    card = cards_by_name()[name]
    cost = msgspec.to_builtins(card.cost)
    primary, secondary = cost_spans(cost)
    house = houses_by_name()[card.house] if card.house else None
    mana = "MANA" in card.timing
    facts = CheckedCard(card.id, name, card_slug(name), house, primary, secondary, mana, cost_total(cost), card.type)
    return Entry(facts, copies)


def deck(*entries: Entry, house: str | None = None, missing: tuple[Missing, ...] = ()) -> Deck:
    """Return a deck of these entries, of this house, with these lines that name no card."""
    return Deck(houses_by_name()[house] if house else None, entries, missing)


def starter(data: StarterDeck) -> Deck:
    """Return a starter deck of the data files."""
    return deck(*(real(entry.name, entry.count) for entry in data.cards), house=data.house)
