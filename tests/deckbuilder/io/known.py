"""The names the readers' tests know: those of the data files."""

from deckbuilder.io.read_deck import KnownNames
from engine.model.catalog import read_cards

KNOWN = KnownNames.of((card.id, card.name) for card in read_cards())
FIREBALL = 76
