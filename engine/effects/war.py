"""The House of War (Strife, Clarity)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board import neighbours, rings_of_the_board
from engine.effects.ban_words import no_joining, on_any_capture, on_minions_or_groups
from engine.effects.board_words import becomes, connected, square_of
from engine.effects.casting_words import (
    alter,
    by_enemy,
    dies,
    each,
    expansive,
    healed_in_full,
    individual,
    no_target,
    on_casting,
    on_leaving,
    takes,
)
from engine.effects.deed_words import (
    a_death,
    all_nations,
    hands_are_lost,
    house_of_monster,
)
from engine.effects.hopper_words import beside_anybody, hopper
from engine.effects.language import Bar, Bonus, Condition, Reach, Response
from engine.effects.movement_words import goes_at_random, moves_twice
from engine.effects.registry import ability, hidden, spell
from engine.effects.structure_words import into_host, the_group
from engine.effects.summoning import its_creatures, its_creatures_with, place_of, summoning
from engine.effects.turn_words import (
    after_all_combat,
    as_novices_come,
    at_start_of_turn,
    before_movement,
    every_turn,
    none_come,
    on_moving,
)
from engine.effects.vocabulary import (
    add,
    at_end_of_combat,
    at_start_of_combat,
    at_start_of_round,
    by_missile,
    casts_on_opponents,
    friends_that,
    gain_token,
    heal,
    in_combat,
    in_combat_with_recruits,
    is_archer,
    is_monster,
    is_nation,
    is_swordsman,
    kill_victim,
    leave_to_opponents,
    lose_tokens,
    members,
    on_any_death,
    on_attacking,
    on_damaging,
    on_hitting,
    on_killing,
    opponents,
    otherwise,
    own_death,
    round_is,
    says,
    the_minion,
    until_end_of_combat,
    victim,
    withdraw,
)
from engine.moments import Attempt, Blow, Capture, Casting, Clash, Dying, Leaving, Step, Turn
from engine.state import COLONY, MAX_LEVEL, Ground, Minion, Spell, Square, Structure

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer
    from engine.targeting import Choice


BERSERK_AT_MOST = 3
"""How much hand damage Berserkers gains at most by its dead."""

ERUPTION = 33
"""How many times in a hundred a Lava Flow erupts at a start of turn."""


def _shatter(play: Play, answer: Answer, blow: Blow) -> None:
    host = the_minion(answer)
    play.dispel(answer.spell)
    play.engine_casts("Shattered Sword", host, answer.spell.caster)
    play.die(blow.target, "killed", host)


def _corrode(play: Play, answer: Answer, blow: Blow) -> None:
    if blow.target.armor >= 1:
        play.engine_casts("Thermite Damage", blow.target, answer.spell.caster)
    else:
        play.apply_damage(blow.target, 1, answer.spell.name, blow.actor)


def _past_armor(play: Play, answer: Answer, blow: Blow) -> None:
    blow.ignores_armor = True


def _move_a_town_here(play: Play, answer: Answer, casting: Casting) -> None:
    square, caster = the_group(answer).square, answer.spell.caster
    friendly = [one for one in play.state.living_structures() if one.owner == caster and one.type != "sanctum"]
    if friendly and square is not None and play.may_hold_structure(square):
        play.destroy(play.roll("structure", friendly, answer.spell))
        play.build("town", square, caster)


def _make_camp(play: Play, answer: Answer, casting: Casting) -> None:
    group, spell = the_group(answer), answer.spell
    square = group.square
    assert square is not None
    if not play.may_hold_structure(square):
        return
    play.take_off_board(group, spell=spell)
    camp = play.build("colony", square, spell.caster)
    assert camp is not None
    play.engine_casts("Encamped", camp, spell.caster)
    # It ends at a start of turn, not when its last turn is over.
    spell.memory, spell.until = (camp.id, play.state.turn + 3), None


def _camp_of(play: Play, answer: Answer) -> tuple[Structure | None, int]:
    """Return the colony that stands for the host group, and the turn from which on the group may come back."""
    camp, turn = answer.spell.memory or ("", 0)
    return play.state.structures.get(camp), turn


@otherwise("it is not the time to break the camp")
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


@otherwise("it has grown as far as it can")
def _avenge_comrades(play: Play, answer: Answer, dying: Dying) -> None:
    play.count(answer.spell, min(BERSERK_AT_MOST, answer.spell.tokens + 1))


in_the_hosts_combat: Condition[Dying] = Condition(
    "a death in the host's combat",
    lambda play, answer, dying: play.clash is not None and dying.group is answer.spell.host,
)


@says("it notes who has killed")
def _note_the_killer(play: Play, answer: Answer, blow: Blow) -> None:
    killer = blow.actor
    if killer is not None and killer.is_recruit:
        answer.spell.memory = tuple(dict.fromkeys((*(answer.spell.memory or ()), killer.id)))


def _award_levels(play: Play, answer: Answer, turn: Turn) -> None:
    for id in answer.spell.memory or ():
        killer = play.state.minions[id]
        if killer.in_play and killer.level < MAX_LEVEL:
            alter(play, killer, level=1)
    answer.spell.memory = None


def _fire_the_cannon(play: Play, answer: Answer, clash: Clash) -> None:
    for minion in members(clash.opponent(clash.side)):
        play.apply_damage(minion, 1, answer.spell.name)


friendly_side_with_human_archers: Condition[Clash] = Condition(
    "a friendly group with a Human archer",
    lambda play, answer, clash: (
        clash.side.owner == answer.spell.caster
        and any(is_archer(minion) and minion.nation == "Humans" for minion in clash.side.members)
    ),
)


@otherwise("the highest level gives nobody the initiative anew")
def _challenge(play: Play, answer: Answer, casting: Casting) -> None:
    recruits = [minion for minion in play.state.living_minions() if minion.is_recruit]
    highest = max((minion.level for minion in recruits), default=0)
    owners = list(dict.fromkeys(minion.owner for minion in recruits if minion.level == highest))
    if len(owners) == 1 and owners[0] != "neutral":
        play.give_initiative(owners[0])


def _must_attack_host(play: Play, answer: Answer, choice: Choice) -> None:
    choice.target = the_minion(answer)


def _two_swordsmen(play: Play, answer: Answer, casting: Casting) -> None:
    for _ in range(2):
        where = place_of(play, answer)
        if where is not None:
            play.create_recruits(
                "swordsman", play.roll("nation", all_nations(), answer.spell), where, answer.spell.caster
            )


def _patched_up(play: Play, answer: Answer, minion: Minion) -> None:
    alter(play, minion, max_hp=-1)
    healed_in_full(play, answer, minion)


def _lava_where_it_surfaces(play: Play, square: Square) -> None:
    play.change_terrain(play.ground(square), "lava")


def _terrain_under(play: Play, minion: Minion) -> str:
    square = square_of(minion)
    return play.state.terrain_at(square) if square is not None else "plains"


under_cover: Condition[Blow] = Condition(
    "an opponent in a structure or forest",
    lambda play, answer, blow: (
        _terrain_under(play, blow.target) == "forest"
        or ((square := square_of(blow.target)) is not None and play.state.structure_at(square) is not None)
    ),
)


@otherwise("there is no forest to burn")
def _set_on_fire(play: Play, answer: Answer, blow: Blow) -> None:
    square = square_of(blow.target)
    if square is not None and _terrain_under(play, blow.target) == "forest":
        play.engine_casts("burning down", play.ground(square), answer.spell.caster)


def _burn_down(play: Play, answer: Answer, turn: Turn) -> None:
    ground = answer.spell.host
    assert isinstance(ground, Ground)
    play.dispel(answer.spell)
    play.change_terrain(ground, "barren land")


def _friendly(play: Play, spell: Spell, attempt: Attempt) -> bool:
    return not by_enemy(play, spell, attempt)


def _note_whom_she_fights(play: Play, answer: Answer, clash: Clash) -> None:
    just = any(map(_of_justice, opponents(answer, clash)))
    answer.spell.memory = "Justice" if just or answer.spell.memory == "Justice" else "others"


def _of_justice(minion: Minion) -> bool:
    return minion.nation == "Gargoyles" if minion.is_recruit else house_of_monster(minion) == "Justice"


@otherwise("she stays on her side")
def _change_sides(play: Play, answer: Answer, turn: Turn) -> None:
    host = the_minion(answer)
    if answer.spell.memory == "others" and host.group is not None and host.owner != "neutral":
        play.change_group_owner(host.group, play.state.other_player(host.owner))
    answer.spell.memory = None


def _open_the_mountain(play: Play, answer: Answer, casting: Casting) -> None:
    ground = casting.target
    assert isinstance(ground, Ground)
    if ground.terrain == "mountain":
        play.change_terrain(ground, "volcano")


def _erupt(play: Play, answer: Answer, turn: Turn) -> None:
    square = square_of(answer.spell.host)
    assert square is not None
    if play.roll("hundredth", range(1, 101), answer.spell) > ERUPTION:
        return
    state = play.state
    below = [
        n
        for n in neighbours(square)
        if not state.structure_at(n) and state.terrain_at(n) not in ("mountain", "volcano")
    ]
    for _ in range(play.roll("number", (1, 2), answer.spell)):
        if below:
            below.remove(chosen := play.roll("square", below, answer.spell))
            flow = play.ground(chosen)
            play.change_terrain(flow, "lava")
            play.engine_casts("lava for a time", flow, answer.spell.caster).until = state.turn + 2


def _cool_down(play: Play, answer: Answer, leaving: Leaving) -> None:
    ground = answer.spell.host
    assert isinstance(ground, Ground)
    if ground.terrain == "lava":
        play.change_terrain(ground, "barren land")


def _lay_waste(play: Play, answer: Answer, moment: Turn | Step) -> None:
    square = square_of(answer.spell.host)
    for beside_her in neighbours(square) if square is not None else ():
        play.change_terrain(play.ground(beside_her), "barren land")


def _set_rings_on_fire(play: Play, answer: Answer, casting: Casting) -> None:
    state = play.state
    rings = rings_of_the_board()
    burns = [
        any(state.terrain_at(square) != "lava" and not play.always_plains(square) for square in ring) for ring in rings
    ]
    if True in burns:
        outermost = burns.index(True)
        for ring in rings[outermost : outermost + (2 if outermost == 0 else 1)]:
            for square in ring:
                play.change_terrain(play.ground(square), "lava")


def _trade_armor_for_levels(play: Play, answer: Answer, minion: Minion) -> None:
    alter(play, minion, level=minion.current_armor)
    play.engine_casts("armor gone", minion, answer.spell.caster)


@says("triumphant music plays")
def _music(play: Play, answer: Answer, clash: Clash) -> None:
    """Nothing that could be seen on the board."""


victorious: Condition[Clash] = Condition(
    "a combat that the host has survived and its opponents have not",
    lambda play, answer, clash: bool(clash.side.members) and not clash.opponent(clash.side).members,
)


spell("Amok", on_casting(goes_at_random), on_casting(moves_twice))
spell("Armistice", Bar("combat", "an Armistice is in force", None, Reach.ANYBODY))
spell(
    "Berserker Blade",
    Bonus(hand=1, times=lambda spell, minion: spell.tokens),
    Response("D1", gain_token, in_combat, role="hit"),
    at_end_of_combat(lose_tokens),
)
spell(
    "Berserkers",
    Response("E3", _avenge_comrades, a_death & in_the_hosts_combat, role="witness"),
    Bonus(hand=1, times=lambda spell, minion: spell.tokens),
    at_end_of_combat(lose_tokens),
)
spell("Bloodlust", Bonus(attack_rate=1))
spell("Book of War", on_killing(_note_the_killer), at_start_of_turn(_award_levels))
summoning("Brimstone Dragon")
ability("Brimstone Dragon", at_start_of_combat(casts_on_opponents("Fireball")))
spell("Call to Arms", every_turn(Strife=2))
spell("Cannon", at_start_of_combat(_fire_the_cannon, friendly_side_with_human_archers))
spell("Challenge", on_casting(_challenge))
summoning("Decoy")
ability(
    "Decoy",
    Bonus(no_attacks=True, deals_nothing=True),
    Response("R2", _must_attack_host, reach=Reach.OPPONENTS, role="actor"),
)
spell("Defensive Pact", on_casting(_move_a_town_here))
spell("Dragon Slayer", on_damaging(kill_victim, victim("a monster", is_monster)))
spell("Dragon's Teeth", on_casting(_two_swordsmen), needs_room=True)
spell(
    "Encampment",
    on_casting(_make_camp),
    at_start_of_turn(_break_camp, away=True),
    on_any_capture(_lose_the_camp, away=True),
    on_leaving(_lose_the_group, why="dispelled"),
)
spell("Encamped", no_target("the camp is out of reach of spells"), as_novices_come(none_come, into_host))
spell("Field Surgery", on_casting(each(_patched_up, lambda minion: minion.hp < minion.max_hp)))
spell("Fireball", on_casting(each(takes(5))))
hopper("Firewyrm", "Firewyrm", beside_anybody("lava", "barren land"), then=_lava_where_it_surfaces)
hidden("burning down", "the forest in {host} burns down after all combat", after_all_combat(_burn_down))
spell("Flaming Arrows", Bonus(missile=1), on_attacking(add(3), by_missile & under_cover), on_hitting(_set_on_fire))
spell("Fog of War", Bar("conceal", "in the Fog of War"))
spell("Forced March", on_casting(moves_twice))
spell(
    "General",
    no_target("a General", individual, when=by_enemy),
    Bonus(hand=1, times=friends_that(is_swordsman), reach=Reach.BESIDE),
)
spell("Good of the Many", on_casting(each(dies)))
spell("Growing Strife", expansive, Bonus(hand=1))
summoning("Hellion")
ability("Hellion", at_start_of_combat(_note_whom_she_fights), after_all_combat(_change_sides))
hidden("lava for a time", "{host} flows with lava", on_leaving(_cool_down, why="expired"))
spell("Lava Flow", on_casting(_open_the_mountain), at_start_of_turn(_erupt))
spell("Legionnaires", Bonus(hand=1, when=is_swordsman))
spell(
    "Lone Wolf",
    Bonus(hand=3, armor=1, hp=6),
    no_joining("a Lone Wolf"),
    no_target("a Lone Wolf", on_minions_or_groups, when=_friendly),
)
spell("Marksman", Bonus(attack_rate=1, missile=1, hp=4))
summoning("Ngozi")
ability("Ngozi", before_movement(_lay_waste), on_moving(_lay_waste))
spell("Ngozi's Way", Bonus(level=1))
spell("Pages to Dust", at_start_of_turn(hands_are_lost))
spell("Palisade", Bonus(armor=1, when=is_archer))
spell("Plains", on_casting(becomes("plains")))
spell("Point of Clarity", every_turn(Clarity=1))
spell("Ring of Fire", on_casting(_set_rings_on_fire))
spell("Salamander", on_casting(its_creatures), on_casting(becomes("lava")))
spell("Scorched Earth", on_casting(becomes("barren land", connected)))
spell("Shattered Sword", Bonus(hand=-1))
spell("Shattering Blow", on_hitting(_shatter))
spell("Skirmish", at_start_of_round(withdraw, round_is(3)), until_end_of_combat)
hidden("armor gone", "{host} has armor 0 from now on", Bonus(armor_0=True))
spell("Swashbuckler", on_casting(each(_trade_armor_for_levels)))
spell("Thermite Damage", Bonus(armor=-1))
spell("Thermites", on_hitting(_corrode), on_attacking(_past_armor, victim("a Gargoyle", is_nation("Gargoyles"))))
spell("Veteran", Bonus(hand=1, armor=1, hp=4))
spell(
    "Vlad and Oro",
    on_casting(its_creatures_with({"Vlad Hrothgar": "Veteran", "Oro": "Rite of Growth"})),
    needs_room=True,
)
spell("Volcano", on_casting(becomes("volcano")))
spell("War Drums", at_end_of_combat(_music, victorious))
summoning("Warlord")
ability("Warlord", Bonus(hand=1, when=is_swordsman, reach=Reach.OTHERS))
spell(
    "Weapon Master",
    Bonus(attack_rate=1, new_hand=2, new_missile=2, both_classes=True),
    Bonus(armor=1, when=lambda minion: minion.base.hand is None),
)
summoning("Wyrmling", neutral=True)
ability("Wyrmling", on_any_death(leave_to_opponents("Wyrmling Hide"), own_death & in_combat_with_recruits))
spell("Wyrmling Hide", Bonus(armor=2))
