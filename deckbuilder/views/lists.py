"""The list of decks: your own, the public ones, and the game's twelve starter decks."""

import operator
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.models import Card
from cards.slugs import card_slug
from deckbuilder.check.deck_check import check, headline
from deckbuilder.model.facts import starter_as_deck, starter_decks
from deckbuilder.models import SavedDeck
from deckbuilder.saved.access import shelf
from deckbuilder.views.opening import Opened, opened

PAGE_SIZE = 30
MAX_ASKED = 200
MAX_CARDS_ASKED = 5
MAX_TERMS = 10


@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """List the decks that this visitor may see, all or those that hold certain cards or carry a word."""
    words, holds = request.GET.get("q", "")[:MAX_ASKED].strip(), request.GET.get("holds", "")[:MAX_ASKED]
    asked = _asked(words)
    cards, unknown = _cards(",".join([holds, *asked.holds]))
    searched = bool(words or holds.strip())
    public = _narrowed(SavedDeck.objects.filter(visibility=SavedDeck.Visibility.PUBLIC), asked, cards)
    context: dict[str, Any] = {
        "section": "decks",
        "q": words,
        "holds": holds,
        "searched": searched,
        "unknown": unknown,
        "starters": _starters(asked, cards),
        "public": Paginator(public.select_related("house"), PAGE_SIZE).get_page(request.GET.get("page")),
        "mine": _narrowed(shelf(request), asked, cards),
    }
    return render(request, "deckbuilder/list.html", context)


def _cards(text: str) -> tuple[list[Card], list[str]]:
    """Return the cards named in a list with commas, and the names that are no card's."""
    names = [name.strip() for name in text.replace("\0", "").split(",") if name.strip()][:MAX_CARDS_ASKED]
    found = {card.slug: card for card in Card.objects.filter(slug__in=map(card_slug, names))} if names else {}
    return list(found.values()), [name for name in names if card_slug(name) not in found]


class DeckQuery(NamedTuple):
    """A search for decks: words of the name, a tag or the house, cards held, houses, tags, and bounds of the size."""

    words: list[str]
    holds: list[str]
    houses: list[str]
    tags: list[str]
    sizes: list[tuple[str, int]]

    def fits(self, size: int) -> bool:
        """Tell whether a deck of so many cards is within the bounds."""
        return all(_COMPARE[sign](size, number) for sign, number in self.sizes)


_TERM = re.compile(r"(?:(holds|house|tag):|(cards)(<=|>=|<|>|=|:))?(?:\"([^\"]*)\"|(\S+))", re.IGNORECASE)
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": operator.eq, ":": operator.eq,
}  # fmt: skip
_LOOKUPS = {"<": "size__lt", "<=": "size__lte", ">": "size__gt", ">=": "size__gte", "=": "size", ":": "size"}


def _asked(text: str) -> DeckQuery:
    """Read a search in the manner of the card search: ``holds:fireball house:war tag:speed cards<60 wall``."""
    asked = DeckQuery([], [], [], [], [])
    fields = {"holds": asked.holds, "house": asked.houses, "tag": asked.tags}
    for found in list(_TERM.finditer(text.replace("\0", "")))[:MAX_TERMS]:
        field, cards, sign, quoted, word = found.groups()
        value = word if quoted is None else quoted
        if cards and value.isascii() and value.isdigit() and len(value) < 5:
            asked.sizes.append((sign, int(value)))
        else:
            fields.get((field or "").lower(), asked.words).append(value)
    return asked


def _narrowed(decks: "QuerySet[SavedDeck]", asked: DeckQuery, cards: list[Card]) -> "QuerySet[SavedDeck]":
    """Return the decks that fit every term and hold every card."""
    for word in asked.words:
        decks = decks.filter(Q(name__icontains=word) | Q(tags__icontains=word) | Q(house__name__iexact=word))
    for house in asked.houses:
        decks = decks.filter(house__name__iexact=house)
    for tag in asked.tags:
        decks = decks.filter(tags__icontains=f"|{tag}|")
    for sign, number in asked.sizes:
        decks = decks.filter(**{_LOOKUPS[sign]: number})
    for card in cards:
        decks = decks.filter(entries__card=card)
    return decks


def _starters(asked: DeckQuery, cards: list[Card]) -> list[dict[str, Any]]:
    """Return the rows of the starter decks that fit every term and hold every card; they have no tags."""
    starters = starter_decks()
    for card in cards:
        starters = starters.filter(cards=card)
    for word in asked.words:
        starters = starters.filter(Q(name__icontains=word) | Q(house__name__iexact=word))
    for house in asked.houses:
        starters = starters.filter(house__name__iexact=house)
    rows = [] if asked.tags else [_row(starter) for starter in starters]
    return [row for row in rows if asked.fits(row["size"])]


def _row(starter: Any) -> dict[str, Any]:
    """Return a starter deck with the result of its check in one line."""
    plain = starter_as_deck(starter)
    return {"starter": starter, "size": plain.size, "finding": headline(check(plain))}


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Show two decks side by side: what both hold, and in what they differ."""
    keys = [_key(request.GET.get(side, "")) for side in ("a", "b")]
    decks = [opened(request, key) for key in keys if key]
    context: dict[str, Any] = {"section": "decks", "keys": keys, "choices": _choices(request), "decks": decks}
    if len(decks) == 2:
        context |= {"rows": _rows(*decks), "shared": _shared(*decks)}
    return render(request, "deckbuilder/compare.html", context)


def _key(text: str) -> str:
    """Return the key of a deck from its key or its whole address."""
    return text.replace("\0", "").strip().strip("/").rsplit("/", 1)[-1][:60]


def _choices(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the decks offered for comparing, key and name: the visitor's own and the starter decks."""
    own = [(deck.pk, deck.name) for deck in shelf(request)]
    return own + [(starter.slug, starter.name) for starter in starter_decks()]


def _rows(first: Opened, second: Opened) -> list[tuple[Card, int, int]]:
    """Return every card of either deck with its counts, in name order."""
    counts = {row.card: (first.state.cards.get(row.card.pk, 0), second.state.cards.get(row.card.pk, 0))
              for deck in (first, second) for row in deck.sheet.rows}  # fmt: skip
    return [(card, *both) for card, both in sorted(counts.items(), key=lambda pair: pair[0].name)]


def _shared(first: Opened, second: Opened) -> int:
    """Return how many cards, every copy counted, both decks have in common."""
    return sum(min(count, second.state.cards.get(card, 0)) for card, count in first.state.cards.items())
