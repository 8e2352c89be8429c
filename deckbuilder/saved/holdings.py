"""What a player keeps besides decks: the cards owned, with counts, and the costs assumed by default.

Plain data, like a deck's state: each change takes the holdings and gives the next.
"""

from collections import Counter
from collections.abc import Mapping
from typing import TypeVar

import msgspec

from deckbuilder.model.assumed_costs import CostError, parse_price
from deckbuilder.model.deck import Price
from deckbuilder.saved.deck_changes import line_key
from deckbuilder.saved.deck_state import MAX_MISSING, Refused
from engine.model.resolve import resolve

MAX_OWNED_COPIES = 999
MAX_STARTERS = 99

Key = TypeVar("Key", int, str)


class Holdings(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards owned by id; the starter decks that came in, by slug; own default costs; lines that name no card.

    The cards of the starter decks are among the cards, so that one can be given away.
    """

    cards: dict[int, int] = {}
    starters: dict[str, int] = {}
    costs: dict[int, Price] = {}
    missing: dict[str, int] = {}

    @property
    def size(self) -> int:
        """The number of cards, every copy counted."""
        return sum(self.cards.values())

    @property
    def own_costs(self) -> str:
        """The own default costs as JSON, by card: {"76":"3+1"}."""
        return msgspec.json.encode({str(card): str(cost) for card, cost in self.costs.items()}).decode()


resolve(Holdings)


def having(holdings: Holdings, counts: Mapping[int, int]) -> Holdings:
    """Return the holdings with these counts of cards; 0 or less removes a card. Raises Refused for too many."""
    cards = {card: count for card, count in (holdings.cards | dict(counts)).items() if count > 0}
    if any(count > MAX_OWNED_COPIES for count in cards.values()):
        raise Refused(f"A collection may have {MAX_OWNED_COPIES} copies of a card at most.")
    return msgspec.structs.replace(holdings, cards=cards)


def adding(holdings: Holdings, counts: Mapping[int, int]) -> Holdings:
    """Return the holdings with copies added, or removed if negative. Raises Refused for too many."""
    return having(holdings, {card: holdings.cards.get(card, 0) + by for card, by in counts.items()})


def with_starter(holdings: Holdings, slug: str, cards: Mapping[int, int], by: int) -> Holdings:
    """Return the holdings with one starter deck more (1) or fewer (-1), its cards with it."""
    number = holdings.starters.get(slug, 0) + by
    if not 0 <= number <= MAX_STARTERS:
        raise Refused(f"One may own from 0 to {MAX_STARTERS} of a starter deck.")
    starters = {name: count for name, count in (holdings.starters | {slug: number}).items() if count}
    new = adding(holdings, {card: by * count for card, count in cards.items()})
    return msgspec.structs.replace(new, starters=starters)


def with_missing(holdings: Holdings, lines: Mapping[str, int]) -> Holdings:
    """Return the holdings with more lines that name no card. Raises Refused for too many."""
    missing = Counter(holdings.missing)
    for name, count in lines.items():
        if cleaned := line_key(name):
            missing[cleaned] += count
    if len(missing) > MAX_MISSING:
        raise Refused(f"{len(missing)} lines name no card; {MAX_MISSING} are kept at most. Sort some out first.")
    return msgspec.structs.replace(holdings, missing=dict(missing))


def forgetting(holdings: Holdings, line: str) -> Holdings:
    """Return the holdings without a line that names no card."""
    return msgspec.structs.replace(
        holdings, missing={name: count for name, count in holdings.missing.items() if name != line}
    )


def assuming(holdings: Holdings, costs: Mapping[int, Price | None]) -> Holdings:
    """Return the holdings with these default costs; None takes one back."""
    known_costs = {card: price for card, price in (holdings.costs | dict(costs)).items() if price is not None}
    return msgspec.structs.replace(holdings, costs=known_costs)


def checked_costs(texts: Mapping[int, str]) -> dict[int, Price | None]:
    """Return costs as they were written. Raises Refused for what is none."""
    try:
        return {card: parse_price(text) for card, text in texts.items()}
    except CostError as error:
        raise Refused(str(error)) from error


def together(mine: Holdings, others: Holdings, *, summed: bool) -> Holdings:
    """Return two holdings as one: added up, or of each card the larger number, so that nothing counts twice."""
    new = having(Holdings(), _both(mine.cards, others.cards, summed=summed))
    new = with_missing(new, _both(mine.missing, others.missing, summed=summed))
    starters = _both(mine.starters, others.starters, summed=summed)
    return msgspec.structs.replace(new, starters=starters, costs=others.costs | mine.costs)


def _both(first: Mapping[Key, int], second: Mapping[Key, int], *, summed: bool) -> dict[Key, int]:
    """Return two counts as one: added up, or the larger of each."""
    one, two = Counter(first), Counter(second)
    return dict(one + two if summed else one | two)
