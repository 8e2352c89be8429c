"""Numbers with their nouns, in templates."""

from django import template

from deckbuilder.check.findings import cards_in_all
from engine.model.words import numbered as in_words

register = template.Library()
register.simple_tag(cards_in_all)


@register.filter
def numbered(number: int, noun: str) -> str:
    """Return a number with its noun, "1 card" or "2 cards"; an irregular plural stands behind a comma."""
    one, _, many = noun.partition(",")
    return in_words(number, one, many)
