"""An executor that works through its chunks right here, one after the other, in whatever order a test wants."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")


class Here:
    """Works in this process; ``backwards`` takes the last chunk first."""

    workers = 1

    def __init__(self, *, backwards: bool = False) -> None:
        self.backwards = backwards

    def results(
        self, function: Callable[[Chunk], Result], chunks: Sequence[Chunk]
    ) -> Generator[tuple[int, Result], None, None]:
        """See ``engine.analysis.executor.Executor``."""
        numbers = range(len(chunks))
        for number in reversed(numbers) if self.backwards else numbers:
            yield number, function(chunks[number])
