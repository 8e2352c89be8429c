"""The cards with all that their pages show: read once for each state of the data, and kept by the worker."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Prefetch
from django.http import Http404

from cards.edition import state
from cards.models import Card, CardText, Creature, FactReport, Helper, StarterDeckCard
from cards.names import no_card_at

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
    data, reports = state()
    full = _full_cards(data).get(slug)
    return full and full._replace(reports=_open_reports(reports).get(full.card.pk, []))


def card_at(slug: str) -> Card:
    """Return the card with this slug, shared by everybody, too. Raises Http404 if there is no such card."""
    return cards_at([slug])[0]


def cards_at(slugs: Sequence[str]) -> list[Card]:
    """Return the cards with these slugs, in their order. Raises Http404 for the first that there is not."""
    full = _full_cards(state().data)
    for slug in slugs:
        if slug not in full:
            raise Http404(no_card_at(slug))
    return [full[slug].card for slug in slugs]


def panels_of(card: Card) -> dict[str, list[Any]]:
    """Return the texts of each tab that has any, in tab order: pairs of a text and the creature or helper it is of."""
    made: dict[CardText.Kind, Iterable[Creature | Helper]] = {
        CardText.Kind.MONSTER: card.creatures.all(),
        CardText.Kind.HELPER: card.helpers.all(),
    }
    panels: dict[str, list[Any]] = {}
    for kind in CardText.Kind:
        subjects = {subject.position: subject for subject in made.get(kind, ())}
        texts = [(text, subjects.get(text.position)) for text in card.texts.all() if text.kind == kind]
        if texts:
            panels[kind.value] = texts
    return panels


def cards_by_number() -> dict[int, Card]:
    """Return every card with its house by its number, in the order of their names; shared by everybody, too."""
    return _cards_by_number(state().data)


@lru_cache(maxsize=1)
def _cards_by_number(data: str) -> dict[int, Card]:
    return {full.card.pk: full.card for full in _full_cards(data).values()}


@lru_cache(maxsize=1)
def _open_reports(_reports: str) -> dict[int, list[FactReport]]:
    """Return what is reported and still open, by the number of the card: apart, since a report changes no card."""
    found = defaultdict[int, list[FactReport]](list)
    for report in FactReport.objects.filter(status=FactReport.Status.OPEN):
        found[report.card_id].append(report)
    return found


@lru_cache(maxsize=1)
def _full_cards(_data: str) -> dict[str, FullCard]:
    """Return every card by its address, no report with it. The database is asked again once the data are others."""
    entries = StarterDeckCard.objects.select_related("deck")
    related = Card.objects.select_related("house").prefetch_related(*TIES, Prefetch("starter_entries", entries))
    cards = list(related)
    addresses = _addresses(cards)
    houses = defaultdict[int | None, list[Any]](list)
    for card in cards:
        houses[card.house_id].append(card)
    beside = {
        card.pk: (before, after)
        for house in houses.values()
        for before, card, after in zip([None, *house[:-1]], house, [*house[1:], None], strict=True)
    }
    return {card.slug: FullCard(card, *beside[card.pk], _related(card, addresses), []) for card in cards}


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
