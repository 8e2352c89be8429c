"""The House of War (Strife, Clarity)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.ban_words import on_any_capture
from engine.effects.casting_words import no_target, on_casting, on_leaving
from engine.effects.language import Bonus
from engine.effects.registry import spell
from engine.effects.structure_words import into_host, the_group
from engine.effects.turn_words import as_novices_come, at_start_of_turn, none_come
from engine.effects.vocabulary import (
    at_end_of_combat,
    at_start_of_round,
    gain_token,
    heal,
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
from engine.moments import Blow, Capture, Casting, Leaving, Turn
from engine.state import COLONY, Structure

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


def _move_a_town_here(play: Play, answer: Answer, casting: Casting) -> None:
    square, caster = the_group(answer).square, answer.spell.owner
    friendly = [one for one in play.state.living_structures() if one.owner == caster and one.type != "sanctum"]
    if friendly and square is not None and play.may_hold_structure(square):
        play.destroy(play.roll("structure", friendly))
        play.build("town", square, caster)


def _make_camp(play: Play, answer: Answer, casting: Casting) -> None:
    group, spell = the_group(answer), answer.spell
    square = group.square
    assert square is not None
    if not play.may_hold_structure(square):
        return
    play.take_off_board(group, spell=spell)
    camp = play.build("colony", square, spell.owner)
    assert camp is not None
    play.put("Encamped", camp, spell.owner)
    # It ends at a start of turn, not when its last turn is over.
    spell.memory, spell.until = (camp.id, play.state.turn + 3), None


def _camp_of(play: Play, answer: Answer) -> tuple[Structure | None, int]:
    """Return the colony that stands for the host group, and the turn from which on the group may come back."""
    camp, turn = answer.spell.memory or ("", 0)
    return play.state.structures.get(camp), turn


def _break_camp(play: Play, answer: Answer, turn: Turn) -> None:
    camp, first = _camp_of(play, answer)
    if camp is None or turn.number < first or play.state.group_at(camp.square) is not None:
        return
    for helper in [helper for helper in camp.spells if helper.name == COLONY]:
        play.dispel(helper)
    group = the_group(answer)
    if play.place(group, camp.square):
        for minion in group.members:
            heal(minion, minion.max_hp, play)
        play.dispel(answer.spell, "expired")


def _lose_the_group(play: Play, answer: Answer, leaving: Leaving) -> None:
    group = the_group(answer)
    if group.square is None:
        play.remove_group(group)


def _lose_the_camp(play: Play, answer: Answer, capture: Capture) -> None:
    if capture.target is _camp_of(play, answer)[0]:
        play.remove_group(the_group(answer))


spell(
    "Berserker Blade",
    Bonus(hand=1, times=lambda spell, minion: spell.tokens),
    on_being_hit(gain_token),
    at_end_of_combat(lose_tokens),
)
spell("Bloodlust", Bonus(attack_rate=1))
spell("Defensive Pact", on_casting(_move_a_town_here))
spell("Dragon Slayer", on_damaging(kill_victim, victim("a monster", is_monster)))
spell(
    "Encampment",
    on_casting(_make_camp),
    at_start_of_turn(_break_camp, away=True),
    on_any_capture(_lose_the_camp, away=True),
    on_leaving(_lose_the_group, why="dispelled"),
)
spell("Encamped", no_target("the camp is out of reach of spells"), as_novices_come(none_come, into_host))
spell("Legionnaires", Bonus(hand=1, when=is_swordsman))
spell("Marksman", Bonus(attack_rate=1, missile=1, hp=4))
spell("Ngozi's Way", Bonus(level=1))
spell("Shattered Sword", Bonus(hand=-1))
spell("Shattering Blow", on_hitting(_shatter))
spell("Skirmish", at_start_of_round(withdraw, round_is(3)), until_end_of_combat)
spell("Thermite Damage", Bonus(armor=-1))
spell("Thermites", on_hitting(_corrode), on_attacking(_past_armor, victim("a Gargoyle", is_nation("Gargoyles"))))
spell("Veteran", Bonus(hand=1, armor=1, hp=4))
