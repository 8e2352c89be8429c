"""The run's only source of chance: seeded rolls, each with a key of its own, the same on every machine.

A roll is keyed by the seed, by what is rolled for whom, and by the how-manieth time that is. So two
fights that differ in one spell roll alike wherever the same thing is rolled, and what they differ in
is the spell's doing, not the dice's (common random numbers).

The generators are splitmix64 and FNV-1a, written out here so that no library's change of heart can
ever change what a shared seed replays. They are written for numbers of 64 bits: compiled, where such a
number has a sign, and interpreted, where numbers have no end, the same bits come out.
"""

from functools import lru_cache
from typing import Final, Protocol

from mypy_extensions import i64, mypyc_attr


def whole(high: i64, low: i64) -> i64:
    """Return 64 bits of their two halves; a literal of 64 bits would be too large where numbers have a sign."""
    return (high << 32) | low


HALF: Final[i64] = 0xFFFFFFFF
MASK: Final = whole(HALF, HALF)
GAMMA: Final = whole(0x9E3779B9, 0x7F4A7C15)
FIRST_FACTOR: Final = whole(0xBF58476D, 0x1CE4E5B9)
SECOND_FACTOR: Final = whole(0x94D049BB, 0x133111EB)
BASIS: Final = whole(0xCBF29CE4, 0x84222325)
PRIME: Final[i64] = 0x100000001B3


class Chance(Protocol):
    """Whatever can pick a whole number below ``sides``: seeded dice, or a written list of picks."""

    def below(self, sides: int, key: str = "") -> int:
        """Return a number from 0 to ``sides - 1`` for the next roll of a key."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Uniform picks from one seed: a stream of its own for every key; the empty key's is the seed's own."""

    __slots__ = ("seed", "streams")

    def __init__(self, seed: int) -> None:
        self.seed: i64 = seed & MASK
        self.streams: dict[str, i64] = {"": self.seed}

    def below(self, sides: int, key: str = "") -> int:
        """Return a number from 0 to ``sides - 1``, each equally likely to within one in 2**61 for eight sides."""
        before = self.streams.get(key)
        state: i64 = mixed((self.seed + digest(key)) & MASK) if before is None else before
        state = (state + GAMMA) & MASK
        self.streams[key] = state
        bits, count = mixed(state), sides
        return ((bits >> 32 & HALF) * count + ((bits & HALF) * count >> 32)) >> 32


def mixed(z: i64) -> i64:
    """Return 64 bits that each hang on all 64 of a number (the finisher of splitmix64)."""
    z = ((z ^ (z >> 30 & 0x3FFFFFFFF)) * FIRST_FACTOR) & MASK
    z = ((z ^ (z >> 27 & 0x1FFFFFFFFF)) * SECOND_FACTOR) & MASK
    return z ^ (z >> 31 & 0x1FFFFFFFF)


@lru_cache(maxsize=4096)
def digest(key: str) -> i64:
    """Return the 64-bit FNV-1a digest of a key."""
    value = BASIS
    for byte in key.encode():
        value = ((value ^ byte) * PRIME) & MASK
    return value
