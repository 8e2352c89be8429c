"""Template tags for search results: what is the same on every page is made once."""

from functools import lru_cache
from html import escape
from urllib.parse import quote_plus

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from cards.models import Card
from cards.search.facets import Value

register = template.Library()


@register.simple_tag
def card_item(card: Card) -> SafeString:
    """Draw a card as an entry of the grid; reads ``card.house``."""
    return _card_item(_Same(card))


class _Same:
    """A card that is the same as another one that would be drawn the same."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.facts = (card.name, card.slug, card.type, card.target, card.house_id, tuple((card.cost or {}).items()))

    def __hash__(self) -> int:
        return hash(self.facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.facts == other.facts


@lru_cache(maxsize=1024)
def _card_item(same: _Same) -> SafeString:
    """Return the entry's markup."""
    return mark_safe(render_to_string("cards/_item.html", {"card": same.card}))  # noqa: S308 - a template's own output


@register.simple_tag
def facet_values(values: list[Value], keep: str) -> SafeString:
    """Draw the values of a facet as links; ``keep`` is what their addresses carry on."""
    return mark_safe("".join(map(_value, values, [keep] * len(values))))  # noqa: S308 - escaped value by value


def _value(value: Value, keep: str) -> str:
    """Return one value's markup, its words plain text until here. In Python, as a page has sixty of them."""
    address = escape(f"?q={quote_plus(value.query)}{keep}")
    chosen, mark = "", ""
    if value.chosen:
        chosen = ' aria-current="true"'
        mark = ' <span aria-hidden="true">×</span><span class="visually-hidden">, take away</span>'
    label = escape(value.label)
    return (
        f'<li><a class="tag" href="{address}"{chosen}>{label} <span class="small">{value.cards}</span>{mark}</a></li>'
    )
