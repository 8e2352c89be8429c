"""Addresses under ``/accounts/``."""

from django.contrib.auth.views import PasswordChangeView
from django.urls import path, reverse_lazy

from deckbuilder.views import accounts

app_name = "accounts"

change_password = PasswordChangeView.as_view(
    template_name="deckbuilder/accounts/password.html",
    success_url=reverse_lazy("accounts:account"),
    extra_context={"section": "decks"},
)

urlpatterns = [
    path("", accounts.account, name="account"),
    path("decks/", accounts.adoption, name="adoption"),
    path("login/", accounts.log_in, name="login"),
    path("signup/", accounts.signup, name="signup"),
    path("logout/", accounts.log_out, name="logout"),
    path("sessions/", accounts.sessions, name="sessions"),
    path("password/", change_password, name="password"),
]
