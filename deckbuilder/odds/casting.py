"""What may be cast of a hand: whether the game takes another copy of a card, and what is paid for it.

Of the board a mana plan knows the globe and the towns captured; whoever else a spell is cast on is taken to be there.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from deckbuilder.model.copy_limits import copy_limit
from deckbuilder.model.deck import CheckedCard
from deckbuilder.model.mana_plan import Plan, PlannedCast, Pool, pays, pool, towns_owned
from deckbuilder.model.mana_sources import sources
from engine.model.catalog import Mana


class CastingTurn:
    """A turn in which cards are cast: its mana, what is left of it, and all that was cast in it and before."""

    def __init__(self, plan: Plan, number: int, before: Iterable[PlannedCast] = ()) -> None:
        self.number = number
        self.cast = [*before]
        self.towns = towns_owned(plan, number)
        self.mana = pool(plan, [cast for cast in self.cast if cast.card.name in sources()], number)
        self.left = dict(self.mana)

    def refusal(self, card: CheckedCard) -> str:
        """Return why the game refuses a card, whatever it costs; "" where it does not.

        A spell that gives mana is cast on a town of one's own, where it is cast on a structure.
        """
        limit, source = copy_limit(card.name), sources().get(card.name)
        on_town = limit.on_own_structure or (source is not None and source.needs_town)
        if on_town and not self.towns:
            return "needs a town of yours"
        most = 1 if limit.single else self.towns if on_town and limit.one_a_host else None
        if most is None or self._copies(card) < most:
            return ""
        return "one was cast already" if limit.single else "every town of yours has one"

    def can_cast(self, card: CheckedCard) -> bool:
        """Whether a card is paid for, perhaps, and the game takes it."""
        return payment(self.left, card) is not None and not self.refusal(card)

    def play(self, card: CheckedCard) -> None:
        """Cast a card, and pay for it."""
        for mana, amount in (payment(self.left, card) or {}).items():
            self.left[mana] -= amount
        self.cast.append(PlannedCast(self.number, card, 1))

    def _copies(self, card: CheckedCard) -> int:
        limit = copy_limit(card.name)
        return sum(cast.card.name == card.name and limit.counts(cast.turn, self.number) for cast in self.cast)


def payment(left: Pool, card: CheckedCard) -> Mapping[Mana, int] | None:
    """Return what is paid for a card, None where what is left cannot pay for it: the least that it can cost."""
    price = least_price(card)
    there = all(left.get(mana, 0) >= amount for mana, amount in price.items())
    return price if there and pays(left, card) != "no" else None


@lru_cache(maxsize=1024)
def least_price(card: CheckedCard) -> Mapping[Mana, int]:
    """Return the least mana a card can cost, and 1 of its first type where it is not even known to cost that."""
    price = {ask.mana: ask.amount.low for ask in card.asks if ask.amount.low}
    if not price and card.asks and not card.cost_known:
        price = {card.asks[0].mana: 1}
    return price
