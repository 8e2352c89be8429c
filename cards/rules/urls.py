"""Addresses under ``/rules/``."""

from django.urls import path

from cards.rules import views

app_name = "rules"

urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:page>/", views.page, name="page"),
]
