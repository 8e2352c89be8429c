"""Addresses under ``/accounts/``."""

from django.contrib.auth.views import PasswordChangeView
from django.urls import path, reverse_lazy

from sanctum_site.accounts import views

app_name = "accounts"

change_password = PasswordChangeView.as_view(
    template_name="accounts/password.html",
    success_url=reverse_lazy("accounts:account"),
    extra_context={"section": "decks"},
)

urlpatterns = [
    path("", views.account, name="account"),
    path("decks/", views.adoption, name="adoption"),
    path("login/", views.log_in, name="login"),
    path("signup/", views.signup, name="signup"),
    path("logout/", views.log_out, name="logout"),
    path("sessions/", views.sessions, name="sessions"),
    path("password/", change_password, name="password"),
]
