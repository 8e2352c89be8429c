"""The parts of a study: how large they are, and what came of them: as records, as bytes, and added up."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

from engine.analysis.answers import AdviceAnswer
from engine.analysis.orders import TriedOrders
from engine.analysis.race import TryOutcome
from engine.analysis.statistics import Statistics
from engine.analysis.versions import version_of
from engine.atlas.third_card import TriedTriples
from engine.model.resolve import resolve
from engine.scenario.format import Scenario

PART_WORK, MOST_PARTS = 20_000, 400
"""The work of a part, about a second; more where there would be too many parts."""


class Raced(msgspec.Struct):
    """What came of the tries of a race, by its batches; at its end, the advice alone, and how many fights it was."""

    batches: dict[int, list[TryOutcome]] = {}
    advice: AdviceAnswer | None = None
    fights: int = 0

    def merge(self, other: Raced) -> None:
        """Count another's tries as well."""
        for number, tried in other.batches.items():
            self.batches[number] = [*self.batches.get(number, []), *tried]
        self.fights += other.fights


resolve(Raced)


Found = dict[int, Statistics] | TriedOrders | Raced | TriedTriples
"""What came of fights, by the place of their set-up in the question; of orders; of a race; or of triples."""

Known = Callable[[], Found | None]
"""Gives what came of the parts that are done."""


class OfAFight:
    """What questions about one fight share: each of their units is one fight, and they hang on its cards alone."""

    weight: ClassVar[int] = 1
    scenario: Scenario

    @property
    def version(self) -> str:
        """See ``Question``."""
        return version_of(self.scenario)


def packed(found: Found) -> bytes:
    """Return what came of a part, or of all, for the database."""
    document: Any = found
    if isinstance(found, dict):
        document = {str(place): statistics.packed() for place, statistics in found.items()}
    return zlib.compress(msgspec.json.encode(document))


def units_of(found: Found) -> int:
    """Return how many units it is that this came of: fights, orders or triples."""
    if isinstance(found, dict):
        return sum(statistics.runs for statistics in found.values())
    return found.fights if isinstance(found, Raced) else found.tried


def merged(whole: Found, found: Found) -> Found:
    """Return two findings of one question as one; the first of them changes."""
    if isinstance(whole, dict):
        assert isinstance(found, dict)
        for place, statistics in found.items():
            if place in whole:
                whole[place].merge(statistics)
            else:
                whole[place] = statistics
    else:
        whole.merge(found)  # type: ignore[arg-type]  # what comes of one question is of one type
    return whole
