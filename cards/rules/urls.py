"""Addresses under ``/rules/``."""

from django.urls import path

from cards.rules import views

app_name = "rules"

urlpatterns = [
    path("", views.index, name="index"),
    path("rulings/", views.ruling_list, name="rulings"),
    path("glossary/<slug:anchor>/preview/", views.term, name="term"),
    path("<slug:page>/", views.page, name="page"),
]
