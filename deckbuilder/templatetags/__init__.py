"""Template tags of the deckbuilder."""
