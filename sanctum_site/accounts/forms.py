"""The forms of accounts, and what the pages with one have in common."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm, BaseUserCreationForm, UsernameField
from django.contrib.auth.models import User
from django.http import HttpRequest

from cards.guard.accounts import named
from cards.guard.rate_limits import Limit
from cards.typography import is_seen

if TYPE_CHECKING:
    AnyForm = forms.BaseForm
    SignupBase = BaseUserCreationForm[User]
else:
    AnyForm = object
    SignupBase = BaseUserCreationForm

LOGINS = Limit("logins", "tries to log in")
SIGNUPS = Limit("signups", "new accounts")
LETTERS = Limit("letters", "letters")

MAX_ADDRESS = User._meta.get_field("email").max_length
TAKEN = "A user with that username already exists."
NO_LOGIN = "No account has this name and this password. Capitals count in the password, not in the name."
WHAT_FOR = "Only for a link to a new password, should you forget yours. You can leave it out."

MISSING = {
    "username": "Type a name.",
    "password": "Type your password.",
    "old_password": "Type your old password.",
    **dict.fromkeys(("password1", "new_password1"), "Type a password."),
    **dict.fromkeys(("password2", "new_password2"), "Type the password again."),
    "email": "Type your e-mail address.",
}


class HelpfulForm(AnyForm):
    """Says which field is empty, and begins where something has to be typed again: no password is sent back."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.error_messages["required"] = MISSING[name]

    def full_clean(self) -> None:
        """Check the fields, and move the focus."""
        super().full_clean()
        if not self.errors:
            return
        for field in self.fields.values():
            field.widget.attrs.pop("autofocus", None)
        again = (
            field
            for name, field in self.fields.items()
            if name in self.errors or isinstance(field.widget, forms.PasswordInput)
        )
        next(again).widget.attrs["autofocus"] = True


class SignupForm(HelpfulForm, SignupBase):
    """A name and a password, twice; and an optional e-mail address where mail can be sent."""

    username = UsernameField(min_length=2, max_length=40, validators=[User.username_validator])
    email = forms.EmailField(label="E-mail address", required=False, max_length=MAX_ADDRESS, help_text=WHAT_FOR)

    class Meta:
        model = User
        fields = ("username", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not settings.MAIL:
            del self.fields["email"]

    def clean_username(self) -> str:
        """Refuse a name that somebody has, in whatever letters."""
        name: str = self.cleaned_data["username"]
        if not all(map(is_seen, name)):
            raise forms.ValidationError("There is a letter in this name that nobody sees. Write it without.")
        if named(name):
            raise forms.ValidationError(TAKEN)
        return name


class LoginForm(HelpfulForm, AuthenticationForm):
    """A name, in whatever letters, and its password."""

    error_messages = AuthenticationForm.error_messages | {"invalid_login": NO_LOGIN}


class EmailForm(HelpfulForm, forms.Form):
    """The address for a new password, under the password."""

    email = forms.EmailField(label="E-mail address", required=False, max_length=MAX_ADDRESS, help_text=WHAT_FOR)
    password = forms.CharField(
        label="Your password", strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, user: User, data: Any) -> None:
        super().__init__(data, initial={"email": user.email})
        self.user = user

    def clean_password(self) -> str:
        """Refuse any password but the account's."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError("That is not your password.")
        return password


def was_sent(request: HttpRequest, limit: Limit) -> bool:
    """Return whether a form was sent. Raises LimitedError for one sent too often, before any password is tried."""
    if request.method != "POST":
        return False
    limit.count(request)
    return True


def status_of(form: forms.BaseForm) -> int:
    """Return the status of a page with a form: 400 with errors."""
    return HTTPStatus.BAD_REQUEST if form.is_bound and form.errors else HTTPStatus.OK
