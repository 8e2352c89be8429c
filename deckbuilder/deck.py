"""A deck as plain data: what the check needs to know of its cards, and nothing of a database."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

import msgspec

from engine.catalog import House, Mana


class Span(NamedTuple):
    """The least and the most a number can be; ``high`` is None where no upper bound is known."""

    low: int = 0
    high: int | None = None

    @property
    def exact(self) -> bool:
        """Whether the number is known."""
        return self.low == self.high

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


class CardFacts(msgspec.Struct, frozen=True):
    """What the check reads of a card: its house (None is unknown) and the two parts of its cost."""

    id: int
    name: str
    slug: str
    house: House | None
    primary: Span = UNKNOWN
    secondary: Span = UNKNOWN
    acts_on_mana: bool = False

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The mana types the card uses or may use, primary first; none for an unknown house.

        Its types are its house's two (I-15), less what its known cost rules out. Where the cost
        does not say, the card probably uses the primary type, as nearly every card does, and
        perhaps the secondary.
        """
        if self.house is None:
            return ()
        parts: tuple[tuple[Mana, Span, Degree], ...] = (
            (self.house.primary, self.primary, "probably"),
            (self.house.secondary, self.secondary, "perhaps"),
        )
        return tuple(
            Ask(mana, amount, "surely" if amount.low else degree) for mana, amount, degree in parts if amount.high != 0
        )

    @property
    def cost_known(self) -> bool:
        """Whether both parts of the cost are known exactly."""
        return self.primary.exact and self.secondary.exact

    @property
    def cost_bounded(self) -> bool:
        """Whether something short of the exact cost is known."""
        return not self.cost_known and (self.primary, self.secondary) != (UNKNOWN, UNKNOWN)


class Entry(msgspec.Struct, frozen=True):
    """A card of a deck and its number of copies."""

    card: CardFacts
    count: int


class Deck(msgspec.Struct, frozen=True):
    """A deck: the house it was saved with, or None, and its cards."""

    house: House | None
    entries: tuple[Entry, ...]

    @property
    def size(self) -> int:
        """The number of cards, every copy counted."""
        return copies(self.entries)

    @property
    def structure_known(self) -> bool:
        """Whether the highest amount of each mana type is known: every card's house and cost are."""
        return all(entry.card.house and entry.card.cost_known for entry in self.entries)


def copies(entries: Iterable[Entry]) -> int:
    """Return how many cards these entries are, every copy counted."""
    return sum(entry.count for entry in entries)


def cost_spans(cost: Mapping[str, int] | None) -> tuple[Span, Span]:
    """Return what a card's ``cost`` says of the primary and the secondary part, the total worked in.

    A total of 7 with at least 4 primary leaves at most 3 secondary.
    """
    primary, secondary, total = (_span(cost or {}, part) for part in ("primary", "secondary", "total"))
    return _narrowed(primary, total, secondary), _narrowed(secondary, total, primary)


def _span(cost: Mapping[str, int], part: str) -> Span:
    """Return one exact number of a cost, or its bounds, as a span."""
    if part in cost:
        return Span(cost[part], cost[part])
    return Span(cost.get(f"{part}_min", 0), cost.get(f"{part}_max"))


def _narrowed(part: Span, total: Span, other: Span) -> Span:
    """Return one part of a cost, narrowed by the total and what the other part leaves of it."""
    low = part.low if other.high is None else max(part.low, total.low - other.high)
    ceilings = [part.high, None if total.high is None else total.high - other.low]
    return Span(low, min((ceiling for ceiling in ceilings if ceiling is not None), default=None))
