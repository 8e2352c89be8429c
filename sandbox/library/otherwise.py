"""The form for who remembers a rule or card otherwise: what is taken, the runs that show it, what others remember."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from cards.full_cards import card_at, cards_by_number
from cards.models import RuleReport
from cards.remembering import accepted, people, remember, remembered
from cards.reporting import ReportRefusedError, lengths, sent_words
from cards.web.addresses import interpretation_address, ruling_address
from engine.analysis.readings import other_reading, runs_on
from engine.library.rulings import rulings, trace_of
from engine.model.interpretations import INTERPRETATIONS
from engine.model.words import capital
from sandbox.library.expectation_words import ExpectationWords, expectations_in_words
from sandbox.library.ruling_page import ruling_at

LENGTHS = lengths(RuleReport, "words", "details", "name")
[LONGEST_READING] = lengths(RuleReport, "reading").values()


class RememberedThing(NamedTuple):
    """A rule or card that visitors can report as different: its key, page, text, what may differ, and its section."""

    key: str
    title: str
    page: str
    said: str
    readings: list[str]
    section: str = "rules"


class Run(NamedTuple):
    """A run that shows what would differ: where it is, where its two readings stand side by side, and what fails."""

    title: str
    address: str
    compare: str
    fails: list[ExpectationWords]


@require_safe
def everything(request: HttpRequest) -> HttpResponse:
    """List what people remember otherwise, the most remembered first, each with its form."""
    named = {entry.id: f"{entry.id}: {entry.question}" for entry in INTERPRETATIONS.values()}
    named |= {ruling_address(found): found.title for found in rulings()}
    named |= {card.get_absolute_url(): card.name for card in cards_by_number().values()}
    counted = sorted(people().items(), key=lambda row: (-row[1], row[0]))
    rows = [(named[about], _form_address(about), count) for about, count in counted if about in named]
    return render(request, "sandbox/remembered.html", {"section": "rules", "rows": rows})


def _form_address(about: str) -> str:
    """Return the address of a thing's form."""
    return f"{about}otherwise/" if about not in INTERPRETATIONS else reverse("otherwise", args=(about,))


@require_http_methods(["GET", "HEAD", "POST"])
def of_interpretation(request: HttpRequest, id: str) -> HttpResponse:
    """Ask what somebody remembers otherwise than an interpretation. Answers 404 for one that does not exist."""
    if id not in INTERPRETATIONS:
        raise Http404(f"There is no interpretation called {id}.")
    entry, other = INTERPRETATIONS[id], other_reading(id)
    readings = [capital(other.words)] if other else []
    thing = RememberedThing(id, f"{id}: {entry.question}", interpretation_address(entry), entry.taken, readings)
    return _form_page(request, thing, _runs(id))


@require_http_methods(["GET", "HEAD", "POST"])
def of_ruling(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask what somebody remembers otherwise than a ruling. Answers 404 for one that does not exist."""
    found = ruling_at(slug)
    claims = [expectation.text[:LONGEST_READING] for expectation in expectations_in_words(trace_of(slug))]
    readings = list(dict.fromkeys(claims))
    address = ruling_address(found)
    thing = RememberedThing(address, found.title, address, found.statement, readings)
    return _form_page(request, thing, [Run(found.title, f"{address}#trace", "", [])])


@require_http_methods(["GET", "HEAD", "POST"])
def of_card(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask what somebody remembers otherwise than a card's page says. Answers 404 for an unknown slug."""
    card = card_at(slug)
    address = card.get_absolute_url()
    return _form_page(request, RememberedThing(address, card.name, address, card.spell_text, [], "cards"), [])


def _runs(id: str) -> list[Run]:
    """Return the runs that rest on an interpretation."""
    other, runs = other_reading(id), []
    for shown in runs_on(id):
        name = f"ruling/{shown.ruling.slug}"
        page = ruling_address(shown.ruling) + (f"?show=all#e{shown.line}" if shown.line is not None else "")
        beside = f"{reverse('sandbox:compare', args=(name,))}?{other.edit.which}={other.edit.to}" if other else ""
        fails = (
            [expectation for expectation in expectations_in_words(shown.otherwise) if not expectation.held]
            if shown.otherwise
            else []
        )
        runs.append(Run(shown.ruling.title, page, beside, fails))
    return runs


def _form_page(request: HttpRequest, thing: RememberedThing, runs: Iterable[Run]) -> HttpResponse:
    """Show the form, or keep what was sent and lead back to it."""
    problem = ""
    if request.method == "POST":
        try:
            _take(request, thing)
        except ReportRefusedError as error:
            problem = str(error)
        else:
            return redirect(f"{request.path}?thanks=1")
    context: dict[str, Any] = {
        "section": thing.section,
        "thing": thing,
        "runs": runs,
        "problem": problem,
        "thanks": "thanks" in request.GET,
        "remembered": remembered(thing.key),
        "accepted": accepted(thing.key),
        "origins": RuleReport.Origin.choices,
        "lengths": LENGTHS,
        "given": request.POST,
    }
    return render(request, "sandbox/otherwise.html", context, status=400 if problem else 200)


def _take(request: HttpRequest, thing: RememberedThing) -> None:
    """Keep what was sent. Raises ReportRefusedError."""
    said = sent_words(request, LENGTHS)
    remember(request, thing.key, request.POST.get("reading", ""), thing.readings, said)
