"""The card database: what the data files say, in tables, with the source of every fact.

The files in ``engine/data`` are the truth; ``manage.py loadcards`` brings these tables to agree
with them. Unknown facts are NULL, never a guess.
"""

from cards.models.card_records import (
    Card,
    CardIndex,
    CardText,
    Creature,
    Helper,
    House,
    Requirement,
    StarterDeck,
    StarterDeckCard,
)
from cards.models.fact_records import Edition, FactHistory, FactSource
from cards.models.found_interactions import Interaction
from cards.models.reports import FactReport, Report, RuleReport

__all__ = [
    "Card",
    "CardIndex",
    "CardText",
    "Creature",
    "Edition",
    "FactHistory",
    "FactReport",
    "FactSource",
    "Helper",
    "House",
    "Interaction",
    "Report",
    "Requirement",
    "RuleReport",
    "StarterDeck",
    "StarterDeckCard",
]
