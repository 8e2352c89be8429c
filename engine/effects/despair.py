"""The House of Despair (Mystery, Strife)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.board import neighbours
from engine.effects.ban_words import (
    after_casting,
    age_of,
    into_a_structure,
    no_discarding,
    no_joining,
    no_moving,
    of_type,
)
from engine.effects.board_words import becomes, beside, group_there, square_of
from engine.effects.casting_words import (
    altered,
    cancels_orders,
    dispel_all,
    each,
    loses_spells,
    no_casting,
    on_casting,
    wounds_last,
)
from engine.effects.deed_words import deals_magical, house_of_minion, house_of_player, is_recruit
from engine.effects.language import Bar, Bonus, Condition, Reach, Response
from engine.effects.movement_words import spares
from engine.effects.price_words import dearer, on_paying
from engine.effects.registry import ability, hidden, spell
from engine.effects.summoning import summoning
from engine.effects.turn_words import (
    as_mana_is_made,
    as_novices_come,
    at_start_of_turn,
    before_combat,
    before_movement,
    burst,
    every_turn,
    give_created,
    none_come,
    on_creation,
    on_entering,
)
from engine.effects.vocabulary import (
    add,
    add_of_victim,
    against_recruits,
    at_start_of_combat,
    attacker,
    by_missile,
    casts_on_opponents,
    dispel_itself,
    gain_token,
    give,
    is_archer,
    is_nation,
    is_swordsman,
    mates,
    members,
    on_attacking,
    on_being_hit,
    on_being_killed,
    on_damaging,
    on_hitting,
    otherwise,
    prevent,
    says,
    the_minion,
    transfer_to_killer,
    victim,
)
from engine.effects.wood_words import wood
from engine.moments import Attempt, Blow, Casting, Charge, Dying, Moment, Novices, Turn
from engine.state import Ground, Group, Minion, Player, Spell, Structure

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer
    from engine.targeting import Choice

ONE_STEP_DOWN = {
    "forest": "plains",
    "plains": "barren land",
    "barren land": "desert",
    "desert": "lava",
    "mountain": "volcano",
}
"""What each terrain becomes by Blight; the others stay."""


def _hurt_mates(play: Play, answer: Answer, turn: Turn) -> None:
    for minion in mates(answer):
        play.apply_damage(minion, 1, answer.spell.name)


def _lash(play: Play, answer: Answer, minion: Minion) -> None:
    alterations = sum(of_type("alteration")(spell.name) for spell in minion.enchantments())
    play.apply_damage(minion, 1 + alterations, answer.spell.name)


@otherwise("nobody is there")
def _who_is_there_walks(play: Play, answer: Answer, casting: Casting) -> None:
    group = group_there(play, answer.spell.host)
    if group is not None:
        play.engine_casts("Waterwalk of the isle", group, answer.spell.caster)


def _blight(play: Play, answer: Answer, casting: Casting) -> None:
    ground = casting.target
    assert isinstance(ground, Ground)
    play.change_terrain(ground, ONE_STEP_DOWN.get(ground.terrain, ground.terrain))


def _enemies(play: Play, player: Player) -> list[Minion]:
    return [m for m in play.state.living_minions() if m.owner == play.state.other_player(player)]


@otherwise("no enemy recruit is left to become a Shadow")
def _make_a_shadow(play: Play, answer: Answer, turn: Turn) -> None:
    others = [m for m in _enemies(play, answer.spell.caster) if m.is_recruit and m.nation != "Shadows"]
    if others:
        play.change_nation(play.roll("recruit", others, answer.spell), "Shadows")


@otherwise("it is a Shadow already")
def _becomes_shadow(play: Play, answer: Answer, minion: Minion) -> None:
    play.change_nation(minion, "Shadows")


def _change_class(play: Play, answer: Answer, minion: Minion) -> None:
    if minion.card != "Rakshasa" and all(spell.name != "Weapon Master" for spell in minion.spells):
        if is_swordsman(minion):
            play.change_class(minion, "archer")
        elif is_archer(minion):
            play.change_class(minion, "swordsman")


def _lead_astray(play: Play, answer: Answer, casting: Casting) -> None:
    group = casting.target
    assert isinstance(group, Group)
    if group.control == "player":
        play.wander(group, other_than=group.order, may_stand=True)


def _leave_the_head(play: Play, answer: Answer, dying: Dying) -> None:
    if dying.actor is not None and dying.actor.alive:
        play.engine_casts("Gorgon's Head", dying.actor, answer.spell.caster)


def _freeze_all(play: Play, answer: Answer, turn: Turn) -> None:
    for ground in tuple(play.state.grounds.values()):
        if ground.terrain == "water":
            play.change_terrain(ground, "ice")


@otherwise("there are no novices")
def _eliminate_novices(play: Play, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Structure)
    play.add_novices(casting.target, -casting.target.novices)


@says("it looks whether recruits are here")
def _note_a_recruit(play: Play, answer: Answer, turn: Turn) -> None:
    group = group_there(play, answer.spell.host)
    play.count(answer.spell, int(group is not None and group.is_recruit))


@otherwise("no recruit group stood here")
def _pay_for_it(play: Play, answer: Answer, turn: Turn) -> None:
    if answer.spell.tokens:
        play.gain_mana(answer.spell.caster, "Strife", 1)


@says("it fades by one point")
def _fades(play: Play, answer: Answer, turn: Turn) -> None:
    """One point of the penalty comes back; at 0 the curse is over."""
    play.count(answer.spell, answer.spell.tokens - 1)
    if not answer.spell.tokens:
        play.dispel(answer.spell)


def _by_tokens(spell: Spell, minion: Minion) -> int:
    return spell.tokens


def _curse_of_nihil(play: Play, answer: Answer, blow: Blow) -> None:
    if blow.actor is not None:
        play.count(play.engine_casts("Nihil's Curse", blow.actor, answer.spell.caster), 3)


def _chill(play: Play, answer: Answer, blow: Blow) -> None:
    if blow.actor is not None:
        chill = next((spell for spell in blow.actor.spells if spell.name == "Shadow's Chill"), None)
        chill = chill or play.engine_casts("Shadow's Chill", blow.actor, answer.spell.caster)
        play.count(chill, chill.tokens + 1)


def _touch(play: Play, answer: Answer, casting: Casting) -> None:
    enemies = _enemies(play, answer.spell.caster)
    if enemies:
        play.die(play.roll("minion", enemies, answer.spell), "died")


def _arrive_as_odar(play: Play, answer: Answer, casting: Casting) -> None:
    assert isinstance(casting.target, Minion)
    odar = play.replace(casting.target, "Odar")
    next(spell for spell in odar.intrinsic if spell.name == "ability of Odar").caster = answer.spell.caster
    mates = [minion for minion in members(odar.group) if minion is not odar]
    if mates:
        play.die(play.roll("member", mates, answer.spell), "killed", odar)


def _must_attack_anybody(play: Play, answer: Answer, choice: Choice) -> None:
    host = the_minion(answer)
    assert play.clash is not None
    others = [minion for group in play.clash.groups for minion in group.members if minion is not host]
    choice.target = play.roll("victim", others, answer.spell) if others else None


@otherwise("he is not alone among enemies")
def _odar_takes_over(play: Play, answer: Answer, moment: Moment) -> None:
    host = the_minion(answer)
    group, caster = host.group, answer.spell.caster
    if group is not None and len(group.members) == 1 and group.owner != caster:
        play.change_group_owner(group, caster)
        play.change(group, "control", "player")


@otherwise("no group of a player's stands in a town or colony")
def _lead_garrisons_astray(play: Play, answer: Answer, casting: Casting) -> None:
    for structure in play.state.living_structures():
        group = play.state.group_at(structure.square)
        if structure.type != "sanctum" and group is not None and group.control == "player":
            play.wander(group)


def _recruits_only(play: Play, spell: Spell, attempt: Attempt) -> bool:
    return isinstance(attempt.target, Group) and attempt.target.is_recruit


def _in_the_night(play: Play, spell: Spell, attempt: Attempt) -> bool:
    return age_of(play, spell) == 1


@otherwise("there is no spell to dispel")
def _strip_its_group(play: Play, answer: Answer, casting: Casting) -> None:
    group = the_minion(answer).group
    if group is not None:
        dispel_all(play, group)


@otherwise("no group is near enough to be lured")
def _sing_to_the_shore(play: Play, answer: Answer, turn: Turn) -> None:
    host, square = the_minion(answer), square_of(answer.spell.host)
    shore = neighbours(square) if square is not None else []
    for luring in shore:
        if play.state.terrain_at(luring) in ("plains", "forest", "desert", "barren land"):
            for beside_it in neighbours(luring):
                group = play.state.group_at(beside_it)
                if group is not None and group.owner != host.owner and group.control == "player":
                    play.lure(group, luring)


def _in_water(play: Play, spell: Spell, attempt: Attempt) -> bool:
    square = square_of(spell.host)
    return square is not None and play.state.terrain_at(square) == "water"


def _out_of_water(play: Play, spell: Spell, attempt: Attempt) -> bool:
    return not _in_water(play, spell, attempt)


def _dissolve(play: Play, answer: Answer, casting: Casting) -> None:
    play.engine_casts("dearer spells next turn", play.state.globe, answer.spell.caster).until = play.state.turn + 1


def _costs_1_primary_more(play: Play, answer: Answer, charge: Charge) -> None:
    house = house_of_player(play, charge.player)
    if house is not None:
        dearer(**{house.primary: 1})(play, answer, charge)


def _costs_1_of_both_more(play: Play, answer: Answer, charge: Charge) -> None:
    house = house_of_player(play, charge.player)
    if house is not None:
        dearer(**{house.primary: 1, house.secondary: 1})(play, answer, charge)


def _costs_primary(play: Play, answer: Answer, charge: Charge) -> bool:
    house = house_of_player(play, charge.player)
    return house is not None and bool((charge.price or {}).get(house.primary))


def _is_shadow(minion: Minion) -> bool:
    return minion.nation == "Shadows"


its_opponents: Condition[Charge] = Condition(
    "a spell of its caster's opponent",
    lambda play, answer, charge: charge.player == play.state.other_player(answer.spell.caster),
)
of_primary_mana: Condition[Charge] = Condition("a spell that costs the opponent's primary mana", _costs_primary)
in_its_turn: Condition[Charge] = Condition(
    "the turn after its casting", lambda play, answer, charge: answer.spell.until == play.state.turn
)
from_a_shadow = attacker("a Shadow", _is_shadow)
into_the_host: Condition[Novices] = Condition(
    "novices of the host", lambda play, answer, coming: coming.target is answer.spell.host
)
by_a_swordsman: Condition[Dying] = Condition(
    "a swordsman who kills", lambda play, answer, dying: dying.actor is not None and is_swordsman(dying.actor)
)
some_damage: Condition[Blow] = Condition("some damage", lambda play, answer, blow: blow.quantity > 0)
waterwalk = Bonus(walks=frozenset({"Waterwalk"}))

spell("Albatross", at_start_of_turn(_hurt_mates))
spell("Atrophy", at_start_of_turn(each(wounds_last)))
spell("Augur of Strife", every_turn(Strife=1))
spell("Backlash", on_casting(each(_lash)))
summoning("Banshee")
for isle in ("Bleak Isle", "Bleak Isle II"):
    spell(
        isle,
        on_casting(_who_is_there_walks),
        on_casting(becomes("water", beside)),
        on_creation(give_created("Bleak Isle (recruits of the isle)")),
    )
spell(
    "Bleak Isle (recruits of the isle)",
    waterwalk,
    Bonus(level=-1),
    visible=False,
    words="{host} walks on water and has 1 level less",
)
hidden("Waterwalk of the isle", "{host} walks on water", waterwalk)
spell("Blight", on_casting(_blight))
spell("Body Rot", Bonus(hand=-1, missile=-1))
spell("Burst of Mystery", burst(Mystery=2))
spell("Changelings", on_creation(give_created("Changeling")))
spell("Changeling", Bonus(hand=-1, missile=-1, max_hp=-3))
spell(
    "Comrades in Dolor",
    at_start_of_turn(_make_a_shadow),
    on_being_hit(prevent, from_a_shadow & victim("a Shadow", _is_shadow)),
)
spell("Corrosion", Bar("mana", "corroded"))
spell("Cruel Whim", on_casting(each(_change_class)))
spell("Despond", on_being_hit(add_of_victim(lambda member: 2 if member.nation == "Visions" else 1), from_a_shadow))
spell("Disorient", on_casting(_lead_astray))
spell("Dissolution", on_casting(_dissolve))
hidden(
    "dearer spells next turn",
    "spells of {owner}'s opponent cost 1 more of both types next turn",
    on_paying(_costs_1_of_both_more, its_opponents & in_its_turn),
)
spell("False Prophet", Bar("mana", "led by a False Prophet"))
spell("Fear", on_casting(cancels_orders), no_moving("in Fear"))
spell("Forsaken", Bar("enter", "forsaken by every town", into_a_structure, reach=Reach.GROUP))
summoning("Frost Dragon")
ability("Frost Dragon", at_start_of_combat(casts_on_opponents("Frostbite")), on_damaging(give("no attacks next round")))
spell("Frostbite", Bonus(max_hp=-3), Bonus(max_hp=1, times=_by_tokens), at_start_of_turn(gain_token))
summoning("Gorgon")
ability(
    "Gorgon",
    on_hitting(give("Gorgon's Gaze", fatal_at=3)),
    on_being_killed(_leave_the_head, by_a_swordsman),
)
spell("Gorgon's Gaze", Bonus(hand=-1, missile=-1, armor=1))
spell(
    "Gorgon's Head",
    on_hitting(give("Gorgon's Gaze", fatal_at=3)),
    on_being_killed(transfer_to_killer, by_a_swordsman),
)
spell("Harrowing Cry", on_casting(each(altered(level=-1))))
wood("Haunted Forest", lambda spell, minion: house_of_minion(minion) not in ("Death", "Abomination"))
spell("Ice Age", before_movement(_freeze_all))
spell("Immateriality", Bonus(walks=frozenset({"Flight"})))
spell(
    "Insurrection",
    on_casting(_eliminate_novices),
    as_novices_come(none_come, into_the_host),
    on_entering(dispel_itself),
)
spell("Jinx", Bonus(hand=-2, missile=-2), on_being_killed(transfer_to_killer))
spell("Lethargy", Bonus(level=-1, when=is_recruit))
spell(
    "Limbo",
    on_casting(becomes("barren land")),
    Bonus(hand=-1),
    at_start_of_turn(_note_a_recruit),
    as_mana_is_made(_pay_for_it),
)
summoning("Makva")
summoning("Nightmare")
ability("Nightmare", at_start_of_combat(casts_on_opponents("Despond"), against_recruits))
summoning("Nihil")
ability("Nihil", no_joining("Nihil goes alone"), Response("D1", _curse_of_nihil, some_damage, role="hit"))
spell("Nihil's Curse", Bonus(hand=-1, missile=-1, times=_by_tokens), at_start_of_turn(_fades))
spell("Nihil's Minion", on_casting(each(_becomes_shadow)), Bonus(deals_nothing=True, armor_0=True))
spell("Nihil's Touch", on_casting(_touch))
spell("Odar", on_casting(_arrive_as_odar))
ability(
    "Odar",
    Response("R2", _must_attack_anybody, role="actor"),
    Response("E3", _odar_takes_over, role="witness"),
    after_casting(_odar_takes_over),
    at_start_of_turn(_odar_takes_over),
    before_combat(_odar_takes_over),
)
spell("Ostracize", no_joining("ostracized"))
spell("Panic", on_casting(_lead_garrisons_astray))
spell("Pantogar's Curse", Bonus(hand=-1))
spell(
    "Pantogar's Failure",
    on_casting(each(_becomes_shadow)),
    on_paying(_costs_1_primary_more, its_opponents & of_primary_mana),
)
spell("Paranoia", no_joining("kept apart by Paranoia", _recruits_only))
spell(
    "Passing in the Night",
    no_casting("passing in the night", when=_in_the_night),
    no_discarding("passing in the night", when=_in_the_night),
    Bar("combat", "passing in the night", _in_the_night, reach=Reach.ANYBODY),
)
spell("Penumbra", on_casting(each(_becomes_shadow)))
summoning("Phantom")
ability(
    "Phantom",
    deals_magical(),
    on_attacking(add(3), by_missile & victim("a Vision", is_nation("Visions"))),
)
spell("Shadow Friend", on_casting(each(loses_spells)), on_casting(_strip_its_group), on_casting(each(_becomes_shadow)))
spell(
    "Shadowmasque",
    Response("D1", _chill, some_damage & attacker("a swordsman", is_swordsman), role="hit"),
)
spell("Shadow's Chill", Bonus(hand=-1, times=_by_tokens), at_start_of_turn(_fades))
spell("Shield of Vela", on_hitting(give("Gorgon's Gaze", fatal_at=3)))
spell("Stupefy", Bonus(level=-1))
summoning("Trolls")
summoning("Undine")
ability(
    "Undine",
    before_movement(_sing_to_the_shore),
    spares("it lives in water", _in_water),
    Bar("live", "out of water", _out_of_water),
)
spell("Weakness", Bonus(hand=-1))
