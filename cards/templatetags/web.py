"""Template tags for what the pages of all apps share: what is wrong, what scrolls, and how much a field takes."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards import names
from engine.notation import MAX_LENGTH

register = template.Library()

LONGEST = {"card": names.LONGEST, "fight": MAX_LENGTH}


@register.simple_tag
def longest(typed: str) -> int:
    """Return how many letters a field takes for a card's name, or a fight. Raises KeyError for anything else."""
    return LONGEST[typed]


@register.simple_block_tag
def alert(content: str, id: str = "", kind: str = "") -> SafeString:
    """Show what is wrong, which screen readers say at once; words alone are ``web/problem.html``."""
    named = format_html(' id="{}"', id) if id else ""
    return format_html('<div{} class="note error{}" role="alert">{}</div>', named, f" {kind}" if kind else "", content)


@register.simple_tag
def scrolls(label: str = "", by: str = "") -> SafeString:
    """Return the attributes of a box that scrolls sideways, also by keyboard: named by words, or ``by`` a heading's id.

    It is a group, no region: a page of many tables would have as many landmarks, some named like their sections.
    """
    attribute, name = ("aria-labelledby", by) if by else ("aria-label", label)
    return format_html('class="scroll" tabindex="0" role="group" {}="{}"', attribute, name)
