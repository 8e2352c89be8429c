"""Costs assumed for one deck: "treat as 3+1", never mixed up with what is known.

Most costs are not public (I-15), so the owner of a deck may say what to take for them. An
assumption that contradicts a known fact counts for nothing, and whatever rests on one says so.
"""

import re
from collections import Counter
from collections.abc import Mapping

import msgspec

from deckbuilder.model.deck import UNKNOWN, CheckedCard, Deck, Entry, Price, Span
from engine.model.catalog import Mana

MAX_PART = 30
"""Far more than any spell is known to cost: a number over it is a slip of the hand."""

_PRICE = re.compile(r"\s*(\d{1,2})\s*(?:\+\s*(\d{1,2})\s*)?", re.ASCII)


class CostError(ValueError):
    """An assumed cost that cannot be taken; its words say why and what to write."""


def parse_price(text: str) -> Price:
    """Read "3+1", or "3" for 3+0. Raises CostError."""
    match = _PRICE.fullmatch(text)
    if not match:
        raise CostError('Write an assumed cost as primary+secondary, like "3+1".')
    price = Price(int(match[1]), int(match[2] or 0))
    if max(price) > MAX_PART:
        raise CostError(f"Neither part of an assumed cost may be over {MAX_PART}.")
    return price


def assume(deck: Deck, prices: Mapping[int, tuple[int, int] | None]) -> Deck:
    """Return the deck with these costs assumed, by card id, beside what it assumes already.

    None takes an assumption back. Ids of other cards are passed over; a price that the facts rule
    out stays a mark on its card and changes no figure (CheckedCard.taken).
    """
    entries = tuple(
        _priced(entry, prices[entry.card.id]) if entry.card.id in prices else entry for entry in deck.entries
    )
    return msgspec.structs.replace(deck, entries=entries)


def _priced(entry: Entry, price: tuple[int, int] | None) -> Entry:
    """Return an entry with this cost assumed for its card."""
    assumed = None if price is None else Price(*price)
    return Entry(msgspec.structs.replace(entry.card, assumed=assumed), entry.count)


def known(card: CheckedCard) -> CheckedCard:
    """Return the card without what is assumed of it."""
    return msgspec.structs.replace(card, assumed=None)


def as_known(deck: Deck) -> Deck:
    """Return the deck without its assumptions."""
    return assume(deck, {entry.card.id: None for entry in deck.entries})


def known_or_assumed(card: CheckedCard) -> str:
    """Return the cost as known or assumed: "3+1", "7 in all", "at most 4 Order, no Will", "unknown"."""
    primary, secondary = card.parts
    if card.cost_known:
        return f"{primary}+{secondary}"
    if card.sum != UNKNOWN:
        return f"{card.total} in all"
    names = (card.house.primary, card.house.secondary) if card.house else (None, None)
    words = (_part(span, mana) for span, mana in zip((primary, secondary), names, strict=True))
    return ", ".join(word for word in words if word) or "unknown"


def curve(deck: Deck) -> tuple[dict[int, int], int]:
    """Return the mana curve: copies by total cost, and the copies whose total is not known."""
    totals: Counter[int] = Counter()
    unknown = 0
    for entry in deck.entries:
        if entry.card.total.exact:
            totals[entry.card.total.low] += entry.count
        else:
            unknown += entry.count
    return {total: totals[total] for total in sorted(totals)}, unknown


def _part(span: Span, mana: Mana | None) -> str:
    """Return one part of a cost in words, or nothing where nothing is known of it."""
    if span == UNKNOWN:
        return ""
    return f"{'no' if span.high == 0 else span} {mana or 'of one type'}"
