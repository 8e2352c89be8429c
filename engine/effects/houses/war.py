"""The House of War (Strife, Clarity)."""

from __future__ import annotations

from engine.effects import words as w
from engine.effects.language import Bonus, Condition, Memory, Prohibition, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.model.board import Square, neighbours, rings_of_the_board
from engine.model.events import Attempt, Capture, Casting, Combat, DamageEvent, Dying, Turn
from engine.model.hooks import Forbidden, Role
from engine.model.hosts import square_of
from engine.model.pieces import COLONY, Ground, Group, Minion, Spell, Structure
from engine.rules.casting import engine_casts
from engine.rules.changes import change_group_owner, change_terrain
from engine.rules.creation import create_recruits_together
from engine.rules.damage import apply_damage
from engine.rules.dying import die, remove_group
from engine.rules.game import Game
from engine.rules.lookup import ground_at
from engine.rules.off_board import place_group, take_off_board
from engine.rules.spells import dispel
from engine.rules.structures import build_structure, destroy_structure, give_initiative, may_hold_structure
from engine.rules.targeting import TargetChoice
from engine.rules.terrain_effects import always_plains

spell("Amok", w.on_casting(w.goes_at_random), w.on_casting(w.moves_twice))
spell("Armistice", Prohibition(Forbidden.FIGHTING, "an Armistice is in force", None, Reach.ANYBODY))
spell(
    "Berserker Blade",
    Bonus(hand=1, times=w.each_token),
    Response("D1", w.gain_token, w.in_combat, role=Role.HIT),
    w.at_end_of_combat(w.lose_tokens),
)

BERSERK_AT_MOST = 3
"""How much hand damage Berserkers gains at most by its dead."""


@w.otherwise("it has grown as far as it can")
def _berserkers_avenge_comrades(game: Game, spell: Spell, dying: Dying) -> None:
    if spell.tokens < BERSERK_AT_MOST:
        w.gain_token(game, spell, dying)


in_the_hosts_combat: Condition[Dying] = Condition(
    "a death in the host's combat",
    lambda game, spell, dying: game.combat is not None and dying.group is spell.host,
)

spell(
    "Berserkers",
    Response("E3", _berserkers_avenge_comrades, w.a_death & in_the_hosts_combat, role=Role.WATCHER),
    Bonus(hand=1, times=w.each_token),
    w.once_combat_is_over(w.lose_tokens),
)

spell("Bloodlust", Bonus(attack_rate=1))


_book_of_war_killers = Memory[tuple[str, ...]](())


@w.says("it notes who has killed")
def _book_of_war_note_the_killer(game: Game, spell: Spell, damage: DamageEvent) -> None:
    actor = damage.actor
    if actor is not None and actor.is_recruit:
        _book_of_war_killers.note(spell, tuple(dict.fromkeys((*_book_of_war_killers.of(spell), actor.id))))


def _book_of_war_award_levels(game: Game, spell: Spell, turn: Turn) -> None:
    for id in _book_of_war_killers.of(spell):
        minion = game.state.minions[id]
        if minion.in_play:
            w.alter(game, minion, level=1)
    _book_of_war_killers.forget(spell)


spell("Book of War", w.on_killing(_book_of_war_note_the_killer), w.at_start_of_turn(_book_of_war_award_levels))

w.summoning("Brimstone Dragon")
ability("Brimstone Dragon", w.at_start_of_combat(w.casts_on_opponents("Fireball")))
spell("Call to Arms", w.every_turn(Strife=2))


def _cannon_fires(game: Game, spell: Spell, combat: Combat) -> None:
    for minion in w.members(combat.opponent(combat.side)):
        apply_damage(game, minion, 1, spell.name)


friendly_side_with_human_archers: Condition[Combat] = Condition(
    "a friendly group with a Human archer",
    lambda game, spell, combat: (
        combat.side.owner == spell.caster
        and any(w.is_archer(minion) and minion.nation == "Humans" for minion in combat.side.members)
    ),
)

spell("Cannon", w.at_start_of_combat(_cannon_fires, friendly_side_with_human_archers))


@w.otherwise("the highest level gives nobody the initiative anew")
def _challenge(game: Game, spell: Spell, casting: Casting) -> None:
    recruits = [minion for minion in game.state.living_minions() if minion.is_recruit]
    highest = max((minion.level for minion in recruits), default=0)
    owners = list(dict.fromkeys(minion.owner for minion in recruits if minion.level == highest))
    if len(owners) == 1 and owners[0] != "neutral":
        give_initiative(game, owners[0])


spell("Challenge", w.on_casting(_challenge))

w.summoning("Decoy")


def _decoy_must_attack_host(game: Game, spell: Spell, choice: TargetChoice) -> None:
    choice.target = w.the_minion(spell)


ability(
    "Decoy",
    Bonus(no_attacks=True, deals_nothing=True),
    Response("R2", _decoy_must_attack_host, reach=Reach.OPPONENTS, role=Role.ACTOR),
    w.one_of_a_kind("each of the two has a Decoy", Reach.GROUP),
)


@w.to_the_group
def _defensive_pact_move_a_town_here(game: Game, spell: Spell, group: Group) -> None:
    square, caster = group.square, spell.caster
    friendly = [one for one in game.state.living_structures() if one.owner == caster and one.type != "sanctum"]
    if friendly and square is not None and may_hold_structure(game, square):
        destroy_structure(game, game.roll("structure", friendly, spell))
        build_structure(game, "town", square, caster)


spell("Defensive Pact", w.on_casting(_defensive_pact_move_a_town_here))

spell("Dragon Slayer", w.on_damaging(w.kill_victim, w.victim("a monster", w.is_monster)))


def _dragons_teeth_two_swordsmen(game: Game, spell: Spell, casting: Casting) -> None:
    where = w.place_of(game, spell)
    if where is not None:
        nations = [game.roll("nation", w.all_nations(), spell) for _ in range(2)]
        create_recruits_together(game, [("swordsman", nation) for nation in nations], where, spell.caster)


spell("Dragon's Teeth", w.on_casting(_dragons_teeth_two_swordsmen), needs_room=True)


_encampment_camp = Memory[tuple[str, int]](("", 0))
"""The id of the colony, and the turn from which on the group may come back."""


@w.to_the_group
def _encampment_is_made(game: Game, spell: Spell, group: Group) -> None:
    square = group.square
    assert square is not None
    if not may_hold_structure(game, square):
        return
    take_off_board(game, group, spell=spell)
    camp = build_structure(game, "colony", square, group.owner)
    assert camp is not None
    engine_casts(game, "Encamped", camp, spell.caster)
    # It ends at a start of turn, not when its last turn is over.
    _encampment_camp.note(spell, (camp.id, game.state.turn + 3))
    spell.until = None


def _encampment_camp_of(game: Game, spell: Spell) -> tuple[Structure | None, int]:
    """Return the colony that stands for the host group, and the turn from which on the group may come back."""
    camp, turn = _encampment_camp.of(spell)
    return game.state.structures.get(camp), turn


@w.otherwise("it is not the time to break the camp")
def _encampment_breaks_up(game: Game, spell: Spell, turn: Turn) -> None:
    camp, first = _encampment_camp_of(game, spell)
    if camp is None or turn.number < first or game.state.group_at(camp.square) is not None:
        return
    for helper in [helper for helper in camp.spells if helper.name == COLONY]:
        dispel(game, helper)
    group = w.the_group(spell)
    if place_group(game, group, camp.square):
        for minion in group.members:
            w.heal(game, minion, minion.max_hp)
        dispel(game, spell, "expired")


@w.to_the_group
def _encampment_lose_the_group(game: Game, spell: Spell, group: Group) -> None:
    """The group for which a camp stands goes; one that never had a camp may be off the board for another reason."""
    if group.square is None and _encampment_camp_of(game, spell)[0] is not None:
        remove_group(game, group)


def _encampment_lose_the_camp(game: Game, spell: Spell, capture: Capture) -> None:
    if capture.target is _encampment_camp_of(game, spell)[0]:
        remove_group(game, w.the_group(spell))


spell(
    "Encampment",
    w.on_casting(_encampment_is_made, founds_colony=True),
    w.at_start_of_turn(_encampment_breaks_up, away=True),
    w.on_any_capture(_encampment_lose_the_camp, away=True),
    w.on_leaving(_encampment_lose_the_group, why="dispelled"),
)
spell(
    "Encamped",
    w.no_target("the camp is out of reach of spells", when=w.at_host_itself),
    w.as_novices_come(w.none_come, w.into_host),
)


def _field_surgery_patched_up(game: Game, spell: Spell, minion: Minion) -> None:
    w.alter(game, minion, max_hp=-1)
    w.healed_in_full(game, spell, minion)


spell("Field Surgery", w.on_casting(w.each(_field_surgery_patched_up, lambda minion: minion.hp < minion.max_hp)))

spell("Fireball", w.on_casting(w.each(w.takes(5))))


def _firewyrm_lava_where_it_surfaces(game: Game, square: Square) -> None:
    change_terrain(game, ground_at(game, square), "lava")


w.hopper("Firewyrm", "Firewyrm", w.beside_anybody("lava", "barren land"), then=_firewyrm_lava_where_it_surfaces)


under_cover: Condition[DamageEvent] = Condition(
    "an opponent in a structure or forest",
    lambda game, spell, damage: w.stands_in(game, damage.target, "forest") or w.in_a_structure(game, damage.target),
)


@w.otherwise("nothing more can catch fire")
def _flaming_arrows_set_on_fire(game: Game, spell: Spell, damage: DamageEvent) -> None:
    """A forest burns down once, however many arrows hit."""
    square = square_of(damage.target)
    if square is not None and w.stands_in(game, damage.target, "forest"):
        ground = ground_at(game, square)
        if not any(one.name == "burning down" for one in ground.spells):
            engine_casts(game, "burning down", ground, spell.caster)


spell(
    "Flaming Arrows",
    Bonus(missile=1),
    w.on_attacking(w.add(3), w.by_missile & under_cover),
    w.on_hitting(_flaming_arrows_set_on_fire, w.on_an_opponent),
)


@w.to_the_ground
def _flaming_arrows_burn_down(game: Game, spell: Spell, ground: Ground) -> None:
    dispel(game, spell)
    change_terrain(game, ground, "barren land")


hidden(
    "burning down", "the forest in {host} burns down after all combat", w.after_all_combat(_flaming_arrows_burn_down)
)

spell("Fog of War", Prohibition(Forbidden.AIMING, "in the Fog of War"))
spell("Forced March", w.on_casting(w.moves_twice))
spell(
    "General",
    w.no_target("it is a General", w.individual, when=w.by_enemy),
    Bonus(hand=1, times=w.friends_that(w.is_swordsman), reach=Reach.BESIDE),
)
spell("Good of the Many", w.on_casting(w.each(w.dies)))
spell("Growing Strife", w.expansive, Bonus(hand=1))

w.summoning("Hellion")


_hellion_fought = Memory[tuple[int, str]]((0, ""))
"""In which turn she has fought, and whom."""


@w.says("she notes whom she fights")
def _hellion_note_whom_she_fights(game: Game, spell: Spell, combat: Combat) -> None:
    just = any(map(_hellion_of_justice, w.opponents(spell, combat)))
    met = just or _hellion_fought.of(spell) == (game.state.turn, "Justice")
    _hellion_fought.note(spell, (game.state.turn, "Justice" if met else "others"))


def _hellion_of_justice(minion: Minion) -> bool:
    return minion.nation == "Gargoyles" if minion.is_recruit else w.house_of_monster(minion) == "Justice"


@w.otherwise("she stays on her side")
@w.to_the_minion
def _hellion_change_sides(game: Game, spell: Spell, host: Minion) -> None:
    fought = _hellion_fought.of(spell) == (game.state.turn, "others")
    if fought and host.group is not None and host.owner != "neutral":
        change_group_owner(game, host.group, game.state.other_player(host.owner))
    _hellion_fought.forget(spell)


ability("Hellion", w.at_start_of_combat(_hellion_note_whom_she_fights), w.after_all_combat(_hellion_change_sides))

ERUPTION = 33
"""How many times in a hundred a Lava Flow erupts at a start of turn."""


@w.to_the_ground
def _lava_flow_open_the_mountain(game: Game, ground: Ground) -> None:
    if ground.terrain == "mountain":
        change_terrain(game, ground, "volcano")


@w.where_it_is
def _lava_flow_erupt(game: Game, spell: Spell, square: Square) -> None:
    if game.roll("hundredth", range(1, 101), spell) > ERUPTION:
        return
    state = game.state
    below = [
        n
        for n in neighbours(square)
        if not state.structure_at(n) and state.terrain_at(n) not in ("mountain", "volcano")
    ]
    for _ in range(game.roll("number", (1, 2), spell)):
        if below:
            below.remove(chosen := game.roll("square", below, spell))
            flow = ground_at(game, chosen)
            change_terrain(game, flow, "lava")
            engine_casts(game, "lava for a time", flow, spell.caster).until = state.turn + 2


spell("Lava Flow", w.on_casting(_lava_flow_open_the_mountain), w.at_start_of_turn(_lava_flow_erupt))


@w.to_the_ground
def _lava_flow_cool_down(game: Game, ground: Ground) -> None:
    if ground.terrain == "lava":
        change_terrain(game, ground, "barren land")


hidden("lava for a time", "{host} flows with lava", w.on_leaving(_lava_flow_cool_down, why="expired"))

spell("Legionnaires", Bonus(hand=1, when=w.is_swordsman))


def _lone_wolf_friendly(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return not w.by_enemy(game, spell, attempt)


spell(
    "Lone Wolf",
    Bonus(hand=3, armor=1, hp=6),
    w.no_joining("a Lone Wolf joins nobody"),
    w.no_target("it is a Lone Wolf", w.on_minions_or_groups, when=_lone_wolf_friendly),
)

spell("Marksman", Bonus(attack_rate=1, missile=1, hp=4))

w.summoning("Ngozi")


@w.where_it_is
def _ngozi_lays_waste(game: Game, square: Square) -> None:
    for beside_her in neighbours(square):
        change_terrain(game, ground_at(game, beside_her), "barren land")


ability("Ngozi", w.before_movement(_ngozi_lays_waste), w.on_moving(_ngozi_lays_waste))

spell("Ngozi's Way", Bonus(level=1))
spell("Pages to Dust", w.at_start_of_turn(w.hands_are_lost))
spell("Palisade", Bonus(armor=1, when=w.is_archer))
spell("Plains", w.on_casting(w.becomes("plains")))
spell("Point of Clarity", w.every_turn(Clarity=1))


def _ring_of_fire(game: Game, spell: Spell, casting: Casting) -> None:
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


spell("Ring of Fire", w.on_casting(_ring_of_fire))

spell("Salamander", w.on_casting(w.its_creatures), w.on_casting(w.becomes("lava")))
spell("Scorched Earth", w.on_casting(w.becomes("barren land", w.connected)))


def _shattering_blow(game: Game, spell: Spell, damage: DamageEvent) -> None:
    host = w.the_minion(spell)
    dispel(game, spell)
    engine_casts(game, "Shattered Sword", host, spell.caster)
    die(game, damage.target, "killed", host)


spell("Shattering Blow", w.on_hitting(_shattering_blow, w.on_an_opponent))
spell("Shattered Sword", Bonus(hand=-1))

spell("Skirmish", w.at_start_of_round(w.withdraw, w.in_round(3)), w.until_end_of_combat)


def _swashbuckler_trade_armor_for_levels(game: Game, spell: Spell, minion: Minion) -> None:
    w.alter(game, minion, level=minion.current_armor)
    engine_casts(game, "armor gone", minion, spell.caster)


spell("Swashbuckler", w.on_casting(w.each(_swashbuckler_trade_armor_for_levels)))
hidden("armor gone", "{host} has armor 0 from now on", Bonus(armor_0=True))


def _thermites_corrode(game: Game, spell: Spell, damage: DamageEvent) -> None:
    if damage.target.armor >= 1:
        engine_casts(game, "Thermite Damage", damage.target, spell.caster)
    else:
        apply_damage(game, damage.target, 1, spell.name, damage.actor)


spell(
    "Thermites",
    w.on_hitting(_thermites_corrode, w.on_an_opponent),
    w.passes_armor(w.victim("a Gargoyle", w.is_nation("Gargoyles"))),
)
spell("Thermite Damage", Bonus(armor=-1))

spell("Veteran", Bonus(hand=1, armor=1, hp=4))
spell(
    "Vlad and Oro",
    w.on_casting(w.its_creatures_with({"Vlad Hrothgar": "Veteran", "Oro": "Rite of Growth"})),
    needs_room=True,
)
spell("Volcano", w.on_casting(w.becomes("volcano")))


@w.says("triumphant music plays")
def _war_drums_music(game: Game, spell: Spell, combat: Combat) -> None:
    """Nothing that could be seen on the board."""


victorious: Condition[Combat] = w.needs("a combat that the host has survived and its opponents have not")(
    lambda combat: bool(combat.side.members) and not combat.opponent(combat.side).members
)

spell("War Drums", w.at_end_of_combat(_war_drums_music, victorious))

w.summoning("Warlord")
ability("Warlord", Bonus(hand=1, when=w.is_swordsman, reach=Reach.OTHERS))
spell(
    "Weapon Master",
    Bonus(attack_rate=1, new_hand=2, new_missile=2, both_classes=True),
    Bonus(armor=1, when=lambda minion: minion.base.hand is None),
)
w.summoning("Wyrmling", neutral=True)
ability("Wyrmling", w.on_any_death(w.leave_to_opponents("Wyrmling Hide"), w.own_death & w.in_combat_with_recruits))
spell("Wyrmling Hide", Bonus(armor=2))
