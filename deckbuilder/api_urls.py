"""Addresses under ``/api/v1/decks/``."""

from django.urls import path

from deckbuilder.api import DeckCheck

app_name = "deckbuilder-api"

urlpatterns = [path("check/", DeckCheck.as_view(), name="check")]
