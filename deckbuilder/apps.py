"""Django configuration of the deckbuilder app."""

from django.apps import AppConfig
from django.db.models.signals import post_delete


class DeckbuilderConfig(AppConfig):
    """Registers the app with Django."""

    name = "deckbuilder"
    verbose_name = "Deckbuilder"

    def ready(self) -> None:
        """Have it noted whenever a deck is deleted, and say what visitors own."""
        from cards.owned import keeps_collections
        from deckbuilder.models import SavedDeck
        from deckbuilder.saved.collection import owned_cards
        from deckbuilder.saved.deleted_decks import note_deletion

        post_delete.connect(note_deletion, sender=SavedDeck)
        keeps_collections(owned_cards)
