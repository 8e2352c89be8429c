"""Addresses under ``/cards/``."""

from django.urls import path, re_path

from cards.views.atlas_page import atlas
from cards.views.card import card, misspelt, preview, text
from cards.views.card_picture import card_picture
from cards.views.houses import house, house_list, mana, nation
from cards.views.list import card_list, random_card
from cards.views.search_pages import advanced, search_help, suggest
from cards.views.together import together
from cards.views.unknown_facts import accepted, know, unknown

app_name = "cards"

urlpatterns = [
    path("", card_list, name="list"),
    path("help/", search_help, name="help"),
    path("advanced/", advanced, name="advanced"),
    path("atlas/", atlas, name="atlas"),
    path("random/", random_card, name="random"),
    path("suggest/", suggest, name="suggest"),
    path("houses/", house_list, name="houses"),
    path("houses/<slug:slug>/", house, name="house"),
    path("mana/<slug:slug>/", mana, name="mana"),
    path("nations/<slug:slug>/", nation, name="nation"),
    path("unknown/", unknown, name="unknown"),
    path("unknown/accepted.json", accepted, name="accepted"),
    path("<slug:slug>/", card, name="card"),
    path("<slug:slug>/know/", know, name="know"),
    path("<slug:slug>/text/", text, name="text"),
    path("<slug:slug>/preview/", preview, name="preview"),
    path("<slug:slug>/picture.png", card_picture, name="picture"),
    re_path(r"^(?P<names>[^/]+\+[^/]+)/$", together, name="together"),
    path("<str:name>/", misspelt, name="misspelt"),
]
