"""The names the readers' tests know: those of the data files."""

from deckbuilder.io.reading import KnownNames
from engine.model.catalog import read_cards

KNOWN = KnownNames.of((card.id, card.name) for card in read_cards())
FIREBALL = 76
