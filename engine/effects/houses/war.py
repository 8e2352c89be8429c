"""The House of War (Strife, Clarity)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.language import Bonus, Condition, Prohibition, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.effects.words.ban_words import no_joining, on_any_capture, on_minions_or_groups
from engine.effects.words.board_words import becomes, connected, square_of
from engine.effects.words.casting_words import (
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
from engine.effects.words.deed_words import a_death, all_nations, hands_are_lost, house_of_monster
from engine.effects.words.hopper_words import beside_anybody, hopper
from engine.effects.words.movement_words import goes_at_random, moves_twice
from engine.effects.words.structure_words import into_host, the_group
from engine.effects.words.summoning import its_creatures, its_creatures_with, place_of, summoning
from engine.effects.words.turn_words import (
    after_all_combat,
    as_novices_come,
    at_start_of_turn,
    before_movement,
    every_turn,
    none_come,
    on_moving,
)
from engine.effects.words.vocabulary import (
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
from engine.model.board import neighbours, rings_of_the_board
from engine.model.events import Attempt, Capture, Casting, Combat, DamageEvent, Dying, Leaving, MovementStep, Turn
from engine.model.state import COLONY, MAX_LEVEL, Ground, Minion, Spell, Square, Structure
from engine.rules.casting import engine_casts
from engine.rules.changes import change_group_owner, change_terrain
from engine.rules.creation import create_recruits
from engine.rules.damage import apply_damage
from engine.rules.dying import die, remove_group
from engine.rules.lookup import ground_at
from engine.rules.off_board import place_group, take_off_board
from engine.rules.spells import dispel, set_tokens
from engine.rules.structures import build_structure, destroy_structure, give_initiative, may_hold_structure
from engine.rules.terrain_effects import always_plains

if TYPE_CHECKING:
    from engine.model.state import Answer
    from engine.rules.game import Game
    from engine.rules.targeting import Choice


spell("Amok", on_casting(goes_at_random), on_casting(moves_twice))
spell("Armistice", Prohibition("combat", "an Armistice is in force", None, Reach.ANYBODY))
spell(
    "Berserker Blade",
    Bonus(hand=1, times=lambda spell, minion: spell.tokens),
    Response("D1", gain_token, in_combat, role="hit"),
    at_end_of_combat(lose_tokens),
)

BERSERK_AT_MOST = 3
"""How much hand damage Berserkers gains at most by its dead."""


@otherwise("it has grown as far as it can")
def _berserkers_avenge_comrades(game: Game, answer: Answer, dying: Dying) -> None:
    set_tokens(game, answer.spell, min(BERSERK_AT_MOST, answer.spell.tokens + 1))


in_the_hosts_combat: Condition[Dying] = Condition(
    "a death in the host's combat",
    lambda game, answer, dying: game.combat is not None and dying.group is answer.spell.host,
)

spell(
    "Berserkers",
    Response("E3", _berserkers_avenge_comrades, a_death & in_the_hosts_combat, role="witness"),
    Bonus(hand=1, times=lambda spell, minion: spell.tokens),
    at_end_of_combat(lose_tokens),
)

spell("Bloodlust", Bonus(attack_rate=1))


@says("it notes who has killed")
def _book_of_war_note_the_killer(game: Game, answer: Answer, damage: DamageEvent) -> None:
    killer = damage.actor
    if killer is not None and killer.is_recruit:
        answer.spell.memory = tuple(dict.fromkeys((*(answer.spell.memory or ()), killer.id)))


def _book_of_war_award_levels(game: Game, answer: Answer, turn: Turn) -> None:
    for id in answer.spell.memory or ():
        killer = game.state.minions[id]
        if killer.in_play and killer.level < MAX_LEVEL:
            alter(game, killer, level=1)
    answer.spell.memory = None


spell("Book of War", on_killing(_book_of_war_note_the_killer), at_start_of_turn(_book_of_war_award_levels))

summoning("Brimstone Dragon")
ability("Brimstone Dragon", at_start_of_combat(casts_on_opponents("Fireball")))
spell("Call to Arms", every_turn(Strife=2))


def _cannon_fires(game: Game, answer: Answer, combat: Combat) -> None:
    for minion in members(combat.opponent(combat.side)):
        apply_damage(game, minion, 1, answer.spell.name)


friendly_side_with_human_archers: Condition[Combat] = Condition(
    "a friendly group with a Human archer",
    lambda game, answer, combat: (
        combat.side.owner == answer.spell.caster
        and any(is_archer(minion) and minion.nation == "Humans" for minion in combat.side.members)
    ),
)

spell("Cannon", at_start_of_combat(_cannon_fires, friendly_side_with_human_archers))


@otherwise("the highest level gives nobody the initiative anew")
def _challenge(game: Game, answer: Answer, casting: Casting) -> None:
    recruits = [minion for minion in game.state.living_minions() if minion.is_recruit]
    highest = max((minion.level for minion in recruits), default=0)
    owners = list(dict.fromkeys(minion.owner for minion in recruits if minion.level == highest))
    if len(owners) == 1 and owners[0] != "neutral":
        give_initiative(game, owners[0])


spell("Challenge", on_casting(_challenge))

summoning("Decoy")


def _decoy_must_attack_host(game: Game, answer: Answer, choice: Choice) -> None:
    choice.target = the_minion(answer)


ability(
    "Decoy",
    Bonus(no_attacks=True, deals_nothing=True),
    Response("R2", _decoy_must_attack_host, reach=Reach.OPPONENTS, role="actor"),
)


def _defensive_pact_move_a_town_here(game: Game, answer: Answer, casting: Casting) -> None:
    square, caster = the_group(answer).square, answer.spell.caster
    friendly = [one for one in game.state.living_structures() if one.owner == caster and one.type != "sanctum"]
    if friendly and square is not None and may_hold_structure(game, square):
        destroy_structure(game, game.roll("structure", friendly, answer.spell))
        build_structure(game, "town", square, caster)


spell("Defensive Pact", on_casting(_defensive_pact_move_a_town_here))

spell("Dragon Slayer", on_damaging(kill_victim, victim("a monster", is_monster)))


def _dragons_teeth_two_swordsmen(game: Game, answer: Answer, casting: Casting) -> None:
    for _ in range(2):
        where = place_of(game, answer)
        if where is not None:
            create_recruits(
                game, "swordsman", game.roll("nation", all_nations(), answer.spell), where, answer.spell.caster
            )


spell("Dragon's Teeth", on_casting(_dragons_teeth_two_swordsmen), needs_room=True)


def _encampment_is_made(game: Game, answer: Answer, casting: Casting) -> None:
    group, spell = the_group(answer), answer.spell
    square = group.square
    assert square is not None
    if not may_hold_structure(game, square):
        return
    take_off_board(game, group, spell=spell)
    camp = build_structure(game, "colony", square, spell.caster)
    assert camp is not None
    engine_casts(game, "Encamped", camp, spell.caster)
    # It ends at a start of turn, not when its last turn is over.
    spell.memory, spell.until = (camp.id, game.state.turn + 3), None


def _encampment_camp_of(game: Game, answer: Answer) -> tuple[Structure | None, int]:
    """Return the colony that stands for the host group, and the turn from which on the group may come back."""
    camp, turn = answer.spell.memory or ("", 0)
    return game.state.structures.get(camp), turn


@otherwise("it is not the time to break the camp")
def _encampment_breaks_up(game: Game, answer: Answer, turn: Turn) -> None:
    camp, first = _encampment_camp_of(game, answer)
    if camp is None or turn.number < first or game.state.group_at(camp.square) is not None:
        return
    for helper in [helper for helper in camp.spells if helper.name == COLONY]:
        dispel(game, helper)
    group = the_group(answer)
    if place_group(game, group, camp.square):
        for minion in group.members:
            heal(minion, minion.max_hp, game)
        dispel(game, answer.spell, "expired")


def _encampment_lose_the_group(game: Game, answer: Answer, leaving: Leaving) -> None:
    group = the_group(answer)
    if group.square is None:
        remove_group(game, group)


def _encampment_lose_the_camp(game: Game, answer: Answer, capture: Capture) -> None:
    if capture.target is _encampment_camp_of(game, answer)[0]:
        remove_group(game, the_group(answer))


spell(
    "Encampment",
    on_casting(_encampment_is_made),
    at_start_of_turn(_encampment_breaks_up, away=True),
    on_any_capture(_encampment_lose_the_camp, away=True),
    on_leaving(_encampment_lose_the_group, why="dispelled"),
)
spell("Encamped", no_target("the camp is out of reach of spells"), as_novices_come(none_come, into_host))


def _field_surgery_patched_up(game: Game, answer: Answer, minion: Minion) -> None:
    alter(game, minion, max_hp=-1)
    healed_in_full(game, answer, minion)


spell("Field Surgery", on_casting(each(_field_surgery_patched_up, lambda minion: minion.hp < minion.max_hp)))

spell("Fireball", on_casting(each(takes(5))))


def _firewyrm_lava_where_it_surfaces(game: Game, square: Square) -> None:
    change_terrain(game, ground_at(game, square), "lava")


hopper("Firewyrm", "Firewyrm", beside_anybody("lava", "barren land"), then=_firewyrm_lava_where_it_surfaces)


def _flaming_arrows_terrain_under(game: Game, minion: Minion) -> str:
    square = square_of(minion)
    return game.state.terrain_at(square) if square is not None else "plains"


under_cover: Condition[DamageEvent] = Condition(
    "an opponent in a structure or forest",
    lambda game, answer, damage: (
        _flaming_arrows_terrain_under(game, damage.target) == "forest"
        or ((square := square_of(damage.target)) is not None and game.state.structure_at(square) is not None)
    ),
)


@otherwise("there is no forest to burn")
def _flaming_arrows_set_on_fire(game: Game, answer: Answer, damage: DamageEvent) -> None:
    square = square_of(damage.target)
    if square is not None and _flaming_arrows_terrain_under(game, damage.target) == "forest":
        engine_casts(game, "burning down", ground_at(game, square), answer.spell.caster)


spell(
    "Flaming Arrows",
    Bonus(missile=1),
    on_attacking(add(3), by_missile & under_cover),
    on_hitting(_flaming_arrows_set_on_fire),
)


def _flaming_arrows_burn_down(game: Game, answer: Answer, turn: Turn) -> None:
    ground = answer.spell.host
    assert isinstance(ground, Ground)
    dispel(game, answer.spell)
    change_terrain(game, ground, "barren land")


hidden("burning down", "the forest in {host} burns down after all combat", after_all_combat(_flaming_arrows_burn_down))

spell("Fog of War", Prohibition("conceal", "in the Fog of War"))
spell("Forced March", on_casting(moves_twice))
spell(
    "General",
    no_target("a General", individual, when=by_enemy),
    Bonus(hand=1, times=friends_that(is_swordsman), reach=Reach.BESIDE),
)
spell("Good of the Many", on_casting(each(dies)))
spell("Growing Strife", expansive, Bonus(hand=1))

summoning("Hellion")


def _hellion_note_whom_she_fights(game: Game, answer: Answer, combat: Combat) -> None:
    just = any(map(_hellion_of_justice, opponents(answer, combat)))
    answer.spell.memory = "Justice" if just or answer.spell.memory == "Justice" else "others"


def _hellion_of_justice(minion: Minion) -> bool:
    return minion.nation == "Gargoyles" if minion.is_recruit else house_of_monster(minion) == "Justice"


@otherwise("she stays on her side")
def _hellion_change_sides(game: Game, answer: Answer, turn: Turn) -> None:
    host = the_minion(answer)
    if answer.spell.memory == "others" and host.group is not None and host.owner != "neutral":
        change_group_owner(game, host.group, game.state.other_player(host.owner))
    answer.spell.memory = None


ability("Hellion", at_start_of_combat(_hellion_note_whom_she_fights), after_all_combat(_hellion_change_sides))

ERUPTION = 33
"""How many times in a hundred a Lava Flow erupts at a start of turn."""


def _lava_flow_open_the_mountain(game: Game, answer: Answer, casting: Casting) -> None:
    ground = casting.target
    assert isinstance(ground, Ground)
    if ground.terrain == "mountain":
        change_terrain(game, ground, "volcano")


def _lava_flow_erupt(game: Game, answer: Answer, turn: Turn) -> None:
    square = square_of(answer.spell.host)
    assert square is not None
    if game.roll("hundredth", range(1, 101), answer.spell) > ERUPTION:
        return
    state = game.state
    below = [
        n
        for n in neighbours(square)
        if not state.structure_at(n) and state.terrain_at(n) not in ("mountain", "volcano")
    ]
    for _ in range(game.roll("number", (1, 2), answer.spell)):
        if below:
            below.remove(chosen := game.roll("square", below, answer.spell))
            flow = ground_at(game, chosen)
            change_terrain(game, flow, "lava")
            engine_casts(game, "lava for a time", flow, answer.spell.caster).until = state.turn + 2


spell("Lava Flow", on_casting(_lava_flow_open_the_mountain), at_start_of_turn(_lava_flow_erupt))


def _lava_flow_cool_down(game: Game, answer: Answer, leaving: Leaving) -> None:
    ground = answer.spell.host
    assert isinstance(ground, Ground)
    if ground.terrain == "lava":
        change_terrain(game, ground, "barren land")


hidden("lava for a time", "{host} flows with lava", on_leaving(_lava_flow_cool_down, why="expired"))

spell("Legionnaires", Bonus(hand=1, when=is_swordsman))


def _lone_wolf_friendly(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return not by_enemy(game, spell, attempt)


spell(
    "Lone Wolf",
    Bonus(hand=3, armor=1, hp=6),
    no_joining("a Lone Wolf"),
    no_target("a Lone Wolf", on_minions_or_groups, when=_lone_wolf_friendly),
)

spell("Marksman", Bonus(attack_rate=1, missile=1, hp=4))

summoning("Ngozi")


def _ngozi_lays_waste(game: Game, answer: Answer, event: Turn | MovementStep) -> None:
    square = square_of(answer.spell.host)
    for beside_her in neighbours(square) if square is not None else ():
        change_terrain(game, ground_at(game, beside_her), "barren land")


ability("Ngozi", before_movement(_ngozi_lays_waste), on_moving(_ngozi_lays_waste))

spell("Ngozi's Way", Bonus(level=1))
spell("Pages to Dust", at_start_of_turn(hands_are_lost))
spell("Palisade", Bonus(armor=1, when=is_archer))
spell("Plains", on_casting(becomes("plains")))
spell("Point of Clarity", every_turn(Clarity=1))


def _ring_of_fire(game: Game, answer: Answer, casting: Casting) -> None:
    state = game.state
    rings = rings_of_the_board()
    burns = [
        any(state.terrain_at(square) != "lava" and not always_plains(game, square) for square in ring) for ring in rings
    ]
    if True in burns:
        outermost = burns.index(True)
        for ring in rings[outermost : outermost + (2 if outermost == 0 else 1)]:
            for square in ring:
                change_terrain(game, ground_at(game, square), "lava")


spell("Ring of Fire", on_casting(_ring_of_fire))

spell("Salamander", on_casting(its_creatures), on_casting(becomes("lava")))
spell("Scorched Earth", on_casting(becomes("barren land", connected)))


def _shattering_blow(game: Game, answer: Answer, damage: DamageEvent) -> None:
    host = the_minion(answer)
    dispel(game, answer.spell)
    engine_casts(game, "Shattered Sword", host, answer.spell.caster)
    die(game, damage.target, "killed", host)


spell("Shattering Blow", on_hitting(_shattering_blow))
spell("Shattered Sword", Bonus(hand=-1))

spell("Skirmish", at_start_of_round(withdraw, round_is(3)), until_end_of_combat)


def _swashbuckler_trade_armor_for_levels(game: Game, answer: Answer, minion: Minion) -> None:
    alter(game, minion, level=minion.current_armor)
    engine_casts(game, "armor gone", minion, answer.spell.caster)


spell("Swashbuckler", on_casting(each(_swashbuckler_trade_armor_for_levels)))
hidden("armor gone", "{host} has armor 0 from now on", Bonus(armor_0=True))


def _thermites_corrode(game: Game, answer: Answer, damage: DamageEvent) -> None:
    if damage.target.armor >= 1:
        engine_casts(game, "Thermite Damage", damage.target, answer.spell.caster)
    else:
        apply_damage(game, damage.target, 1, answer.spell.name, damage.actor)


def _thermites_past_armor(game: Game, answer: Answer, damage: DamageEvent) -> None:
    damage.ignores_armor = True


spell(
    "Thermites",
    on_hitting(_thermites_corrode),
    on_attacking(_thermites_past_armor, victim("a Gargoyle", is_nation("Gargoyles"))),
)
spell("Thermite Damage", Bonus(armor=-1))

spell("Veteran", Bonus(hand=1, armor=1, hp=4))
spell(
    "Vlad and Oro",
    on_casting(its_creatures_with({"Vlad Hrothgar": "Veteran", "Oro": "Rite of Growth"})),
    needs_room=True,
)
spell("Volcano", on_casting(becomes("volcano")))


@says("triumphant music plays")
def _war_drums_music(game: Game, answer: Answer, combat: Combat) -> None:
    """Nothing that could be seen on the board."""


victorious: Condition[Combat] = Condition(
    "a combat that the host has survived and its opponents have not",
    lambda game, answer, combat: bool(combat.side.members) and not combat.opponent(combat.side).members,
)

spell("War Drums", at_end_of_combat(_war_drums_music, victorious))

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
