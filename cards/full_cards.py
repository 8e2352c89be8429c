"""The cards with all that their pages show: read once for each state of the data, and kept by the worker."""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Prefetch

from cards.edition import state
from cards.models import Card, FactReport, StarterDeckCard

TIES = ("texts", "creatures", "helpers", "requirements", "sources", "history")


class Related(NamedTuple):
    """A name that a card relates to, and where it leads; the address is empty for a name that nothing here has."""

    name: str
    address: str


class FullCard(NamedTuple):
    """A card, those beside it in its house, the names that it relates to, and what is reported of it and still open."""

    card: Card
    before: Card | None
    after: Card | None
    related: list[Related]
    reports: list[FactReport]


def full_card(slug: str) -> FullCard | None:
    """Return the card with this slug and all its related records; None if there is no such card.

    It is shared by everybody who asks: nobody may change it.
    """
    return _full_cards(state()).get(slug)


def cards_by_number() -> dict[int, Card]:
    """Return every card with its house by its number; shared by everybody, too."""
    return _cards_by_number(state())


@lru_cache(maxsize=1)
def _cards_by_number(state: str) -> dict[int, Card]:
    return {full.card.pk: full.card for full in _full_cards(state).values()}


@lru_cache(maxsize=1)
def _full_cards(_state: str) -> dict[str, FullCard]:
    """Return every card by its address. Nothing is asked of the database again until its state is another."""
    entries = StarterDeckCard.objects.select_related("deck")
    reports = FactReport.objects.filter(status=FactReport.Status.OPEN)
    cards = list(
        Card.objects.select_related("house").prefetch_related(
            *TIES, Prefetch("starter_entries", entries), Prefetch("reports", reports, to_attr="open_reports")
        )
    )
    addresses = _addresses(cards)
    houses = defaultdict[int | None, list[Any]](list)
    for card in cards:
        houses[card.house_id].append(card)
    return {
        card.slug: FullCard(card, before, after, _related(card, addresses), card.open_reports)
        for house in houses.values()
        for before, card, after in zip([None, *house[:-1]], house, [*house[1:], None], strict=True)
    }


def _related(card: Card, addresses: dict[str, str]) -> list[Related]:
    return [Related(name, addresses.get(name, "")) for name in card.related]


def _addresses(cards: Sequence[Card]) -> dict[str, str]:
    """Return where each name leads: to the card itself, or to that which makes the helper spell or the creature.

    Where several do, the first by name is taken.
    """
    found: dict[str, str] = {}
    backwards = cards[::-1]
    for tab, makes in (("?tab=monster", "creatures"), ("?tab=helper", "helpers")):
        found |= {made.name: card.get_absolute_url() + tab for card in backwards for made in getattr(card, makes).all()}
    return found | {card.name: card.get_absolute_url() for card in backwards}
