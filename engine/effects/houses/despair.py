"""The House of Despair (Mystery, Strife)."""

from __future__ import annotations

from typing import Any

from engine.effects import words as w
from engine.effects.language import Bonus, Condition, Prohibition, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.model.board import neighbours
from engine.model.events import Attempt, Casting, Charge, Combat, DamageEvent, Dying, Event, Turn
from engine.model.hooks import Forbidden, Role
from engine.model.pieces import Ground, Group, Minion, Spell, Structure
from engine.model.seat import Player
from engine.rules.casting import engine_casts
from engine.rules.changes import change_class, change_group_owner, change_nation, change_terrain
from engine.rules.creation import replace_by_creature
from engine.rules.damage import apply_damage
from engine.rules.destinations import first_step, lure_group, order_at_random, takes_orders
from engine.rules.dying import die
from engine.rules.game import Game
from engine.rules.hands import gain_mana
from engine.rules.lookup import house_of_player
from engine.rules.spells import dispel, set_tokens
from engine.rules.structures import add_novices
from engine.rules.targeting import TargetChoice

# What several of these cards share.


def _enemies(game: Game, player: Player) -> list[Minion]:
    """The other player's minions; both players' where the player is the neutral one, whom everybody is hostile to."""
    return [minion for minion in game.state.living_minions() if minion.owner not in (player, "neutral")]


@w.otherwise("it is a Shadow already")
def _becomes_shadow(game: Game, spell: Spell, minion: Minion) -> None:
    change_nation(game, minion, "Shadows")


@w.says("it fades by one point")
def _fades(game: Game, spell: Spell, turn: Turn) -> None:
    """One point of the penalty comes back; at 0 the curse is over."""
    set_tokens(game, spell, spell.tokens - 1)
    if not spell.tokens:
        dispel(game, spell)


def _begins_at(penalty: int) -> tuple[Response[Any], Response[Any]]:
    """A fading curse begins with its whole penalty, whoever casts it."""

    @w.says(f"its penalty is {penalty}")
    def do(game: Game, spell: Spell, event: Event) -> None:
        set_tokens(game, spell, penalty)

    return w.at_casting(do)


def _is_shadow(minion: Minion) -> bool:
    return minion.nation == "Shadows"


its_opponents: Condition[Charge] = Condition(
    "a spell of its caster's opponent",
    lambda game, spell, charge: game.state.seats[charge.player] is w.opponents_seat(game, spell),
)


from_a_shadow = w.attacker("a Shadow", _is_shadow)


some_damage: Condition[DamageEvent] = w.needs("some damage")(lambda damage: damage.quantity > 0)


# The cards.


def _albatross_hurt_mates(game: Game, spell: Spell, turn: Turn) -> None:
    for minion in w.mates(spell):
        apply_damage(game, minion, 1, spell.name)


spell("Albatross", w.at_start_of_turn(_albatross_hurt_mates))

spell("Atrophy", w.at_start_of_turn(w.each(w.wounds_last)))
spell("Augur of Strife", w.every_turn(Strife=1))


def _backlash(game: Game, spell: Spell, minion: Minion) -> None:
    alterations = sum(w.of_type("alteration")(one.name) for one in minion.enchantments())
    apply_damage(game, minion, 1 + alterations, spell.name)


spell("Backlash", w.on_casting(w.each(_backlash)))

w.summoning("Banshee")


def _banshee_kills_one_at_random(game: Game, spell: Spell, combat: Combat) -> None:
    targets = w.opponents(spell, combat)
    if targets:
        die(game, game.roll("victim", targets, spell), "killed", w.the_minion(spell))


ability("Banshee", w.at_start_of_combat(_banshee_kills_one_at_random))


@w.otherwise("nobody is there")
@w.to_whoever_is_there
def _bleak_isle_who_is_there_walks(game: Game, spell: Spell, group: Group) -> None:
    engine_casts(game, "Waterwalk of the isle", group, spell.caster)


for isle in ("Bleak Isle", "Bleak Isle II"):
    spell(
        isle,
        w.on_casting(_bleak_isle_who_is_there_walks),
        w.on_casting(w.becomes("water", w.beside)),
        w.on_creation(w.give_created("Bleak Isle (recruits of the isle)")),
    )

waterwalk = w.walking("Waterwalk")

spell(
    "Bleak Isle (recruits of the isle)",
    waterwalk,
    Bonus(level=-1),
    visible=False,
    words="{host} walks on water and has 1 level less",
)
hidden("Waterwalk of the isle", "{host} walks on water", waterwalk)

ONE_STEP_DOWN = {
    "forest": "plains",
    "plains": "barren land",
    "barren land": "desert",
    "desert": "lava",
    "mountain": "volcano",
}
"""What each terrain becomes by Blight; the others stay."""


@w.to_the_ground
def _blight(game: Game, ground: Ground) -> None:
    change_terrain(game, ground, ONE_STEP_DOWN.get(ground.terrain, ground.terrain))


spell("Blight", w.on_casting(_blight))

spell("Body Rot", Bonus(hand=-1, missile=-1))
spell("Burst of Mystery", w.burst(Mystery=2))
spell("Changelings", w.on_creation(w.give_created("Changeling")))
spell("Changeling", Bonus(hand=-1, missile=-1, max_hp=-3))


@w.otherwise("no enemy recruit is left to become a Shadow")
def _comrades_in_dolor_make_a_shadow(game: Game, spell: Spell, turn: Turn) -> None:
    others = [m for m in _enemies(game, spell.caster) if m.is_recruit and m.nation != "Shadows"]
    if others:
        change_nation(game, game.roll("recruit", others, spell), "Shadows")


spell(
    "Comrades in Dolor",
    w.at_start_of_turn(_comrades_in_dolor_make_a_shadow),
    w.on_being_hit(w.prevent, from_a_shadow & w.victim("a Shadow", _is_shadow)),
)

spell("Corrosion", Prohibition(Forbidden.MANA, "corroded"))


def _cruel_whim_change_class(game: Game, spell: Spell, minion: Minion) -> None:
    if minion.card != "Rakshasa" and all(one.name != "Weapon Master" for one in minion.spells):
        if w.is_swordsman(minion):
            change_class(game, minion, "archer")
        elif w.is_archer(minion):
            change_class(game, minion, "swordsman")


spell("Cruel Whim", w.on_casting(w.each(_cruel_whim_change_class)))

spell("Despond", w.on_being_hit(w.add_of_victim(lambda member: 2 if member.nation == "Visions" else 1), from_a_shadow))


@w.to_the_group
def _disorient_lead_astray(game: Game, group: Group) -> None:
    if takes_orders(group):
        order_at_random(game, group, other_than=first_step(game, group), may_stand=True)


spell("Disorient", w.on_casting(_disorient_lead_astray))


def _dissolution(game: Game, spell: Spell, casting: Casting) -> None:
    engine_casts(game, "dearer spells next turn", game.state.globe, spell.caster).until = game.state.turn + 1


spell("Dissolution", w.on_casting(_dissolution))


def _dissolution_costs_1_of_both_more(game: Game, spell: Spell, charge: Charge) -> None:
    house = house_of_player(game, charge.player)
    if house is not None:
        w.dearer(**{house.primary: 1, house.secondary: 1})(game, spell, charge)


in_its_turn: Condition[Charge] = Condition(
    "the turn after its casting", lambda game, spell, charge: spell.until == game.state.turn
)

hidden(
    "dearer spells next turn",
    "spells of {owner}'s opponent cost 1 more of both types next turn",
    w.on_paying(_dissolution_costs_1_of_both_more, its_opponents & in_its_turn),
)

spell("False Prophet", Prohibition(Forbidden.MANA, "led by a False Prophet"))
spell("Fear", w.on_casting(w.cancels_orders), w.no_moving("it is in Fear"))
spell(
    "Forsaken",
    Prohibition(Forbidden.ENTERING, "it is forsaken by every town", w.would_enter_a_structure, reach=Reach.GROUP),
)
w.summoning("Frost Dragon")
ability(
    "Frost Dragon",
    w.at_start_of_combat(w.casts_on_opponents("Frostbite")),
    w.on_damaging(w.give("no attacks next round")),
)
spell("Frostbite", Bonus(max_hp=-3), Bonus(max_hp=1, times=w.each_token), w.at_start_of_turn(w.gain_token))

w.summoning("Gorgon")


@w.to_the_attacker
def _gorgon_leave_the_head(game: Game, spell: Spell, actor: Minion) -> None:
    if actor.in_play:
        engine_casts(game, "Gorgon's Head", actor, spell.caster)


by_a_swordsman: Condition[Dying] = w.needs("a swordsman who kills")(
    lambda dying: dying.actor is not None and w.is_swordsman(dying.actor)
)

ability(
    "Gorgon",
    w.on_hitting(w.give("Gorgon's Gaze", fatal_at=3)),
    w.on_being_killed(_gorgon_leave_the_head, by_a_swordsman),
)
spell("Gorgon's Gaze", Bonus(hand=-1, missile=-1, armor=1))
spell(
    "Gorgon's Head",
    w.on_hitting(w.give("Gorgon's Gaze", fatal_at=3)),
    w.on_being_killed(w.transfer_to_killer, by_a_swordsman),
    for_class="swordsman",
)

spell("Harrowing Cry", w.on_casting(w.each(w.altered(level=-1))))
w.wood("Haunted Forest", lambda spell, minion: w.house_of_minion(minion) not in ("Death", "Abomination"))


def _ice_age(game: Game, spell: Spell, turn: Turn) -> None:
    for ground in tuple(game.state.grounds.values()):
        if ground.terrain == "water":
            change_terrain(game, ground, "ice")


spell("Ice Age", w.before_movement(_ice_age))

spell("Immateriality", w.walking("Flight"))


@w.otherwise("there are no novices")
@w.to_the_structure
def _insurrection_eliminate_novices(game: Game, structure: Structure) -> None:
    add_novices(game, structure, -structure.novices)


spell(
    "Insurrection",
    w.on_casting(_insurrection_eliminate_novices),
    w.as_novices_come(w.none_come, w.into_host),
    w.on_entering(w.dispel_itself),
)

spell("Jinx", Bonus(hand=-2, missile=-2), w.on_being_killed(w.transfer_to_killer))
spell("Lethargy", Bonus(level=-1, when=w.is_recruit))


@w.says("it looks whether recruits are here")
def _limbo_note_a_recruit(game: Game, spell: Spell, turn: Turn) -> None:
    group = w.group_there(game, spell.host)
    set_tokens(game, spell, int(group is not None and group.is_recruit))


@w.otherwise("no recruit group stood here")
def _limbo_pay_for_it(game: Game, spell: Spell, turn: Turn) -> None:
    if spell.tokens:
        gain_mana(game, spell.caster, "Strife", 1)


spell(
    "Limbo",
    w.on_casting(w.becomes("barren land")),
    Bonus(hand=-1),
    w.at_start_of_turn(_limbo_note_a_recruit),
    w.as_mana_is_made(_limbo_pay_for_it),
)

w.summoning("Makva")
w.summoning("Nightmare")
ability("Nightmare", w.at_start_of_combat(w.casts_on_opponents("Despond"), w.against_recruits))

w.summoning("Nihil")


@w.to_the_attacker
def _nihil_curses(game: Game, spell: Spell, attacker: Minion) -> None:
    engine_casts(game, "Nihil's Curse", attacker, spell.caster)


ability("Nihil", w.no_joining("Nihil goes alone"), Response("D1", _nihil_curses, some_damage, role=Role.HIT))
spell(
    "Nihil's Curse",
    *_begins_at(3),
    Bonus(hand=-1, missile=-1, times=w.each_token),
    w.at_start_of_turn(_fades),
)

spell("Nihil's Minion", w.on_casting(w.each(_becomes_shadow)), Bonus(deals_nothing=True, armor_0=True))


def _nihils_touch(game: Game, spell: Spell, casting: Casting) -> None:
    enemies = _enemies(game, spell.caster)
    if enemies:
        die(game, game.roll("minion", enemies, spell), "died")


spell("Nihil's Touch", w.on_casting(_nihils_touch))


@w.to_the_minion
def _odar_arrives(game: Game, spell: Spell, host: Minion) -> None:
    odar = replace_by_creature(game, host, "Odar")
    next(one for one in odar.intrinsic if one.name == "ability of Odar").caster = spell.caster
    mates = [minion for minion in w.members(odar.group) if minion is not odar]
    if mates:
        die(game, game.roll("member", mates, spell), "killed", odar)


spell("Odar", w.on_casting(_odar_arrives))


def _odar_must_attack_anybody(game: Game, spell: Spell, choice: TargetChoice) -> None:
    host = w.the_minion(spell)
    assert game.combat is not None
    others = [minion for group in game.combat.groups for minion in group.members if minion is not host]
    choice.target = game.roll("victim", others, spell) if others else None


@w.otherwise("he is not alone among enemies")
@w.to_the_minion
def _odar_takes_over(game: Game, spell: Spell, host: Minion) -> None:
    group, caster = host.group, spell.caster
    if group is not None and len(group.members) == 1 and group.owner != caster:
        change_group_owner(game, group, caster)
        game.change(group, "control", "player")


ability(
    "Odar",
    Response("R2", _odar_must_attack_anybody, role=Role.ACTOR),
    Response("E3", _odar_takes_over, role=Role.WATCHER),
    w.after_casting(_odar_takes_over),
    w.at_start_of_turn(_odar_takes_over),
    w.on_appearing(_odar_takes_over),
    w.before_combat(_odar_takes_over),
    w.once_combat_is_over(_odar_takes_over),
)

spell("Ostracize", w.no_joining("the ostracized join nobody"))


@w.otherwise("it leads nobody astray")
def _panic_lead_garrisons_astray(game: Game, spell: Spell, casting: Casting) -> None:
    towns = [structure.square for structure in game.state.living_structures() if structure.type != "sanctum"]
    for group in w.groups_in(game, towns):
        if takes_orders(group):
            order_at_random(game, group)


spell("Panic", w.on_casting(_panic_lead_garrisons_astray))

spell("Pantogar's Curse", Bonus(hand=-1))


def _pantogars_failure_costs_1_primary_more(game: Game, spell: Spell, charge: Charge) -> None:
    house = house_of_player(game, charge.player)
    if house is not None:
        w.dearer(**{house.primary: 1})(game, spell, charge)


def _pantogars_failure_asks_for_primary(game: Game, spell: Spell, charge: Charge) -> bool:
    house = house_of_player(game, charge.player)
    return house is not None and bool((charge.base or {}).get(house.primary))


of_primary_mana: Condition[Charge] = Condition(
    "a card that asks for the opponent's primary mana", _pantogars_failure_asks_for_primary
)

spell(
    "Pantogar's Failure",
    w.on_casting(w.each(_becomes_shadow)),
    w.on_paying(_pantogars_failure_costs_1_primary_more, its_opponents & of_primary_mana),
)


def _paranoia_recruits_only(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return isinstance(attempt.target, Group) and attempt.target.is_recruit


spell("Paranoia", w.no_joining("Paranoia keeps recruits apart", _paranoia_recruits_only))


def _passing_in_the_night(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return w.age_of(game, spell) == 1


spell(
    "Passing in the Night",
    w.no_casting("all pass in the night", when=_passing_in_the_night),
    w.no_discarding("all pass in the night", when=_passing_in_the_night),
    Prohibition(Forbidden.FIGHTING, "all pass in the night", _passing_in_the_night, reach=Reach.ANYBODY),
)

spell("Penumbra", w.on_casting(w.each(_becomes_shadow)))
w.summoning("Phantom")
ability(
    "Phantom",
    w.deals_magical(),
    w.on_attacking(w.add(3), w.by_missile & w.victim("a Vision", w.is_nation("Visions"))),
)


@w.nothing_to_dispel
@w.to_the_minion
def _shadow_friend_strip_its_group(game: Game, host: Minion) -> None:
    group = host.group
    if group is not None:
        w.dispel_all(game, group)


spell(
    "Shadow Friend",
    w.on_casting(w.each(w.loses_spells)),
    w.on_casting(w.each(_becomes_shadow)),
    w.on_casting(_shadow_friend_strip_its_group),
)


@w.to_the_attacker
def _shadowmasque_chill(game: Game, spell: Spell, attacker: Minion) -> None:
    chill = next((one for one in attacker.spells if one.name == "Shadow's Chill"), None)
    if chill is None:
        engine_casts(game, "Shadow's Chill", attacker, spell.caster)
    else:
        set_tokens(game, chill, chill.tokens + 1)


spell(
    "Shadowmasque",
    Response("D1", _shadowmasque_chill, some_damage & w.attacker("a swordsman", w.is_swordsman), role=Role.HIT),
)
spell(
    "Shadow's Chill",
    *_begins_at(1),
    Bonus(hand=-1, times=w.each_token),
    w.at_start_of_turn(_fades),
    for_class="swordsman",
)

spell("Shield of Vela", w.on_hitting(w.give("Gorgon's Gaze", fatal_at=3)))
spell("Stupefy", Bonus(level=-1))
w.summoning("Trolls")

w.summoning("Undine")


@w.otherwise("there is nobody to lure")
@w.to_the_minion
def _undine_sing_to_the_shore(game: Game, host: Minion) -> None:
    for luring in w.squares_beside(host):
        if game.state.terrain_at(luring) in ("plains", "forest", "desert", "barren land"):
            for group in w.groups_in(game, neighbours(luring)):
                if group.owner != host.owner and takes_orders(group):
                    lure_group(game, group, luring)


def _undine_in_water(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return w.stands_in(game, spell.host, "water")


def _undine_out_of_water(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return not _undine_in_water(game, spell, attempt)


ability(
    "Undine",
    w.before_movement(_undine_sing_to_the_shore),
    w.spares(_undine_in_water),
    Prohibition(Forbidden.LIVING, "out of water", _undine_out_of_water),
)

spell("Weakness", Bonus(hand=-1))
