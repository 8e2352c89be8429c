"""What a player could cast to come out better: a page that asks it of any fight, and the answer that it folds in."""

from __future__ import annotations

from typing import Any, NamedTuple, get_args
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.owned import owned_by
from cards.web.addresses import one_query, with_query
from cards.web.parts import wants_part
from engine.analysis.adviser import AdviceQuestion, advice_document, advise, cards_from, usual_source
from engine.analysis.answers import AdviceAnswer, AdvisedLine, Goal, MeetingAnswer, PlayerShare
from engine.analysis.race import Measure
from engine.analysis.versions import version
from engine.model.catalog import MAX_COST, houses_by_name, read_starter_decks
from engine.model.seat import PLAYERS, Player
from engine.scenario.board_edits import OTHER
from engine.scenario.edit import edit_of
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.whole_numbers import whole_number, whole_number_expected
from sandbox.explore.folded import folded_page
from sandbox.limits import long_work
from sandbox.run.answer_cache import cached_answer
from sandbox.run.fight_setup import chosen_word, compare_address, frame
from sandbox.run.setup_form import SetupForm
from sandbox.run.verdict import Shares, with_interval

WORK = 120_000
"""The work of all the fights of one answer (``engine.scenario.prepared.work_of``), the same on every machine."""

MEASURES = {"left": "who wins, then losses", "losses": "losses alone"}
GOALS = {"best": "the best", "cheapest": "the cheapest that still wins"}
CASTS = ("1", "2")


class AdviceRequest(NamedTuple):
    """What an address asks: who casts, out of which cards, how often at most, what counts, what for, and the mana."""

    player: Player
    source: str
    casts: str
    measure: Measure
    goal: Goal
    mana: str

    @property
    def query(self) -> str:
        """The question as an address has it."""
        fields = self._asdict().items()
        return urlencode({"from" if name == "source" else name: value for name, value in fields if value})


class AdviceOption(NamedTuple):
    """Something worth casting: in words, what comes of it, why, its cost, who comes out best, and where to see it.

    ``sure`` is the share of fights that are won, with its interval; ``answer`` leads to the other's best answer.
    """

    words: str
    says: str
    why: str
    cost: str
    sure: str
    shares: Shares
    address: str
    answer: str


@require_safe
def advice_page(request: HttpRequest, name: str) -> HttpResponse:
    """Ask what a player could cast; htmx folds the answer in. 400 for what makes no sense, 429 for too many."""
    return folded_page(request, name, "advice", "#answer", lambda form: _context(request, form, name))


def _context(request: HttpRequest, form: SetupForm, name: str) -> dict[str, Any]:
    """Return what the page shows: the question, and the answer where it is asked for."""
    requested = advice_request(request, form.wanted)
    context = frame(form, name, "advice") | _choices(request, form, name, requested)
    if not wants_part(request) and "now" not in request.GET:
        return context
    return context | advice_context(form, name, _found(request, form, requested))


def advice_context(form: SetupForm, name: str, found: AdviceAnswer) -> dict[str, Any]:
    """Return what is shown of advice; without links where the sandbox has the fight no longer."""
    options = [_option(form, name, found["player"], row) for row in found["lines"]]
    return {
        "advised": found,
        "before": sure(found["before"]),
        "options": options,
        "unpriced": [_option(form, name, found["player"], row) for row in found.get("unpriced", ())],
        "mover": found["player"],
        "other": OTHER[found["player"]],
        "answer": options[0].answer if options else "",
    }


def _option(form: SetupForm, name: str, player: Player, row: AdvisedLine) -> AdviceOption:
    edits = [edit_of(text) for text in row["changes"]]
    address = compare_address(form, name, *edits) if name else ""
    answers = with_query(
        reverse("sandbox:advice", args=(name,)), f"{form.query(*edits)}&player={OTHER[player]}&from=all"
    )
    return AdviceOption(
        row["words"],
        row["says"],
        row["why"],
        cost_words(row),
        sure(row),
        Shares(**row["shares"]),
        address,
        answers if name else "",
    )


def sure(row: PlayerShare | MeetingAnswer) -> str:
    """Return in which share of fights a player comes out best, with its 95% interval where it was sampled."""
    return with_interval(row["share"], row["low"], row["high"])


def cost_words(row: AdvisedLine) -> str:
    """Return what a line costs in all, as far as it is known."""
    if row["cost"] is None:
        return "cost unknown"
    return f"{row['cost']} mana{' assumed' if row['assumed'] else ''}"


def advice_request(request: HttpRequest, scenario: Scenario) -> AdviceRequest:
    """Read what is asked. Raises ScenarioError for what makes no sense."""
    player = chosen_word(request, "player", PLAYERS, PLAYERS[0])
    casts = chosen_word(request, "casts", CASTS, CASTS[0])
    measure = chosen_word(request, "measure", get_args(Measure), "left")
    goal = chosen_word(request, "goal", get_args(Goal), "best")
    mana = request.GET.get("mana", "")
    if mana and whole_number(mana, 0, MAX_COST) is None:
        raise ScenarioError("mana", f"mana: {whole_number_expected(0, MAX_COST)}, got “{mana[:40]}”")
    source = request.GET.get("from") or usual_source(scenario, player)
    requested = AdviceRequest(player, source, casts, measure, goal, mana)
    question_of(request, scenario, requested)
    return requested


def question_of(request: HttpRequest, scenario: Scenario, requested: AdviceRequest) -> AdviceQuestion:
    """Return the question that an address asks of a scenario. Raises ScenarioError for cards that are none."""
    owned = owned_by(request)
    source = ",".join(owned.cards) if requested.source == "owned" else requested.source
    if not source:
        raise ScenarioError("from", "you own no cards yet: say in your collection which you have")
    free, cards = cards_from(scenario, requested.player, source)
    mana = int(requested.mana) if requested.mana else None
    return AdviceQuestion(
        free, requested.player, cards, int(requested.casts), requested.measure, requested.goal, mana, dict(owned.costs)
    )


def _found(request: HttpRequest, form: SetupForm, requested: AdviceRequest) -> AdviceAnswer:
    question = question_of(request, form.wanted, requested)

    def make() -> AdviceAnswer:
        with long_work(request):
            return advice_document(advise(question, work=WORK))

    own = [sorted(question.costs.items()), question.cards if requested.source == "owned" else ""]
    return cached_answer(form.wanted, make, "advice", *requested, own, version(), work=WORK)


def _choices(request: HttpRequest, form: SetupForm, name: str, requested: AdviceRequest) -> dict[str, Any]:
    """Return the question and its choices; the hand and the deck are among them where the player has them."""
    seat, owned = getattr(form.wanted.players, requested.player), owned_by(request)
    pools = {"hand": "Hand"} if seat.hand else {}
    pools |= {"deck": "Deck"} if seat.deck else {}
    pools |= {"owned": "Owned"} if owned.cards else {}
    pools |= {"all": "All cards"}
    houses = {house: f"House of {house}" for house in houses_by_name()}
    decks = {deck.name: deck.name for deck in read_starter_decks()}
    sources = pools | houses | decks
    here = reverse("sandbox:advice", args=(name,))

    def address(requested: AdviceRequest) -> str:
        return with_query(here, form.query(), requested.query)

    return {
        "requested": requested,
        "players": PLAYERS,
        "pools": [
            (words, address(requested._replace(source=pool)), pool == requested.source) for pool, words in pools.items()
        ],
        "sources": sources if requested.source in sources else {requested.source: requested.source} | sources,
        "measures": MEASURES,
        "goals": GOALS,
        "two_casts": address(requested._replace(casts="2")) if requested.casts == "1" else "",
        "longer": with_query(reverse("sandbox:study-new", args=(name,)), form.query(), "kind=advice", requested.query),
        "answer_query": one_query(form.query(), requested.query),
        "own": requested.source == "owned" or bool(owned.costs),
    }
