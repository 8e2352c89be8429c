"""The House of Abomination (Will, Strife)."""

from __future__ import annotations

import msgspec

from engine.effects import words as w
from engine.effects.language import Bonus, Condition, Memory, Prohibition, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.model.board import diamond, neighbours
from engine.model.events import Arrival, Attempt, Casting, Combat, DamageEvent, Dying, MovementStep, Novices, Turn
from engine.model.hooks import Forbidden, Role
from engine.model.pieces import Ground, Group, Minion, Spell, Structure
from engine.rules.casting import engine_casts
from engine.rules.changes import change_group_owner, change_nation
from engine.rules.combat import strikes_early
from engine.rules.creation import create_creatures
from engine.rules.damage import apply_damage
from engine.rules.dying import die, remove_group, remove_minion
from engine.rules.game import Game
from engine.rules.off_board import minion_off_board, place_group
from engine.rules.spells import dispel
from engine.rules.structures import add_novices
from engine.rules.targeting import strength_of

# What several of these cards share.


def _recruits_in(game: Game, structure: Structure) -> tuple[Minion, ...]:
    """Return the recruits that stand in a structure: nobody does while it is off the board."""
    group = game.state.group_at(structure.square) if structure.alive else None
    return tuple(group.members) if group is not None and group.is_recruit else ()


def _kills_most_damaged_mate(game: Game, spell: Spell) -> bool:
    """Let the host kill the most damaged other minion of its group (I-26); return whether there was one."""
    prey = w.most_damaged(game, spell, w.mates(spell))
    if prey is not None:
        game.cite("I-26")
        die(game, prey, "killed", w.the_minion(spell))
    return prey is not None


# The cards.


def _accursed_minion_kill_all_others(game: Game, spell: Spell, combat: Combat) -> None:
    host = w.the_minion(spell)
    for minion in (*w.members(host.group), *w.opponents(spell, combat)):
        if minion is not host:
            die(game, minion, "killed", host)


spell("Accursed Minion", w.at_start_of_combat(w.once(w.both(_accursed_minion_kill_all_others, w.withdraw))))


@w.to_the_structure
def _altar_of_blood_bleeds_the_trained(game: Game, spell: Spell, structure: Structure) -> None:
    """Whoever was trained in the host is taken, even if a spell has carried the group away since."""
    now = game.state.turn, structure.id
    trained = [minion for minion in game.state.living_minions() if minion.trained == now]
    for minion in trained:
        remove_minion(game, minion)
        w.mana_next_turn(game, minion.owner, Will=2, Strife=2)
    if any(minion.owner != spell.caster for minion in trained):
        dispel(game, spell)


spell("Altar of Blood", w.before_movement(_altar_of_blood_bleeds_the_trained), w.on_entering(w.dispel_itself))

spell("Arcane Stigma", w.on_casting(w.each(w.loses_spells)), w.no_target("it is under Arcane Stigma", w.individual))
spell(
    "Beast's Embrace",
    Bonus(armor=1, times=w.each_token),
    *w.counting_castings(w.gain_token, w.on_host_or_its_group),
)
spell("Betrayal", *w.changes_sides())
spell("Bilious Rage", Bonus(hand=1, missile=1), w.on_attacking(w.add(1), w.victim("a Satyr", w.is_nation("Satyrs"))))
w.summoning("Bog Horror")
ability("Bog Horror", w.at_start_of_combat(w.casts_on_opponents("Plague")))


def _cannibalism_eat(game: Game, spell: Spell, event: Casting | Combat) -> None:
    _kills_most_damaged_mate(game, spell)


spell("Cannibalism", w.on_casting(_cannibalism_eat), w.at_end_of_combat(_cannibalism_eat))


def _carbuncle_explodes(game: Game, spell: Spell, combat: Combat) -> None:
    host = w.the_minion(spell)
    others = [minion for minion in (*w.members(w.own_group(spell)), *w.opponents(spell, combat)) if minion is not host]
    die(game, host, "died")
    for minion in others:
        apply_damage(game, minion, 3, spell.name, host)


spell("Carbuncle", w.at_start_of_combat(w.once(_carbuncle_explodes)))

spell("Cauldron of Strife", w.every_turn(Strife=1))


_civil_unrest_counted = Memory[tuple[tuple[str, int], ...]](())
"""How many recruits each structure held as the turn began."""


def _civil_unrest_hold_back(game: Game, spell: Spell, attempt: Attempt) -> bool:
    structure = attempt.target
    if not isinstance(structure, Structure) or structure.owner == spell.caster:
        return False
    copies = sum(one.name == spell.name and one.caster == spell.caster for one in game.state.globe.spells)
    counted = dict(_civil_unrest_counted.of(spell))
    return counted.get(structure.id, len(_recruits_in(game, structure))) < copies


@w.says("it counts the recruits in every structure")
def _civil_unrest_count_garrisons(game: Game, spell: Spell, turn: Turn) -> None:
    counted = tuple((s.id, len(_recruits_in(game, s))) for s in game.state.living_structures())
    _civil_unrest_counted.note(spell, counted)


spell(
    "Civil Unrest",
    w.at_start_of_turn(_civil_unrest_count_garrisons),
    Prohibition(Forbidden.MANA, "in civil unrest", _civil_unrest_hold_back),
)


def _crucible_bathes_the_imps(game: Game, spell: Spell, turn: Turn) -> None:
    for minion in game.state.living_minions():
        if minion.nation == "Imps" and _crucible_in_fire(game, minion):
            w.healed_in_full(game, spell, minion)
            engine_casts(game, "proof against fire", minion, spell.caster).until = turn.number
    dispel(game, spell)


def _crucible_in_fire(game: Game, minion: Minion) -> bool:
    return w.stands_in(game, minion, "lava", "volcano")


spell("Crucible", w.after_start_of_turn(_crucible_bathes_the_imps))


def _crucible_host_in_fire(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return _crucible_in_fire(game, w.the_minion(spell))


hidden("proof against fire", "fire does {host} no harm", w.spares(_crucible_host_in_fire))

spell("Demon's Tongue", Bonus(hand=1, times=w.each_token), w.on_killing(w.gain_token))


@w.to_the_minion
def _devouring(game: Game, spell: Spell, host: Minion) -> None:
    eaten = w.mates(spell)
    most, left = sum(minion.max_hp for minion in eaten), sum(minion.hp for minion in eaten)
    for minion in eaten:
        die(game, minion, "killed", host)
    w.alter(game, host, max_hp=most, armor=1)
    game.change(host, "hp", min(host.max_hp, host.hp + left))


spell("Devouring", w.on_casting(_devouring))


@w.to_the_minion
def _dissention_turn_on_mates(game: Game, spell: Spell, host: Minion) -> None:
    strength = strength_of(game, host)
    for minion in w.mates(spell):
        apply_damage(game, minion, strength, spell.name)


spell("Dissention", w.on_casting(_dissention_turn_on_mates))


def _djibaris_legacy_born_as_imps(game: Game, spell: Spell, coming: Novices) -> None:
    coming.nation = "Imps"


spell("Djibari's Legacy", w.as_novices_come(_djibaris_legacy_born_as_imps))


def _eat_and_run(game: Game, spell: Spell, casting: Casting) -> None:
    _kills_most_damaged_mate(game, spell)
    w.moves_twice(game, spell, casting)


spell("Eat And Run", w.on_casting(_eat_and_run))

w.summoning("Entrail Eater")
ability("Entrail Eater", w.at_start_of_turn(w.each(w.healed_in_full)))


def _fiend_appears(game: Game, spell: Spell, casting: Casting) -> None:
    """It is worth what the card costs by itself: M hand damage, 2*M hit points."""
    price, squares = casting.cost or 1, w.vacant(game)
    fiend = msgspec.structs.replace(w.creature_of(spell), hand=price, hp=2 * price)
    if squares:
        create_creatures(game, fiend, game.roll("square", squares, spell), spell.caster)


spell("Fiend", w.on_casting(_fiend_appears))

spell("Gogar's Wrath", w.on_casting(w.destroys("barren land")))


@w.to_the_ground
def _husks_a_husk_rises(game: Game, spell: Spell, ground: Ground) -> None:
    there, owner = game.state.group_at(ground.square), spell.caster
    husks = there is not None and there.owner == owner and all(minion.card == "Husk" for minion in there.members)
    if there is None or husks:
        create_creatures(game, "Husk", there or ground.square, owner)


recruits_enter: Condition[MovementStep] = w.needs("a recruit group")(lambda step: step.target.is_recruit)

spell(
    "Husks",
    w.on_casting(w.becomes("barren land")),
    w.no_target("it is cursed with Husks", w.of_house("Nature"), when=w.at_host_itself),
    w.every_other_turn(_husks_a_husk_rises),
    w.on_new_terrain(w.dispel_itself),
    w.on_entering(w.dispel_itself, recruits_enter),
)


@w.to_the_group
def _implosion(game: Game, spell: Spell, group: Group) -> None:
    if group.square is None:
        dispel(game, spell)
        return
    square, damage = group.square, 2 * len(group.members)
    remove_group(game, group)
    for near in w.groups_in(game, diamond(square)):
        for minion in tuple(near.members):
            apply_damage(game, minion, damage, spell.name)


spell("Implosion", w.after_movement(_implosion))


def _larval_imp_reborn(game: Game, spell: Spell, dying: Dying) -> None:
    w.live_again(game, spell, dying)
    w.loses_spells(game, spell, dying.target)
    change_nation(game, dying.target, "Imps")


spell("Larval Imp", w.on_dying(w.once(_larval_imp_reborn)))

w.summoning("Maloch Horror")


spell("Maloch's Pact", w.on_casting(w.each(w.dies)), w.on_casting(w.casts_on_globe("The Pact Is Sealed")))
spell("The Pact Is Sealed", w.after_mana_is_made(w.mana_for_owner(Will=-2, Strife=-2)))

spell("Mirage", w.lures(w.host_square), w.on_entering(w.dispel_itself))
spell("Neb's Mirage", w.lures(w.host_square), w.on_entering(w.dispel_itself))

w.summoning("Ostralek")


@w.otherwise("there is no comrade to eat")
@w.to_the_minion
def _ostralek_eats(game: Game, spell: Spell, host: Minion) -> None:
    if _kills_most_damaged_mate(game, spell):
        w.alter(game, host, hand=1, hp=2)


ability(
    "Ostralek",
    w.at_start_of_turn(_ostralek_eats),
    w.no_target("it is no prey for Cannibalism", lambda name: name == "Cannibalism"),
)

spell("Perverse Speed", Bonus(max_hp=-3, attack_rate=1))
spell("Pestilence", w.on_casting(w.lose_all_novices), w.no_novices("Pestilence lets none come"))
spell("Power", Bonus(hand=1))
spell("Putrefaction", w.on_casting(w.each_on_the_board(w.dies, w.is_monster)))
spell("Rain of Blood", w.on_casting(w.each(w.dies, lambda minion: not w.enchanted(minion))))


def _rampage(game: Game, spell: Spell, arrival: Arrival) -> None:
    """The newcomers are announced one by one; the last of them is the last member of their group."""
    if w.is_monster(arrival.target):
        engine_casts(game, "Rampaging", arrival.target, spell.caster)
        if arrival.target is w.members(arrival.target.group)[-1]:
            dispel(game, spell)


spell("Rampage", w.on_creation(_rampage))
spell("Rampaging", Bonus(attack_rate=1, hp=5))

spell("Rogue Monster", *w.changes_sides("neutral"))
spell("Salted Wounds", w.on_casting(w.each(w.wounds_last)))

w.summoning("Sawbones")


@w.to_own_group
def _sawbones_operates(game: Game, spell: Spell, group: Group) -> None:
    if any(minion.hp < minion.max_hp for minion in w.mates(spell)):
        _kills_most_damaged_mate(game, spell)
        for minion in w.members(group):
            w.healed_in_full(game, spell, minion)


ability("Sawbones", w.at_end_of_combat(_sawbones_operates))


def _scars_of_kolekh_mark_the_killers(game: Game, spell: Spell, dying: Dying) -> None:
    """The killer may lie in the graveyard already; the group that fought the host has killed it all the same."""
    killing_group = w.foe_of(game, dying.group)
    if killing_group is not None and killing_group.alive:
        game.cite("I-42")
        spell.caster = killing_group.owner
        w.pass_on(game, spell, killing_group)


last_of_the_host: Condition[Dying] = Condition(
    "the last of the host killed",
    lambda game, spell, dying: dying.cause == "killed" and dying.group is spell.host and not w.members(dying.group),
)

spell(
    "Scars of Kolekh",
    Bonus(hand=-1, missile=-1),
    Response("E3", _scars_of_kolekh_mark_the_killers, last_of_the_host, role=Role.WATCHER),
)


_slavers_notes = Memory[tuple[tuple[int, str] | None, str, tuple[str, ...]]]((None, "", ()))
"""A combat, the id of the group of those who were taken captive in it, and whom the last combat has seen attack."""


@w.otherwise("nobody gets one attack more in this round")
def _slavers_lash_on(game: Game, spell: Spell, combat: Combat) -> None:
    in_combat, band, lashed = _slavers_notes.of(spell)
    if combat.round == 1:
        lashed = ()
    for minion in w.members(w.own_group(spell)):
        if minion.id not in lashed and _slavers_attack_now(game, minion, combat):
            minion.attacks_left += 1
            lashed = (*lashed, minion.id)
            game.tell(f"{minion.name} has one attack more in this round")
    _slavers_notes.note(spell, (in_combat, band, lashed))


def _slavers_attack_now(game: Game, minion: Minion, combat: Combat) -> bool:
    """Whether a minion has attacks in this round: in round 1 only shooters, and who strikes early."""
    return minion.attack_rate > 0 and (combat.round > 1 or minion.missile is not None or strikes_early(game, minion))


def _slavers_take_captive(game: Game, spell: Spell, dying: Dying) -> None:
    """The first captive of a combat founds the band that the others join; they come back together."""
    captive, slavers = dying.target, w.the_group(spell)
    combat, band = _slavers_combat(game, dying), _slavers_band(game, spell, dying)
    game.change(captive, "hp", 1)
    dying.cancelled = True
    w.loses_spells(game, spell, captive)
    group = minion_off_board(game, captive, until=game.state.turn + 1, square=slavers.square, into=band)
    if band is None:
        _slavers_notes.note(spell, (combat, group.id, _slavers_notes.of(spell)[2]))
        change_group_owner(game, group, spell.caster)
        game.change(group, "control", "player")
        engine_casts(game, "Enslaved", group, spell.caster)


def _slavers_combat(game: Game, dying: Dying) -> tuple[int, str]:
    """Return the turn and the foe, which tell a combat of the Slavers from all others."""
    assert dying.group is not None
    return game.state.turn, dying.group.id


def _slavers_band(game: Game, spell: Spell, dying: Dying) -> Group | None:
    """Return those whom the Slavers have taken captive in this combat before, if there are any."""
    combat, band, _ = _slavers_notes.of(spell)
    return game.state.groups.get(band) if combat == _slavers_combat(game, dying) else None


captured_in_combat: Condition[Dying] = Condition(
    "an opposing recruit dying in combat",
    lambda game, spell, dying: dying.target.is_recruit and game.combat is not None,
)

spell(
    "Slavers",
    w.at_start_of_round(_slavers_lash_on),
    w.on_dying(_slavers_take_captive, captured_in_combat, reach=Reach.OPPONENTS),
)


@w.otherwise("the group is in no friendly structure")
@w.to_own_group
def _slavers_give_way_to_novices(game: Game, group: Group) -> None:
    structure = w.structure_there(game, group)
    if structure is None or structure.owner != group.owner:
        return
    captives = tuple(group.members)
    remove_group(game, group, "replaced")
    for captive in captives:
        add_novices(game, structure, 1, captive.nation)


spell(
    "Enslaved",
    w.no_joining("the enslaved join nobody"),
    w.on_entering(_slavers_give_way_to_novices),
    w.on_appearing(_slavers_give_way_to_novices),
    w.at_start_of_turn(_slavers_give_way_to_novices),
    w.on_any_capture(_slavers_give_way_to_novices),
)


spell("Song of the Doomed", w.on_casting(w.casts_on_globe("1 Will a turn after the next death")))

hidden(
    "1 Will a turn after the next death",
    "the next death brings {owner} 1 Will a turn",
    w.on_any_death(w.once(w.casts_on_globe("Will for the doomed"))),
    w.as_novices_are_made(w.dispel_itself),
)
hidden("Will for the doomed", "{owner} gets 1 Will every turn", w.every_turn(Will=1))


@w.to_the_minion
def _soul_eater_starves(game: Game, host: Minion) -> None:
    w.alter(game, host, hp=-1)
    if not host.hp:
        die(game, host, "died")


def _soul_eater_feeds(game: Game, spell: Spell, damage: DamageEvent) -> None:
    w.alter(game, w.the_minion(spell), hp=damage.quantity)


spell(
    "Soul Eater",
    Bonus(hand=1),
    w.at_start_of_turn(_soul_eater_starves),
    w.on_damaging(_soul_eater_feeds, w.on_an_opponent),
)

w.summoning("Stalking Blyk")
spell("Swamp Land", w.on_casting(w.becomes("swamp")))
spell("Unholy Aura", w.on_being_hit(w.cancel, w.unenchanted_recruit, after_armor=True))


@w.to_the_group
def _volgaris_takes_their_place(game: Game, group: Group) -> None:
    assert group.square is not None
    square, owner = group.square, group.owner
    remove_group(game, group, "replaced")
    create_creatures(game, "Volgaris", square, owner)


spell("Volgaris", w.on_casting(_volgaris_takes_their_place))


def _volgaris_throw_a_bolt(game: Game, spell: Spell, combat: Combat) -> None:
    targets = w.opponents(spell, combat)
    if targets:
        apply_damage(game, game.roll("victim", targets, spell), 5, "Lightning Bolt", w.the_minion(spell))


ability("Volgaris", w.at_start_of_combat(_volgaris_throw_a_bolt))

spell("Wild Abandon", w.on_casting(w.hands_are_lost))
spell("Will to Power", w.every_turn(Will=2))


def _willing_supplicants_occupied_by_two(game: Game, spell: Spell, turn: Turn) -> bool:
    return len(_recruits_in(game, w.the_structure(spell))) >= 2


occupied_by_two: Condition[Turn] = Condition("two recruits in the host", _willing_supplicants_occupied_by_two)

spell("Willing Supplicants", w.as_mana_is_made(w.mana_for_owner(Will=1, Strife=1), occupied_by_two))

w.summoning("Winged Monkeys")


def _winged_monkeys_carry_off(game: Game, spell: Spell, combat: Combat) -> None:
    """The first of them acts for all; where no square is free, the enemies stay where they are."""
    group, foe = w.own_group(spell), w.enemy_group(spell, combat)
    if group is None or foe is None or not foe.members:
        return
    beside = neighbours(foe.square) if foe.square is not None else []
    free = [square for square in w.bare(game, beside) if game.state.group_at(square) is None]
    if free:
        place_group(game, foe, game.roll("square", free, spell))
    for monkey in [minion for minion in group.members if minion.card == "Winged Monkey"]:
        remove_minion(game, monkey)


ability("Winged Monkey", w.at_start_of_round(w.withdraw, w.in_round(3)), w.at_end_of_combat(_winged_monkeys_carry_off))
