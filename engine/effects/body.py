"""The House of Body (World, Mystery)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.board import neighbours
from engine.effects.ban_words import aimed_at, no_moving, of_house
from engine.effects.board_words import becomes, group_there, square_of
from engine.effects.casting_words import (
    alter,
    by_enemy,
    cancels_orders,
    clears_group,
    expansive,
    for_groups,
    healed_in_full,
    heals,
    individual,
    loses_spells,
    no_target,
    on_casting,
    on_leaving,
    takes,
)
from engine.effects.casting_words import each as each_of_host
from engine.effects.chaos_words import enchant_at_random
from engine.effects.deed_words import all_nations, creature_of
from engine.effects.hopper_words import beside_unfriendly, hopper
from engine.effects.language import Bonus, Condition, Reach, Response
from engine.effects.movement_words import moves_twice, trails, walking
from engine.effects.price_words import free, its_casters, on_paying
from engine.effects.registry import ability, hidden, spell
from engine.effects.structure_words import clears_structure
from engine.effects.summoning import its_creatures, its_creatures_with, summoning
from engine.effects.turn_words import (
    as_novices_are_made,
    at_start_of_turn,
    before_combat,
    before_movement,
    burst,
    every_other_turn,
    every_turn,
    on_any_creation,
    on_creation,
    on_entering,
    on_moving,
)
from engine.effects.vocabulary import (
    add,
    at_start_of_round,
    attacker,
    by_hand,
    give,
    in_combat_with_recruits,
    is_archer,
    is_monster,
    is_nation,
    is_swordsman,
    kill_victim,
    on_any_death,
    on_attacking,
    on_being_hit,
    on_damaging,
    on_hitting,
    opponents,
    otherwise,
    own_death,
    prevent,
    round_is,
    the_minion,
    victim,
    withdraw,
)
from engine.moments import Arrival, Attempt, Blow, Casting, Charge, Clash, Dying, Leaving, Step, Turn
from engine.state import Group, Minion, Spell, Square, Structure

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer
    from engine.targeting import Choice

BEAR, LION, LIZARD = 1, 2, 3
"""The shapes of Shapeshifter, as its tokens; 0 is the recruit's own."""


def _carry_the_home_on(play: Play, answer: Answer, turn: Turn) -> None:
    home = answer.spell.host
    assert isinstance(home, Structure)
    free = [square for square in neighbours(home.square) if play.may_hold_structure(square)]
    if home.trained and free:
        play.move_structure(home, play.roll("square", free, answer.spell))


def _change_shape(shapes: int) -> Callable[[Play, Answer, Turn], None]:
    """Let chance set the shape of the host: tokens from 0, the recruit's own, to ``shapes``."""

    def do(play: Play, answer: Answer, turn: Turn) -> None:
        before = answer.spell.tokens
        play.cite("I-43")
        play.count(answer.spell, play.roll("shape", range(shapes + 1), answer.spell))
        _tell_shape(play, answer.spell, shapes)
        becomes_lion = answer.spell.name == "Lion Spirit" or answer.spell.tokens == LION
        if becomes_lion and answer.spell.tokens and answer.spell.tokens != before:
            loses_spells(play, answer, the_minion(answer))

    return do


def _tell_shape(play: Play, spell: Spell, shapes: int) -> None:
    """Say which shape has come up."""
    names = [spell.name.removesuffix(" Spirit")] if shapes == 1 else ["Bear", "Lion", "Lizard"]
    play.tell(f"the shape is {['his own', *names][spell.tokens]}")


def _as(shape: int) -> Callable[[Spell, Minion], int]:
    """Count 1 for a host in one shape, 0 for one in another."""
    return lambda spell, minion: int(spell.tokens == shape)


def _shaped(words: str, shape: int = 1) -> Condition[Blow]:
    """The host is in the shape."""
    return Condition(words, lambda play, answer, blow: answer.spell.tokens == shape)


def _hidden_lizard(shape: int) -> Callable[[Play, Spell, Attempt], bool]:
    return lambda play, spell, attempt: spell.tokens == shape and by_enemy(play, spell, attempt)


@otherwise("no monster is there")
def _swallow_monsters(play: Play, answer: Answer, moment: Turn | Step) -> None:
    group = group_there(play, answer.spell.host)
    if group is not None and not group.is_recruit:
        play.remove_group(group)


def _another_novice(play: Play, answer: Answer, turn: Turn) -> None:
    assert isinstance(answer.spell.host, Structure)
    play.add_novices(answer.spell.host, 1)


def _djinni(answer: Answer, clash: Clash) -> list[Minion]:
    return [minion for minion in opponents(answer, clash) if minion.nation == "Djinni"]


@otherwise("no opponent is a Djinn")
def _go_for_the_first_djinn(play: Play, answer: Answer, clash: Clash) -> None:
    first = next(iter(_djinni(answer, clash)), None)
    if first is not None:
        the_minion(answer).victim = first
        play.tell(f"he goes for {first.name}")


@otherwise("no opponent is a Djinn")
def _turns_to_the_first_djinn(play: Play, answer: Answer, choice: Choice) -> None:
    assert play.clash is not None
    choice.target = next(iter(_djinni(answer, play.clash)), None)


@otherwise("no other Djinn is there to be struck")
def _strike_the_other_djinni(play: Play, answer: Answer, blow: Blow) -> None:
    """An attack that has hit the victim strikes the other Djinni at the same time, whatever their levels (I-44)."""
    host, clash = the_minion(answer), play.clash
    if clash is None or blow.target.nation != "Djinni" or answer.spell.memory:
        return
    play.cite("I-44")
    answer.spell.memory = True
    for djinn in _djinni(answer, clash):
        if djinn is not blow.target and djinn.alive:
            host.attacks_left += 1
            blow_too = Blow(djinn, attacker=host, mode=blow.mode, round=blow.round)
            blow_too.unerring = True
            play.one_attack(blow_too)
    answer.spell.memory = None


def _give_vigor(play: Play, answer: Answer, arrival: Arrival) -> None:
    if is_monster(arrival.target):
        play.engine_casts("Jungle Vigor", arrival.target, answer.spell.caster)


@otherwise("nobody comes this time")
def _strangers_come(play: Play, answer: Answer, turn: Turn) -> None:
    rift, square = answer.spell, square_of(answer.spell.host)
    if rift.memory is None:
        rift.memory = turn.number - 1 + play.roll("turns until the first group", (1, 2, 3), rift)
    first = rift.memory
    if square is None or turn.number < first or play.state.group_at(square) is not None:
        return
    if turn.number == first or play.roll("chance in three", (1, 2, 3), answer.spell) == 1:
        play.cite("I-52")
        where: Group | Square | None = square
        for _ in range(play.roll("recruits", (1, 2, 3, 4), answer.spell)):
            where = _stranger_comes(play, answer.spell, where) if where is not None else None


def _stranger_comes(play: Play, rift: Spell, where: Group | Square) -> Group | None:
    """Create one neutral recruit of whatever kind, wounded and enchanted as chance will have it; return its group.

    None where there is no room, or where it is gone at once.
    """
    recruit_class = play.roll("class", ("swordsman", "archer"), rift)
    nation = play.roll("nation", all_nations(), rift)
    for stranger in play.create_recruits(recruit_class, nation, where, "neutral"):
        if stranger.group is None:
            return None
        play.change(stranger, "hp", play.roll("hit points", range(1, stranger.max_hp + 1), rift))
        if play.roll("enchanted", (False, True), rift):
            enchant_at_random(play, stranger, "neutral")
        return stranger.group
    return None


def _turn_into_wolves(play: Play, answer: Answer, casting: Casting) -> None:
    """Each recruit is replaced by a Wolf, which remembers what it was."""
    group = casting.target
    assert isinstance(group, Group)
    wolf, former = creature_of(answer), dict[str, tuple[str | None, str | None]]()
    play.change(group, "control", "player")
    for recruit in tuple(group.members):
        former[play.replace(recruit, wolf).id] = (recruit.recruit_class, recruit.nation)
    answer.spell.memory = former


def _turn_back(play: Play, answer: Answer, leaving: Leaving) -> None:
    group = leaving.target
    assert isinstance(group, Group)
    for wolf in tuple(group.members):
        recruit_class, nation = (answer.spell.memory or {}).get(wolf.id, (None, None))
        if recruit_class is not None:
            damage = wolf.max_hp - wolf.hp
            recruit = play.replace_by_recruit(wolf, recruit_class, nation)
            play.change(recruit, "hp", max(1, recruit.max_hp - damage))


@otherwise("no opponent is a swordsman without an axe")
def _leave_the_axe(play: Play, answer: Answer, dying: Dying) -> None:
    assert play.clash is not None
    assert dying.group is not None
    for minion in play.clash.opponent(dying.group).members:
        if is_swordsman(minion) and all(spell.name != "Minotaur's Axe" for spell in minion.spells):
            play.engine_casts("Minotaur's Axe", minion, answer.spell.caster)
            return


def _soak_or_dry(play: Play, answer: Answer, minion: Minion) -> None:
    square = square_of(minion)
    in_water = square is not None and play.state.terrain_at(square) == "water"
    (heals(1) if in_water else takes(1))(play, answer, minion)


@otherwise("no Cyclops finds room")
def _cyclops_comes(play: Play, answer: Answer, turn: Turn) -> None:
    group = answer.spell.host
    assert isinstance(group, Group)
    play.create_recruits("swordsman" if len(group.members) <= 3 else "archer", "Cyclopes", group, group.owner)


def _all_cyclopes_grow(play: Play, answer: Answer, casting: Casting) -> None:
    for minion in play.state.living_minions():
        if minion.nation == "Cyclopes":
            play.engine_casts("Rite of Growth", minion, answer.spell.caster)


def _go_alone(play: Play, answer: Answer, turn: Turn) -> None:
    host = the_minion(answer)
    group = host.group
    if group is None or group.order is None or len(group.members) < 2:
        return
    square = group.order
    play.give_order(group, None)
    play.engine_casts("stays here without orders", group, answer.spell.caster).until = turn.number
    play.dispel(answer.spell)
    alone = play.leave_group(host)
    play.give_order(alone, square)
    alone.twice = True


def _bind_spirit(play: Play, answer: Answer, arrival: Arrival) -> None:
    host, monster = the_minion(answer), arrival.target
    rises = {
        stat: (getattr(monster.base, stat) or 0) - (getattr(host.base, stat) or 0)
        for stat in ("armor", "level", "missile", "hand", "hp")
    }
    play.dispel(answer.spell)
    bound = play.engine_casts("Spirit Bound", host, answer.spell.caster)
    bound.memory = rises
    play.spell_flux(host, bound)
    if rises["hp"] > 0:
        play.change(host, "hp", min(host.max_hp, host.hp + rises["hp"]))


def _by_binding(stat: str) -> Callable[[Spell, Minion], int]:
    return lambda spell, minion: (spell.memory or {}).get(stat, 0)


def _goes_on_a_quest(play: Play, answer: Answer, casting: Casting) -> None:
    host, turn = the_minion(answer), play.state.turn
    healed_in_full(play, answer, host)
    loses_spells(play, answer, host)
    alter(play, host, level=2)
    play.engine_casts("Rite of Growth", host, answer.spell.caster)
    quest = play.engine_casts("Vision Quest", host, answer.spell.caster, as_helper=True)
    play.minion_off_board(host, until=turn + 3, spell=quest)


on_board_monster: Condition[Arrival] = Condition(
    "a monster on the board", lambda play, answer, arrival: is_monster(arrival.target) and arrival.target.alive
)
a_spirit: Condition[Charge] = Condition(
    "one of the three spirits",
    lambda play, answer, charge: charge.card in ("Bear Spirit", "Lion Spirit", "Lizard Spirit"),
)
a_monster = attacker("a monster", is_monster)


def _water_or_beside_ours(play: Play, spell: Spell) -> list[Square]:
    def ours(square: Square) -> bool:
        structure = play.state.structure_at(square)
        return structure is not None and structure.type != "sanctum" and structure.owner == spell.caster

    free = beside_unfriendly(play, spell, monsters_too=True)
    return [s for s in free if play.state.terrain_at(s) == "water" or any(map(ours, neighbours(s)))]


spell(
    "Ancestral Home",
    on_casting(clears_structure),
    no_target("an Ancestral Home", aimed_at("structure")),
    before_movement(_carry_the_home_on),
)
spell("Animus of World", expansive, Bonus(hp=3))
spell("Balance of Mystery", every_turn(Mystery=1))
spell("Bear Spirit", Bonus(armor=-1, level=-1, hand=1, attack_rate=1, times=_as(1)), at_start_of_turn(_change_shape(1)))
spell("Bellwether", on_casting(its_creatures), needs_room=True)
ability("Bellwether", no_target("a Bellwether's group", for_groups, when=by_enemy, reach=Reach.GROUP))
spell("Big Rock", Bonus(missile=3, level=-1))
summoning("Blue Auk")
spell("Brother Wolf", on_casting(its_creatures), needs_room=True)
hopper(
    "Brown Striders",
    "Brown Strider",
    lambda play, spell: beside_unfriendly(play, spell, "forest"),
    at_start_of_round(withdraw, round_is(3)),
    on_hitting(give("Strider's Venom")),
)
spell("Strider's Venom", Bonus(hand=-1))
spell("Burst of World", burst(World=2))
summoning("Carnivorous Plant")
ability(
    "Carnivorous Plant",
    Bonus(hand=1, per_hit_point=True),
    Bonus(hand=-5, with_initiative=True),
    at_start_of_round(withdraw, round_is(4)),
)
spell("Cessao Rift", at_start_of_turn(_strangers_come))
spell(
    "Cessao Spiral",
    at_start_of_turn(_swallow_monsters),
    before_movement(_swallow_monsters),
    on_entering(_swallow_monsters),
    before_combat(_swallow_monsters),
)
spell("Circle of Wisdom", on_casting(clears_group))
spell("Complacency", on_casting(cancels_orders), no_moving("in Complacency"))
spell(
    "Eagle Spirit",
    Bonus(missile=1, times=_as(1)),
    on_damaging(kill_victim, _shaped("the shape of an Eagle") & victim("a monster", is_monster)),
    at_start_of_turn(_change_shape(1)),
)
spell("Fertility", as_novices_are_made(_another_novice))
spell("Fleetness", on_casting(moves_twice))
spell("Fortitude", Bonus(hp=2))
summoning("Giant")
summoning("Great Bear")
ability(
    "Great Bear",
    no_target("proof against Mind", of_house("Mind")),
    at_start_of_round(_go_for_the_first_djinn),
    Response("R2", _turns_to_the_first_djinn, role="actor"),
    Response("A2", _strike_the_other_djinni, role="actor"),
)
spell("Immersion", on_being_hit(prevent, a_monster))
spell("Jungle", on_casting(becomes("forest")), on_creation(_give_vigor))
spell("Jungle Vigor", Bonus(hp=3))
spell("Korgian Loincloth", Bonus(armor=1, level=1))
spell(
    "Lion Spirit",
    Bonus(armor=-1, hand=2, times=_as(1)),
    on_being_hit(prevent, _shaped("the shape of a Lion") & a_monster),
    at_start_of_turn(_change_shape(1)),
)
spell(
    "Lizard Spirit",
    Bonus(level=1, times=_as(1)),
    no_target("a Lizard", individual, when=_hidden_lizard(1)),
    at_start_of_turn(_change_shape(1)),
)
spell("Lycanthropy", on_casting(_turn_into_wolves), on_leaving(_turn_back, why="dispelled"))
spell(
    "Mask of Woad",
    Bonus(hand=1),
    on_attacking(
        add(1),
        by_hand & attacker("a Cyclops", is_nation("Cyclopes")) & victim("a Djinn", is_nation("Djinni")),
        reach=Reach.GROUP,
    ),
)
hopper(
    "Loch Dweller",
    "Loch Dweller",
    _water_or_beside_ours,
    at_start_of_round(withdraw, round_is(3)),
    walking("Waterwalk"),
)
summoning("Minotaur")
ability("Minotaur", on_any_death(_leave_the_axe, own_death & in_combat_with_recruits))
spell("Minotaur's Axe", Bonus(hand=1), exclusive=True)
spell("Mountaindancer", Bonus(hand=1), Bonus(walks=frozenset({"Mountainwalk"}), reach=Reach.GROUP))
spell("Nereid's Curse", Bonus(walks=frozenset({"Waterwalk"})), at_start_of_turn(each_of_host(_soak_or_dry)))
spell("Nomadic Tribe", every_other_turn(_cyclops_comes))
spell(
    "Olotus",
    on_casting(_all_cyclopes_grow),
    on_casting(its_creatures_with({"Olotus": "Rite of Growth"})),
    needs_room=True,
)
spell(
    "Oro and Vlad",
    on_casting(its_creatures_with({"Oro": "Rite of Growth", "Vlad Hrothgar": "Veteran"})),
    needs_room=True,
)
spell("Outcast", before_movement(_go_alone))
hidden("stays here without orders", "{host} stays where it is, without orders", no_moving("left behind without orders"))
summoning("Priodont")
spell("Regenerate", at_start_of_turn(each_of_host(healed_in_full)))
spell("Rite of Growth", Bonus(hand=1, hp=4))
spell("Seedbearers", on_moving(trails("forest")))
spell("Shaman's Walk", Bonus(walks=frozenset({"Flight"}), reach=Reach.GROUP))
spell(
    "Shapeshifter",
    Bonus(armor=-1, level=-1, hand=1, attack_rate=1, times=_as(BEAR)),
    Bonus(armor=-1, hand=2, times=_as(LION)),
    on_being_hit(prevent, _shaped("the shape of a Lion", LION) & a_monster),
    Bonus(level=1, times=_as(LIZARD)),
    no_target("a Lizard", individual, when=_hidden_lizard(LIZARD)),
    at_start_of_turn(_change_shape(3)),
    on_paying(free, its_casters & a_spirit),
)
spell("Spirit Binding", on_any_creation(_bind_spirit, on_board_monster))
spell(
    "Spirit Bound",
    Bonus(armor=1, times=_by_binding("armor")),
    Bonus(level=1, times=_by_binding("level")),
    Bonus(missile=1, times=_by_binding("missile")),
    Bonus(hand=1, times=_by_binding("hand")),
    Bonus(max_hp=1, times=_by_binding("hp")),
)
spell("Strength of Body", Bonus(hand=1))
spell("Vision Quest", on_casting(_goes_on_a_quest))
spell("Visionary", Bonus(level=1, deals_nothing=True), Bonus(missile=1, when=is_archer, reach=Reach.OTHERS))
