"""Django configuration of the deckbuilder app."""

from django.apps import AppConfig


class DeckbuilderConfig(AppConfig):
    """Registers the app with Django."""

    name = "deckbuilder"
    verbose_name = "Deckbuilder"
