"""The page of one ruling: what it states, what it claims, and the trace of its run."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from cards.rules.linking import card_named
from cards.rules.rendering import paragraph
from cards.web.addresses import ruling_address
from cards.web.linked_data import GAME, linked_data
from cards.web.public_pages import fixed_page
from engine.library.rulings import Ruling, cards_of, holds, ruling, steps_of, trace_of
from sandbox.library.expectation_words import expectations_in_words
from sandbox.trace.lines import Density, lines_of


@require_safe
@fixed_page
def ruling_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a ruling with its trace, as closely told as ``?show=`` asks. Raises Http404 for no such ruling."""
    found = ruling_at(slug)
    requested = request.GET.get("show", "")
    shown = Density(requested) if requested in Density.values else Density.WHY
    context = {
        "section": "rules",
        "ruling": found,
        "sandbox_name": f"ruling/{slug}",
        "held": holds(found),
        "expectations": expectations_in_words(trace_of(slug)),
        "cards": [(name, card_named(name, name).address) for name in cards_of(found)],
        "steps": steps_of(found),
        "sources": [_source(found, source) for source in found.sources],
        "lines": lines_of(trace_of(slug), shown),
        "densities": [(density.label, density == shown, f"?show={density.value}#trace") for density in Density],
    }
    context["linked_data"] = _data(request, found)
    return render(request, "sandbox/ruling.html", context)


def _data(request: HttpRequest, found: Ruling) -> SafeString:
    """Return a ruling for search engines: an article about the game, with what it states."""
    picture = request.build_absolute_uri(reverse("rulings:picture", args=(found.slug,)))
    about = {"@type": "Article", "headline": found.title[:110], "description": found.statement, "image": picture}
    ways = [
        ("Rules", reverse("rules:index")),
        ("Rulings", reverse("rules:rulings")),
        (found.title, ruling_address(found)),
    ]
    return linked_data(request, ways, about | {"about": GAME})


def ruling_at(slug: str) -> Ruling:
    """Return the ruling of an address. Raises Http404 for no such ruling."""
    try:
        return ruling(slug)
    except KeyError as error:
        raise Http404(f"There is no ruling called “{slug}”.") from error


def _source(of: Ruling, source: str) -> tuple[str, str]:
    """Return what a source is called and its address, empty where it is none of our pages."""
    return paragraph(source) if source in of.paragraphs else (source, "")
