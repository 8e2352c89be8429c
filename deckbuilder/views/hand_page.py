"""Pages beside a deck: its hand, played by its reader, and the deck for another site's frame."""

from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

import msgspec
from csp.decorators import csp_replace
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from cards.guard.gate import SHORT
from cards.web.parts import part_of, part_or_page
from deckbuilder.model.assumed_costs import CostError, assume, parse_price
from deckbuilder.model.deck import Deck, Price
from deckbuilder.model.mana_needs import house_for
from deckbuilder.model.mana_plan import Plan
from deckbuilder.odds.drawing import Pace
from deckbuilder.odds.hand import Hand, Held, played, read_moves
from deckbuilder.odds.paying import plan_for
from deckbuilder.odds.playout import Average, averages
from deckbuilder.views.odds_form import MAX_COSTS
from deckbuilder.views.opening import opened
from engine.analysis.demo_board import can_try
from engine.model.percent import percent
from engine.model.seat import HAND
from engine.whole_numbers import whole_number

GAMES = 1000
TURNS = 8


class Assumed(NamedTuple):
    """The costs that an address assumes, and what is wrong with those that it cannot."""

    prices: dict[int, Price]
    problem: str = ""

    @property
    def query(self) -> str:
        """The costs as they stand in an address, after its other parts."""
        return "".join(f"&cost{card}={price.primary}%2B{price.secondary}" for card, price in self.prices.items())


class HandCard(NamedTuple):
    """A card in hand as the page shows it: its moves, its ready board, and whether its cost has to be assumed."""

    held: Held
    cast: str
    discard: str
    board: bool
    cost_asked: bool


@require_safe
def hand(request: HttpRequest, key: str) -> HttpResponse:
    """Show the hand that a seed deals and that the moves of the address leave. Answers 404 for no such deck."""
    found = opened(request, key)
    assumed = _assumed(request.GET)
    deck = assume(found.sheet.deck, assumed.prices)
    seed = whole_number(request.GET.get("seed", "")) or 0
    plan = _plan(deck)
    state = played(deck, plan, seed, read_moves(request.GET.get("moves", "")))
    rows = [_hand_card(held, state) for held in state.cards]
    context = {
        "section": "decks",
        "opened": found,
        "hand": state,
        "planned": plan is not None,
        "rows": rows,
        "cost_asked": {row.held.card.id: row.held.card for row in rows if row.cost_asked}.values(),
        "assumed": assumed,
        "problem": assumed.problem,
        "next_turn": state.after("n"),
        "seed": seed,
        "another": seed + 1,  # after the largest number of an address comes 0
        "address": request.build_absolute_uri(),
    }
    return render(request, "deckbuilder/hand.html", context)


@require_safe
@part_or_page
def hand_averages(request: HttpRequest, key: str) -> HttpResponse:
    """Show what a thousand games of a deck come to, turn by turn. Answers 404 for no such deck."""
    found = opened(request, key)
    assumed = _assumed(request.GET)
    context = {
        "section": "decks",
        "opened": found,
        "games": f"{GAMES:,}",
        "rows": [
            (row.turn, f"{float(row.mana):.1f}", f"{float(row.cast):.1f}", percent(row.idle))
            for row in _averages(assume(found.sheet.deck, assumed.prices))
        ],
    }
    return render(request, part_of(request, "deckbuilder/averages.html", "table"), context)


def _hand_card(held: Held, state: Hand) -> HandCard:
    return HandCard(
        held,
        state.after(f"c{held.place}"),
        state.after(f"d{held.place}"),
        can_try(held.card.name),
        cost_asked=held.card.house is not None and not held.card.cost_known,
    )


def _averages(deck: Deck) -> list[Average]:
    """Return what a thousand games come to, worked out once for the same deck. Raises BusyError."""
    name = f"averages-{sha256(msgspec.json.encode(deck)).hexdigest()}"
    found: list[Average] | None = cache.get(name)
    if found is None:
        with SHORT.passed():
            found = averages(deck, _plan(deck) or Plan(), Pace(cast=HAND), range(GAMES), TURNS)
        cache.set(name, found, 3600)
    return found


def _plan(deck: Deck) -> Plan | None:
    """Return the plan proposed for a deck, of its house or of the one that suits it best; None where none does."""
    house = house_for(deck)
    return plan_for(deck, house) if house else None


def _assumed(query: Mapping[str, str]) -> Assumed:
    """Read the costs that an address assumes ("cost76=3+1")."""
    prices, problem = dict[int, Price](), ""
    for name in [name for name in query if name.startswith("cost")][:MAX_COSTS]:
        card, text = whole_number(name[4:]), query[name].strip()
        if card is None or not text:
            continue
        try:
            prices[card] = parse_price(text)
        except CostError as error:
            problem = str(error)
    return Assumed(prices, problem)


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]
def embed(request: HttpRequest, key: str) -> HttpResponse:
    """Show a deck's list for another site's frame. Answers 404 for a deck that is not there or not for anybody."""
    found = opened(request, key)
    context = {"opened": found, "sheet": found.sheet, "groups": found.sheet.parts}
    return render(request, "deckbuilder/embed.html", context)
