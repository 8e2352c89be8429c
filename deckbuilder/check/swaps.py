"""What could take a card's place in a deck: others of its house that act at the same steps, the likest first."""

from collections.abc import Iterable
from typing import NamedTuple

from cards.models import Card
from cards.timing import acting_steps
from engine.model.words import listed, plural


class Swap(NamedTuple):
    """A card that could take another's place, and what the two have in common."""

    card: Card
    house: bool
    steps: tuple[str, ...]
    type: bool
    target: bool

    @property
    def alike(self) -> bool:
        """Whether it does anything like the other: acts at a step of its, or is of its house and of its type."""
        return bool(self.steps) or (self.house and self.type)

    @property
    def words(self) -> str:
        """What the two have in common: "same house, same step D3, same target"."""
        steps = f"same {'step' if len(self.steps) == 1 else plural('step')} {listed(self.steps)}" if self.steps else ""
        parts = {"same house": self.house, steps: steps, "same type": self.type, "same target": self.target}
        return ", ".join(words for words, there in parts.items() if there)


def swaps(card: Card, others: Iterable[Card]) -> list[Swap]:
    """Return those of some cards that could take a card's place, the likest first."""
    found = (_compared(card, other) for other in others if other.pk != card.pk)
    return sorted((swap for swap in found if swap.alike), key=_rank)


def _compared(card: Card, other: Card) -> Swap:
    """Return another card with what the two have in common."""
    theirs = acting_steps(other.timing)
    shared = tuple(step for step in acting_steps(card.timing) if step in theirs)
    house = card.house_id is not None and card.house_id == other.house_id
    return Swap(other, house, shared, card.type == other.type, card.target == other.target)


def _rank(swap: Swap) -> tuple[object, ...]:
    """Return what swaps are sorted by: house and step together, then step, then house; each by all that is shared."""
    both = swap.house and bool(swap.steps)
    likeness = len(swap.steps) + swap.type + swap.target
    return not both, not swap.steps, -likeness, swap.card.name
