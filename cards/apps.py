"""Django configuration of the cards app."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    """Registers the app with Django."""

    name = "cards"
    verbose_name = "Card database and rules reference"
