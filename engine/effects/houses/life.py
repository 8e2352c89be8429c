"""The House of Life (Clarity, World)."""

from __future__ import annotations

from typing import Any

from engine.effects import words as w
from engine.effects.language import Bonus, Condition, Memory, Prohibition, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.model.board import SANCTA, Square, neighbours
from engine.model.events import Attempt, Casting, Combat, DamageEvent, Dying, Event, Leaving, MovementStep, Turn
from engine.model.hooks import Forbidden, Role
from engine.model.pieces import Ground, Group, Minion, Spell, Structure
from engine.model.seat import Player
from engine.rules.casting import engine_casts
from engine.rules.changes import change_nation, change_terrain
from engine.rules.destinations import give_order
from engine.rules.dying import die
from engine.rules.game import Game
from engine.rules.hands import gain_mana
from engine.rules.off_board import take_off_board
from engine.rules.reach import spells_in_play
from engine.rules.spells import dispel, transfer_spell
from engine.rules.structures import give_initiative, mana_choice, return_structure, take_structure_off_board

# What several of these cards share.


monster_of_death_or_despair = w.victim("a monster of Death or Despair", w.is_monster, w.is_of_house("Death", "Despair"))


@w.nobody_to_heal
def _heals_who_enter(game: Game, spell: Spell, step: MovementStep) -> None:
    for minion in w.members(step.target):
        w.healed_in_full(game, spell, minion)


# The cards.

spell("Adriel's Glamour", w.no_casting("Adriel's Glamour stops globe spells", w.aimed_at("globe")))
spell("Adriel's Mantle", w.no_target("Adriel's Mantle keeps off group and individual spells", w.on_minions_or_groups))
spell("Adriel's Promise", w.no_casting("Adriel's Promise stops structure spells", w.aimed_at("structure")))
spell("Allies", w.novices(2, "Elves"))

of_death = w.victim("a minion of Death", w.is_of_house("Death"))


def _arboriads_forest_beside(game: Game, spell: Spell) -> list[Square]:
    return w.beside_unfriendly(game, spell, "forest")


w.hopper("Arboriads", "Arboriad", _arboriads_forest_beside, w.on_attacking(w.add(4), w.by_hand & of_death))

spell("Auberol's Grace", w.on_casting(w.becomes_type("town")), w.on_creation(w.give_created("Grace of Auberol")))
spell("Grace of Auberol", Bonus(hp=4))
spell("Aura of World", w.every_turn(World=1))
spell("Bard", w.on_casting(w.its_creatures), needs_room=True)
ability(
    "Bard",
    w.deals_nothing(),
    Bonus(hand=1, when=w.is_swordsman, reach=Reach.OTHERS),
)


def _blindness_moves_to_a_monster(game: Game, spell: Spell, combat: Combat) -> None:
    seeing = [foe for foe in w.opponents(spell, combat) if all(one.name != "Blindness" for one in foe.spells)]
    if seeing:
        transfer_spell(game, spell, game.roll("monster", seeing, spell))


from_a_recruit_to_monsters: Condition[Combat] = Condition(
    "a recruit that faces monsters",
    lambda game, spell, combat: (
        w.the_minion(spell).is_recruit and not any(foe.is_recruit for foe in w.opponents(spell, combat))
    ),
)

spell(
    "Blindness",
    Bonus(deals_nothing=True),
    w.at_start_of_combat(_blindness_moves_to_a_monster, from_a_recruit_to_monsters),
)

spell(
    "Cadre",
    w.on_attacking(
        w.add(1), w.by_missile & w.attacker("an archer", w.is_archer) & w.victim("a swordsman", w.is_swordsman)
    ),
)
spell("Caravan", w.walking("Desertwalk"))
spell("Clandestine", w.on_creation(w.give_created("Greymantle")))
spell("Greymantle", w.conceals())
spell("Cleansing Light", w.on_casting(w.clears_group))


def _court_politics_own_side(game: Game, spell: Spell, attempt: Attempt) -> bool:
    target = attempt.target
    return attempt.player == spell.caster and isinstance(target, Minion | Group) and target.owner == attempt.player


spell(
    "Court Politics",
    w.no_casting(
        "Court Politics keeps its owner's spells off their own side",
        w.on_minions_or_groups,
        when=_court_politics_own_side,
    ),
    w.turns_into("Court Politics II"),
)
spell("Court Politics II", w.every_turn(Clarity=2))


def _day_of_mourning_top_card_is_lost(game: Game, spell: Spell, dying: Dying) -> None:
    seat = game.state.seats.get(dying.target.owner)
    if seat is not None:
        game.change(seat, "deck", seat.deck[1:])


death_of_a_recruit: Condition[Dying] = w.a_death & w.needs("a recruit")(lambda dying: dying.target.is_recruit)

spell("Day of Mourning", Response("E3", _day_of_mourning_top_card_is_lost, death_of_a_recruit, role=Role.WATCHER))

spell("Elixir Vitae", w.on_casting(w.each_on_the_board(w.gets("Drop of Elixir Vitae"), w.is_recruit)))
spell("Drop of Elixir Vitae", Bonus(max_hp=6))


@w.says("bagpipe music strikes up")
def _elven_piper_plays(game: Game, spell: Spell, combat: Combat) -> None:
    """Nothing but music."""


spell("Elven Piper", w.at_start_of_combat(_elven_piper_plays))


@w.otherwise("it is an Elf already")
@w.to_the_minion
def _fae_gift_becomes_an_elf(game: Game, host: Minion) -> None:
    change_nation(game, host, "Elves")


@w.says("the damage heals instead")
def _fae_gift_heals_instead(game: Game, spell: Spell, damage: DamageEvent) -> None:
    w.heal(game, damage.target, damage.quantity)
    w.cancel(game, spell, damage)


spell(
    "Fae Gift",
    w.on_casting(_fae_gift_becomes_an_elf),
    Response("D3", _fae_gift_heals_instead, role=Role.ACTOR),
    quasi_immune=True,
)


@w.nobody_to_heal
@w.to_the_ground
def _fae_quadrille_heal_around(game: Game, spell: Spell, host: Ground) -> None:
    for group in w.groups_in(game, neighbours(host.square)):
        for minion in group.members:
            w.healed_in_full(game, spell, minion)


spell("Fae Quadrille", w.on_casting(_fae_quadrille_heal_around), w.no_entering("nobody enters the Fae Quadrille"))


def _faerie_circle(game: Game, spell: Spell, turn: Turn) -> None:
    host = spell.host
    group = w.group_there(game, host)
    if group is None or any(one.name == "Faerie Blessing" for minion in group.members for one in minion.spells):
        return
    for minion in group.members:
        w.healed_in_full(game, spell, minion)
        engine_casts(game, "Faerie Blessing", minion, spell.caster)
    stay = 1 + game.roll("turns in the circle", range(5), spell)
    take_off_board(game, group, until=turn.number + stay + 1, spell=spell)


spell("Faerie Circle", w.at_start_of_turn(_faerie_circle))
spell("Faerie Blessing", Bonus(level=1))

spell("Faerie Fire", Bonus(missile=2, when=w.is_archer), w.until_end_of_combat)


def _faerie_glade_enemy_recruit(spell: Spell, minion: Minion) -> bool:
    return minion.is_recruit and minion.owner != spell.caster


w.wood("Faerie Glade", _faerie_glade_enemy_recruit)

spell("Faerie Knight", Bonus(hp=4), w.on_being_hit(w.cancel, w.unenchanted_recruit, after_armor=True))
spell("Filigreed Armor", Bonus(armor=1), w.on_being_hit(w.receive_less(1), w.unenchanted_recruit))
spell("Flight", w.walking("Flight"))


def _fountain_of_youth_gives_youth(game: Game, spell: Spell, step: MovementStep) -> None:
    for minion in w.members(step.target):
        engine_casts(game, "Youth", minion, spell.caster)


spell("Fountain of Youth", w.on_entering(_heals_who_enter), w.on_entering(_fountain_of_youth_gives_youth))
spell("Youth", Bonus(level=-1))

GROVE = "Golden Grove (mature)"
"""The helper spell that a Golden Grove becomes as it matures."""

_golden_grove_mana = Memory[str | None](None)


@w.otherwise("it is not mature yet")
def _golden_grove_matures(game: Game, spell: Spell, turn: Turn) -> None:
    host = w.the_ground(spell)
    if turn.number >= (w.turn_of_casting.of(spell) or 0) + 3:
        dispel(game, spell)
        change_terrain(game, host, "forest")
        grove = engine_casts(game, GROVE, host, spell.caster)
        grove.number = spell.number
        _golden_grove_mana.note(grove, mana_choice(game, host, grove.caster))


spell(
    "Golden Grove",
    *w.at_casting(w.notes_the_turn),
    w.no_target("no summoning spell can target a Golden Grove", w.of_type("summoning"), when=w.at_host_itself),
    w.no_entering("no monster enters a Golden Grove", w.by_monsters),
    w.at_start_of_turn(_golden_grove_matures),
)


@w.otherwise("no recruits of another player stand there")
@w.to_whoever_is_there
def _golden_grove_changes_hands(game: Game, spell: Spell, group: Group) -> None:
    if group.is_recruit and group.owner != spell.caster:
        spell.caster = group.owner
        _golden_grove_mana.note(spell, mana_choice(game, w.the_ground(spell), group.owner))


@w.otherwise("its owner has not chosen its mana")
@w.to_the_ground
def _golden_grove_one_of_its_owners_type(game: Game, spell: Spell, host: Ground) -> None:
    mana = _golden_grove_mana.of(spell) or mana_choice(game, host, spell.caster)
    _golden_grove_mana.note(spell, mana)
    if mana is not None:
        gain_mana(game, spell.caster, mana, 1)


spell(
    GROVE,
    w.no_target("no summoning spell can target a Golden Grove", w.of_type("summoning"), when=w.at_host_itself),
    w.no_entering("no monster enters a Golden Grove", w.by_monsters),
    w.as_novices_are_made(_golden_grove_changes_hands),
    w.as_mana_is_made(_golden_grove_one_of_its_owners_type),
    w.on_new_terrain(w.dispel_itself),
)

spell("Greater Clarity", w.expansive, Bonus(missile=1))


@w.nobody_to_heal
@w.to_the_minion
def _healing_balm_one_point_for_the_host(game: Game, host: Minion) -> None:
    w.heal(game, host, 1)


spell("Healing Balm", w.at_start_of_turn(_healing_balm_one_point_for_the_host))


@w.nobody_to_heal
@w.to_own_group
def _healing_hands_one_point_for_the_group(game: Game, group: Group) -> None:
    for minion in w.members(group):
        w.heal(game, minion, 1)


spell("Healing Hands", w.at_start_of_turn(_healing_hands_one_point_for_the_group))

spell("Healing Spring", w.on_entering(_heals_who_enter))


@w.to_the_minion
def _incarnate_born_again(game: Game, host: Minion) -> None:
    """It happens once the host has left its group, which may be the one that is to take the newcomer in."""
    if host.recruit_class is not None:
        w.recruit_in_sanctum(game, host.owner, host.recruit_class, host.nation)


host_is_dead: Condition[Leaving] = w.needs("a dead host")(
    lambda leaving: isinstance(leaving.target, Minion) and leaving.target.cause in ("killed", "died")
)

spell("Incarnate", Response("X4", _incarnate_born_again, host_is_dead, role=Role.OWN))

spell("Individualism", w.no_casting("Individualism stops group spells", w.for_groups))


@w.otherwise("the initiative is its caster's already")
def _lienna_initiative_is_hers(game: Game, spell: Spell, event: Event) -> None:
    give_initiative(game, spell.caster)


her_caster_lacks_it: Condition[Any] = Condition(
    "initiative that her caster has not",
    lambda game, spell, event: spell.caster not in ("neutral", game.state.initiative),
)

spell(
    "Lienna",
    w.on_casting(w.its_hero),
    w.on_casting(_lienna_initiative_is_hers, her_caster_lacks_it),
    needs_room=True,
)


def _lienna_not_her_side(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return attempt.player != spell.caster


ability(
    "Lienna",
    Prohibition(Forbidden.INITIATIVE, "Lienna holds it for her caster", _lienna_not_her_side, Reach.ANYBODY),
    w.at_start_of_turn(_lienna_initiative_is_hers, her_caster_lacks_it, away=True),
    Response("E3", _lienna_initiative_is_hers, her_caster_lacks_it, role=Role.WATCHER, away=True),
)

spell("Lienna's Sigil", w.at_start_of_combat(w.withdraw, w.against("monsters", w.is_monster)))


@w.to_the_group
def _liennas_steed_is_mounted(game: Game, spell: Spell, group: Group) -> None:
    give_order(game, group, None)
    engine_casts(game, "on Lienna's Steed", group, spell.caster).until = game.state.turn


spell("Lienna's Steed", w.on_casting(_liennas_steed_is_mounted))


@w.to_the_group
def _liennas_steed_rides(game: Game, spell: Spell, group: Group) -> None:
    """It is no order that others could cancel before."""
    if group.square is not None:
        theirs = w.sanctum_site(game, game.state.other_player(spell.caster))
        ahead = 1 if theirs == SANCTA[1] else -1
        give_order(game, group, (group.square[0] + ahead, group.square[1] + ahead))
    dispel(game, spell)


hidden(
    "on Lienna's Steed",
    "{host} goes one square diagonally in the movement of this turn",
    w.before_movement(_liennas_steed_rides),
)

spell("Pacifism", Bonus(no_attacks=True, deals_nothing=True))
w.summoning("Prismatic Serpent")
ability(
    "Prismatic Serpent",
    w.on_attacking(w.add(4), w.by_hand & monster_of_death_or_despair),
    w.no_target("the Prismatic Serpent is beyond Death and Despair", w.individual, w.of_house("Death", "Despair")),
)
spell("Pyx", w.on_casting(w.each(w.healed_in_full)))


@w.to_the_group
def _questing_beast_comes(game: Game, spell: Spell, seekers: Group) -> None:
    if w.bring_into_play(game, spell, w.vacant(game), "neutral") is not None:
        w.leave_control(game, spell, seekers)


@w.otherwise("there is no beast to seek")
@w.to_the_group
def _questing_beast_is_sought(game: Game, spell: Spell, group: Group) -> None:
    w.hunts(game, group, w.brought_by(game, spell))


def _questing_beast_is_no_more(game: Game, spell: Spell, dying: Dying) -> None:
    """Whoever sought it and has met it in combat is the better for its death."""
    seekers = w.the_group(spell)
    if w.foe_of(game, dying.group) is seekers:
        for seeker in w.members(seekers):
            w.alter(game, seeker, level=1)
    dispel(game, spell)


spell(
    "Questing Beast",
    w.on_casting(_questing_beast_comes),
    w.before_movement(_questing_beast_is_sought),
    Response("E3", _questing_beast_is_no_more, w.nobody_left, role=Role.WATCHER),
    w.on_leaving(w.control_returns),
    w.no_joining("whoever is on a quest joins nobody"),
    w.no_entering("whoever is on a quest enters no structure", w.would_enter_a_structure),
)


def _questing_beast_is_sought_by_somebody(game: Game, spell: Spell, combat: Combat) -> bool:
    beast = w.own_group(spell)
    return any(s.name == "Questing Beast" and w.brought_by(game, s) is beast for s in spells_in_play(game))


not_free: Condition[Combat] = Condition("somebody on a quest for the host", _questing_beast_is_sought_by_somebody)


def _questing_beast_caught(game: Game, spell: Spell, combat: Combat) -> None:
    combat.ended = True
    for minion in w.members(w.own_group(spell)):
        die(game, minion, "died")


ability("Questing Beast", w.at_start_of_combat(_questing_beast_caught, not_free))

spell("Rain of Arrows", Bonus(attack_rate=1, when=w.is_archer), w.until_end_of_combat)
spell(
    "Redeemer's Sword",
    Bonus(hand=2),
    w.on_attacking(w.add(2), w.by_hand & monster_of_death_or_despair),
    w.on_attacking(w.add(4), w.by_missile & monster_of_death_or_despair),
    w.no_target("the Redeemer's Sword wards off Death and Despair", w.individual, w.of_house("Death", "Despair")),
)
spell("Ring of Light", w.every_turn(Clarity=2))
spell(
    "Seelie Champion",
    Bonus(missile=1, times=w.each_token),
    *w.counting_castings(w.gain_token, w.on_host_or_its_group),
)


_seelie_court_turn_of_change = Memory[int](0)


def _seelie_court_receives(game: Game, spell: Spell, casting: Casting) -> None:
    w.clears_structure(game, spell, casting)
    take_structure_off_board(game, w.the_structure(spell))
    _seelie_court_next_change(game, spell)


def _seelie_court_next_change(game: Game, spell: Spell) -> None:
    """Roll how many turns the structure stays where it is now."""
    _seelie_court_turn_of_change.note(spell, game.state.turn + game.roll("turns", (1, 2, 3), spell))


@w.otherwise("the court stays where it is for now")
def _seelie_court_come_and_go(game: Game, spell: Spell, turn: Turn) -> None:
    structure = w.the_structure(spell)
    if not _seelie_court_turn_of_change.of(spell):
        _seelie_court_next_change(game, spell)
    if turn.number < _seelie_court_turn_of_change.of(spell):
        return
    if structure.alive:
        take_structure_off_board(game, structure)
        _seelie_court_next_change(game, spell)
    elif return_structure(game, structure):
        _seelie_court_next_change(game, spell)


def _seelie_court_aimed_at(game: Game, spell: Spell, attempt: Attempt) -> bool:
    court = w.the_structure(spell)
    return attempt.target is court or (isinstance(attempt.target, Ground) and attempt.target.square == court.square)


@w.to_the_structure
def _seelie_court_strands(game: Game, structure: Structure) -> None:
    if structure.status == "off-board":
        game.set_status(structure, "removed")


spell(
    "Seelie Court",
    w.on_casting(_seelie_court_receives),
    w.at_start_of_turn(_seelie_court_come_and_go, away=True),
    w.no_target(
        "neither a Seelie Court nor its square can be targeted", when=_seelie_court_aimed_at, reach=Reach.ANYBODY
    ),
    w.on_leaving(_seelie_court_strands),
)

spell("Seelie Favor", w.no_target("Seelie Favor keeps group spells off", w.for_groups))
spell("Spirit Sword", Bonus(hand=1, ignores_armor=True))


def _spy_at_court_row(game: Game, spell: Spell, whose: Player) -> list[Spell]:
    """Return the spies of the same player that tell of a player's deck now, as they stand in that player's structures.

    One in a neutral structure is in no row.
    """
    mine = [spy for spy in spells_in_play(game) if spy.name == spell.name and spy.caster == spell.caster]
    return [spy for spy in mine if w.the_structure(spy).owner == whose]


def _spy_at_court_spies(game: Game, spell: Spell, whose: Player) -> None:
    if whose not in game.state.seats:
        return
    rank = _spy_at_court_row(game, spell, whose).index(spell)
    deck = game.state.seats[whose].deck
    card = deck[rank] if rank < len(deck) else "no card"
    w.tell(game, spell.caster, f"card {rank + 1} of {whose}'s deck is {card}")


at_home: Condition[Turn] = Condition(
    "a structure of its owner's", lambda game, spell, turn: w.the_structure(spell).owner == spell.caster
)

abroad: Condition[Turn] = Condition(
    "a structure of the opponent's",
    lambda game, spell, turn: (
        spell.caster in game.state.seats and w.the_structure(spell).owner == game.state.other_player(spell.caster)
    ),
)


def _spy_at_court_at_home(game: Game, spell: Spell, turn: Turn) -> None:
    _spy_at_court_spies(game, spell, spell.caster)


def _spy_at_court_abroad(game: Game, spell: Spell, turn: Turn) -> None:
    _spy_at_court_spies(game, spell, game.state.other_player(spell.caster))


spell(
    "Spy at Court",
    w.at_start_of_turn(_spy_at_court_abroad, abroad),
    w.after_the_draw(_spy_at_court_at_home, at_home),
)


@w.nothing_to_cancel
def _standoff(game: Game, spell: Spell, casting: Casting) -> None:
    for group in w.recruit_groups(game):
        give_order(game, group, None)


spell(
    "Standoff",
    w.on_casting(_standoff),
    w.no_moving("a Standoff holds all recruits", w.by_recruits, Reach.ANYBODY),
)

spell("Strategic Withdrawals", w.at_start_of_round(w.withdraw, w.in_round(7)))
w.summoning("Sylph")
ability("Sylph", w.on_being_hit(w.cancel, w.unenchanted_recruit, after_armor=True))


def _terrain_bind_onto_other_terrain(game: Game, spell: Spell, attempt: Attempt) -> bool:
    here, to = w.the_group(spell).square, attempt.square
    return here is not None and to is not None and game.state.terrain_at(here) != game.state.terrain_at(to)


spell(
    "Terrain Bind",
    Prohibition(Forbidden.ENTERING, "it is bound to the terrain it is in", _terrain_bind_onto_other_terrain),
)


@w.nobody_to_heal
@w.to_the_minion
def _vivant_heals_the_most_damaged(game: Game, spell: Spell, host: Minion) -> None:
    hurt = [mate for mate in w.members(host.group) if mate is not host and mate.hp < mate.max_hp]
    chosen = w.most_damaged(game, spell, hurt)
    if chosen is not None:
        w.heal(game, chosen, 3)


@w.nobody_to_heal
@w.to_own_group
def _vivant_heals_the_whole_group(game: Game, spell: Spell, group: Group) -> None:
    for minion in w.members(group):
        w.healed_in_full(game, spell, minion)


spell(
    "Vivant",
    Bonus(no_attacks=True, deals_nothing=True),
    w.at_start_of_round(_vivant_heals_the_most_damaged),
    w.at_start_of_turn(_vivant_heals_the_whole_group),
)

a_recruit_group: Condition[MovementStep] = w.needs("a recruit group")(lambda step: step.target.is_recruit)


def _wellspring_heals_everybody(game: Game, spell: Spell, step: MovementStep) -> None:
    for minion in game.state.living_minions():
        w.healed_in_full(game, spell, minion)


spell("Wellspring", w.on_entering(w.once(_wellspring_heals_everybody), a_recruit_group))

spell(
    "Yeoman",
    Bonus(missile=1),
    w.on_casting(w.each(w.gets("Arhwazna"))),
    w.deals_magical(w.by_missile),
)


def _yeoman_kills_a_keeper(game: Game, spell: Spell, damage: DamageEvent) -> None:
    if die(game, damage.target, "killed", damage.actor):
        dispel(game, spell)


spell("Arhwazna", w.on_hitting(_yeoman_kills_a_keeper, w.victim("a Keeper", w.is_nation("Keepers"))))
