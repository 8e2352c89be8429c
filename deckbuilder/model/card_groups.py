"""Groups of a deck's cards that one may ask odds for: a card, any Burst, any Hero, any card of a house."""

from collections.abc import Iterable

import msgspec

from cards.slugs import card_slug
from deckbuilder.model.deck import Deck, Entry, copies
from deckbuilder.model.mana_sources import in_deck
from engine.model.catalog import MANA


class CardGroup(msgspec.Struct, frozen=True):
    """Some of a deck's cards: a key for addresses, what it is called, and the cards."""

    key: str
    name: str
    entries: tuple[Entry, ...]

    @property
    def copies(self) -> int:
        """How many cards of the deck are in the group."""
        return copies(self.entries)

    @property
    def ids(self) -> frozenset[int]:
        """The ids of its cards."""
        return frozenset(entry.card.id for entry in self.entries)


def single(deck: Deck) -> tuple[CardGroup, ...]:
    """Return a group for every card of the deck by itself, by name."""
    ordered = sorted(deck.entries, key=lambda entry: entry.card.name)
    return tuple(CardGroup(f"card-{entry.card.id}", entry.card.name, (entry,)) for entry in ordered)


def shared(deck: Deck) -> tuple[CardGroup, ...]:
    """Return the groups that hold more than one of the deck's different cards, most general first."""
    found = [
        CardGroup("mana", "any source of mana", tuple(entry for entry, _ in in_deck(deck.entries))),
        *_by_type(deck.entries),
        *_by_house(deck.entries),
        *_by_mana(deck.entries),
        *_by_family(deck.entries),
    ]
    return tuple(group for group in found if len(group.entries) > 1)


def _by_type(entries: Iterable[Entry]) -> list[CardGroup]:
    """Return a group for every spell type."""
    types = sorted({entry.card.type for entry in entries if entry.card.type})
    names = {"hero": "Hero"}
    return [
        CardGroup(f"type-{kind}", f"any {names.get(kind, kind)}", tuple(e for e in entries if e.card.type == kind))
        for kind in types
    ]


def _by_house(entries: Iterable[Entry]) -> list[CardGroup]:
    """Return a group for every house."""
    houses = sorted({entry.card.house.name for entry in entries if entry.card.house})
    return [
        CardGroup(
            f"house-{name.lower()}",
            f"any card of House {name}",
            tuple(e for e in entries if e.card.house and e.card.house.name == name),
        )
        for name in houses
    ]


def _by_mana(entries: Iterable[Entry]) -> list[CardGroup]:
    """Return a group for every mana type, of the cards that surely or probably use it."""
    return [
        CardGroup(
            f"uses-{mana.lower()}",
            f"any card that uses {mana}",
            tuple(e for e in entries if any(ask.mana == mana and ask.degree != "perhaps" for ask in e.card.asks)),
        )
        for mana in MANA
    ]


def _by_family(entries: Iterable[Entry]) -> list[CardGroup]:
    """Return a group for every "... of ..." that several cards are called ("any Burst")."""
    words = {entry: entry.card.name.split() for entry in entries}
    families = {entry: split[0] for entry, split in words.items() if split[1:2] == ["of"]}
    return [
        CardGroup(
            f"family-{card_slug(word)}", f"any {word}", tuple(e for e, family in families.items() if family == word)
        )
        for word in sorted(set(families.values()))
    ]
