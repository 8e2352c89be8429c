"""The House of War (Strife, Clarity)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.language import Bonus
from engine.effects.registry import spell
from engine.effects.vocabulary import (
    at_end_of_combat,
    at_start_of_round,
    gain_token,
    is_monster,
    is_nation,
    is_swordsman,
    kill_victim,
    lose_tokens,
    on_attacking,
    on_being_hit,
    on_damaging,
    on_hitting,
    round_is,
    says,
    the_minion,
    until_end_of_combat,
    victim,
    withdraw,
)
from engine.moments import Blow

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


def _shatter(play: Play, answer: Answer, blow: Blow) -> None:
    host = the_minion(answer)
    play.dispel(answer.spell)
    play.put("Shattered Sword", host, answer.spell.owner)
    play.die(blow.target, "killed", host)


def _corrode(play: Play, answer: Answer, blow: Blow) -> None:
    if blow.target.armor >= 1:
        play.put("Thermite Damage", blow.target, answer.spell.owner)
    else:
        play.apply_damage(blow.target, 1, answer.spell.name, blow.actor)


@says("armor does not count")
def _past_armor(play: Play, answer: Answer, blow: Blow) -> None:
    blow.ignores_armor = True


spell(
    "Berserker Blade",
    Bonus(hand=1, times=lambda spell, minion: spell.tokens),
    on_being_hit(gain_token),
    at_end_of_combat(lose_tokens),
)
spell("Bloodlust", Bonus(attack_rate=1))
spell("Dragon Slayer", on_damaging(kill_victim, victim("a monster", is_monster)))
spell("Legionnaires", Bonus(hand=1, when=is_swordsman))
spell("Marksman", Bonus(attack_rate=1, missile=1, hp=4))
spell("Ngozi's Way", Bonus(level=1))
spell("Shattered Sword", Bonus(hand=-1))
spell("Shattering Blow", on_hitting(_shatter))
spell("Skirmish", at_start_of_round(withdraw, round_is(3)), until_end_of_combat)
spell("Thermite Damage", Bonus(armor=-1))
spell("Thermites", on_hitting(_corrode), on_attacking(_past_armor, victim("a Gargoyle", is_nation("Gargoyles"))))
spell("Veteran", Bonus(hand=1, armor=1, hp=4))
