"""The House of Nature (World, Order)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.language import Bonus, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.effects.words.ban_words import no_joining, of_house, sees_all
from engine.effects.words.board_words import (
    bare,
    becomes,
    beside,
    clears,
    connected,
    diamond_around,
    group_there,
    groups_in,
    square_of,
    with_neighbours,
)
from engine.effects.words.boardhop_words import disappears
from engine.effects.words.casting_words import (
    by_enemy,
    dispel_all,
    each,
    individual,
    loses_spells,
    no_target,
    on_casting,
    on_leaving,
    takes,
)
from engine.effects.words.deed_words import host_removed, house_of_player
from engine.effects.words.movement_words import walking
from engine.effects.words.price_words import cheaper, its_casters, on_paying
from engine.effects.words.summoning import its_creatures, summoning
from engine.effects.words.turn_words import as_mana_is_made, at_start_of_turn, every_turn, on_any_creation
from engine.effects.words.vocabulary import (
    add,
    at_end_of_combat,
    at_start_of_combat,
    at_start_of_round,
    attacker,
    by_hand,
    by_missile,
    deal_nothing,
    dispel_itself,
    friends_that,
    give,
    in_round,
    is_archer,
    is_monster,
    is_nation,
    is_swordsman,
    members,
    on_attacking,
    on_being_hit,
    on_damaging,
    on_end_of_group,
    opponents,
    otherwise,
    own_group,
    prevent,
    round_is,
    says,
    the_minion,
    until_end_of_combat,
    victim,
)
from engine.model.base_stats import STURDY_NATIONS
from engine.model.board import SQUARES, diamond, neighbours
from engine.model.events import Arrival, Attempt, Casting, Charge, Combat, DamageEvent, Dying, Leaving, Turn
from engine.model.state import Ground, Group, Minion, Spell, Square
from engine.rules.casting import engine_casts
from engine.rules.changes import change_terrain
from engine.rules.creation import create_recruits
from engine.rules.damage import apply_damage
from engine.rules.destinations import give_order
from engine.rules.dying import die, remove_minion
from engine.rules.hands import gain_mana
from engine.rules.lookup import ground_at
from engine.rules.off_board import create_recruits_off_board, take_off_board
from engine.rules.structures import destroy_structure

if TYPE_CHECKING:
    from engine.model.state import Answer
    from engine.rules.game import Game


# What several of these cards share.


WATERWALK = frozenset({"Waterwalk"})


def _leaves(terrain: str) -> Response[Dying]:
    """The square in which the whole group has died takes on a terrain."""

    def do(game: Game, answer: Answer, dying: Dying) -> None:
        if dying.group is not None and dying.group.square is not None:
            change_terrain(game, ground_at(game, dying.group.square), terrain)

    return on_end_of_group(do)


# The cards.

spell("Abatement", on_casting(clears), on_casting(becomes("plains")))


@otherwise("there is no spell to dispel")
def _back_to_nature_dispel_globe(game: Game, answer: Answer, casting: Casting) -> None:
    dispel_all(game, game.state.globe)


spell("Back to Nature", on_casting(_back_to_nature_dispel_globe))

spell("Barkskin", Bonus(armor=1))


def _biting_wind(game: Game, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Minion)
    apply_damage(game, casting.target, 2 * (casting.cost or 1), answer.spell.name)


spell("Biting Wind", on_casting(_biting_wind))


def _deluge_floods(game: Game, answer: Answer, casting: Casting) -> None:
    state = game.state
    shores = [s for s in SQUARES if state.terrain_at(s) != "water" and _deluge_beside_water(game, s)]
    for square in shores:
        change_terrain(game, ground_at(game, square), "water")
    answer.spell.memory = tuple(square for square in shores if state.terrain_at(square) == "water")


def _deluge_beside_water(game: Game, square: Square) -> bool:
    return any(game.state.terrain_at(other) == "water" for other in neighbours(square))


def _deluge_ebbs(game: Game, answer: Answer, leaving: Leaving) -> None:
    for square in answer.spell.memory or ():
        if game.state.terrain_at(square) == "water":
            change_terrain(game, ground_at(game, square), "plains")


spell("Deluge", on_casting(_deluge_floods), on_leaving(_deluge_ebbs))

summoning("Diomesia")
ability(
    "Diomesia",
    on_attacking(deal_nothing, by_hand & attacker("a swordsman", is_swordsman), reach=Reach.GROUP),
    on_attacking(deal_nothing, by_hand & attacker("a swordsman", is_swordsman), reach=Reach.OPPONENTS),
)


@otherwise("the group is not in a forest")
def _druid_world_of_the_forest(game: Game, answer: Answer, turn: Turn) -> None:
    group = own_group(answer)
    if group is not None and group.square is not None and game.state.terrain_at(group.square) == "forest":
        gain_mana(game, group.owner, "World", 1)


spell(
    "Druid",
    Bonus(missile=1),
    no_target("a Druid", individual, of_house("Abomination", "Mind")),
    as_mana_is_made(_druid_world_of_the_forest),
)


def _dryads_favors(game: Game, answer: Answer, casting: Casting) -> None:
    host = the_minion(answer)
    group, nation, recruit_class = host.group, host.nation, host.recruit_class
    assert group is not None
    square, owner = group.square, host.owner
    assert square is not None
    remove_minion(game, host)
    if nation is not None and recruit_class is not None:
        fresh = create_recruits_off_board(game, recruit_class, nation, owner)
        take_off_board(game, fresh, until=game.state.turn + 4, square=square)


spell("Dryad's Favors", on_casting(_dryads_favors))

spell(
    "Eagle Eyes",
    no_target("Eagle Eyes", individual, when=by_enemy),
    Bonus(missile=1, times=friends_that(is_archer), reach=Reach.BESIDE),
)


def _earthquake(game: Game, answer: Answer, casting: Casting) -> None:
    square = square_of(casting.target)
    assert square is not None
    for other in neighbours(square):
        structure = game.state.structure_at(other)
        if structure is not None and structure.type == "colony":
            destroy_structure(game, structure)
    for group in groups_in(game, neighbours(square)):
        for minion in tuple(group.members):
            quantity = game.roll("damage", (0, 1, 2, 3, 4), answer.spell, minion)
            apply_damage(game, minion, quantity, answer.spell.name)


spell("Earthquake", on_casting(becomes("barren land")), on_casting(_earthquake))

spell("Forestation", on_casting(becomes("forest")))
spell("Freeze", on_casting(becomes("ice")))


@otherwise("no archer has an attack in this round")
def _fusillade_one_shot_more(game: Game, answer: Answer, combat: Combat) -> None:
    for archer in filter(is_archer, members(own_group(answer))):
        if archer.attacks_left:
            archer.attacks_left += 1
            game.tell(f"{archer.name} has one attack more in this round")


spell("Fusillade", at_start_of_round(_fusillade_one_shot_more, round_is(1)))


@says("every group moves twice this turn")
def _gale_force(game: Game, answer: Answer, casting: Casting) -> None:
    for group in game.state.living_groups():
        group.twice = True


spell("Gale Force", on_casting(_gale_force))

summoning("Goldcaps", neutral=True)
ability("Goldcap", attacks_friends=True)


def _hailstorm(game: Game, answer: Answer, turn: Turn) -> None:
    square = square_of(answer.spell.host)
    for group in groups_in(game, with_neighbours(game, square)) if square is not None else ():
        for minion in members(group):
            apply_damage(game, minion, 1, answer.spell.name)


spell("Hailstorm", at_start_of_turn(_hailstorm))

summoning("Huntsman")
ability("Huntsman", on_attacking(add(2), by_hand & victim("a monster", is_monster)))
summoning("Icecaps", neutral=True)
ability("Icecap", _leaves("ice"), attacks_friends=True)


def _ill_winds(game: Game, answer: Answer, damage: DamageEvent) -> None:
    assert damage.actor is not None
    if damage.actor.owner == answer.spell.caster:
        damage.ignores_armor = True
    elif is_archer(damage.actor):
        damage.quantity -= 1


spell("Ill Winds", on_attacking(_ill_winds, by_missile), Response("A2", _ill_winds, by_missile))

spell("Inundate", on_casting(becomes("water")))

spell("Jade Dragon", on_casting(its_creatures), on_casting(becomes("water")))


def _jade_dragon_kills_an_imp(game: Game, answer: Answer, combat: Combat) -> None:
    imps = list(filter(is_nation("Imps"), opponents(answer, combat)))
    if imps:
        die(game, game.roll("victim", imps, answer.spell), "killed", the_minion(answer))


ability("Jade Dragon", at_start_of_combat(_jade_dragon_kills_an_imp), at_start_of_turn(host_removed))

spell("Jaguar's Blood", Bonus(hp=4))

spell("Karillian Arrows", on_damaging(give("Karillian Venom")))


def _karillian_arrows(game: Game, answer: Answer, combat: Combat) -> None:
    apply_damage(game, the_minion(answer), 1, answer.spell.name)


spell(
    "Karillian Venom",
    at_start_of_round(_karillian_arrows),
    at_end_of_combat(dispel_itself),
    quasi_immune=True,
)

spell("Lightning Bolt", on_casting(each(takes(5))))
spell("Mountain Climb", Bonus(walks=frozenset({"Mountainwalk"})))


def _natural_order_dispel_diamond(game: Game, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Ground)
    for square in diamond(casting.target.square):
        dispel_all(game, ground_at(game, square))


spell("Natural Order", on_casting(_natural_order_dispel_diamond))

spell("Overflow", on_casting(becomes("water")))
spell("Pixie Dust", Bonus(hand=-2, reach=Reach.OTHERS), quasi_immune=True)


@otherwise("the newcomer is no monster of this forest")
def _primeval_forest_strengthen(game: Game, answer: Answer, arrival: Arrival) -> None:
    minion, forest = arrival.target, square_of(answer.spell.host)
    strong = any(spell.name == "Primeval Strength" for spell in minion.spells)
    if forest is not None and is_monster(minion) and not strong and square_of(minion) in connected(game, forest):
        engine_casts(game, "Primeval Strength", minion, answer.spell.caster)


spell("Primeval Forest", on_any_creation(_primeval_forest_strengthen))
spell("Primeval Strength", Bonus(hand=1))


def _protective_cover_turn_on_imps(game: Game, answer: Answer, damage: DamageEvent) -> None:
    if damage.actor is not None and damage.actor.nation == "Imps":
        apply_damage(game, damage.actor, damage.quantity, answer.spell.name, damage.target)
    prevent(game, answer, damage)


spell("Protective Cover", Bonus(no_attacks=True), on_being_hit(_protective_cover_turn_on_imps), until_end_of_combat)

spell("Revelers", Bonus(no_nation=True), Bonus(max_hp=-2, when=is_nation(*STURDY_NATIONS)))
spell("Ritual Cleansing", on_casting(each(loses_spells)))
spell("Savannah", on_casting(becomes("plains", diamond_around)))


def _scrying_pool(game: Game, spell: Spell, attempt: Attempt) -> bool:
    group = group_there(game, spell.host)
    return group is not None and group.owner == attempt.player


spell("Scrying Pool", sees_all("the pool", _scrying_pool))

spell("Seed on the Wind", on_casting(becomes("forest", diamond_around)))
spell("Sign of Order", every_turn(Order=1))
summoning("Simian Warriors")


def _smell_the_roses_wander_off(game: Game, answer: Answer, casting: Casting) -> None:
    group = answer.spell.host
    assert isinstance(group, Group)
    give_order(game, group, None)
    answer.spell.memory = group.control
    group.home = group.square
    game.change(group, "control", "computer")


def _smell_the_roses_come_to_their_senses(game: Game, answer: Answer, leaving: Leaving) -> None:
    group = answer.spell.host
    assert isinstance(group, Group)
    if answer.spell.memory not in (None, group.control):
        game.change(group, "control", answer.spell.memory)


spell(
    "Smell the Roses",
    on_casting(_smell_the_roses_wander_off),
    walking("Territorial"),
    no_joining("smelling the roses"),
    on_leaving(_smell_the_roses_come_to_their_senses),
)

spell("Stone Circle", no_target("in a Stone Circle"), Bonus(level=1))
spell("Straight Arrow", on_attacking(add(4), in_round(1) & by_missile))


def _syzygy_cheaper_next_turn(game: Game, answer: Answer, casting: Casting) -> None:
    helper = engine_casts(game, "cheaper spells next turn", game.state.globe, answer.spell.caster)
    helper.memory = helper.until = game.state.turn + 1


spell("Syzygy", on_casting(_syzygy_cheaper_next_turn))


@otherwise("it spares nothing of this cost")
def _syzygy_one_less_of_both(game: Game, answer: Answer, charge: Charge) -> None:
    house = house_of_player(game, charge.player)
    if house is not None and game.state.turn == answer.spell.memory:
        cheaper(**{house.primary: 1, house.secondary: 1})(game, answer, charge)


hidden(
    "cheaper spells next turn",
    "{owner}'s spells cost 1 less of both types next turn",
    on_paying(_syzygy_one_less_of_both, its_casters),
)


def _tornado(game: Game, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Ground)
    terrain = casting.target.terrain
    open_squares = bare(game, neighbours(casting.target.square))
    if open_squares:
        change_terrain(game, ground_at(game, game.roll("square", open_squares, answer.spell)), terrain)
    change_terrain(game, casting.target, "barren land")


spell("Tornado", on_casting(_tornado))

summoning("Tree Man")


@otherwise("there is no movement order to cancel")
def _unseelie_howl(game: Game, answer: Answer, casting: Casting) -> None:
    for group in game.state.living_groups():
        friendly = group.owner == answer.spell.caster and group.is_recruit
        if group.control == "player" and (friendly or group is casting.target):
            give_order(game, group, None)


spell("Unseelie Howl", on_casting(_unseelie_howl))

spell("Uproot", on_casting(its_creatures), on_casting(becomes("barren land")))
ability("Uprooted Tree Man", _leaves("forest"))


def _utaban_brothers_a_satyr(game: Game, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Group)
    recruit_class = game.roll("class", ("swordsman", "archer"), answer.spell)
    create_recruits(game, recruit_class, "Satyrs", casting.target, answer.spell.caster)


spell("Utaban Brothers", on_casting(_utaban_brothers_a_satyr), needs_room=True)

spell("Water Breathing", Bonus(walks=WATERWALK))
spell("Water's Gift", on_casting(becomes("ice", beside)))
spell("Watersniper", Bonus(missile=1), Bonus(walks=WATERWALK, reach=Reach.GROUP))
spell("Will o' the Wisp", on_casting(disappears))
summoning("Wolf Pack")
spell("Woodhenge", no_target("in Woodhenge"))
spell("World Dance", every_turn(World=2))
