"""New minions: made of their record or class, with the abilities they are born with (minions page)."""

from __future__ import annotations

from engine.effects.registry import ability_of
from engine.model.base_stats import class_of, class_stats, creature_stats, singular
from engine.model.catalog import Creature, creatures_by_name
from engine.model.pieces import Minion, Spell, Stats


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


def make_recruit(id: str, recruit_class: str, nation: str | None) -> Minion:
    """Make a plain recruit of a class and a nation (None in scenarios only); it is in no group yet."""
    kind = "swordsman and archer" if recruit_class == "both" else recruit_class
    name = f"{singular(nation)} {kind}" if nation is not None else kind.capitalize()
    stats = class_stats(recruit_class, nation)
    minion = Minion(id, name, stats, kind="recruit", nation=nation, recruit_class=recruit_class)
    minion.intrinsic = intrinsic_spells(minion)
    return minion


def intrinsic_spells(minion: Minion) -> tuple[Spell, ...]:
    """Return the non-visible spells a minion is born with: its nation's ability and its own."""
    return (*nation_abilities(minion), *_ability(minion, minion.card))


def nation_abilities(minion: Minion) -> tuple[Spell, ...]:
    """Return the ability of a minion's nation, made anew; none where it has no nation."""
    return _ability(minion, minion.nation)


def own_abilities(minion: Minion) -> tuple[Spell, ...]:
    """Return the abilities that a minion has by itself, with whatever they remember."""
    of_nation = ability_of(minion.nation)
    return tuple(spell for spell in minion.intrinsic if spell.definition is not of_nation)


def _ability(minion: Minion, name: str | None) -> tuple[Spell, ...]:
    definition = ability_of(name)
    return (Spell(definition, "neutral", minion),) if definition is not None else ()
