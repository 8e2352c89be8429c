"""Pictures of a deck's figures that stand beside the findings they belong to."""

from typing import Any

from django import template

from deckbuilder.model.deck import Deck
from deckbuilder.model.mana_needs import needs, propose
from deckbuilder.model.mana_plan import timeline
from deckbuilder.odds.paying import plan_for
from deckbuilder.views.odds_panel import lanes_of

register = template.Library()


@register.inclusion_tag("deckbuilder/math/_path.html")
def mana_path(deck: Deck) -> dict[str, Any]:
    """Draw the mana path proposed for a deck, turn by turn; nothing for a deck that points to no house."""
    proposal = propose(needs(deck))
    house = deck.house or (proposal.house if proposal else None)
    return lanes_of(deck, timeline(plan_for(deck, house))) if house else {}
