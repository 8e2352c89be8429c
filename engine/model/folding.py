"""The one way in which words are compared: without case, accents, apostrophes and punctuation."""

import re
import unicodedata


def fold(text: str) -> str:
    """Return the words of a text as they are compared: lower case, no accents, apostrophes or punctuation."""
    bare = unicodedata.normalize("NFKD", re.sub(r"['’‘ʼ]", "", text))
    letters = "".join(mark for mark in bare if not unicodedata.combining(mark))
    return re.sub(r"[\W_]+", " ", letters.casefold()).strip()
