"""Addresses under ``/sandbox/``."""

from django.urls import path

from sandbox import views

app_name = "sandbox"

urlpatterns = [
    path("", views.preset_list, name="list"),
    path("<slug:name>/", views.preset_page, name="preset"),
    path("<slug:name>/trace.txt", views.trace_as_text, name="trace"),
]
