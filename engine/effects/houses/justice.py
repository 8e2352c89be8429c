"""The House of Justice (Order, Mystery)."""

from __future__ import annotations

from engine.effects import words as w
from engine.effects.language import Bonus, Condition, Memory, Prohibition, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.model.board import DIRECTIONS, EDGES, ENTRANCES, Square, diamond, neighbours, on_board
from engine.model.catalog import cards_by_name
from engine.model.events import Arrival, Attempt, Casting, DamageEvent, Dying, MovementStep, Turn
from engine.model.hooks import Forbidden, Role
from engine.model.hosts import square_of
from engine.model.pieces import Control, Ground, Group, Minion, Spell, Structure
from engine.model.seat import Player, Seat
from engine.rules.cast_payment import cost_before_spells
from engine.rules.casting import engine_casts
from engine.rules.changes import change_group_owner, change_terrain
from engine.rules.creation import replace_by_creature
from engine.rules.destinations import give_order, head_for
from engine.rules.dying import die, remove_group
from engine.rules.game import Game
from engine.rules.hands import gain_mana, put_into_deck
from engine.rules.lookup import ground_at, house_of_player
from engine.rules.reach import spells_in_play
from engine.rules.requirements import meets
from engine.rules.spell_targets import may_carry
from engine.rules.spells import dispel, set_tokens
from engine.rules.structures import build_structure


def _alabaster_guardian_comes(game: Game, spell: Spell, casting: Casting) -> None:
    square = w.the_group(spell).square
    assert square is not None
    free = set(w.vacant(game))
    w.bring_into_play(game, spell, [one for one in neighbours(square) if one in free], spell.caster)
    _alabaster_guardian_listens(game, spell, casting)


@w.otherwise("the guardian's control stays where it is")
@w.to_the_group
def _alabaster_guardian_listens(game: Game, spell: Spell, guarded: Group) -> None:
    guardian = w.brought_by(game, spell)
    if guardian is not None and guardian.square is not None and guarded.square is not None:
        _alabaster_guardian_controlled_by(
            game, guardian, "player" if guarded.square in diamond(guardian.square) else "computer"
        )


@w.otherwise("there is nobody to seek")
def _alabaster_guardian_seeks(game: Game, spell: Spell, turn: Turn) -> None:
    _alabaster_guardian_listens(game, spell, turn)
    w.hunts(game, w.brought_by(game, spell), w.the_group(spell))


@w.otherwise("the guardian's control stays where it is")
@w.to_those_it_brought
def _alabaster_guardian_is_free(game: Game, guardian: Group) -> None:
    _alabaster_guardian_controlled_by(game, guardian, "player")


def _alabaster_guardian_controlled_by(game: Game, group: Group, control: Control) -> None:
    exiled = any(spell.name == "Exiled" for spell in group.spells)
    if group.control != control and not (exiled and control == "player"):
        give_order(game, group, None)
        game.change(group, "control", control)


spell(
    "Alabaster Guardian",
    w.on_casting(_alabaster_guardian_comes),
    w.at_start_of_turn(_alabaster_guardian_listens),
    w.before_movement(_alabaster_guardian_seeks),
    w.on_leaving(_alabaster_guardian_is_free),
    w.one_of_a_kind("each of the two has an Alabaster Guardian"),
)


@w.otherwise("it bears no spell of others")
def _breaking_the_chains_strangers_spells_go(game: Game, spell: Spell, minion: Minion) -> None:
    for other in tuple(minion.spells):
        if other.definition.visible and other.owner != spell.caster:
            dispel(game, other)


spell("Breaking the Chains", w.on_casting(w.each(_breaking_the_chains_strangers_spells_go)))

spell("Census", w.on_leaving(w.lose_all_novices, why="expired"))

wounded_in_combat: Condition[DamageEvent] = w.needs("an attack that damages, were it for 0 points")(
    lambda damage: damage.actor is not None
)


def _chamberlain_withdraws_from_humans(game: Game, spell: Spell, damage: DamageEvent) -> None:
    host = w.the_minion(spell)
    w.withdraw_next_round(game, host.group, spell.caster)
    attackers = _chamberlain_attackers(game, host, damage)
    if attackers is not None and any(map(w.is_nation("Humans"), attackers.members)):
        engine_casts(game, "Cleansing Light", attackers, spell.caster)


def _chamberlain_attackers(game: Game, host: Minion, damage: DamageEvent) -> Group | None:
    """Return the group from which the blow came; its attacker may have left it on the way, dead or carried off (D3)."""
    return host.group if damage.on_a_comrade else w.foe_of(game, host.group)


spell("Chamberlain", Response("D4", w.once(_chamberlain_withdraws_from_humans), wounded_in_combat))

spell("Citadel", w.every_turn(Order=2))
spell(
    "City-State",
    w.no_entering("no group goes into a City-State"),
    w.no_leaving("no group goes out of a City-State"),
)
spell("Codex of Order", w.on_paying(w.cheaper(Order=1), w.its_casters & w.costing("Order")))

w.summoning("Dracha")


def _dracha_found_a_colony(game: Game, spell: Spell, dying: Dying) -> None:
    group = dying.group
    if group is not None and group.square is not None:
        build_structure(game, "colony", group.square, dying.target.owner)
        w.withdraw_next_round(game, group, spell.caster)


ability(
    "Dracha",
    w.no_target("individual spells cannot target Dracha", w.individual),
    w.on_any_death(_dracha_found_a_colony, w.own_death, founds_colony=True),
)

spell("Dracha's Decree", w.no_target("Dracha's Decree keeps spells off whoever is in there", w.on_minions_or_groups))
spell("Dracha's Sphere", w.walking("Flight"), w.on_being_hit(w.receive_less(1), w.by_missile))


@w.otherwise("its mana is burnt out")
@w.to_the_structure
def _drachas_trade_burns_out(game: Game, spell: Spell, structure: Structure) -> None:
    house = house_of_player(game, structure.owner)
    if not spell.tokens:
        spell.tokens = 1
        if house is None:
            game.otherwise("the house of its owner is not known")
        else:
            gain_mana(game, structure.owner, house.primary, 6)
            gain_mana(game, structure.owner, house.secondary, 3)


def _drachas_trade_has_burnt_out(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return bool(spell.tokens)


spell(
    "Dracha's Trade",
    w.as_mana_is_made(_drachas_trade_burns_out),
    Prohibition(Forbidden.MANA, "its mana is burnt out", _drachas_trade_has_burnt_out),
)

w.summoning("Ebon Guardian")


spell("Exile", w.on_casting(w.casts_on_monster_groups("Exiled")))


@w.otherwise("the group heads for nothing")
@w.to_the_group
def _exile_heads_for_the_edge(game: Game, group: Group) -> None:
    head_for(game, group, EDGES)


@w.otherwise("the group has not come to the edge of the board")
@w.to_the_group
def _exile_gone_from_the_edge(game: Game, group: Group) -> None:
    if group.square in EDGES:
        remove_group(game, group)


spell(
    "Exiled",
    *w.out_of_control,
    w.before_movement(_exile_heads_for_the_edge),
    w.at_start_of_turn(_exile_gone_from_the_edge),
)

on_host_or_member: Condition[Casting] = Condition(
    "a spell on the host or one of its members",
    lambda game, spell, casting: casting.target is spell.host or casting.target in w.members(w.own_group(spell)),
)

spell("Gilt", w.catching(w.dispel_itself, on_host_or_member))


def _granite_guardian_beside_town(game: Game, spell: Spell) -> list[Square]:
    side = w.side_of_those_it_brought(game, spell)

    def touches_town(group: Group) -> bool:
        beside = [game.state.structure_at(square) for square in neighbours(group.square)] if group.square else []
        return any(s is not None and s.type == "town" and s.owner == side for s in beside)

    return w.beside_unfriendly(game, spell, when=touches_town)


w.hopper("Granite Guardian", "Granite Guardian", _granite_guardian_beside_town)


_hapax_legomenon_named = Memory[str | None](None)


@w.says("it remembers the spell")
def _hapax_legomenon_remember_the_word(game: Game, spell: Spell, casting: Casting) -> None:
    _hapax_legomenon_named.note(spell, casting.card)


nothing_named: Condition[Casting] = Condition(
    "the next spell", lambda game, spell, casting: _hapax_legomenon_named.of(spell) is None
)


def _hapax_legomenon_the_word_said_once(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return attempt.card == _hapax_legomenon_named.of(spell)


spell(
    "Hapax Legomenon",
    *w.counting_castings(_hapax_legomenon_remember_the_word, nothing_named),
    w.no_casting("Hapax Legomenon lets it be cast only once", when=_hapax_legomenon_the_word_said_once),
)

spell("Injunction", w.no_drawing("Injunction stops the drawing of cards"))
spell("Intercession", w.no_casting("Intercession stops all casting"))


@w.to_the_minion
def _jade_gargoyle(game: Game, host: Minion) -> None:
    replace_by_creature(game, host, "Jade Gargoyle")


spell("Jade Gargoyle", w.on_casting(_jade_gargoyle))

on_a_comrade: Condition[Casting] = Condition(
    "an individual spell on a comrade who is still in the group",
    lambda game, spell, casting: casting.target is not spell.host and casting.target in w.members(w.own_group(spell)),
)


_jade_gargoyle_aim = Memory[bool](False)
"""Whether the spell that is being cast was aimed at a comrade."""

aimed_at_a_comrade: Condition[Casting] = Condition(
    "one that was aimed at a comrade", lambda game, spell, casting: _jade_gargoyle_aim.of(spell)
)


@w.says("it notes whether a comrade is the target")
def _jade_gargoyle_notes_the_target(game: Game, spell: Spell, casting: Casting) -> None:
    _jade_gargoyle_aim.note(spell, casting.target in w.mates(spell))


def _jade_gargoyle_copied(game: Game, spell: Spell, casting: Casting) -> None:
    host, card = w.the_minion(spell), cards_by_name()[casting.card]
    fits = all(meets(requirement, game.state, host.owner, host) for requirement in card.requirements)
    if fits and may_carry(game, host, card.name, host.owner, as_own=True):
        engine_casts(game, card.name, host, host.owner, owner=host.owner, cost=casting.cost)


ability(
    "Jade Gargoyle",
    w.no_target("individual spells cannot target the Jade Gargoyle", w.individual),
    Response("X2", _jade_gargoyle_notes_the_target, role=Role.WATCHER),
    w.after_casting(_jade_gargoyle_copied, on_a_comrade & aimed_at_a_comrade),
)


def _justicars_purge(game: Game, spell: Spell, step: MovementStep) -> None:
    ground, structure = ground_at(game, step.square), game.state.structure_at(step.square)
    w.dispel_all(game, ground)
    if structure is not None:
        w.dispel_all(game, structure)
    change_terrain(game, ground, "plains")


spell("Justicars", w.on_moving(_justicars_purge))


def _justicars_reserve_outside(game: Game, spell: Spell, attempt: Attempt) -> bool:
    square = square_of(attempt.target) if attempt.target is not None else None
    return square not in diamond(w.the_ground(spell).square)


spell(
    "Justicars' Reserve",
    w.no_target(
        "the Reserve keeps summonings to its diamond",
        w.of_type("summoning"),
        when=_justicars_reserve_outside,
        reach=Reach.ANYBODY,
    ),
)


def _law_of_the_land_bare_square_inside(game: Game, spell: Spell, attempt: Attempt) -> bool:
    target = attempt.target
    return (
        isinstance(target, Ground)
        and target.square in diamond(w.the_ground(spell).square)
        and game.state.structure_at(target.square) is None
    )


spell(
    "Law of the Land",
    w.no_target(
        "the Law of the Land keeps spells off its squares",
        when=_law_of_the_land_bare_square_inside,
        reach=Reach.ANYBODY,
    ),
)

spell("Minion of Order", Bonus(level=1))
spell("Nemesis", Bonus(armor=1), w.no_casting("Nemesis stops the casting of Heroes", w.of_type("hero")))


def _obeisance_other_recruits(spell: Spell, minion: Minion) -> int:
    return sum(mate.is_recruit for mate in w.members(minion.group)) - 1


spell(
    "Obeisance",
    Bonus(level=1, times=_obeisance_other_recruits),
    Bonus(level_0=True, reach=Reach.OTHERS),
    Prohibition(Forbidden.LEVELS, "in Obeisance it gains no levels", reach=Reach.OTHERS),
    w.one_of_a_kind("each of the two has somebody in Obeisance", Reach.GROUP),
)

w.summoning("Obsidian Dragon")
ability(
    "Obsidian Dragon", w.on_any_death(w.leave_to_opponents("Obsidian Armor"), w.own_death & w.in_combat_with_recruits)
)
spell("Obsidian Armor", Bonus(armor=1))
spell("Orrery", w.no_casting("the Orrery stops globe spells", w.aimed_at("globe")))


def _ozande_comes_armed(game: Game, spell: Spell, minion: Minion) -> None:
    engine_casts(game, "Retribution", minion, spell.caster)
    engine_casts(game, "Justicars", minion.group or minion, spell.caster)


spell("Ozande", w.on_casting(w.its_creatures_then(_ozande_comes_armed)), needs_room=True)


_pact_of_mystery_dead = Memory[dict[Player, int]]({})


def _pact_of_mystery_counts_the_dead(game: Game, spell: Spell, casting: Casting) -> None:
    _pact_of_mystery_dead.note(engine_casts(game, "counting the dead", game.state.globe, spell.caster), {})


spell("Pact of Mystery", w.on_casting(_pact_of_mystery_counts_the_dead))


@w.says("it counts one dead more")
def _pact_of_mystery_one_more_dead(game: Game, spell: Spell, dying: Dying) -> None:
    owner, dead = dying.target.owner, _pact_of_mystery_dead.of(spell)
    _pact_of_mystery_dead.note(spell, dead | {owner: dead.get(owner, 0) + 1})


def _pact_of_mystery_pays(game: Game, spell: Spell, turn: Turn) -> None:
    for player, count in _pact_of_mystery_dead.of(spell).items():
        gain_mana(game, player, "Mystery", count)


hidden(
    "counting the dead",
    "the minions that die are counted, and every player gets 1 Mystery for each of theirs as mana is made",
    Response("E3", _pact_of_mystery_one_more_dead, w.a_death, role=Role.WATCHER),
    w.as_mana_is_made(w.once(_pact_of_mystery_pays)),
)

non_friendly_group: Condition[MovementStep] = Condition(
    "a group that is not its owner's", lambda game, spell, step: step.target.owner != spell.caster
)

non_friendly_newcomer: Condition[Arrival] = Condition(
    "a newcomer that is not its owner's", lambda game, spell, arrival: arrival.target.owner != spell.caster
)

spell(
    "Parted Sea",
    w.opens(),
    w.spares(w.by_owner),
    Response("ON_MOVE", w.dispel_itself, non_friendly_group),
    w.on_appearing(w.dispel_itself, non_friendly_group),
    w.on_creation(w.dispel_itself, non_friendly_newcomer),
)

spell(
    "Preservation",
    w.no_casting("Preservation forbids its owner such spells", w.aimed_at("square", "structure"), when=w.by_owner),
    w.turns_into("Preservation II"),
)
spell("Preservation II", w.every_turn(Order=1, Mystery=1))


def _prohibition_costs_his_secondary(game: Game, spell: Spell, attempt: Attempt) -> bool:
    house = house_of_player(game, attempt.player)
    if w.age_of(game, spell) != 1 or house is None:
        return False
    cost = w.asked_cost(game, spell, attempt.card, cost_before_spells(game, attempt.player, attempt.card))
    return house.secondary in (cost.price or {})


spell("Prohibition", w.no_casting("Prohibition bans secondary mana", when=_prohibition_costs_his_secondary))

host_is_killed: Condition[Dying] = Condition(
    "the host's end, its last member killed",
    lambda game, spell, dying: dying.group is spell.host and dying.cause == "killed",
)


def _pyrrhic_victory(game: Game, spell: Spell, dying: Dying) -> None:
    """The group that opposes the host in combat dies, else the killer's."""
    group = w.the_group(spell)
    killing_group = dying.actor.group if dying.actor is not None else None
    for minion in w.members(w.foe_of(game, group) or killing_group):
        die(game, minion, "died")


spell("Pyrrhic Victory", Response("E4", _pyrrhic_victory, host_is_killed, role=Role.WATCHER))

spell("Restoration", w.on_casting(w.clears_group))
spell("Retribution", w.on_being_hit(w.once(w.kill_attacker), after_armor=True))
spell("Rite of Mystery", w.every_turn(Mystery=1))


def _road_building_bare_square_on_a_road(game: Game, spell: Spell, attempt: Attempt) -> bool:
    target = attempt.target
    return isinstance(target, Ground) and target.square in _road_building(game, w.the_ground(spell).square)


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
    w.no_target(
        "Road Building keeps spells off its squares", when=_road_building_bare_square_on_a_road, reach=Reach.ANYBODY
    ),
)


def _rule_by_example_in_its_first_turn(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return attempt.player == spell.caster and w.age_of(game, spell) == 1


def _rule_by_example_in_its_later_turns(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return attempt.player != spell.caster and w.age_of(game, spell) >= 2


spell(
    "Rule by Example",
    w.no_casting("Rule by Example binds its owner first", when=_rule_by_example_in_its_first_turn),
    w.no_casting("Rule by Example binds the opponent now", when=_rule_by_example_in_its_later_turns),
)

spell("Second Chance", w.on_casting(w.each(w.loses_spells)), w.on_casting(w.each(w.healed_in_full)))
spell(
    "Sentinel",
    w.on_casting(w.cancels_orders),
    Prohibition(Forbidden.MOVING, "a Sentinel holds the group in place", reach=Reach.GROUP),
    w.on_being_hit(w.prevent, w.by_hand),
)
spell("Shell of Gold", w.on_casting(w.each(w.loses_spells)))
spell("Spawn of Toganni", w.novices(2, "Gargoyles"))

a_summoning: Condition[Casting] = w.needs("a summoning")(lambda casting: w.of_type("summoning")(casting.card))

spell("Summoning Licensure", w.catching(w.dispel_itself, a_summoning))


@w.to_the_minion
def _talisman_of_souls_two_hit_points_more(game: Game, spell: Spell, host: Minion) -> None:
    set_tokens(game, spell, spell.tokens + 1)
    w.heal(game, host, 2)


spell(
    "Talisman of Souls",
    Bonus(max_hp=2, times=w.each_token),
    *w.counting_castings(_talisman_of_souls_two_hit_points_more, w.on_host_or_its_group),
)

spell("The Star Chamber", w.every_turn(Mystery=1, Order=1))


@w.otherwise("there is no discard to give back")
@w.to_the_casters_seat
def _the_well_discards_return(game: Game, spell: Spell, seat: Seat) -> None:
    if seat.discarded and w.first_in_turn(game, spell):
        for card in seat.discarded:
            put_into_deck(game, seat.player, card, len(seat.deck))


spell("The Well", w.before_movement(_the_well_discards_return))


def _tindelhunden_come(game: Game, spell: Spell, casting: Casting) -> None:
    free = set(w.vacant(game)) - ENTRANCES
    w.bring_into_play(game, spell, [square for square in EDGES if square in free], spell.caster)
    _tindelhunden_are_hostile(game, spell)


def _tindelhunden_are_hostile(game: Game, spell: Spell) -> None:
    hounds, hunted = w.brought_by(game, spell), w.the_group(spell)
    if hounds is not None and not hounds.hostile_to(hunted):
        change_group_owner(game, hounds, game.state.other_player(hunted.owner))


@w.otherwise("there is nobody to hunt")
@w.to_the_group
def _tindelhunden_hunt(game: Game, spell: Spell, group: Group) -> None:
    _tindelhunden_are_hostile(game, spell)
    w.hunts(game, w.brought_by(game, spell), group)


@w.to_those_it_brought
def _tindelhunden_vanish(game: Game, hounds: Group) -> None:
    remove_group(game, hounds)


spell(
    "Tindelhunden",
    w.on_casting(_tindelhunden_come),
    w.before_movement(_tindelhunden_hunt),
    w.on_leaving(_tindelhunden_vanish),
    w.one_of_a_kind("each of the two is hunted by Tindelhunden"),
)
ability(
    "Tindelhund",
    w.on_attacking(w.add(-1), w.attacker("a Human", w.is_nation("Humans")), reach=Reach.OPPONENTS),
)


@w.otherwise("no spell has been cast that could be dispelled")
def _trump(game: Game, spell: Spell, casting: Casting) -> None:
    summoned = w.of_type("summoning")
    cast = [one for one in spells_in_play(game) if one.number and not summoned(one.name)]
    if cast:
        dispel(game, max(cast, key=lambda one: one.number))


spell("Trump", w.on_casting(_trump))
