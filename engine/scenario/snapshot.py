"""Taking a state's picture and putting it back, so that thousands of fights can start from one set-up.

Lists in a state are replaced, never changed in place, so a picture may keep the very lists; only the
state's own dictionaries are copied.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.model.pieces import Host, Minion, Spell
from engine.model.state import State

CONSTANT: Final = ("id", "definition", "age")
"""What never changes once a record is made; the name of a group or structure does (``Game.rename``)."""


class Picture:
    """Every record in play as it was: minions and spells, of which there are many, as twins, others field by field.

    ``dictionaries`` are those of the others' fields that change in place.
    """

    def __init__(self, state: State) -> None:
        gone = [minion for minion in state.minions.values() if minion.group is None]
        hosts = [*state.hosts(), *gone]
        minions = [host for host in hosts if isinstance(host, Minion)]
        spells = [spell for host in hosts for spell in carried(host)]
        self.minions = [(minion, twin_of_minion(minion)) for minion in minions]
        self.spells = [(spell, twin_of_spell(spell)) for spell in spells]
        fields = [(record, name, getattr(record, name)) for record in others(state) for name in changing_names(record)]
        self.others = [field for field in fields if not changes_in_place(field[1], field[2])]
        self.dictionaries = [(*field[:2], field[2].copy()) for field in fields if changes_in_place(field[1], field[2])]


def snapshot(state: State) -> Picture:
    """Return a picture of a state."""
    return Picture(state)


def restore(picture: Picture) -> None:
    """Put every record of a picture back as it was; records made since are forgotten."""
    for record, name, value in picture.others:
        setattr(record, name, value)
    for record, name, dictionary in picture.dictionaries:
        setattr(record, name, dictionary.copy())
    for minion, minion_twin in picture.minions:
        put_back_minion(minion, minion_twin)
    for spell, spell_twin in picture.spells:
        put_back_spell(spell, spell_twin)


def others(state: State) -> Iterator[Any]:
    """Yield the state, the seats, and every host but the minions."""
    yield state
    yield from state.seats.values()
    for host in state.hosts():
        if not isinstance(host, Minion):
            yield host


def carried(host: Host) -> list[Spell]:
    """Return the spells and abilities of a host."""
    return [*host.spells, *(host.intrinsic if isinstance(host, Minion) else ())]


def changing_names(record: Any) -> list[str]:
    """Return the names of a record's fields that may change."""
    return [name for name in all_names(record.__class__) if name not in CONSTANT]


def all_names(kind: type[Any]) -> list[str]:
    """Return the names of the fields of a kind of record; a compiled class keeps them in a way of its own."""
    compiled: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", ())
    return list(compiled) or [name for base in kind.__mro__ for name in getattr(base, "__slots__", ())]


def changes_in_place(name: str, value: Any) -> bool:
    """Whether a field's value is a dictionary that changes; handlers are gathered anew instead."""
    return isinstance(value, dict) and name != "handlers"


def twin_of_minion(minion: Minion) -> Minion:
    """Return a minion like another in every field."""
    twin = Minion(
        minion.id,
        minion.name,
        minion.base,
        kind=minion.kind,
        nation=minion.nation,
        recruit_class=minion.recruit_class,
        card=minion.card,
    )
    put_back_minion(twin, minion)
    return twin


def put_back_minion(minion: Minion, was: Minion) -> None:
    """Put every field of a minion back that may change."""
    minion.alive = was.alive
    minion.handlers = was.handlers
    minion.armed = was.armed
    minion.armor = was.armor
    minion.attack_rate = was.attack_rate
    minion.attacks_left = was.attacks_left
    minion.attacks_made = was.attacks_made
    minion.base = was.base
    minion.both_classes = was.both_classes
    minion.by = was.by
    minion.card = was.card
    minion.cause = was.cause
    minion.combatant = was.combatant
    minion.current_armor = was.current_armor
    minion.deals_nothing = was.deals_nothing
    minion.dying = was.dying
    minion.experience = was.experience
    minion.group = was.group
    minion.hand = was.hand
    minion.hp = was.hp
    minion.ignores_armor = was.ignores_armor
    minion.intrinsic = was.intrinsic
    minion.kind = was.kind
    minion.level = was.level
    minion.max_hp = was.max_hp
    minion.misses = was.misses
    minion.missile = was.missile
    minion.name = was.name
    minion.nation = was.nation
    minion.owner = was.owner
    minion.quasi_immune = was.quasi_immune
    minion.recruit_class = was.recruit_class
    minion.silenced = was.silenced
    minion.spells = was.spells
    minion.status = was.status
    minion.strength = was.strength
    minion.trained = was.trained
    minion.victim = was.victim
    minion.walks = was.walks
    minion.worth = was.worth


def twin_of_spell(spell: Spell) -> Spell:
    """Return a spell like another in every field."""
    twin = Spell(spell.definition, spell.owner, spell.host)
    put_back_spell(twin, spell)
    return twin


def put_back_spell(spell: Spell, was: Spell) -> None:
    """Put every field of a spell back that may change."""
    spell.active = was.active
    spell.cast_as = was.cast_as
    spell.cast_for = was.cast_for
    spell.host = was.host
    spell.memory = was.memory
    spell.number = was.number
    spell.owner = was.owner
    spell.source = was.source
    spell.tokens = was.tokens
    spell.until = was.until
