"""Pages under ``/rules/``: the same for everybody, and without a database query."""

from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.rules import figures
from cards.rules.contents import PAGES, SECTIONS
from cards.rules.linking import card_named, terms
from cards.rules.markup import MARKS
from cards.rules.rendering import definition
from cards.rules.rendering import render as render_page
from cards.rules.search import MAX_LENGTH, MAX_WORDS, search_rules, too_long
from cards.search.query_error import search_too_long
from cards.web.library_search import LibraryEntry, heard, listing, rank, title
from cards.web.linked_data import GAME, linked_data
from cards.web.parts import part_of, part_or_page
from cards.web.public_pages import fixed_page
from engine.library.rulings import Ruling, cards_of, holds, page_of, rulings, steps_of
from engine.model.steps import STEPS

RULINGS_A_PAGE, FEATURED = 25, "fred-wins-without-attacking"
"""So many rulings are on a page, and the one that stands first."""


@require_safe
@fixed_page
def index(request: HttpRequest) -> HttpResponse:
    """Show every page by topic, and every step; with ``?q=``, what a search finds."""
    words = request.GET.get("q", "").replace("\0", "")
    within = PAGES.get(request.GET.get("page", ""))
    context = {
        "within": within,
        "section": "rules",
        "sections": SECTIONS,
        "steps": STEPS.values(),
        "marks": MARKS,
        "rulings": len(rulings()),
        "words": words[: MAX_LENGTH + 1],
        "hits": search_rules(words, page=within.title if within else ""),
        "problem": _problem(words),
        "max_length": MAX_LENGTH,
        "chart": figures.render("pipelines"),
    }
    return render(request, "rules/index.html", context)


def _problem(words: str) -> str:
    """Return what is wrong with a search in one sentence that says what to do, or the empty string."""
    if too_long(words):
        return search_too_long(f"{MAX_WORDS} words and {MAX_LENGTH} letters")
    return ""


@require_safe
@fixed_page
def page(request: HttpRequest, page: str) -> HttpResponse:
    """Show one page with its table of contents. Raises Http404 for a name that is no page's."""
    if page not in PAGES:
        raise Http404(f"There is no rules page called {page}.")
    order = list(PAGES.values())
    place = order.index(PAGES[page])
    context = {
        "section": "rules",
        "page": PAGES[page],
        "rendered": render_page(page),
        "max_length": MAX_LENGTH,
        "steps": STEPS,
        "before": order[place - 1] if place else None,
        "after": order[place + 1] if place + 1 < len(order) else None,
    }
    about = {"@type": "Article", "headline": PAGES[page].title, "description": PAGES[page].summary, "about": GAME}
    ways = [("Rules", reverse("rules:index")), (PAGES[page].title, reverse("rules:page", args=(page,)))]
    context["linked_data"] = linked_data(request, ways, about)
    return render(request, "rules/page.html", context)


@require_safe
@cache_control(public=True, max_age=600)
def term(request: HttpRequest, anchor: str) -> HttpResponse:
    """Show a term's definition alone, for a preview. Raises Http404 for a term that the glossary does not have."""
    if anchor not in terms():
        raise Http404(f"The glossary has no entry “{anchor}”.")
    return render(request, "rules/_term.html", {"name": terms()[anchor], "definition": definition(anchor)})


@require_safe
@fixed_page
@part_or_page
def ruling_list(request: HttpRequest) -> HttpResponse:
    """List the rulings that a search finds, with their cards and whether they hold, a page at a time.

    For htmx, only what was found.
    """
    context = {"section": "rules"} | listing(request, _rulings(), RULINGS_A_PAGE)
    return render(request, part_of(request, "rules/rulings.html", "found"), context)


@cache
def _rulings() -> tuple[LibraryEntry, ...]:
    """Return the rulings in the order of their list: the featured one, then by what they teach."""
    order = sorted(rulings(), key=lambda ruling: (ruling.slug != FEATURED, rank(page_of(ruling)), ruling.title))
    return tuple(map(_entry, order))


def _entry(ruling: Ruling) -> LibraryEntry:
    cards, page = cards_of(ruling), page_of(ruling)
    words = heard(ruling.title, ruling.statement, *cards)
    heading = "Featured" if ruling.slug == FEATURED else title(page)
    return LibraryEntry((ruling, holds(ruling), _cards(ruling)), heading, page, words, cards, steps_of(ruling))


def _cards(ruling: Ruling) -> list[tuple[str, str]]:
    """Return the names and addresses of the cards that a ruling is about."""
    return [(name, card_named(name, name).address) for name in cards_of(ruling)]
