"""A deck as plain data: what the check needs to know of its cards, and nothing of a database."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

import msgspec

from engine.model.catalog import CardType, House, Mana


class Span(NamedTuple):
    """The least and the most a number can be; ``high`` is None where no upper bound is known."""

    low: int = 0
    high: int | None = None

    @property
    def exact(self) -> bool:
        """Whether the number is known."""
        return self.low == self.high

    def allows(self, amount: int) -> bool:
        """Whether the number can be this."""
        return self.low <= amount and (self.high is None or amount <= self.high)

    def __str__(self) -> str:
        if self.exact:
            return str(self.low)
        if self.high is None:
            return f"{self.low} or more" if self.low else "unknown"
        return f"{self.low} to {self.high}" if self.low else f"at most {self.high}"


UNKNOWN = Span()

Degree = Literal["surely", "probably", "perhaps"]


class Ask(NamedTuple):
    """A mana type that a card uses, or may use: how much of it, and how sure that is."""

    mana: Mana
    amount: Span
    degree: Degree


class Price(NamedTuple):
    """A cost assumed for a deck: so much of the card's primary and of its secondary mana ("3+1")."""

    primary: int
    secondary: int

    def __str__(self) -> str:
        return f"{self.primary}+{self.secondary}"


class CheckedCard(msgspec.Struct, frozen=True):
    """What the check reads of a card: its house and type (None is unknown), and what is known of its cost.

    ``primary``, ``secondary`` and ``sum`` are the known facts; ``assumed`` is the cost that this
    deck's owner takes where they leave it open, and what the card asks for goes by it.
    """

    id: int
    name: str
    slug: str
    house: House | None
    primary: Span = UNKNOWN
    secondary: Span = UNKNOWN
    acts_on_mana: bool = False
    sum: Span = UNKNOWN
    type: CardType | None = None
    assumed: Price | None = None

    @property
    def taken(self) -> Price | None:
        """The assumed cost, unless the facts rule it out or leave nothing to assume."""
        known = self.primary.exact and self.secondary.exact
        return None if known or self.refuted else self.assumed

    @property
    def refuted(self) -> bool:
        """Whether the assumed cost contradicts what is known."""
        if self.assumed is None:
            return False
        primary, secondary = self.assumed
        parts = (self.primary, primary), (self.secondary, secondary), (self.sum, primary + secondary)
        return not all(span.allows(amount) for span, amount in parts)

    @property
    def parts(self) -> tuple[Span, Span]:
        """The primary and the secondary part of the cost, as assumed or else as known."""
        if taken := self.taken:
            return Span(taken.primary, taken.primary), Span(taken.secondary, taken.secondary)
        return self.primary, self.secondary

    @property
    def total(self) -> Span:
        """The whole cost, as assumed or else as known: the sum of the parts, or the total where that says more."""
        primary, secondary = self.parts
        low = primary.low + secondary.low
        high = None if primary.high is None or secondary.high is None else primary.high + secondary.high
        return Span(max(low, self.sum.low), _least(high, self.sum.high))

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The mana types the card uses or may use, primary first; none for an unknown house.

        Its types are its house's two (I-15), less what its cost rules out. Where the cost does
        not say, the card probably uses the primary type, as nearly every card does, and perhaps
        the secondary.
        """
        if self.house is None:
            return ()
        primary, secondary = self.parts
        parts: tuple[tuple[Mana, Span, Degree], ...] = (
            (self.house.primary, primary, "probably"),
            (self.house.secondary, secondary, "perhaps"),
        )
        return tuple(
            Ask(mana, amount, "surely" if amount.low else degree) for mana, amount, degree in parts if amount.high != 0
        )

    @property
    def cost_known(self) -> bool:
        """Whether both parts of the cost are exact, known or assumed."""
        primary, secondary = self.parts
        return primary.exact and secondary.exact

    @property
    def cost_bounded(self) -> bool:
        """Whether something short of the exact cost is known."""
        return not self.cost_known and (*self.parts, self.sum) != (UNKNOWN, UNKNOWN, UNKNOWN)


class Entry(msgspec.Struct, frozen=True):
    """A card of a deck and its number of copies."""

    card: CheckedCard
    count: int


class Missing(msgspec.Struct, frozen=True):
    """A line of a deck that names no card of the game, as it was written, and its number of copies."""

    name: str
    count: int


class Deck(msgspec.Struct, frozen=True):
    """A deck: the house it was saved with, or None, its cards, and the lines that name no card."""

    house: House | None
    entries: tuple[Entry, ...]
    missing: tuple[Missing, ...] = ()

    @property
    def size(self) -> int:
        """The number of cards, every copy counted; lines that name no card are none."""
        return copies(self.entries)

    @property
    def structure_known(self) -> bool:
        """Whether the highest amount of each mana type is known: every card's house and cost are."""
        return all(entry.card.house and entry.card.cost_known for entry in self.entries)

    @property
    def assumed(self) -> tuple[Entry, ...]:
        """The cards whose figures rest on an assumed cost."""
        return tuple(entry for entry in self.entries if entry.card.taken)


def copies(entries: Iterable[Entry]) -> int:
    """Return how many cards these entries are, every copy counted."""
    return sum(entry.count for entry in entries)


def cost_spans(cost: Mapping[str, int] | None) -> tuple[Span, Span]:
    """Return what a card's ``cost`` says of the primary and the secondary part, the total worked in.

    A total of 7 with at least 4 primary leaves at most 3 secondary.
    """
    primary, secondary, total = (_span(cost or {}, part) for part in ("primary", "secondary", "total"))
    return _narrowed(primary, total, secondary), _narrowed(secondary, total, primary)


def cost_total(cost: Mapping[str, int] | None) -> Span:
    """Return what a card's ``cost`` says of the total by itself."""
    return _span(cost or {}, "total")


def _span(cost: Mapping[str, int], part: str) -> Span:
    """Return one exact number of a cost, or its bounds, as a span."""
    if part in cost:
        return Span(cost[part], cost[part])
    return Span(cost.get(f"{part}_min", 0), cost.get(f"{part}_max"))


def _narrowed(part: Span, total: Span, other: Span) -> Span:
    """Return one part of a cost, narrowed by the total and what the other part leaves of it."""
    low = part.low if other.high is None else max(part.low, total.low - other.high)
    return Span(low, _least(part.high, None if total.high is None else total.high - other.low))


def _least(*ceilings: int | None) -> int | None:
    """Return the lowest of several upper bounds, None where none is known."""
    return min((ceiling for ceiling in ceilings if ceiling is not None), default=None)
