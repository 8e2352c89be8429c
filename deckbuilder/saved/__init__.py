"""The decks that people keep: their states and versions, and who may change them."""
