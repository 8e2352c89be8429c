"""The House of Nature (World, Order)."""

from __future__ import annotations

from engine.effects import words as w
from engine.effects.language import Bonus, Condition, Memory, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.model.base_stats import STURDY_NATIONS
from engine.model.board import SQUARES, Square, diamond, neighbours
from engine.model.catalog import RECRUIT_CLASSES
from engine.model.events import Arrival, Attempt, Casting, Charge, Combat, DamageEvent, Dying, Turn
from engine.model.hooks import Role
from engine.model.hosts import square_of
from engine.model.pieces import Ground, Group, Minion, Spell
from engine.rules.casting import engine_casts
from engine.rules.changes import change_terrain
from engine.rules.creation import create_recruits, found_group
from engine.rules.damage import apply_damage
from engine.rules.destinations import give_order
from engine.rules.dying import die, remove_minion
from engine.rules.game import Game
from engine.rules.hands import gain_mana
from engine.rules.lookup import ground_at, house_of_player
from engine.rules.off_board import take_off_board
from engine.rules.structures import destroy_structure

# What several of these cards share.


def _leaves(terrain: str) -> Response[Dying]:
    """The square in which the whole group has died takes on a terrain."""

    def do(game: Game, spell: Spell, dying: Dying) -> None:
        if dying.group is not None and dying.group.square is not None:
            change_terrain(game, ground_at(game, dying.group.square), terrain)

    return w.on_end_of_group(do)


# The cards.

spell("Abatement", w.on_casting(w.clears), w.on_casting(w.becomes("plains")))


@w.nothing_to_dispel
def _back_to_nature_dispel_globe(game: Game, spell: Spell, casting: Casting) -> None:
    w.dispel_all(game, game.state.globe)


spell("Back to Nature", w.on_casting(_back_to_nature_dispel_globe))

spell("Barkskin", Bonus(armor=1))


def _biting_wind(game: Game, spell: Spell, casting: Casting) -> None:
    apply_damage(game, w.the_minion(spell), 2 * (casting.cost or 1), spell.name)


spell("Biting Wind", w.on_casting(_biting_wind))


def _deluge_floods(game: Game, spell: Spell, casting: Casting) -> None:
    state = game.state
    shores = [s for s in SQUARES if state.terrain_at(s) != "water" and _deluge_beside_water(game, s)]
    for shore in shores:
        change_terrain(game, ground := ground_at(game, shore), "water")
        if ground.terrain == "water":
            engine_casts(game, "water for a time", ground, spell.caster).until = spell.until


def _deluge_beside_water(game: Game, square: Square) -> bool:
    return any(game.state.terrain_at(other) == "water" for other in neighbours(square))


spell("Deluge", w.on_casting(_deluge_floods))


@w.to_the_ground
def _deluge_ebbs(game: Game, ground: Ground) -> None:
    if ground.terrain == "water":
        change_terrain(game, ground, "plains")


hidden("water for a time", "{host} is flooded", w.on_leaving(_deluge_ebbs, why="expired"))

w.summoning("Diomesia")
ability(
    "Diomesia",
    w.deals_nothing(w.by_hand & w.attacker("a swordsman", w.is_swordsman), reach=Reach.GROUP),
    w.deals_nothing(w.by_hand & w.attacker("a swordsman", w.is_swordsman), reach=Reach.OPPONENTS),
)


@w.otherwise("the group is not in a forest")
@w.to_own_group
def _druid_world_of_the_forest(game: Game, group: Group) -> None:
    if w.stands_in(game, group, "forest"):
        gain_mana(game, group.owner, "World", 1)


spell(
    "Druid",
    Bonus(missile=1),
    w.no_target("it is a Druid", w.individual, w.of_house("Abomination", "Mind")),
    w.as_mana_is_made(_druid_world_of_the_forest),
)


@w.to_the_minion
def _dryads_favors(game: Game, host: Minion) -> None:
    group, nation, recruit_class = host.group, host.nation, host.recruit_class
    assert group is not None
    square, owner = group.square, host.owner
    assert square is not None
    remove_minion(game, host)
    if recruit_class is not None:
        fresh = found_group(game, square, owner)
        create_recruits(game, recruit_class, nation, fresh, owner)
        take_off_board(game, fresh, until=game.state.turn + 4, square=square)


spell("Dryad's Favors", w.on_casting(_dryads_favors))

spell(
    "Eagle Eyes",
    w.no_target("it has Eagle Eyes", w.individual, when=w.by_enemy),
    Bonus(missile=1, times=w.friends_that(w.is_archer), reach=Reach.BESIDE),
)


def _earthquake(game: Game, spell: Spell, casting: Casting) -> None:
    square = square_of(casting.target)
    assert square is not None
    for other in neighbours(square):
        structure = game.state.structure_at(other)
        if structure is not None and structure.type == "colony":
            destroy_structure(game, structure)
    for group in w.groups_in(game, neighbours(square)):
        for minion in tuple(group.members):
            quantity = game.roll("damage", (0, 1, 2, 3, 4), spell, minion)
            apply_damage(game, minion, quantity, spell.name)


spell("Earthquake", w.on_casting(w.becomes("barren land")), w.on_casting(_earthquake))

spell("Forestation", w.on_casting(w.becomes("forest")))
spell("Freeze", w.on_casting(w.becomes("ice")))


@w.otherwise("no archer has an attack in this round")
@w.to_own_group
def _fusillade_one_shot_more(game: Game, group: Group) -> None:
    for archer in filter(w.is_archer, w.members(group)):
        if archer.attacks_left:
            archer.attacks_left += 1
            game.tell(f"{archer.name} has one attack more in this round")


spell("Fusillade", w.at_start_of_round(_fusillade_one_shot_more, w.in_round(1)))


GALE = "the gale of this turn"
"""The hidden spell by which a Gale Force blows until the turn is over."""


def _gale_force(game: Game, spell: Spell, casting: Casting) -> None:
    """It holds for the whole turn, and so for the groups that come into being in it."""
    engine_casts(game, GALE, game.state.globe, spell.caster).until = game.state.turn


spell("Gale Force", w.on_casting(_gale_force))


@w.says("every group moves twice this turn")
def _gale_force_drives_everybody(game: Game, spell: Spell, turn: Turn) -> None:
    for group in game.state.living_groups():
        group.twice = True


hidden(GALE, "every group moves twice this turn", w.before_movement(_gale_force_drives_everybody))

w.summoning("Goldcaps", neutral=True)
ability("Goldcap", attacks_friends=True)


@w.where_it_is
def _hailstorm(game: Game, spell: Spell, square: Square) -> None:
    for group in w.groups_in(game, w.with_neighbours(game, square)):
        for minion in w.members(group):
            apply_damage(game, minion, 1, spell.name)


spell("Hailstorm", w.at_start_of_turn(_hailstorm))

w.summoning("Huntsman")
ability("Huntsman", w.on_attacking(w.add(2), w.by_hand & w.victim("a monster", w.is_monster)))
w.summoning("Icecaps", neutral=True)
ability("Icecap", _leaves("ice"), attacks_friends=True)


by_a_friend: Condition[DamageEvent] = Condition(
    "an attacker on its caster's side",
    lambda game, spell, damage: damage.actor is not None and damage.actor.owner == spell.caster,
)
by_an_archer: Condition[DamageEvent] = w.attacker("an archer", w.is_archer)

spell(
    "Ill Winds",
    *(w.passes_armor(w.by_missile & by_a_friend, role=role) for role in (Role.ACTOR, Role.TARGET)),
    *(
        Response("A2", w.add(-1), w.by_missile & by_an_archer & ~by_a_friend, role=role)
        for role in (Role.ACTOR, Role.TARGET)
    ),
)

spell("Inundate", w.on_casting(w.becomes("water")))

spell("Jade Dragon", w.on_casting(w.its_creatures), w.on_casting(w.becomes("water")))


def _jade_dragon_kills_an_imp(game: Game, spell: Spell, combat: Combat) -> None:
    imps = list(filter(w.is_nation("Imps"), w.opponents(spell, combat)))
    if imps:
        die(game, game.roll("victim", imps, spell), "killed", w.the_minion(spell))


ability("Jade Dragon", w.at_start_of_combat(_jade_dragon_kills_an_imp), w.at_start_of_turn(w.host_removed))

spell("Jaguar's Blood", Bonus(hp=4))

spell("Karillian Arrows", w.on_damaging(w.give("Karillian Venom"), w.on_an_opponent))


@w.to_the_minion
def _karillian_arrows(game: Game, spell: Spell, host: Minion) -> None:
    apply_damage(game, host, 1, spell.name)


spell(
    "Karillian Venom",
    w.at_start_of_round(_karillian_arrows),
    w.at_end_of_combat(w.dispel_itself),
    quasi_immune=True,
)

spell("Lightning Bolt", w.on_casting(w.each(w.takes(5))))
spell("Mountain Climb", w.walking("Mountainwalk"))


@w.to_the_ground
def _natural_order_dispel_diamond(game: Game, ground: Ground) -> None:
    for square in diamond(ground.square):
        w.dispel_all(game, ground_at(game, square))


spell("Natural Order", w.on_casting(_natural_order_dispel_diamond))

spell("Overflow", w.on_casting(w.becomes("water")))
spell("Pixie Dust", Bonus(hand=-2, reach=Reach.OTHERS), quasi_immune=True)


@w.otherwise("the newcomer is no monster of this forest")
def _primeval_forest_strengthen(game: Game, spell: Spell, arrival: Arrival) -> None:
    minion, forest = arrival.target, square_of(spell.host)
    if forest is None or not w.is_monster(minion) or arrival.square not in w.connected(game, forest):
        return
    if any(one.name == "Primeval Strength" for one in minion.spells):
        game.otherwise("the newcomer has its strength already")
    else:
        engine_casts(game, "Primeval Strength", minion, spell.caster)


spell("Primeval Forest", w.on_any_creation(_primeval_forest_strengthen))
spell("Primeval Strength", Bonus(hand=1))


def _protective_cover_turn_on_imps(game: Game, spell: Spell, damage: DamageEvent) -> None:
    if damage.actor is not None and damage.actor.nation == "Imps":
        apply_damage(game, damage.actor, damage.quantity, spell.name, damage.target)
    w.prevent(game, spell, damage)


spell("Protective Cover", Bonus(no_attacks=True), w.on_being_hit(_protective_cover_turn_on_imps), w.until_end_of_combat)

spell("Revelers", Bonus(no_nation=True), Bonus(max_hp=-2, when=w.is_nation(*STURDY_NATIONS)))
spell("Ritual Cleansing", w.on_casting(w.each(w.loses_spells)))
spell("Savannah", w.on_casting(w.becomes("plains", w.diamond_around)))


def _scrying_pool(game: Game, spell: Spell, attempt: Attempt) -> bool:
    group = w.group_there(game, spell.host)
    return group is not None and group.owner == attempt.player


spell("Scrying Pool", w.sees_all(_scrying_pool))

spell("Seed on the Wind", w.on_casting(w.becomes("forest", w.diamond_around)))
spell("Sign of Order", w.every_turn(Order=1))
w.summoning("Simian Warriors")


@w.says("its territory is around this square")
@w.to_the_group
def _smell_the_roses_around_here(game: Game, spell: Spell, group: Group) -> None:
    group.home = group.square


spell(
    "Smell the Roses",
    *w.out_of_control,
    w.on_casting(_smell_the_roses_around_here),
    w.walking("Territorial"),
    w.no_joining("whoever smells the roses joins nobody"),
)

spell("Stone Circle", w.no_target("it is in a Stone Circle"), Bonus(level=1))
spell("Straight Arrow", w.on_attacking(w.add(4), w.in_round(1) & w.by_missile))


_syzygy_cheap_turn = Memory[int](0)


def _syzygy_cheaper_next_turn(game: Game, spell: Spell, casting: Casting) -> None:
    helper = engine_casts(game, "cheaper spells next turn", game.state.globe, spell.caster)
    helper.until = game.state.turn + 1
    _syzygy_cheap_turn.note(helper, helper.until)


spell("Syzygy", w.on_casting(_syzygy_cheaper_next_turn))


@w.otherwise("it spares nothing of this cost")
def _syzygy_one_less_of_both(game: Game, spell: Spell, charge: Charge) -> None:
    house = house_of_player(game, charge.player)
    if house is not None and game.state.turn == _syzygy_cheap_turn.of(spell):
        w.cheaper(**{house.primary: 1, house.secondary: 1})(game, spell, charge)


hidden(
    "cheaper spells next turn",
    "{owner}'s spells cost 1 less of both types next turn",
    w.on_paying(_syzygy_one_less_of_both, w.its_casters),
)


@w.to_the_ground
def _tornado(game: Game, spell: Spell, ground: Ground) -> None:
    terrain = ground.terrain
    open_squares = w.bare(game, neighbours(ground.square))
    if open_squares:
        change_terrain(game, ground_at(game, game.roll("square", open_squares, spell)), terrain)
    change_terrain(game, ground, "barren land")


spell("Tornado", w.on_casting(_tornado))

w.summoning("Tree Man")


@w.nothing_to_cancel
def _unseelie_howl(game: Game, spell: Spell, casting: Casting) -> None:
    for group in game.state.living_groups():
        friendly = group.owner == spell.caster and group.is_recruit
        if group.control == "player" and (friendly or group is casting.target):
            give_order(game, group, None)


spell("Unseelie Howl", w.on_casting(_unseelie_howl))

spell("Uproot", w.on_casting(w.its_creatures), w.on_casting(w.becomes("barren land")))
ability("Uprooted Tree Man", _leaves("forest"))


@w.to_the_group
def _utaban_brothers_a_satyr(game: Game, spell: Spell, group: Group) -> None:
    recruit_class = game.roll("class", RECRUIT_CLASSES, spell)
    create_recruits(game, recruit_class, "Satyrs", group, spell.caster)


spell("Utaban Brothers", w.on_casting(_utaban_brothers_a_satyr), needs_room=True)

spell("Water Breathing", w.walking("Waterwalk"))
spell("Water's Gift", w.on_casting(w.becomes("ice", w.beside)))
spell("Watersniper", Bonus(missile=1), w.walking("Waterwalk", reach=Reach.GROUP))
spell("Will o' the Wisp", w.on_casting(w.disappears))
w.summoning("Wolf Pack")
spell("Woodhenge", w.no_target("it is in Woodhenge"))
spell("World Dance", w.every_turn(World=2))
