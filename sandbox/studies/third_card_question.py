"""The question what a third card changes, of a card, of two, or of a deck."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, ClassVar

import msgspec

from engine.analysis.executor import chunks_of
from engine.analysis.versions import version
from engine.atlas.boards import BOARDS, scenario_of
from engine.atlas.dataset import FILE
from engine.atlas.third_card import TriedTriples, try_triples
from engine.atlas.triples import candidates
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from sandbox.studies.study_parts import Found, Known


@dataclass
class ThirdCards:
    """What a third card changes about what two do to each other (``engine.atlas.triples``).

    ``of`` is how many triples there are, ``units`` how many of them are played; ``atlas`` is a digest of the atlas
    that says which.
    """

    kind: ClassVar[str] = "triples"
    weight: ClassVar[int] = 100
    scenario: Scenario
    cards: list[str]
    of: int
    units: int
    atlas: str

    @property
    def version(self) -> str:
        """See ``Question``: any card may be the third."""
        return version()

    @property
    def parameters(self) -> dict[str, Any]:
        """See ``Question``."""
        return {"cards": self.cards, "of": self.of, "units": self.units, "atlas": self.atlas}

    @property
    def total(self) -> int:
        """See ``Question``."""
        return self.units

    @property
    def function(self) -> Callable[[Any], Found]:
        """See ``Question``."""
        return try_triples

    def parts(self, size: int, _known: Known, /) -> Mapping[int, Any]:
        """See ``Question``. Raises ScenarioError where another atlas has come."""
        if self.atlas != digest_of_atlas():
            raise ScenarioError("cards", "the atlas has been computed anew since: ask again")
        triples = candidates(self.cards).triples
        return dict(enumerate(triples[part.start : part.stop] for part in chunks_of(range(len(triples)), size)))

    def concluded(self, found: Found) -> Found:
        """See ``Question``."""
        return found

    def unpacked(self, document: Any) -> Found:
        """See ``Question``."""
        return msgspec.convert(document, TriedTriples)


def third_cards_of(cards: Collection[str]) -> ThirdCards:
    """Return the question of some cards. Raises ScenarioError for what is no card, and where no two interact."""
    triples, of = candidates(cards)
    if not triples:
        raise ScenarioError("cards", "expected a card, two, or more, of which the atlas says that they interact")
    return ThirdCards(scenario_of(BOARDS[0]), sorted(set(cards)), of, len(triples), digest_of_atlas())


def digest_of_atlas() -> str:
    """Return a digest of the atlas that is there, empty where there is none."""
    return sha256(FILE.read_bytes()).hexdigest()[:16] if FILE.is_file() else ""
