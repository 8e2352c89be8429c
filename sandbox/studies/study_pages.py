"""The pages of long studies: one to ask for one, and one at which everybody sees how far it is and what came of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cards.guard.rate_limits import LimitedError
from cards.guard.refusals import BusyError
from cards.owned import owned_by
from cards.web.addresses import with_query
from cards.web.parts import part_of, part_or_page
from engine.analysis.adviser import line_words
from engine.analysis.answers import MatchupsAnswer
from engine.analysis.matchups import cell_document, met_of
from engine.analysis.odds import OddsEstimate, wilson
from engine.analysis.orders import TriedOrders, number_of_orders, orders_document
from engine.analysis.race import Contender
from engine.atlas.third_card import TriedTriples
from engine.model.words import capital, listed
from engine.progress import duration
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.named_parts import NUMBERS, name_in_scenario
from engine.scenario.prepared import PreparedScenario
from sandbox.explore.advice import advice_context
from sandbox.explore.matchups_page import matchups_context
from sandbox.explore.odds_page import odds_context
from sandbox.explore.orders_page import orders_context
from sandbox.limits import STUDIES
from sandbox.models import Study
from sandbox.run.fight_setup import frame, opened, refusal_page, set_up, to_shortest
from sandbox.run.setup_form import SetupForm, sentence_of
from sandbox.saved.canonical_json import as_text
from sandbox.studies.advice_study import Advise
from sandbox.studies.forms import FORMS, StudyForm
from sandbox.studies.questions import Matchups, Question, Sweep, new_study, put_together, question_of
from sandbox.studies.queue import OwnStudiesError, asker, begin, is_outdated, is_own, take_up_abandoned
from sandbox.studies.study_parts import Found, Raced
from sandbox.studies.third_card_page import third_card_context, third_card_title
from sandbox.studies.third_card_question import ThirdCards
from sandbox.studies.worker import UNFINISHED, end

RECENT = 20
"""So many parts tell how fast a study is."""


UNITS = {"orders": "orders", "triples": "threes of cards"}
"""What a study counts, by its kind, if that is no fights."""

LEADERS = 6
"""So many lines of a race are shown while it is under way."""


class Leader(NamedTuple):
    """A line of casting that does best so far: in words, its share of wins with the 95% interval, and its fights."""

    words: str
    share: float
    low: float
    high: float
    fights: int


class SweepRow(NamedTuple):
    """One value of a sweep: how often each ending comes of it, with the 95% interval, and where its odds are."""

    value: int
    address: str
    shares: list[tuple[float, float, float]]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show what can be asked of a fight, or begin what is asked: 400 for what makes no sense, 429 for too much."""
    setup = opened(request, name)
    elsewhere = to_shortest(request, setup)
    if elsewhere is not None:
        return elsewhere
    if not setup.is_valid():
        return refusal_page(request, setup, name, "study-new", setup.problems)
    scenario = setup.scenario()
    kind = request.POST.get("kind", request.GET.get("kind", ""))
    prefilled = {"source" if field == "from" else field: value for field, value in request.GET.items()}
    sent = _with_the_owned(request) if request.method == "POST" else None
    forms = {
        form.kind: form(scenario, sent if form.kind == kind else None, prefilled if form.kind == kind else None)
        for form in FORMS.values()
    }
    refused, status = dict[str, Any](), 200
    if request.method == "POST":
        try:
            return HttpResponseRedirect(_begun(request, forms.get(kind), setup, name).get_absolute_url(), status=303)
        except _RefusedStudyError as error:
            refused, status = error.shown, error.status
    orders = number_of_orders(scenario)
    shown = [form for form in forms.values() if form.kind != "orders" or orders > 1]
    shown.sort(key=lambda form: form.kind != kind)
    context = frame(setup, name, "study-new") | {"forms": shown, "orders": orders} | refused
    return render(request, "sandbox/study_new.html", context, status=status)


class _RefusedStudyError(Exception):
    """A study that is not begun: what the page says of it, and its status."""

    def __init__(self, shown: dict[str, Any], status: int = 400) -> None:
        super().__init__()
        self.shown = shown
        self.status = status


def _with_the_owned(request: HttpRequest) -> QueryDict:
    """Return what was sent, the visitor's own cards named where they are meant: a study is anybody's to look at."""
    sent = request.POST.copy()
    if sent.get("source") == "owned":
        sent["source"] = ",".join(owned_by(request).cards)
    return sent


def _begun(request: HttpRequest, study_form: StudyForm | None, setup: SetupForm, name: str) -> Study:
    """Begin what is asked. Raises _RefusedStudyError and QueueFullError."""
    if study_form is None:
        raise _RefusedStudyError({"problems": [f"Kind: Expected {listed([*FORMS], 'or')}."]})
    if study_form.problems:
        raise _RefusedStudyError({"problems": study_form.problems})
    try:
        return _queued(request, study_form, setup, name)
    except ScenarioError as error:
        raise _RefusedStudyError({"problems": [sentence_of(error)]}) from error
    except (LimitedError, BusyError) as error:
        raise _RefusedStudyError({"problems": [str(error)]}, int(error.status)) from error
    except OwnStudiesError as error:
        raise _RefusedStudyError({"own": error.studies, "most": asker(request)[1]}, 429) from error


def _queued(request: HttpRequest, study_form: StudyForm, setup: SetupForm, name: str) -> Study:
    """Queue what is asked. Raises ScenarioError, LimitedError, OwnStudiesError, QueueFullError and BusyError."""
    STUDIES.count(request)
    with study_form.gate.passed():
        question = study_form.question()
        if isinstance(question, Advise):
            question = question.assuming(owned_by(request).costs)
        return begin(request, new_study(question, name, setup.query()))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def study_page(request: HttpRequest, key: str) -> HttpResponse:
    """Show how far a study is and what came of it; for htmx, only that. It is stopped and taken up by POST."""
    study = Study.objects.filter(pk=key).first()
    if study is None:
        raise Http404("There is no study at this address. One that is over is kept for three months.")
    try:
        return _answered(request, study)
    except ScenarioError as error:
        raise Http404(f"This engine cannot play the fight of this study: {error}.") from error


@part_or_page
def _answered(request: HttpRequest, study: Study) -> HttpResponse:
    """Do what is asked, or show what is known. Raises ScenarioError for a fight of an earlier engine."""
    context: dict[str, Any] = {}
    if request.method == "POST":
        try:
            _stop_or_take_up(request, study)
            return HttpResponseRedirect(study.get_absolute_url(), status=303)
        except LimitedError as error:
            context["notice"] = str(error)
        except OwnStudiesError as error:
            context |= {"own": error.studies, "most": asker(request)[1]}
    take_up_abandoned()
    template = part_of(request, "sandbox/study.html", "study")
    return render(request, template, _shown(request, study) | context, status=429 if context else 200)


def _stop_or_take_up(request: HttpRequest, study: Study) -> None:
    """Stop a study or take it up again; nobody stops another's."""
    if "stop" in request.POST and is_own(request, study):
        end(study, Study.State.STOPPED)
    elif "on" in request.POST:
        STUDIES.count(request)
        begin(request, study)


def _shown(request: HttpRequest, study: Study) -> dict[str, Any]:
    """Return what the page tells."""
    question = question_of(study)
    setup, name = _where(study, question.scenario)
    parts = [study.result] if study.result is not None else study.parts.values_list("result", flat=True)
    running = study.state in UNFINISHED
    context = {
        "section": "sandbox",
        "study": study,
        "form": setup,
        "name": name,
        "here": study.get_absolute_url(),
        "fight": with_query(reverse("sandbox:preset", args=(name,)), setup.query()) if name else "",
        "title": _title(question),
        "unit": UNITS.get(study.kind, "fights"),
        "running": running,
        "own": [],
        "mine": is_own(request, study),
        "outdated": not running and is_outdated(study),
    }
    context |= _progress(study)
    # Of orders nothing is told before the end: what they have in common changes with every one of them.
    found = None if running and study.kind == "orders" else put_together(question, parts)
    return context if found is None else context | _context(question, found, setup, name)


def _where(study: Study, scenario: Scenario) -> tuple[SetupForm, str]:
    """Return the set-up of a study's fight, and its name, which is empty where the sandbox has the fight no longer."""
    try:
        setup = set_up(study.name, QueryDict(study.query))
        if setup.is_valid() and as_text(setup.scenario()) == study.scenario:
            return setup, study.name
    except Http404:
        pass
    setup = SetupForm(scenario, {})
    setup.is_valid()
    return setup, ""


def _title(question: Question) -> str:
    if isinstance(question, Sweep):
        number, minion = capital(NUMBERS[question.which]), name_in_scenario(question.scenario, question.on)
        return f"{number} from {question.low} to {question.high}: {minion}"
    if isinstance(question, Matchups):
        return "Matchups"
    if isinstance(question, ThirdCards):
        return third_card_title(question)
    if isinstance(question, Advise):
        return f"What could {question.player.capitalize()} cast?"
    return f"Every order: {question.total:,}" if question.kind == "orders" else f"{question.total:,} fights"


def _progress(study: Study) -> dict[str, Any]:
    """Return how much is done, how fast it goes, and how long it takes yet."""
    rows = list(study.parts.order_by("-finished").values_list("finished", "units"))
    done = study.total if study.result is not None else sum(units for _, units in rows)
    recent = rows[: RECENT + 1]
    seconds = (recent[0][0] - recent[-1][0]).total_seconds() if len(recent) > 1 else 0
    rate = sum(units for _, units in recent[:-1]) / seconds if seconds else 0
    left = duration((study.total - done) / rate) if rate else ""
    return {"done": done, "rate": round(rate), "left": left}


def _context(question: Question, found: Found, setup: SetupForm, name: str) -> dict[str, Any]:
    """Return what is told of all that is done."""
    if isinstance(found, TriedOrders):
        rows = orders_document(found, question.scenario, question.parameters["player"], question.scenario.seed)
        return orders_context(setup, name, rows)
    if isinstance(found, Raced):
        advice = found.advice
        if advice is None:
            return {"leaders": _leaders(question, found), "at_most": True}
        return advice_context(setup, name, advice) | {"done": found.fights, "at_most": True}
    if isinstance(found, TriedTriples):
        assert isinstance(question, ThirdCards)
        return third_card_context(question, found)
    if isinstance(question, Matchups):
        return _matched(question, found)
    if isinstance(question, Sweep):
        return _swept(question, found, setup, name)
    sample = OddsEstimate(question.scenario.seed, found[0], tried=True)
    return odds_context(setup, sample, question.scenario, name)


def _leaders(question: Question, found: Raced) -> list[Leader]:
    """Return the lines of a race under way that do best so far, by the least that they win in 95 of 100 samples."""
    lines = dict[int, Contender]()
    for _, batch in sorted(found.batches.items()):
        for tried in batch:
            lines.setdefault(tried.line, Contender(tried.line, tried.casts)).add(tried)
    leaders = []
    for line in lines.values():
        if line.casts and line.scores and not line.refused:
            runs = len(line.scores)
            low, high = wilson(line.ends.count(1.0), runs) if line.rolled else (line.won, line.won)
            leader = Leader(line_words(question.scenario, line.casts), line.won, low, high, runs)
            leaders.append((-low, -line.score, line.number, leader))
    return [leader for *_, leader in sorted(leaders)[:LEADERS]]


def _swept(question: Sweep, found: dict[int, Any], setup: SetupForm, name: str) -> dict[str, Any]:
    """Return a row for each value of a sweep that has been tried, with a share for each ending that came at all."""
    rows, endings = dict[int, dict[str, tuple[float, float, float]]](), dict[str, float]()
    for place, statistics in sorted(found.items()):
        came = OddsEstimate(question.scenario.seed, statistics).document(PreparedScenario(question.scenario))["endings"]
        rows[place] = {row["ending"]: (row["probability"], row["low"], row["high"]) for row in came}
        for row in came:
            endings[row["ending"]] = endings.get(row["ending"], 0) + row["probability"]
    columns = sorted(endings, key=lambda ending: (-endings[ending], ending))
    return {
        "endings": columns,
        "swept": NUMBERS[question.which],
        "rows": [
            SweepRow(
                question.values[place],
                _odds_address(setup, name, question, question.values[place]),
                [shares.get(ending, (0.0, *wilson(0, found[place].runs))) for ending in columns],
            )
            for place, shares in rows.items()
        ],
    }


def _matched(question: Matchups, found: dict[int, Any]) -> dict[str, Any]:
    """Return how the side does against each of the others that it has met."""
    rows = [cell_document(question.meetings[place], met_of(statistics)) for place, statistics in found.items()]
    found_so_far: MatchupsAnswer = {"first": question.first, "meetings": rows}
    requested = {"first": question.first}
    return matchups_context(found_so_far) | {"requested": requested, "side": question.meetings[0].one.words}


def _odds_address(setup: SetupForm, name: str, question: Sweep, value: int) -> str:
    """Return the page of the odds of one value of a sweep."""
    return with_query(reverse("sandbox:odds", args=(name,)), setup.query(question.edit(value))) if name else ""
