"""Cards whose house is not known."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.effects.language import Bonus, Condition, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.effects.words.ban_words import (
    by_owner,
    into_a_structure,
    monsters,
    no_discarding,
    no_entering,
    no_joining,
    no_moving,
    of_type,
)
from engine.effects.words.board_words import square_of
from engine.effects.words.casting_words import cancels_orders, conceals, each, no_target, on_casting, on_leaving
from engine.effects.words.deed_words import TAKEN_HOUSE, house_of_monster
from engine.effects.words.movement_words import walking
from engine.effects.words.structure_words import changes_sides, destroys, out_of_control
from engine.effects.words.summoning import summoning
from engine.effects.words.turn_words import every_turn
from engine.effects.words.vocabulary import (
    at_start_of_combat,
    at_start_of_round,
    got_through,
    is_monster,
    members,
    on_being_hit,
    on_killing,
    opponents,
    otherwise,
    redirect_to_host,
    says,
    the_minion,
    until_end_of_combat,
)
from engine.model.board import SQUARES, distance
from engine.model.catalog import MANA
from engine.model.events import Arrival, Casting, Combat, DamageEvent, MovementStep
from engine.model.realms import TERRAINS_OF
from engine.model.state import Group, Host, Minion, Spell
from engine.rules.casting import engine_casts
from engine.rules.changes import change_terrain
from engine.rules.dying import die
from engine.rules.lookup import ground_at
from engine.rules.spells import dispel, restat
from engine.rules.terrain_effects import always_plains

if TYPE_CHECKING:
    from engine.model.state import Answer
    from engine.rules.game import Game


def _bellas_sigil_group_in(event: MovementStep | Arrival) -> Group | None:
    return event.target.group if isinstance(event.target, Minion) else event.target


near_the_sigil: Condition[Any] = Condition(
    "a monster group beside it",
    lambda game, answer, event: _bellas_sigil_monsters_beside(answer.spell.host, _bellas_sigil_group_in(event)),
)


def _bellas_sigil_monsters_beside(host: Host, group: Group | None) -> bool:
    here, there = square_of(host), group.square if group is not None else None
    near = here is not None and there is not None and distance(here, there) == 1
    return near and group is not None and not group.is_recruit


def _bellas_sigil_hold_them(game: Game, answer: Answer, event: MovementStep | Arrival) -> None:
    group = _bellas_sigil_group_in(event)
    for minion in members(group):
        engine_casts(game, "Immobility", minion, answer.spell.caster)
    dispel(game, answer.spell)


spell(
    "Bella's Sigil",
    no_target("under Bella's Sigil", of_type("summoning")),
    no_entering("Bella's Sigil keeps monsters out", monsters),
    Response("ON_ENTER", _bellas_sigil_hold_them, near_the_sigil, role="witness"),
    Response("CREATED", _bellas_sigil_hold_them, near_the_sigil, role="witness"),
)
spell("Immobility", no_moving("under Immobility"))

spell("Beta Mana", every_turn(**dict.fromkeys(MANA, 5)))
spell("Colony", on_leaving(destroys()))
spell("Destiny Manifest", no_discarding("Destiny Manifest keeps the whirlpool still"))

summoning("Doppelganger")


def _doppelganger_take_after(game: Game, answer: Answer, combat: Combat) -> None:
    host, first = the_minion(answer), next(filter(is_monster, opponents(answer, combat)), None)
    if first is None:
        return
    house = house_of_monster(first)
    die(game, first, "killed", host)
    engine_casts(game, TAKEN_HOUSE, host, answer.spell.caster).memory = house
    host.base = replace(first.base, walks=host.base.walks)
    restat(game, host)
    game.change(host, "hp", host.max_hp)


ability("Doppelganger", at_start_of_combat(_doppelganger_take_after))

spell("Firewalking", walking("Firewalk"))

ASSUMED = "Veldt"
"""The realm of a board of which none is named."""


def _geomancy_realm(game: Game, spell: Spell) -> str:
    """Return the realm that the game is played in; a Random one is drawn once, as it is first asked for (I-59)."""
    if game.state.realm is None:
        game.note("realm not named", realm=ASSUMED)
        game.cite("I-59")
        return ASSUMED
    if game.state.realm == "Random":
        game.state.realm = game.roll("realm", tuple(TERRAINS_OF), spell)
        game.cite("I-59")
    return game.state.realm


def _geomancy_roll_terrain_afresh(game: Game, answer: Answer, casting: Casting) -> None:
    terrains = TERRAINS_OF[_geomancy_realm(game, answer.spell)]
    for square in SQUARES:
        if not always_plains(game, square):
            change_terrain(
                game, ground_at(game, square), game.roll("terrain", terrains, answer.spell, ground_at(game, square))
            )


spell("Geomancy", on_casting(_geomancy_roll_terrain_afresh))


@otherwise("its host is awake already")
def _oblivion_stirs(game: Game, answer: Answer, damage: DamageEvent) -> None:
    awake = {spell.name for spell in damage.target.spells} & {
        "awake from the next round",
        "awake until the combat ends",
    }
    if damage.actor is not None and not awake:
        engine_casts(game, "awake from the next round", damage.target, answer.spell.caster)


def _oblivion(minion: Minion) -> bool:
    return minion.is_recruit and all(spell.name != "awake until the combat ends" for spell in minion.spells)


spell(
    "Oblivion",
    Bonus(no_attacks=True, when=_oblivion),
    Response("D4", _oblivion_stirs),
    until_end_of_combat,
)


def _oblivion_rouse(game: Game, answer: Answer, combat: Combat) -> None:
    host = the_minion(answer)
    dispel(game, answer.spell)
    engine_casts(game, "awake until the combat ends", host, answer.spell.caster)
    host.attacks_left = host.attack_rate


hidden("awake from the next round", "{host} attacks again from the next round on", at_start_of_round(_oblivion_rouse))
hidden("awake until the combat ends", "{host} attacks again until the end of this combat", until_end_of_combat)


@says("joyful music sounds")
def _organ_grinder_music(game: Game, answer: Answer, damage: DamageEvent) -> None:
    """Nothing that could be seen on the board."""


spell("Organ Grinder", on_killing(_organ_grinder_music))

spell(
    "Possession",
    *changes_sides(),
    on_casting(cancels_orders),
    no_joining("possessed"),
    no_entering("the possessed enter no structure", into_a_structure),
    no_target("possessed by the caster himself", when=by_owner),
    until_end_of_combat,
)


@otherwise("there is no spell to burn")
def _pyre_burn_spells(game: Game, answer: Answer, minion: Minion) -> None:
    fuel = [one for one in minion.spells if one.definition.visible]
    for one in fuel:
        dispel(game, one)
    answer.spell.tokens = len(fuel)


spell("Pyre", on_casting(each(_pyre_burn_spells)), Bonus(hand=1, times=lambda spell, minion: spell.tokens))

spell("Renegades", *changes_sides("neutral"), *out_of_control)
spell("Water Walking", walking("Waterwalk"))
spell("Whipping Boy", Bonus(hp=4), on_being_hit(redirect_to_host, got_through, after_armor=True, reach=Reach.OTHERS))
spell("Xia's Walk", conceals())
