"""The run's only source of chance: seeded rolls, each with a key of its own, the same on every machine.

A roll is keyed by the seed, by what is rolled for whom, and by the how-manieth time that is. So two
fights that differ in one spell roll alike wherever the same thing is rolled, and what they differ in
is the spell's doing, not the dice's (common random numbers).

The generators are splitmix64 and FNV-1a, written out here so that no library's change of heart can
ever change what a shared seed replays.
"""

from functools import lru_cache
from typing import Protocol

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


class Chance(Protocol):
    """Whatever can pick a whole number below ``sides``: seeded dice, or a written list of picks."""

    def below(self, sides: int, key: str = "") -> int:
        """Return a number from 0 to ``sides - 1`` for the next roll of a key."""


class Dice:
    """Uniform picks from one seed: a stream of its own for every key; the empty key's is the seed's own."""

    __slots__ = ("seed", "streams")

    def __init__(self, seed: int) -> None:
        self.seed = seed & MASK
        self.streams: dict[str, int] = {"": self.seed}

    def below(self, sides: int, key: str = "") -> int:
        """Return a number from 0 to ``sides - 1``, each equally likely to within one in 2**61 for eight sides."""
        state = self.streams.get(key)
        if state is None:
            state = mixed((self.seed + digest(key)) & MASK)
        state = (state + GAMMA) & MASK
        self.streams[key] = state
        return (mixed(state) * sides) >> 64


def mixed(z: int) -> int:
    """Return 64 bits that each hang on all 64 of a number (the finisher of splitmix64)."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


@lru_cache(maxsize=4096)
def digest(key: str) -> int:
    """Return the 64-bit FNV-1a digest of a key."""
    value = 0xCBF29CE484222325
    for byte in key.encode():
        value = ((value ^ byte) * 0x100000001B3) & MASK
    return value
