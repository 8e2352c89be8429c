"""Pictures and lists of a deck's page, in Python where a template would take several times as long."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from cards.atlas import FindingRow
from cards.web.addresses import card_page
from deckbuilder.model.deck import Ask, CheckedCard, Deck, Entry
from deckbuilder.model.mana_needs import house_for
from deckbuilder.model.mana_plan import timeline
from deckbuilder.odds.paying import plan_for
from deckbuilder.views.charts import ChartBar
from deckbuilder.views.odds_panel import lanes_of

register = template.Library()


@register.simple_tag
def lane_bars(bars: list[ChartBar]) -> SafeString:
    """Draw the bars of a lane, and over each its value where it is another than before.

    In Python, as a deck has a hundred and more.
    """
    drawn, said = [], ""
    for bar in bars:
        drawn.append(f'<rect x="{bar.x + 2}" y="{bar.y}" width="16" height="{bar.height}" />')
        if bar.height and bar.value != said:
            drawn.append(f'<text x="{bar.x + 10}" y="{int(bar.y) - 4}">{escape(bar.value)}</text>')
        said = bar.value
    return mark_safe("".join(drawn))  # noqa: S308 - numbers, and a word that is escaped


@register.simple_tag
def amount_cells(amounts: Sequence[int]) -> SafeString:
    """Return a table's cells with the amounts of each turn."""
    return mark_safe("".join(f'<td class="num">{amount}</td>' for amount in amounts))  # noqa: S308 - numbers alone


@register.simple_tag
def asks(card: CheckedCard) -> SafeString:
    """Draw the mana types that a card uses or may use."""
    return _asks(card.asks, card.taken is not None)


@lru_cache(maxsize=1024)
def _asks(asks: tuple[Ask, ...], assumed: bool) -> SafeString:
    """Return their markup: many cards ask for the same."""
    return render_to_string("deckbuilder/_asks.html", {"asks": asks, "assumed": assumed})


@register.simple_tag
def entries(cards: Sequence[Entry]) -> SafeString:
    """List the cards of a finding; most findings are about half the deck."""
    return mark_safe("".join(map(_entry, cards)))  # noqa: S308 - all of it is escaped


def _entry(entry: Entry) -> str:
    return f"""
            <li>{entry.count} <a href="{card_page(entry.card.slug)}">{escape(entry.card.name)}</a></li>
          """


@register.simple_tag
def interactions(rows: list[FindingRow]) -> SafeString:
    """List what cards were found to do to each other."""
    return mark_safe("".join(map(_interaction, rows)))  # noqa: S308 - all of it is escaped


def _interaction(row: FindingRow) -> str:
    by, to = escape(row.by_name), escape(row.to_name)
    return (
        f'<li><a rel="nofollow" href="{escape(row.fights)}">{by} {escape(row.does)} {to}</a> '
        f'<span class="small">{escape(row.sentence)} <a href="{escape(row.side_by_side)}">Both cards'
        f'<span class="visually-hidden">: {by} and {to}</span></a></span></li>\n'
    )


@register.inclusion_tag("deckbuilder/math/_path.html")
def mana_path(deck: Deck) -> dict[str, Any]:
    """Draw the mana path proposed for a deck, turn by turn; nothing for a deck that points to no house."""
    house = house_for(deck)
    return lanes_of(deck, timeline(plan_for(deck, house))) if house else {}
