"""Template tags for the lines of a trace and the cards that are named beside it."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from engine.notation import uncounted
from sandbox.board import card_addresses, tiles
from sandbox.run.mended_lines import mended_lines
from sandbox.trace.line_markup import tree
from sandbox.trace.lines import TraceLine

register = template.Library()


@register.simple_tag
def trace_lines(lines: list[TraceLine]) -> SafeString:
    """Return a trace's lines as nested lists."""
    return tree(lines)


@register.simple_tag
def hidden(fields: Iterable[tuple[str, object]]) -> SafeString:
    """Return what a form sends along unseen, each a name and its value."""
    return format_html_join("", '<input type="hidden" name="{}" value="{}">', fields)


@register.simple_tag
def card_link(words: str, address: str) -> SafeString:
    """Return a link to a card, which shows itself beside it; the words alone where there is no address."""
    return SafeString(card_addresses.card_link(words, address))


@register.simple_tag
def spell_link(name: str) -> SafeString:
    """Return a spell's name, linked to its card where it has one."""
    return SafeString(tiles.spell_link(name))


@register.simple_tag(takes_context=True)
def typed(context: dict[str, Any], what: str, on: str, field: str, value: str = "") -> str:
    """Return what stands in a field of a change's form: what was sent, where just that was refused, or a value."""
    sent: dict[str, str] = context["sent"]
    return sent.get(field, value) if (sent.get("what"), sent.get("on", on)) == (what, on) else value


register.filter("mended", mended_lines)
register.filter("uncounted", uncounted)
