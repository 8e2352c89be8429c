"""The House of Hope (Clarity, Order)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.language import Bonus
from engine.effects.registry import spell
from engine.effects.vocabulary import (
    add,
    at_start_of_combat,
    attacker,
    is_nation,
    leave_to_mates,
    on_attacking,
    on_dying,
    once,
    opponents,
    victim,
    withdraw,
)
from engine.moments import Clash

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


def _slay_opponents(play: Play, answer: Answer, clash: Clash) -> None:
    for minion in opponents(answer, clash):
        play.die(minion, "died")
    withdraw(play, answer, clash)


spell("Deva's Quiver", Bonus(missile=2, level=1, ignores_armor=True))
spell("Hero's Legacy", on_dying(leave_to_mates("Legacy")))
spell("Legacy", Bonus(level=1))
spell(
    "Piercing Rays",
    Bonus(missile=1),
    on_attacking(add(2), attacker("a Vision", is_nation("Visions")) & victim("a Shadow", is_nation("Shadows"))),
)
spell("Sword of Zana", at_start_of_combat(once(_slay_opponents)))
