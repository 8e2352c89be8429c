"""How the cards play: one module a house, and one for what nations do by themselves."""

from engine.effects.houses import (
    abomination,
    body,
    death,
    despair,
    hope,
    justice,
    life,
    making,
    mind,
    nations,
    nature,
    unknown,
    unmaking,
    war,
)

__all__ = [
    "abomination",
    "body",
    "death",
    "despair",
    "hope",
    "justice",
    "life",
    "making",
    "mind",
    "nations",
    "nature",
    "unknown",
    "unmaking",
    "war",
]
