"""What a study asks: the parts it is cut into, what a worker makes of each, and all of them put together.

Parts know nothing of each other and can be put together in any order, so a study can be stopped, taken up again, and
shared by any number of workers without any of it showing in what comes of it.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from typing import Any, ClassVar, Protocol

import msgspec

from engine.analysis.answers import First
from engine.analysis.executor import chunks_of
from engine.analysis.matchups import MatchupTable, Meeting
from engine.analysis.odds import sample
from engine.analysis.orders import TriedOrders, number_of_orders, try_orders
from engine.analysis.sides import side_in, sides_from
from engine.analysis.statistics import unpacked
from engine.model.dice import Dice
from engine.model.seat import Player
from engine.notation import read_line
from engine.scenario.edit import Edit, edited
from engine.scenario.error import ScenarioError, too_much_at
from engine.scenario.format import MAX_SEED, Scenario
from engine.scenario.prepared import PreparedScenario
from engine.scenario.reading import parse_scenario
from sandbox.models import KEY_LENGTH, Study
from sandbox.saved.canonical_json import as_text
from sandbox.studies.advice_study import Advise
from sandbox.studies.study_parts import MOST_PARTS, PART_WORK, Found, Known, OfAFight, merged
from sandbox.studies.third_card_question import ThirdCards

MOST_WORK = 500_000_000
"""The most work (``work_of``) of one study: about an hour and a half of two cores, interpreted."""


class Question(Protocol):
    """A question that takes long. Each of its units is as much work as ``weight`` fights."""

    kind: ClassVar[str]
    weight: ClassVar[int]
    scenario: Scenario

    @property
    def version(self) -> str:
        """What it hangs on of the engine, as a digest."""

    @property
    def parameters(self) -> dict[str, Any]:
        """The question but for its scenario, as plain data."""

    @property
    def total(self) -> int:
        """How many units it is: fights, orders or triples."""

    @property
    def function(self) -> Callable[[Any], Found]:
        """What makes of a part what comes of it, on any worker."""

    def parts(self, size: int, known: Known, /) -> Mapping[int, Any]:
        """Return the parts by number, of so many units each, or fewer: as far as they are known now."""

    def concluded(self, found: Found) -> Found:
        """Return what is kept once no part is left."""

    def unpacked(self, document: Any) -> Found:
        """Return what came of a part, of its plain data."""


@dataclass
class Odds(OfAFight):
    """How a number of fights end."""

    kind: ClassVar[str] = "odds"
    scenario: Scenario
    runs: int

    @property
    def parameters(self) -> dict[str, Any]:
        """See ``Question``."""
        return {"runs": self.runs}

    @property
    def set_ups(self) -> list[Scenario]:
        """The set-ups that are fought."""
        return [self.scenario]

    @property
    def total(self) -> int:
        """See ``Question``."""
        return len(self.set_ups) * len(self._seeds(self.scenario))

    def _seeds(self, scenario: Scenario) -> range:
        """Return the seeds with which a set-up is fought, from its own on."""
        return range(scenario.seed, min(scenario.seed + self.runs, MAX_SEED + 1))

    @property
    def function(self) -> Callable[[Any], Found]:
        """See ``Question``."""
        return _play

    def parts(self, size: int, _known: Known, /) -> Mapping[int, Any]:
        """See ``Question``."""
        every = [
            (place, scenario, seeds)
            for place, scenario in enumerate(self.set_ups)
            for seeds in chunks_of(self._seeds(scenario), size)
        ]
        return dict(enumerate(every))

    def concluded(self, found: Found) -> Found:
        """See ``Question``."""
        return found

    def unpacked(self, document: Any) -> Found:
        """See ``Question``."""
        return {int(place): unpacked(statistics) for place, statistics in document.items()}


def _play(part: tuple[int, Scenario, range]) -> Found:
    place, scenario, seeds = part
    return {place: sample(scenario, seeds)}


@dataclass
class Sweep(Odds):
    """How a number of fights end with one number of a minion at each of several values."""

    kind: ClassVar[str] = "sweep"
    on: str
    which: str
    low: int
    high: int

    @property
    def parameters(self) -> dict[str, Any]:
        """See ``Question``."""
        return super().parameters | {"on": self.on, "which": self.which, "low": self.low, "high": self.high}

    @property
    def values(self) -> range:
        """The values that are tried."""
        return range(self.low, self.high + 1)

    @property
    def set_ups(self) -> list[Scenario]:
        """The set-ups that are fought, one a value. Raises ScenarioError where one makes no sense."""
        return [edited(self.scenario, self.edit(value)) for value in self.values]

    def edit(self, value: int) -> Edit:
        """Return the change that sets a value."""
        return Edit("stat", self.on, self.which, str(value))


@dataclass
class Matchups(Odds):
    """How a number of fights end between one side of a fight and each of many others (``engine.analysis.matchups``)."""

    kind: ClassVar[str] = "matchups"
    player: Player
    against: str
    first: First = "it"

    @property
    def parameters(self) -> dict[str, Any]:
        """See ``Question``."""
        return super().parameters | {"player": self.player, "against": self.against, "first": self.first}

    @cached_property
    def meetings(self) -> list[Meeting]:
        """Whom the side meets. Raises ScenarioError for sides that are none."""
        table = MatchupTable([side_in(self.scenario, self.player)], sides_from(self.against), self.first)
        with too_much_at("against"):
            return table.meetings()

    @property
    def total(self) -> int:
        """See ``Question``."""
        return len(self.meetings) * self.runs

    @cached_property
    def set_ups(self) -> list[Scenario]:
        """The fights."""
        return [read_line(meeting.line) for meeting in self.meetings]


@dataclass
class Orders(OfAFight):
    """What every order of the spells leads to, of one player's or of everybody's."""

    kind: ClassVar[str] = "orders"
    scenario: Scenario
    player: str | None

    @property
    def parameters(self) -> dict[str, Any]:
        """See ``Question``."""
        return {"player": self.player}

    @property
    def total(self) -> int:
        """See ``Question``."""
        return number_of_orders(self.scenario, self.player)

    @property
    def function(self) -> Callable[[Any], Found]:
        """See ``Question``."""
        return partial(try_orders, self.scenario, self.player, self.scenario.seed)

    def parts(self, size: int, _known: Known, /) -> Mapping[int, Any]:
        """See ``Question``."""
        return dict(enumerate(chunks_of(range(self.total), size)))

    def concluded(self, found: Found) -> Found:
        """See ``Question``."""
        return found

    def unpacked(self, document: Any) -> Found:
        """See ``Question``."""
        return msgspec.convert(document, TriedOrders)


QUESTIONS: dict[str, type[Any]] = {
    question.kind: question for question in (Odds, Sweep, Matchups, Orders, Advise, ThirdCards)
}


def question_of(study: Study) -> Question:
    """Return what a study asks."""
    question: Question = QUESTIONS[study.kind](parse_scenario(study.scenario), **study.parameters)
    return question


def new_study(question: Question, name: str, query: str) -> Study:
    """Return the unsaved study of a question; its key depends on the question alone, so everybody shares it.

    Raises ScenarioError with the field that asks for too much, or of what makes no sense.
    """
    work, total = _work_of_one(question.scenario) * question.weight, question.total
    if total * work > MOST_WORK:
        raise ScenarioError("runs", f"expected at most {MOST_WORK // work:,} fights as long as this one, got {total:,}")
    kind, text, parameters = question.kind, as_text(question.scenario), question.parameters
    size = max(1, PART_WORK // work, -(-total // MOST_PARTS))
    key = urlsafe_b64encode(sha256(msgspec.json.encode([kind, text, parameters])).digest())[:KEY_LENGTH].decode()
    return Study(
        key=key, kind=kind, scenario=text, parameters=parameters, name=name, query=query, total=total, size=size
    )


def _work_of_one(scenario: Scenario) -> int:
    prepared = PreparedScenario(scenario)
    prepared.play(Dice(scenario.seed))
    return max(1, prepared.work)


def put_together(question: Question, parts: Iterable[bytes | memoryview]) -> Found | None:
    """Return what came of all parts that are done; None of none."""
    whole: Found | None = None
    for part in parts:
        found = question.unpacked(msgspec.json.decode(zlib.decompress(part)))
        whole = found if whole is None else merged(whole, found)
    return whole
