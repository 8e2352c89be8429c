"""Which options of a roll come to the same: minions that nothing tells apart but their places in their groups.

Who comes first in a group matters wherever two turns touch: so whoever plays an option notes every two minions whose
order has mattered in all that came of it. Another option that is the first with some minions swapped comes to the
same, with these swapped, if the swap leaves the order of all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.analysis.canonical import attributes_of
from engine.model.events import Combat
from engine.model.pieces import Minion
from engine.model.state import State
from engine.scenario.snapshot import carried

Pairs = frozenset[tuple[str, str]]
"""Pairs of minions of one group whose order has mattered, by their ids."""

NO_PAIRS: Pairs = frozenset()

Renaming = dict[str, str]
"""Who is called what: new ids by old ones, of those that differ."""

AS_THEY_ARE = attributes_of(Minion, frozenset({"victim"}))


class MinionSwap(NamedTuple):
    """An option that is an earlier one with some minions swapped."""

    option: int
    names: Renaming


def orderly(state: State) -> bool:
    """Whether no spell in play reads the order of minions but as it responds or asks whether it may."""
    return not any(
        spell.memory is not None
        or spell.definition.constraints
        or spell.definition.reaches_beyond_host
        or any(bonus.times is not None for bonus in spell.definition.bonuses)
        or any(
            response.foreseen in ("magical", "past armor") and response.when is not None
            for response in spell.definition.responses
        )
        for host in state.hosts()
        for spell in carried(host)
    )


def pairs_with(minion: Minion, others: Iterable[Minion]) -> Pairs:
    """Return a minion with each of some others."""
    return frozenset([(minion.id, other.id) for other in others if other is not minion])


def renamed(pairs: Pairs, names: Renaming) -> Pairs:
    """Return pairs with their minions renamed."""
    return frozenset([(names.get(one, one), names.get(other, other)) for one, other in pairs]) if names else pairs


def swaps(combat: Combat, options: Sequence[Minion], fixed: frozenset[str]) -> list[MinionSwap | None]:
    """Return for each option an earlier one that it is with some minions swapped, none of them ``fixed``."""
    found: list[MinionSwap | None] = []
    unlike: list[int] = []
    for place, option in enumerate(options):
        tried = (MinionSwap(earlier, swapped(combat, options[earlier], option) or {}) for earlier in unlike)
        same = next((swap for swap in tried if swap.names and not swap.names.keys() & fixed), None)
        if same is None:
            unlike.append(place)
        found.append(same)
    return found


def swapped(combat: Combat, one: Minion, other: Minion) -> Renaming | None:
    """Return who is swapped with whom so that one minion takes another's part, or None where that changes the state.

    With the two, those are swapped whom they go for, and those who go for them.
    """
    partner: dict[Minion, Minion] = {}
    todo = [(one, other)]
    while todo:
        a, b = todo.pop()
        if a in partner or b in partner:
            if partner.get(a) is not b:
                return None
        elif a is not b:
            if not _alike(a, b):
                return None
            partner[a], partner[b] = b, a
            todo += zip(_around(combat, a), _around(combat, b), strict=False)
    for a, b in partner.items():
        if _target(a, partner) is not b.victim or len(_around(combat, a)) != len(_around(combat, b)):
            return None
    return {a.id: b.id for a, b in partner.items()}


def _target(minion: Minion, partner: dict[Minion, Minion]) -> Minion | None:
    victim = minion.victim
    return None if victim is None else partner.get(victim, victim)


def _around(combat: Combat, minion: Minion) -> list[Minion]:
    """Return whom a minion goes for, and those who go for it."""
    aimed = [other for group in combat.groups for other in group.members if other.victim is minion]
    return aimed if minion.victim is None else [minion.victim, *aimed]


def _alike(one: Minion, other: Minion) -> bool:
    """Whether only their names, their places and whom they go for tell two minions apart; with spells, all may."""
    return (
        one.group is other.group
        and not one.spells
        and not other.spells
        and [spell.definition for spell in one.intrinsic] == [spell.definition for spell in other.intrinsic]
        and AS_THEY_ARE(one) == AS_THEY_ARE(other)
    )


def keeps_order(names: Renaming, order: dict[str, int], pairs: Pairs) -> bool:
    """Whether a swap leaves every two minions of the pairs in the order in which they are."""
    for one, other in pairs:
        new_one, new_other = names.get(one, one), names.get(other, other)
        if (new_one, new_other) == (one, other):
            continue
        if not {one, other, new_one, new_other} <= order.keys():
            return False
        if (order[one] < order[other]) != (order[new_one] < order[new_other]):
            return False
    return True
