"""Cards that would change a fight: those that the atlas ties to the cards in it, tried for whoever does worse."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.models import Interaction
from cards.web.addresses import with_query
from engine.analysis.adviser import AdviceQuestion, advice_document, advise, cards_from
from engine.analysis.answers import AdviceAnswer
from engine.analysis.paired import affordable, fought
from engine.analysis.versions import version
from engine.library.rulings import cards_named_in
from engine.model.seat import Player
from engine.scenario.format import Scenario
from sandbox.explore.advice import advice_context
from sandbox.explore.folded import folded_page
from sandbox.limits import long_work
from sandbox.run.answer_cache import cached_answer
from sandbox.run.fight_setup import frame
from sandbox.run.setup_form import SetupForm
from sandbox.run.verdict import shares

WORK = 30_000
"""The work of all the fights (``engine.scenario.prepared.work_of``), the same on every machine."""

LOOK = 3_000
"""So much of it may go to see who does worse."""

TRIED, SHOWN = 24, 4
"""So many cards are tried, the ones with the strongest findings, and so many are shown."""


@require_safe
def changers(request: HttpRequest, name: str) -> HttpResponse:
    """Show a few cards that would change a fight; for htmx, only those. 429 where a visitor asks too often."""
    return folded_page(request, name, "changers", "#rows", lambda form: _context(request, form, name))


def _context(request: HttpRequest, form: SetupForm, name: str) -> dict[str, Any]:
    cards = candidates(form.wanted)
    found = _found(request, form.wanted, cards)
    advice = advice_context(form, name, found)
    more = with_query(reverse("sandbox:advice", args=(name,)), form.query(), f"player={found['player']}&from=all")
    shown = {"options": advice["options"][:SHOWN], "mover": advice["mover"], "tried": len(cards), "more": more}
    return frame(form, name, "changers") | shown


def candidates(scenario: Scenario) -> list[str]:
    """Return the cards that the atlas ties to those of a scenario, what is done to these before what they do."""
    here = cards_named_in(scenario)
    done_to = _names(Interaction.objects.filter(to__name__in=here), "by__name")
    doing = _names(Interaction.objects.filter(by__name__in=here), "to__name")
    return list(dict.fromkeys([*done_to, *doing]))[:TRIED]


def _names(rows: QuerySet[Interaction], which: str) -> list[str]:
    strongest = rows.order_by("-strength", which).values_list(which, flat=True)
    return list(dict.fromkeys(strongest))[:TRIED]


def _found(request: HttpRequest, scenario: Scenario, cards: list[str]) -> AdviceAnswer:
    def make() -> AdviceAnswer:
        with long_work(request):
            player = worse_off(scenario)
            free, known = cards_from(scenario, player, ",".join(cards)) if cards else (scenario, [])
            return advice_document(advise(AdviceQuestion(free, player, known), work=WORK - LOOK))

    return cached_answer(scenario, make, "changers", cards, version(), work=WORK)


def worse_off(scenario: Scenario) -> Player:
    """Return the player who wins less often; blue where both are as often."""
    found = shares(fought(scenario, affordable(scenario, 1, LOOK)))
    return "red" if found.blue > found.red else "blue"
