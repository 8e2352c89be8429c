"""Addresses under ``/api/``: the cards, the houses and the steps, the schema and its pages."""

from django.urls import path, re_path

from cards.api import docs, interactions, views

app_name = "api"

urlpatterns = [
    path("v1/cards/", views.Cards.as_view(), name="cards"),
    path("v1/cards/<str:slug>/", views.OneCard.as_view(), name="card"),
    path("v1/cards.json", views.AllCards.as_view(), name="bulk"),
    path("v1/interactions/", interactions.Interactions.as_view(), name="interactions"),
    path("v1/interactions/triples/", interactions.ReadThirdCards.as_view(), name="third-cards"),
    path("v1/interactions.json", interactions.AllInteractions.as_view(), name="interactions-bulk"),
    path("v1/houses/", views.Houses.as_view(), name="houses"),
    path("v1/steps/", views.Steps.as_view(), name="steps"),
    path("schema/", docs.Schema.as_view(), name="schema"),
    path("docs/", docs.docs, name="docs"),
    re_path(r"^(?:[\s\S]*/)?$", views.nothing),
    re_path("", views.with_slash),
]
