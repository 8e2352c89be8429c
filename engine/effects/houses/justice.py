"""The House of Justice (Order, Mystery)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.language import Bonus, Condition, Prohibition, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.effects.words.ban_words import (
    after_casting,
    age_of,
    aimed_at,
    by_owner,
    catching,
    counting_castings,
    no_drawing,
    no_entering,
    no_leaving,
    of_type,
    on_host_or_its_group,
    on_minions_or_groups,
    one_of_a_kind,
)
from engine.effects.words.board_words import square_of, vacant
from engine.effects.words.casting_words import (
    cancels_orders,
    clears_group,
    dispel_all,
    each,
    healed_in_full,
    individual,
    loses_spells,
    no_casting,
    no_target,
    on_casting,
    on_leaving,
)
from engine.effects.words.deed_words import (
    a_death,
    house_of_player,
    lose_all_novices,
    monster_groups,
    novices,
    turns_into,
)
from engine.effects.words.hopper_words import beside_unfriendly, hopper
from engine.effects.words.movement_words import on_appearing, opens, spares
from engine.effects.words.price_words import asked_cost, cheaper, costing, its_casters, on_paying
from engine.effects.words.relation_words import bring_into_play, hunts
from engine.effects.words.structure_words import out_of_control, the_group
from engine.effects.words.summoning import brought_by, its_creatures_then, summoning
from engine.effects.words.turn_words import (
    as_mana_is_made,
    at_start_of_turn,
    before_movement,
    every_turn,
    on_entering,
    on_moving,
)
from engine.effects.words.vocabulary import (
    add,
    attacker,
    by_hand,
    by_missile,
    dispel_itself,
    in_combat_with_recruits,
    is_nation,
    kill_attacker,
    leave_to_opponents,
    members,
    on_any_death,
    on_attacking,
    on_being_hit,
    once,
    otherwise,
    own_death,
    own_group,
    prevent,
    says,
    the_minion,
    withdraw_next_round,
)
from engine.model.board import DIRECTIONS, EDGES, ENTRANCES, diamond, neighbours, on_board
from engine.model.catalog import cards_by_name
from engine.model.events import Attempt, Casting, DamageEvent, Dying, Leaving, MovementStep, Turn
from engine.model.state import Ground, Group, Minion, Spell, Square, Structure
from engine.rules.casting import cost_before_spells, engine_casts, may_carry
from engine.rules.changes import change_group_owner, change_terrain
from engine.rules.creation import replace_by_creature
from engine.rules.destinations import give_order, head_for
from engine.rules.dying import die, remove_group
from engine.rules.hands import gain_mana, put_into_deck
from engine.rules.lookup import ground_at
from engine.rules.reach import spells_in_play
from engine.rules.requirements import meets
from engine.rules.spells import dispel, set_tokens
from engine.rules.structures import build_structure

if TYPE_CHECKING:
    from engine.model.state import Answer
    from engine.rules.game import Game


def _alabaster_guardian_comes(game: Game, answer: Answer, casting: Casting) -> None:
    square = the_group(answer).square
    assert square is not None
    free = set(vacant(game))
    bring_into_play(game, answer, [one for one in neighbours(square) if one in free], answer.spell.caster)
    _alabaster_guardian_listens(game, answer, casting)


@otherwise("the guardian takes orders as before")
def _alabaster_guardian_listens(game: Game, answer: Answer, event: Casting | Turn) -> None:
    guardian, guarded = brought_by(game, answer.spell), the_group(answer)
    if guardian is not None and guardian.square is not None and guarded.square is not None:
        _alabaster_guardian_controlled_by(
            game, guardian, "player" if guarded.square in diamond(guardian.square) else "computer"
        )


@otherwise("there is nobody to seek")
def _alabaster_guardian_seeks(game: Game, answer: Answer, turn: Turn) -> None:
    _alabaster_guardian_listens(game, answer, turn)
    hunts(game, brought_by(game, answer.spell), the_group(answer))


@otherwise("the guardian takes orders as before")
def _alabaster_guardian_is_free(game: Game, answer: Answer, leaving: Leaving) -> None:
    guardian = brought_by(game, answer.spell)
    if guardian is not None:
        _alabaster_guardian_controlled_by(game, guardian, "player")


def _alabaster_guardian_controlled_by(game: Game, group: Group, control: str) -> None:
    exiled = any(spell.name == "Exiled" for spell in group.spells)
    if group.control != control and not (exiled and control == "player"):
        give_order(game, group, None)
        game.change(group, "control", control)


spell(
    "Alabaster Guardian",
    on_casting(_alabaster_guardian_comes),
    at_start_of_turn(_alabaster_guardian_listens),
    before_movement(_alabaster_guardian_seeks),
    on_leaving(_alabaster_guardian_is_free),
    one_of_a_kind("each of the two has an Alabaster Guardian"),
)


@otherwise("it bears no spell of others")
def _breaking_the_chains_strangers_spells_go(game: Game, answer: Answer, minion: Minion) -> None:
    for other in tuple(minion.spells):
        if other.definition.visible and other.owner != answer.spell.caster:
            dispel(game, other)


spell("Breaking the Chains", on_casting(each(_breaking_the_chains_strangers_spells_go)))

spell("Census", on_leaving(lose_all_novices, why="expired"))

wounded_in_combat: Condition[DamageEvent] = Condition(
    "an attack that damages, were it for 0 points", lambda game, answer, damage: damage.actor is not None
)


def _chamberlain_withdraws_from_humans(game: Game, answer: Answer, damage: DamageEvent) -> None:
    host, attacker = the_minion(answer), damage.actor
    withdraw_next_round(game, host.group, answer.spell.caster)
    foe = attacker.group if attacker is not None else None
    if foe is not None and any(map(is_nation("Humans"), foe.members)):
        engine_casts(game, "Cleansing Light", foe, answer.spell.caster)


spell("Chamberlain", Response("D4", once(_chamberlain_withdraws_from_humans), wounded_in_combat))

spell("Citadel", every_turn(Order=2))
spell(
    "City-State",
    no_entering("no group goes into a City-State"),
    no_leaving("no group goes out of a City-State"),
)
spell("Codex of Order", on_paying(cheaper(Order=1), its_casters & costing("Order")))

summoning("Dracha")


def _dracha_found_a_colony(game: Game, answer: Answer, dying: Dying) -> None:
    group = dying.group
    if group is not None and group.square is not None:
        build_structure(game, "colony", group.square, dying.target.owner)
        withdraw_next_round(game, group, answer.spell.caster)


ability(
    "Dracha",
    no_target("individual spells cannot target Dracha", individual),
    on_any_death(_dracha_found_a_colony, own_death),
)

spell("Dracha's Decree", no_target("Dracha's Decree keeps spells off whoever is in there", on_minions_or_groups))
spell("Dracha's Sphere", Bonus(walks=frozenset({"Flight"})), on_being_hit(add(-1), by_missile))


@otherwise("its mana is burnt out")
def _drachas_trade_burns_out(game: Game, answer: Answer, turn: Turn) -> None:
    structure = answer.spell.host
    house = house_of_player(game, structure.owner) if isinstance(structure, Structure) else None
    if not answer.spell.tokens and isinstance(structure, Structure):
        answer.spell.tokens = 1
        if house is not None:
            gain_mana(game, structure.owner, house.primary, 6)
            gain_mana(game, structure.owner, house.secondary, 3)


def _drachas_trade_has_burnt_out(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return bool(spell.tokens)


spell(
    "Dracha's Trade",
    as_mana_is_made(_drachas_trade_burns_out),
    Prohibition("mana", "its mana is burnt out", _drachas_trade_has_burnt_out),
)

summoning("Ebon Guardian")


def _exile(game: Game, answer: Answer, casting: Casting) -> None:
    for group in monster_groups(game):
        engine_casts(game, "Exiled", group, answer.spell.caster)


spell("Exile", on_casting(_exile))


@otherwise("the group heads for nothing")
def _exile_heads_for_the_edge(game: Game, answer: Answer, turn: Turn) -> None:
    group = answer.spell.host
    if isinstance(group, Group):
        head_for(game, group, EDGES)


@otherwise("the group has not come to the edge of the board")
def _exile_gone_from_the_edge(game: Game, answer: Answer, turn: Turn) -> None:
    group = answer.spell.host
    if isinstance(group, Group) and group.square in EDGES:
        remove_group(game, group)


spell(
    "Exiled",
    *out_of_control,
    before_movement(_exile_heads_for_the_edge),
    at_start_of_turn(_exile_gone_from_the_edge),
)

on_host_or_member: Condition[Casting] = Condition(
    "a spell on the host or one of its members",
    lambda game, answer, casting: casting.target is answer.spell.host or casting.target in members(own_group(answer)),
)

spell("Gilt", catching(dispel_itself, on_host_or_member))


def _granite_guardian_beside_town(game: Game, spell: Spell) -> list[Square]:
    def touches_town(group: Group) -> bool:
        beside = [game.state.structure_at(square) for square in neighbours(group.square)] if group.square else []
        return any(s is not None and s.type == "town" and s.owner == spell.caster for s in beside)

    return beside_unfriendly(game, spell, when=touches_town)


hopper("Granite Guardian", "Granite Guardian", _granite_guardian_beside_town)


@says("it remembers the spell")
def _hapax_legomenon_remember_the_word(game: Game, answer: Answer, casting: Casting) -> None:
    answer.spell.memory = casting.card


nothing_named: Condition[Casting] = Condition(
    "the next spell", lambda game, answer, casting: answer.spell.memory is None
)


def _hapax_legomenon_the_word_said_once(game: Game, spell: Spell, attempt: Attempt) -> bool:
    named: str | None = spell.memory
    return attempt.card == named


spell(
    "Hapax Legomenon",
    *counting_castings(_hapax_legomenon_remember_the_word, nothing_named),
    no_casting("Hapax Legomenon lets it be cast only once", when=_hapax_legomenon_the_word_said_once),
)

spell("Injunction", no_drawing("Injunction stops the drawing of cards"))
spell("Intercession", no_casting("Intercession stops all casting"))


def _jade_gargoyle(game: Game, answer: Answer, casting: Casting) -> None:
    replace_by_creature(game, the_minion(answer), "Jade Gargoyle")


spell("Jade Gargoyle", on_casting(_jade_gargoyle))

on_a_comrade: Condition[Casting] = Condition(
    "an individual spell on a comrade who is still in the group",
    lambda game, answer, casting: (
        casting.target is not answer.spell.host and casting.target in members(own_group(answer))
    ),
)


def _jade_gargoyle_copied(game: Game, answer: Answer, casting: Casting) -> None:
    host, card = the_minion(answer), cards_by_name()[casting.card]
    fits = all(meets(requirement, game.state, host.owner, host) for requirement in card.requirements)
    if fits and may_carry(game, host, card.name, host.owner, as_his=True):
        engine_casts(game, card.name, host, host.owner, owner=host.owner)


ability(
    "Jade Gargoyle",
    no_target("individual spells cannot target the Jade Gargoyle", individual),
    after_casting(_jade_gargoyle_copied, on_a_comrade),
)


def _justicars_purge(game: Game, answer: Answer, step: MovementStep) -> None:
    ground, structure = ground_at(game, step.square), game.state.structure_at(step.square)
    dispel_all(game, ground)
    if structure is not None and structure.type != "sanctum":
        dispel_all(game, structure)
    change_terrain(game, ground, "plains")


spell("Justicars", on_moving(_justicars_purge))


def _justicars_reserve_outside(game: Game, spell: Spell, attempt: Attempt) -> bool:
    ground = spell.host
    square = square_of(attempt.target) if attempt.target is not None else None
    return isinstance(ground, Ground) and (square is None or square not in diamond(ground.square))


spell(
    "Justicars' Reserve",
    no_target(
        "the Reserve keeps summonings to its diamond",
        of_type("summoning"),
        when=_justicars_reserve_outside,
        reach=Reach.ANYBODY,
    ),
)


def _law_of_the_land_bare_square_inside(game: Game, spell: Spell, attempt: Attempt) -> bool:
    ground, target = spell.host, attempt.target
    return (
        isinstance(ground, Ground)
        and isinstance(target, Ground)
        and target.square in diamond(ground.square)
        and game.state.structure_at(target.square) is None
    )


spell(
    "Law of the Land",
    no_target(
        "the Law of the Land keeps spells off its squares",
        when=_law_of_the_land_bare_square_inside,
        reach=Reach.ANYBODY,
    ),
)

spell("Minion of Order", Bonus(level=1))
spell("Nemesis", Bonus(armor=1), no_casting("Nemesis stops the casting of Heroes", of_type("hero")))


def _obeisance_other_recruits(spell: Spell, minion: Minion) -> int:
    return sum(mate.is_recruit for mate in members(minion.group)) - 1


spell(
    "Obeisance",
    Bonus(level=1, times=_obeisance_other_recruits),
    Bonus(level_0=True, reach=Reach.OTHERS),
    Prohibition("level", "in Obeisance it gains no levels", reach=Reach.OTHERS),
)

summoning("Obsidian Dragon")
ability("Obsidian Dragon", on_any_death(leave_to_opponents("Obsidian Armor"), own_death & in_combat_with_recruits))
spell("Obsidian Armor", Bonus(armor=1))
spell("Orrery", no_casting("the Orrery stops globe spells", aimed_at("globe")))


def _ozande_comes_armed(game: Game, answer: Answer, minion: Minion) -> None:
    engine_casts(game, "Retribution", minion, answer.spell.caster)
    engine_casts(game, "Justicars", minion.group or minion, answer.spell.caster)


spell("Ozande", on_casting(its_creatures_then(_ozande_comes_armed)), needs_room=True)


def _pact_of_mystery_counts_the_dead(game: Game, answer: Answer, casting: Casting) -> None:
    engine_casts(game, "counting the dead", game.state.globe, answer.spell.caster).memory = {}


spell("Pact of Mystery", on_casting(_pact_of_mystery_counts_the_dead))


@says("it counts one dead more")
def _pact_of_mystery_one_more_dead(game: Game, answer: Answer, dying: Dying) -> None:
    owner = dying.target.owner
    answer.spell.memory = answer.spell.memory | {owner: answer.spell.memory.get(owner, 0) + 1}


def _pact_of_mystery_pays(game: Game, answer: Answer, turn: Turn) -> None:
    for player, count in answer.spell.memory.items():
        gain_mana(game, player, "Mystery", count)


hidden(
    "counting the dead",
    "the minions that die are counted, and every player gets 1 Mystery for each of his as mana is made",
    Response("E3", _pact_of_mystery_one_more_dead, a_death, role="witness"),
    as_mana_is_made(once(_pact_of_mystery_pays)),
)

non_friendly_group: Condition[MovementStep] = Condition(
    "a group that is not its owner's", lambda game, answer, step: step.target.owner != answer.spell.caster
)

spell(
    "Parted Sea",
    opens("the sea is parted"),
    spares("the sea is parted", by_owner),
    Response("ON_MOVE", dispel_itself, non_friendly_group),
    on_entering(dispel_itself, non_friendly_group),
    on_appearing(dispel_itself, non_friendly_group),
)

spell(
    "Preservation",
    no_casting("Preservation forbids its owner such spells", aimed_at("square", "structure"), when=by_owner),
    turns_into("Preservation II"),
)
spell("Preservation II", every_turn(Order=1, Mystery=1))


def _prohibition_costs_his_secondary(game: Game, spell: Spell, attempt: Attempt) -> bool:
    house = house_of_player(game, attempt.player)
    if age_of(game, spell) != 1 or house is None:
        return False
    cost = asked_cost(game, spell, attempt.card, cost_before_spells(game, attempt.player, attempt.card))
    return house.secondary in (cost.price or {})


spell("Prohibition", no_casting("Prohibition bans secondary mana", when=_prohibition_costs_his_secondary))

host_is_killed: Condition[Dying] = Condition(
    "the host's end, its last member killed",
    lambda game, answer, dying: dying.group is answer.spell.host and dying.cause == "killed",
)


def _pyrrhic_victory(game: Game, answer: Answer, dying: Dying) -> None:
    """The group that opposes the host in combat dies, else the killer's."""
    group, combat = the_group(answer), game.combat
    killers = dying.actor.group if dying.actor is not None else None
    for minion in members(combat.opponent(group) if combat is not None and group in combat.groups else killers):
        die(game, minion, "died")


spell("Pyrrhic Victory", Response("E4", _pyrrhic_victory, host_is_killed, role="witness"))

spell("Restoration", on_casting(clears_group))
spell("Retribution", on_being_hit(once(kill_attacker), after_armor=True))
spell("Rite of Mystery", every_turn(Mystery=1))


def _road_building_bare_square_on_a_road(game: Game, spell: Spell, attempt: Attempt) -> bool:
    ground, target = spell.host, attempt.target
    if not (isinstance(ground, Ground) and isinstance(target, Ground)):
        return False
    return target.square in _road_building(game, ground.square)


def _road_building(game: Game, square: Square) -> list[Square]:
    """Return a square and those that its row and column reach before a structure or the edge."""
    found = [square]
    for dx, dy in DIRECTIONS:
        x, y = square[0] + dx, square[1] + dy
        while on_board((x, y)) and game.state.structure_at((x, y)) is None:
            found.append((x, y))
            x, y = x + dx, y + dy
    return found


spell(
    "Road Building",
    no_target(
        "Road Building keeps spells off its squares", when=_road_building_bare_square_on_a_road, reach=Reach.ANYBODY
    ),
)


def _rule_by_example_in_its_first_turn(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return attempt.player == spell.caster and age_of(game, spell) == 1


def _rule_by_example_in_its_later_turns(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return attempt.player != spell.caster and age_of(game, spell) >= 2


spell(
    "Rule by Example",
    no_casting("Rule by Example binds its owner first", when=_rule_by_example_in_its_first_turn),
    no_casting("Rule by Example binds the opponent now", when=_rule_by_example_in_its_later_turns),
)

spell("Second Chance", on_casting(each(loses_spells)), on_casting(each(healed_in_full)))
spell(
    "Sentinel",
    on_casting(cancels_orders),
    Prohibition("move", "a Sentinel holds the group in place", reach=Reach.GROUP),
    on_being_hit(prevent, by_hand),
)
spell("Shell of Gold", on_casting(each(loses_spells)))
spell("Spawn of Toganni", novices(2, "Gargoyles"))

a_summoning: Condition[Casting] = Condition(
    "a summoning", lambda game, answer, casting: of_type("summoning")(casting.card)
)

spell("Summoning Licensure", catching(dispel_itself, a_summoning))


def _talisman_of_souls_two_hit_points_more(game: Game, answer: Answer, casting: Casting) -> None:
    host = the_minion(answer)
    set_tokens(game, answer.spell, answer.spell.tokens + 1)
    game.change(host, "hp", host.hp + 2)


spell(
    "Talisman of Souls",
    Bonus(max_hp=2, times=lambda spell, minion: spell.tokens),
    *counting_castings(_talisman_of_souls_two_hit_points_more, on_host_or_its_group),
)

spell("The Star Chamber", every_turn(Mystery=1, Order=1))


@otherwise("nothing was discarded")
def _the_well_discards_return(game: Game, answer: Answer, turn: Turn) -> None:
    seat = game.state.seats.get(answer.spell.caster)
    if seat is not None:
        for card in seat.discarded:
            put_into_deck(game, seat.player, card, len(seat.deck))


spell("The Well", before_movement(_the_well_discards_return))


def _tindelhunden_come(game: Game, answer: Answer, casting: Casting) -> None:
    free = set(vacant(game)) - ENTRANCES
    bring_into_play(game, answer, [square for square in EDGES if square in free], answer.spell.caster)
    _tindelhunden_are_hostile(game, answer)


def _tindelhunden_are_hostile(game: Game, answer: Answer) -> None:
    hounds, hunted = brought_by(game, answer.spell), the_group(answer)
    if hounds is not None and not hounds.hostile_to(hunted):
        change_group_owner(game, hounds, game.state.other_player(hunted.owner))


@otherwise("there is nobody to hunt")
def _tindelhunden_hunt(game: Game, answer: Answer, turn: Turn) -> None:
    _tindelhunden_are_hostile(game, answer)
    hunts(game, brought_by(game, answer.spell), the_group(answer))


def _tindelhunden_vanish(game: Game, answer: Answer, leaving: Leaving) -> None:
    hounds = brought_by(game, answer.spell)
    if hounds is not None:
        remove_group(game, hounds)


spell(
    "Tindelhunden",
    on_casting(_tindelhunden_come),
    before_movement(_tindelhunden_hunt),
    on_leaving(_tindelhunden_vanish),
    one_of_a_kind("each of the two is hunted by Tindelhunden"),
)
ability(
    "Tindelhund",
    on_attacking(add(-1), attacker("a Human", is_nation("Humans")), reach=Reach.OPPONENTS),
)


@otherwise("no spell has been cast that could be dispelled")
def _trump(game: Game, answer: Answer, casting: Casting) -> None:
    summoned = of_type("summoning")
    cast = [spell for spell in spells_in_play(game) if spell.number and not summoned(spell.name)]
    if cast:
        dispel(game, max(cast, key=lambda spell: spell.number))


spell("Trump", on_casting(_trump))
