"""The deckbuilder: starter decks, the check of a deck, and its API."""
