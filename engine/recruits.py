"""The base numbers of recruits (CONTRACT section 5) and the abilities they are born with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.catalog import Creature, creatures_by_name, read_houses
from engine.effects.registry import ability_of
from engine.state import Minion, Spell, Stats

BASE_HP = 7
STURDY_HP = 9
STURDY_NATIONS = ("Cyclopes", "Gargoyles", "Misfits")


def class_stats(recruit_class: str | None, nation: str | None) -> Stats:
    """Return the base numbers of a swordsman or an archer of a nation."""
    swordsman = recruit_class == "swordsman"
    return Stats(
        hp=STURDY_HP if nation in STURDY_NATIONS else BASE_HP,
        armor=1 if swordsman else 0,
        hand=2 if swordsman else None,
        missile=None if swordsman else 2,
        attack_rate=1,
        level=1,
    )


def creature_stats(creature: Creature) -> dict[str, Any]:
    """Return the printed numbers of a creature; None for an attack it lacks."""
    return {stat: getattr(creature, stat) or 0 for stat in ("hp", "armor", "attack_rate", "level")} | {
        "hand": creature.hand,
        "missile": creature.missile,
        "walks": frozenset(creature.movement),
    }


def make_creature(id: str, creature: Creature) -> Minion:
    """Make a minion with a creature's printed numbers; it is in no group yet.

    A recruit and a monster may share a name (the Wolves do); the ability is that of the record the name stands for.
    """
    minion = Minion(
        id,
        creature.name,
        Stats(**creature_stats(creature)),
        kind=creature.kind,
        nation=creature.nation,
        recruit_class=class_of(creature),
        card=creature.name if creatures_by_name()[creature.name].kind == creature.kind else None,
    )
    minion.intrinsic = intrinsic_spells(minion)
    return minion


def class_of(creature: Creature) -> str | None:
    """Return a creature's class: "both" for a recruit with both kinds of attack and no class of its own."""
    both = creature.kind != "monster" and creature.hand is not None and creature.missile is not None
    return creature.recruit_class or ("both" if both else None)


def make_recruit(id: str, recruit_class: str, nation: str | None) -> Minion:
    """Make a plain recruit of a class and a nation (None in scenarios only); it is in no group yet."""
    name = f"{singular(nation)} {recruit_class}" if nation is not None else recruit_class.capitalize()
    stats = class_stats(recruit_class, nation)
    minion = Minion(id, name, stats, kind="recruit", nation=nation, recruit_class=recruit_class)
    minion.intrinsic = intrinsic_spells(minion)
    return minion


def singular(nation: str) -> str:
    """Return what one member of a nation is called: "Cyclops" of the "Cyclopes"."""
    return next(house.nation for house in read_houses() if house.nations == nation)


def as_class(minion: Minion, recruit_class: str) -> Stats:
    """Return a recruit's base numbers after a change of class: the new class's attack and armor."""
    new = class_stats(recruit_class, minion.nation)
    return replace(minion.base, hand=new.hand, missile=new.missile, armor=new.armor)


def as_nation(minion: Minion, nation: str) -> Stats:
    """Return a recruit's base numbers after a change of nation: sturdy nations have 2 hit points more."""
    sturdier = (nation in STURDY_NATIONS) - (minion.nation in STURDY_NATIONS)
    return replace(minion.base, hp=minion.base.hp + sturdier * (STURDY_HP - BASE_HP))


def intrinsic_spells(minion: Minion) -> tuple[Spell, ...]:
    """Return the non-visible spells a minion is born with: its nation's ability and its own."""
    found = (ability_of(minion.nation), ability_of(minion.card))
    return tuple(Spell(definition, "neutral", minion) for definition in found if definition is not None)
