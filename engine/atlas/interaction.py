"""What two cards do to each other on one board: four runs compared (none, each alone, both).

Cards interact where a card does with the other what it does not do alone, or no longer does what it does alone; or
where a number of the board is not the sum of what both do to it. What only follows from a sum, such as a fight that
ends a round earlier, is none: only first deeds are compared, and never how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from engine.atlas.observation import Deed, Observation
from engine.rules.casting import EXECUTED, REFUSED

FindingKind = Literal["excludes", "stops", "feeds", "weakens", "strengthens", "order", "saves", "kills"]
KINDS: tuple[FindingKind, ...] = get_args(FindingKind)
"""What one card does to another, the most decisive first; the last three are said of both together."""


class Effect(NamedTuple):
    """What a card (``by``) does to another (``to``): the kind, at which step, and a number alone and with it.

    ``what`` says what the number is of: damage made, dealt, or a stat.
    """

    by: str
    to: str
    kind: FindingKind
    step: str
    what: str = ""
    alone: Any = None
    together: Any = None
    reason: str = ""


@dataclass(frozen=True)
class Runs:
    """The four runs of two cards on a board; ``first`` was cast before ``second``.

    On a ``steady`` board the same attacks come in the same order, so that amounts compare.
    """

    first: str
    second: str
    none: Observation
    one: Observation
    other: Observation
    both: Observation
    steady: bool

    @property
    def all_four(self) -> tuple[Observation, ...]:
        """The runs without the cards, with either, and with both."""
        return self.none, self.one, self.other, self.both

    @property
    def numbers_compare(self) -> bool:
        """Whether the same minions are alive in all four, so that the numbers of the board can be compared."""
        return all(run.alive == self.none.alive for run in self.all_four)


def one_is_gone(found: list[Effect]) -> bool:
    """Whether of two cards one is not there because of the other."""
    return any(effect.kind == "excludes" or effect.what == "leaves" for effect in found)


def effects(runs: Runs) -> list[Effect]:
    """Return what each of the two cards does to the other."""
    if runs.one.fell or runs.other.fell:
        return []  # whoever has fallen before the fight takes part in nothing: that is no matter of the two cards
    first, second = runs.first, runs.second
    found = [
        *on_card(first, second, runs.one, runs.both, 0, steady=runs.steady),
        *on_card(second, first, runs.other, runs.both, 1, steady=runs.steady),
    ]
    if one_is_gone(found):
        return [*dict.fromkeys(found)]  # the numbers say no more
    return [*dict.fromkeys([*found, *_on_numbers(runs)])]


def on_card(
    card: str, by: str, alone: Observation, together: Observation, place: int, *, steady: bool
) -> Iterator[Effect]:
    """Yield what becomes of a card's deeds through another; ``place`` is the card's among the casts of both."""
    cast, reason = together.casts[place]
    if cast != EXECUTED:
        yield Effect(by, card, "excludes", "X1" if cast == REFUSED else "X2", reason=reason)
        return
    mine = {deed: value for deed, value in alone.deeds.items() if deed.card == card}
    both = {deed: value for deed, value in together.deeds.items() if deed.card == card}
    yield from _leaving(mine, both, card, by)
    yield from _responses(mine, both, card, by)
    if steady:
        yield from _amounts(mine, both, card, by)


def _leaving(mine: dict[Deed, Any], both: dict[Deed, Any], card: str, by: str) -> Iterator[Effect]:
    """Yield that a spell leaves play, or stays, through another."""
    left, leaves = ({deed: v for deed, v in deeds.items() if deed.kind == "leaves"} for deeds in (mine, both))
    if leaves and not left:
        deed = next(iter(leaves))
        yield Effect(by, card, "stops", deed.step, "leaves")
    elif left and not leaves:
        yield Effect(by, card, "strengthens", next(iter(left)).step, "stays")


def _responses(mine: dict[Deed, Any], both: dict[Deed, Any], card: str, by: str) -> Iterator[Effect]:
    """Yield the steps at which a card no longer responds, or responds only now."""
    before, after = ({deed.step for deed in deeds if deed.kind == "acts"} for deeds in (mine, both))
    for step in sorted(before - after):
        yield Effect(by, card, "stops", step, "acts")
    for step in sorted(after - before):
        yield Effect(by, card, "feeds", step, "acts")


def _amounts(mine: dict[Deed, Any], both: dict[Deed, Any], card: str, by: str) -> Iterator[Effect]:
    """Yield what a card makes of damage, deals or changes otherwise than alone."""
    for deed, alone in mine.items():
        together = both.get(deed)
        if deed.kind in ("acts", "leaves") or together is None or together == alone:
            continue
        if deed.kind == "makes":
            (one, marks), (other, other_marks) = alone, together
            kind: FindingKind = (
                "strengthens" if abs(other) > abs(one) or (other == one and other_marks > marks) else "weakens"
            )
            yield Effect(by, card, kind, deed.step, "makes", one, other)
        elif isinstance(alone, int) and isinstance(together, int):
            kind = "strengthens" if abs(together) > abs(alone) else "weakens"
            yield Effect(by, card, kind, deed.step, deed.actor or deed.kind, alone, together)


def _on_numbers(runs: Runs) -> Iterator[Effect]:
    """Yield where a number of the board is not what both cards together should make it."""
    if not runs.numbers_compare:
        return
    for key, together in runs.both.numbers.items():
        none, one, other = (run.numbers.get(key) for run in (runs.none, runs.one, runs.other))
        expected = _sum(none, one, other)
        if expected is None or expected == together:
            continue
        what = key[0]
        if together == other != none:
            yield Effect(runs.second, runs.first, "stops", STEPS.get(what, ""), what, one, together)
        elif together == one != none:
            yield Effect(runs.first, runs.second, "stops", STEPS.get(what, ""), what, other, together)
        elif isinstance(together, int) and isinstance(expected, int):
            kind: FindingKind = (
                "strengthens" if abs(together - (none or 0)) > abs(expected - (none or 0)) else "weakens"
            )
            yield Effect(runs.second, runs.first, kind, STEPS.get(what, ""), what, expected, together)
            yield Effect(runs.first, runs.second, kind, STEPS.get(what, ""), what, expected, together)


STEPS = {"damage": "A2", "attacks": "R1", "mana": "S8", "novices": "S6", "level": "S1", "owner": "S5"}
"""Where a number of the board is made."""


def _sum(none: Any, one: Any, other: Any) -> Any:
    """Return what both cards together should make of a number or a fact, or None where nothing can be said."""
    if none is None:
        return one if other is None else other if one is None else None
    if one is None or other is None:
        return None
    if isinstance(none, int):
        return max(0, one + other - none)
    return other if one == none else one if other in (none, one) else None
