"""What nobody knows yet, by house, and the form for those who do."""

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from cards import cost_words
from cards.full_cards import card_at
from cards.models import Card, FactReport, House
from cards.reporting import (
    ReportRefusedError,
    lengths,
    patch,
    report,
    report_counts,
    sanctum_cards_patch,
    sent_words,
)
from cards.typography import one_line

LENGTHS = lengths(FactReport, "details", "name")
MAX_VALUE = 60
"""So many letters of a fact are looked at."""


class Progress(NamedTuple):
    """How far the facts of a house's cards are known; the cards of no known house come last, without one."""

    house: House | None
    cards: list[Card]
    total: int

    @property
    def known(self) -> int:
        """Of how many the cost is known."""
        return self.total - len(self.cards)


@require_safe
def unknown(request: HttpRequest) -> HttpResponse:
    """List the cards whose cost or house nobody knows, with how far each house is known."""
    cards = list(Card.objects.select_related("house").order_by("name"))
    houses: list[House | None] = [*House.objects.all(), None]
    rows = [_progress(house, cards) for house in houses]
    context = {
        "section": "cards",
        "rows": rows,
        "known": sum(row.known for row in rows),
        "total": len(cards),
        "costs": sum(len(row.cards) for row in rows),
        "homeless": sum(card.house is None for card in cards),
        "rarities": sum(card.rarity is None for card in cards),
        "reports": FactReport.objects.filter(status=FactReport.Status.OPEN).count(),
        "accepted": FactReport.objects.filter(status=FactReport.Status.ACCEPTED).count(),
    }
    return render(request, "cards/unknown.html", context)


def _progress(house: House | None, cards: list[Card]) -> Progress:
    """Return how far the costs of a house's cards are known."""
    own = [card for card in cards if card.house == house]
    return Progress(house, [card for card in own if not _cost_known(card)], len(own))


def _cost_known(card: Card) -> bool:
    """Return whether a card's whole cost is known."""
    return cost_words.is_exact(card.cost) or (card.cost or {}).get("total") is not None


@require_http_methods(["GET", "HEAD", "POST"])
def know(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and save the form for reporting a card's cost, house or rarity. Answers 404 for an unknown slug."""
    card = card_at(slug)
    problem = ""
    if request.method == "POST":
        try:
            _take(request, card)
        except ReportRefusedError as error:
            problem = str(error)
        else:
            return redirect(f"{reverse('cards:know', args=(slug,))}?thanks=1")
    requested = request.POST.get("fact", request.GET.get("fact", ""))
    context: dict[str, Any] = {
        "section": "cards",
        "card": card,
        "problem": problem,
        "thanks": "thanks" in request.GET,
        "report_counts": report_counts(card.reports.filter(status=FactReport.Status.OPEN)),
        "fact": requested if requested in FactReport.Field.values else "cost",
        "facts": FactReport.Field.choices,
        "origins": FactReport.Origin.choices,
        "houses": [*House.objects.values_list("name", flat=True)],
        "rarities": Card.RARITIES,
        "lengths": LENGTHS,
        "max_value": MAX_VALUE,
        "given": request.POST,
    }
    return render(request, "cards/know.html", context, status=400 if problem else 200)


def _take(request: HttpRequest, card: Card) -> None:
    """Keep what was sent. Raises ReportRefusedError."""
    said = sent_words(request, LENGTHS)
    value = one_line(request.POST.get("value", ""))[:MAX_VALUE]
    report(request, card, request.POST.get("fact", ""), value, said)


@require_safe
def accepted(request: HttpRequest) -> JsonResponse:
    """Answer with the accepted facts as a patch, in the data's own layout or (``?layout=``) that of sanctum-cards."""
    rows = sanctum_cards_patch() if request.GET.get("layout") == "sanctum-cards" else patch()
    return JsonResponse(rows, safe=False, json_dumps_params={"indent": 1, "ensure_ascii": False})
