"""The House of Death (Mystery, Will)."""

from __future__ import annotations

from engine.effects import words as w
from engine.effects.language import Bonus, Condition, Exemption, Memory, Prohibition, Reach, Response
from engine.effects.registry import ability, spell
from engine.model.board import SQUARES, Square, diamond
from engine.model.events import Attempt, Casting, Combat, DamageEvent, Dying, Leaving, Turn
from engine.model.hooks import Exempt, Forbidden, Role
from engine.model.pieces import Ground, Group, Minion, Spell, Structure
from engine.rules.casting import engine_casts
from engine.rules.changes import change_terrain
from engine.rules.creation import create_creatures
from engine.rules.destinations import head_for
from engine.rules.dying import die, remove_group, remove_minion
from engine.rules.game import Game
from engine.rules.hands import put_into_deck
from engine.rules.lookup import ground_at
from engine.rules.off_board import minion_off_board
from engine.rules.spells import dispel, set_tokens
from engine.rules.stats import lacking_hp
from engine.rules.terrain_effects import always_plains

# What several of these cards share.


def _died(dying: Dying) -> bool:
    return dying.cause in ("killed", "died")


someone_fell: Condition[Combat] = Condition("a member's death", lambda game, spell, combat: spell.tokens > 0)


# The cards.

spell("Apocalypse", w.on_casting(w.each_on_the_board(w.dies, w.is_recruit)))
spell("Apocalypse II", w.on_casting(w.each_on_the_board(w.dies, w.is_recruit)))


@w.otherwise("no opponent is a Hero")
def _assassin_slay_heroes(game: Game, spell: Spell, combat: Combat) -> None:
    for minion in filter(w.is_hero, w.opponents(spell, combat)):
        die(game, minion, "died")


spell("Assassin", Bonus(attack_rate=1), w.at_start_of_combat(_assassin_slay_heroes))

spell("Bone Chariot", w.walking("Desertwalk", "Firewalk"))
spell("Cenotaph of Will", w.every_turn(Will=1))


@w.says("the maximum is to fall to 1 hit point")
@w.to_the_minion
def _curse_of_khobai_fall_to_1(game: Game, spell: Spell, host: Minion) -> None:
    """The tokens are what the host's maximum lacks; the kills of its group make up for it."""
    set_tokens(game, spell, host.max_hp - 1)


@w.to_the_minion
def _curse_of_khobai_grow_by_a_kill(game: Game, spell: Spell, host: Minion) -> None:
    """A maximum that was rounded up to 1 (I-48) rises as any other."""
    set_tokens(game, spell, spell.tokens - 1 - lacking_hp(game, host))
    w.heal(game, host, 1)


spell(
    "Curse of Khobai",
    Bonus(max_hp=-1, times=w.each_token),
    *w.at_casting(_curse_of_khobai_fall_to_1),
    Response("A8", _curse_of_khobai_grow_by_a_kill, reach=Reach.GROUP, role=Role.ACTOR),
)

spell("Dark Minion", w.on_casting(w.recruits("swordsman", "Keepers")), needs_room=True)


_Fallen = dict[tuple[int, str], tuple[int, Square | None]]

_day_of_the_dead_fallen = Memory[_Fallen]({})
"""How many fell, by turn and group, and where the group has ended."""


@w.says("it counts the fallen of the group")
def _day_of_the_dead_note_the_fallen(game: Game, spell: Spell, dying: Dying) -> None:
    """Count who died of each recruit group in this turn's combats, and where a group has ended."""
    group, fallen = dying.group, dict(_day_of_the_dead_fallen.of(spell))
    if group is not None:
        now = game.state.turn, group.id
        count, _ = fallen.get(now, (0, None))
        fallen[now] = (count + 1, None if group.members else group.square)
        _day_of_the_dead_fallen.note(spell, fallen)


@w.otherwise("no group has ended on open ground")
def _day_of_the_dead_raise_the_dead(game: Game, spell: Spell, turn: Turn) -> None:
    fallen = _day_of_the_dead_fallen.of(spell).items()
    graves = [
        (count, at) for (turn_of_death, _), (count, at) in fallen if at is not None and turn_of_death == turn.number
    ]
    _day_of_the_dead_fallen.forget(spell)
    open_ground = [grave for grave in graves if not game.state.is_built(grave[1])]
    for count, square in open_ground:
        create_creatures(game, "Skeleton", square, "neutral", count=count)
    if open_ground:
        dispel(game, spell)


recruit_fell_in_combat: Condition[Dying] = Condition(
    "a recruit's death in combat",
    lambda game, spell, dying: _died(dying) and dying.target.is_recruit and w.fights(game, dying.group),
)

spell(
    "Day of the Dead",
    Response("E3", _day_of_the_dead_note_the_fallen, recruit_fell_in_combat, role=Role.WATCHER),
    w.after_all_combat(_day_of_the_dead_raise_the_dead),
)

spell("Dehydration", w.on_casting(w.each(w.dies)))


def _dire_portent_kill_and_die(game: Game, spell: Spell, damage: DamageEvent) -> None:
    """What the victim is counts as it is damaged: being killed may make something else of it."""
    host, is_elf = w.the_minion(spell), damage.target.nation == "Elves"
    w.kill_victim(game, spell, damage)
    if not is_elf:
        die(game, host, "died")


spell("Dire Portent", w.on_damaging(w.once(_dire_portent_kill_and_die), w.on_an_opponent))


_drought_effects = Memory[tuple[Spell, ...]](())


@w.to_the_ground
def _drought_spreads(game: Game, spell: Spell, ground: Ground) -> None:
    """Every square around that holds no structure gets the effect, which the spell remembers."""
    state = game.state
    dry = [square for square in diamond(ground.square) if state.structure_at(square) is None]
    effects = (engine_casts(game, "Drought Effect", ground_at(game, square), spell.caster) for square in dry)
    _drought_effects.note(spell, tuple(effects))


def _drought_ends(game: Game, spell: Spell, leaving: Leaving) -> None:
    for effect in _drought_effects.of(spell):
        dispel(game, effect)


spell(
    "Drought",
    w.on_casting(_drought_spreads),
    Response("LAID", _drought_spreads, role=Role.OWN),
    w.on_leaving(_drought_ends),
)

DRIES_TO = {"water": "swamp", "swamp": "plains", "plains": "barren land", "barren land": "desert"}
"""The chain of terrains down which Drought leads."""


@w.otherwise("it dries the square no further now")
@w.to_the_ground
def _drought_dries(game: Game, spell: Spell, ground: Ground) -> None:
    """Droughts do not add up: a square that several reach dries by the first of them."""
    first = next(one for one in ground.spells if one.name == spell.name)
    drier = DRIES_TO.get(ground.terrain)
    if drier is not None and first is spell:
        change_terrain(game, ground, drier)


spell("Drought Effect", w.at_start_of_turn(_drought_dries))


def _famine_starve_a_square(game: Game, spell: Spell, turn: Turn) -> None:
    open_squares = [square for square in SQUARES if not always_plains(game, square)]
    fertile = [square for square in open_squares if game.state.terrain_at(square) != "desert"]
    if fertile:
        change_terrain(game, ground_at(game, game.roll("square", fertile, spell)), "desert")


spell("Famine", w.at_start_of_turn(_famine_starve_a_square))

w.summoning("Furies")


def _furies_strike(game: Game, spell: Spell, combat: Combat) -> None:
    """Each kills one; the last of them that is left to do so takes them all away."""
    host, group = w.the_minion(spell), w.own_group(spell)
    furies = [minion for minion in w.members(group) if minion.card == host.card]
    targets = w.opponents(spell, combat)
    if targets:
        die(game, game.roll("victim", targets, spell), "killed", host)
    if not any(fury.alive for fury in furies[furies.index(host) + 1 :]):
        for fury in furies:
            if fury.alive:
                remove_minion(game, fury)
        combat.ended = True


ability("Fury", w.at_start_of_combat(_furies_strike))

spell(
    "Garrote of Bes-Kandra",
    Exemption(Exempt.FORFEIT),
    w.on_attacking(w.add(3), w.in_round(1) & w.by_hand),
)
spell(
    "Ghost Town",
    w.on_casting(w.becomes_type("colony")),
    w.no_target("no structure spell can target a Ghost Town", w.aimed_at("structure")),
)


@w.says("it notes the death")
def _gifts_of_the_fallen_note_a_death(game: Game, spell: Spell, dying: Dying) -> None:
    if not spell.tokens:
        w.gain_token(game, spell, dying)


def _gifts_of_the_fallen(game: Game, spell: Spell, combat: Combat) -> None:
    for minion in w.members(w.own_group(spell)):
        w.heal(game, minion, minion.max_hp)


comrade_fell_in_combat: Condition[Dying] = Condition(
    "a member's death in combat",
    lambda game, spell, dying: _died(dying) and dying.group is spell.host and w.fights(game, dying.group),
)

spell(
    "Gifts of the Fallen",
    Response("E3", _gifts_of_the_fallen_note_a_death, comrade_fell_in_combat, role=Role.WATCHER),
    w.at_end_of_combat(_gifts_of_the_fallen, someone_fell),
    w.once_combat_is_over(w.lose_tokens),
)


def _harm_monster_down_to_1(game: Game, spell: Spell, minion: Minion) -> None:
    game.change(minion, "hp", min(minion.hp, 1))


spell("Harm Monster", w.on_casting(w.each(_harm_monster_down_to_1)))


def _harmattan_in_desert(game: Game, spell: Spell, attempt: Attempt) -> bool:
    return w.stands_in(game, spell.host, "desert") and w.by_enemy(game, spell, attempt)


spell("Harmattan", Prohibition(Forbidden.AIMING, "concealed by the Harmattan", _harmattan_in_desert))


def _keeper_code_brings_a_keeper(game: Game, spell: Spell, dying: Dying) -> None:
    w.recruit_in_sanctum(game, spell.caster, "swordsman", "Keepers")


unfriendly_recruit_died: Condition[Dying] = Condition(
    "a non-friendly recruit's death out of combat",
    lambda game, spell, dying: (
        _died(dying) and dying.target.is_recruit and dying.target.owner != spell.caster and game.combat is None
    ),
)

spell("Keeper Code", Response("E3", _keeper_code_brings_a_keeper, unfriendly_recruit_died, role=Role.WATCHER))

w.summoning("Khobai")


@w.to_the_minion
def _khobai_feeds(game: Game, host: Minion) -> None:
    if host.hp == host.max_hp:
        w.alter(game, host, max_hp=1)
    w.heal(game, host, 1)


ability("Khobai", w.on_any_death(_khobai_feeds, ~w.own_death))

w.summoning("Legion of the Dead")
spell("Mark of Ulanoth", w.on_being_hit(w.receive_less(4), w.by_missile))

spell("Master Vampire", w.on_casting(w.creature("Master Vampire")))


def _master_vampire_multiplies(game: Game, spell: Spell, combat: Combat) -> None:
    group = w.own_group(spell)
    assert group is not None
    w.lose_tokens(game, spell, combat)
    create_creatures(game, "Novice Vampire", group, group.owner)


ability(
    "Master Vampire",
    w.on_attacking(w.add(1), w.by_hand & w.victim("a Life minion", w.is_of_house("Life"))),
    Response("A8", w.gain_token, w.victim("a recruit", w.is_recruit), reach=Reach.GROUP, role=Role.ACTOR),
    w.at_end_of_combat(_master_vampire_multiplies, someone_fell),
)


_necromancer_raised = Memory[tuple[str, ...]](())


def _necromancer_not_raised_yet(game: Game, spell: Spell, dying: Dying) -> bool:
    return dying.target.id not in _necromancer_raised.of(spell)


def _necromancer_raise_mate(game: Game, spell: Spell, dying: Dying) -> None:
    _necromancer_raised.note(spell, (*_necromancer_raised.of(spell), dying.target.id))
    w.loses_spells(game, spell, dying.target)
    w.alter(game, dying.target, max_hp=-2)
    w.live_again(game, spell, dying)


not_raised_yet: Condition[Dying] = Condition("a member not raised yet", _necromancer_not_raised_yet)

spell("Necromancer", w.on_dying(_necromancer_raise_mate, not_raised_yet, reach=Reach.OTHERS))

spell("Necropolis", w.every_turn(Mystery=2))


@w.nobody_to_heal
@w.to_the_structure
def _oasis_heals(game: Game, structure: Structure) -> None:
    for group in w.groups_in(game, [structure.square]):
        for minion in group.members if group.is_recruit else ():
            w.heal(game, minion, 1)


spell("Oasis", w.on_casting(w.becomes("desert", w.beside)), w.at_start_of_turn(_oasis_heals))

spell("Plague", Bonus(max_hp=-2), w.once_active(w.each(w.takes(2))))
spell("Raven Shroud", w.no_target("it is behind a Raven Shroud", w.for_groups, when=w.by_enemy))
spell("Reanimate", w.on_dying(w.once(w.live_again)))
spell(
    "Reaper",
    Bonus(hand=1),
    w.on_attacking(w.add(1), w.in_round(2) & w.by_hand & w.attacker("a swordsman", w.is_swordsman), reach=Reach.GROUP),
)
w.summoning("Revenants")


@w.to_the_group
def _sacrifice(game: Game, spell: Spell, group: Group) -> None:
    mystery = 2 * len(group.members)
    remove_group(game, group)
    w.mana_next_turn(game, spell.caster, Mystery=mystery)


spell("Sacrifice", w.on_casting(_sacrifice))

w.summoning("Sand Sphinx", w.on_casting(w.becomes("desert")))


@w.otherwise("it has no Sanctum to head for")
@w.to_own_group
def _sand_sphinx_head_for_the_sanctum(game: Game, group: Group) -> None:
    if group.owner != "neutral":
        head_for(game, group, [w.sanctum_site(game, game.state.other_player(group.owner))])


ability("Sand Sphinx", w.before_movement(_sand_sphinx_head_for_the_sanctum), w.on_moving(w.trails("desert")))

spell(
    "Sandstorm",
    w.on_casting(w.cancels_orders),
    w.on_casting(w.each(w.takes(1))),
    Prohibition(Forbidden.AIMING, "hidden in a Sandstorm"),
)


@w.to_whoever_is_there
def _shifting_sands(game: Game, spell: Spell, group: Group) -> None:
    for minion in tuple(group.members):
        safe = minion.walks & {"Desertwalk", "Flight"}
        if not safe and game.roll("sands", (False, True), spell, minion):
            remove_minion(game, minion)


spell("Shifting Sands", w.before_combat(_shifting_sands))

w.summoning("Skeletal Horror")
ability("Skeletal Horror", w.on_being_hit(w.receive_less(2), w.by_missile))
w.summoning("Skeleton")
ability("Skeleton", w.on_being_hit(w.receive_less(2), w.by_missile))
spell(
    "Slave Labor",
    w.no_casting("Slave Labor keeps its owner off minions and groups", w.on_minions_or_groups, when=w.by_owner),
    w.turns_into("Slave Labor II"),
)
spell("Slave Labor II", w.every_turn(Mystery=1, Will=1))
spell("Slay Monster", w.on_casting(w.each(w.dies)))


def _soul_jar_into_the_jar(game: Game, spell: Spell, dying: Dying) -> None:
    host = dying.target
    w.live_again(game, spell, dying)
    w.loses_spells(game, spell, host)
    minion_off_board(game, host, until=game.state.turn + 1)
    dispel(game, spell)


in_combat_as_recruit: Condition[Dying] = Condition(
    "a recruit dying in combat", lambda game, spell, dying: dying.target.is_recruit and w.fights(game, dying.group)
)

spell("Soul Jar", w.on_dying(_soul_jar_into_the_jar, in_combat_as_recruit))

spell("Spectre's Curse", w.at_start_of_turn(w.each(w.takes(1))))
spell("Terrifying Mystery", w.expansive, Bonus(hand=-1, missile=-1))
spell(
    "The Withering",
    *w.lasts_as_long_as_it_cost,
    w.at_start_of_turn(w.each_on_the_board(w.takes(1))),
)


@w.to_the_minion
def _touch_of_death_host_dies(game: Game, host: Minion) -> None:
    die(game, host, "died")


spell(
    "Touch of Death",
    w.on_damaging(w.kill_victim, w.on_an_opponent),
    w.on_leaving(_touch_of_death_host_dies, why="expired"),
)

spell("Venom'd Arrow", w.on_casting(w.each(w.dies)))
spell("Venom'd Blade", Bonus(hand=2))
spell("Vicious Strength", Bonus(hand=1))


def _waste_not(game: Game, spell: Spell, casting: Casting) -> None:
    deck = game.state.seats[casting.player].deck
    put_into_deck(game, casting.player, casting.card, game.roll("place in the deck", range(len(deck) + 1), spell))


squandered: Condition[Casting] = w.needs("a squandered spell")(lambda casting: casting.result == "squandered")

spell("Waste Not", Response("CASTING", _waste_not, squandered, role=Role.WATCHER))

spell("Wasteland", w.on_casting(w.becomes("desert", w.diamond_around)))
spell("Wild Plague", w.at_start_of_turn(w.each_on_the_board(w.takes(1), w.is_monster)))
spell("Winnowing Sigil", w.on_casting(w.each(w.loses_spells)))
