"""A fight on its way from a line to a scenario: what is said of each minion, group and place, and where it is said."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.model.board import Square
from engine.model.seat import Player

Span = tuple[int, int]
"""Where something stands in a line: from one character up to another."""


@dataclass
class TypedSpell:
    """A spell on its host, with its owner where one is named."""

    card: str
    owner: Player | None
    span: Span


@dataclass
class TypedMinion:
    """A minion, or several of the same; ``said`` has each thing that is said of it with its place."""

    span: Span
    said: dict[str, tuple[Any, Span]] = field(default_factory=dict)
    stats: dict[str, tuple[int | None, Span]] = field(default_factory=dict)
    spells: list[TypedSpell] = field(default_factory=list)
    wanted: Span | None = None
    """Where the plus sign before it stands."""
    listing: bool = False
    """Whether its spells have begun: what follows a comma is one of them, if it can be."""

    @property
    def empty(self) -> bool:
        """Whether nothing is said of it yet."""
        return not (self.said or self.stats or self.spells or self.listing)

    @property
    def is_somebody(self) -> bool:
        """Whether it is said what it is."""
        return bool(self.said.keys() & {"class", "card", "horde"})

    def get(self, what: str, default: Any = None) -> Any:
        """Return what is said of it in one respect."""
        return self.said[what][0] if what in self.said else default


@dataclass
class TypedPlace:
    """A structure, or a terrain that no group need stand on."""

    what: str
    span: Span
    square: Square | None = None
    owner: Player | None = None
    id: str | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    spells: list[TypedSpell] = field(default_factory=list)


@dataclass
class Band:
    """A group; ``terrain`` and ``structure`` are those of the square it stands on."""

    span: Span
    side: int
    entries: list[TypedMinion] = field(default_factory=list)
    spells: list[TypedSpell] = field(default_factory=list)
    owner: Player | None = None
    id: str | None = None
    square: tuple[Square, Span] | None = None
    terrain: TypedPlace | None = None
    structure: TypedPlace | None = None
    control: str | None = None
    nobody: bool = False


@dataclass
class TypedScenario:
    """All that a line says."""

    line: str
    bands: list[Band] = field(default_factory=list)
    squares: list[TypedPlace] = field(default_factory=list)
    structures: list[TypedPlace] = field(default_factory=list)
    globe: list[TypedSpell] = field(default_factory=list)
    script: list[tuple[dict[str, Any], Span]] = field(default_factory=list)
    costs: dict[str, tuple[dict[str, int], Span]] = field(default_factory=dict)
    options: dict[str, tuple[Any, Span]] = field(default_factory=dict)
    parting: tuple[Span, tuple[str, ...]] | None = None
    """What first stands between two minions of a fight's only side and may mean "vs", and what to write instead."""
