"""Accounts, which nobody needs: a name and a password, to have one's decks on every machine."""

from typing import NamedTuple

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from cards.guard.accounts import named, wait_for_others
from cards.guard.models import Visit
from cards.guard.sessions import PROGRAM, STARTED
from deckbuilder.models import SavedDeck
from deckbuilder.saved.access import MAX_OWNED, adopt, made_here, shared_decks
from deckbuilder.saved.collection import made_in_browser
from deckbuilder.saved.holdings import Holdings
from engine.model.words import numbered
from sanctum_site.accounts.forms import LOGINS, SIGNUPS, TAKEN, LoginForm, SignupForm, status_of, was_sent


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def signup(request: HttpRequest) -> HttpResponse:
    """Make an account, log in, and ask which of this browser's decks are to be the account's."""
    sent = was_sent(request, SIGNUPS)
    form = SignupForm(request.POST if sent else None)
    if sent and form.is_valid() and (user := _made(form)) is not None:
        login(request, user)
        return _welcome(request)
    context = {"section": "decks", "form": form, "mail": settings.MAIL}
    return render(request, "accounts/signup.html", context, status=status_of(form))


def _made(form: SignupForm) -> User | None:
    """Make an account of a valid form; None, and the form says so, where the name has been taken since it was asked."""
    with transaction.atomic():
        wait_for_others()
        if not named(form.cleaned_data["username"]):
            return form.save()
    form.add_error("username", TAKEN)
    return None


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    """Log in, and ask which of this browser's decks are to be the account's."""
    sent = was_sent(request, LOGINS)
    form = LoginForm(request, request.POST if sent else None)
    if sent and form.is_valid():
        login(request, form.get_user())
        return _welcome(request)
    context = {"section": "decks", "form": form, "mail": settings.MAIL}
    return render(request, "accounts/login.html", context, status=status_of(form))


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """Log out; the account's decks stay on its shelf, those of the browser stay in the browser."""
    logout(request)
    messages.success(request, "You are logged out. Your decks wait on your shelf.")
    return redirect("deckbuilder:list")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def adoption(request: HttpRequest) -> HttpResponse:
    """Ask which of the decks made in this browser go on the account's shelf; the others stay as they are."""
    if request.method == "POST":
        adopted = adopt(request, request.POST.getlist("deck")[:MAX_OWNED])
        if adopted:
            messages.success(request, f"{numbered(adopted, 'deck is', 'decks are')} on your shelf now.")
        return HttpResponseRedirect(_asked_for(request) or reverse("deckbuilder:list"))
    context = {
        "section": "decks",
        "decks": made_here(request).select_related("house"),
        "collection": made_in_browser(request).size,
    }
    return render(request, "accounts/adoption.html", context)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Show the account, or delete it if the box that says so is ticked and its shared decks are decided on."""
    assert isinstance(request.user, User)
    shared = shared_decks(request.user)
    if request.method == "POST":
        what = request.POST.get("shared", "")
        if request.POST.get("sure") != "yes":
            messages.error(request, "Tick the box to be sure, then delete.")
        elif shared and what not in ("keep", "delete"):
            messages.error(request, "Say what becomes of the decks that others may be using, then delete.")
        else:
            return _delete(request, request.user, keep=what == "keep")
    return render(request, "accounts/account.html", {"section": "decks", "shared": shared, "mail": settings.MAIL})


def _delete(request: HttpRequest, user: User, *, keep: bool) -> HttpResponse:
    """Delete an account with its decks; those that others may be using are left to them if asked."""
    with transaction.atomic():
        # Whoever makes something for the account, or changes one of its decks, right now finishes first, and whoever is
        # about to finds it gone.
        list(User.objects.select_for_update().filter(pk=user.pk))
        list(SavedDeck.objects.select_for_update().filter(owner=user).order_by("pk").values_list("pk"))
        if keep:
            shared_decks(user).update(owner=None)
        SavedDeck.objects.filter(owner=user).delete()
        user.delete()
    logout(request)
    messages.success(request, f"Your account is deleted{'; the decks you shared stay' if keep else ' with its decks'}.")
    return redirect("deckbuilder:list")


class Session(NamedTuple):
    """A browser that somebody is logged in with."""

    name: str
    since: str
    program: str
    here: bool


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sessions(request: HttpRequest) -> HttpResponse:
    """List the browsers that the account is logged in with; end one of them, or all others."""
    visits = list(Visit.objects.filter(account=request.user.pk, expire_date__gt=timezone.now()))
    if request.method == "POST":
        requested = request.POST.get("end", "")
        ended = [visit.pk for visit in visits if requested in (visit.name, "others") and not _here(request, visit)]
        Visit.objects.filter(pk__in=ended).delete()
        messages.success(request, f"Logged out of {numbered(len(ended), 'other browser')}.")
        return redirect("accounts:sessions")
    shown = [_session(visit, here=_here(request, visit)) for visit in visits]
    shown.sort(key=lambda session: (not session.here, session.since))
    return render(request, "accounts/sessions.html", {"section": "decks", "sessions": shown})


def _here(request: HttpRequest, visit: Visit) -> bool:
    """Return whether this is the session that the request comes with."""
    return visit.session_key == request.session.session_key


def _session(visit: Visit, *, here: bool) -> Session:
    data = visit.get_decoded()
    return Session(visit.name, data.get(STARTED, "").replace("T", " ")[:16], data.get(PROGRAM, ""), here)


def _welcome(request: HttpRequest) -> HttpResponse:
    """Go where the visitor was going, or to the decks; first ask about the decks and collection of this browser."""
    page = _asked_for(request)
    if made_here(request).exists() or made_in_browser(request) != Holdings():
        return HttpResponseRedirect(reverse("accounts:adoption", query={"next": page} if page else None))
    messages.success(request, "Welcome.")
    return HttpResponseRedirect(page or reverse("deckbuilder:list"))


def _asked_for(request: HttpRequest) -> str:
    """Return the page that asked for a login; "" for none, or one of another site."""
    page = request.GET.get("next", "")
    return page if url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure()) else ""
