"""What may be cast of a hand: whether the game takes another copy of a card, and what is paid for it.

Of the board a mana plan knows the globe and the towns captured; whoever else a spell is cast on is taken to be there.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from deckbuilder.model.copy_limits import copy_limit
from deckbuilder.model.deck import CheckedCard
from deckbuilder.model.mana_plan import Plan, PlannedCast, Pool, Verdict, pays, pool, towns_owned
from deckbuilder.model.mana_sources import sources
from engine.model.catalog import Mana


class CastingTurn:
    """A turn in which cards are cast: its mana, what is left of it, and all that was cast in it and before.

    Without a plan nothing is known of mana and towns, and neither keeps a card from being cast.
    """

    def __init__(self, plan: Plan | None, number: int, before: Iterable[PlannedCast] = ()) -> None:
        self.plan = plan
        self.number = number
        self.cast = [*before]
        self.mana = pool(plan, [cast for cast in self.cast if cast.card.name in sources()], number) if plan else {}
        self.left = dict(self.mana)

    def refusal(self, card: CheckedCard) -> str:
        """Return why the game refuses a card, whatever it costs; "" where it does not.

        A spell that gives mana is cast on a town of one's own, where it is cast on a structure.
        """
        limit, source = copy_limit(card.name), sources().get(card.name)
        on_town = limit.on_own_structure or (source is not None and source.needs_town)
        towns = towns_owned(self.plan, self.number) if on_town and self.plan else None
        if towns == 0:
            return "needs a town of yours"
        if limit.single:
            return "one was cast already" if self._copies(card) else ""
        full = towns is not None and limit.one_a_host and self._copies(card) >= towns
        return "every town of yours has one" if full else ""

    def pays(self, card: CheckedCard) -> Verdict:
        """Return whether what is left pays for a card."""
        if self.plan is None:
            return "unknown"
        return "no" if payment(self.left, card) is None else pays(self.left, card)

    def lacking(self, card: CheckedCard) -> Mana | None:
        """Return the mana of which an unknown cost is taken to be 1, where that alone leaves the card unpaid."""
        taken = self.pays(card) == "no" and pays(self.left, card) == "unknown"
        return card.asks[0].mana if taken else None

    def can_cast(self, card: CheckedCard) -> bool:
        """Whether a card is paid for, perhaps, and the game takes it."""
        paid_for = self.plan is None or payment(self.left, card) is not None
        return paid_for and not self.refusal(card)

    def play(self, card: CheckedCard) -> None:
        """Cast a card, and pay for it."""
        for mana, amount in (payment(self.left, card) or {}).items():
            self.left[mana] -= amount
        self.cast.append(PlannedCast(self.number, card, 1))

    def _copies(self, card: CheckedCard) -> int:
        limit = copy_limit(card.name)
        return sum(cast.card.name == card.name and limit.counts(cast.turn, self.number) for cast in self.cast)


def payment(left: Pool, card: CheckedCard) -> Mapping[Mana, int] | None:
    """Return what is paid for a card, None where what is left cannot pay for it: the least that it can cost.

    It is 1 of the first type where nothing is known, and nothing where the house is not. Of a total whose types are
    not known the first pays all it can.
    """
    price, beyond = _least(card)
    if not price:
        return None if pays(left, card) == "no" else price
    if beyond:
        first, last = card.asks[0], card.asks[-1]
        most = left.get(first.mana, 0) if first.amount.high is None else min(left.get(first.mana, 0), first.amount.high)
        more = max(0, min(beyond, most - price.get(first.mana, 0)))
        price = Counter(price) + Counter({first.mana: more}) + Counter({last.mana: beyond - more})
    return price if all(left.get(mana, 0) >= amount for mana, amount in price.items()) else None


@lru_cache(maxsize=1024)
def _least(card: CheckedCard) -> tuple[Mapping[Mana, int], int]:
    """Return the least of each type that a card costs, and what its total is known to be beyond that."""
    price = {ask.mana: ask.amount.low for ask in card.asks if ask.amount.low}
    if not price and card.asks and not card.cost_known:
        price = {card.asks[0].mana: 1}
    return price, max(0, card.total.low - sum(price.values()))
