"""The House of Making (Order, Will)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.casting_words import on_casting
from engine.effects.language import Bonus, Reach
from engine.effects.registry import spell
from engine.effects.structure_words import builds_colony
from engine.effects.vocabulary import (
    add,
    attacker,
    by_missile,
    got_through,
    in_round,
    is_archer,
    on_attacking,
    on_being_hit,
    redirect_to_attacker,
)
from engine.moments import Blow

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


def _strip_first_spell(play: Play, answer: Answer, blow: Blow) -> None:
    if blow.actor is not None:
        first = next((spell for spell in blow.actor.spells if spell.definition.visible), None)
        if first is not None:
            play.dispel(first)


spell("Bow of Quickening", Bonus(attack_rate=1))
spell("Deflection", on_being_hit(redirect_to_attacker, got_through, after_armor=True))
spell("Dwarven Arrows", Bonus(ignores_armor=True))
spell("Found City", on_casting(builds_colony))
spell("Fuligin", on_being_hit(_strip_first_spell))
spell("Ogi's Armor", Bonus(armor=3))
spell("Ogi's Arrows", Bonus(missile=1, when=is_archer))
spell(
    "Rangefinder",
    Bonus(missile=1),
    on_attacking(add(1), in_round(1) & by_missile & attacker("an archer", is_archer), reach=Reach.GROUP),
)
spell("Shieldbearers", Bonus(armor=1))
spell("True Aim", Bonus(missile=1))
