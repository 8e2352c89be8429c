"""The base numbers of recruits and creatures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.model.catalog import Creature, houses_by_nation
from engine.model.pieces import Minion, Stats

BASE_HP: Final = 7
STURDY_HP: Final = 9
STURDY_NATIONS: Final = ("Cyclopes", "Gargoyles", "Misfits")


def class_stats(recruit_class: str | None, nation: str | None) -> Stats:
    """Return the base numbers of a swordsman or an archer of a nation, or of one who is both."""
    swordsman, archer = recruit_class in ("swordsman", "both"), recruit_class != "swordsman"
    return Stats(
        hp=STURDY_HP if nation in STURDY_NATIONS else BASE_HP,
        armor=1 if swordsman else 0,
        hand=2 if swordsman else None,
        missile=2 if archer else None,
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


def class_of(creature: Creature) -> str | None:
    """Return a creature's class: "both" for a recruit with both kinds of attack and no class of its own."""
    both = creature.kind != "monster" and creature.hand is not None and creature.missile is not None
    return creature.recruit_class or ("both" if both else None)


def singular(nation: str) -> str:
    """Return what one member of a nation is called: "Cyclops" of the "Cyclopes"."""
    return houses_by_nation()[nation].nation


def as_class(minion: Minion, recruit_class: str) -> Stats:
    """Return a recruit's base numbers after a change of class: the new class's attack, armor as the classes differ."""
    old, new = class_stats(minion.recruit_class, minion.nation), class_stats(recruit_class, minion.nation)
    armor = minion.base.armor + new.armor - old.armor
    return replace(minion.base, hand=new.hand, missile=new.missile, armor=armor)


def as_nation(minion: Minion, nation: str) -> Stats:
    """Return a recruit's base numbers after a change of nation: sturdy nations have 2 hit points more."""
    sturdier = (nation in STURDY_NATIONS) - (minion.nation in STURDY_NATIONS)
    return replace(minion.base, hp=minion.base.hp + sturdier * (STURDY_HP - BASE_HP))
