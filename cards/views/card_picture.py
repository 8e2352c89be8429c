"""A card as a picture to stand beside links to its page: its house, name, cost, and how its text begins."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from cards.cost_words import cost_in_words
from cards.full_cards import card_at
from cards.models import Card
from cards.templatetags.codex import aim, emblem
from cards.web.picture import leaf, picture_answer
from cards.web.public_pages import public_page


@require_safe
@public_page
def card_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with the picture of a card. Raises Http404 for an unknown slug."""
    return picture_answer(request, _drawn(card_at(slug)))


def _drawn(card: Card) -> str:
    house = f"House of {card.house.name}" if card.house else "House unknown"
    cost = cost_in_words(card.cost, card.mana)
    return leaf(house, card.name, f"{aim(card)} · {cost}", card.spell_text, emblem(card))
