"""New passwords: for whoever knows the old one, and by a link in a letter where the operator has mail."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordChangeForm, PasswordResetForm, SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from cards.guard.models import Visit
from sanctum_site.accounts.forms import LETTERS, LOGINS, EmailForm, HelpfulForm, status_of, was_sent
from sanctum_site.accounts.letters import send_password_letters


class SavesPasswordAlone:
    """A form that saves nothing else of an account, which may have changed meanwhile, or be gone."""

    def save(self, commit: bool = True) -> User:
        """Save the password, and return whose it is."""
        user: User = super().save(commit=False)  # type: ignore[misc]
        if commit:
            user.save(update_fields=["password"])
        return user


class ChangedPasswordForm(HelpfulForm, SavesPasswordAlone, PasswordChangeForm):
    """Asks for the old password and the new one."""


class NewPasswordForm(HelpfulForm, SavesPasswordAlone, SetPasswordForm):  # type: ignore[type-arg] # User, as all others
    """Asks for the new password alone."""


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest) -> HttpResponse:
    """Change the password, given the old one, and log every other browser out."""
    assert isinstance(request.user, User)
    sent = was_sent(request, LOGINS)
    form = ChangedPasswordForm(request.user, request.POST if sent else None)
    if sent and form.is_valid():
        update_session_auth_hash(request, form.save())
        Visit.objects.filter(account=request.user.pk).exclude(pk=request.session.session_key).delete()
        messages.success(request, "Your password is changed.")
        return redirect("accounts:account")
    return _page(request, "password", form)


class ResetForm(HelpfulForm, PasswordResetForm):
    """Asks for the address that the link goes to."""


View = Callable[..., HttpResponseBase]


def with_mail(view: View) -> View:
    """Return a view that is there where the operator has mail."""

    @wraps(view)
    def there(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.MAIL:
            raise Http404("This site sends no letters.")
        return view(request, *args, **kwargs)

    return there


@with_mail
@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def email(request: HttpRequest) -> HttpResponse:
    """Change the address that a link to a new password goes to, or take it away."""
    assert isinstance(request.user, User)
    sent = was_sent(request, LOGINS)
    form = EmailForm(request.user, request.POST if sent else None)
    if sent and form.is_valid():
        request.user.email = form.cleaned_data["email"]
        request.user.save(update_fields=["email"])
        messages.success(request, "Your address is changed." if request.user.email else "Your address is forgotten.")
        return redirect("accounts:account")
    return _page(request, "email", form)


@with_mail
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def reset(request: HttpRequest) -> HttpResponse:
    """Mail a link to a new password; the answer does not reveal whether the address has an account."""
    sent = was_sent(request, LETTERS)
    form = ResetForm(request.POST if sent else None)
    if sent and form.is_valid():
        send_password_letters.enqueue(form.cleaned_data["email"], request.get_host(), request.is_secure())
        return redirect("accounts:reset-sent")
    return _page(request, "reset", form)


@with_mail
@require_safe
def reset_sent(request: HttpRequest) -> HttpResponse:
    """Say that a mail is on its way if the address has an account."""
    return render(request, "accounts/reset_sent.html", {"section": "decks"})


def _page(request: HttpRequest, name: str, form: forms.BaseForm) -> HttpResponse:
    """Show a page with a form."""
    return render(request, f"accounts/{name}.html", {"section": "decks", "form": form}, status=status_of(form))


class NewPassword(PasswordResetConfirmView):
    """Takes a new password by the mailed link, and ends every session of the account."""

    form_class = NewPasswordForm
    template_name = "accounts/reset_password.html"
    success_url = reverse_lazy("accounts:login")
    extra_context = {"section": "decks"}

    def form_valid(self, form: Any) -> HttpResponse:
        """Change the password."""
        answer = super().form_valid(form)
        Visit.objects.filter(account=form.user.pk).delete()
        messages.success(self.request, "Your password is changed. Log in with it.")
        return answer

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        """Show the form, or that the link is worth nothing any more."""
        status = status_of(context["form"]) if context["validlink"] else 400
        return super().render_to_response(context, status=status, **kwargs)


new_password = with_mail(NewPassword.as_view())
