"""The House of Unmaking (Strife, World)."""

from __future__ import annotations

from engine.effects import words as w
from engine.effects.language import Bonus, Condition, Memory, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.model.board import ENTRANCES, Square, neighbours
from engine.model.catalog import RECRUIT_CLASSES
from engine.model.events import Casting, DamageEvent, Dying, MovementStep, Turn
from engine.model.hooks import Role
from engine.model.hosts import square_of
from engine.model.pieces import Ground, Group, Minion, Spell, Structure
from engine.model.terrain import TERRAINS
from engine.rules.casting import engine_casts
from engine.rules.changes import change_nation, change_terrain
from engine.rules.creation import create_creatures, create_recruits_together
from engine.rules.damage import apply_damage
from engine.rules.dying import die, remove_group, remove_minion
from engine.rules.game import Game
from engine.rules.lookup import ground_at
from engine.rules.off_board import place_group
from engine.rules.spells import dispel, transfer_spell
from engine.rules.structures import may_hold_structure

spell("Armor to Meat", Bonus(armor=-3))


def _bedlam_standing_here(game: Game, spell: Spell) -> tuple[Minion, ...]:
    return w.members(w.group_there(game, spell.host))


def _bedlam(game: Game, spell: Spell, turn: Turn) -> None:
    for minion in _bedlam_standing_here(game, spell):
        w.chaos_feature(game, minion, spell.caster)


spell("Bedlam", w.at_start_of_turn(_bedlam))

w.summoning("Boggart")


@w.to_the_group
def _bolt_of_somersaults(game: Game, group: Group) -> None:
    w.teleport(game, group)


spell("Bolt of Somersaults", w.on_casting(_bolt_of_somersaults))

spell("Burst of Strife", w.burst(Strife=2))
spell("Carapace", Bonus(armor=1))

LANDS = tuple(sorted(TERRAINS.keys() - {"void"}))
"""What Changing Lands changes a square into."""


@w.to_the_ground
def _changing_lands(game: Game, spell: Spell, ground: Ground) -> None:
    cast = w.turn_of_casting.of(spell)
    lands = (*LANDS, "void") if cast is not None and game.state.turn >= cast + 2 else LANDS
    change_terrain(game, ground, game.roll("terrain", lands, spell))


spell(
    "Changing Lands",
    *w.at_casting(w.notes_the_turn),
    w.on_casting(_changing_lands),
    w.at_start_of_turn(_changing_lands),
)


def _chaos_feature(game: Game, spell: Spell, minion: Minion) -> None:
    w.chaos_feature(game, minion, spell.caster)


spell("Chaos Feature", w.on_casting(w.each(_chaos_feature)))

spell("Chaos Fog", w.conceals(Reach.OTHERS))
w.summoning("Cockatrice")
ability("Cockatrice", w.on_hitting(w.give("Cockatrice's Gaze", fatal_at=3)))
spell("Cockatrice's Gaze", Bonus(hand=-1, missile=-1, armor=1))


def _cruel_greaves_suffers_armor(game: Game, spell: Spell, minion: Minion) -> None:
    apply_damage(game, minion, minion.armor, spell.name)


spell("Cruel Greaves", w.on_casting(w.each(_cruel_greaves_suffers_armor)))


def _destroy_creation(game: Game, spell: Spell, minion: Minion) -> None:
    remove_minion(game, minion)
    engine_casts(game, "World Drain", game.state.globe, spell.caster)


spell("Destroy Creation", w.on_casting(w.each(_destroy_creation)))
spell("World Drain", w.after_mana_is_made(w.mana_for_owner(World=-1)))


@w.to_the_group
def _devolution(game: Game, spell: Spell, group: Group) -> None:
    count, where = len(group.members), group.square
    remove_group(game, group, "replaced")
    assert where is not None
    _devolution_misfits(game, [game.roll("class", RECRUIT_CLASSES, spell) for _ in range(count)], where)


def _devolution_misfits(game: Game, classes: list[str], square: Square) -> None:
    for misfit in create_recruits_together(game, [(one, "Misfits") for one in classes], square, "neutral"):
        w.print_less(game, misfit, level=1)


spell("Devolution", w.on_casting(_devolution))

spell("Disintegrate", w.on_casting(w.each(w.dies)))
spell(
    "Entropia",
    w.on_casting(w.clears_structure),
    w.no_target("no structure spell can target it any more", w.aimed_at("structure")),
)


@w.to_the_minion
def _ergotism_sickens(game: Game, spell: Spell, host: Minion) -> None:
    apply_damage(game, host, 1, spell.name)


def _ergotism_come_back_a_misfit(game: Game, spell: Spell, dying: Dying) -> None:
    host = dying.target
    dying.cancelled = True
    w.dispel_all(game, host)
    w.become_misfit(game, host)
    game.change(host, "hp", host.max_hp)


spell("Ergotism", w.at_start_of_turn(_ergotism_sickens), w.on_dying(_ergotism_come_back_a_misfit))


def _erisian_blade_nations_in_group(spell: Spell, minion: Minion) -> int:
    return len({mate.nation for mate in w.members(minion.group)} - {None})


spell("Erisian Blade", Bonus(hand=1, times=_erisian_blade_nations_in_group))

w.summoning("Fingle")


@w.otherwise("it sends nobody away")
@w.where_it_is
def _fingle_jostles(game: Game, square: Square) -> None:
    for group in w.groups_around(game, square):
        w.sent_at_random(game, group)


ability("Fingle", w.before_movement(_fingle_jostles))

w.summoning("Fingle's Folly", neutral=True)


def _fingles_folly(game: Game, spell: Spell, dying: Dying) -> None:
    if game.combat is not None and dying.group in game.combat.groups:
        foe = game.combat.opponent(dying.group)
        if foe.members:
            engine_casts(game, "Fireball", foe, spell.caster)


ability("Fingle's Folly", w.on_any_death(_fingles_folly, w.own_death))


@w.otherwise("no spell lies on the globe")
def _fizzle(game: Game, spell: Spell, casting: Casting) -> None:
    spells = [one for one in game.state.globe.spells if one.definition.visible]
    if spells:
        dispel(game, spells[game.roll("spell", range(len(spells)), spell)])


spell("Fizzle", w.on_casting(_fizzle))

spell("Flaming Sword", Bonus(hand=2))


def _forbidden_ichor_random_nation(game: Game, spell: Spell, minion: Minion) -> None:
    change_nation(
        game,
        minion,
        game.roll("nation", [name for name in w.all_nations() if name != minion.nation], spell, minion),
    )


spell("Forbidden Ichor", w.on_casting(w.each(_forbidden_ichor_random_nation)))


@w.to_the_ground
def _gnax_arrives(game: Game, spell: Spell, ground: Ground) -> None:
    create_creatures(
        game,
        "Gnax",
        ground.square,
        spell.caster,
        count=game.roll("number", range(2, 9), spell),
    )


spell("Gnax", w.on_casting(_gnax_arrives))


def _gnax_afflicts(game: Game, spell: Spell, damage: DamageEvent) -> None:
    w.chaos_feature(game, damage.target, w.the_minion(spell).owner)


ability("Gnax", w.on_damaging(_gnax_afflicts, w.victim("a Dwarf", w.is_nation("Dwarves"))))


def _gyre(game: Game, spell: Spell, casting: Casting) -> None:
    group = w.the_group(spell)
    for _ in range(casting.cost or 1):
        if group.members:
            w.chaos_feature(game, game.roll("minion", group.members, spell), spell.caster)


spell("Gyre", w.on_casting(_gyre))


@w.to_the_group
def _hollow_jester_arrives(game: Game, spell: Spell, group: Group) -> None:
    for jester in create_creatures(game, "Hollow Jester", group, spell.caster):
        time = engine_casts(game, "stays a while", jester, spell.caster)
        time.until = game.state.turn + len(group.members)


spell("Hollow Jester", w.on_casting(_hollow_jester_arrives), needs_room=True)
hidden("stays a while", "{host} stays for a time", w.on_leaving(w.host_removed, why="expired"))


@w.to_the_minion
def _hollow_jester_jests(game: Game, spell: Spell, jester: Minion) -> None:
    others = w.mates(spell)
    if others:
        w.chaos_feature(game, game.roll("recruit", others, spell), jester.owner)


ability("Hollow Jester", w.no_joining("nobody joins a Hollow Jester"), w.at_start_of_turn(_hollow_jester_jests))


@w.to_the_group
def _horsing_around_bolts(game: Game, group: Group) -> None:
    w.sent_at_random(game, group, unoccupied=True)


spell("Horsing Around", w.on_casting(_horsing_around_bolts), w.on_casting(w.moves_twice))


def _instability(game: Game, spell: Spell, casting: Casting) -> None:
    """Replace every monster group; one that stands where no square spell is cast is removed for good."""
    for group in w.monster_groups(game):
        owner, square = group.owner, group.square
        if square is None or not may_hold_structure(game, square):
            remove_group(game, group)
        else:
            remove_group(game, group, "replaced")
            engine_casts(game, game.roll("summoning", w.summonings_for(None), spell), ground_at(game, square), owner)


spell("Instability", w.on_casting(_instability))


@w.nothing_to_dispel
def _iron_shillelagh_strip(game: Game, spell: Spell, damage: DamageEvent) -> None:
    group = damage.target.group
    if damage.target.nation == "Dwarves" and group is not None:
        w.dispel_group(game, group)
    else:
        w.dispel_all(game, damage.target)


spell("Iron Shillelagh", w.on_damaging(_iron_shillelagh_strip, w.on_an_opponent))


@w.to_the_structure
def _jester_at_court_gossip(game: Game, spell: Spell, structure: Structure) -> None:
    owner = structure.owner
    deck = game.state.seats[owner].deck if owner in game.state.seats else []
    below = [card for card in deck[1:] if card != deck[0]]
    if below:
        card = game.roll("card of the deck", below, spell)
        for player in game.state.standard_order()[:2]:
            w.tell(game, player, f"that {card} is in {owner}'s deck, and not on top")


spell("Jester at Court", w.at_start_of_turn(_jester_at_court_gossip))


@w.to_the_ground
def _jumping_land(game: Game, spell: Spell, here: Ground) -> None:
    """Let the mountain jump in three cases of five; the spell and a group on it ride along."""
    state = game.state
    free = [s for s in neighbours(here.square) if state.structure_at(s) is None and s not in ENTRANCES]
    landings = [s for s in free if state.terrain_at(s) != "mountain"]
    if not landings or game.roll("jump", range(5), spell) > 2:
        return
    there, rider = ground_at(game, game.roll("square", landings, spell)), state.group_at(here.square)
    if there.terrain == "void":
        _jumping_land_remove_from(game, here)
        change_terrain(game, here, "plains")
        return
    _jumping_land_remove_from(game, there)
    change_terrain(game, there, "mountain")
    transfer_spell(game, spell, there)
    if rider is not None:
        place_group(game, rider, there.square)
    change_terrain(game, here, "plains")


def _jumping_land_remove_from(game: Game, ground: Ground) -> None:
    group = game.state.group_at(ground.square)
    if group is not None:
        remove_group(game, group)


spell("Jumping Land", w.before_combat(_jumping_land))


@w.nothing_to_dispel
@w.where_it_is
def _leechwood_strip_forest(game: Game, square: Square) -> None:
    for group in w.groups_in(game, w.connected(game, square)):
        w.dispel_group(game, group)


into_the_wood: Condition[MovementStep] = Condition(
    "a square of the wood",
    lambda game, spell, step: step.square in w.connected(game, square_of(spell.host) or step.origin),
)

spell(
    "Leechwood",
    w.on_casting(_leechwood_strip_forest),
    w.at_start_of_turn(_leechwood_strip_forest),
    Response("ON_ENTER", w.strips_who_enters, into_the_wood, role=Role.WATCHER),
)

spell("Maelstrom", w.on_leaving(w.destroys("void"), why="expired"))


@w.to_the_minion
def _magnetic_accrual_gather_armor(game: Game, host: Minion) -> None:
    others = [mate for mate in w.members(host.group) if mate is not host]
    drawn = sum(mate.armor for mate in others)
    for mate in others:
        w.alter(game, mate, armor=-mate.armor)
    w.alter(game, host, armor=drawn)


spell("Magnetic Accrual", w.on_casting(_magnetic_accrual_gather_armor))

w.summoning("Manticore")
ability("Manticore", w.at_start_of_round(w.withdraw, w.in_round(3)))


@w.to_the_group
def _mitosis(game: Game, spell: Spell, group: Group) -> None:
    classes = [mate.recruit_class or "swordsman" for mate in w.members(group) if mate.nation == "Misfits"]
    create_recruits_together(game, [(one, "Misfits") for one in classes], group, spell.caster)
    for misfit in w.members(group):
        if misfit.nation == "Misfits" and misfit.hp >= 6:
            game.change(misfit, "hp", 5)


spell("Mitosis", w.on_casting(_mitosis), needs_room=True)


@w.to_the_ground
def _mudslinging_one_becomes_swamp(game: Game, spell: Spell, ground: Ground) -> None:
    chosen = ground_at(game, game.roll("square", w.connected(game, ground.square), spell))
    change_terrain(game, chosen, "swamp")
    if chosen.terrain != "swamp":
        game.tell(f"{chosen.name} stays plains")


spell("Mudslinging", w.on_casting(_mudslinging_one_becomes_swamp))


@w.to_the_group
def _ort_gain_or_lose_recruits(game: Game, spell: Spell, group: Group) -> None:
    gain, count = game.roll("gain", (True, False), spell), game.roll("number", (1, 2), spell)
    if gain:
        create_recruits_together(game, [w.any_recruit(game, spell) for _ in range(count)], group, group.owner)
        return
    for _ in range(count):
        if group.members:
            die(game, game.roll("recruit", group.members, spell), "died")


spell("Ort", w.on_casting(_ort_gain_or_lose_recruits))


@w.to_the_structure
def _runts(game: Game, spell: Spell, town: Structure) -> None:
    where = w.place_of(game, spell)
    assert where is not None
    nations = [game.roll("nation", w.all_nations(), spell) for _ in range(2)]
    for runt in create_recruits_together(game, [("swordsman", nation) for nation in nations], where, town.owner):
        engine_casts(game, "Runt", runt, spell.caster)


spell(
    "Runts",
    w.as_novices_come(w.none_come, w.into_host),
    w.at_start_of_turn(_runts),
    w.no_target("it is in a structure of Runts", w.for_groups),
)
spell("Runt", Bonus(max_hp=-2, hand=-1))

spell(
    "Rust",
    Bonus(armor=-1, when=lambda minion: minion.is_recruit),
    w.at_end_of_combat(w.dispel_itself),
    w.on_capture(w.dispel_itself),
)
spell("Source of World", w.every_turn(World=1))


@w.nothing_to_dispel
def _the_unmagicking(game: Game, spell: Spell, casting: Casting) -> None:
    for host in game.state.hosts():
        w.dispel_all(game, host, keep=spell)


spell("The Unmagicking", w.on_casting(_the_unmagicking))


def _thudthud_comes_armed(game: Game, spell: Spell, hero: Minion) -> None:
    w.arrives_with("Kumatru Archer")(game, spell, hero)
    engine_casts(game, "Iron Shillelagh", hero, spell.caster)


spell("ThudThud", w.on_casting(w.its_creatures_then(_thudthud_comes_armed)), needs_room=True)


def _thudthuds_journey(game: Game, spell: Spell, minion: Minion) -> None:
    for _ in range(3):
        w.chaos_feature(game, minion, spell.caster)


spell("ThudThud's Journey", w.on_casting(w.each(_thudthuds_journey)))

spell("Treacherous Armor", w.on_being_hit(w.add_of_victim(lambda host: 2 * host.armor)))


_unstable_magick_picked = Memory[tuple[int, int]]((0, -1))
"""For which turn a spell was picked, and how many spells are to follow it; -1 for none."""


def _unstable_magick_perhaps_squander(game: Game, spell: Spell, casting: Casting) -> None:
    """Pick, at the first spell of a turn, which of the turn's spells is squandered; it is known by how many follow it.

    Where it has squandered by itself, no other takes its place.
    """
    turn, following = _unstable_magick_picked.of(spell)
    to_come = len(game.state.potents)
    if game.state.turn != turn:
        following = to_come - game.roll("spell of the turn", range(1 + to_come), spell)
    hit = to_come == following
    _unstable_magick_picked.note(spell, (game.state.turn, -1 if hit else following))
    if hit:
        casting.reason = f"{spell.name} makes it squander"
        casting.cancelled = True


@w.says("it watches the spells that follow")
def _unstable_magick_note_the_turn_of_casting(game: Game, spell: Spell, casting: Casting) -> None:
    _unstable_magick_picked.note(spell, (game.state.turn, -1))


spell(
    "Unstable Magick",
    *w.at_casting(_unstable_magick_note_the_turn_of_casting),
    Response("X2", _unstable_magick_perhaps_squander, w.not_caught, role=Role.WATCHER),
)

spell("Void", w.on_casting(w.becomes("void")))
w.summoning("Werewolf")
spell("Wrack", w.on_casting(w.each(w.loses_spells)), w.no_target("it is Wracked", w.individual))


@w.otherwise("it drives nobody out")
@w.to_whoever_is_there
def _zurzavar_drives_out(game: Game, group: Group) -> None:
    w.sent_at_random(game, group)


spell("Zurzavar", w.before_movement(_zurzavar_drives_out))
