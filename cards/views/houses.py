"""The pages of the twelve houses."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.models import House


@require_safe
def house(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a house: its mana, its nation, its starter deck and its cards. Answers 404 for an unknown slug."""
    found = House.objects.prefetch_related("starter_decks").filter(slug=slug).first()
    if not found:
        raise Http404(f"There is no house called “{slug}”.")
    cards = found.cards.select_related("house")
    return render(request, "cards/house.html", {"section": "cards", "house": found, "cards": cards})
