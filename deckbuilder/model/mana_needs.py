"""What mana a deck asks for, and which house it belongs to (I-16).

The game's deckbuilder proposes the house whose two types the deck needs most; its formula is not
published. Here each type gets a weight, and the proposal is the house whose two types weigh most
together. As every pair of types that do not oppose each other is the pair of exactly one house,
that is the house of the heaviest type and of the next heaviest that goes with it.

- All costs known: a type weighs the most that a single card asks of it: the "mana structure" that
  players speak of (6 Order, 3 Will).
- Otherwise: a type weighs 2 for each copy that surely or probably uses it and 1 for each copy that
  perhaps does (``CheckedCard.asks``).

There is a real choice where another house weighs the same, with a primary type that weighs the
same; or where its primary type is the heaviest and what it leaves out is known to be little: at
most 2 mana if the proposed house leaves out nothing, otherwise no more than that house leaves out.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import get_args

import msgspec

from deckbuilder.model.deck import Deck, Degree, Entry, Span, copies
from engine.model.catalog import MANA, House, Mana, houses_by_name

SMALL = 2
"""So much mana of one more type never decides a house: two towns make it."""


class Need(msgspec.Struct, frozen=True):
    """One mana type a deck asks for: by which cards, how much at once, and its weight.

    ``dearest`` is the highest amount of it a single card asks for.
    """

    mana: Mana
    surely: tuple[Entry, ...]
    probably: tuple[Entry, ...]
    perhaps: tuple[Entry, ...]
    dearest: Span
    weight: int

    @property
    def firm(self) -> tuple[Entry, ...]:
        """Every card that surely or probably uses the type."""
        return self.surely + self.probably

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every card that uses the type, or may."""
        return self.firm + self.perhaps

    @property
    def counts(self) -> dict[Degree, int]:
        """How many copies use the type, by how sure that is; all three are always there."""
        return {"surely": copies(self.surely), "probably": copies(self.probably), "perhaps": copies(self.perhaps)}


class Proposal(msgspec.Struct, frozen=True):
    """The house proposed for a deck, the houses that are as good, and the best of the others."""

    house: House
    equals: tuple[House, ...]
    next: House


@lru_cache(maxsize=64)
def needs(deck: Deck) -> tuple[Need, ...]:
    """Return the mana types the deck asks for, the heaviest first: a page asks for them several times."""
    found = [_need(mana, deck) for mana in MANA]
    return tuple(sorted((need for need in found if need.entries), key=lambda need: -need.weight))


def propose(all_needs: Sequence[Need]) -> Proposal | None:
    """Return the house these needs point to (rule above), or None where no need is known."""
    if not all_needs:
        return None
    weights = {need.mana: need.weight for need in all_needs}

    def rank(house: House) -> tuple[int, int]:
        primary, secondary = weights.get(house.primary, 0), weights.get(house.secondary, 0)
        return primary + secondary, primary

    best, *others = sorted(houses_by_name().values(), key=rank, reverse=True)
    equals = [house for house in others if rank(house) == rank(best) or _suits(house, best, all_needs)]
    return Proposal(best, tuple(equals), next(house for house in others if house not in equals))


def house_for(deck: Deck) -> House | None:
    """Return a deck's own house, else the one proposed for it; None where its cards point to none."""
    proposal = None if deck.house else propose(needs(deck))
    return proposal.house if proposal else deck.house


def left_out(all_needs: Iterable[Need], house: House) -> tuple[Need, ...]:
    """Return the needs for types the house does not make."""
    return tuple(need for need in all_needs if need.mana not in (house.primary, house.secondary))


def payable(deck: Deck, house: House) -> int:
    """Return how many copies use, for all that is known, no type but the two of the house."""
    made = {house.primary, house.secondary}
    return copies(entry for entry in deck.entries if entry.card.house and {ask.mana for ask in entry.card.asks} <= made)


def _need(mana: Mana, deck: Deck) -> Need:
    """Return what the deck asks of one type, and its weight."""
    asks = [(entry, ask) for entry in deck.entries for ask in entry.card.asks if ask.mana == mana]
    surely, probably, perhaps = (
        tuple(entry for entry, ask in asks if ask.degree == degree) for degree in get_args(Degree)
    )
    dearest = _dearest([ask.amount for _, ask in asks])
    weight = dearest.low if deck.structure_known else 2 * copies(surely + probably) + copies(perhaps)
    return Need(mana, surely, probably, perhaps, dearest, weight)


def _dearest(spans: Sequence[Span]) -> Span:
    """Return the span of the highest of several amounts."""
    highs = [span.high for span in spans]
    known = [high for high in highs if high is not None]
    return Span(max((span.low for span in spans), default=0), max(known, default=0) if known == highs else None)


def _suits(house: House, best: House, all_needs: Sequence[Need]) -> bool:
    """Whether a house has the heaviest type for primary and leaves out, for certain, too little to matter."""
    if house.primary not in (need.mana for need in all_needs if need.weight == all_needs[0].weight):
        return False
    here, there = _amount(left_out(all_needs, house)), _amount(left_out(all_needs, best))
    return here is not None and there is not None and here <= (there or SMALL)


def _amount(all_needs: Iterable[Need]) -> int | None:
    """Return the most mana these needs can come to at once, or None where that is unknown."""
    highs = [need.dearest.high for need in all_needs]
    return None if None in highs else sum(high for high in highs if high is not None)
