"""The names the readers' tests know: those of the data files."""

from deckbuilder.io.reading import Known
from engine.model.catalog import read_cards

KNOWN = Known.of((card.id, card.name) for card in read_cards())
FIREBALL = 76
