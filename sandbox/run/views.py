"""The sandbox pages: the list of presets, and a preset that is set up, run and told step by step."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from cards.guard.gate import SHORT
from cards.web.addresses import address_of, one_query, with_query
from cards.web.library_search import listing
from cards.web.parts import part_of, part_or_page, wants_part
from cards.web.public_pages import fixed_page
from engine.analysis.differences import differences
from engine.scenario.error import ScenarioError
from engine.scenario.legality import faults
from engine.scenario.reading import to_document
from engine.trace.report import trace_text
from engine.trace.run import run
from sandbox.library.fight_list import fights
from sandbox.models import Share
from sandbox.run.change_forms import change_params
from sandbox.run.fight_setup import (
    TYPED,
    compare_address,
    fight_address,
    line_to_copy,
    opened,
    opened_as_far,
    plain_refusal,
    to_settled,
)
from sandbox.run.panel import panel
from sandbox.run.run_page import RunPage, RunRequest, pretty, run_page
from sandbox.run.setup_form import SetupForm
from sandbox.saved.drafts import expires_at
from sandbox.saved.scenarios import is_saved
from sandbox.saved.shares import SavedLink, saved_link
from sandbox.trace.lines import Density

# A page is a pure function of its address and of the program, so a browser may keep it for a while.
for_a_minute = cache_control(public=True, max_age=60)


FIGHTS_A_PAGE = 20


@require_safe
@fixed_page
@part_or_page
def preset_list(request: HttpRequest) -> HttpResponse:
    """List the fights that a search finds, a page at a time; for htmx, only what was found."""
    context = {"section": "sandbox"} | listing(request, fights(), FIGHTS_A_PAGE)
    return render(request, part_of(request, "sandbox/list.html", "found"), context)


@require_safe
def preset_page(request: HttpRequest, name: str) -> HttpResponse:
    """Run a fight; what people keep is theirs to change, every other fight is the same for everybody."""
    return (SAVED_FIGHT if is_saved(name) else FIXED_FIGHT)(request, name)


@part_or_page
def _fight(request: HttpRequest, name: str) -> HttpResponse:
    """Run a preset as the address sets it up and tell how it went; for htmx, only what changes of the page.

    Answers 404 for an unknown preset, and 400 with the form and what is wrong for a set-up that
    makes no sense. A button that moves a spell adds a change to the address; that is answered with a redirect
    to the shortest address of the new set-up.
    """
    form, refused = opened_as_far(request, name)
    address = address_of("sandbox:preset", name)
    whole = not wants_part(request)
    elsewhere = None
    if whole and not refused:
        elsewhere = _typed_instead(request, form, name) or to_settled(request, form)
    if elsewhere is not None:
        return elsewhere
    page = _run_page(request, form, name, address) if form.is_valid() else None
    valid = page is not None and not page.problems and not refused
    context = _shown(form, name, page) | {"address": address, "part": not whole, "refused": refused}
    if page is not None:
        context |= _changing(request, form, address, _moment(request, page))
        context["sent"] = change_params(request.GET) if refused else {}
    template = f"sandbox/preset.html{'' if whole else '#bench'}"
    response = render(request, template, context, status=200 if valid else 400)
    if whole or not valid:
        return response
    return push_url(response, with_query(address, _with_open(context["stay"], request.GET.get("edit", ""))))


def _typed_instead(request: HttpRequest, form: SetupForm, name: str) -> HttpResponse | None:
    """Return the way on from a fight's line that was run: to the fight it says, or back if it was not edited."""
    line = request.GET.get("f", "").strip()
    if name == TYPED or not line:
        return None
    edited = not form.is_valid() or line != line_to_copy(form)
    return HttpResponseRedirect(fight_address(line) if edited else with_query(request.path, form.here()))


def _shown(form: SetupForm, name: str, page: RunPage | None) -> dict[str, Any]:
    """Return what the page shows of a set-up and its run, and how it is kept and taken away."""
    found = saved_link(name, page.outcome if page is not None and not form.changes() else None)
    query, line = (form.query(), line_to_copy(form)) if form.is_valid() else ("", "")
    return {
        "section": "sandbox",
        "form": form,
        "name": name,
        "run": page,
        "faults": faults(form.preset),
        "query": query,
        "picture": with_query(address_of("sandbox:picture", name), query),
        "saved": found,
        "until": expires_at(name),
        "link": _link(found, form),
        "typed": form.line,
        "line": line,
        # Whose line was typed finds it in the box letter for letter, until something is changed.
        "boxed": line if form.changes() else form.line or line,
    }


def _moment(request: HttpRequest, page: RunPage) -> str:
    """Return the part of a query that names the moment the board is shown at; empty for the end."""
    at = request.GET.get("at", "")
    return urlencode({"at": at}) if at and not page.problems else ""


def _changing(request: HttpRequest, form: SetupForm, address: str, moment: str) -> dict[str, Any]:
    """Return what the page shows to change the set-up: undo and redo, what can be opened, and what is open.

    ``here`` is the query of the set-up, and ``stay`` of it and the moment, for what changes nothing.
    """
    here, wanted = form.here(), request.GET.get("edit", "")
    stay = one_query(here, moment)
    found = panel(form.wanted, wanted) if wanted else None
    return {
        "here": here,
        "stay": stay,
        "undo": _with_open(form.here(-1), wanted) if form.steps else "",
        "redo": _with_open(form.here(1), wanted) if form.undone else "",
        "openers": [(word, label, with_query(address, _with_open(stay, word))) for word, label in OPENERS],
        "panel": found,
        "panel_template": f"sandbox/_panel_{found['kind']}.html" if found else "",
        "tool": request.GET.get("tool", ""),
    }


def _with_open(query: str, wanted: str) -> str:
    return one_query(query, urlencode({"edit": wanted}) if wanted else "")


OPENERS = (("board", "Board"), ("fight", "Fight"), ("turn", "Turns"))
"""What can be opened to be changed beside those in play, and the buttons that open it."""


def _link(found: SavedLink | None, form: SetupForm) -> Share | None:
    """Return the link at which a set-up is kept as it stands."""
    return found.share if found is not None and form.is_valid() and not form.edits else None


SAVED_FIGHT, FIXED_FIGHT = for_a_minute(_fight), fixed_page(_fight)


@require_safe
@for_a_minute
def trace_as_file(request: HttpRequest, name: str, extension: str) -> HttpResponse:
    """Answer with a whole trace to keep, as plain text or as JSON; 404 and 400 as for its page."""
    form = opened(request, name)
    if not form.is_valid():
        return plain_refusal(*form.problems)
    try:
        with SHORT.passed():
            trace = run(form.scenario())
    except ScenarioError as error:
        return plain_refusal(str(error))
    headers = {"Content-Disposition": f'attachment; filename="{name.replace("/", "-")}-trace.{extension}"'}
    if extension == "json":
        return HttpResponse(msgspec.json.encode(trace), "application/json", headers=headers)
    return HttpResponse(trace_text(trace), "text/plain; charset=utf-8", headers=headers)


@require_safe
@for_a_minute
def scenario_as_file(request: HttpRequest, name: str) -> HttpResponse:
    """Answer with a scenario as a JSON file to keep; 404 and 400 as for its page."""
    form = opened(request, name)
    if not form.is_valid():
        return plain_refusal(*form.problems)
    headers = {"Content-Disposition": f'attachment; filename="{name.replace("/", "-")}.json"'}
    return HttpResponse(pretty(to_document(form.scenario())), "application/json", headers=headers)


def _run_page(request: HttpRequest, form: SetupForm, name: str, address: str) -> RunPage | None:
    """Return what the page tells of a run; one that the engine gives up becomes an error of the form."""
    setups = {density: form.here(show=density.value) for density in Density}
    show, undo = Density(form.cleaned_data["show"]), tuple(differences(form.wanted, form.preset))
    wanted = RunRequest(
        name,
        address,
        form.scenario(),
        show,
        setups,
        form.query(),
        request.GET,
        undo,
        lambda edit: compare_address(form, name, edit),
    )
    try:
        return run_page(wanted)
    except ScenarioError as error:
        form.add_error(None, str(error))
        return None
