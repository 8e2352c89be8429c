"""A deck's page, and the deck in every form that can be taken away: text, Markdown, JSON, paper, picture."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from cards.models import Card
from cards.slugs import card_slug
from cards.third_cards import asking_for
from cards.web.addresses import address_of, with_query
from cards.web.picture import picture_answer
from cards.web.public_pages import public_page
from deckbuilder.check.combos import combos_in, interactions_in
from deckbuilder.check.deck_check import CheckOptions, check
from deckbuilder.check.verdict_strip import StripVerdict, verdict
from deckbuilder.io.deck_picture import picture
from deckbuilder.io.writing import Paper, WrittenCard, as_json, as_markdown, as_text
from deckbuilder.model.deck import Degree
from deckbuilder.model.mana_needs import Need, needs
from deckbuilder.models import SavedDeck, is_id
from deckbuilder.saved.access import editable_deck, visible_deck
from deckbuilder.saved.sheet import Sheet
from deckbuilder.views.opening import Opened, opened
from engine.model.catalog import cards_by_name

Bar = tuple[Degree, int, int]
"""A piece of a bar: the degree, where it starts and how long it is, in copies."""


@require_safe
def deck(request: HttpRequest, key: str) -> HttpResponse:
    """Show a deck and its check. Answers 404 for a deck that is not there or not for this visitor."""
    return (_deck if is_id(key) else STARTER_DECK)(request, key)


def _deck(request: HttpRequest, key: str) -> HttpResponse:
    found = opened(request, key)
    sort = found.sheet.sort(request.GET.get("sort", ""))
    context = {
        "section": "decks",
        "opened": found,
        "sort": sort,
        "sorts": found.sheet.sorts,
        "groups": found.sheet.groups(sort),
        "notes": mark_safe(found.saved.notes_html) if found.saved else "",  # noqa: S308 - cleaned as it was saved
        "origin": _origin(request, found.saved),
        "maker": _maker(found.saved),
        "address": request.build_absolute_uri(address_of("deckbuilder:deck", key)),
        "matchups": _matchups(found),
        **figures(found.sheet),
    }
    return render(request, "deckbuilder/deck.html", context)


def _matchups(found: Opened) -> str:
    """Return where one asks who beats what a deck can send; empty while it has no house, or no cards to send any."""
    house = found.sheet.house
    cards = ", ".join(row.card.name for row in found.sheet.rows if row.card.name in cards_by_name())
    if house is None or not cards:
        return ""
    asked = {"against": f"{house.name}: {cards}"}
    if found.saved is None:
        asked = {"deck": found.state.name, "against": found.state.name}
    return with_query(address_of("sandbox:all-matchups"), urlencode(asked))


STARTER_DECK = public_page(_deck)


def judged(sheet: Sheet) -> StripVerdict:
    """Return the verdict on a deck, checked as its player has asked for."""
    state = sheet.state
    return verdict(sheet.deck, check(sheet.deck, CheckOptions(state.format, state.usual_copies, state.towns)))


def figures(sheet: Sheet) -> dict[str, Any]:
    """Return what the check, the figures of mana and the combos show of a deck."""
    names = [row.card.name for row in sheet.rows]
    together, nearly = combos_in(names)
    helping, hindering = interactions_in([row.card.pk for row in sheet.rows])
    return {
        "sheet": sheet,
        "verdict": judged(sheet),
        "needs": [(need, list(_bars(need))) for need in needs(sheet.deck)],
        "together": together,
        "nearly": nearly,
        "helping": helping,
        "hindering": hindering,
        "third_cards": asking_for(names),
    }


def _bars(need: Need) -> Iterator[Bar]:
    """Yield the pieces of the bar of a mana type, laid end to end."""
    start = 0
    for degree, count in need.counts.items():
        yield degree, start, count
        start += count


def _maker(saved: SavedDeck | None) -> str:
    """Return the name of the account whose feed has the deck; empty for one that is in none."""
    if saved is None or saved.owner is None or saved.visibility != SavedDeck.Visibility.PUBLIC:
        return ""
    return saved.owner.get_username()


def _origin(request: HttpRequest, saved: SavedDeck | None) -> tuple[str, str] | None:
    """Return the key and name of the deck this one began as, if this visitor may see it."""
    if saved is None or not saved.origin:
        return None
    if not is_id(saved.origin):
        return saved.origin, saved.origin.replace("-", " ").capitalize()
    try:
        return saved.origin, visible_deck(request, saved.origin).name
    except Http404:
        return None


@require_safe
def sheet(request: HttpRequest, key: str) -> HttpResponse:
    """Show a deck as a plain sheet to print: names, numbers and house, nothing to cut out and play with."""
    found = opened(request, key)
    context = {
        "section": "decks",
        "opened": found,
        "sheet": found.sheet,
        "groups": found.sheet.parts,
    }
    return render(request, "deckbuilder/sheet.html", context)


@require_safe
def export(request: HttpRequest, key: str, form: str) -> HttpResponse:
    """Answer with a deck as a file to keep; ``?versions=all`` adds an editor's versions to the JSON."""
    found = opened(request, key)
    paper = _paper(request, found)
    versions = request.GET.get("versions") == "all" and form == "json"
    written: str | bytes
    if versions:
        written, kind = as_json(paper, _versions(editable_deck(request, key))), "application/json"
    else:
        written, kind = _FORMS[form](paper)
    name = card_slug(found.state.name) or "deck"
    disposition = {"Content-Disposition": f'inline; filename="{name}.{form}"'}
    return HttpResponse(written, f"{kind}; charset=utf-8", headers=disposition)


_FORMS: dict[str, Callable[[Paper], tuple[str | bytes, str]]] = {
    "txt": lambda paper: (as_text(paper), "text/plain"),
    "md": lambda paper: (as_markdown(paper), "text/markdown"),
    "json": lambda paper: (as_json(paper), "application/json"),
}


def _versions(deck: SavedDeck) -> Iterator[dict[str, Any]]:
    """Yield a deck's versions as they stand in a file, the newest first."""
    for version in deck.versions.order_by("-number"):
        yield {
            "number": version.number,
            "summary": version.summary,
            "created": version.created.isoformat(),
            "aside": version.aside,
            "deck": version.contents,
        }


def _paper(request: HttpRequest, found: Opened) -> Paper:
    """Return a deck as the writers take it, grouped by spell type."""

    def row(card: Card, count: int, group: str) -> WrittenCard:
        return WrittenCard(card.pk, card.name, count, group, request.build_absolute_uri(card.get_absolute_url()))

    groups = found.sheet.groups("type")
    return Paper(
        found.state,
        [row(line.card, line.entry.count, group.name) for group in groups for line in group.rows],
        [row(card, count, "Maybe") for card, count in found.sheet.maybe()],
    )


@require_safe
def image_svg(request: HttpRequest, key: str) -> HttpResponse:
    """Answer with a picture of a deck as SVG."""
    return HttpResponse(picture(opened(request, key).sheet), "image/svg+xml")


@require_safe
def image_png(request: HttpRequest, key: str) -> HttpResponse:
    """Answer with a picture of a deck as PNG, which is what chats show beside a link."""
    return picture_answer(request, picture(opened(request, key).sheet))
