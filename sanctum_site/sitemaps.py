"""Every page that is the same for everybody, for search engines."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.models import Card
from cards.rules.contents import PAGES
from cards.web.addresses import card_page, ruling_address
from deckbuilder.model.facts import starter_decks
from deckbuilder.models import SavedDeck
from engine.library.presets import preset_names
from engine.library.puzzles import puzzles
from engine.library.rulings import rulings
from engine.model.catalog import MANA, houses_by_name, nations
from sandbox.explore.problem_pages import problems_by_slug
from sandbox.models import Share

MOST = 5_000
"""So many decks, and so many fights, that people have made are named at most; the newest."""

NAMED = (
    *("home", "turn-tour", "what-is-sanctum", "about"),
    *("cards:list", "cards:help", "cards:houses", "cards:atlas", "cards:unknown", "rules:index", "rules:rulings"),
    *("deckbuilder:list", "sandbox:list", "sandbox:puzzles", "sandbox:problems", "sandbox:all-matchups"),
    *("sandbox:shares", "api:docs"),
)


class SitemapPage(NamedTuple):
    """A page: its address, and when it was changed where that is known."""

    address: str
    changed: datetime | None = None


@require_safe
@cache_control(public=True, max_age=3600)
def sitemap(request: HttpRequest) -> HttpResponse:
    """Answer with the address of every page that is for everybody."""
    context = {"site": request.build_absolute_uri("/").rstrip("/"), "places": [*_shipped(), *_made()]}
    return render(request, "sanctum_site/sitemap.xml", context, "application/xml")


def _shipped() -> Iterator[SitemapPage]:
    """Yield the pages that come with the site."""
    addresses = [
        *(reverse(name) for name in NAMED),
        *(reverse("cards:house", args=(house.lower(),)) for house in houses_by_name()),
        *(reverse("cards:mana", args=(mana.lower(),)) for mana in MANA),
        *(reverse("cards:nation", args=(nation.lower(),)) for nation in nations()),
        *(card_page(slug) for slug in Card.objects.order_by("name").values_list("slug", flat=True)),
        *(reverse("rules:page", args=(page,)) for page in PAGES),
        *(ruling_address(ruling) for ruling in rulings()),
        *(reverse("sandbox:preset", args=(name,)) for name in preset_names()),
        *(reverse("sandbox:puzzle", args=(puzzle.slug,)) for puzzle in puzzles()),
        *(reverse("sandbox:problem", args=(slug,)) for slug in problems_by_slug()),
        *(deck.get_absolute_url() for deck in starter_decks()),
    ]
    yield from map(SitemapPage, addresses)


def _made() -> Iterator[SitemapPage]:
    """Yield the newest of the decks and fights that people have made public."""
    decks = SavedDeck.objects.filter(visibility=SavedDeck.Visibility.PUBLIC).order_by("-updated")
    for deck in decks.only("pk", "updated")[:MOST]:
        yield SitemapPage(deck.get_absolute_url(), deck.updated)
    for share in Share.objects.filter(unlisted=False).only("key", "created")[:MOST]:
        yield SitemapPage(share.get_absolute_url(), share.created)
