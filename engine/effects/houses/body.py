"""The House of Body (World, Mystery)."""

from __future__ import annotations

from collections.abc import Callable

from engine.effects import words as w
from engine.effects.language import Action, Bonus, Condition, Memory, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.model.base_stats import class_stats
from engine.model.board import Square, neighbours
from engine.model.events import (
    Arrival,
    Attempt,
    Casting,
    Charge,
    Combat,
    DamageEvent,
    Dying,
    MovementStep,
    Turn,
)
from engine.model.hooks import Role
from engine.model.hosts import square_of
from engine.model.pieces import Group, Minion, Spell, Structure
from engine.rules.attack import ONE_ATTACK
from engine.rules.casting import engine_casts
from engine.rules.creation import (
    announce_arrivals,
    control_of_newcomers,
    create_recruits,
    create_recruits_together,
    take_place_as_creature,
    take_place_as_recruit,
)
from engine.rules.damage import apply_damage
from engine.rules.destinations import give_order
from engine.rules.dying import remove_group
from engine.rules.game import Game
from engine.rules.joining import leave_group
from engine.rules.off_board import minion_off_board, why_held
from engine.rules.spells import dispel, set_tokens, spell_flux
from engine.rules.structures import add_novices, may_hold_structure, move_structure
from engine.rules.targeting import TargetChoice

# What several of these cards share.


BEAR, LION, LIZARD = 1, 2, 3
"""The shapes of Shapeshifter, as its tokens; 0 is the recruit's own."""


def _change_shape(shapes: int) -> Callable[[Game, Spell, Turn], None]:
    """Let chance set the shape of the host: tokens from 0, the recruit's own, to ``shapes``."""

    def do(game: Game, spell: Spell, turn: Turn) -> None:
        before = spell.tokens
        game.cite("I-43")
        set_tokens(game, spell, game.roll("shape", range(shapes + 1), spell))
        _tell_shape(game, spell, shapes)
        becomes_lion = spell.name == "Lion Spirit" or spell.tokens == LION
        if becomes_lion and spell.tokens and spell.tokens != before:
            w.loses_spells(game, spell, w.the_minion(spell))

    return do


def _tell_shape(game: Game, spell: Spell, shapes: int) -> None:
    """Say which shape has come up."""
    names = [spell.name.removesuffix(" Spirit")] if shapes == 1 else ["Bear", "Lion", "Lizard"]
    game.tell(f"the shape is {['his own', *names][spell.tokens]}")


def _as(shape: int) -> Callable[[Spell, Minion], int]:
    """Count 1 for a host in one shape, 0 for one in another."""
    return lambda spell, minion: int(spell.tokens == shape)


def _shaped(words: str, shape: int = 1) -> Condition[DamageEvent]:
    """The host is in the shape."""
    return Condition(words, lambda game, spell, damage: spell.tokens == shape)


def _hidden_lizard(shape: int) -> Callable[[Game, Spell, Attempt], bool]:
    return lambda game, spell, attempt: spell.tokens == shape and w.by_enemy(game, spell, attempt)


a_monster = w.attacker("a monster", w.is_monster)


# The cards.


@w.to_the_structure
def _ancestral_home_is_carried_on(game: Game, spell: Spell, home: Structure) -> None:
    free = [square for square in neighbours(home.square) if may_hold_structure(game, square)]
    if home.trained and free and w.first_in_turn(game, spell):
        move_structure(game, home, game.roll("square", free, spell))


spell(
    "Ancestral Home",
    w.on_casting(w.clears_structure),
    w.no_target("it is an Ancestral Home", w.aimed_at("structure")),
    w.before_movement(_ancestral_home_is_carried_on),
)

spell("Animus of World", w.expansive, Bonus(hp=3))
spell("Balance of Mystery", w.every_turn(Mystery=1))
spell(
    "Bear Spirit", Bonus(armor=-1, level=-1, hand=1, attack_rate=1, times=_as(1)), w.at_start_of_turn(_change_shape(1))
)
spell("Bellwether", w.on_casting(w.its_creatures), needs_room=True)
ability(
    "Bellwether",
    Bonus(no_attacks=True),
    w.no_target("it is a Bellwether's group", w.for_groups, when=w.by_enemy, reach=Reach.GROUP),
)
spell("Big Rock", Bonus(missile=3, level=-1))
w.summoning("Blue Auk")

spell("Brother Wolf", w.on_casting(w.its_creatures), needs_room=True)


def _brother_wolf_group_withdraws(game: Game, spell: Spell, dying: Dying) -> None:
    w.withdraw_next_round(game, dying.group, spell.caster)


ability(
    "Wolf",
    Bonus(no_attacks=True, reach=Reach.OTHERS),
    w.on_being_hit(w.redirect_to_host, after_armor=True, reach=Reach.OTHERS),
    w.on_any_death(_brother_wolf_group_withdraws, w.own_death),
    w.one_of_a_kind("each of the two has a Wolf", Reach.GROUP),
)

w.hopper(
    "Brown Striders",
    "Brown Strider",
    lambda game, spell: w.beside_unfriendly(game, spell, "forest"),
    w.at_start_of_round(w.withdraw, w.in_round(3)),
    w.on_hitting(w.give("Strider's Venom")),
)
spell("Strider's Venom", Bonus(hand=-1))
spell("Burst of World", w.burst(World=2))
w.summoning("Carnivorous Plant")
ability(
    "Carnivorous Plant",
    Bonus(hand=1, per_hit_point=True),
    Bonus(hand=-5, with_initiative=True),
    w.at_start_of_round(w.withdraw, w.in_round(4)),
)


_cessao_rift_first_turn = Memory[int](0)


@w.otherwise("nobody comes this time")
def _cessao_rift_opens(game: Game, spell: Spell, turn: Turn) -> None:
    rift, square = spell, square_of(spell.host)
    first = _cessao_rift_first_turn.of(rift)
    if not first:
        first = turn.number - 1 + game.roll("turns until the first group", (1, 2, 3), rift)
        _cessao_rift_first_turn.note(rift, first)
    if square is None or turn.number < first or game.state.group_at(square) is not None:
        return
    if turn.number == first or game.roll("chance in three", (1, 2, 3), spell) == 1:
        game.cite("I-52")
        count = game.roll("recruits", (1, 2, 3, 4), spell)
        strangers = create_recruits_together(game, [w.any_recruit(game, rift) for _ in range(count)], square, "neutral")
        for stranger in strangers:
            _cessao_rift_marks(game, rift, stranger)


def _cessao_rift_marks(game: Game, rift: Spell, stranger: Minion) -> None:
    """Wound and enchant a neutral recruit as chance will have it, unless it is gone at once."""
    if stranger.group is None:
        return
    game.change(stranger, "hp", game.roll("hit points", range(1, stranger.max_hp + 1), rift))
    if game.roll("enchanted", (False, True), rift):
        w.enchant_at_random(game, stranger, "neutral")


spell("Cessao Rift", w.at_start_of_turn(_cessao_rift_opens))


@w.otherwise("no monster is there")
@w.to_whoever_is_there
def _cessao_spiral_swallow_who_is_there(game: Game, group: Group) -> None:
    _cessao_spiral_swallow_monsters(game, group)


@w.otherwise("no monster enters")
def _cessao_spiral_swallow_who_enters(game: Game, spell: Spell, step: MovementStep) -> None:
    """Whoever passes through on the way to the next square has entered, too."""
    _cessao_spiral_swallow_monsters(game, step.target)


def _cessao_spiral_swallow_monsters(game: Game, group: Group) -> None:
    if not group.is_recruit:
        remove_group(game, group)


spell(
    "Cessao Spiral",
    w.at_start_of_turn(_cessao_spiral_swallow_who_is_there),
    w.before_movement(_cessao_spiral_swallow_who_is_there),
    w.on_entering(_cessao_spiral_swallow_who_enters),
    w.before_combat(_cessao_spiral_swallow_who_is_there),
)

spell("Circle of Wisdom", w.on_casting(w.clears_group))
spell("Complacency", w.on_casting(w.cancels_orders), w.no_moving("it is in Complacency"))
spell(
    "Eagle Spirit",
    Bonus(missile=1, times=_as(1)),
    w.on_damaging(w.kill_victim, _shaped("the shape of an Eagle") & w.victim("a monster", w.is_monster)),
    w.at_start_of_turn(_change_shape(1)),
)


@w.to_the_structure
def _fertility_another_novice(game: Game, structure: Structure) -> None:
    add_novices(game, structure, 1)


spell("Fertility", w.as_novices_are_made(_fertility_another_novice))

spell("Fleetness", w.on_casting(w.moves_twice))
spell("Fortitude", Bonus(hp=2))

w.summoning("Giant")


def _giant_damages_one_at_random(amount: int) -> Action[Combat]:
    def do(game: Game, spell: Spell, combat: Combat) -> None:
        targets = w.opponents(spell, combat)
        if targets:
            apply_damage(game, game.roll("victim", targets, spell), amount, None, w.the_minion(spell))

    return do


ability("Giant", w.at_start_of_combat(_giant_damages_one_at_random(5)))

w.summoning("Great Bear")


def _great_bear_djinni(spell: Spell, combat: Combat) -> list[Minion]:
    return [minion for minion in w.opponents(spell, combat) if minion.nation == "Djinni"]


@w.otherwise("no opponent is a Djinn")
def _great_bear_go_for_the_first_djinn(game: Game, spell: Spell, combat: Combat) -> None:
    first = next(iter(_great_bear_djinni(spell, combat)), None)
    if first is not None:
        w.the_minion(spell).victim = first
        game.tell(f"he goes for {first.name}")


@w.otherwise("no opponent is a Djinn")
def _great_bear_turns_to_the_first_djinn(game: Game, spell: Spell, choice: TargetChoice) -> None:
    assert game.combat is not None
    choice.target = next(iter(_great_bear_djinni(spell, game.combat)), None)


_great_bear_is_striking = Memory[bool](False)


@w.otherwise("no other Djinn is there to be struck")
def _great_bear_strike_the_other_djinni(game: Game, spell: Spell, damage: DamageEvent) -> None:
    """An attack that has hit the victim strikes the other Djinni at the same time, whatever their levels (I-44)."""
    host, combat = w.the_minion(spell), game.combat
    if _great_bear_is_striking.of(spell):
        game.otherwise("the others are being struck already")
        return
    if combat is None or damage.target.nation != "Djinni":
        return
    game.cite("I-44")
    _great_bear_is_striking.note(spell, True)
    for djinn in _great_bear_djinni(spell, combat):
        if djinn is not damage.target and djinn.alive:
            host.attacks_left += 1
            own_damage = DamageEvent(djinn, host, damage.mode, damage.round)
            own_damage.unerring = True
            game.play(ONE_ATTACK, own_damage)
    _great_bear_is_striking.forget(spell)


ability(
    "Great Bear",
    w.no_target("it is proof against Mind", w.of_house("Mind")),
    w.at_start_of_round(_great_bear_go_for_the_first_djinn),
    Response("R2", _great_bear_turns_to_the_first_djinn, role=Role.ACTOR),
    Response("R3", _great_bear_turns_to_the_first_djinn, role=Role.ACTOR),
    Response("A2", _great_bear_strike_the_other_djinni, role=Role.ACTOR),
)

spell("Immersion", w.on_being_hit(w.prevent, a_monster))


def _jungle_give_vigor(game: Game, spell: Spell, arrival: Arrival) -> None:
    if w.is_monster(arrival.target):
        engine_casts(game, "Jungle Vigor", arrival.target, spell.caster)


spell("Jungle", w.on_casting(w.becomes("forest")), w.on_creation(_jungle_give_vigor))
spell("Jungle Vigor", Bonus(hp=3))

spell("Korgian Loincloth", Bonus(armor=1, level=1))
spell(
    "Lion Spirit",
    Bonus(armor=-1, hand=2, times=_as(1)),
    w.on_being_hit(w.prevent, _shaped("the shape of a Lion") & a_monster),
    w.at_start_of_turn(_change_shape(1)),
)
spell(
    "Lizard Spirit",
    Bonus(level=1, times=_as(1)),
    w.no_target("it is a Lizard", w.individual, when=_hidden_lizard(1)),
    w.at_start_of_turn(_change_shape(1)),
)


def _loch_dweller_water_or_beside_ours(game: Game, spell: Spell) -> list[Square]:
    side = w.side_of_those_it_brought(game, spell)

    def ours(square: Square) -> bool:
        structure = game.state.structure_at(square)
        return structure is not None and structure.type != "sanctum" and structure.owner == side

    free = w.beside_unfriendly(game, spell, monsters_too=True)
    return [s for s in free if game.state.terrain_at(s) == "water" or any(map(ours, neighbours(s)))]


w.hopper(
    "Loch Dweller",
    "Loch Dweller",
    _loch_dweller_water_or_beside_ours,
    w.at_start_of_round(w.withdraw, w.in_round(3)),
    w.walking("Waterwalk"),
)


_lycanthropy_former = Memory[dict[str, tuple[str, str | None]]]({})
"""The class and nation that each Wolf had, by its id."""


@w.to_the_group
def _lycanthropy_turn_into_wolves(game: Game, spell: Spell, group: Group) -> None:
    """Each recruit is replaced by a Wolf, which remembers what it was; they are one group, and come together."""
    wolf, former = w.creature_of(spell), dict[str, tuple[str, str | None]]()
    game.change(group, "control", "player")
    for recruit in tuple(group.members):
        wolf_id = take_place_as_creature(game, recruit, wolf).id
        former[wolf_id] = (recruit.recruit_class or "swordsman", recruit.nation)
    _lycanthropy_former.note(spell, former)
    announce_arrivals(game, tuple(group.members))


@w.to_the_group
def _lycanthropy_turn_back(game: Game, spell: Spell, group: Group) -> None:
    """Each Wolf's damage is what it has under the spells of its group, which go with the first of them."""
    recruits, former = [], _lycanthropy_former.of(spell)
    damage = {minion: minion.max_hp - minion.hp for minion in group.members if minion.id in former}
    for wolf in damage:
        recruit = take_place_as_recruit(game, wolf, *former[wolf.id])
        game.change(recruit, "hp", max(1, recruit.max_hp - damage[wolf]))
        recruits.append(recruit)
    game.change(group, "control", control_of_newcomers(recruits, group.owner))
    announce_arrivals(game, recruits)


spell("Lycanthropy", w.on_casting(_lycanthropy_turn_into_wolves), w.on_leaving(_lycanthropy_turn_back, why="dispelled"))

spell(
    "Mask of Woad",
    Bonus(hand=1),
    w.on_attacking(
        w.add(1),
        w.by_hand & w.attacker("a Cyclops", w.is_nation("Cyclopes")) & w.victim("a Djinn", w.is_nation("Djinni")),
        reach=Reach.GROUP,
    ),
)

w.summoning("Minotaur")


@w.otherwise("no opponent is a swordsman without an axe")
def _minotaur_leave_the_axe(game: Game, spell: Spell, dying: Dying) -> None:
    assert game.combat is not None
    assert dying.group is not None
    for minion in game.combat.opponent(dying.group).members:
        if w.is_swordsman(minion) and all(one.name != "Minotaur's Axe" for one in minion.spells):
            engine_casts(game, "Minotaur's Axe", minion, spell.caster)
            return


ability("Minotaur", w.on_any_death(_minotaur_leave_the_axe, w.own_death & w.in_combat_with_recruits))
spell("Minotaur's Axe", Bonus(hand=1), exclusive=True, for_class="swordsman")

spell("Mountaindancer", Bonus(hand=1), w.walking("Mountainwalk", reach=Reach.GROUP))


def _nereids_curse_soak_or_dry(game: Game, spell: Spell, minion: Minion) -> None:
    (w.heals(1) if w.stands_in(game, minion, "water") else w.takes(1))(game, spell, minion)


spell("Nereid's Curse", w.walking("Waterwalk"), w.at_start_of_turn(w.each(_nereids_curse_soak_or_dry)))


@w.otherwise("no Cyclops finds room")
@w.to_the_group
def _nomadic_tribe_cyclops_comes(game: Game, group: Group) -> None:
    create_recruits(game, "swordsman" if len(group.members) <= 3 else "archer", "Cyclopes", group, group.owner)


spell("Nomadic Tribe", w.every_other_turn(_nomadic_tribe_cyclops_comes))


def _olotus_all_cyclopes_grow(game: Game, spell: Spell, casting: Casting) -> None:
    for minion in game.state.living_minions():
        if minion.nation == "Cyclopes":
            engine_casts(game, "Rite of Growth", minion, spell.caster)


spell(
    "Olotus",
    w.on_casting(_olotus_all_cyclopes_grow),
    w.on_casting(w.its_creatures_with({"Olotus": "Rite of Growth"})),
    needs_room=True,
)

spell(
    "Oro and Vlad",
    w.on_casting(w.its_creatures_with({"Oro": "Rite of Growth", "Vlad Hrothgar": "Veteran"})),
    needs_room=True,
)


def _outcast_go_alone(game: Game, spell: Spell, turn: Turn) -> None:
    """A group that something holds is not on the move, wherever it is lured."""
    host = w.the_minion(spell)
    group = host.group
    if group is None or group.order is None or len(group.members) < 2:
        return
    square = group.order
    if why_held(game, group, square) is not None:
        return
    give_order(game, group, None)
    engine_casts(game, "stays here without orders", group, spell.caster).until = turn.number
    dispel(game, spell)
    alone = leave_group(game, host)
    give_order(game, alone, square)
    alone.twice = True


spell("Outcast", w.as_groups_set_out(_outcast_go_alone))
hidden(
    "stays here without orders",
    "{host} stays where it is, without orders",
    w.no_moving("it is left behind without orders"),
)

w.summoning("Priodont")
spell("Regenerate", w.at_start_of_turn(w.each(w.healed_in_full)))
spell("Rite of Growth", Bonus(hand=1, hp=4))
spell("Seedbearers", w.on_moving(w.trails("forest")))
spell("Shaman's Walk", w.walking("Flight", reach=Reach.GROUP))

a_spirit: Condition[Charge] = w.needs("one of the three spirits")(
    lambda charge: charge.card in ("Bear Spirit", "Lion Spirit", "Lizard Spirit")
)

spell(
    "Shapeshifter",
    Bonus(armor=-1, level=-1, hand=1, attack_rate=1, times=_as(BEAR)),
    Bonus(armor=-1, hand=2, times=_as(LION)),
    w.on_being_hit(w.prevent, _shaped("the shape of a Lion", LION) & a_monster),
    Bonus(level=1, times=_as(LIZARD)),
    w.no_target("it is a Lizard", w.individual, when=_hidden_lizard(LIZARD)),
    w.at_start_of_turn(_change_shape(3)),
    w.on_paying(w.free, w.its_casters & a_spirit),
)


_spirit_bound_numbers = Memory[dict[str, int]]({})


def _spirit_binding_plain(minion: Minion, stat: str) -> int:
    """Return a number that a recruit has by its class and nation, which may change while the spirit is bound."""
    return getattr(class_stats(minion.recruit_class, minion.nation), stat) or 0


def _spirit_binding_binds(game: Game, spell: Spell, arrival: Arrival) -> None:
    """What is noted is what the host's class and nation would have to give it for the monster's numbers."""
    host, monster = w.the_minion(spell), arrival.target
    rises = {
        stat: (getattr(monster.base, stat) or 0) - (getattr(host.base, stat) or 0)
        for stat in ("armor", "level", "missile", "hand", "hp")
    }
    dispel(game, spell)
    bound = engine_casts(game, "Spirit Bound", host, spell.caster)
    numbers = {stat: _spirit_binding_plain(host, stat) + rise for stat, rise in rises.items()}
    before = host.max_hp
    _spirit_bound_numbers.note(bound, numbers)
    spell_flux(game, host, bound)
    w.heal(game, host, max(0, host.max_hp - before))


on_board_monster: Condition[Arrival] = w.needs("a monster on the board")(
    lambda arrival: w.is_monster(arrival.target) and arrival.square is not None
)

spell("Spirit Binding", w.on_any_creation(_spirit_binding_binds, on_board_monster))


def _spirit_binding_gift(stat: str) -> Callable[[Spell, Minion], int]:
    """Of several spirits that are bound to a minion it has the last one's numbers."""

    def gift(spell: Spell, minion: Minion) -> int:
        bound = [one for one in minion.spells if one.name == spell.name and _spirit_bound_numbers.of(one)]
        last = bool(bound) and bound[-1] is spell
        return _spirit_bound_numbers.of(spell)[stat] - _spirit_binding_plain(minion, stat) if last else 0

    return gift


spell(
    "Spirit Bound",
    Bonus(armor=1, times=_spirit_binding_gift("armor")),
    Bonus(level=1, times=_spirit_binding_gift("level")),
    Bonus(missile=1, times=_spirit_binding_gift("missile")),
    Bonus(hand=1, times=_spirit_binding_gift("hand")),
    Bonus(max_hp=1, times=_spirit_binding_gift("hp")),
)

spell("Strength of Body", Bonus(hand=1))


@w.to_the_minion
def _vision_quest(game: Game, spell: Spell, host: Minion) -> None:
    turn = game.state.turn
    w.healed_in_full(game, spell, host)
    w.loses_spells(game, spell, host)
    w.alter(game, host, level=2)
    engine_casts(game, "Rite of Growth", host, spell.caster)
    quest = engine_casts(game, "Vision Quest", host, spell.caster, as_helper=True)
    minion_off_board(game, host, until=turn + 3, spell=quest)


spell("Vision Quest", w.on_casting(_vision_quest))

spell("Visionary", Bonus(level=1, deals_nothing=True), Bonus(missile=1, when=w.is_archer, reach=Reach.OTHERS))
