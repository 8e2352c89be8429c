"""What a player could cast to come out better: a page that asks it of any fight, and the answer that it folds in."""

from __future__ import annotations

from typing import Any, NamedTuple, get_args
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from cards.guard.gate import LONG
from cards.web.parts import wants_part
from engine.analysis.adviser import Advised, Measure, advise, cards_from
from engine.model.catalog import houses_by_name
from engine.model.state import PLAYERS, Player
from engine.scenario.error import ScenarioError
from sandbox.explore.folded import folded_page
from sandbox.limits import RUNS
from sandbox.run.answer_cache import cached_answer
from sandbox.run.request import SetupForm
from sandbox.run.setup import compare_address, frame
from sandbox.run.verdict import Shares, shares

WORK = 120_000
"""The work of all the fights of one answer (``engine.scenario.prepared.work_of``), the same on every machine."""

MEASURES = {"left": "who is left", "losses": "hit points alone"}
CASTS = ("1", "2")


class Question(NamedTuple):
    """What is asked: who casts, out of which cards, how often at most, and what counts."""

    player: Player
    source: str
    casts: int
    measure: Measure


class Option(NamedTuple):
    """Something worth casting: in words, what comes of it, how often who comes out best, and where to see it."""

    words: str
    says: str
    shares: Shares
    address: str


@require_safe
def advice_page(request: HttpRequest, name: str) -> HttpResponse:
    """Ask what a player could cast; htmx folds the answer in. 400 for what makes no sense, 429 for too many."""
    return folded_page(request, name, "advice", "#answer", lambda form: _told(request, form, name))


def _told(request: HttpRequest, form: SetupForm, name: str) -> dict[str, Any]:
    """Return what the page shows: the question, and the answer where it is asked for."""
    question = _question(request, form)
    context = frame(form, name, "advice") | _asked(form, question)
    if not wants_part(request) and "now" not in request.GET:
        return context
    found = _found(request, form, question)
    options = [
        Option(advice.words, advice.says, shares(advice.fights), compare_address(form, name, *advice.edits))
        for advice in found.lines
    ]
    return context | {"found": found, "options": options, "fights": found.before.runs}


def _question(request: HttpRequest, form: SetupForm) -> Question:
    """Read what is asked. Raises ScenarioError for what makes no sense."""
    player = _one_of(request, "player", PLAYERS, PLAYERS[0])
    casts = _one_of(request, "casts", CASTS, CASTS[0])
    measure = _one_of(request, "measure", get_args(Measure), "left")
    hand = getattr(form.wanted.players, player).hand
    source = request.GET.get("from") or ("hand" if hand else "all")
    cards_from(form.wanted, player, source)
    return Question(player, source, int(casts), measure)


def _one_of(request: HttpRequest, field: str, known: tuple[str, ...], default: str) -> Any:
    value = request.GET.get(field) or default
    if value not in known:
        raise ScenarioError(field, f"{field}: expected {' or '.join(known)}, got “{value[:40]}”")
    return value


def _found(request: HttpRequest, form: SetupForm, question: Question) -> Advised:
    player, source, casts, measure = question

    def make() -> Advised:
        RUNS.count(request)
        scenario, cards = cards_from(form.wanted, player, source)
        with LONG.passed():
            return advise(scenario, player, cards, casts=casts, measure=measure, work=WORK)

    return cached_answer(form.wanted, make, "advice", *question, WORK)


def _asked(form: SetupForm, question: Question) -> dict[str, Any]:
    """Return the question and its choices; the hand and the deck are among them where the player has them."""
    seat = getattr(form.wanted.players, question.player)
    held = {"hand": "the hand", "deck": "hand and deck"} if seat.hand or seat.deck else {}
    sources = held | {"all": "all cards"} | {house: f"House of {house}" for house in houses_by_name()}
    asked = {"player": question.player, "from": question.source, "casts": question.casts, "measure": question.measure}
    return {
        "question": question,
        "players": PLAYERS,
        "sources": sources if question.source in sources else {question.source: question.source} | sources,
        "measures": MEASURES,
        "answer_query": "&".join(filter(None, (form.query(), urlencode(asked)))),
    }
