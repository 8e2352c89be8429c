"""From a checked scenario to the state it describes, with every spell laid in casting order."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from engine.model.base_stats import class_of, class_stats, creature_stats
from engine.model.board import Square
from engine.model.catalog import Creature, creatures_by_name
from engine.model.dice import Dice
from engine.model.events import Casting, Event
from engine.model.naming import name_all
from engine.model.pieces import COLONY, NOVICE_RATE, Ground, Group, Host, Minion, Spell, Stats, Structure
from engine.model.seat import Player, Seat
from engine.model.state import State
from engine.rules.casting import EXECUTED
from engine.rules.creation import control_of
from engine.rules.game import Game
from engine.rules.newcomers import intrinsic_spells
from engine.rules.notify import notify_in_player_order
from engine.rules.reach import some_reach_beside
from engine.rules.spells import is_real, lay_spell, restat, restat_all_volatile, restat_minions
from engine.rules.standing import left
from engine.scenario.format import (
    STATS,
    Cast,
    Change,
    Dispel,
    GroupSpec,
    MinionSpec,
    PlayerSpec,
    Scenario,
    SpellList,
    minion_ids,
    plain_name,
    rows_of,
    square_of_row,
)


def build(scenario: Scenario) -> State:
    """Return the state in which a scenario starts; its spells are in play, nothing has happened yet."""
    state = board_without_spells(scenario)
    lay_spells(state, scenario)
    return state


def board_without_spells(scenario: Scenario) -> State:
    """Return whatever a scenario starts with but its spells."""
    state = State(scenario.initiative)
    state.turn = scenario.turn
    state.realm = scenario.realm
    state.costs = {card: dict(price.items()) for card, price in scenario.costs.items()}
    state.seats = {"blue": make_seat("blue", scenario.players.blue), "red": make_seat("red", scenario.players.red)}
    for age, group_spec in enumerate(scenario.groups):
        _add_group(state, group_spec, age)
    for spec in scenario.structures:
        structure = Structure(spec.id, spec.type, spec.owner, spec.square)
        structure.mana, structure.novices = spec.mana, spec.novices
        structure.turn_count = spec.turn_count or NOVICE_RATE[spec.type]
        state.structures[spec.id] = structure
    for square_spec in scenario.squares:
        state.grounds[square_spec.square] = Ground(square_spec.square, square_spec.terrain)
    for square in _squares_of_script(scenario):
        state.grounds.setdefault(square, Ground(square, "plains"))
    name_all(state)
    return state


def make_seat(player: Player, spec: PlayerSpec) -> Seat:
    """Make a player's seat: house, hand, deck and mana."""
    seat = Seat(player, spec.house)
    seat.hand, seat.deck = list(spec.hand), list(spec.deck)
    seat.mana = dict(spec.mana.items())
    seat.trained = dict(spec.trained.items())
    seat.made = seat.mana or seat.trained
    seat.pays = bool(seat.mana or seat.trained)
    seat.holds_cards = bool(seat.hand or seat.deck)
    return seat


def _squares_of_script(scenario: Scenario) -> list[Square]:
    """Return the squares that the script casts on, dispels from or changes, and those that rows are about."""
    targets: list[str | list[int] | None] = []
    for verb in scenario.script:
        if isinstance(verb, Cast):
            targets.append(verb.target)
        elif isinstance(verb, Dispel):
            targets.append(verb.host)
        elif isinstance(verb, Change):
            targets.append(verb.square)
    targets.extend(square_of_row(row) for expected in scenario.expect for row in rows_of(expected))
    return [(target[0], target[1]) for target in targets if isinstance(target, list)]


def _add_group(state: State, spec: GroupSpec, age: int) -> None:
    assert spec.square is not None
    group = Group(spec.id, spec.owner, spec.square, age)
    state.groups[group.id] = group
    for minion_spec in spec.minions:
        for number, id in enumerate(minion_ids(minion_spec), start=1):
            minion = make_minion(minion_spec, id, number)
            minion.group, minion.owner = group, spec.owner
            minion.intrinsic = intrinsic_spells(minion) if minion_spec.abilities == "own" else ()
            group.members.append(minion)
            state.minions[id] = minion
    group.control = spec.control or control_of(group.members)


def make_minion(spec: MinionSpec, id: str, number: int) -> Minion:
    """Make one minion of an entry; ``number`` counts those of the same entry from 1."""
    creature = creatures_by_name()[spec.card] if spec.card is not None else None
    nation = creature.nation if creature is not None else "Humans"
    if isinstance(spec.nation, str) or spec.nation is None:
        nation = spec.nation
    name = plain_name(spec)
    return Minion(
        id,
        name if spec.count == 1 else f"{name} {number}",
        _stats(spec, creature, nation),
        kind=creature.kind if creature is not None else "recruit",
        nation=nation,
        recruit_class=class_of(creature) if creature is not None else spec.recruit_class,
        card=creature.name if creature is not None else None,
    )


def _stats(spec: MinionSpec, creature: Creature | None, nation: str | None) -> Stats:
    """Return a minion's base numbers: printed, then replaced by what the scenario says."""
    printed = creature_stats(creature) if creature is not None else _as_dict(class_stats(spec.recruit_class, nation))
    for stat in STATS:
        override = getattr(spec.stats, stat)
        if isinstance(override, int) or override is None:
            printed[stat] = override
    if printed["hand"] is None and printed["missile"] is None:
        printed["attack_rate"] = 0
    return Stats(**printed)


def _as_dict(stats: Stats) -> dict[str, Any]:
    """Return printed numbers by their names, none of them copied, which takes ``asdict`` a while."""
    return {field.name: getattr(stats, field.name) for field in fields(stats)}


def lay_spells(state: State, scenario: Scenario) -> None:
    """Put every spell on its host, list by list, then settle current hit points and who is left."""
    game = Game(state, Dice(0))
    game.settles = False  # hundreds of minions for each of hundreds of spells would take longer than any fight
    for minion in state.minions.values():
        restat(game, minion)
        minion.hp = minion.max_hp
    _lay_lists(game, state, scenario)
    game.settles = True
    if state.globe.spells or some_reach_beside(game):
        restat_minions(game, state.minions.values())
    _let_abilities_act(game, state)
    _settle(state, scenario)
    restat_all_volatile(game, state.minions.values())
    state.left = left(state)


def _let_abilities_act(game: Game, state: State) -> None:
    """Let abilities do what they have long done to the others who are there."""
    for minion in state.minions.values():
        for ability in minion.intrinsic:
            for response in ability.definition.own("LAID"):
                response.do(game, ability, Event(None, None))


def _lay_lists(game: Game, state: State, scenario: Scenario) -> None:
    for group_spec in scenario.groups:
        for minion_spec in group_spec.minions:
            for id in minion_ids(minion_spec):
                _lay(game, minion_spec.spells, state.minions[id], group_spec.owner)
        _lay(game, group_spec.spells, state.groups[group_spec.id], group_spec.owner)
    for structure_spec in scenario.structures:
        if structure_spec.type == "colony" and COLONY not in structure_spec.spells:
            lay_spell(game, COLONY, state.structures[structure_spec.id], "neutral")
        _lay(game, structure_spec.spells, state.structures[structure_spec.id], structure_spec.owner)
    for square_spec in scenario.squares:
        _lay(game, square_spec.spells, state.grounds[square_spec.square], "neutral")
    _lay(game, scenario.globe, state.globe, scenario.initiative)


def _lay(game: Game, spells: SpellList, host: Host, owner: Player) -> None:
    """Lay spells on a host as if they had been cast one by one in the order of the document (I-57).

    What goes along with one that has long been cast is there as well.
    """
    for ref in spells:
        name, whose = (ref, owner) if isinstance(ref, str) else (ref.card, ref.owner or owner)
        spell = lay_spell(game, name, host, whose)
        for response in spell.definition.own("LAID"):
            response.do(game, spell, Event(None, None))
            for made in game.state.globe.spells:
                made.source = made.source or spell.name
        if is_real(name):
            game.state.castings += 1
            spell.number = game.state.castings
            notify_in_player_order(game, "LAID", _as_cast(spell))


def _as_cast(spell: Spell) -> Casting:
    """Return the casting that a spell, which a scenario begins with, counts as."""
    casting = Casting(spell.caster, spell.name, spell.host)
    casting.spell, casting.result = spell, EXECUTED
    return casting


def _settle(state: State, scenario: Scenario) -> None:
    for group_spec in scenario.groups:
        for minion_spec in group_spec.minions:
            for id in minion_ids(minion_spec):
                minion = state.minions[id]
                minion.current_armor = minion.armor
                if minion_spec.current_hp is not None:
                    minion.hp = min(minion_spec.current_hp, minion.max_hp)
