"""Cards that make mana, as far as their text says plainly how much, of what and when.

Whatever hangs on events, on places or on the opponent (Pact of Mystery, Golden Grove, Prophet) is
not here: such cards act on mana, and the check says only that.
"""

from collections.abc import Iterable
from functools import cache

import msgspec

from deckbuilder.model.copy_limits import is_single
from deckbuilder.model.deck import Deck, Entry
from engine.effects.registry import ability_of, definition
from engine.model.catalog import MANA, Card, Mana, read_cards
from engine.model.words import listed


class ManaSource(msgspec.Struct, frozen=True):
    """What a mana card gives: so much of each type, from so many turns after the casting, for so many turns.

    ``turns`` is None where it gives every turn from then on. ``needs_town`` is for spells on a
    structure: without a town or colony to cast it on, it gives nothing. Of a ``single`` one only
    one copy may be in play.
    """

    gives: tuple[tuple[Mana, int], ...]
    delay: int = 1
    turns: int | None = None
    needs_town: bool = False
    single: bool = False

    def paying(self, copies: int) -> int:
        """Return how many of so many copies can pay in one turn."""
        return min(copies, 1) if self.single else copies

    def amount(self, mana: Mana) -> int:
        """Return how much of a type it gives in a turn in which it gives."""
        return dict(self.gives).get(mana, 0)

    def __str__(self) -> str:
        given = listed([f"+{amount} {mana}" for mana, amount in self.gives])
        return f"{given} {'each turn' if self.turns is None else 'for one turn'}"


@cache
def sources() -> dict[str, ManaSource]:
    """Return the mana cards that can be counted on, by name: what the effects of each plainly give its owner."""
    found = {card.name: _source_of(card) for card in read_cards() if card.target in ("globe", "structure")}
    return {name: source for name, source in found.items() if source is not None}


def _source_of(card: Card) -> ManaSource | None:
    """Return what a card gives its owner, by itself or as the spell that it turns into; None for nothing."""
    effects = definition(card.name).responses
    later = next((response.becomes for response in effects if response.becomes), "")
    paying = next((response for response in (definition(later).responses if later else effects) if response.mana), None)
    if paying is None:
        return None
    return ManaSource(
        tuple((mana, paying.mana[mana]) for mana in MANA if mana in paying.mana),
        delay=1 + (card.turns or 0),
        turns=1 if paying.step == "X3" else None,
        needs_town=card.target == "structure",
        single=is_single(card),
    )


@cache
def colony_founders() -> frozenset[str]:
    """Return the cards that found a colony, by name: what their effects, and those of their creatures, say of it."""
    return frozenset(
        card.name
        for card in read_cards()
        for effects in (definition(card.name), *(ability_of(creature.name) for creature in card.creatures))
        if effects is not None and any(response.founds_colony for response in effects.responses)
    )


def in_deck(entries: Iterable[Entry]) -> tuple[tuple[Entry, ManaSource], ...]:
    """Return the mana cards among these that can be counted on, each with what it gives."""
    return tuple((entry, sources()[entry.card.name]) for entry in entries if entry.card.name in sources())


def lasting(deck: Deck, mana: Mana) -> int:
    """Return how much of a type all copies of the deck's lasting sources together give a turn."""
    return sum(
        source.amount(mana) * source.paying(entry.count)
        for entry, source in in_deck(deck.entries)
        if source.turns is None
    )


def at_once(deck: Deck, mana: Mana) -> int:
    """Return the most of a type that the deck's sources, the short ones too, can give in one turn."""
    short = sum(
        source.amount(mana) * entry.count for entry, source in in_deck(deck.entries) if source.turns is not None
    )
    return lasting(deck, mana) + short
