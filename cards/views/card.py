"""A card's page: its four texts, its facts, and where they come from."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards import cost_words, timing
from cards.atlas import findings_of
from cards.full_cards import card_at, full_card, panels_of
from cards.models import Card, CardText
from cards.names import meant, named, no_card, no_card_at
from cards.reporting import report_counts
from cards.sets import SET_NAMES
from cards.sources import sources
from cards.third_cards import asking_for
from cards.ties import interactions
from cards.web.addresses import address_of, with_query
from cards.web.linked_data import GAME, linked_data
from cards.web.public_pages import public_page
from engine.analysis.demo_board import can_try
from engine.analysis.sides import creature_of
from engine.effects.coverage import executable
from engine.library.rulings import holds, rulings_on
from engine.model.catalog import cards_by_name


@require_safe
@public_page
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a card, opened at the tab that ``?tab=`` asks for. Answers 404 for an unknown slug.

    A tab that does not exist or that this card does not have opens the Spell tab instead. Leads to the page of this
    card and another that ``?with=`` names.
    """
    full = full_card(slug)
    if not full:
        return misspelt(request, slug)
    if other := one_more(request):
        return redirect("cards:together", "+".join([slug, *other]))
    found = full.card
    panels = panels_of(found)
    requested = request.GET.get("tab", "")
    context = _ties(found) | {
        "section": "cards",
        "card": found,
        "before": full.before,
        "after": full.after,
        "panels": panels,
        "open": requested if requested in panels else CardText.Kind.SPELL,
        "missing": requested if requested in CardText.Kind.values and requested not in panels else "",
        "set_name": SET_NAMES.get(found.set_code),
        "timing_entries": timing.timing_entries(found.timing),
        "strips": timing.strips(found.timing),
        "related": full.related,
        "sources": _sources(found),
        "cost_known": cost_words.is_exact(found.cost),
        "report_counts": report_counts(full.reports),
        "json": address_of("api:card", found.slug),
        "findings": findings_of(found),
        "third_cards": asking_for([found.name]),
    }
    context["linked_data"] = _data(request, found)
    return render(request, "cards/card.html", context)


def _data(request: HttpRequest, found: Card) -> SafeString:
    """Return a card for search engines: a term of the game, among those of its house."""
    house = f"House of {found.house.name}" if found.house else "Sanctum's spells"
    picture = request.build_absolute_uri(address_of("cards:picture", found.slug))
    terms = {"@type": "DefinedTermSet", "name": house, "about": GAME}
    about = {"@type": "DefinedTerm", "name": found.name, "description": found.spell_text, "image": picture}
    ways = [("Cards", address_of("cards:list")), (found.name, found.get_absolute_url())]
    return linked_data(request, ways, about | {"inDefinedTermSet": terms})


@require_safe
def misspelt(request: HttpRequest, name: str) -> HttpResponse:
    """Lead from any spelling of a card's name to its address; a name like no other is answered with 404."""
    found = named(name)
    if found is None:
        raise Http404(no_card(name))
    if found.slug == name:
        raise Http404(no_card_at(name))
    address, _, tab = found.page.partition("?")
    return redirect(with_query(address, request.META["QUERY_STRING"] or tab), permanent=True)


def one_more(request: HttpRequest) -> list[str]:
    """Return the address of the card that ``?with=`` names or clearly means, if any. Raises Http404."""
    name = request.GET.get("with", "").strip()
    found = meant(name)
    if name and found is None:
        raise Http404(no_card(name))
    return [found.slug] if found else []


def _ties(found: Card) -> dict[str, Any]:
    """Return what ties a card to other pages: its rulings, what it interacts with, and whether it can be tried.

    All of it is worked out from the shipped records, once in the life of the process.
    """
    record = cards_by_name().get(found.name)
    played, why = executable(record) if record else ("no", "this installation's own card")
    return {
        "rulings": [(ruling, holds(ruling)) for ruling in rulings_on(found.name)],
        "interactions": interactions(found.name),
        "played": played,
        "why": why,
        "try_it": address_of("sandbox:preset", f"try/{found.slug}") if record and can_try(found.name) else "",
        "matchups": _matchups(found.name) if record else "",
    }


def _matchups(name: str) -> str:
    """Return where the creatures of a card meet all others; empty for one that brings none whose numbers are known."""
    side = creature_of(name)
    return f"{address_of('sandbox:matchups', 'fight')}?{urlencode({'f': side.line})}" if side else ""


@require_safe
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with a card as plain text, to be pasted elsewhere. Answers 404 for an unknown slug."""
    found = card_at(slug)
    context = {
        "card": found,
        "panels": panels_of(found),
        "timing_entries": timing.timing_entries(found.timing),
        "cost": cost_words.cost_in_words(found.cost, found.mana),
        "address": request.build_absolute_uri(found.get_absolute_url()),
    }
    return render(request, "cards/text.txt", context, "text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=600)
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the gist of a card alone, for a preview. Answers 404 for an unknown slug."""
    found = card_at(slug)
    return render(request, "cards/_preview.html", {"card": found, "text": found.spell_text})


def _sources(found: Card) -> list[tuple[str, str]]:
    """Return each fact of a card with its source; the card's own sources go before the common ones."""
    known = sources(found.sources.all())
    return [(field.replace("_", " ").capitalize(), source or "not known") for field, source in known.items()]
