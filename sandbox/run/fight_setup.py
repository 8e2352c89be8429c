"""What the pages about one fight begin with: its set-up from the address, and the way to its other pages."""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render

from cards.web.addresses import address_of, with_query
from engine.model.words import listed
from engine.notation import LineError, NoLineError, line_of, read_line
from engine.scenario.edit import Edit
from engine.scenario.error import ScenarioError
from sandbox.run.setup_form import SetupForm
from sandbox.saved.scenarios import no_fight, scenario_named

TYPED = "fight"
"""What the sandbox calls the fight that an address types (``f``)."""

PAGES = {
    "preset": "Run",
    "orders": "Orders",
    "odds": "Odds",
    "compare": "Compare",
    "advice": "What to cast",
    "matchups": "Matchups",
    "text": "Text",
}
"""The pages about one fight that lead to each other, by the names of their addresses."""

MORE_PAGES = {"changers": "Cards that would change this", "decided": "What decided it", "study-new": "A longer study"}
"""Those that these lead to."""


class Tab(NamedTuple):
    """A link from one page about a fight to another."""

    label: str
    address: str
    current: bool


def opened(request: HttpRequest, name: str) -> SetupForm:
    """Return the set-up that an address asks for. Raises Http404 for an unknown fight, or a line that is none."""
    return set_up(name, request.GET)


def set_up(name: str, params: QueryDict) -> SetupForm:
    """Return the set-up of a fight that the query of an address asks for. Raises Http404 as ``opened`` does."""
    if name == TYPED:
        line = params.get("f", "")
        try:
            return SetupForm(read_line(line), params, line)
        except LineError as error:
            raise Http404(f"There is no fight in this line. {error.problem}") from error
    try:
        return SetupForm(scenario_named(name), params)
    except KeyError as error:
        raise Http404(no_fight(name)) from error


def opened_as_far(request: HttpRequest, name: str) -> tuple[SetupForm, list[str]]:
    """Return the set-up of an address, and what is wrong with its last change where all but that make sense.

    Raises Http404 as ``opened`` does.
    """
    form = opened(request, name)
    if form.is_valid():
        return form, []
    params = request.GET.copy()
    for field in form.change_params:
        del params[field]
    if not form.change_params:
        params.setlist("c", params.getlist("c")[:-1])
    before = set_up(name, params)
    return (before, form.problems) if before.is_valid() else (form, [])


def fight_address(line: str) -> str:
    """Return the address of the page that runs a typed fight."""
    return with_query(address_of("sandbox:fight"), urlencode({"f": line}, safe=",~"))


def line_to_copy(form: SetupForm) -> str:
    """Return the line that says a set-up, which must make sense; empty for one that no line can say."""
    try:
        return line_of(form.wanted)
    except NoLineError:
        return ""


def frame(form: SetupForm, name: str, page: str) -> dict[str, Any]:
    """Return what every page about a fight shows around its own matter; the set-up must make sense."""
    return {
        "section": "sandbox",
        "form": form,
        "name": name,
        "page": (PAGES | MORE_PAGES)[page],
        "here": address_of(f"sandbox:{page}", name),
        "address": address_of("sandbox:preset", name),
        "current": page,
        "query": form.query(),
    }


def refusal_page(
    request: HttpRequest, form: SetupForm, name: str, page: str, problems: list[str], status: int = 400
) -> HttpResponse:
    """Answer a question that makes no sense, or comes too often, with what is wrong."""
    context = {
        "section": "sandbox",
        "form": form,
        "name": name,
        "page": (PAGES | MORE_PAGES)[page],
        "problems": problems,
    }
    return render(request, "sandbox/explore_problem.html", context, status=status)


def plain_refusal(*problems: str) -> HttpResponse:
    """Answer what is no page, a file or a picture, with what is wrong, a line each."""
    return HttpResponse("\n".join(problems), "text/plain; charset=utf-8", 400)


def chosen_word(request: HttpRequest, field: str, known: tuple[str, ...], usual: str) -> Any:
    """Return one of the known words that an address has in a field, the usual one if it has none.

    Raises ScenarioError for any other.
    """
    value = request.GET.get(field) or usual
    if value not in known:
        raise ScenarioError(field, f"{field}: expected {listed(known, 'or')}, got “{value[:40]}”")
    return value


def tabs(form: SetupForm, name: str, current: str) -> list[Tab]:
    """Return the links to all pages about a fight, its set-up kept."""
    query = form.query()
    return [
        Tab(label, with_query(address_of(f"sandbox:{page}", name), query), page == current)
        for page, label in PAGES.items()
    ]


def run_address(form: SetupForm, name: str, *edits: Edit, **instead: str) -> str:
    """Return the address of the page that runs a set-up, something of it changed."""
    return with_query(address_of("sandbox:preset", name), form.query(*edits, **instead))


def compare_address(form: SetupForm, name: str, *edits: Edit) -> str:
    """Return the address that shows a set-up beside what some changes make of it.

    Raises ScenarioError for changes that make no sense.
    """
    first = urlencode([("a", edit.text) for edit in form.edits], safe=",~")
    return with_query(address_of("sandbox:compare", name), first, form.query(*edits))


def to_shortest(request: HttpRequest, form: SetupForm) -> HttpResponseRedirect | None:
    """Return the way to the shortest address of a set-up; None for one that is it, or that makes no sense.

    A button that changes something adds its change to those of the address; old links name them otherwise.
    """
    return None if not form.is_valid() or form.shortest else _led_to(request, form, form.query())


def to_settled(request: HttpRequest, form: SetupForm) -> HttpResponseRedirect | None:
    """Return the way to the address of a set-up that names what was asked for as one change more; None for that one."""
    return None if not form.is_valid() or form.settled else _led_to(request, form, form.here())


def _led_to(request: HttpRequest, form: SetupForm, query: str) -> HttpResponseRedirect:
    setup = {*form.fields, "c", "done", "f", *form.change_params}
    rest = urlencode([(key, value) for key, values in request.GET.lists() if key not in setup for value in values])
    return HttpResponseRedirect(with_query(request.path, query, rest))
