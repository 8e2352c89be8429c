"""The deck pages: the twelve starter decks, and one deck with its check."""

from collections import Counter
from collections.abc import Iterable, Iterator

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.models import Card, House, StarterDeckCard
from deckbuilder.check import check, headline
from deckbuilder.deck import Deck, Degree, Entry, copies
from deckbuilder.facts import starter_as_deck, starter_decks
from deckbuilder.needs import Need, needs

Bar = tuple[Degree, int, int]
"""A piece of a bar: the degree, where it starts and how long it is, in copies."""


@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """List the starter decks with the result of the check in one line."""
    rows = []
    for starter in starter_decks():
        plain = starter_as_deck(starter)
        rows.append({"starter": starter, "size": plain.size, "finding": headline(check(plain))})
    return render(request, "deckbuilder/list.html", {"section": "decks", "rows": rows})


@require_safe
def deck(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a deck and its check. Answers 404 for an unknown slug."""
    starter = starter_decks().filter(slug=slug).first()
    if starter is None:
        raise Http404("There is no deck of this name.")
    rows = starter.entries.all()
    plain = starter_as_deck(starter)
    context = {
        "section": "decks",
        "starter": starter,
        "deck": plain,
        "groups": _by_type(rows, plain),
        "houses": _by_house(rows),
        "needs": [(need, _bars(need)) for need in needs(plain)],
        "findings": check(plain),
    }
    return render(request, "deckbuilder/deck.html", context)


def _by_type(rows: Iterable[StarterDeckCard], plain: Deck) -> list[tuple[str, int, list[Entry]]]:
    """Return the deck's entries by spell type, with each type's number of cards, as the spells page orders them."""
    groups: dict[str, list[Entry]] = {label: [] for label in Card.Type.labels}
    for row, entry in zip(rows, plain.entries, strict=True):
        groups[row.card.get_type_display()].append(entry)
    return [(label, copies(entries), entries) for label, entries in groups.items() if entries]


def _by_house(rows: Iterable[StarterDeckCard]) -> list[tuple[House | None, int]]:
    """Return the houses of the deck's cards with the number of cards of each, the most first."""
    counts: Counter[House | None] = Counter()
    for row in rows:
        counts[row.card.house] += row.count
    return counts.most_common()


def _bars(need: Need) -> Iterator[Bar]:
    """Yield the pieces of the bar of a mana type, laid end to end."""
    start = 0
    for degree, count in need.counts.items():
        yield degree, start, count
        start += count
