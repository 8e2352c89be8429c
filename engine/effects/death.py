"""The House of Death (Mystery, Will)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.ban_words import aimed_at
from engine.effects.casting_words import no_target, on_casting
from engine.effects.language import Bonus, Reach
from engine.effects.registry import spell
from engine.effects.structure_words import becomes_type
from engine.effects.vocabulary import (
    add,
    at_start_of_combat,
    attacker,
    by_hand,
    by_missile,
    in_round,
    is_hero,
    is_swordsman,
    kill_victim,
    live_again,
    on_attacking,
    on_being_hit,
    on_damaging,
    on_dying,
    once,
    opponents,
    the_minion,
)
from engine.moments import Blow, Clash

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


def _slay_heroes(play: Play, answer: Answer, clash: Clash) -> None:
    for minion in filter(is_hero, opponents(answer, clash)):
        play.die(minion, "died")


def _kill_and_die(play: Play, answer: Answer, blow: Blow) -> None:
    host = the_minion(answer)
    kill_victim(play, answer, blow)
    if blow.target.nation != "Elves":
        play.die(host, "died")


spell("Assassin", Bonus(attack_rate=1), at_start_of_combat(_slay_heroes))
spell("Dire Portent", on_damaging(once(_kill_and_die)))
spell(
    "Ghost Town",
    on_casting(becomes_type("colony")),
    no_target("no structure spell can target a Ghost Town", aimed_at("structure")),
)
spell("Mark of Ulanoth", on_being_hit(add(-4), by_missile))
spell("Reanimate", on_dying(once(live_again)))
spell(
    "Reaper",
    Bonus(hand=1),
    on_attacking(add(1), in_round(2) & by_hand & attacker("a swordsman", is_swordsman), reach=Reach.GROUP),
)
spell("Touch of Death", on_damaging(kill_victim), missing="the host dies when it expires")
spell("Venom'd Blade", Bonus(hand=2))
spell("Vicious Strength", Bonus(hand=1))
