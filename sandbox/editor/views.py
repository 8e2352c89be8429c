"""The editor of scenarios, ``/sandbox/new/``: one thing open at a time, every change a draft with an address.

The address says what is edited (``?from=``: a preset, a link, a draft; nothing for a new scenario)
and what of it is open (``&open=``). A form that cannot be taken is answered 400, as it was typed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from cards.guard.rate_limits import LimitedError
from cards.web.gone import GoneError
from cards.web.parts import htmx_of
from engine.model.document import Document
from engine.scenario.error import ScenarioError
from engine.scenario.legality import repaired
from engine.scenario.reading import MAX_BYTES, decode, shaped, to_document
from sandbox.editor.document_changes import Changed, normal, pressed
from sandbox.editor.editor_page import TypedForm, open_context, path_of, text_context
from sandbox.editor.things import SETTINGS, blank, thing_at
from sandbox.editor.typed_text import decoded
from sandbox.limits import DRAFTS, SHARES
from sandbox.models import Draft, Share, is_key
from sandbox.run.fight_setup import opened
from sandbox.saved.drafts import GONE, redo_of, save_draft
from sandbox.saved.scenarios import NAME
from sandbox.saved.shares import save, share_called

NOTHING = "There is no scenario of this name to begin from."


@dataclass
class Base:
    """What an address asks to be edited: a document, the draft it is of, and the link it began as.

    ``problem`` says why it cannot be played, if it is known that it cannot. What an older engine has
    kept and this one cannot read is there as ``outdated`` text alone.
    """

    name: str
    document: Document
    draft: Draft | None = None
    origin: Share | None = None
    problem: ScenarioError | None = None
    outdated: str = ""


class RefusedError(Exception):
    """A form that cannot be taken: what is to be shown of it again, and the status of the answer."""

    def __init__(self, typed: TypedForm, status: int = 400) -> None:
        super().__init__(typed.problem)
        self.typed = typed
        self.status = status


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def editor(request: HttpRequest) -> HttpResponse:
    """Show what the address asks for, or change it and lead to the draft of that."""
    base = _base(request)
    try:
        if request.method == "POST":
            return _changed(request, base)
    except RefusedError as refused:
        return _page(request, base, refused.typed, refused.status)
    return _page(request, base, None, 200)


def _base(request: HttpRequest) -> Base:
    """Return what an address asks to be edited. Raises Http404 for what there is not."""
    name = request.GET.get("from", "")
    kind, _, key = name.rpartition("/")
    if not name:
        return Base(name, normal(blank()))
    if not re.fullmatch(NAME, name):
        raise Http404(NOTHING)
    if kind == "draft":
        draft = Draft.objects.select_related("origin").filter(key=key).first()
        if draft is None:
            raise GoneError(GONE) if is_key(key) else Http404(NOTHING)
        problem = ScenarioError(draft.problem_path, draft.problem) if draft.problem else None
        return _as_saved(Base(name, {}, draft, draft.origin, problem), draft.text)
    share = share_called(name)
    if share is not None and set(request.GET) <= {"from", "open", "view"}:
        return _as_saved(Base(name, {}, origin=share), share.text)
    return Base(name, _set_up(request, name), origin=share)


def _as_saved(base: Base, text: str) -> Base:
    """Return what an address asks for with the document that was kept."""
    try:
        base.document = normal(decode(text))
    except ScenarioError as error:
        base.outdated, base.problem = text, error
    return base


def _set_up(request: HttpRequest, name: str) -> Document:
    """Return the document of a scenario as the rest of the address sets it up, where that makes sense."""
    form = opened(request, name)
    return normal(to_document(form.scenario() if form.is_valid() else form.preset))


# Changes


def _changed(request: HttpRequest, base: Base) -> HttpResponse:
    """Take what was sent, and lead to what the button asks for. Raises RefusedError."""
    if request.POST.get("do") == "look":
        raise RefusedError(TypedForm(request.POST.get("at", ""), request.POST, ""), 200)
    changed, view = _taken(request, base)
    match request.POST.get("do", ""):
        case "run":
            return _run(request, base, changed, view)
        case "share":
            return _share(request, base, changed, view)
        case "repair":
            changed = Changed(normal(to_document(repaired(shaped(changed.document)))), SETTINGS)
        case "form" | "text" as shown:
            view = "text" if shown == "text" else ""
    return _lead_to(_saved_draft(request, base, changed), changed.path, view)


def _taken(request: HttpRequest, base: Base) -> tuple[Changed, str]:
    """Return the document with what was sent, and in which view it was sent. Raises RefusedError."""
    post, file = request.POST, request.FILES.get("file")
    if file or "text" in post:
        text = file.read(MAX_BYTES + 1).decode("utf-8-sig", "replace") if file else post["text"]
        try:
            return Changed(normal(decoded(text)), SETTINGS), "" if file else "text"
        except ScenarioError as error:
            raise RefusedError(TypedForm("", post, error.problem, error.path, text[:MAX_BYTES])) from error
    path = post.get("at", "")
    if base.outdated:
        raise RefusedError(_outdated(base))
    if not path:
        return Changed(base.document, SETTINGS), ""
    try:
        return pressed(base.document, path, post), ""
    except KeyError:
        return Changed(base.document, SETTINGS), ""
    except ScenarioError as error:
        raise RefusedError(TypedForm(path, post, error.problem, error.path)) from error


def _outdated(base: Base) -> TypedForm:
    """Return what this engine cannot read as if it had just been typed."""
    assert base.problem is not None
    return TypedForm("", QueryDict(), base.problem.problem, base.problem.path, base.outdated)


def _saved_draft(request: HttpRequest, base: Base, changed: Changed, *, named: bool = False) -> str:
    """Return the name under which a document is edited on: of a new draft if it has changed, or needs a name.

    Raises RefusedError.
    """
    same = changed.document == base.document
    if same and (base.name or not named):
        return base.name
    try:
        DRAFTS.count(request)
        if same or base.outdated:
            return save_draft(changed.document, origin=base.origin).name
        before = base.draft or save_draft(base.document, origin=base.origin)
        return save_draft(changed.document, before.key, base.origin).name
    except ScenarioError as error:
        raise RefusedError(_again(request, changed, error.problem)) from error
    except LimitedError as error:
        raise RefusedError(_again(request, changed, str(error)), 429) from error


def _again(request: HttpRequest, changed: Changed, problem: str) -> TypedForm:
    """Return what was sent, to be shown again."""
    return TypedForm(request.POST.get("at", changed.path), request.POST, problem, "", request.POST.get("text"))


def _lead_to(name: str, path: str, view: str) -> HttpResponse:
    """Lead to a scenario in the editor; the browser asks for the next page with GET."""
    params = {"from": name, "view": view, "open": "" if view or path == SETTINGS else path}
    query = urlencode({key: value for key, value in params.items() if value}, safe="/")
    opened = "#open-title" if params["open"] else ""
    return _see_other(reverse("sandbox:new") + (f"?{query}{opened}" if query else ""))


def _run(request: HttpRequest, base: Base, changed: Changed, view: str) -> HttpResponse:
    """Lead to the page that plays the scenario; back to the editor, which says why, where it cannot be played."""
    name = _saved_draft(request, base, changed, named=True)
    key = name.removeprefix("draft/")
    if key != name and Draft.objects.filter(key=key).exclude(problem="").exists():
        return _lead_to(name, changed.path, view)
    return _leave(request, reverse("sandbox:preset", args=(name,)))


def _share(request: HttpRequest, base: Base, changed: Changed, view: str) -> HttpResponse:
    """Keep the scenario at a link that lasts, and lead there. Raises RefusedError."""
    try:
        SHARES.count(request)
        share = save(changed.document, unlisted="unlisted" in request.POST, forked_from=base.origin)
    except ScenarioError:
        return _lead_to(_saved_draft(request, base, changed), changed.path, view)
    except LimitedError as error:
        raise RefusedError(_again(request, changed, str(error)), 429) from error
    return _leave(request, share.get_absolute_url())


def _see_other(address: str) -> HttpResponse:
    """Lead to an address, to be asked for with GET."""
    response = HttpResponseRedirect(address)
    response.status_code = 303
    return response


def _leave(request: HttpRequest, address: str) -> HttpResponse:
    """Lead away from the editor; htmx, which would put the page into this one, is told to go there."""
    return HttpResponseClientRedirect(address) if htmx_of(request) else _see_other(address)


# The page


def _page(request: HttpRequest, base: Base, typed: TypedForm | None, status: int) -> HttpResponse:
    """Show the editor: the thing that is open and all there is, or the text."""
    typed = typed or (_outdated(base) if base.outdated else None)
    as_text = typed.text is not None if typed else request.GET.get("view") == "text"
    context: dict[str, Any] = {
        "section": "sandbox",
        "base": base,
        "address": f"?{urlencode({'from': base.name}, safe='/')}" if base.name else reverse("sandbox:new"),
        "redo": redo_of(base.draft) if base.draft else "",
        "as_text": as_text,
    }
    if as_text:
        context |= text_context(base.document, base.problem, typed)
    else:
        context |= open_context(base.document, _open(request, base), base.problem, typed)
    return render(request, "sandbox/editor.html", context, status=status)


def _open(request: HttpRequest, base: Base) -> str:
    """Return the path of what an address has open, the settings where there is no such thing."""
    try:
        return thing_at(base.document, request.GET.get("open", SETTINGS)).path
    except KeyError:
        return SETTINGS if base.problem is None else path_of(base.document, base.problem.path)
