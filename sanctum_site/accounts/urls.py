"""Addresses under ``/accounts/``."""

from django.urls import path

from sanctum_site.accounts import passwords, views

app_name = "accounts"

urlpatterns = [
    path("", views.account, name="account"),
    path("decks/", views.adoption, name="adoption"),
    path("login/", views.log_in, name="login"),
    path("signup/", views.signup, name="signup"),
    path("logout/", views.log_out, name="logout"),
    path("sessions/", views.sessions, name="sessions"),
    path("password/", passwords.change, name="password"),
    path("email/", passwords.email, name="email"),
    path("reset/", passwords.reset, name="reset"),
    path("reset/sent/", passwords.reset_sent, name="reset-sent"),
    path("reset/<slug:uidb64>/<slug:token>/", passwords.new_password, name="new-password"),
]
