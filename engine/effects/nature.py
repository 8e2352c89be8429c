"""The House of Nature (World, Order)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.language import Bonus, Reach
from engine.effects.registry import spell
from engine.effects.vocabulary import (
    add,
    at_end_of_combat,
    at_start_of_round,
    by_missile,
    dispel_itself,
    give,
    in_round,
    on_attacking,
    on_damaging,
    the_minion,
)
from engine.moments import Clash

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


def _sting(play: Play, answer: Answer, clash: Clash) -> None:
    play.apply_damage(the_minion(answer), 1, answer.spell.name)


spell("Barkskin", Bonus(armor=1))
spell("Karillian Arrows", on_damaging(give("Karillian Venom")))
spell(
    "Karillian Venom",
    at_start_of_round(_sting),
    at_end_of_combat(dispel_itself),
    visible=False,
    quasi_immune=True,
)
spell("Pixie Dust", Bonus(hand=-2, reach=Reach.OTHERS), quasi_immune=True)
spell("Straight Arrow", on_attacking(add(4), in_round(1) & by_missile))
