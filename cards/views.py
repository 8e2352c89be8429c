"""The card pages: the list with its filters, a card, and a house."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cards.models import Card, House


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """List the cards."""
    return render(request, "cards/list.html", {"section": "cards", "cards": Card.objects.all()})


@require_safe
def house(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a house. Answers 404 for an unknown slug."""
    return render(request, "cards/house.html", {"section": "cards", "house": get_object_or_404(House, slug=slug)})


@require_safe
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a card. Answers 404 for an unknown slug."""
    found = get_object_or_404(Card.objects.select_related("house"), slug=slug)
    return render(request, "cards/card.html", {"section": "cards", "card": found})
