"""Addresses under ``/decks/``."""

from django.urls import path

from deckbuilder import views

app_name = "deckbuilder"

urlpatterns = [
    path("", views.deck_list, name="list"),
    path("<slug:slug>/", views.deck, name="deck"),
]
