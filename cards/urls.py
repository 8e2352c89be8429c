"""Addresses under ``/cards/``."""

from django.urls import path

from cards import views

app_name = "cards"

urlpatterns = [
    path("", views.card_list, name="list"),
    path("houses/<slug:slug>/", views.house, name="house"),
    path("<slug:slug>/", views.card, name="card"),
]
