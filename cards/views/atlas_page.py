"""The page of the atlas: how many interactions there are, a map of them, how they were found, and what cannot be."""

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.atlas import atlas_figures, findings_about, findings_of
from cards.atlas_map import lines, regions
from cards.models import Card, House, Interaction
from cards.names import meant, no_card
from cards.web.public_pages import public_page
from engine.atlas.boards import BOARDS
from engine.atlas.interaction import KINDS
from engine.atlas.sentences import DOES, EXPLAINED, board_slug

ROWS = 100
"""So many findings of a card stand in the table."""


@require_safe
@public_page
def atlas(request: HttpRequest) -> HttpResponse:
    """Show the map with the lines of one card (``?card=``), the kinds with their counts, and the boards.

    Answers 404 for a card that there is not.
    """
    requested = request.GET.get("card", "")
    chosen = _chosen(requested) if requested else None
    drawn = regions(list(Card.objects.select_related("house").order_by("name")), list(House.objects.all()))
    counts = dict(Interaction.objects.values_list("kind").annotate(Count("pk")).order_by())
    found = list(findings_about(chosen).exclude(by=chosen, to=chosen)) if chosen else []
    strongest = {row.beside(chosen): row.kind for row in reversed(found)} if chosen else {}
    context = {
        "section": "cards",
        "asked": requested,
        "chosen": chosen,
        "findings": findings_of(chosen) if chosen else None,
        "found": found[:ROWS],
        "rest": max(0, len(found) - ROWS),
        "regions": drawn,
        "lines": lines(chosen, strongest, drawn) if chosen else [],
        "kinds": [(kind, DOES[kind], EXPLAINED[kind], counts.get(kind, 0)) for kind in KINDS],
        "total": sum(counts.values()),
        "boards": [(board.words, board_slug(board.name)) for board in BOARDS],
        "head": atlas_figures(),
    }
    return render(request, "cards/atlas.html", context)


def _chosen(requested: str) -> Card:
    """Return the card that a name is or clearly means. Raises Http404, saying what is near."""
    found = meant(requested)
    card = Card.objects.filter(slug=found.slug).first() if found else None
    if card is None:
        raise Http404(no_card(requested))
    return card
