"""A trace as typed records: the shape of ``sanctum-trace/1``, field by field; the plain data is made of them here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from engine.model.document import Document
from engine.model.resolve import resolve
from engine.scenario.format import EventKind, Expectation, Scenario

# What the outcome shows of everything in play. Changes replace the values, nothing is changed in place.


class MinionRecord(msgspec.Struct, rename={"recruit_class": "class"}):
    """What the outcome shows of a minion."""

    name: str
    kind: str
    recruit_class: str | None
    nation: str | None
    group: str | None
    owner: str
    status: str
    hp: int
    max_hp: int
    armor: int
    current_armor: int
    hand: int | None
    missile: int | None
    attack_rate: int
    level: int
    walks: list[str]
    experience: str
    cause: str | None
    by: str | None
    spells: list[str]


class GroupRecord(msgspec.Struct):
    """What the outcome shows of a group."""

    owner: str
    control: str
    square: list[int] | None
    status: str
    members: list[str]
    spells: list[str]


class StructureRecord(msgspec.Struct):
    """What the outcome shows of a structure."""

    type: str
    owner: str
    square: list[int]
    status: str
    mana: str | None
    novices: int
    turn_count: int
    spells: list[str]


class SquareRecord(msgspec.Struct):
    """What the outcome shows of a square."""

    terrain: str
    spells: list[str]


HostRecord = MinionRecord | GroupRecord | StructureRecord | SquareRecord


class PlayerRecord(msgspec.Struct):
    """What the outcome shows of a player."""

    house: str | None
    hand: list[str]
    deck: list[str]
    discarded: list[str]
    mana: dict[str, int]
    trained: dict[str, int]
    used: list[str]
    delta: int


class GlobeRecord(msgspec.Struct):
    """What the outcome shows of the globe."""

    spells: list[str]


class Outcome(msgspec.Struct):
    """What a run has led to: who has won, who is left, and everything that is or was in play, by id."""

    winner: str | None
    left: str
    losses: dict[str, dict[str, int]]
    rounds: int
    turn: int
    initiative: str
    players: dict[str, PlayerRecord]
    minions: dict[str, MinionRecord]
    groups: dict[str, GroupRecord]
    structures: dict[str, StructureRecord]
    squares: dict[str, SquareRecord]
    globe: GlobeRecord
    results: list[str | None]


# What happens on the way there.


class Quantity(msgspec.Struct):
    """The damage that is at stake, before and after what the event tells."""

    before: int
    after: int


class ChangeRecord(msgspec.Struct):
    """One thing of the outcome that an event changes; applied in order, changes make the outcome of the beginning."""

    what: str
    of: str
    before: Any
    after: Any


class RollRecord(msgspec.Struct):
    """A roll: what of, everything that could have come up, and what did."""

    of: str
    options: list[Any]
    chosen: Any


class TraceEvent(msgspec.Struct):
    """One line of a trace; ``parent`` is the id of the event that it belongs to, ``facts`` what its text is made of."""

    id: int
    parent: int | None
    kind: EventKind
    step: str | None
    text: str
    card: str | None
    host: str | None
    actor: str | None
    target: str | None
    quantity: Quantity | None
    change: ChangeRecord | None
    result: str | None
    roll: RollRecord | None
    interpretation: str | None
    facts: dict[str, Any] | None

    @property
    def pipeline(self) -> str | None:
        """The name of the pipeline that the event opens; None where it opens none."""
        return self._text("pipeline") if self.kind == "pipeline" else None

    @property
    def spell(self) -> str | None:
        """The spell that is told of: what is cast, or does damage."""
        return self._text("spell")

    @property
    def ability(self) -> str | None:
        """The nation or creature whose ability responds."""
        return self._text("ability")

    @property
    def reason(self) -> str | None:
        """Why a spell fails, as a rule has it."""
        return self._text("reason")

    @property
    def requirement(self) -> str | None:
        """The requirement that a spell fails."""
        return self._text("requirement")

    @property
    def round(self) -> int | None:
        """The round of combat that begins."""
        return self._number("round")

    @property
    def damage(self) -> int | None:
        """The damage that a pipeline begins with."""
        return self._number("quantity")

    @property
    def options(self) -> list[str]:
        """The ids of those whom a step of a choice leaves, the likeliest first; of any other event none."""
        found: list[str] | None = None if self.facts is None else self.facts.get("options")
        return found or []

    def _text(self, name: str) -> str | None:
        found: str | None = None if self.facts is None else self.facts.get(name)
        return found

    def _number(self, name: str) -> int | None:
        found: int | None = None if self.facts is None else self.facts.get(name)
        return found


def above(events: Sequence[TraceEvent], event: TraceEvent) -> Iterator[TraceEvent]:
    """Yield what one of a trace's events is part of, from the inside out."""
    while event.parent is not None:
        event = events[event.parent - 1]
        yield event


class ListedSpell(msgspec.Struct):
    """One spell in a spell list: what it is, whose, its tokens, and the last turn in which it is in play, if any.

    ``house`` and ``cost`` are those of its casting, as a rewritten card has them and without what other
    spells make of the cost; "unknown" where they are not known, None where nothing has been cast.
    ``acts_for`` is the player for whom a spell acts that is not theirs (I-55), None for any other.
    """

    spell: str
    owner: str
    kind: Literal["enchantment", "potent", "terrain", "hidden", "ability"]
    tokens: int = 0
    until: int | None = None
    house: str | None = None
    cost: str | None = None
    acts_for: str | None = None


class SpellList(msgspec.Struct):
    """What a player sees on a host, in the order of the box, and what is there unseen."""

    shown: list[ListedSpell]
    unseen: list[ListedSpell]


class Judged(msgspec.Struct):
    """A row that a scenario expects: whether it held, what was found instead, and of a row over seeds, at how many."""

    row: Expectation
    held: bool
    found: str | None
    seeds: int | UnsetType = UNSET


class Trace(msgspec.Struct):
    """A run of a scenario: every event of it, what it led to, and whether that is what was expected.

    ``initial`` is the outcome-shaped state before the script, from which the changes fold; ``spell_lists``
    is what lies on whom after it, seen and unseen.
    """

    format: str
    scenario: Scenario
    seed: int
    initial: Outcome
    events: list[TraceEvent]
    outcome: Outcome
    spell_lists: dict[str, SpellList]
    expectations: list[Judged] = []

    @property
    def held(self) -> bool:
        """Whether everything that the scenario expects has held."""
        return all(judged.held for judged in self.expectations)

    def document(self) -> Document:
        """Return the trace as plain data."""
        document: Document = msgspec.to_builtins(self)
        return document


resolve(Trace)
