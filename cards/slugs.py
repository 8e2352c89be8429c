"""The one rule by which a name becomes part of an address."""

import re
from functools import lru_cache

from cards.typography import APOSTROPHES
from engine.model.folding import without_accents

_APOSTROPHES = str.maketrans("", "", APOSTROPHES)


@lru_cache(maxsize=2048)
def card_slug(name: str) -> str:
    """Return the address of a card, house or deck name: "Ogi's Armor" becomes ``ogis-armor``.

    Lower case; accents and apostrophes dropped; every other run of non-letters is one hyphen.
    A name without any letter gives the empty string, which the validator refuses.
    """
    letters = without_accents(name.translate(_APOSTROPHES))
    return re.sub(r"[^a-z]+", "-", letters.lower()).strip("-")
