"""Addresses under ``/decks/``."""

from django.urls import path

from deckbuilder.views import build, collection_page, deck_odds_page, deck_page, hand_page, keeping, lists, new_deck

app_name = "deckbuilder"

urlpatterns = [
    path("", lists.deck_list, name="list"),
    path("new/", new_deck.new, name="new"),
    path("import/", new_deck.bring_in, name="import"),
    path("compare/", lists.compare, name="compare"),
    path("links.txt", keeping.links, name="links"),
    path("collection/", collection_page.collection, name="collection"),
    path("collection/change/", collection_page.changed, name="collection-change"),
    path("collection/collection.txt", collection_page.export, {"form": "txt"}, name="collection-text"),
    path("collection/collection.csv", collection_page.export, {"form": "csv"}, name="collection-csv"),
    path("collection/collection.json", collection_page.export, {"form": "json"}, name="collection-json"),
    path("card/<slug:slug>/", build.preview, name="preview"),
    path("<slug:key>/", deck_page.deck, name="deck"),
    path("<slug:key>/odds/", deck_odds_page.odds, name="odds"),
    path("<slug:key>/hand/", hand_page.hand, name="hand"),
    path("<slug:key>/hand/averages/", hand_page.hand_averages, name="averages"),
    path("<slug:key>/embed/", hand_page.embed, name="embed"),
    path("<slug:key>/sheet/", deck_page.sheet, name="sheet"),
    path("<slug:key>/deck.txt", deck_page.export, {"form": "txt"}, name="text"),
    path("<slug:key>/deck.md", deck_page.export, {"form": "md"}, name="markdown"),
    path("<slug:key>/deck.json", deck_page.export, {"form": "json"}, name="json"),
    path("<slug:key>/deck.svg", deck_page.image_svg, name="image-svg"),
    path("<slug:key>/deck.png", deck_page.image_png, name="image-png"),
    path("<slug:key>/needed/", collection_page.still_needed, name="needed"),
    path("<slug:key>/fork/", new_deck.fork, name="fork"),
    path("<slug:key>/edit/", build.edit, name="edit"),
    path("<slug:key>/edit/cards/", build.found, name="found"),
    path("<slug:key>/edit/change/", build.edited, name="change"),
    path("<slug:key>/edit/sharing/", keeping.sharing, name="sharing"),
    path("<slug:key>/edit/delete/", keeping.delete, name="delete"),
    path("<slug:key>/edit/<str:token>/", keeping.edit_link, name="edit-link"),
    path("<slug:key>/versions/", keeping.versions, name="versions"),
]
