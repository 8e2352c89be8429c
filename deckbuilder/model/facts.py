"""From the card tables to a deck as plain data."""

from functools import lru_cache
from typing import cast

from django.db.models import Prefetch, QuerySet

from cards.edition import state
from cards.models import Card, House, StarterDeck, StarterDeckCard
from deckbuilder.model.deck import CheckedCard, Deck, Entry, cost_spans, cost_total
from engine.model import catalog
from engine.model.catalog import CardType


def starter_decks() -> "QuerySet[StarterDeck]":
    """Return the starter decks with their house and, in name order, their cards: two queries in all."""
    entries = StarterDeckCard.objects.select_related("card__house").order_by("card__name")
    return StarterDeck.objects.select_related("house").prefetch_related(Prefetch("entries", entries))


def kept_starter(slug: str) -> StarterDeck | None:
    """Return the starter deck with this slug, with its house and cards; None if there is none."""
    return kept_starters().get(slug)


def kept_starters() -> dict[str, StarterDeck]:
    """Return the starter decks with their house and cards, by their slug.

    They are read once for each state of the card data and shared by everybody who asks: nobody may change them.
    """
    return _kept_starters(state().data)


@lru_cache(maxsize=1)
def _kept_starters(_data: str) -> dict[str, StarterDeck]:
    return {starter.slug: starter for starter in starter_decks()}


def starter_as_deck(starter: StarterDeck) -> Deck:
    """Return a starter deck as plain data."""
    entries = tuple(Entry(card_facts(entry.card), entry.count) for entry in starter.entries.all())
    return Deck(house_facts(starter.house), entries)


def card_facts(card: Card) -> CheckedCard:
    """Return what the check reads of a card; ``card.house`` should be selected with it."""
    primary, secondary = cost_spans(card.cost)
    return CheckedCard(
        card.pk,
        card.name,
        card.slug,
        house_facts(card.house),
        primary,
        secondary,
        acts_on_mana="MANA" in card.timing,
        sum=cost_total(card.cost),
        type=cast(CardType, card.type),
    )


def house_facts(house: House | None) -> catalog.House | None:
    """Return a house as the game's data have it, or None for an unknown one."""
    return catalog.houses_by_name()[house.name] if house else None
