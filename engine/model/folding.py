"""The one way in which words are compared: without case, accents, apostrophes and punctuation."""

import re
import unicodedata


def fold(text: str) -> str:
    """Return the words of a text as they are compared: lower case, no accents, apostrophes or punctuation."""
    letters = without_accents(re.sub(r"['’‘ʼ]", "", text))
    return re.sub(r"[\W_]+", " ", letters.casefold()).strip()


def without_accents(text: str) -> str:
    """Return a text without its accents; ligatures and the like are taken apart."""
    if text.isascii():
        return text  # as most are: letter by letter takes ten times as long
    return "".join(mark for mark in unicodedata.normalize("NFKD", text) if not unicodedata.combining(mark))
