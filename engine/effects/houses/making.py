"""The House of Making (Order, Will)."""

from __future__ import annotations

from engine.effects import words as w
from engine.effects.language import Bonus, Condition, Memory, Prohibition, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.model.board import SQUARES, Square
from engine.model.catalog import MANA, house_of, houses_by_name
from engine.model.events import Attempt, Casting, Charge, Combat, Event, Leaving, MovementStep, Turn
from engine.model.hooks import Forbidden, Role
from engine.model.hosts import square_of
from engine.model.pieces import Ground, Group, Minion, Spell, Structure
from engine.model.words import listed
from engine.rules.cast_payment import cost_before_spells
from engine.rules.casting import engine_casts
from engine.rules.changes import change_terrain
from engine.rules.creation import create_creatures
from engine.rules.damage import apply_damage
from engine.rules.destinations import give_order, head_for
from engine.rules.dying import die, remove_group
from engine.rules.game import Game
from engine.rules.hands import put_into_deck
from engine.rules.lookup import ground_at
from engine.rules.off_board import place_group, take_off_board
from engine.rules.spells import dispel
from engine.rules.structures import give_initiative
from engine.rules.targeting import strength_of

# What several of these cards share.


into_a_structure: Condition[MovementStep] = Condition(
    "a step into a structure",
    lambda game, spell, step: game.state.is_built(step.square),
)


# The cards.


def _adriels_timepiece_initiative_passes(game: Game, spell: Spell, casting: Casting) -> None:
    give_initiative(game, game.state.other_player(game.state.initiative))


spell("Adriel's Timepiece", w.on_casting(_adriels_timepiece_initiative_passes))

spell("Ancient King", w.on_casting(w.its_creatures), needs_room=True)
ability("Ancient King", w.on_any_death(w.leave_to_mates("Legacy"), w.own_death))
spell("Appeal to Hope", w.on_casting(w.its_neutral_creatures))
spell("Astronomic Clock", w.every_turn(Will=1))


@w.otherwise("no monster group heeds it")
@w.where_it_is
def _belvarios_horn_draws_monsters(game: Game, square: Square) -> None:
    for group in w.monster_groups(game):
        if group.control == "computer":
            head_for(game, group, [square])


spell(
    "Belvario's Horn", w.before_movement(_belvarios_horn_draws_monsters), w.on_moving(w.dispel_itself, into_a_structure)
)

spell("Belvario's Trap", w.on_casting(w.each(w.takes(5))))
spell(
    "Beobogh's Helm",
    w.no_target("Beobogh's Helm keeps enemy group spells off", w.for_groups, when=w.by_enemy, reach=Reach.GROUP),
    w.no_target("Beobogh's Helm keeps Unmaking off", w.individual, w.of_house("Unmaking"), reach=Reach.GROUP),
)


def _blinding_orb_hidden_from_the_opponent(game: Game, spell: Spell, attempt: Attempt) -> bool:
    target = attempt.target
    return attempt.player != spell.caster and isinstance(target, Minion) and target.owner != attempt.player


spell(
    "Blinding Orb",
    Prohibition(Forbidden.AIMING, "hidden by the Blinding Orb", _blinding_orb_hidden_from_the_opponent, Reach.ANYBODY),
)


def _borethus_influence_a_copy_underneath(game: Game, spell: Spell, casting: Casting) -> None:
    put_into_deck(game, casting.player, casting.card, len(game.state.seats[casting.player].deck))


spell("Boret'hu's Influence", w.after_casting(_borethus_influence_a_copy_underneath))

spell("Bow of Quickening", Bonus(attack_rate=1))
spell("Burst of Order", w.burst(Order=2))
w.summoning("Combustioneers")
ability("Combustioneer", w.on_being_killed(w.damage_killer(2)))
spell("Deflection", w.on_being_hit(w.redirect_to_attacker, w.got_through, after_armor=True))
spell("Domed City", w.no_target("Domed City keeps structure spells off", w.aimed_at("structure")))


def _dwarven_airship_starts_over(game: Game, spell: Spell, step: MovementStep) -> None:
    spell.until = game.state.turn + (spell.definition.turns or 0)
    game.tell(f"it stays in play through turn {spell.until} now")


@w.to_the_group
def _dwarven_airship_crashes(game: Game, group: Group) -> None:
    for minion in w.members(group):
        die(game, minion, "died")


spell(
    "Dwarven Airship",
    w.walking("Flight"),
    w.on_moving(_dwarven_airship_starts_over, into_a_structure),
    w.on_leaving(_dwarven_airship_crashes, why="expired"),
)


@w.to_the_minion
def _field_armorer_arms_a_neighbor(game: Game, spell: Spell, host: Minion) -> None:
    bare = [
        minion
        for group in w.groups_in(game, w.squares_beside(host))
        if group.owner == host.owner != "neutral"
        for minion in group.members
        if minion.is_recruit and all(worn.name != "Field Armor" for worn in minion.spells)
    ]
    if bare:
        engine_casts(game, "Field Armor", game.roll("recruit", bare, spell), spell.caster)


spell("Field Armorer", w.at_start_of_turn(_field_armorer_arms_a_neighbor))
spell("Field Armor", Bonus(armor=1))

spell("Fortify", Bonus(armor=1, when=w.is_recruit))
spell("Found City", w.on_casting(w.builds_colony, founds_colony=True))


@w.otherwise("the attacker bears no spell to dispel")
@w.to_the_attacker
def _fuligin_strip_first_spell(game: Game, attacker: Minion) -> None:
    first = next((one for one in attacker.spells if one.definition.visible), None)
    if first is not None:
        dispel(game, first)


spell("Fuligin", Response("D1", _fuligin_strip_first_spell, w.in_combat, role=Role.HIT))

w.summoning("Gnome")


def _gnome_raises_mountains(game: Game, spell: Spell, step: MovementStep) -> None:
    change_terrain(game, ground_at(game, step.origin), "barren land")
    change_terrain(game, ground_at(game, step.square), "mountain")


_gnome_meets_misfits = Memory[bool](False)


@w.otherwise("no Misfits are among its opponents")
def _gnome_mountain_beneath(game: Game, spell: Spell, combat: Combat) -> None:
    """What begins against Misfits stays a fight against them, though they fall in it."""
    _gnome_meets_misfits.note(spell, any(foe.nation == "Misfits" for foe in w.opponents(spell, combat)))
    for square in w.squares_of_foes(spell, combat) if _gnome_meets_misfits.of(spell) else ():
        engine_casts(game, "Mountain", ground_at(game, square), spell.caster)


against_misfits: Condition[Combat] = Condition(
    "a fight that began against Misfits", lambda game, spell, combat: _gnome_meets_misfits.of(spell)
)

ability(
    "Gnome",
    w.on_moving(_gnome_raises_mountains),
    w.at_start_of_combat(_gnome_mountain_beneath),
    w.at_start_of_round(w.withdraw, against_misfits & w.in_round(3)),
)

w.summoning("Golem")
ability("Golem", w.on_being_hit(w.receive_less(1), w.attacker("a swordsman", w.is_swordsman)))
w.summoning("Homunculi")
ability("Homunculus", w.on_attacking(w.add(1), w.in_round(1) & w.by_missile))

spell("Juggernaut", w.on_casting(w.its_neutral_creatures), w.on_casting(w.becomes("barren land")))


def _juggernaut_flattens(game: Game, spell: Spell, step: MovementStep) -> None:
    ground = ground_at(game, step.square)
    w.dispel_all(game, ground)
    change_terrain(game, ground, "barren land")


ability(
    "Juggernaut",
    w.no_target("Unmaking spells cannot target a Juggernaut", w.of_house("Unmaking"), reach=Reach.GROUP),
    w.on_moving(_juggernaut_flattens),
)

CREW = "Karkara (the group within)"
"""The helper spell by which Karkara holds the group that went into it."""


_karkara_crew = Memory[str]("")
"""The id of the group that crews a machine."""


@w.to_own_group
def _karkara_boards(game: Game, spell: Spell, crew: Group) -> None:
    square, order = crew.square, crew.order
    if square is None:
        return
    take_off_board(game, crew)
    for machine in create_creatures(game, w.creature_of(spell), square, spell.caster):
        if machine.group is not None:
            _karkara_crew.note(engine_casts(game, CREW, machine.group, spell.caster), crew.id)
            give_order(game, machine.group, order)


spell("Karkara", w.on_casting(_karkara_boards))


@w.to_the_group
def _karkara_crew_reappears(game: Game, spell: Spell, machine: Group) -> None:
    """Let the crew take the machine's place; one that is off the board leaves it to come back as she would have."""
    crew = game.state.groups.get(_karkara_crew.of(spell))
    if crew is None:
        return
    square, order, away = machine.square, machine.order, machine.away
    remove_group(game, machine)
    if square is None:
        crew.away = away
    else:
        place_group(game, crew, square)
        give_order(game, crew, order)


def _karkara_crew_is_lost(game: Game, spell: Spell, leaving: Leaving) -> None:
    crew = game.state.groups.get(_karkara_crew.of(spell))
    if crew is not None:
        remove_group(game, crew)


spell(
    CREW, w.on_leaving(_karkara_crew_reappears, why="dispelled"), w.on_leaving(_karkara_crew_is_lost, why="host gone")
)


@w.where_it_is
def _lode_star_rains_lava(game: Game, spell: Spell, center: Square) -> None:
    x, y = center
    left = w.bare(game, [square for square in SQUARES if max(abs(square[0] - x), abs(square[1] - y)) <= 2])
    for _ in range(min(5, len(left))):
        square = game.roll("square", left, spell)
        left.remove(square)
        change_terrain(game, ground_at(game, square), "lava")


spell("Lode Star", w.on_casting(_lode_star_rains_lava))


spell(
    "Loose Bearings",
    Bonus(pauses=True, when=lambda minion: minion.missile is not None, rounds=w.odd),
    Bonus(pauses=True, when=lambda minion: minion.missile is None, rounds=w.even),
    w.until_end_of_combat,
)


_lost_mine_exit = Memory[Square | None](None)


def _lost_mine_digs_an_exit(game: Game, spell: Spell, event: Event) -> None:
    here = square_of(spell.host)
    _lost_mine_exit.note(spell, game.roll("exit", [one for one in w.bare(game, SQUARES) if one != here], spell))


def _lost_mine_is_entered(game: Game, spell: Spell, turn: Turn) -> None:
    """The exit of a mine with which a scenario begins is dug as it is needed, for its roll is one of the run's."""
    if _lost_mine_exit.of(spell) is None:
        _lost_mine_digs_an_exit(game, spell, turn)
    exit, group = _lost_mine_exit.of(spell), w.group_there(game, spell.host)
    if group is not None and exit is not None and group.is_recruit and group.owner == spell.caster:
        stay = 1 + game.roll("turns in the mine", range(3), spell)
        take_off_board(game, group, until=turn.number + stay + 1, spell=spell, square=exit)


spell(
    "Lost Mine",
    w.on_casting(_lost_mine_digs_an_exit),
    w.at_start_of_turn(_lost_mine_is_entered),
)


_man_catcher_hold = Memory[Spell | None](None)


def _man_catcher_catches_the_strongest(game: Game, spell: Spell, combat: Combat) -> None:
    foes = w.opponents(spell, combat)
    if foes:
        strengths = {foe: strength_of(game, foe) for foe in foes}
        most = max(strengths.values())
        caught = game.roll("strongest", [foe for foe in foes if strengths[foe] == most], spell)
        _man_catcher_hold.note(spell, engine_casts(game, "held by a Man-Catcher", caught, spell.caster))


def _man_catcher_lets_go(game: Game, spell: Spell, leaving: Leaving) -> None:
    hold = _man_catcher_hold.of(spell)
    if hold is not None:
        dispel(game, hold)


spell(
    "Man-Catcher",
    Bonus(no_attacks=True, deals_nothing=True),
    w.at_start_of_combat(_man_catcher_catches_the_strongest),
    w.until_end_of_combat,
    w.on_leaving(_man_catcher_lets_go),
)
hidden("held by a Man-Catcher", "{host} makes no attacks", Bonus(no_attacks=True, deals_nothing=True))

spell("Master Fletcher", w.on_creation(w.give_created("Dwarven Arrows"), w.newcomer("a new archer", w.is_archer)))
spell("Dwarven Arrows", Bonus(ignores_armor=True), for_class="archer")
spell("Master Smith", w.on_creation(w.give_created("Dwarven Blade"), w.newcomer("a new swordsman", w.is_swordsman)))
spell("Dwarven Blade", Bonus(hand=1), for_class="swordsman")
w.summoning("Mechanical Man")
ability("Mechanical Man", w.at_start_of_round(w.withdraw, w.in_round(3)))


def _minefield_is_live(game: Game, spell: Spell) -> bool:
    """Whether a minefield is live: from two turns after its casting."""
    first = (w.turn_of_casting.of(spell) or 0) + 2
    if game.state.turn < first:
        game.otherwise(f"it is not live until turn {first}")
    return bool(game.state.turn >= first)


def _minefield_blows_up(game: Game, spell: Spell, group: Group) -> None:
    dispel(game, spell)
    for minion in w.members(group):
        apply_damage(game, minion, 2 + game.roll("damage", range(5), spell, minion), spell.name)


def _minefield_is_entered(game: Game, spell: Spell, step: MovementStep) -> None:
    if _minefield_is_live(game, spell):
        _minefield_blows_up(game, spell, step.target)


@w.otherwise("nobody is there")
def _minefield_is_stood_on(game: Game, spell: Spell, turn: Turn) -> None:
    group = w.group_there(game, spell.host)
    if _minefield_is_live(game, spell) and group is not None:
        _minefield_blows_up(game, spell, group)


spell(
    "Minefield",
    *w.at_casting(w.notes_the_turn),
    w.on_entering(_minefield_is_entered),
    w.at_start_of_turn(_minefield_is_stood_on),
)

spell("Mountain", w.on_casting(w.becomes("mountain")))


def _mountain_pass_of_its_owner(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return isinstance(attempt.actor, Group) and attempt.actor.owner == spell.caster


spell("Mountain Pass", w.opens(_mountain_pass_of_its_owner))

spell("Natural Defenses", w.on_casting(w.becomes("mountain")))
spell("Oculus of Will", w.every_turn(Will=1))


def _ogi_comes_equipped(game: Game, spell: Spell, ogi: Minion) -> None:
    """Give the newcomer the spells that his printed numbers hold (I-41)."""
    w.remembers_its_caster(game, spell, ogi)
    game.cite("I-41")
    w.print_less(game, ogi, missile=1, armor=3)
    engine_casts(game, "Ogi's Gauntlet", ogi, spell.caster)
    engine_casts(game, "Ogi's Armor", ogi, spell.caster)
    engine_casts(game, "Ogi's Arrows", ogi.group or ogi, spell.caster)


spell("Ogi", w.on_casting(w.its_creatures_then(_ogi_comes_equipped)), needs_room=True)

of_ogis_making: Condition[Charge] = w.needs("Ogi's Gauntlet, Armor or Arrows")(
    lambda charge: charge.card in ("Ogi's Gauntlet", "Ogi's Armor", "Ogi's Arrows")
)

ability("Ogi", w.on_paying(w.free, w.its_casters & of_ogis_making))

spell("Ogi's Armor", Bonus(armor=3))
spell("Ogi's Arrows", Bonus(missile=1, when=w.is_archer))
spell("Ogi's Gauntlet", w.conceals())


@w.to_the_structure
def _panopticon_next_type(game: Game, structure: Structure) -> None:
    if structure.mana is not None:
        place = (MANA.index(structure.mana) + 1) % len(MANA)
        game.change(structure, "mana", MANA[place])


spell(
    "Panopticon",
    *w.CHANGES_MANA_FOR_A_WHILE,
    Response("LAID", w.note_the_mana, role=Role.OWN),
    w.at_start_of_turn(_panopticon_next_type),
)

spell("Pinnacle of Order", w.expansive, Bonus(armor=1))


@w.otherwise("the decks are in that order already")
def _quantum_mechanic_simple_first(game: Game, spell: Spell, casting: Casting) -> None:
    for seat in game.state.seats.values():
        prices = [cost_before_spells(game, seat.player, card).price for card in seat.deck]
        simple = [card for card, price in zip(seat.deck, prices, strict=True) if price is not None and len(price) == 1]
        others = [card for card, price in zip(seat.deck, prices, strict=True) if price is None or len(price) != 1]
        unknown = sorted({card for card, price in zip(seat.deck, prices, strict=True) if price is None})
        if unknown:
            game.note("costs not known", player=seat.name, cards=listed(unknown))
        game.change(seat, "deck", [*simple, *others])


spell("Quantum Mechanic", w.on_casting(_quantum_mechanic_simple_first))

spell(
    "Rangefinder",
    Bonus(missile=1),
    w.on_attacking(w.add(1), w.in_round(1) & w.by_missile & w.attacker("an archer", w.is_archer), reach=Reach.GROUP),
)
spell("Shieldbearers", Bonus(armor=1))


def _siege_engine_shells(game: Game, spell: Spell, combat: Combat) -> None:
    for minion in w.opponents(spell, combat):
        apply_damage(game, minion, 4, spell.name)


foes_in_a_structure: Condition[Combat] = Condition(
    "an opposing group in a structure",
    lambda game, spell, combat: any(game.state.is_built(square) for square in w.squares_of_foes(spell, combat)),
)


spell("Siege Engine", w.at_start_of_combat(w.once(_siege_engine_shells), foes_in_a_structure))

spell("Stronghold", Bonus(level=1, when=w.is_recruit))

spell("Theralda Glaivesforge", w.on_casting(w.its_hero), needs_room=True)


def _theralda_glaivesforge_less_of_both(game: Game, spell: Spell, charge: Charge) -> None:
    house = houses_by_name().get(house_of(charge.card) or "")
    if house is not None:
        w.cheaper(**{house.primary: 1, house.secondary: 1})(game, spell, charge)


not_of_making: Condition[Charge] = w.needs("a spell of another house")(lambda charge: house_of(charge.card) != "Making")

ability(
    "Theralda Glaivesforge",
    w.on_paying(_theralda_glaivesforge_less_of_both, w.its_casters & not_of_making & w.printed_with("Order", "Will")),
)


@w.to_the_ground
def _toy_factory_one_more(game: Game, spell: Spell, host: Ground) -> None:
    owner = spell.caster
    there = game.state.group_at(host.square)
    if there is None or (there.owner == owner and all(minion.card == "Combustioneer" for minion in there.members)):
        create_creatures(game, w.creature_of(spell), there or host.square, owner)


spell(
    "Toy Factory",
    *w.lasts_as_long_as_it_cost,
    w.at_start_of_turn(_toy_factory_one_more),
)


@w.to_the_group
def _trebuchet_one_at_random(game: Game, spell: Spell, group: Group) -> None:
    die(game, game.roll("victim", group.members, spell), "died")


spell("Trebuchet", w.on_casting(_trebuchet_one_at_random))

spell("True Aim", Bonus(missile=1))


_warhammer_damage = Memory[int | None](None)


@w.says("it remembers how hard its host strikes")
@w.to_the_minion
def _warhammer_notes_the_damage(game: Game, spell: Spell, host: Minion) -> None:
    _warhammer_damage.note(spell, host.hand or 0)


def _warhammer_noted(spell: Spell, minion: Minion) -> int:
    noted = _warhammer_damage.of(spell)
    return (minion.base.hand or 0) if noted is None else noted


spell(
    "Warhammer",
    Bonus(hand=1, times=_warhammer_noted),
    Bonus(pauses=True, rounds=w.odd),
    *w.at_casting(_warhammer_notes_the_damage),
)
