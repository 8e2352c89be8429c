"""The House of Abomination (Will, Strife)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.language import Bonus
from engine.effects.registry import spell
from engine.effects.vocabulary import (
    add,
    at_start_of_combat,
    cancel,
    gain_token,
    is_nation,
    members,
    on_attacking,
    on_being_hit,
    on_killing,
    once,
    opponents,
    own_group,
    the_minion,
    unenchanted_recruit,
    victim,
)
from engine.moments import Clash

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


def _kill_all_others(play: Play, answer: Answer, clash: Clash) -> None:
    host = the_minion(answer)
    for minion in (*members(host.group), *opponents(answer, clash)):
        if minion is not host and minion.alive:
            play.die(minion, "killed", host)


def _explode(play: Play, answer: Answer, clash: Clash) -> None:
    host = the_minion(answer)
    others = [minion for minion in (*members(own_group(answer)), *opponents(answer, clash)) if minion is not host]
    play.die(host, "died")
    for minion in others:
        play.apply_damage(minion, 3, answer.spell.name, host)


spell("Accursed Minion", at_start_of_combat(once(_kill_all_others)))
spell("Bilious Rage", Bonus(hand=1, missile=1), on_attacking(add(1), victim("a Satyr", is_nation("Satyrs"))))
spell("Carbuncle", at_start_of_combat(_explode))
spell("Demon's Tongue", Bonus(hand=1, times=lambda spell, minion: spell.tokens), on_killing(gain_token))
spell("Perverse Speed", Bonus(max_hp=-3, attack_rate=1))
spell("Power", Bonus(hand=1))
spell("Unholy Aura", on_being_hit(cancel, unenchanted_recruit, after_armor=True))
