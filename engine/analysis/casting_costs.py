"""What lines of casting cost in all, as far as it is known (I-15), stated by the scenario, or assumed by who asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.model.costs import Price, base_cost
from engine.scenario.format import Scenario


class Total(NamedTuple):
    """What casts cost together: ``mana`` of all types, None where that of any is not known; whether any is assumed."""

    mana: int | None
    assumed: bool = False


class Costs:
    """The total costs of cards in a scenario, with those that are assumed where nothing is known."""

    def __init__(self, scenario: Scenario, assumed: Mapping[str, int], mana: int | None = None) -> None:
        self.stated = {card: Price(price.items()) for card, price in scenario.costs.items()}
        self.assumed, self.mana = assumed, mana

    def of(self, cards: Iterable[str]) -> Total:
        """Return what some cards cost together."""
        totals = [self._of_one(card) for card in cards]
        known = [total.mana for total in totals if total.mana is not None]
        return Total(sum(known) if len(known) == len(totals) else None, any(total.assumed for total in totals))

    def affordable(self, cards: Iterable[str]) -> bool:
        """Whether the mana is enough for those of some cards whose cost is known."""
        return self.mana is None or sum(self._of_one(card).mana or 0 for card in cards) <= self.mana

    def known(self, cards: Iterable[str]) -> bool:
        """Whether it is known what some cards cost together."""
        return self.of(cards).mana is not None

    def _of_one(self, card: str) -> Total:
        known = base_cost(card, self.stated).total
        return Total(known) if known is not None else Total(self.assumed.get(card), card in self.assumed)
