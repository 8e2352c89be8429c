"""Choosing cards: the filters of the card list, read from an address and turned into a query."""

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from cards.models import Card, CardText, House

MAX_LENGTH = 200
MAX_WORDS = 12
UNKNOWN = "unknown"
"""The value of the house filter that stands for "house not known"."""


class Filters(NamedTuple):
    """What a reader asks for: words, a house's slug, a spell type and a target; empty means any."""

    q: str = ""
    house: str = ""
    type: str = ""
    target: str = ""

    @property
    def given(self) -> dict[str, str]:
        """The filters that are set, as an address would carry them."""
        return {name: value for name, value in self._asdict().items() if value}


def read_filters(query: Mapping[str, str]) -> Filters:
    """Read the filters from an address's query, tidied: blanks trimmed, apostrophes made plain."""
    values = {name: query.get(name, "").replace("\0", "").replace("’", "'").strip() for name in Filters._fields}
    return Filters(**values)


def problem(filters: Filters, houses: list[House]) -> str:
    """Return what is wrong with the filters in one sentence that says what to do, or the empty string."""
    if len(filters.q) > MAX_LENGTH or len(filters.q.split()) > MAX_WORDS:
        return f"That search is too long. Use at most {MAX_WORDS} words and {MAX_LENGTH} letters."
    allowed = {
        "house": {house.slug for house in houses} | {UNKNOWN},
        "type": set(Card.Type.values),
        "target": set(Card.Target.values),
    }
    for name, values in allowed.items():
        value = getattr(filters, name)
        if value and value not in values:
            return f"No {name} is called “{value[:40]}”. Choose one from the list."
    return ""


def matching(filters: Filters) -> QuerySet[Card]:
    """Return the cards that fit every filter, in name order, each with its house.

    Every word of ``q`` must occur, in any case, in the card's name or in one of its texts.
    """
    found = Card.objects.select_related("house")
    for word in filters.q.split():
        texts = CardText.objects.filter(card=OuterRef("pk"))
        found = found.filter(
            Q(name__icontains=word) | Exists(texts.filter(Q(name__icontains=word) | Q(body__icontains=word)))
        )
    if filters.house:
        found = found.filter(house=None) if filters.house == UNKNOWN else found.filter(house__slug=filters.house)
    exact = {name: value for name, value in filters.given.items() if name in {"type", "target"}}
    return found.filter(**exact)
