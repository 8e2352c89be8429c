"""Cards whose house is not known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.effects import words as w
from engine.effects.language import Bonus, Condition, Reach, Response
from engine.effects.registry import ability, hidden, spell
from engine.model.board import SQUARES, Square, distance
from engine.model.catalog import MANA
from engine.model.events import Arrival, Casting, Combat, DamageEvent, MovementStep
from engine.model.hooks import Role
from engine.model.hosts import square_of
from engine.model.pieces import Group, Host, Minion, Spell
from engine.model.realms import TERRAINS_OF
from engine.rules.casting import engine_casts
from engine.rules.changes import change_terrain
from engine.rules.combat import reset_attacks
from engine.rules.dying import die
from engine.rules.game import Game
from engine.rules.lookup import ground_at
from engine.rules.spells import dispel, restat
from engine.rules.terrain_effects import always_plains


def _bellas_sigil_group_in(event: MovementStep | Arrival) -> Group | None:
    return event.target.group if isinstance(event.target, Minion) else event.target


near_the_sigil: Condition[Any] = Condition(
    "a monster group beside it",
    lambda game, spell, event: _bellas_sigil_monsters_beside(spell.host, _bellas_sigil_group_in(event), event.square),
)


def _bellas_sigil_monsters_beside(host: Host, group: Group | None, there: Square | None) -> bool:
    """Whether a monster group comes into being beside the sigil, or comes through a square that is (I-33)."""
    if group is None or group.is_recruit:
        return False
    here = square_of(host)
    return here is not None and there is not None and distance(here, there) == 1


def _bellas_sigil_hold_them(game: Game, spell: Spell, event: MovementStep | Arrival) -> None:
    group = _bellas_sigil_group_in(event)
    for minion in w.members(group):
        engine_casts(game, "Immobility", minion, spell.caster)
    dispel(game, spell)


spell(
    "Bella's Sigil",
    w.no_target("it is under Bella's Sigil", w.of_type("summoning"), when=w.at_host_itself),
    w.no_entering("Bella's Sigil keeps monsters out", w.by_monsters),
    Response("ON_ENTER", _bellas_sigil_hold_them, near_the_sigil, role=Role.WATCHER),
    Response("CREATED", _bellas_sigil_hold_them, near_the_sigil, role=Role.WATCHER),
)
spell("Immobility", w.no_moving("it is under Immobility"))

spell("Beta Mana", w.every_turn(**dict.fromkeys(MANA, 5)))
spell("Colony", w.on_leaving(w.destroys()))
spell("Destiny Manifest", w.no_discarding("Destiny Manifest keeps the whirlpool still"))

w.summoning("Doppelganger")


@w.otherwise("no opponent is a monster")
def _doppelganger_take_after(game: Game, spell: Spell, combat: Combat) -> None:
    host, first = w.the_minion(spell), next(filter(w.is_monster, w.opponents(spell, combat)), None)
    if first is None:
        return
    house = w.house_of_monster(first)
    die(game, first, "killed", host)
    if not host.alive:
        return
    host.base = replace(first.base, walks=host.base.walks)
    restat(game, host)
    game.change(host, "hp", host.max_hp)
    w.take_house(game, spell, host, house)


ability("Doppelganger", w.at_start_of_combat(_doppelganger_take_after))

spell("Firewalking", w.walking("Firewalk"))

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


def _geomancy_roll_terrain_afresh(game: Game, spell: Spell, casting: Casting) -> None:
    terrains = TERRAINS_OF[_geomancy_realm(game, spell)]
    for square in SQUARES:
        if not always_plains(game, square):
            change_terrain(
                game, ground_at(game, square), game.roll("terrain", terrains, spell, ground_at(game, square))
            )


spell("Geomancy", w.on_casting(_geomancy_roll_terrain_afresh))


@w.otherwise("its host is awake already")
def _oblivion_stirs(game: Game, spell: Spell, damage: DamageEvent) -> None:
    awake = {one.name for one in damage.target.spells} & {
        "awake from the next round",
        "awake until the combat ends",
    }
    if damage.actor is None:
        game.otherwise("no attacker deals the damage")
    elif not awake:
        engine_casts(game, "awake from the next round", damage.target, spell.caster)


def _oblivion(minion: Minion) -> bool:
    return minion.is_recruit and all(spell.name != "awake until the combat ends" for spell in minion.spells)


spell(
    "Oblivion",
    Bonus(no_attacks=True, when=_oblivion),
    Response("D4", _oblivion_stirs),
    w.until_end_of_combat,
)


@w.to_the_minion
def _oblivion_rouse(game: Game, spell: Spell, host: Minion) -> None:
    dispel(game, spell)
    engine_casts(game, "awake until the combat ends", host, spell.caster)
    reset_attacks([host])


hidden(
    "awake from the next round",
    "{host} attacks again from the next round on",
    w.at_start_of_round(_oblivion_rouse),
    w.until_end_of_combat,
)
hidden("awake until the combat ends", "{host} attacks again until the end of this combat", w.until_end_of_combat)


@w.says("joyful music sounds")
def _organ_grinder_music(game: Game, spell: Spell, damage: DamageEvent) -> None:
    """Nothing that could be seen on the board."""


spell("Organ Grinder", w.on_killing(_organ_grinder_music))

spell(
    "Possession",
    *w.changes_sides(),
    w.on_casting(w.cancels_orders),
    w.no_joining("the possessed join nobody"),
    w.no_entering("the possessed enter no structure", w.would_enter_a_structure),
    w.no_target("its possessor casts nothing on it", when=w.by_owner),
    w.until_end_of_combat,
)


@w.otherwise("there is no spell to burn")
def _pyre_burn_spells(game: Game, spell: Spell, minion: Minion) -> None:
    fuel = [one for one in minion.spells if one.definition.visible]
    for one in fuel:
        dispel(game, one)
    spell.tokens = len(fuel)


spell("Pyre", w.on_casting(w.each(_pyre_burn_spells)), Bonus(hand=1, times=w.each_token))

spell("Renegades", *w.changes_sides("neutral"), *w.out_of_control)
spell("Water Walking", w.walking("Waterwalk"))
spell("Whipping Boy", Bonus(hp=4), w.on_being_hit(w.redirect_to_host, after_armor=True, reach=Reach.OTHERS))
spell("Xia's Walk", w.conceals())
