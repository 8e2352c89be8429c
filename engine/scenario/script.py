"""What plays each verb of a script, and how a script ends."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from engine.effects.registry import target_of
from engine.model.errors import EffortError, RefusalError
from engine.model.events import Turn
from engine.model.pieces import Ground, Group, Minion, Structure
from engine.model.seat import Player
from engine.model.turn_orders import Move
from engine.rules.casting import EXECUTED, REFUSED, cast_spell, engine_casts
from engine.rules.changes import (
    change_class,
    change_group_owner,
    change_nation,
    change_structure_owner,
    change_structure_type,
    change_terrain,
    verify_terrain,
)
from engine.rules.combat import fight_combat
from engine.rules.damage import apply_damage
from engine.rules.destinations import verify_order
from engine.rules.game import Game, spend_effort
from engine.rules.lookup import find_group, find_host, find_minion, find_target, name_in_game, verify_on_board
from engine.rules.movement import move_group
from engine.rules.single_attacks import end_single_attacks, single_attack
from engine.rules.spell_targets import verify_engine_cast
from engine.rules.spells import dispel
from engine.rules.standing import left, losses, skirmish_winner
from engine.rules.structures import capture_structure
from engine.rules.turn import combat_phase, next_turn, whole_turn
from engine.scenario.error import ScenarioError
from engine.scenario.format import AllCombats, Attack, Cast, Change, Damage, Dispel, Fight, StartOfTurn, Verb, WholeTurn

log = logging.getLogger("engine")


def play_script(game: Game, script: list[Verb]) -> None:
    """Play every step of a script, then settle who is left, what was lost, and who has won.

    Raises ScenarioError for a script that goes on and on.
    """
    state = game.state
    sides = {group.owner for group in state.groups.values()}
    began = {minion.id: minion.hp for minion in state.minions.values()}
    try:
        for verb in script:
            game.change(game.state, "results", [*game.state.results, play_verb(game, verb)])
            spend_effort(game, 0)
    except EffortError as error:
        log.info("run given up", extra={"why": "EffortError"})
        raise ScenarioError("$.script", str(error)) from None
    settle_end(game, sides, began)


def play_verb(game: Game, verb: Verb) -> str:
    """Play one step of a script; return its result. What may not be done is refused, and told why."""
    try:
        if game.state.winner is not None:
            raise RefusalError("the game is over")
        if not isinstance(verb, Attack):
            end_single_attacks(game)
        return VERBS[type(verb)](game, verb)
    except RefusalError as refusal:
        game.note("refused", why=f"{refused_verb_words(game, verb)}{refusal}")
        return REFUSED


def refused_verb_words(game: Game, verb: Verb) -> str:
    """Return the beginning of the sentence that refuses a step of a script: what it would have done."""
    match verb:
        case Attack():
            return f"{name_in_game(game, verb.attacker)} cannot attack {name_in_game(game, verb.victim)}: "
        case Fight():
            one, other = map(partial(name_in_game, game), verb.groups)
            return f"{one} and {other} cannot fight: "
        case Cast():
            return f"{verb.card} cannot be cast on {name_in_game(game, verb.target)}: "
        case Dispel():
            return f"{verb.card} cannot be dispelled from {name_in_game(game, verb.host)}: "
        case Move():
            return f"{name_in_game(game, verb.group)} cannot move to square {verb.to[0]},{verb.to[1]}: "
    return ""


def do_attack(game: Game, verb: Attack) -> str:
    """Play one attack of a combat (A1-A8). Raises RefusalError for one that the attacker could not make there."""
    return single_attack(game, find_minion(game, verb.attacker), find_minion(game, verb.victim), verb.type, verb.round)


def do_damage(game: Game, verb: Damage) -> str:
    """Deal spell damage (G1-G3). Raises RefusalError for a victim that is gone."""
    return apply_damage(game, find_minion(game, verb.victim), verb.quantity, verb.card)


def do_fight(game: Game, verb: Fight) -> str:
    """Fight one combat (C1-C4). Raises RefusalError for a group that is gone."""
    one, other = (find_group(game, id) for id in verb.groups)
    fight_combat(game, one, other)
    return EXECUTED


def do_all_combats(game: Game, verb: AllCombats) -> str:
    """Play the combat phase."""
    combat_phase(game, Turn(game.state.turn))
    return EXECUTED


def do_cast(game: Game, verb: Cast) -> str:
    """Cast one spell (X1-X5), or let the game engine do so. Raises RefusalError for the wrong kind of target."""
    if verb.player == "neutral":
        host = find_target(game, verb.card, verb.target)
        verify_engine_cast(game, verb.card, host)
        if isinstance(host, Ground) and target_of(verb.card) == "terrain":
            verify_terrain(game, host)
            change_terrain(game, host, verb.card.lower())
        else:
            engine_casts(game, verb.card, host, "neutral")
        return EXECUTED
    return cast_spell(game, verb.player, verb.card, find_target(game, verb.card, verb.target), verb.cost)


def do_dispel(game: Game, verb: Dispel) -> str:
    """Dispel a spell by name from a host. Raises RefusalError for one that is not there, or not visible."""
    host = find_host(game, verb.host)
    spell = next((spell for spell in host.spells if spell.name == verb.card and spell.definition.visible), None)
    if spell is None:
        terrain = isinstance(host, Ground) and verb.card.lower() == game.state.terrain_at(host.square)
        raise RefusalError("terrain can be changed, and not dispelled" if terrain else "it is not there")
    dispel(game, spell)
    return EXECUTED


def do_change(game: Game, verb: Change) -> str:
    """Change one thing from outside. Raises RefusalError for one that is gone."""
    changed = find_host(game, verb.minion or verb.group or verb.structure or verb.square or "globe")
    verify_on_board(changed)
    match changed:
        case Minion():
            change_minion(game, changed, verb)
        case Structure():
            change_structure(game, changed, verb)
        case Group() if verb.owner is not None:
            change_group_owner(game, changed, verb.owner)
        case Ground() if verb.terrain is not None:
            verify_terrain(game, changed)
            change_terrain(game, changed, verb.terrain)
    return EXECUTED


def do_move(game: Game, verb: Move) -> str:
    """Play a group's movement of a turn (M1 to M3). Raises RefusalError for one that may not move there."""
    group, square = find_group(game, verb.group), (verb.to[0], verb.to[1])
    verify_order(game, group, square)
    move_group(game, group, square)
    return EXECUTED


def do_start_of_turn(game: Game, verb: StartOfTurn) -> str:
    """Begin the next turn (S1-S9)."""
    next_turn(game, _choices(verb))
    return EXECUTED


def do_turn(game: Game, verb: WholeTurn) -> str:
    """Play a whole turn with both players' orders."""
    whole_turn(game, {"blue": verb.orders.blue, "red": verb.orders.red}, _choices(verb))
    return EXECUTED


def change_minion(game: Game, minion: Minion, verb: Change) -> None:
    """Change a recruit's nation and class, whichever are given. Raises RefusalError for a monster."""
    if not minion.is_recruit:
        raise RefusalError(f"{minion.name} is a monster, which has neither nation nor class")
    if verb.nation is not None:
        change_nation(game, minion, verb.nation)
    if verb.recruit_class is not None:
        change_class(game, minion, verb.recruit_class)


def change_structure(game: Game, structure: Structure, verb: Change) -> None:
    """Change a structure's owner and type, whichever are given; a Sanctum's owner by a capture, the game's end.

    Raises RefusalError for a Sanctum that would be nobody's, or be none any more.
    """
    if structure.type == "sanctum" and verb.type is not None:
        raise RefusalError("a Sanctum stays one")
    if structure.type == "sanctum" and verb.owner == "neutral":
        raise RefusalError("a Sanctum is never neutral")
    if structure.type == "sanctum" and verb.owner not in (None, structure.owner):
        capture_structure(game, structure, verb.owner)
        game.change(game.state, "winner", verb.owner)
    elif verb.owner is not None:
        change_structure_owner(game, structure, verb.owner)
    if verb.type is not None:
        change_structure_type(game, structure, verb.type)


def settle_end(game: Game, sides: set[Player], began: dict[str, int]) -> None:
    """Tell which players are left, what they have lost, and who has won the skirmish, if it is one (I-56)."""
    state = game.state
    sides |= {group.owner for group in state.groups.values()}
    found: dict[str, Any] = {"left": left(state), "losses": losses(state, began)}
    if state.winner is None:
        found["winner"] = skirmish_winner(state, sides)
    for what, after in found.items():
        if getattr(state, what) != after:
            game.change(state, what, after, interpretation="I-56" if what == "winner" else None)


def _choices(verb: StartOfTurn | WholeTurn) -> dict[str, str]:
    """Return the mana types that players choose in a turn, by structure."""
    return dict(verb.mana.items())


VERBS: Final[dict[type[Verb], Callable[[Game, Any], str]]] = {
    Attack: do_attack,
    Damage: do_damage,
    Fight: do_fight,
    AllCombats: do_all_combats,
    Cast: do_cast,
    Dispel: do_dispel,
    Change: do_change,
    Move: do_move,
    StartOfTurn: do_start_of_turn,
    WholeTurn: do_turn,
}
"""What plays each verb of a script."""
