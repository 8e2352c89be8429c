"""How the cards play: one module a house, and one for what nations and creatures do by themselves."""

from engine.effects.houses import (
    abilities,
    abomination,
    body,
    death,
    despair,
    hope,
    justice,
    life,
    making,
    mind,
    nature,
    unknown,
    unmaking,
    war,
)

__all__ = [
    "abilities",
    "abomination",
    "body",
    "death",
    "despair",
    "hope",
    "justice",
    "life",
    "making",
    "mind",
    "nature",
    "unknown",
    "unmaking",
    "war",
]
