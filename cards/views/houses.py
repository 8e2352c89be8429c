"""The pages of the twelve houses, the six mana types and the twelve nations, and the cube that joins them."""

import re
from collections.abc import Iterator
from functools import cache

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.cube import EDGES, FACES, OPPOSITE, SIZE
from cards.models import Card, Creature, House
from cards.web.public_pages import public_page
from engine.model.base_stats import class_stats
from engine.model.catalog import MANA, RECRUIT_CLASSES, read_cards
from engine.model.catalog import Card as Record


@require_safe
@public_page
def house_list(request: HttpRequest) -> HttpResponse:
    """Show the mana cube, whose faces are the mana types and whose edges are the houses, and the houses as a list."""
    houses = House.objects.annotate(count=Count("cards"))
    context = {"section": "cards", "houses": houses, "faces": FACES, "edges": EDGES, "size": SIZE}
    return render(request, "cards/houses.html", context)


@require_safe
@public_page
def house(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a house: its mana, its nation, its starter deck and its cards. Answers 404 for an unknown slug."""
    found = House.objects.prefetch_related("starter_decks").filter(slug=slug).first()
    if not found:
        raise Http404(f"There is no house called “{slug}”.")
    cards = found.cards.select_related("house")
    return render(request, "cards/house.html", {"section": "cards", "house": found, "cards": cards})


@require_safe
@public_page
def mana(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a mana type: its opposite, and the houses that use it first or second. Answers 404 for an unknown slug."""
    name = slug.capitalize()
    if name not in MANA or slug != slug.lower():
        raise Http404(f"There is no mana type called “{slug}”.")
    houses = House.objects.annotate(count=Count("cards"))
    context = {
        "section": "cards",
        "name": name,
        "opposite": OPPOSITE[name],
        "first": houses.filter(primary=name),
        "second": houses.filter(secondary=name),
        "others": [other for other in MANA if other != name],
    }
    return render(request, "cards/mana.html", context)


@require_safe
@public_page
def nation(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a nation: its house and ability, its recruits, its own people, and the cards whose texts name it.

    Answers 404 for an unknown slug.
    """
    found = House.objects.filter(nations__iexact=slug).first()
    if found is None:
        raise Http404(f"There is no nation called “{slug}”.")
    context = {
        "section": "cards",
        "house": found,
        "recruits": [(kind, class_stats(kind, found.nations)) for kind in RECRUIT_CLASSES],
        "people": Creature.objects.filter(nation=found.nations).select_related("card").order_by("card__name"),
        "cards": Card.objects.filter(name__in=_naming(found.nation, found.nations)).select_related("house"),
    }
    return render(request, "cards/nation.html", context)


@cache
def _naming(nation: str, nations: str) -> tuple[str, ...]:
    """Return the cards of the shipped records whose rules text or requirements name a nation."""
    named = re.compile(rf"\b({re.escape(nation)}|{re.escape(nations)})\b")
    return tuple(card.name for card in read_cards() if named.search("\n".join(_words(card))))


def _words(card: Record) -> Iterator[str]:
    """Yield all that a card says of rules."""
    yield card.text
    yield from (requirement.text for requirement in card.requirements)
    yield from (creature.text for creature in card.creatures)
    yield from (helper.text for helper in card.helpers)
