"""Cards side by side: what each says, the steps at which they meet, and the rulings that are about all of them."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import OuterRef, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from cards.models import Card, CardText
from cards.names import named
from cards.views.card import no_card
from cards.web.public_pages import public_page
from engine.analysis.pair_board import laid_beside
from engine.library.rulings import Ruling, holds, rulings_on
from engine.model.catalog import cards_by_name
from engine.model.steps import STEPS, Step, steps_of

MOST = 4
"""So many cards stand side by side at most."""


class Meeting(NamedTuple):
    """A step at which some of the cards act, and which."""

    step: Step
    cards: list[Card]


@require_safe
@public_page
def together(request: HttpRequest, names: str) -> HttpResponse:
    """Show two to four cards side by side. Leads from any spelling of the names to their address.

    Answers 404 for a name that is no card's, with what is near, and for one card or more than four.
    """
    slugs = list(dict.fromkeys(_slug(name) for name in names.split("+")[: MOST + 1]))
    if len(slugs) > MOST:
        raise Http404(f"At most {MOST} cards stand side by side.")
    if len(slugs) == 1:
        return redirect("cards:card", *slugs, permanent=True)
    if "+".join(slugs) != names:
        return redirect("cards:together", "+".join(slugs), permanent=True)
    cards = _cards(slugs)
    return render(request, "cards/together.html", {"section": "cards", "cards": cards} | _ties(cards))


def _slug(name: str) -> str:
    """Return the address of the card that a name is. Raises Http404, saying what is near."""
    found = named(name.replace("-", " ").replace("_", " "))
    if found is None:
        raise Http404(no_card(name))
    return found.slug


def _cards(slugs: list[str]) -> list[Card]:
    """Return the cards in the order of the address, each with its spell text. Raises Http404 for one not loaded."""
    texts = CardText.objects.filter(card=OuterRef("pk"), kind=CardText.Kind.SPELL).values("body")[:1]
    found = Card.objects.select_related("house").annotate(spell_text=Subquery(texts)).in_bulk(slugs, field_name="slug")
    if len(found) < len(slugs):
        raise Http404("Not all of these cards are loaded here.")
    return [found[slug] for slug in slugs]


def _ties(cards: list[Card]) -> dict[str, Any]:
    """Return where the cards meet, where only one of them acts, and the rulings that are about all of them."""
    acts = {card: {step for word in card.timing for step in steps_of(word)} for card in cards}
    meetings = [Meeting(STEPS[step], [card for card in cards if step in acts[card]]) for step in STEPS]
    return {
        "meet": [meeting for meeting in meetings if len(meeting.cards) > 1],
        "apart": [meeting for meeting in meetings if len(meeting.cards) == 1],
        "boards": _boards(cards),
        "rulings": [(ruling, holds(ruling)) for ruling in _rulings(cards)],
    }


class Board(NamedTuple):
    """A ready board with all the cards, begun with one of them, and the same beside that one alone."""

    card: Card
    address: str
    beside: str


def _boards(cards: list[Card]) -> list[Board]:
    """Return the ready boards, one begun with each card that can be played so."""
    boards = []
    for card in cards:
        others = tuple(other.name for other in cards if other != card)
        known = all(name in cards_by_name() for name in (card.name, *others))
        edits = laid_beside(card.name, others) if known else None
        if edits:
            query = urlencode([("c", edit.text) for edit in edits], safe=",~")
            page = f"/sandbox/try/{card.slug}/"
            boards.append(Board(card, f"{page}?{query}", f"{page}compare/?{query}"))
    return boards


def _rulings(cards: list[Card]) -> list[Ruling]:
    """Return the rulings that are about every one of the cards."""
    first, *others = (rulings_on(card.name) for card in cards)
    return [ruling for ruling in first if all(ruling in found for found in others)]
