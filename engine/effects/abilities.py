"""What nations and creatures do by themselves (houses page; the cards' Monster texts)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.effects.language import Reach
from engine.effects.registry import ability
from engine.effects.vocabulary import (
    add,
    attacker,
    by_hand,
    by_missile,
    deal_nothing,
    heal,
    in_round,
    is_swordsman,
    on_any_death,
    on_attacking,
)
from engine.state import Minion

if TYPE_CHECKING:
    from engine.moments import Dying
    from engine.play import Play
    from engine.state import Answer

for nation in ("Imps", "Keepers", "Humans"):
    ability(nation, on_attacking(add(1), in_round(2) & by_hand))
for nation in ("Elves", "Satyrs"):
    ability(nation, on_attacking(add(1), in_round(1) & by_missile))

ability(
    "Bard",
    on_attacking(deal_nothing),
    on_attacking(add(1), by_hand & attacker("a swordsman", is_swordsman), reach=Reach.OTHERS),
)

ability(
    "Diomesia",
    on_attacking(deal_nothing, by_hand & attacker("a swordsman", is_swordsman), reach=Reach.GROUP),
    on_attacking(deal_nothing, by_hand & attacker("a swordsman", is_swordsman), reach=Reach.OPPONENTS),
)


def _khobai_feeds(play: Play, answer: Answer, dying: Dying) -> None:
    host = answer.spell.host
    assert isinstance(host, Minion)
    if host.hp == host.max_hp:
        host.base = replace(host.base, hp=host.base.hp + 1)
        play.restat(host)
    heal(host, 1, play)


ability("Khobai", on_any_death(_khobai_feeds))
