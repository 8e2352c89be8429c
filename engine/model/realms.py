"""The realms of the board: how often each terrain comes up when a square is rolled (map and realms)."""

from __future__ import annotations

from typing import Literal

Realm = Literal["Veldt", "Volgaria", "Badlands", "Great Frost", "Arboria", "Random"]


COUNTS: dict[str, dict[str, float]] = {
    "Veldt": {"plains": 57, "forest": 19.5, "water": 4, "mountain": 2.5, "desert": 0.5, "swamp": 0.5},
    "Volgaria": {"barren land": 57, "forest": 19.5, "water": 4, "mountain": 2.5, "desert": 0.5, "swamp": 0.5},
    "Badlands": {"barren land": 55, "lava": 15, "volcano": 6, "mountain": 4.5, "desert": 2, "void": 1.5},
    "Great Frost": {"ice": 32, "plains": 32, "forest": 15, "volcano": 5},
    "Arboria": {"forest": 57, "plains": 22, "swamp": 4, "water": 1},
}
"""How many of the 84 squares have each terrain on average; the sixth realm, Random, is one of these five."""

TERRAINS_OF = {
    realm: tuple(terrain for terrain, count in counts.items() for _ in range(round(2 * count)))
    for realm, counts in COUNTS.items()
}
"""What a square of each realm is rolled from: each terrain as often as it is there on two boards."""
