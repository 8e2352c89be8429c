"""Pictures of a deck's figures that stand beside the findings they belong to."""

from html import escape
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from deckbuilder.model.deck import Deck
from deckbuilder.model.mana_needs import needs, propose
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


@register.inclusion_tag("deckbuilder/math/_path.html")
def mana_path(deck: Deck) -> dict[str, Any]:
    """Draw the mana path proposed for a deck, turn by turn; nothing for a deck that points to no house."""
    proposal = propose(needs(deck))
    house = deck.house or (proposal.house if proposal else None)
    return lanes_of(deck, timeline(plan_for(deck, house))) if house else {}
