"""The study of what a player could cast to come out better, part by part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, ClassVar

import msgspec

from engine.analysis.adviser import AdviceQuestion, advice_document, cards_from, concluded
from engine.analysis.answers import Goal
from engine.analysis.race import Contest, Measure, Try, try_lines
from engine.model.seat import Player
from engine.scenario.format import Scenario
from sandbox.studies.study_parts import MOST_PARTS, Found, Known, OfAFight, Raced


@dataclass
class Advise(OfAFight):
    """What a player could cast to come out better, every line of casting raced (``engine.analysis.race``)."""

    kind: ClassVar[str] = "advice"
    scenario: Scenario
    player: Player
    source: str
    casts: int = 1
    measure: Measure = "left"
    goal: Goal = "best"
    mana: int | None = None
    costs: dict[str, int] = field(default_factory=dict)

    @property
    def parameters(self) -> dict[str, Any]:
        """See ``Question``."""
        names = ("player", "source", "casts", "measure", "goal", "mana", "costs")
        return {name: getattr(self, name) for name in names}

    def assuming(self, costs: Mapping[str, int]) -> Advise:
        """Return the question with the costs that its asker assumes of its cards, where the mana counts.

        A study is anybody's to look at, so no other cards' costs go along.
        """
        if self.mana is None and self.goal != "cheapest":
            return self
        return replace(self, costs={card: costs[card] for card in sorted(self.question.cards) if card in costs})

    @cached_property
    def question(self) -> AdviceQuestion:
        """The question as the adviser takes it. Raises ScenarioError for cards that are none."""
        scenario, cards = cards_from(self.scenario, self.player, self.source)
        return AdviceQuestion(scenario, self.player, cards, self.casts, self.measure, self.goal, self.mana, self.costs)

    @property
    def total(self) -> int:
        """The most fights that it can come to."""
        return self.question.race().most_fights

    @property
    def function(self) -> Callable[[Any], Found]:
        """See ``Question``."""
        return partial(_try, self.question.contest)

    def parts(self, size: int, known: Known, /) -> Mapping[int, Any]:
        """Return the parts of all batches up to the first that is not done: what is next hangs on what came of it."""
        found, race, parts = known(), self.question.race(), dict[int, tuple[int, list[Try]]]()
        batches = found.batches if isinstance(found, Raced) else {}
        while tries := race.tries():
            number = race.batch
            fights = max(one.fights - one.fought for one in tries)
            each = max(1, size // fights, -(-len(tries) // MOST_PARTS))
            starts = range(0, len(tries), each)
            for place, start in enumerate(starts):
                parts[number * BATCH + place] = number, tries[start : start + each]
            if len(batches.get(number, ())) < len(tries):
                break
            race.take(batches[number])
        return parts

    def concluded(self, found: Found) -> Found:
        """Return the advice to which the race has come."""
        assert isinstance(found, Raced)
        race = self.question.race()
        while race.tries():
            race.take(found.batches[race.batch])
        return Raced(advice=advice_document(concluded(self.question, race)), fights=race.fights)

    def unpacked(self, document: Any) -> Found:
        """See ``Question``."""
        return msgspec.convert(document, Raced, str_keys=True)


BATCH = 1_000
"""The parts of a race are numbered by their batch, and by their place in it."""


def _try(contest: Contest, part: tuple[int, list[Try]]) -> Found:
    number, tries = part
    tried = try_lines(contest, tries)
    return Raced({number: tried}, fights=sum(len(one.scores) for one in tried))
