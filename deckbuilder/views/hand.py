"""Pages beside a deck: its hand, played by its reader, and the deck for another site's frame."""

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from deckbuilder.model.mana_needs import needs, propose
from deckbuilder.model.mana_plan import Plan
from deckbuilder.odds.hand import played, read_moves
from deckbuilder.odds.paying import plan_for
from deckbuilder.views.odds_form import MAX_SEED
from deckbuilder.views.opening import opened, whole_number


@require_safe
def hand(request: HttpRequest, key: str) -> HttpResponse:
    """Show the hand that a seed deals and that the moves of the address leave. Answers 404 for no such deck."""
    found = opened(request, key)
    deck = found.sheet.deck
    proposal = propose(needs(deck))
    house = deck.house or (proposal.house if proposal else None)
    seed = min(whole_number(request.GET.get("seed", "")) or 0, MAX_SEED)
    state = played(deck, plan_for(deck, house) if house else Plan(), seed, read_moves(request.GET.get("moves", "")))
    context = {
        "section": "decks",
        "opened": found,
        "hand": state,
        "moves": [(held, state.after(f"c{held.place}"), state.after(f"d{held.place}")) for held in state.cards],
        "next_turn": state.after("n"),
        "seed": seed,
        "another": (seed + 1) % MAX_SEED,
        "address": request.build_absolute_uri(),
    }
    return render(request, "deckbuilder/hand.html", context)


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]
def embed(request: HttpRequest, key: str) -> HttpResponse:
    """Show a deck's list for another site's frame. Answers 404 for a deck that is not there or not for anybody."""
    found = opened(request, key)
    context = {"opened": found, "sheet": found.sheet, "groups": found.sheet.parts}
    return render(request, "deckbuilder/embed.html", context)
