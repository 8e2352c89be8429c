"""Cards side by side: what each says, the steps at which they meet, and the rulings that are about all of them."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards import timing
from cards.atlas import between
from cards.full_cards import cards_at
from cards.guard.gate import SHORT
from cards.models import Card
from cards.names import MOST_TOGETHER, named, no_card
from cards.slugs import card_slug
from cards.third_cards import asking_for
from cards.views.card import one_more
from cards.web.addresses import with_query
from cards.web.public_pages import public_page
from engine.analysis.consequence import points_left, rounds_of
from engine.analysis.pair_board import ExchangeStep, SharedAttack, Way, Ways, shared_attack, ways_of
from engine.library.rulings import Ruling, holds, rulings_on
from engine.model.catalog import cards_by_name
from engine.model.seat import PLAYERS
from engine.model.steps import STEPS, PublishedStep, steps_of


@require_safe
@public_page
def together(request: HttpRequest, names: str) -> HttpResponse:
    """Show two to four cards side by side. Leads from any spelling of the names to their address.

    One more card can be named in ``?with=``, misspelt as well. Answers 404 for a name that is no card's, with what is
    near, and for one card or more than four.
    """
    slugs = list(dict.fromkeys([*map(_slug, names.split("+")[: MOST_TOGETHER + 1]), *one_more(request)]))
    if len(slugs) > MOST_TOGETHER:
        raise Http404(f"At most {MOST_TOGETHER} cards stand side by side.")
    if len(slugs) == 1:
        return redirect("cards:card", *slugs, permanent=True)
    if "+".join(slugs) != names:
        return redirect("cards:together", "+".join(slugs), permanent=True)
    cards = cards_at(slugs)
    return render(
        request, "cards/together.html", {"section": "cards", "cards": cards, "most": MOST_TOGETHER} | _ties(cards)
    )


def _slug(name: str) -> str:
    """Return the address of the card that a name is. Raises Http404, saying what is near."""
    found = named(name)
    if found is None:
        raise Http404(no_card(name))
    return found.slug


class Cell(NamedTuple):
    """A step in a row of steps: which of the cards act there, with what each does, and the quantity of the attack."""

    step: PublishedStep
    acts: list[tuple[str, list[str]]]
    exchange: ExchangeStep | None

    @property
    def lit(self) -> bool:
        """Whether one of the cards acts there."""
        return bool(self.acts)


def _ties(cards: list[Card]) -> dict[str, Any]:
    """Return where the cards meet, what comes of each alone and of all, and the rulings that are about all of them."""
    names = tuple(card.name for card in cards)
    found, shared = _played(names), _rulings(cards)
    attack = shared_attack(found.all) if found else None
    strips = timing.strips(dict.fromkeys(word for card in cards for word in card.timing))
    rows = [(strip.name, [_cell(step, cards, attack) for run in strip.runs for step, _ in run]) for strip in strips]
    return {
        "meeting": _meeting([cells for _, cells in rows]),
        "rows": rows,
        "attack": attack,
        "ways": [_row(found, way) for way in found.ways] if found else [],
        "board": found and _address(found, found.all),
        "runs": max(way.fights.runs for way in found.ways) if found else 0,
        "rulings": [(ruling, holds(ruling)) for ruling in shared],
        "own_rulings": [(card.name, _own_rulings(card, shared)) for card in cards],
        "found": list(between(names)),
        "third_cards": asking_for(names),
    }


def _played(names: tuple[str, ...]) -> Ways | None:
    """Return the ways to play the cards on one board. Raises BusyError where too much is played already."""
    if not set(names) <= cards_by_name().keys():
        return None
    with SHORT.passed():
        return ways_of(names)


def _cell(step: PublishedStep, cards: list[Card], attack: SharedAttack | None) -> Cell:
    """Return a step with what the cards do there, in the words of the attack."""
    exchange = attack.steps.get(step.id) if attack else None
    here = [card.name for card in cards if any(step.id in steps_of(word) for word in card.timing)]
    said = exchange.said if exchange else ()
    acts = [(name, [text for card, text in said if card == name]) for name in here]
    return Cell(step, acts, exchange)


def _meeting(rows: list[list[Cell]]) -> str:
    """Say in one sentence how the cards meet: at one step, or one after the other in the same pipeline."""
    for cells in rows:
        shared = next((cell for cell in cells if len(cell.acts) > 1), None)
        if shared and shared.step.pipeline == STEPS["X3"].pipeline:
            return f"Each acts as it is cast, at {shared.step.id}: the one cast first acts first."
        if shared:
            return f"They meet at {shared.step.id}: of one host's spells the one cast first answers first."
    for cells in rows:
        steps = {name: cell.step.id for cell in reversed(cells) for name, _ in cell.acts}
        if len(steps) > 1:
            order = [cell.step.id for cell in cells]
            first, *others = sorted(steps, key=lambda name: order.index(steps[name]))
            then = ", ".join(f"then {name} at {steps[name]}" for name in others)
            return f"{first} acts at {steps[first]}, {then}."
    return "They act at no common step."


class WayRow(NamedTuple):
    """One way to play the board, in words and numbers, and the addresses that open it, and open it beside all."""

    cards: tuple[str, ...]
    lost: list[str]
    rounds: str
    endings: list[tuple[str, str, str]]
    address: str
    beside: str


def _row(found: Ways, way: Way) -> WayRow:
    """Return one way as a row of the table."""
    fights = way.fights
    total = {side: sum(fights.hit_points[id] for id in fights.sides[side]) for side in PLAYERS}
    lost = [_points_lost(total[side] - fights.mean(points_left(side))) for side in PLAYERS]
    endings = [
        (ending.words, ending.left or "", f"{round(100 * count / fights.runs)}%")
        for ending, count in fights.endings().most_common(2)
    ]
    beside = ""
    if way != found.all:
        query = [("c", edit.text) for edit in found.all.edits] + [("a", edit.text) for edit in way.edits]
        beside = with_query(reverse("sandbox:compare", args=(_board(found),)), urlencode(query, safe=",~"))
    return WayRow(way.cards, lost, f"{round(fights.mean(rounds_of), 1):g}", endings, _address(found, way), beside)


def _points_lost(points: float) -> str:
    """Return what a side loses; one that spells raise or add minions to may end with more hit points than it had."""
    lost = round(points, 1)
    return f"gains {-lost:g}" if lost < 0 else f"{lost:g}"


def _address(found: Ways, way: Way) -> str:
    """Return the address of the board as it is played in one way."""
    query = urlencode([("c", edit.text) for edit in way.edits], safe=",~")
    return with_query(reverse("sandbox:preset", args=(_board(found),)), query)


def _board(found: Ways) -> str:
    return f"try/{card_slug(found.first)}"


def _rulings(cards: list[Card]) -> list[Ruling]:
    """Return the rulings that are about every one of the cards."""
    first, *others = (rulings_on(card.name) for card in cards)
    return [ruling for ruling in first if all(ruling in found for found in others)]


def _own_rulings(card: Card, shared: list[Ruling]) -> list[tuple[Ruling, bool]]:
    """Return the other rulings about a card, each with whether it holds."""
    return [(ruling, holds(ruling)) for ruling in rulings_on(card.name) if ruling not in shared]
