"""How the cards play: one module a house, and the shared language they are written in."""

from engine.effects import (
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
