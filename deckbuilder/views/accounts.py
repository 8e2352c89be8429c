"""Accounts, which nobody needs: a name and a password, to have one's decks on every machine."""

from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, BaseUserCreationForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from deckbuilder.access import adopt
from deckbuilder.limits import LOGINS, SIGNUPS, count
from deckbuilder.state import Refused

if TYPE_CHECKING:
    SignupBase = BaseUserCreationForm[User]
else:
    SignupBase = BaseUserCreationForm


class SignupForm(SignupBase):
    """A name and a password, twice; no e-mail address is asked for."""

    username = forms.CharField(min_length=2, max_length=40, validators=[User.username_validator])

    class Meta:
        model = User
        fields = ("username",)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def signup(request: HttpRequest) -> HttpResponse:
    """Make an account, log in, and put this browser's decks on its shelf."""
    sent = _sent(request, "signup", SIGNUPS)
    form = SignupForm(request.POST if sent else None)
    if sent and form.is_valid():
        login(request, form.save())
        return _welcome(request)
    return render(request, "deckbuilder/accounts/signup.html", {"section": "decks", "form": form}, status=_status(form))


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    """Log in, and put the decks of this browser that nobody owns on the account's shelf."""
    sent = _sent(request, "login", LOGINS)
    form = AuthenticationForm(request, request.POST if sent else None)
    if sent and form.is_valid():
        login(request, form.get_user())
        return _welcome(request)
    return render(request, "deckbuilder/accounts/login.html", {"section": "decks", "form": form}, status=_status(form))


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """Log out; this browser forgets the decks it has opened, too."""
    logout(request)
    messages.success(request, "You are logged out. Your decks wait on your shelf.")
    return redirect("deckbuilder:list")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Show the account, or delete it with all its decks if the box that says so is ticked."""
    if request.method == "POST":
        if request.POST.get("sure") == "yes":
            assert isinstance(request.user, User)
            request.user.delete()
            logout(request)
            messages.success(request, "Your account and its decks are deleted.")
            return redirect("deckbuilder:list")
        messages.error(request, "Tick the box to be sure, then delete.")
    return render(request, "deckbuilder/accounts/account.html", {"section": "decks"})


def _sent(request: HttpRequest, what: str, most: int) -> bool:
    """Tell whether a form was sent that may be read; one sent too often is told why not, and no password is tried."""
    if request.method != "POST":
        return False
    try:
        count(request, what, most)
    except Refused as refused:
        messages.error(request, str(refused))
        return False
    return True


def _status(form: forms.BaseForm) -> int:
    """Return the status of a page with a form: 400 with errors."""
    return 400 if form.is_bound and form.errors else 200


def _welcome(request: HttpRequest) -> HttpResponse:
    """Adopt this browser's decks and go to the shelf."""
    adopted = adopt(request)
    messages.success(request, f"{adopted} decks of this browser are on your shelf now." if adopted else "Welcome.")
    return redirect("deckbuilder:list")
