"""The parts of a study: how large they are, and what came of them: as records, as bytes, and added up."""

from __future__ import annotations

import zlib
from collections.abc import Callable

import msgspec

from engine.analysis.orders import TriedOrders
from engine.analysis.race import TryOutcome
from engine.analysis.statistics import Statistics
from engine.model.document import Document
from engine.model.resolve import resolve

PART_WORK, MOST_PARTS = 20_000, 400
"""The work of a part, about a second; more where there would be too many parts."""


class Raced(msgspec.Struct):
    """What came of the tries of a race, by its batches; at its end, the advice alone, and how many fights it was."""

    batches: dict[int, list[TryOutcome]] = {}
    advice: Document | None = None
    fights: int = 0

    def merge(self, other: Raced) -> None:
        """Count another's tries as well."""
        for number, tried in other.batches.items():
            self.batches[number] = [*self.batches.get(number, []), *tried]
        self.fights += other.fights


resolve(Raced)


Found = dict[int, Statistics] | TriedOrders | Raced
"""What came of fights, by the place of their set-up in the question; of orders; or of a race."""

Known = Callable[[], Found | None]
"""Gives what came of the parts that are done."""


def packed(found: Found) -> bytes:
    """Return what came of a part, or of all, for the database."""
    document = (
        found
        if isinstance(found, TriedOrders | Raced)
        else {str(place): statistics.packed() for place, statistics in found.items()}
    )
    return zlib.compress(msgspec.json.encode(document))


def units_of(found: Found) -> int:
    """Return how many fights or orders it is that this came of."""
    if isinstance(found, Raced):
        return found.fights
    return found.tried if isinstance(found, TriedOrders) else sum(statistics.runs for statistics in found.values())


def merged(whole: Found, found: Found) -> Found:
    """Return two findings of one question as one; the first of them changes."""
    if isinstance(whole, TriedOrders):
        assert isinstance(found, TriedOrders)
        whole.merge(found)
        return whole
    if isinstance(whole, Raced):
        assert isinstance(found, Raced)
        whole.merge(found)
        return whole
    assert not isinstance(found, TriedOrders | Raced)
    for place, statistics in found.items():
        if place in whole:
            whole[place].merge(statistics)
        else:
            whole[place] = statistics
    return whole
