"""The run's only source of chance: a small seeded stream that is the same on every machine.

The generator is splitmix64, written out here so that no library's change of heart can ever
change what a shared seed replays.
"""

from typing import Protocol

MASK = (1 << 64) - 1


class Chance(Protocol):
    """Whatever can pick a whole number below ``sides``: seeded dice, or a written list of picks."""

    def below(self, sides: int) -> int:
        """Return a number from 0 to ``sides - 1``."""


class Dice:
    """A stream of uniform picks from one seed."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def below(self, sides: int) -> int:
        """Return a number from 0 to ``sides - 1``, each equally likely to within one in 2**61 for eight sides."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) * sides) >> 64
