"""Where a state leads: what is found by trying every option of every roll once, and added up with its weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import lcm

from engine.analysis.interchangeable import MinionSwap, Pairs, Renaming, keeps_order, renamed


@dataclass(slots=True)
class Transition:
    """How a state leads to another: its weight, by how many paths, and how often who stands in which place there."""

    weight: int = 0
    paths: int = 0
    standing: dict[tuple[int, str], int] = field(default_factory=dict)


@dataclass(slots=True)
class Transitions:
    """What an option of a roll leads to, or a state, by the numbers of states: weights in parts of ``whole``.

    ``pairs`` are those minions, by two, whose order has mattered in all that comes of it; None where any may have.
    """

    whole: int = 1
    to: dict[int, Transition] = field(default_factory=dict)
    pairs: Pairs | None = frozenset()

    def add(self, other: Transitions, times: int, names: Renaming) -> None:
        """Add another's ways, so many times and with some minions renamed."""
        for number, more in other.to.items():
            way = self.to.setdefault(number, Transition())
            way.weight += more.weight * times
            way.paths += more.paths
            for (place, id), weight in more.standing.items():
                stands = place, names.get(id, id)
                way.standing[stands] = way.standing.get(stands, 0) + weight * times
        self.note(None if other.pairs is None else renamed(other.pairs, names))

    def note(self, pairs: Pairs | None) -> None:
        """Note more pairs whose order has mattered."""
        self.pairs = None if pairs is None or self.pairs is None else self.pairs | pairs


def even(options: Sequence[tuple[Transitions, Renaming]]) -> Transitions:
    """Return what equally likely options lead to."""
    common = lcm(*(ways.whole for ways, _ in options))
    found = Transitions(common * len(options))
    for ways, names in options:
        found.add(ways, common // ways.whole, names)
    return found


class Roll:
    """A roll whose options are tried in turn.

    ``same`` says which options are an earlier one with minions swapped, ``order`` where in its group each stood.
    """

    def __init__(self, sides: int, same: Sequence[MinionSwap | None] = (), order: dict[str, int] | None = None) -> None:
        self.sides = sides
        self.same = same
        self.order = order or {}
        self.done: list[tuple[Transitions, Renaming]] = []
        self.now = Transitions()

    def close_option(self) -> int | None:
        """Close the option that was tried and return the next that has to be, or None after the last."""
        self.done.append((self.now, {}))
        self.now = Transitions()
        while len(self.done) < self.sides:
            known = self.known(len(self.done))
            if known is None:
                return len(self.done)
            self.done.append(known)
        return None

    def known(self, option: int) -> tuple[Transitions, Renaming] | None:
        """Return where an option leads that comes to the same as an earlier one, or None where it has to be tried."""
        swap = self.same[option] if self.same else None
        if swap is None:
            return None
        ways, names = self.done[swap.option]
        same = not names and ways.pairs is not None and keeps_order(swap.names, self.order, ways.pairs)
        return (ways, swap.names) if same else None


class Rolls:
    """The rolls from one state on: a list of picks that is turned on until every option was tried."""

    def __init__(self) -> None:
        self.picks: list[int] = []
        self.rolls: list[Roll] = []
        self.total = Transitions()

    def option(self, place: int, new: Callable[[], Roll]) -> int:
        """Return which option is tried at the roll in a place; ``new`` makes the roll where there was none yet."""
        if place == len(self.rolls):
            self.rolls.append(new())
        if place == len(self.picks):
            self.picks.append(0)
        return self.picks[place]

    def count(self, number: int, ids: Sequence[str], pairs: Pairs | None) -> None:
        """Count the state to which the picks have led, with the minions in its places."""
        found = Transitions(1, {number: Transition(1, 1, dict.fromkeys(enumerate(ids), 1))}, pairs)
        (self.rolls[-1].now if self.rolls else self.total).add(found, 1, {})

    def advance(self) -> bool:
        """Turn the picks on to the next that have to be tried; return False after the last."""
        while self.rolls:
            option = self.rolls[-1].close_option()
            del self.picks[len(self.rolls) - 1 :]
            if option is not None:
                self.picks.append(option)
                return True
            found = even(self.rolls.pop().done)
            if self.rolls:
                self.rolls[-1].now = found
            else:
                self.total = found
        return False
