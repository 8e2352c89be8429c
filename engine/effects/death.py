"""The House of Death (Mystery, Will)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board import ENTRANCES, SANCTA, SQUARES, diamond
from engine.effects.ban_words import aimed_at, by_owner, on_minions_or_groups
from engine.effects.board_words import becomes, beside, diamond_around, groups_in, square_of
from engine.effects.casting_words import (
    alter,
    by_enemy,
    cancels_orders,
    dies,
    each,
    each_on_the_board,
    expansive,
    for_groups,
    loses_spells,
    no_casting,
    no_target,
    on_casting,
    on_leaving,
    once_active,
    takes,
)
from engine.effects.deed_words import is_of_house, is_recruit, lasts_as_long_as_it_cost, sanctum_of
from engine.effects.language import Bar, Bonus, Condition, Reach, Response
from engine.effects.movement_words import trails
from engine.effects.registry import ability, spell
from engine.effects.structure_words import becomes_type
from engine.effects.summoning import creatures, recruits, summoning
from engine.effects.turn_words import (
    after_all_combat,
    at_start_of_turn,
    before_combat,
    before_movement,
    every_turn,
    hosts_members,
    mana_next_turn,
    on_moving,
)
from engine.effects.vocabulary import (
    add,
    at_end_of_combat,
    at_start_of_combat,
    attacker,
    by_hand,
    by_missile,
    gain_token,
    heal,
    in_round,
    is_hero,
    is_monster,
    is_swordsman,
    kill_victim,
    live_again,
    lose_tokens,
    members,
    on_attacking,
    on_being_hit,
    on_damaging,
    on_dying,
    once,
    opponents,
    otherwise,
    own_group,
    says,
    the_minion,
    victim,
)
from engine.moments import Attempt, Blow, Casting, Clash, Dying, Leaving, Moment, Turn
from engine.state import Ground, Group, Minion, Spell, Structure

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer

DRIES_TO = {"water": "swamp", "swamp": "plains", "plains": "barren land", "barren land": "desert"}
"""The chain of terrains down which Drought leads."""


@otherwise("no opponent is a Hero")
def _slay_heroes(play: Play, answer: Answer, clash: Clash) -> None:
    for minion in filter(is_hero, opponents(answer, clash)):
        play.die(minion, "died")


def _kill_and_die(play: Play, answer: Answer, blow: Blow) -> None:
    host = the_minion(answer)
    kill_victim(play, answer, blow)
    if blow.target.nation != "Elves":
        play.die(host, "died")


@says("the maximum is to fall to 1 hit point")
def _fall_to_1(play: Play, answer: Answer, casting: Casting) -> None:
    """The tokens are what the host's maximum lacks; the kills of its group make up for it."""
    play.count(answer.spell, the_minion(answer).max_hp - 1)


def _grow_by_a_kill(play: Play, answer: Answer, blow: Blow) -> None:
    host = the_minion(answer)
    play.count(answer.spell, answer.spell.tokens - 1)
    heal(host, 1, play)


@says("it counts the fallen of the group")
def _note_the_fallen(play: Play, answer: Answer, dying: Dying) -> None:
    """Count who died of each recruit group in this turn's combats, and where a group has ended."""
    group, fallen = dying.group, dict(answer.spell.memory or {})
    if group is not None:
        count, _ = fallen.get(group.id, (0, None))
        fallen[group.id] = (count + 1, None if group.members else group.square)
        answer.spell.memory = fallen


@otherwise("no group has ended on open ground")
def _raise_the_dead(play: Play, answer: Answer, turn: Turn) -> None:
    graves = [(count, square) for count, square in (answer.spell.memory or {}).values() if square is not None]
    answer.spell.memory = None
    open_ground = [grave for grave in graves if play.state.structure_at(grave[1]) is None]
    for count, square in open_ground:
        play.create("Skeleton", square, "neutral", count=count)
    if open_ground:
        play.dispel(answer.spell)


def _drought_spreads(play: Play, answer: Answer, moment: Moment) -> None:
    """Every square around that holds no structure gets the effect, which the spell remembers."""
    ground, state = answer.spell.host, play.state
    assert isinstance(ground, Ground)
    dry = [square for square in diamond(ground.square) if state.structure_at(square) is None]
    answer.spell.memory = tuple(
        play.engine_casts("Drought Effect", play.ground(square), answer.spell.caster) for square in dry
    )


def _drought_ends(play: Play, answer: Answer, leaving: Leaving) -> None:
    for effect in answer.spell.memory or ():
        play.dispel(effect)


@otherwise("the square is as dry as it gets")
def _dry(play: Play, answer: Answer, turn: Turn) -> None:
    """Droughts do not add up: a square that several reach dries by the first of them."""
    ground = answer.spell.host
    assert isinstance(ground, Ground)
    first = next(one for one in ground.spells if one.name == answer.spell.name)
    drier = DRIES_TO.get(ground.terrain)
    if drier is not None and first is answer.spell:
        play.change_terrain(ground, drier)


def _starve_a_square(play: Play, answer: Answer, turn: Turn) -> None:
    state = play.state
    open_squares = [
        square
        for square in SQUARES
        if square not in ENTRANCES and square not in SANCTA and state.structure_at(square) is None
    ]
    fertile = [square for square in open_squares if state.terrain_at(square) != "desert"]
    if fertile:
        play.change_terrain(play.ground(play.roll("square", fertile, answer.spell)), "desert")


def _fury_strikes(play: Play, answer: Answer, clash: Clash) -> None:
    """Each kills one; the last of them takes them all away."""
    host, group = the_minion(answer), own_group(answer)
    furies = [minion for minion in members(group) if minion.card == host.card]
    targets = opponents(answer, clash)
    if targets:
        play.die(play.roll("victim", targets, answer.spell), "killed", host)
    if host is furies[-1]:
        for fury in furies:
            if fury.alive:
                play.remove(fury)
        clash.ended = True


@says("it notes the death")
def _note_a_death(play: Play, answer: Answer, dying: Dying) -> None:
    if not answer.spell.tokens:
        gain_token(play, answer, dying)


def _gifts(play: Play, answer: Answer, clash: Clash) -> None:
    for minion in hosts_members(answer):
        heal(minion, minion.max_hp, play)
    lose_tokens(play, answer, clash)


def _down_to_1(play: Play, answer: Answer, minion: Minion) -> None:
    play.change(minion, "hp", min(minion.hp, 1))


def _in_desert(play: Play, spell: Spell, attempt: Attempt) -> bool:
    square = square_of(spell.host)
    in_desert = square is not None and play.state.terrain_at(square) == "desert"
    return in_desert and by_enemy(play, spell, attempt)


def _keeper_comes(play: Play, answer: Answer, dying: Dying) -> None:
    owner = answer.spell.caster
    sanctum = sanctum_of(play, owner)
    if sanctum is None:
        return
    group = play.state.group_at(sanctum.square)
    if group is None or (group.owner == owner and group.is_recruit):
        play.create_recruits("swordsman", "Keepers", group or sanctum.square, owner)


def _vampires_multiply(play: Play, answer: Answer, clash: Clash) -> None:
    group = own_group(answer)
    assert group is not None
    lose_tokens(play, answer, clash)
    play.create("Novice Vampire", group, group.owner)


def _not_raised_yet(play: Play, answer: Answer, dying: Dying) -> bool:
    return dying.target.id not in (answer.spell.memory or ())


def _raise_mate(play: Play, answer: Answer, dying: Dying) -> None:
    answer.spell.memory = (*(answer.spell.memory or ()), dying.target.id)
    loses_spells(play, answer, dying.target)
    alter(play, dying.target, max_hp=-2)
    live_again(play, answer, dying)


@otherwise("nobody is hurt")
def _heal_the_oasis(play: Play, answer: Answer, turn: Turn) -> None:
    structure = answer.spell.host
    assert isinstance(structure, Structure)
    for group in groups_in(play, [structure.square]):
        for minion in group.members if group.is_recruit else ():
            heal(minion, 1, play)


def _sacrifice(play: Play, answer: Answer, casting: Casting) -> None:
    group = casting.target
    assert isinstance(group, Group)
    mystery = 2 * len(group.members)
    play.remove_group(group)
    mana_next_turn(play, answer.spell.caster, Mystery=mystery)


@otherwise("it has no Sanctum to head for")
def _head_for_the_sanctum(play: Play, answer: Answer, turn: Turn) -> None:
    group = own_group(answer)
    if group is not None and group.owner != "neutral":
        play.head_for(group, [SANCTA[1] if group.owner == "blue" else SANCTA[0]])


def _shift(play: Play, answer: Answer, turn: Turn) -> None:
    square = square_of(answer.spell.host)
    for group in groups_in(play, [square] if square is not None else []):
        for minion in tuple(group.members):
            safe = minion.walks & {"Desertwalk", "Flight"}
            if not safe and play.roll("sands", (False, True), answer.spell, minion):
                play.remove(minion)


def _labor_bears_fruit(play: Play, answer: Answer, leaving: Leaving) -> None:
    play.engine_casts("Slave Labor II", play.state.globe, answer.spell.caster)


def _into_the_jar(play: Play, answer: Answer, dying: Dying) -> None:
    host = dying.target
    live_again(play, answer, dying)
    loses_spells(play, answer, host)
    play.dispel(answer.spell)
    play.minion_off_board(host, until=play.state.turn + 1)


def _host_dies(play: Play, answer: Answer, leaving: Leaving) -> None:
    play.die(the_minion(answer), "died")


def _waste_not(play: Play, answer: Answer, casting: Casting) -> None:
    deck = play.state.seats[casting.player].deck
    play.put_into_deck(casting.player, casting.card, play.roll("place in the deck", range(len(deck) + 1), answer.spell))


def _fights(play: Play, group: Group | None) -> bool:
    return play.clash is not None and group in play.clash.groups


def _died(dying: Dying) -> bool:
    return dying.cause in ("killed", "died")


in_combat_as_recruit: Condition[Dying] = Condition(
    "a recruit dying in combat", lambda play, answer, dying: dying.target.is_recruit and _fights(play, dying.group)
)
recruit_fell_in_combat: Condition[Dying] = Condition(
    "a recruit's death in combat",
    lambda play, answer, dying: _died(dying) and dying.target.is_recruit and _fights(play, dying.group),
)
comrade_fell_in_combat: Condition[Dying] = Condition(
    "a member's death in combat",
    lambda play, answer, dying: _died(dying) and dying.group is answer.spell.host and _fights(play, dying.group),
)
unfriendly_recruit_died: Condition[Dying] = Condition(
    "a non-friendly recruit's death out of combat",
    lambda play, answer, dying: (
        _died(dying) and dying.target.is_recruit and dying.target.owner != answer.spell.caster and play.clash is None
    ),
)
not_raised_yet: Condition[Dying] = Condition("a member not raised yet", _not_raised_yet)
someone_fell: Condition[Clash] = Condition("a member's death", lambda play, answer, clash: answer.spell.tokens > 0)
squandered: Condition[Casting] = Condition(
    "a squandered spell", lambda play, answer, casting: casting.result == "squandered"
)

spell("Apocalypse", on_casting(each_on_the_board(dies, is_recruit)))
spell("Apocalypse II", on_casting(each_on_the_board(dies, is_recruit)))
spell("Assassin", Bonus(attack_rate=1), at_start_of_combat(_slay_heroes))
spell("Bone Chariot", Bonus(walks=frozenset({"Desertwalk", "Firewalk"})))
spell("Cenotaph of Will", every_turn(Will=1))
spell(
    "Curse of Khobai",
    Bonus(max_hp=-1, times=lambda spell, minion: spell.tokens),
    on_casting(_fall_to_1),
    Response("A8", _grow_by_a_kill, reach=Reach.GROUP, role="actor"),
)
spell("Dark Minion", on_casting(recruits("swordsman", "Keepers")), needs_room=True)
spell(
    "Day of the Dead",
    Response("E3", _note_the_fallen, recruit_fell_in_combat, role="witness"),
    after_all_combat(_raise_the_dead),
)
spell("Dehydration", on_casting(each(dies)))
spell("Dire Portent", on_damaging(once(_kill_and_die)))
spell(
    "Drought",
    on_casting(_drought_spreads),
    Response("LAID", _drought_spreads, role="own"),
    on_leaving(_drought_ends),
)
spell("Drought Effect", at_start_of_turn(_dry))
spell("Famine", at_start_of_turn(_starve_a_square))
summoning("Furies")
ability("Fury", at_start_of_combat(_fury_strikes))
spell(
    "Garrote of Bes-Kandra",
    Bar("forfeit", "the Garrote strikes in round 1"),
    on_attacking(add(3), in_round(1) & by_hand),
)
spell(
    "Ghost Town",
    on_casting(becomes_type("colony")),
    no_target("no structure spell can target a Ghost Town", aimed_at("structure")),
)
spell(
    "Gifts of the Fallen",
    Response("E3", _note_a_death, comrade_fell_in_combat, role="witness"),
    at_end_of_combat(_gifts, someone_fell),
)
spell("Harm Monster", on_casting(each(_down_to_1)))
spell("Harmattan", Bar("conceal", "concealed by the Harmattan", _in_desert))
spell("Keeper Code", Response("E3", _keeper_comes, unfriendly_recruit_died, role="witness"))
summoning("Khobai")
summoning("Legion of the Dead")
spell("Mark of Ulanoth", on_being_hit(add(-4), by_missile))
spell("Master Vampire", on_casting(creatures("Master Vampire")))
ability(
    "Master Vampire",
    on_attacking(add(1), by_hand & victim("a Life minion", is_of_house("Life"))),
    Response("A8", gain_token, victim("a recruit", is_recruit), reach=Reach.GROUP, role="actor"),
    at_end_of_combat(_vampires_multiply, someone_fell),
)
spell("Necromancer", on_dying(_raise_mate, not_raised_yet, reach=Reach.OTHERS))
spell("Necropolis", every_turn(Mystery=2))
spell("Oasis", on_casting(becomes("desert", beside)), at_start_of_turn(_heal_the_oasis))
spell("Plague", Bonus(max_hp=-2), once_active(each(takes(2))))
spell("Raven Shroud", no_target("behind a Raven Shroud", for_groups, when=by_enemy))
spell("Reanimate", on_dying(once(live_again)))
spell(
    "Reaper",
    Bonus(hand=1),
    on_attacking(add(1), in_round(2) & by_hand & attacker("a swordsman", is_swordsman), reach=Reach.GROUP),
)
summoning("Revenants")
spell("Sacrifice", on_casting(_sacrifice))
summoning("Sand Sphinx", on_casting(becomes("desert")))
ability("Sand Sphinx", before_movement(_head_for_the_sanctum), on_moving(trails("desert")))
spell("Sandstorm", on_casting(cancels_orders), on_casting(each(takes(1))), Bar("conceal", "hidden in a Sandstorm"))
spell("Shifting Sands", before_combat(_shift))
summoning("Skeletal Horror")
summoning("Skeleton")
spell(
    "Slave Labor",
    no_casting("kept from minions and groups by Slave Labor", on_minions_or_groups, when=by_owner),
    on_leaving(_labor_bears_fruit, why="expired"),
)
spell("Slave Labor II", every_turn(Mystery=1, Will=1))
spell("Slay Monster", on_casting(each(dies)))
spell("Soul Jar", on_dying(_into_the_jar, in_combat_as_recruit))
spell("Spectre's Curse", at_start_of_turn(each(takes(1))))
spell("Terrifying Mystery", expansive, Bonus(hand=-1, missile=-1))
spell(
    "The Withering",
    on_casting(lasts_as_long_as_it_cost),
    at_start_of_turn(each_on_the_board(takes(1))),
)
spell("Touch of Death", on_damaging(kill_victim), on_leaving(_host_dies, why="expired"))
spell("Venom'd Arrow", on_casting(each(dies)))
spell("Venom'd Blade", Bonus(hand=2))
spell("Vicious Strength", Bonus(hand=1))
spell("Waste Not", Response("CASTING", _waste_not, squandered, role="witness"))
spell("Wasteland", on_casting(becomes("desert", diamond_around)))
spell("Wild Plague", at_start_of_turn(each_on_the_board(takes(1), is_monster)))
spell("Winnowing Sigil", on_casting(each(loses_spells)))
