"""The base numbers of recruits (CONTRACT section 5) and the abilities they are born with."""

from __future__ import annotations

from dataclasses import replace

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
