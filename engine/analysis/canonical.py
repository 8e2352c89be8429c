"""What a state is to the rest of a run: two states with the same key go on alike, whoever is called what in them.

Minions go by their places in their groups and not by their ids, and what no later step can read is left out. Whatever
is not known to be unread is in the key, an attribute that a record is given tomorrow among it, so that states may be
told apart needlessly and are never taken for each other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from operator import attrgetter
from typing import Any, Literal

import msgspec

from engine.model.events import Combat
from engine.model.pieces import Group, Host, Minion, Spell
from engine.model.state import State
from engine.rules.combat import is_facing
from engine.scenario.format import Attack, Scenario, StartOfTurn, WholeTurn
from engine.scenario.snapshot import all_names, carried

Key = tuple[int, ...]
"""What a state is made of, each part by its number among all parts seen."""

CombatStage = Literal["start of round", "within round", "end of combat"]
"""When a key is taken: before R1, between two minions' turns, or before C4."""

NARRATED = frozenset({"id", "name", "by", "cause", "source"})
"""What only the words of a trace are made of."""

ELSEWHERE = frozenset({"active", "definition", "group", "handlers", "host", "intrinsic", "members", "memory", "spells"})
"""What the key has in another form, or what follows from it."""

FOUND_AT_NEED = frozenset({"expiring", "far_reaching", "occupied", "spell_index"})
"""What of a state follows from the rest of it."""

OF_THE_COMBAT = frozenset({"attacks_left", "attacks_made", "combatant", "current_armor", "misses", "victim", "worth"})
"""What rounds and combats give their minions anew."""

BY_RECORD = frozenset({"globe", "grounds", "groups", "minions", "seats", "structures"})
"""What of a state the key has record by record."""

SETTLED_LAST = frozenset({"left", "losses", "results"})
"""What no step reads: it is told of a run, or settled after the last step."""


ATOMS = frozenset({bool, frozenset, int, str, type(None)})


class Reader:
    """What the steps of one script can read of a state."""

    def __init__(self, scenario: Scenario) -> None:
        script = scenario.script
        self.attacks = any(isinstance(verb, Attack) for verb in script)
        self.ids = frozenset(strings(msgspec.to_builtins(script)))
        turns = any(isinstance(verb, StartOfTurn | WholeTurn) for verb in script)
        unread = OF_THE_COMBAT if turns else OF_THE_COMBAT | {"experience"}
        self.attributes = attributes_of(Minion, unread)
        self.parts: dict[Hashable, int] = {}

    def key(self, state: State, combat: Combat, stage: CombatStage) -> Key:
        """Return the key of a state in a combat."""
        parts, numbers = _KeyWriter(self, state, combat, stage).parts(), self.parts
        return tuple([numbers.setdefault(part, len(numbers)) for part in parts])


def minions_in_order(state: State) -> list[Minion]:
    """Return the minions in the order in which a key has them."""
    return [minion for group in state.groups.values() for minion in group.members]


class _KeyWriter:
    """One key being written."""

    def __init__(self, reader: Reader, state: State, combat: Combat, stage: CombatStage) -> None:
        self.reader = reader
        self.state = state
        self.combat = combat
        self.stage = stage
        self.mentioned = set(reader.ids)
        self.minions = minions_in_order(state)
        self.places = {minion: place for place, minion in enumerate(self.minions)}
        self.fresh = not reader.attacks and not self.looked_at()
        self.strikers = {
            group: any(minion.missile is None and minion.attacks_left for minion in combat.opponent(group).members)
            for group in combat.groups
        }

    def looked_at(self) -> bool:
        """Whether a spell acts at the next step, before what rounds and combats give anew is given."""
        next_steps = {"end of combat": {"C4", "C4 after"}, "start of round": {"R1"}}.get(self.stage, set())
        return any(
            response.step in next_steps
            for host in self.state.hosts()
            for spell in carried(host)
            for response in spell.definition.responses
        )

    def parts(self) -> list[Hashable]:
        state, combat = self.state, self.combat
        parts: list[Hashable] = [
            self.stage,
            (combat.actor.id, combat.target.id, combat.round, combat.ended, combat.squares),
            len(state.results),
            *(self.plain(value) for value in attributes_of(State, BY_RECORD | FOUND_AT_NEED | SETTLED_LAST)(state)),
            *(self.minion(minion) for minion in self.minions),
            *(self.record(host) for host in state.hosts() if not isinstance(host, Minion)),
            *(self.values(seat) for seat in state.seats.values()),
        ]
        for minion in [state.minions[id] for id in sorted(self.mentioned & state.minions.keys())]:
            place = self.places.get(minion)
            parts.append((minion.id, self.minion(minion) if place is None else place))
        return parts

    def minion(self, minion: Minion) -> Hashable:
        return (
            self.reader.attributes(minion),
            self.of_the_combat(minion),
            self.spells(minion.spells),
            self.spells(minion.intrinsic),
        )

    def of_the_combat(self, minion: Minion) -> Hashable:
        """Return what a minion carries over of its combat, as far as a step to come reads it."""
        if not self.fresh or minion.group not in self.combat.groups:
            return minion.current_armor, minion.attacks_left, minion.combatant, minion.misses, self.plain(minion.victim)
        if self.stage == "end of combat":
            return None
        victim = self.plain(minion.victim) if is_facing(minion, self.combat) and self.aims(minion) else None
        if self.stage == "start of round":
            return minion.misses, victim
        return minion.current_armor, minion.attacks_left, minion.combatant, minion.misses, victim

    def aims(self, minion: Minion) -> bool:
        """Whether somebody still asks whom a minion goes for.

        A shooter goes for somebody else in the next round, so once it is done only those ask who may retaliate.
        """
        if minion.missile is None:
            return True
        if self.stage == "start of round" or minion.group is None:
            return False
        return minion.attacks_left > 0 or self.strikers[minion.group]

    def record(self, host: Host) -> Hashable:
        members = tuple([self.places[minion] for minion in host.members]) if isinstance(host, Group) else ()
        return host.id, self.values(host), members, self.spells(host.spells)

    def spells(self, spells: Iterable[Spell]) -> Hashable:
        return tuple([(spell.definition.name, self.values(spell), self.memory(spell)) for spell in spells])

    def memory(self, spell: Spell) -> Hashable:
        if spell.memory is None:
            return None
        self.mentioned.update(strings(spell.memory))
        return self.plain(spell.memory)

    def values(self, record: Any) -> Hashable:
        values = attributes_of(record.__class__)(record)
        return tuple([value if value.__class__ in ATOMS else self.plain(value) for value in values])

    def plain(self, value: Any) -> Hashable:
        """Return a value as the key has it; one of no known kind is like no other."""
        if value.__class__ in ATOMS:
            return value  # type: ignore[no-any-return]
        if isinstance(value, tuple | list):
            return tuple([self.plain(part) for part in value])
        if isinstance(value, dict):
            return tuple([(self.plain(name), self.plain(part)) for name, part in value.items()])
        if isinstance(value, set):
            return frozenset(value)
        if isinstance(value, Minion) and value in self.places:
            return "minion", self.places[value]
        return object()


@cache
def attributes_of(kind: type[object], unread: frozenset[str] = frozenset()) -> Callable[[Any], tuple[Any, ...]]:
    """Return what reads the attributes of a record that the key has as they are."""
    names = sorted({*all_names(kind)} - NARRATED - ELSEWHERE - unread)
    return attrgetter(*names) if len(names) > 1 else lambda record: tuple([getattr(record, name) for name in names])


def strings(value: Any) -> Iterator[str]:
    """Yield every text in plain data: ids among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from strings([*value.keys(), *value.values()])
    elif isinstance(value, tuple | list):
        for part in value:
            yield from strings(part)
