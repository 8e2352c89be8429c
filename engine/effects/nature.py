"""The House of Nature (World, Order)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board import SQUARES, diamond, neighbours
from engine.effects.ban_words import (
    no_joining,
    of_house,
    sees_all,
)
from engine.effects.board_words import (
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
from engine.effects.boardhop_words import disappears
from engine.effects.casting_words import (
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
from engine.effects.deed_words import host_removed, house_of_player
from engine.effects.language import Bonus, Reach, Response
from engine.effects.movement_words import walking
from engine.effects.price_words import cheaper, its_casters, on_paying
from engine.effects.registry import ability, hidden, spell
from engine.effects.summoning import its_creatures, summoning
from engine.effects.turn_words import as_mana_is_made, at_start_of_turn, every_turn, on_any_creation
from engine.effects.vocabulary import (
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
from engine.moments import (
    Arrival,
    Attempt,
    Blow,
    Casting,
    Charge,
    Clash,
    Dying,
    Leaving,
    Turn,
)
from engine.recruits import (
    STURDY_NATIONS,
)
from engine.state import (
    Ground,
    Group,
    Minion,
    Spell,
    Square,
)

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer

WATERWALK = frozenset({"Waterwalk"})


@otherwise("there is no spell to dispel")
def _dispel_globe(play: Play, answer: Answer, casting: Casting) -> None:
    dispel_all(play, play.state.globe)


def _bite(play: Play, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Minion)
    play.apply_damage(casting.target, 2 * (casting.cost or 1), answer.spell.name)


@otherwise("the group is not in a forest")
def _world_of_the_forest(play: Play, answer: Answer, turn: Turn) -> None:
    group = own_group(answer)
    if group is not None and group.square is not None and play.state.terrain_at(group.square) == "forest":
        play.gain_mana(group.owner, "World", 1)


@otherwise("no archer has an attack in this round")
def _one_shot_more(play: Play, answer: Answer, clash: Clash) -> None:
    for archer in filter(is_archer, members(own_group(answer))):
        if archer.attacks_left:
            archer.attacks_left += 1
            play.tell(f"{archer.name} has one attack more in this round")


def _hail(play: Play, answer: Answer, turn: Turn) -> None:
    square = square_of(answer.spell.host)
    for group in groups_in(play, with_neighbours(play, square)) if square is not None else ():
        for minion in members(group):
            play.apply_damage(minion, 1, answer.spell.name)


def _leaves(terrain: str) -> Response[Dying]:
    """The square in which the whole group has died takes on a terrain."""

    def do(play: Play, answer: Answer, dying: Dying) -> None:
        if dying.group is not None and dying.group.square is not None:
            play.change_terrain(play.ground(dying.group.square), terrain)

    return on_end_of_group(do)


def _ill_winds(play: Play, answer: Answer, blow: Blow) -> None:
    assert blow.actor is not None
    if blow.actor.owner == answer.spell.caster:
        blow.ignores_armor = True
    elif is_archer(blow.actor):
        blow.quantity -= 1


def _kill_an_imp(play: Play, answer: Answer, clash: Clash) -> None:
    imps = list(filter(is_nation("Imps"), opponents(answer, clash)))
    if imps:
        play.die(play.roll("victim", imps, answer.spell), "killed", the_minion(answer))


def _sting(play: Play, answer: Answer, clash: Clash) -> None:
    play.apply_damage(the_minion(answer), 1, answer.spell.name)


def _dispel_diamond(play: Play, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Ground)
    for square in diamond(casting.target.square):
        dispel_all(play, play.ground(square))


@otherwise("the newcomer is no monster of this forest")
def _strengthen(play: Play, answer: Answer, arrival: Arrival) -> None:
    minion, forest = arrival.target, square_of(answer.spell.host)
    strong = any(spell.name == "Primeval Strength" for spell in minion.spells)
    if forest is not None and is_monster(minion) and not strong and square_of(minion) in connected(play, forest):
        play.engine_casts("Primeval Strength", minion, answer.spell.caster)


def _turn_on_imps(play: Play, answer: Answer, blow: Blow) -> None:
    if blow.actor is not None and blow.actor.nation == "Imps":
        play.apply_damage(blow.actor, blow.quantity, answer.spell.name, blow.target)
    prevent(play, answer, blow)


def _whirl(play: Play, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Ground)
    terrain = casting.target.terrain
    open_squares = bare(play, neighbours(casting.target.square))
    if open_squares:
        play.change_terrain(play.ground(play.roll("square", open_squares, answer.spell)), terrain)
    play.change_terrain(casting.target, "barren land")


@otherwise("there is no movement order to cancel")
def _howl(play: Play, answer: Answer, casting: Casting) -> None:
    for group in play.state.living_groups():
        friendly = group.owner == answer.spell.caster and group.is_recruit
        if group.control == "player" and (friendly or group is casting.target):
            play.give_order(group, None)


def _a_satyr(play: Play, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Group)
    recruit_class = play.roll("class", ("swordsman", "archer"), answer.spell)
    play.create_recruits(recruit_class, "Satyrs", casting.target, answer.spell.caster)


def _shake(play: Play, answer: Answer, casting: Casting) -> None:
    square = square_of(casting.target)
    assert square is not None
    for other in neighbours(square):
        structure = play.state.structure_at(other)
        if structure is not None and structure.type == "colony":
            play.destroy(structure)
    for group in groups_in(play, neighbours(square)):
        for minion in tuple(group.members):
            if minion.alive:
                play.apply_damage(minion, play.roll("damage", (0, 1, 2, 3, 4), answer.spell, minion), answer.spell.name)


@says("every group moves twice this turn")
def _a_great_wind(play: Play, answer: Answer, casting: Casting) -> None:
    for group in play.state.living_groups():
        group.twice = True


def _dryads_take(play: Play, answer: Answer, casting: Casting) -> None:
    host = the_minion(answer)
    group, nation, recruit_class = host.group, host.nation, host.recruit_class
    assert group is not None
    square, owner = group.square, host.owner
    assert square is not None
    play.remove(host)
    if nation is not None and recruit_class is not None:
        fresh = play.create_recruits_off_board(recruit_class, nation, owner)
        play.take_off_board(fresh, until=play.state.turn + 4, square=square)


def _flood(play: Play, answer: Answer, casting: Casting) -> None:
    state = play.state
    shores = [s for s in SQUARES if state.terrain_at(s) != "water" and _beside_water(play, s)]
    for square in shores:
        play.change_terrain(play.ground(square), "water")
    answer.spell.memory = tuple(square for square in shores if state.terrain_at(square) == "water")


def _beside_water(play: Play, square: Square) -> bool:
    return any(play.state.terrain_at(other) == "water" for other in neighbours(square))


def _ebb(play: Play, answer: Answer, leaving: Leaving) -> None:
    for square in answer.spell.memory or ():
        if play.state.terrain_at(square) == "water":
            play.change_terrain(play.ground(square), "plains")


def _wander_off(play: Play, answer: Answer, casting: Casting) -> None:
    group = answer.spell.host
    assert isinstance(group, Group)
    play.give_order(group, None)
    answer.spell.memory = group.control
    group.home = group.square
    play.change(group, "control", "computer")


def _come_to_their_senses(play: Play, answer: Answer, leaving: Leaving) -> None:
    group = answer.spell.host
    assert isinstance(group, Group)
    if answer.spell.memory not in (None, group.control):
        play.change(group, "control", answer.spell.memory)


def _cheaper_next_turn(play: Play, answer: Answer, casting: Casting) -> None:
    helper = play.engine_casts("cheaper spells next turn", play.state.globe, answer.spell.caster)
    helper.memory = helper.until = play.state.turn + 1


@otherwise("it spares nothing of this cost")
def _one_less_of_both(play: Play, answer: Answer, charge: Charge) -> None:
    house = house_of_player(play, charge.player)
    if house is not None and play.state.turn == answer.spell.memory:
        cheaper(**{house.primary: 1, house.secondary: 1})(play, answer, charge)


def _at_the_pool(play: Play, spell: Spell, attempt: Attempt) -> bool:
    group = group_there(play, spell.host)
    return group is not None and group.owner == attempt.player


spell("Abatement", on_casting(clears), on_casting(becomes("plains")))
spell("Back to Nature", on_casting(_dispel_globe))
spell("Barkskin", Bonus(armor=1))
spell("Biting Wind", on_casting(_bite))
spell("Deluge", on_casting(_flood), on_leaving(_ebb))
summoning("Diomesia")
ability(
    "Diomesia",
    on_attacking(deal_nothing, by_hand & attacker("a swordsman", is_swordsman), reach=Reach.GROUP),
    on_attacking(deal_nothing, by_hand & attacker("a swordsman", is_swordsman), reach=Reach.OPPONENTS),
)
spell(
    "Druid",
    Bonus(missile=1),
    no_target("a Druid", individual, of_house("Abomination", "Mind")),
    as_mana_is_made(_world_of_the_forest),
)
spell("Dryad's Favors", on_casting(_dryads_take))
spell(
    "Eagle Eyes",
    no_target("Eagle Eyes", individual, when=by_enemy),
    Bonus(missile=1, times=friends_that(is_archer), reach=Reach.BESIDE),
)
spell("Earthquake", on_casting(becomes("barren land")), on_casting(_shake))
spell("Forestation", on_casting(becomes("forest")))
spell("Freeze", on_casting(becomes("ice")))
spell("Fusillade", at_start_of_round(_one_shot_more, round_is(1)))
spell("Gale Force", on_casting(_a_great_wind))
summoning("Goldcaps", neutral=True)
ability("Goldcap", attacks_friends=True)
spell("Hailstorm", at_start_of_turn(_hail))
summoning("Huntsman")
ability("Huntsman", on_attacking(add(2), by_hand & victim("a monster", is_monster)))
summoning("Icecaps", neutral=True)
ability("Icecap", _leaves("ice"), attacks_friends=True)
spell("Ill Winds", on_attacking(_ill_winds, by_missile), Response("A2", _ill_winds, by_missile))
spell("Inundate", on_casting(becomes("water")))
spell("Jade Dragon", on_casting(its_creatures), on_casting(becomes("water")))
ability("Jade Dragon", at_start_of_combat(_kill_an_imp), at_start_of_turn(host_removed))
spell("Jaguar's Blood", Bonus(hp=4))
spell("Karillian Arrows", on_damaging(give("Karillian Venom")))
spell(
    "Karillian Venom",
    at_start_of_round(_sting),
    at_end_of_combat(dispel_itself),
    quasi_immune=True,
)
spell("Lightning Bolt", on_casting(each(takes(5))))
spell("Mountain Climb", Bonus(walks=frozenset({"Mountainwalk"})))
spell("Natural Order", on_casting(_dispel_diamond))
spell("Overflow", on_casting(becomes("water")))
spell("Pixie Dust", Bonus(hand=-2, reach=Reach.OTHERS), quasi_immune=True)
spell("Primeval Strength", Bonus(hand=1))
spell("Primeval Forest", on_any_creation(_strengthen))
spell("Protective Cover", Bonus(no_attacks=True), on_being_hit(_turn_on_imps), until_end_of_combat)
spell("Revelers", Bonus(no_nation=True), Bonus(max_hp=-2, when=is_nation(*STURDY_NATIONS)))
spell("Ritual Cleansing", on_casting(each(loses_spells)))
spell("Savannah", on_casting(becomes("plains", diamond_around)))
spell("Scrying Pool", sees_all("the pool", _at_the_pool))
spell("Seed on the Wind", on_casting(becomes("forest", diamond_around)))
spell("Sign of Order", every_turn(Order=1))
summoning("Simian Warriors")
spell(
    "Smell the Roses",
    on_casting(_wander_off),
    walking("Territorial"),
    no_joining("smelling the roses"),
    on_leaving(_come_to_their_senses),
)
spell("Stone Circle", no_target("in a Stone Circle"), Bonus(level=1))
spell("Straight Arrow", on_attacking(add(4), in_round(1) & by_missile))
hidden(
    "cheaper spells next turn",
    "{owner}'s spells cost 1 less of both types next turn",
    on_paying(_one_less_of_both, its_casters),
)
spell("Syzygy", on_casting(_cheaper_next_turn))
spell("Tornado", on_casting(_whirl))
summoning("Tree Man")
spell("Unseelie Howl", on_casting(_howl))
spell("Uproot", on_casting(its_creatures), on_casting(becomes("barren land")))
ability("Uprooted Tree Man", _leaves("forest"))
spell("Utaban Brothers", on_casting(_a_satyr), needs_room=True)
spell("Water Breathing", Bonus(walks=WATERWALK))
spell("Water's Gift", on_casting(becomes("ice", beside)))
spell("Watersniper", Bonus(missile=1), Bonus(walks=WATERWALK, reach=Reach.GROUP))
spell("Will o' the Wisp", on_casting(disappears))
summoning("Wolf Pack")
spell("Woodhenge", no_target("in Woodhenge"))
spell("World Dance", every_turn(World=2))
