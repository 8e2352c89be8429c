"""Casting costs: what is exactly known of them, and who can pay (casting page; I-15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.model.catalog import Transmuted, cards_by_name, houses_by_name
from engine.model.seat import Seat
from engine.model.words import listed

Price = dict[str, int]
"""Mana by type."""

REVOLVER: Final = "Revolver"
"""The limit printed on cards whose cost, all of the primary type, rises every turn from 1 to 10 and begins anew."""


LAST_PRICE: Final = 10
"""The price after which a Revolver begins at 1 again."""


def revolves(card: str) -> bool:
    """Whether a card is a Revolver."""
    found = cards_by_name().get(card)
    return found is not None and REVOLVER in found.keywords


def rises_of(seat: Seat, card: str) -> list[int]:
    """Return by how much the prices of a card's copies in a hand are above its first price, the cheapest first."""
    named = sorted(rise for name, rise in seat.rises if name == card)
    return [0] * (seat.hand.count(card) - len(named)) + named


def rise_of(seat: Seat, card: str) -> int:
    """Return by how much the price of a card's cheapest copy in a hand is above its first price."""
    return next(iter(rises_of(seat, card)), 0)


def dearest_rise(seat: Seat, card: str) -> int:
    """Return by how much the price of a card's dearest copy in a hand is above its first price."""
    return next(reversed(rises_of(seat, card)), 0)


def risen(seat: Seat) -> tuple[tuple[str, int], ...]:
    """Return the rises of a hand as another turn starts: Revolvers go up by one, and begin anew after ten."""
    found, left = list[tuple[str, int]](), list(seat.rises)
    for card in seat.hand:
        named = next((pair for pair in left if pair[0] == card), None)
        if named is not None:
            left.remove(named)
        rise = named[1] if named is not None else 0
        found.append((card, (rise + 1) % LAST_PRICE if revolves(card) else rise))
    return tuple((card, rise) for card, rise in found if rise)


def exact_cost(card: str, now: int | None = None, rise: int = 0) -> Price | None:
    """Return what a card costs, None where the parts of its cost or its house are not known (I-15).

    ``now`` is what a card of changing cost costs in this turn; a Revolver begins at 1. ``rise`` is
    how much above its first price a copy costs, which counts as primary mana.
    """
    found = cards_by_name().get(card)
    house = houses_by_name().get(found.house or "") if found is not None else None
    if found is None or house is None:
        return None
    if revolves(card):
        return {house.primary: now or 1 + rise}
    cost = found.cost
    if cost is None or cost.primary is None or cost.secondary is None:
        return None
    return {
        mana: amount
        for mana, amount in ((house.primary, cost.primary + rise), (house.secondary, cost.secondary))
        if amount
    }


class CastingCost(NamedTuple):
    """What a card costs: ``price`` by type and ``total`` in all, None for what is not known (I-15).

    ``stated`` says that the scenario has it, not the card data (I-58).
    """

    price: Price | None
    total: int | None
    stated: bool = False

    @property
    def words(self) -> str:
        """The cost as a clause, and how it is known."""
        if self.total is None:
            return "that is not known"
        mana = (
            mana_in_words(self.price) if self.price is not None else f"{self.total} mana, of types that are not known"
        )
        return f"{mana}, as the scenario states" if self.stated else mana


def base_cost(card: str, stated: Mapping[str, Price], now: int | None = None, rise: int = 0) -> CastingCost:
    """Return what a card costs before any spell changes it: as the scenario states it, else as the data knows it.

    ``now`` and ``rise`` as in :func:`exact_cost`; of a card whose cost does not change, ``now`` is all its mana.
    """
    cost = _printed_cost(card, stated, now, rise)
    if isinstance(card, Transmuted) and cost.price is not None:
        return cost._replace(price=_transmuted_price(card, cost.price))
    return cost


def _transmuted_price(card: Transmuted, price: Price) -> Price:
    """Return a price in the mana types of a rewritten card's new house: primary for primary, the rest secondary."""
    old, new = houses_by_name().get(cards_by_name()[card].house or ""), houses_by_name()[card.house]
    primary = old.primary if old is not None else next(iter(price), None)
    parts = {new.primary: price.get(primary or "", 0)}
    parts[new.secondary] = sum(price.values()) - parts[new.primary]
    return {mana: amount for mana, amount in parts.items() if amount}


def _printed_cost(card: str, stated: Mapping[str, Price], now: int | None, rise: int) -> CastingCost:
    found = cards_by_name().get(card)
    if card in stated and not (now and revolves(card)):
        price = _risen_price(card, stated[card], rise)
        if now is None or sum(price.values()) == now:
            return CastingCost(price, sum(price.values()), stated=True)
    price_known = exact_cost(card, now, rise)
    if now is not None and not revolves(card) and (price_known is None or sum(price_known.values()) != now):
        return CastingCost(None, now, stated=True)
    if price_known is not None:
        return CastingCost(price_known, sum(price_known.values()), stated=now is not None)
    return CastingCost(None, found.cost.total if found is not None and found.cost is not None else None)


def _risen_price(card: str, stated: Price, rise: int) -> Price:
    """Return a stated price with the rise of a copy, which counts as primary mana, without the types it has none of."""
    house = houses_by_name().get(cards_by_name()[card].house or "")
    primary = house.primary if house is not None else next(iter(stated), None)
    price = dict(stated)
    if primary is not None and rise:
        raised = price.get(primary, 0) + rise
        price[primary] = (raised - 1) % LAST_PRICE + 1 if revolves(card) else raised
    return {mana: amount for mana, amount in price.items() if amount}


def mana_in_words(price: Price) -> str:
    """Return mana as words: "3 Order, 2 World and 1 Will"."""
    return listed([f"{amount} {mana}" for mana, amount in price.items() if amount]) or "no mana"


def short_of(seat: Seat, price: Price) -> Price:
    """Return what a player lacks to pay a price."""
    return {mana: amount - have for mana, amount in price.items() if (have := seat.mana.get(mana, 0)) < amount}


def paid_from(seat: Seat, price: Price) -> Price:
    """Return a player's mana after paying a price."""
    return {mana: have - price.get(mana, 0) for mana, have in seat.mana.items()}
