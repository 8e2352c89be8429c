"""What a card does in a run: read off the lines of its trace, so that two runs can be compared.

Each deed is kept as it came first, under what it is: a response at a step, what a response makes of the damage of an
attack, damage dealt, a number changed, a cast and what became of it, leaving play. Beside them stand the numbers of
the board that every card has a hand in: attacks and damage of each minion, mana, levels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

from engine.model.catalog import read_cards
from engine.model.pieces import Host
from engine.model.state import State
from engine.trace.recorder import RecordedEvent, RecordedGame

DERIVED: Final = frozenset(
    ("hp", "current_armor", "spells", "results", "rounds", "left", "losses", "winner", "hand", "missile", "mana")
)
"""What changes with the course of a fight: how much it changes tells nothing of the card that moved it."""


class Deed(NamedTuple):
    """What a card does: of which kind, at which step, and to whom (ids, or empty)."""

    card: str
    kind: str
    step: str
    actor: str = ""
    target: str = ""


@dataclass
class Observation:
    """A run of a board as it is compared: what the cards did, the board's numbers, and how it ended.

    ``casts`` are the results of the casts with the reasons of refusals; ``fell`` are those who were gone when the
    casts were done; ``balance`` is the share of hit points that each side has left, the near side's first.
    """

    deeds: dict[Deed, Any]
    numbers: dict[tuple[str, ...], Any]
    casts: list[tuple[str, str]]
    fell: frozenset[str]
    alive: frozenset[str]
    balance: tuple[float, float]
    rolled: bool


@cache
def makers() -> Mapping[str, frozenset[str]]:
    """Return, for each name that a trace may give as a source, the cards that bring it."""
    found: dict[str, set[str]] = {}
    for card in read_cards():
        for name in (card.name, *(helper.name for helper in card.helpers), *(one.name for one in card.creatures)):
            found.setdefault(name, set()).add(card.name)
    return {name: frozenset(cards) for name, cards in found.items()}


def observed(game: RecordedGame, cards: tuple[str, ...], began: Mapping[str, int]) -> Observation:
    """Return what some cards did in a run that has just been played; ``began`` are the hit points at the start."""
    reader = _Reader(frozenset(cards))
    for event in game.events:
        reader.read(event)
    state = game.state
    reader.number_the_end(state)
    return Observation(
        reader.deeds,
        reader.numbers,
        [(str(state.results[place]), reader.reasons.get(place, "")) for place in range(len(cards))],
        frozenset(reader.fell),
        frozenset(minion.id for minion in state.minions.values() if minion.alive),
        _balance(state, began),
        reader.rolled,
    )


def _balance(state: State, began: Mapping[str, int]) -> tuple[float, float]:
    """Return the share of hit points that each side's first minions have left, blue's first."""
    left, all = {"blue": 0, "red": 0}, {"blue": 0, "red": 0}
    for id, hp in began.items():
        side = "blue" if id in ("ann", "bob") else "red"
        all[side] += hp
        minion = state.minions[id]
        left[side] += min(minion.hp, hp) if minion.in_play and minion.owner == side else 0
    return left["blue"] / all["blue"], left["red"] / all["red"]


class _Reader:
    """Reads the lines of one run."""

    def __init__(self, cards: frozenset[str]) -> None:
        self.cards = cards
        self.deeds: dict[Deed, Any] = {}
        self.numbers: dict[tuple[str, ...], Any] = {}
        self.reasons: dict[int, str] = {}
        self.fell: set[str] = set()
        self.rolled = False
        self._place = 0
        self._round = 0
        self._first_round: dict[str, int] = {}

    def read(self, event: RecordedEvent) -> None:
        """Take in one line."""
        kind = event.kind
        if kind == "step":
            self._read_step(event)
        elif kind == "change":
            self._read_change(event)
        elif kind == "pipeline":
            self._read_pipeline(event)
        elif kind == "effect":
            self._read_response(event)
        elif kind == "roll":
            self.rolled = True
        elif event.result == "refused":
            self.reasons.setdefault(self._place, str((event.facts or {}).get("why", "")))

    def _read_step(self, event: RecordedEvent) -> None:
        if event.step == "A2" and event.actor is not None:
            self.numbers.setdefault(("damage", event.actor.id), event.after)
        elif event.step in ("X1", "X2") and event.facts and event.facts["reason"]:
            self.reasons.setdefault(self._place, event.facts["reason"])

    def _read_pipeline(self, event: RecordedEvent) -> None:
        facts = event.facts or {}
        name = facts["pipeline"]
        if name == "Combat round":
            self._round += 1
        elif name == "One attack" and event.actor is not None:
            if self._first_round.setdefault(event.actor.id, self._round) == self._round:
                key = ("attacks", event.actor.id)
                self.numbers[key] = self.numbers.get(key, 0) + 1
        elif name == "Apply Damage":
            for card in self._cards(facts["spell"]):
                self.deeds.setdefault(Deed(card, "deals", "G2", target=_id(event.target)), facts["quantity"])

    def _read_response(self, event: RecordedEvent) -> None:
        facts = event.facts or {}
        becomes = facts.get("becomes") or {}
        shift = (event.after or 0) - (event.before or 0)
        if not (shift or becomes or facts.get("leads on") or facts.get("does")):
            return
        for card in self._cards(event.card or facts.get("ability")):
            step = event.step or str(facts.get("moment", ""))
            self.deeds.setdefault(Deed(card, "acts", step), True)
            if event.before is not None:
                made = (shift, tuple(sorted((mark, str(value)) for mark, value in becomes.items())))
                self.deeds.setdefault(Deed(card, "makes", step, _id(event.actor), _id(event.target)), made)

    def _read_change(self, event: RecordedEvent) -> None:
        assert event.change is not None
        what, before, after = event.change
        if what == "results":
            self._place = len(after)
        elif what == "spells":
            self._read_leaving(event, before, after)
        elif what == "status" and self._round == 0 and after != "alive":
            self.fell.add(_id(event.target))
        elif what not in DERIVED:
            step = _step(event)
            if what == "max_hp" and step[:1] != "X":
                return
            for card in self._cards(self._source(event)):
                value = after - before if isinstance(after, int) and isinstance(before, int) else _plain(after)
                self.deeds.setdefault(Deed(card, "changes", step, what, _id(event.target)), value)

    def _read_leaving(self, event: RecordedEvent, before: Any, after: Any) -> None:
        gone = [spell.name for spell in before if spell not in after]
        for name in gone:
            for card in self._cards(name):
                alive = isinstance(event.target, Host) and event.target.in_play
                if alive:
                    self.deeds.setdefault(Deed(card, "leaves", _step(event)), self._source(event) or "")

    def _cards(self, source: str | None) -> frozenset[str]:
        """Return those of the cards that a source belongs to."""
        if source is None:
            return frozenset()
        return makers().get(source, frozenset()) & self.cards

    def _source(self, event: RecordedEvent) -> str | None:
        """Return what made a line come about: the nearest spell or ability above it, or what is being cast."""
        line: RecordedEvent | None = event.above
        while line is not None:
            facts = line.facts or {}
            found = line.card or facts.get("ability") or facts.get("spell")
            if found:
                return str(found)
            line = line.above
        return None

    def number_the_end(self, state: State) -> None:
        """Note the numbers with which a run ends."""
        for minion in state.minions.values():
            self.numbers["owner", minion.id] = minion.owner
            self.numbers["nation", minion.id] = str(minion.nation)
            self.numbers["class", minion.id] = str(minion.recruit_class)
        for structure in state.structures.values():
            self.numbers["owner", structure.id] = structure.owner
            self.numbers["novices", structure.id] = structure.novices
            self.numbers["turn count", structure.id] = structure.turn_count
        for seat in state.seats.values():
            for mana, amount in seat.mana.items():
                self.numbers["mana", seat.id, mana] = amount


def _step(event: RecordedEvent) -> str:
    line: RecordedEvent | None = event
    while line is not None and line.step is None:
        line = line.above
    return (line.step if line is not None else None) or ""


def _id(host: Any) -> str:
    return getattr(host, "id", "") or ""


def _plain(value: Any) -> str:
    return _id(value) or str(value) if not isinstance(value, list | tuple | dict) else str(len(value))
