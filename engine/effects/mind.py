"""The House of Mind (Will, Clarity)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board import neighbours
from engine.effects.ban_words import by_owner, no_moving, of_type
from engine.effects.board_words import becomes, clears, groups_in, square_of, teleport
from engine.effects.casting_words import (
    alter,
    cancels_orders,
    conceals,
    dispel_group,
    individual,
    no_casting,
    no_target,
    on_casting,
)
from engine.effects.deed_words import turns_into
from engine.effects.language import Bonus, Condition, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.effects.summoning import summoning, summonings_for
from engine.effects.turn_words import (
    as_mana_is_made,
    at_start_of_turn,
    before_combat,
    burst,
    every_turn,
    give_created,
    on_creation,
    on_entering,
)
from engine.effects.vocabulary import (
    at_start_of_combat,
    at_start_of_round,
    attacker,
    by_hand,
    enemy_group,
    is_archer,
    is_monster,
    is_nation,
    members,
    on_being_hit,
    on_damaging,
    opponents,
    own_group,
    prevent,
    the_minion,
    until_end_of_combat,
)
from engine.moments import Attempt, Blow, Casting, Clash, Step, Turn
from engine.state import Group, Minion, Spell

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


def _transmute(play: Play, answer: Answer, turn: Turn) -> None:
    gained, lost = ("Will", "Clarity") if turn.number % 2 else ("Clarity", "Will")
    play.gain_mana(answer.spell.owner, gained, 2)
    play.gain_mana(answer.spell.owner, lost, -1)


def _join_the_caster(play: Play, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Group)
    play.change_group_owner(casting.target, answer.spell.owner)
    play.change(casting.target, "control", "player")


def _count_the_round(play: Play, answer: Answer, clash: Clash) -> None:
    """Let the round pass that the host sits out; at the start of the next one the host attacks again."""
    answer.spell.tokens += 1
    host = answer.spell.host
    if answer.spell.tokens == 2 and isinstance(host, Minion):
        play.dispel(answer.spell)
        host.attacks_left = host.attack_rate


def _sits_out(play: Play, answer: Answer, blow: Blow) -> None:
    play.put("sits out a round", blow.target, "neutral")


def _rain_foresight(play: Play, answer: Answer, clash: Clash) -> None:
    for _ in filter(is_archer, members(own_group(answer))):
        targets = opponents(answer, clash)
        if targets:
            play.apply_damage(play.roll("victim", targets), 2, answer.spell.name)


def _wither(play: Play, answer: Answer, turn: Turn) -> None:
    host = the_minion(answer)
    if host.max_hp > 1:
        alter(play, host, max_hp=-1)
    else:
        play.die(host, "died")


def _throw_neighbours(play: Play, answer: Answer, turn: Turn) -> None:
    square = square_of(answer.spell.host)
    if square is not None:
        for group in groups_in(play, neighbours(square)):
            teleport(play, group, neighbours(square))


def _entrance(play: Play, answer: Answer, clash: Clash) -> None:
    group, foe = own_group(answer), enemy_group(answer, clash)
    if group is None or foe is None or not group.is_recruit or foe.is_recruit:
        return
    if not any(spell.name == answer.spell.name for spell in foe.spells):
        play.transfer(answer.spell, foe)


def _open_gate(play: Play, answer: Answer, casting: Casting) -> None:
    play.engine_casts(play.roll("summoning", summonings_for("plains")), casting.target, answer.spell.owner)


def _pay_who_stands_here(play: Play, answer: Answer, turn: Turn) -> None:
    if answer.spell.memory is not None:
        play.gain_mana(answer.spell.memory, "Clarity", 1)
        play.gain_mana(answer.spell.memory, "Will", 1)


def _note_who_stands_here(play: Play, answer: Answer, turn: Turn) -> None:
    standing = groups_in(play, [s for s in (square_of(answer.spell.host),) if s is not None])
    answer.spell.memory = standing[0].owner if standing else None


def _remember_the_turn(play: Play, answer: Answer, casting: Casting) -> None:
    answer.spell.memory = play.state.turn


def _cast_this_turn(play: Play, spell: Spell, attempt: Attempt) -> bool:
    return bool(spell.memory == play.state.turn)


def _perhaps_shatter(play: Play, answer: Answer, blow: Blow) -> None:
    prevent(play, answer, blow)
    if play.roll("tenth", range(1, 11)) == 1:
        play.dispel(answer.spell)
    elif blow.actor is not None and blow.actor.card in ("Gorgon", "Cockatrice"):
        play.die(blow.actor, "died")


def _bind(play: Play, answer: Answer, step: Step) -> None:
    if step.target.is_recruit:
        play.engine_casts("Binding Cube", step.target, answer.spell.owner)


def _strip_who_enters(play: Play, answer: Answer, step: Step) -> None:
    dispel_group(play, step.target)


def _strip_who_stands_here(play: Play, answer: Answer, turn: Turn) -> None:
    for group in groups_in(play, [s for s in (square_of(answer.spell.host),) if s is not None]):
        dispel_group(play, group)


def _pay_both(play: Play, answer: Answer, turn: Turn) -> None:
    for player in play.state.standard_order()[:2]:
        for mana in ("Order", "Strife", "Clarity", "Mystery", "Will", "World"):
            play.gain_mana(player, mana, 1)


def _cleanse_opponents(play: Play, answer: Answer, clash: Clash) -> None:
    foe = enemy_group(answer, clash)
    if foe is not None and foe.alive:
        play.engine_casts("Cleansing Light", foe, the_minion(answer).owner)


a_recruit: Condition[Blow] = attacker("a recruit", lambda minion: minion.is_recruit)
a_cyclops: Condition[Blow] = attacker("a Cyclops", is_nation("Cyclopes"))

spell("Alchemy", as_mana_is_made(_transmute))
spell("Binding Cube", on_casting(cancels_orders), no_moving("bound by Binding Cube"))
spell("Burst of Will", burst(Will=2))
summoning("Celestial Sphere")
spell("Domesticate", on_casting(_join_the_caster))
hidden("sits out a round", Bonus(no_attacks=True), at_start_of_round(_count_the_round))
spell("Flail of Sar'ul", on_damaging(_sits_out))
spell("Focus of Clarity", every_turn(Clarity=1))
spell("Foresight", Response("C1", _rain_foresight))
summoning("Gatemouth", neutral=True)
ability("Gatemouth", at_start_of_turn(_wither), before_combat(_throw_neighbours))
spell("Hypnotic Trance", at_start_of_combat(_entrance), Bonus(level_0=True, when=is_monster))
spell("Inscrutability", conceals())
spell("Itrokos Gate", on_casting(_open_gate))
spell("Kumatru Archer", Bonus(missile=2))
spell("Kumatru Library", at_start_of_turn(_note_who_stands_here), as_mana_is_made(_pay_who_stands_here))
spell("Kumatru Trance", no_target("in Kumatru Trance", individual))
spell("Djinni Bow", Bonus(missile=1))
spell("Master Bowyer", on_creation(give_created("Djinni Bow", is_archer)))
spell(
    "Meditation",
    on_casting(_remember_the_turn),
    on_casting(cancels_orders),
    no_moving("in Meditation", _cast_this_turn),
    Bonus(level=1),
)
spell("Mirrored Armor", on_being_hit(_perhaps_shatter))
spell("Nullify", on_casting(clears), on_casting(becomes("plains")))
spell("Octagon of Force", on_entering(_bind))
spell("Pantogar's Dream", every_turn(Order=2, Strife=2, Mystery=2))
spell("Sar'uli Muzzle", Bonus(hand=-5))
spell(
    "Sar'uli Overseer",
    on_being_hit(prevent, by_hand & a_recruit),
    on_being_hit(prevent, a_cyclops, reach=Reach.GROUP),
    until_end_of_combat,
)
spell("Seal of Djai", at_start_of_turn(_strip_who_stands_here), on_entering(_strip_who_enters))
spell(
    "Xenological Study",
    no_casting("barred from summoning by Xenological Study", of_type("summoning"), when=by_owner),
    turns_into("Xenological Study II"),
)
spell("Xenological Study II", every_turn(Will=2))
spell("Xin Shian Alcoves", as_mana_is_made(_pay_both))
summoning("Yfreet")
ability("Yfreet", at_start_of_combat(_cleanse_opponents))
