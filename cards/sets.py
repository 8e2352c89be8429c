"""The names of the card sets."""

SET_NAMES = {"O": "Oppositions", "R": "Revolutions"}
"""The sets that have a published name; the others are known by their letter only."""
