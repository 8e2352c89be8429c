"""Numbers with their nouns, in templates."""

from django import template

from deckbuilder.check.findings import cards_in_all
from engine.model import words

register = template.Library()
register.simple_tag(cards_in_all)


@register.filter
def numbered(number: int, noun: str) -> str:
    """Return a number with its noun, "1 card" or "2 cards"; an irregular plural stands behind a comma."""
    one, _, many = noun.partition(",")
    return words.numbered(number, one, many)
