"""The House of Unmaking (Strife, World)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.language import Bonus, Condition, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.effects.words.ban_words import aimed_at, no_joining, not_caught, on_capture
from engine.effects.words.board_words import bare, becomes, connected, group_there, groups_in, square_of, teleport
from engine.effects.words.casting_words import (
    alter,
    at_casting,
    conceals,
    dies,
    dispel_all,
    dispel_group,
    each,
    for_groups,
    individual,
    loses_spells,
    no_target,
    notes_the_turn,
    on_casting,
    on_leaving,
)
from engine.effects.words.chaos_words import become_misfit, chaos_feature
from engine.effects.words.deed_words import all_nations, host_removed, monster_groups
from engine.effects.words.hand_words import tell
from engine.effects.words.movement_words import groups_around, moves_twice, sent_at_random, strips_who_enters
from engine.effects.words.structure_words import clears_structure, destroys, into_host, the_structure
from engine.effects.words.summoning import arrives_with, its_creatures_then, place_of, summoning, summonings_for
from engine.effects.words.turn_words import (
    after_mana_is_made,
    as_novices_come,
    at_start_of_turn,
    before_combat,
    before_movement,
    burst,
    every_turn,
    mana_for_owner,
    none_come,
)
from engine.effects.words.vocabulary import (
    add_of_victim,
    at_end_of_combat,
    at_start_of_round,
    dispel_itself,
    give,
    is_nation,
    mates,
    members,
    on_being_hit,
    on_damaging,
    on_dying,
    on_hitting,
    otherwise,
    own_group,
    round_is,
    says,
    the_minion,
    victim,
    withdraw,
)
from engine.model.board import ENTRANCES, neighbours
from engine.model.events import Casting, DamageEvent, Dying, MovementStep, Turn
from engine.model.state import Ground, Group, Minion, Spell, Structure
from engine.model.terrain import TERRAINS
from engine.rules.casting import engine_casts
from engine.rules.changes import change_nation, change_terrain
from engine.rules.creation import create_creatures, create_recruits
from engine.rules.damage import apply_damage
from engine.rules.dying import die, remove_group, remove_minion
from engine.rules.lookup import ground_at
from engine.rules.off_board import place_group
from engine.rules.spells import dispel, transfer_spell
from engine.rules.structures import may_hold_structure

if TYPE_CHECKING:
    from engine.model.state import Answer, Square
    from engine.rules.game import Game


spell("Armor to Meat", Bonus(armor=-3))


def _bedlam_standing_here(game: Game, answer: Answer) -> tuple[Minion, ...]:
    return members(group_there(game, answer.spell.host))


def _bedlam(game: Game, answer: Answer, turn: Turn) -> None:
    for minion in _bedlam_standing_here(game, answer):
        chaos_feature(game, minion, answer.spell.caster)


spell("Bedlam", at_start_of_turn(_bedlam))

summoning("Boggart")


def _bolt_of_somersaults(game: Game, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Group)
    teleport(game, casting.target)


spell("Bolt of Somersaults", on_casting(_bolt_of_somersaults))

spell("Burst of Strife", burst(Strife=2))
spell("Carapace", Bonus(armor=1))

LANDS = tuple(sorted(TERRAINS.keys() - {"void"}))
"""What Changing Lands changes a square into."""


def _changing_lands(game: Game, answer: Answer, event: Casting | Turn) -> None:
    ground, cast = answer.spell.host, answer.spell.memory
    assert isinstance(ground, Ground)
    lands = (*LANDS, "void") if cast is not None and game.state.turn >= cast + 2 else LANDS
    change_terrain(game, ground, game.roll("terrain", lands, answer.spell))


spell("Changing Lands", *at_casting(notes_the_turn), on_casting(_changing_lands), at_start_of_turn(_changing_lands))


def _chaos_feature(game: Game, answer: Answer, minion: Minion) -> None:
    chaos_feature(game, minion, answer.spell.caster)


spell("Chaos Feature", on_casting(each(_chaos_feature)))

spell("Chaos Fog", conceals(Reach.OTHERS))
summoning("Cockatrice")
ability("Cockatrice", on_hitting(give("Cockatrice's Gaze", fatal_at=3)))
spell("Cockatrice's Gaze", Bonus(hand=-1, missile=-1, armor=1))


def _cruel_greaves_suffers_armor(game: Game, answer: Answer, minion: Minion) -> None:
    apply_damage(game, minion, minion.armor, answer.spell.name)


spell("Cruel Greaves", on_casting(each(_cruel_greaves_suffers_armor)))


def _destroy_creation(game: Game, answer: Answer, minion: Minion) -> None:
    remove_minion(game, minion)
    engine_casts(game, "World Drain", game.state.globe, answer.spell.caster)


spell("Destroy Creation", on_casting(each(_destroy_creation)))
spell("World Drain", after_mana_is_made(mana_for_owner(World=-1)))


def _devolution(game: Game, answer: Answer, casting: Casting) -> None:
    group = casting.target
    assert isinstance(group, Group)
    count, where = len(group.members), group.square
    remove_group(game, group, "replaced")
    assert where is not None
    _devolution_misfits(game, [game.roll("class", ("swordsman", "archer"), answer.spell) for _ in range(count)], where)


def _devolution_misfits(game: Game, classes: list[str], square: Square) -> None:
    where: Square | Group = square
    for recruit_class in classes:
        for misfit in create_recruits(game, recruit_class, "Misfits", where, "neutral"):
            alter(game, misfit, level=-1)
            where = misfit.group or where


spell("Devolution", on_casting(_devolution))

spell("Disintegrate", on_casting(each(dies)))
spell(
    "Entropia",
    on_casting(clears_structure),
    no_target("no structure spell can target it any more", aimed_at("structure")),
)


def _ergotism_sickens(game: Game, answer: Answer, turn: Turn) -> None:
    apply_damage(game, the_minion(answer), 1, answer.spell.name)


def _ergotism_come_back_a_misfit(game: Game, answer: Answer, dying: Dying) -> None:
    host = dying.target
    dying.cancelled = True
    dispel_all(game, host)
    become_misfit(game, host)
    game.change(host, "hp", host.max_hp)


spell("Ergotism", at_start_of_turn(_ergotism_sickens), on_dying(_ergotism_come_back_a_misfit))


def _erisian_blade_nations_in_group(spell: Spell, minion: Minion) -> int:
    return len({mate.nation for mate in members(minion.group)} - {None})


spell("Erisian Blade", Bonus(hand=1, times=_erisian_blade_nations_in_group))

summoning("Fingle")


@otherwise("nobody is around")
def _fingle_jostles(game: Game, answer: Answer, turn: Turn) -> None:
    square = square_of(answer.spell.host)
    for group in groups_around(game, square) if square is not None else ():
        sent_at_random(game, group)


ability("Fingle", before_movement(_fingle_jostles))

summoning("Fingle's Folly", neutral=True)


def _fingles_folly(game: Game, answer: Answer, dying: Dying) -> None:
    if game.combat is not None and dying.group in game.combat.groups:
        foe = game.combat.opponent(dying.group)
        if foe.members:
            engine_casts(game, "Fireball", foe, answer.spell.caster)


ability("Fingle's Folly", on_dying(_fingles_folly))


@otherwise("no spell lies on the globe")
def _fizzle(game: Game, answer: Answer, casting: Casting) -> None:
    spells = [spell for spell in game.state.globe.spells if spell.definition.visible]
    if spells:
        dispel(game, spells[game.roll("spell", range(len(spells)), answer.spell)])


spell("Fizzle", on_casting(_fizzle))

spell("Flaming Sword", Bonus(hand=2))


def _forbidden_ichor_random_nation(game: Game, answer: Answer, minion: Minion) -> None:
    change_nation(
        game,
        minion,
        game.roll("nation", [name for name in all_nations() if name != minion.nation], answer.spell, minion),
    )


spell("Forbidden Ichor", on_casting(each(_forbidden_ichor_random_nation)))


def _gnax_arrives(game: Game, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Ground)
    create_creatures(
        game, "Gnax", casting.target.square, answer.spell.caster, count=game.roll("number", range(2, 9), answer.spell)
    )


spell("Gnax", on_casting(_gnax_arrives))


def _gnax_afflicts(game: Game, answer: Answer, damage: DamageEvent) -> None:
    chaos_feature(game, damage.target, the_minion(answer).owner)


ability("Gnax", on_damaging(_gnax_afflicts, victim("a Dwarf", is_nation("Dwarves"))))


def _gyre(game: Game, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Group)
    for _ in range(casting.cost or 1):
        if casting.target.members:
            chaos_feature(game, game.roll("minion", casting.target.members, answer.spell), answer.spell.caster)


spell("Gyre", on_casting(_gyre))


def _hollow_jester_arrives(game: Game, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Group)
    for jester in create_creatures(game, "Hollow Jester", casting.target, answer.spell.caster):
        time = engine_casts(game, "stays a while", jester, answer.spell.caster)
        time.until = game.state.turn + len(casting.target.members)


spell("Hollow Jester", on_casting(_hollow_jester_arrives), needs_room=True)
hidden("stays a while", "{host} stays for a time", on_leaving(host_removed, why="expired"))


def _hollow_jester_jests(game: Game, answer: Answer, turn: Turn) -> None:
    jester = the_minion(answer)
    others = mates(answer)
    if others:
        chaos_feature(game, game.roll("recruit", others, answer.spell), jester.owner)


ability("Hollow Jester", no_joining("with a Hollow Jester"), at_start_of_turn(_hollow_jester_jests))


def _horsing_around_bolts(game: Game, answer: Answer, casting: Casting) -> None:
    group = own_group(answer)
    if group is not None:
        sent_at_random(game, group, unoccupied=True)


spell("Horsing Around", on_casting(_horsing_around_bolts), on_casting(moves_twice))


def _instability(game: Game, answer: Answer, casting: Casting) -> None:
    """Replace every monster group; one that stands where no square spell is cast is removed for good."""
    for group in monster_groups(game):
        owner, square = group.owner, group.square
        if square is None or not may_hold_structure(game, square):
            remove_group(game, group)
        else:
            remove_group(game, group, "replaced")
            engine_casts(
                game, game.roll("summoning", summonings_for(None), answer.spell), ground_at(game, square), owner
            )


spell("Instability", on_casting(_instability))


@otherwise("there is no spell to dispel")
def _iron_shillelagh_strip(game: Game, answer: Answer, damage: DamageEvent) -> None:
    group = damage.target.group
    if damage.target.nation == "Dwarves" and group is not None:
        dispel_group(game, group)
    else:
        dispel_all(game, damage.target)


spell("Iron Shillelagh", on_damaging(_iron_shillelagh_strip))


def _jester_at_court_gossip(game: Game, answer: Answer, turn: Turn) -> None:
    owner = the_structure(answer).owner
    below = game.state.seats[owner].deck[1:] if owner in game.state.seats else []
    if below:
        card = game.roll("card of the deck", below, answer.spell)
        for player in game.state.standard_order()[:2]:
            tell(game, player, f"that {card} is in {owner}'s deck, and not on top")


spell("Jester at Court", at_start_of_turn(_jester_at_court_gossip))


def _jumping_land(game: Game, answer: Answer, turn: Turn) -> None:
    """Let the mountain jump in three cases of five; the spell and a group on it ride along."""
    here, state = answer.spell.host, game.state
    assert isinstance(here, Ground)
    free = [s for s in neighbours(here.square) if state.structure_at(s) is None and s not in ENTRANCES]
    landings = [s for s in free if state.terrain_at(s) != "mountain"]
    if not landings or game.roll("jump", range(5), answer.spell) > 2:
        return
    there, rider = ground_at(game, game.roll("square", landings, answer.spell)), state.group_at(here.square)
    if there.terrain == "void":
        _jumping_land_remove_from(game, here)
        change_terrain(game, here, "plains")
        return
    _jumping_land_remove_from(game, there)
    change_terrain(game, there, "mountain")
    transfer_spell(game, answer.spell, there)
    if rider is not None:
        place_group(game, rider, there.square)
    change_terrain(game, here, "plains")


def _jumping_land_remove_from(game: Game, ground: Ground) -> None:
    group = game.state.group_at(ground.square)
    if group is not None:
        remove_group(game, group)


spell("Jumping Land", before_combat(_jumping_land))


@otherwise("there is no spell to dispel")
def _leechwood_strip_forest(game: Game, answer: Answer, event: Casting | Turn) -> None:
    square = square_of(answer.spell.host)
    for group in groups_in(game, connected(game, square)) if square is not None else ():
        dispel_group(game, group)


into_the_wood: Condition[MovementStep] = Condition(
    "a square of the wood",
    lambda game, answer, step: step.square in connected(game, square_of(answer.spell.host) or step.origin),
)

spell(
    "Leechwood",
    on_casting(_leechwood_strip_forest),
    at_start_of_turn(_leechwood_strip_forest),
    Response("ON_ENTER", strips_who_enters, into_the_wood, role="witness"),
)

spell("Maelstrom", on_leaving(destroys("void"), why="expired"))


def _magnetic_accrual_gather_armor(game: Game, answer: Answer, casting: Casting) -> None:
    host = casting.target
    assert isinstance(host, Minion)
    others = [mate for mate in members(host.group) if mate is not host]
    drawn = sum(mate.armor for mate in others)
    for mate in others:
        alter(game, mate, armor=-mate.armor)
    alter(game, host, armor=drawn)


spell("Magnetic Accrual", on_casting(_magnetic_accrual_gather_armor))

summoning("Manticore")
ability("Manticore", at_start_of_round(withdraw, round_is(3)))


def _mitosis(game: Game, answer: Answer, casting: Casting) -> None:
    group = casting.target
    assert isinstance(group, Group)
    for misfit in [mate for mate in members(group) if mate.nation == "Misfits"]:
        create_recruits(game, misfit.recruit_class or "swordsman", "Misfits", group, answer.spell.caster)
    for misfit in members(group):
        if misfit.nation == "Misfits" and misfit.hp >= 6:
            game.change(misfit, "hp", 5)


spell("Mitosis", on_casting(_mitosis), needs_room=True)


def _mudslinging_one_becomes_swamp(game: Game, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Ground)
    chosen = game.roll("square", bare(game, connected(game, casting.target.square)), answer.spell)
    change_terrain(game, ground_at(game, chosen), "swamp")


spell("Mudslinging", on_casting(_mudslinging_one_becomes_swamp))


def _ort_gain_or_lose_recruits(game: Game, answer: Answer, casting: Casting) -> None:
    group = casting.target
    assert isinstance(group, Group)
    gain, count = game.roll("gain", (True, False), answer.spell), game.roll("number", (1, 2), answer.spell)
    for _ in range(count):
        if gain:
            recruit_class = game.roll("class", ("swordsman", "archer"), answer.spell)
            create_recruits(game, recruit_class, game.roll("nation", all_nations(), answer.spell), group, group.owner)
        elif group.members:
            die(game, game.roll("recruit", group.members, answer.spell), "died")


spell("Ort", on_casting(_ort_gain_or_lose_recruits))


def _runts(game: Game, answer: Answer, turn: Turn) -> None:
    town = answer.spell.host
    assert isinstance(town, Structure)
    for _ in range(2):
        nation, where = game.roll("nation", all_nations(), answer.spell), place_of(game, answer)
        for runt in create_recruits(game, "swordsman", nation, where, town.owner) if where is not None else ():
            engine_casts(game, "Runt", runt, answer.spell.caster)


spell(
    "Runts",
    as_novices_come(none_come, into_host),
    at_start_of_turn(_runts),
    no_target("in a structure of Runts", for_groups),
)
spell("Runt", Bonus(max_hp=-2, hand=-1))

spell(
    "Rust",
    Bonus(armor=-1, when=lambda minion: minion.is_recruit),
    at_end_of_combat(dispel_itself),
    on_capture(dispel_itself),
)
spell("Source of World", every_turn(World=1))


@otherwise("there is no spell to dispel")
def _the_unmagicking(game: Game, answer: Answer, casting: Casting) -> None:
    for host in tuple(game.state.hosts()):
        dispel_all(game, host, keep=answer.spell)


spell("The Unmagicking", on_casting(_the_unmagicking))


def _thudthud_comes_armed(game: Game, answer: Answer, hero: Minion) -> None:
    arrives_with("Kumatru Archer")(game, answer, hero)
    engine_casts(game, "Iron Shillelagh", hero, answer.spell.caster)


spell("ThudThud", on_casting(its_creatures_then(_thudthud_comes_armed)), needs_room=True)


def _thudthuds_journey(game: Game, answer: Answer, minion: Minion) -> None:
    for _ in range(3):
        chaos_feature(game, minion, answer.spell.caster)


spell("ThudThud's Journey", on_casting(each(_thudthuds_journey)))

spell("Treacherous Armor", on_being_hit(add_of_victim(lambda host: 2 * host.armor)))


def _unstable_magick_perhaps_squander(game: Game, answer: Answer, casting: Casting) -> None:
    """Pick, at the first spell of a turn, which of the turn's spells is squandered; count down to it at the others."""
    turn, left = answer.spell.memory or (0, 0)
    if game.state.turn != turn:
        left = game.roll("spell of the turn", range(1 + len(game.state.potents)), answer.spell)
    answer.spell.memory = (game.state.turn, left - 1)
    if left == 0:
        casting.reason = f"{answer.spell.name} makes it squander"
        casting.cancelled = True


@says("it watches the spells that follow")
def _unstable_magick_note_the_turn_of_casting(game: Game, answer: Answer, casting: Casting) -> None:
    answer.spell.memory = (game.state.turn, -1)


spell(
    "Unstable Magick",
    *at_casting(_unstable_magick_note_the_turn_of_casting),
    Response("X2", _unstable_magick_perhaps_squander, not_caught, role="witness"),
)

spell("Void", on_casting(becomes("void")))
summoning("Werewolf")
spell("Wrack", on_casting(each(loses_spells)), no_target("Wracked", individual))


@otherwise("nobody is there")
def _zurzavar_drives_out(game: Game, answer: Answer, turn: Turn) -> None:
    group = group_there(game, answer.spell.host)
    if group is not None:
        sent_at_random(game, group)


spell("Zurzavar", before_movement(_zurzavar_drives_out))
