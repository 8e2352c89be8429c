"""The House of Making (Order, Will)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board import SQUARES, neighbours
from engine.catalog import house_of, houses_by_name
from engine.effects.ban_words import after_casting, aimed_at, of_house
from engine.effects.board_words import bare, becomes, group_there, square_of
from engine.effects.casting_words import (
    alter,
    at_casting,
    by_enemy,
    conceals,
    dispel_all,
    each,
    expansive,
    for_groups,
    individual,
    no_target,
    notes_the_turn,
    on_casting,
    on_leaving,
    takes,
)
from engine.effects.deed_words import creature_of, is_recruit, lasts_as_long_as_it_cost, monster_groups
from engine.effects.hand_words import listed
from engine.effects.language import Bar, Bonus, Condition, Reach, Response
from engine.effects.price_words import cheaper, costing, free, its_casters, on_paying
from engine.effects.registry import ability, hidden, spell
from engine.effects.structure_words import builds_colony
from engine.effects.summoning import (
    its_creatures,
    its_creatures_then,
    its_hero,
    its_neutral_creatures,
    remembers_its_caster,
    summoning,
)
from engine.effects.turn_words import (
    at_start_of_turn,
    before_movement,
    burst,
    every_turn,
    give_created,
    newcomer,
    on_creation,
    on_entering,
    on_moving,
)
from engine.effects.vocabulary import (
    add,
    against,
    at_start_of_combat,
    at_start_of_round,
    attacker,
    by_missile,
    damage_killer,
    dispel_itself,
    got_through,
    in_combat,
    in_round,
    is_archer,
    is_nation,
    is_swordsman,
    leave_to_mates,
    members,
    on_any_death,
    on_attacking,
    on_being_hit,
    on_being_killed,
    once,
    opponents,
    otherwise,
    own_death,
    own_group,
    redirect_to_attacker,
    round_is,
    says,
    the_minion,
    until_end_of_combat,
    withdraw,
)
from engine.moments import Attempt, Blow, Casting, Charge, Clash, Leaving, Step, Turn
from engine.state import Ground, Group, Minion, Spell, Square, Structure

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer

CREW = "Karkara (the group within)"
"""The helper spell by which Karkara holds the group that went into it."""

COSMOGONIC = ("Order", "Strife", "Clarity", "Mystery", "Will", "World")
"""The types of mana in their sequence."""


def _initiative_passes(play: Play, answer: Answer, casting: Casting) -> None:
    play.give_initiative(play.state.other_player(play.state.initiative))


@otherwise("no monster group heeds it")
def _draws_monsters(play: Play, answer: Answer, turn: Turn) -> None:
    square = square_of(answer.spell.host)
    for group in monster_groups(play):
        if square is not None and group.control == "computer":
            play.head_for(group, [square])


into_a_structure: Condition[Step] = Condition(
    "a step into a structure",
    lambda play, answer, step: play.state.structure_at(step.square) is not None,
)


def _hidden_from_the_opponent(play: Play, spell: Spell, attempt: Attempt) -> bool:
    target = attempt.target
    return attempt.player != spell.caster and isinstance(target, Minion) and target.owner != attempt.player


def _a_copy_underneath(play: Play, answer: Answer, casting: Casting) -> None:
    play.put_into_deck(casting.player, casting.card, len(play.state.seats[casting.player].deck))


def _starts_over(play: Play, answer: Answer, step: Step) -> None:
    answer.spell.until = play.state.turn + (answer.spell.definition.turns or 0)
    play.tell(f"it stays in play through turn {answer.spell.until} now")


def _crashes(play: Play, answer: Answer, leaving: Leaving) -> None:
    group = answer.spell.host
    for minion in members(group if isinstance(group, Group) else None):
        play.die(minion, "died")


def _arms_a_neighbor(play: Play, answer: Answer, turn: Turn) -> None:
    square = square_of(answer.spell.host)
    groups = [play.state.group_at(beside) for beside in neighbours(square)] if square is not None else []
    bare = [
        minion
        for group in groups
        if group is not None and group.owner == the_minion(answer).owner
        for minion in group.members
        if minion.is_recruit and all(worn.name != "Field Armor" for worn in minion.spells)
    ]
    if bare:
        play.engine_casts("Field Armor", play.roll("recruit", bare, answer.spell), answer.spell.caster)


@otherwise("the attacker bears no spell to dispel")
def _strip_first_spell(play: Play, answer: Answer, blow: Blow) -> None:
    if blow.actor is not None:
        first = next((spell for spell in blow.actor.spells if spell.definition.visible), None)
        if first is not None:
            play.dispel(first)


def _raises_mountains(play: Play, answer: Answer, step: Step) -> None:
    play.change_terrain(play.ground(step.origin), "barren land")
    play.change_terrain(play.ground(step.square), "mountain")


def _mountain_beneath(play: Play, answer: Answer, clash: Clash) -> None:
    group = own_group(answer)
    square = clash.opponent(group).square if group is not None else None
    if square is not None:
        play.engine_casts("Mountain", play.ground(square), answer.spell.caster)


against_misfits = against("Misfits", is_nation("Misfits"))


def _flattens(play: Play, answer: Answer, step: Step) -> None:
    ground = play.ground(step.square)
    dispel_all(play, ground)
    play.change_terrain(ground, "barren land")


def _rains_lava(play: Play, answer: Answer, casting: Casting) -> None:
    center = square_of(answer.spell.host)
    if center is None:
        return
    x, y = center
    left = bare(play, [square for square in SQUARES if max(abs(square[0] - x), abs(square[1] - y)) <= 2])
    for _ in range(min(5, len(left))):
        square = play.roll("square", left, answer.spell)
        left.remove(square)
        play.change_terrain(play.ground(square), "lava")


@says("archers rest in odd rounds, all others in even ones")
def _sits_out(play: Play, answer: Answer, clash: Clash) -> None:
    odd = clash.round % 2 == 1
    for minion in members(own_group(answer)):
        if (minion.missile is not None) == odd:
            minion.attacks_left = 0


def _digs_an_exit(play: Play, answer: Answer, casting: Casting) -> None:
    here = square_of(answer.spell.host)
    answer.spell.memory = play.roll("exit", [one for one in bare(play, SQUARES) if one != here], answer.spell)


def _into_the_mine(play: Play, answer: Answer, turn: Turn) -> None:
    host, exit = answer.spell.host, answer.spell.memory
    group = group_there(play, host)
    if group is not None and exit is not None and group.is_recruit and group.owner == answer.spell.caster:
        stay = 1 + play.roll("turns in the mine", range(3), answer.spell)
        play.take_off_board(group, until=turn.number + stay + 1, spell=answer.spell, square=exit)


def _catches_the_strongest(play: Play, answer: Answer, clash: Clash) -> None:
    foes = opponents(answer, clash)
    if foes:
        most = max(foe.strength for foe in foes)
        caught = play.roll("strongest", [foe for foe in foes if foe.strength == most], answer.spell)
        answer.spell.memory = play.engine_casts("held by a Man-Catcher", caught, answer.spell.caster)


def _lets_go(play: Play, answer: Answer, leaving: Leaving) -> None:
    if answer.spell.memory is not None:
        play.dispel(answer.spell.memory)


def _live(play: Play, answer: Answer) -> bool:
    """Whether a minefield is live: from two turns after its casting."""
    first = (answer.spell.memory or 0) + 2
    if play.state.turn < first:
        play.otherwise(f"it is not live until turn {first}")
    return bool(play.state.turn >= first)


def _blows_up(play: Play, answer: Answer, group: Group) -> None:
    play.dispel(answer.spell)
    for minion in members(group):
        play.apply_damage(minion, 2 + play.roll("damage", range(5), answer.spell, minion), answer.spell.name)


def _steps_on_a_mine(play: Play, answer: Answer, step: Step) -> None:
    if _live(play, answer):
        _blows_up(play, answer, step.target)


def _stands_on_a_mine(play: Play, answer: Answer, turn: Turn) -> None:
    host = answer.spell.host
    group = group_there(play, host)
    if _live(play, answer) and group is not None:
        _blows_up(play, answer, group)
    play.otherwise("nobody is there")


def _of_its_owner(play: Play, spell: Spell, attempt: Attempt) -> bool:
    return isinstance(attempt.actor, Group) and attempt.actor.owner == spell.caster


def _next_type(play: Play, answer: Answer, turn: Turn) -> None:
    structure = answer.spell.host
    if isinstance(structure, Structure) and structure.mana is not None:
        place = (COSMOGONIC.index(structure.mana) + 1) % len(COSMOGONIC)
        play.change(structure, "mana", COSMOGONIC[place])


of_ogis_making: Condition[Charge] = Condition(
    "Ogi's Gauntlet, Armor or Arrows",
    lambda play, answer, charge: charge.card in ("Ogi's Gauntlet", "Ogi's Armor", "Ogi's Arrows"),
)


def _comes_equipped(play: Play, answer: Answer, ogi: Minion) -> None:
    """Give the newcomer the spells that his printed numbers hold (I-41)."""
    remembers_its_caster(play, answer, ogi)
    play.cite("I-41")
    alter(play, ogi, missile=-1, armor=-3)
    play.engine_casts("Ogi's Gauntlet", ogi, answer.spell.caster)
    play.engine_casts("Ogi's Armor", ogi, answer.spell.caster)
    play.engine_casts("Ogi's Arrows", ogi.group or ogi, answer.spell.caster)


def _less_of_both(play: Play, answer: Answer, charge: Charge) -> None:
    house = houses_by_name().get(house_of(charge.card) or "")
    if house is not None:
        cheaper(**{house.primary: 1, house.secondary: 1})(play, answer, charge)


not_of_making: Condition[Charge] = Condition(
    "a spell of another house", lambda play, answer, charge: house_of(charge.card) != "Making"
)


def _shells(play: Play, answer: Answer, clash: Clash) -> None:
    for minion in opponents(answer, clash):
        play.apply_damage(minion, 4, answer.spell.name)


foes_in_a_structure: Condition[Clash] = Condition(
    "an opposing group in a structure",
    lambda play, answer, clash: any(
        play.state.structure_at(square) is not None for square in _squares_of_foes(answer, clash)
    ),
)


def _squares_of_foes(answer: Answer, clash: Clash) -> list[Square]:
    group = own_group(answer)
    square = clash.opponent(group).square if group is not None else None
    return [square] if square is not None else []


@otherwise("the decks are in that order already")
def _simple_first(play: Play, answer: Answer, casting: Casting) -> None:
    for seat in play.state.seats.values():
        prices = [play.base_cost(seat.player, card).price for card in seat.deck]
        simple = [card for card, price in zip(seat.deck, prices, strict=True) if price is not None and len(price) == 1]
        others = [card for card, price in zip(seat.deck, prices, strict=True) if price is None or len(price) != 1]
        unknown = sorted({card for card, price in zip(seat.deck, prices, strict=True) if price is None})
        if unknown:
            play.note("costs not known", player=seat.name, cards=listed(unknown))
        if [*simple, *others] != seat.deck:
            play.change(seat, "deck", [*simple, *others])


def _one_more_toy(play: Play, answer: Answer, turn: Turn) -> None:
    host, owner = answer.spell.host, answer.spell.caster
    if not isinstance(host, Ground):
        return
    there = play.state.group_at(host.square)
    if there is None or (there.owner == owner and all(minion.card == "Combustioneer" for minion in there.members)):
        play.create(creature_of(answer), there or host.square, owner)


def _boards(play: Play, answer: Answer, casting: Casting) -> None:
    crew = own_group(answer)
    square, order = (crew.square, crew.order) if crew is not None else (None, None)
    if crew is None or square is None:
        return
    play.take_off_board(crew)
    for machine in play.create(creature_of(answer), square, answer.spell.caster):
        if machine.group is not None:
            play.engine_casts(CREW, machine.group, answer.spell.caster).memory = crew.id
            play.give_order(machine.group, order)


def _crew_reappears(play: Play, answer: Answer, leaving: Leaving) -> None:
    machine, crew = answer.spell.host, play.state.groups.get(answer.spell.memory or "")
    if crew is not None and isinstance(machine, Group) and machine.square is not None:
        square, order = machine.square, machine.order
        play.remove_group(machine)
        play.place(crew, square)
        play.give_order(crew, order)


def _crew_is_lost(play: Play, answer: Answer, leaving: Leaving) -> None:
    crew = play.state.groups.get(answer.spell.memory or "")
    if crew is not None:
        play.remove_group(crew)


def _one_at_random(play: Play, answer: Answer, casting: Casting) -> None:
    group = own_group(answer)
    if group is not None and group.members:
        play.die(play.roll("victim", group.members, answer.spell), "died")


@says("it remembers how hard its host strikes")
def _notes_the_damage(play: Play, answer: Answer, casting: Casting) -> None:
    answer.spell.memory = the_minion(answer).hand or 0


def _noted(spell: Spell, minion: Minion) -> int:
    noted: int | None = spell.memory
    return (minion.base.hand or 0) if noted is None else noted


@otherwise("its host attacks in even-numbered rounds")
def _rests(play: Play, answer: Answer, clash: Clash) -> None:
    if clash.round % 2 == 1:
        the_minion(answer).attacks_left = 0
        play.tell("its host does not attack in this round")


spell("Adriel's Timepiece", on_casting(_initiative_passes))
spell("Ancient King", on_casting(its_creatures), needs_room=True)
ability("Ancient King", on_any_death(leave_to_mates("Legacy"), own_death))
spell("Appeal to Hope", on_casting(its_neutral_creatures))
spell("Astronomic Clock", every_turn(Will=1))
spell("Belvario's Horn", before_movement(_draws_monsters), on_moving(dispel_itself, into_a_structure))
spell("Belvario's Trap", on_casting(each(takes(5))))
spell(
    "Beobogh's Helm",
    no_target("Beobogh's Helm keeps enemy group spells off", for_groups, when=by_enemy, reach=Reach.GROUP),
    no_target("Beobogh's Helm keeps Unmaking off", individual, of_house("Unmaking"), reach=Reach.GROUP),
)
spell("Blinding Orb", Bar("conceal", "hidden by the Blinding Orb", _hidden_from_the_opponent, Reach.ANYBODY))
spell("Boret'hu's Influence", after_casting(_a_copy_underneath))
spell("Bow of Quickening", Bonus(attack_rate=1))
spell("Burst of Order", burst(Order=2))
summoning("Combustioneers")
ability("Combustioneer", on_being_killed(damage_killer(2)))
spell("Deflection", on_being_hit(redirect_to_attacker, got_through, after_armor=True))
spell("Domed City", no_target("Domed City keeps structure spells off", aimed_at("structure")))
spell("Dwarven Arrows", Bonus(ignores_armor=True))
spell(
    "Dwarven Airship",
    Bonus(walks=frozenset({"Flight"})),
    on_moving(_starts_over, into_a_structure),
    on_leaving(_crashes, why="expired"),
)
spell("Field Armorer", at_start_of_turn(_arms_a_neighbor))
spell("Field Armor", Bonus(armor=1))
spell("Fortify", Bonus(armor=1, when=is_recruit))
spell("Found City", on_casting(builds_colony))
spell("Fuligin", Response("D1", _strip_first_spell, in_combat, role="hit"))
summoning("Gnome")
ability(
    "Gnome",
    on_moving(_raises_mountains),
    at_start_of_combat(_mountain_beneath, against_misfits),
    at_start_of_round(withdraw, round_is(3) & against_misfits),
)
summoning("Golem")
ability("Golem", on_being_hit(add(-1), attacker("a swordsman", is_swordsman)))
summoning("Homunculi")
ability("Homunculus", on_attacking(add(1), in_round(1) & by_missile))
spell("Juggernaut", on_casting(its_neutral_creatures), on_casting(becomes("barren land")))
ability(
    "Juggernaut",
    no_target("Unmaking spells cannot target a Juggernaut", of_house("Unmaking"), reach=Reach.GROUP),
    on_moving(_flattens),
)
spell("Karkara", on_casting(_boards))
spell(CREW, on_leaving(_crew_reappears, why="dispelled"), on_leaving(_crew_is_lost, why="host gone"))
spell("Lode Star", on_casting(_rains_lava))
spell("Loose Bearings", at_start_of_round(_sits_out), until_end_of_combat)
spell(
    "Lost Mine",
    on_casting(_digs_an_exit),
    Response("LAID", _digs_an_exit, role="own"),
    at_start_of_turn(_into_the_mine),
)
spell(
    "Man-Catcher",
    Bonus(no_attacks=True, deals_nothing=True),
    at_start_of_combat(_catches_the_strongest),
    until_end_of_combat,
    on_leaving(_lets_go),
)
hidden("held by a Man-Catcher", "{host} makes no attacks", Bonus(no_attacks=True, deals_nothing=True))
spell("Master Fletcher", on_creation(give_created("Dwarven Arrows"), newcomer("a new archer", is_archer)))
spell("Master Smith", on_creation(give_created("Dwarven Blade"), newcomer("a new swordsman", is_swordsman)))
spell("Dwarven Blade", Bonus(hand=1))
summoning("Mechanical Man")
ability("Mechanical Man", at_start_of_round(withdraw, round_is(3)))
spell("Minefield", *at_casting(notes_the_turn), on_entering(_steps_on_a_mine), at_start_of_turn(_stands_on_a_mine))
spell("Mountain", on_casting(becomes("mountain")))
spell("Mountain Pass", Bar("block", "there is a pass", _of_its_owner))
spell("Natural Defenses", on_casting(becomes("mountain")))
spell("Oculus of Will", every_turn(Will=1))
spell("Ogi", on_casting(its_creatures_then(_comes_equipped)), needs_room=True)
ability("Ogi", on_paying(free, its_casters & of_ogis_making))
spell("Ogi's Armor", Bonus(armor=3))
spell("Ogi's Arrows", Bonus(missile=1, when=is_archer))
spell("Ogi's Gauntlet", conceals())
spell("Panopticon", at_start_of_turn(_next_type))
spell("Pinnacle of Order", expansive, Bonus(armor=1))
spell("Quantum Mechanic", on_casting(_simple_first))
spell(
    "Rangefinder",
    Bonus(missile=1),
    on_attacking(add(1), in_round(1) & by_missile & attacker("an archer", is_archer), reach=Reach.GROUP),
)
spell("Shieldbearers", Bonus(armor=1))
spell("Siege Engine", at_start_of_combat(once(_shells), foes_in_a_structure))
spell("Stronghold", Bonus(level=1, when=is_recruit))
spell("Theralda Glaivesforge", on_casting(its_hero), needs_room=True)
ability("Theralda Glaivesforge", on_paying(_less_of_both, its_casters & not_of_making & costing("Order", "Will")))
spell(
    "Toy Factory",
    on_casting(lasts_as_long_as_it_cost),
    at_start_of_turn(_one_more_toy),
)
spell("Trebuchet", on_casting(_one_at_random))
spell("True Aim", Bonus(missile=1))
spell(
    "Warhammer",
    Bonus(hand=1, times=_noted),
    *at_casting(_notes_the_damage),
    at_start_of_round(_rests),
)
