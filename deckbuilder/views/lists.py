"""The list of decks: your own, the public ones, and the game's twelve starter decks."""

import re
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from cards.models import Card
from cards.names import named
from cards.search.kinds import nearest
from cards.web.addresses import address_of
from deckbuilder.check.deck_check import check, headline
from deckbuilder.model.facts import kept_starters, starter_as_deck, starter_decks
from deckbuilder.models import SavedDeck
from deckbuilder.saved.access import shelf
from deckbuilder.views.deck_page import judged
from deckbuilder.views.deck_query import DeckQuery, deck_query
from deckbuilder.views.opening import Opened, opened

PAGE_SIZE = 30
MAX_ASKED = 200
LIKE = 0.4
"""How like a deck's name must be what was typed instead: "War" is so like "War starter"."""


@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """List the decks that this visitor may see, all or those that hold certain cards or carry a word."""
    words, holds = request.GET.get("q", "")[:MAX_ASKED].strip(), request.GET.get("holds", "")[:MAX_ASKED]
    search = deck_query(words, holds)
    searched = bool(words or holds.strip())
    public = search.narrow(SavedDeck.objects.filter(visibility=SavedDeck.Visibility.PUBLIC))
    context: dict[str, Any] = {
        "section": "decks",
        "q": words,
        "holds": holds,
        "query": urlencode({"q": words, "holds": holds}),
        "searched": searched,
        "problems": search.problems,
        "holding": found.card if (found := named(words)) else "",
        "starters": _starters(search),
        "public": Paginator(public.select_related("house"), PAGE_SIZE).get_page(request.GET.get("page")),
        "mine": search.narrow(shelf(request)),
    }
    return render(request, "deckbuilder/list.html", context)


def _starters(search: DeckQuery) -> list[dict[str, Any]]:
    """Return the rows of the starter decks that fit every term; they have no tags."""
    rows = [_row(starter) for starter in search.narrow(starter_decks())]
    return [row for row in rows if search.fits(row["size"])]


def _row(starter: Any) -> dict[str, Any]:
    """Return a starter deck with the result of its check in one line."""
    plain = starter_as_deck(starter)
    return {"starter": starter, "size": plain.size, "finding": headline(check(plain))}


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Show two decks side by side: what both hold, in what they differ and what is found of each.

    Leads from their names, and any of their addresses, to the address that has their keys.
    """
    choices = _choices(request)
    asked = [request.GET.get(side, "")[:MAX_ASKED].replace("\0", "").strip() for side in ("a", "b")]
    keys = [_key(text, choices) for text in asked]
    decks, unknown = [], []
    for key, text in zip(keys, asked, strict=True):
        try:
            decks += [opened(request, key)] if key else []
        except Http404:
            unknown.append((text, _likest(text, choices)))
    if asked != keys and not unknown:  # a name leads only its owner there: the address is for everybody
        return redirect(f"{request.path}?{urlencode(dict(zip(('a', 'b'), keys, strict=True)))}")
    offered = [(_said(request, key, choices), name) for key, name in choices]
    typed = asked if unknown else [_said(request, key, choices) for key in keys]
    context: dict[str, Any] = {"section": "decks", "typed": typed, "choices": offered, "decks": decks}
    context["unknown"] = unknown
    if len(decks) == 2:
        verdicts = [(deck, judged(deck.sheet)) for deck in decks]
        context |= {"rows": _rows(*decks), "shared": _shared(*decks), "verdicts": verdicts}
    return render(request, "deckbuilder/compare.html", context, status=404 if unknown else 200)


def _key(text: str, choices: list[tuple[str, str]]) -> str:
    """Return the key of a deck from its key, any address of its pages, or the name of one that is offered."""
    if address := re.search(r"/decks/([^/?#]+)", text):
        return address[1][:60]
    named = [key for key, name in choices if text == key or name.casefold() == text.casefold()]
    return text if text in named else named[0] if named else text.strip("/").rsplit("/", 1)[-1][:60]


def _likest(text: str, choices: list[tuple[str, str]]) -> str:
    """Return the name of the deck offered that is most like what was typed; empty where none is."""
    names = {name.casefold(): name for _, name in choices}
    return names.get(nearest(text.casefold(), names, LIKE), "")


def _said(request: HttpRequest, key: str, choices: list[tuple[str, str]]) -> str:
    """Return what a deck is asked for by: its name, if that leads to it, or else its address; empty for no key."""
    name = dict(choices).get(key, "")
    if not key or _key(name, choices) == key:
        return name
    return request.build_absolute_uri(address_of("deckbuilder:deck", key))


def _choices(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the decks offered for comparing, key and name: the visitor's own and the starter decks."""
    own = [(deck.pk, deck.name) for deck in shelf(request)]
    return own + [(starter.slug, starter.name) for starter in kept_starters().values()]


def _rows(first: Opened, second: Opened) -> list[tuple[Card, int, int]]:
    """Return every card of either deck with its counts, in name order."""
    counts = {row.card: (first.state.cards.get(row.card.pk, 0), second.state.cards.get(row.card.pk, 0))
              for deck in (first, second) for row in deck.sheet.rows}  # fmt: skip
    return [(card, *both) for card, both in sorted(counts.items(), key=lambda pair: pair[0].name)]


def _shared(first: Opened, second: Opened) -> int:
    """Return how many cards, every copy counted, both decks have in common."""
    return sum(min(count, second.state.cards.get(card, 0)) for card, count in first.state.cards.items())
