"""How the cards play: one module a house, and the shared language they are written in."""

from engine.effects import (
    abilities,
    abomination,
    death,
    despair,
    life,
    making,
    unmaking,
)

__all__ = ["abilities", "abomination", "death", "despair", "life", "making", "unmaking"]
