"""Pages under ``/rules/``: the same for everybody, and without a database query."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.rules import figures
from cards.rules.contents import PAGES, SECTIONS
from cards.rules.linking import card_named, terms
from cards.rules.markup import MARKS
from cards.rules.rendering import definition
from cards.rules.rendering import render as render_page
from cards.rules.search import MAX_LENGTH, MAX_WORDS, search_rules, too_long
from cards.web.public_pages import fixed_page
from engine.library.rulings import Ruling, cards_of, holds, rulings
from engine.model.steps import STEPS

RULINGS_A_PAGE, MOST_WORDS = 25, 100
"""So many rulings are on a page, and so long may what is looked for be."""


@require_safe
@fixed_page
def index(request: HttpRequest) -> HttpResponse:
    """Show every page by what one wants to do, and every step; with ``?q=``, what a search finds."""
    words = request.GET.get("q", "").replace("\0", "")
    context = {
        "section": "rules",
        "sections": SECTIONS,
        "steps": STEPS.values(),
        "marks": MARKS,
        "rulings": len(rulings()),
        "words": words[: MAX_LENGTH + 1],
        "hits": search_rules(words),
        "problem": _problem(words),
        "max_length": MAX_LENGTH,
        "chart": figures.render("pipelines"),
    }
    return render(request, "rules/index.html", context)


def _problem(words: str) -> str:
    """Return what is wrong with a search in one sentence that says what to do, or the empty string."""
    if too_long(words):
        return f"That search is too long. Use at most {MAX_WORDS} words and {MAX_LENGTH} letters."
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
        "steps": STEPS,
        "before": order[place - 1] if place else None,
        "after": order[place + 1] if place + 1 < len(order) else None,
    }
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
def ruling_list(request: HttpRequest) -> HttpResponse:
    """List the rulings with the cards they are about and whether they hold, a page at a time.

    ``q`` are words that must all be said; a page that there is none of is the nearest one.
    """
    words = request.GET.get("q", "")[:MOST_WORDS].strip()
    found = [ruling for ruling in rulings() if _says(ruling, words.casefold().split())]
    page = Paginator(found, RULINGS_A_PAGE).get_page(request.GET.get("page"))
    rows = [(ruling, holds(ruling), _cards(ruling)) for ruling in page]
    context = {"section": "rules", "rows": rows, "page": page, "words": words, "found": len(found)}
    return render(request, "rules/rulings.html", context)


def _says(ruling: Ruling, words: list[str]) -> bool:
    said = " ".join((ruling.title, ruling.statement, *(name for name, _ in _cards(ruling)))).casefold()
    return all(word in said for word in words)


def _cards(ruling: Ruling) -> list[tuple[str, str]]:
    """Return the names and addresses of the cards that a ruling is about."""
    return [(name, card_named(name, name).address) for name in cards_of(ruling)]
