"""Pages under ``/rules/``: the same for everybody, and without a database query."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import conditional_page, require_safe

from cards.rules.contents import PAGES, SECTIONS
from cards.rules.markup import MARKS
from cards.rules.rendering import render as render_page
from engine.steps import STEPS


@require_safe
@conditional_page
def index(request: HttpRequest) -> HttpResponse:
    """Show every page by what one wants to do, and every step."""
    context = {"section": "rules", "sections": SECTIONS, "steps": STEPS.values(), "marks": MARKS}
    return render(request, "rules/index.html", context)


@require_safe
@conditional_page
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
