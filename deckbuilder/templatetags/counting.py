"""Numbers with their nouns, in templates."""

from django import template

from deckbuilder.check.findings import cards_in_all as cards_in_words
from engine.model.words import numbered as in_words

register = template.Library()


@register.filter
def numbered(number: int, noun: str) -> str:
    """Return a number with its noun, "1 card" or "2 cards"; an irregular plural stands behind a comma."""
    one, _, many = noun.partition(",")
    return in_words(number, one, many)


@register.simple_tag
def cards_in_all(size: int, different: int) -> str:
    """Return how many cards there are, and how many different ones where some are there more than once."""
    return cards_in_words(size, different)
