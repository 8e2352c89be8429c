"""Addresses under ``/sandbox/``."""

from django.urls import path, re_path

from sandbox import views

app_name = "sandbox"

NAME = r"(?P<name>(?:try/|ruling/)?[-\w]+)"
"""A preset, a card's ready board, or a ruling: the names that ``sandbox.scenarios`` knows."""

urlpatterns = [
    path("", views.preset_list, name="list"),
    re_path(rf"^{NAME}/$", views.preset_page, name="preset"),
    re_path(rf"^{NAME}/trace\.txt$", views.trace_as_text, name="trace"),
]
