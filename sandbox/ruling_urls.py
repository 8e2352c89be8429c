"""The pages of single rulings, under ``/rules/rulings/``: they show a trace, as the sandbox does."""

from django.urls import path

from sandbox import rulings

app_name = "rulings"

urlpatterns = [
    path("<slug:slug>/", rulings.ruling_page, name="ruling"),
]
