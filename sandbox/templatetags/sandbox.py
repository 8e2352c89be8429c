"""Template tags for the lines of a trace and the cards that are named beside it."""

from django import template
from django.utils.safestring import SafeString

from sandbox.board import card_addresses
from sandbox.trace.line_markup import tree
from sandbox.trace.lines import TraceLine

register = template.Library()


@register.simple_tag
def trace_lines(lines: list[TraceLine]) -> SafeString:
    """Return a trace's lines as nested lists."""
    return tree(lines)


@register.simple_tag
def card_link(words: str, address: str) -> SafeString:
    """Return a link to a card, which shows itself beside it; the words alone where there is no address."""
    return SafeString(card_addresses.card_link(words, address))
