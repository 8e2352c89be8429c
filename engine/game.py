"""The whole game as one class: every pipeline, and the verbs a scenario's script may say."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from engine.casting import EXECUTED, REFUSED
from engine.dice import Dice
from engine.ending import left, losses, skirmish_winner
from engine.lone_blows import LoneBlows
from engine.moments import Turn
from engine.refusal import RefusalError
from engine.scenario_format import (
    AllCombats,
    Attack,
    Cast,
    Change,
    Damage,
    Dispel,
    Fight,
    Move,
    StartOfTurn,
    Verb,
    WholeTurn,
)
from engine.state import Ground, Group, Minion, Player, Structure


class Game(LoneBlows):
    """A run of a scenario: plays its script, step by step."""

    def play(self, script: list[Verb]) -> None:
        """Play every step of a script, then settle who is left, what was lost, and who has won."""
        state = self.state
        sides = {group.owner for group in state.groups.values()}
        began = {minion.id: minion.hp for minion in state.minions.values()}
        for verb in script:
            self.change(self.state, "results", [*self.state.results, self.do(verb)])
        self.settle(sides, began)

    def imagined(self) -> Game:
        """Return a copy of the game in which orders can be tried and nothing is told."""
        return Game(deepcopy(self.state), Dice(0), self.rules)

    def do(self, verb: Verb) -> str:
        """Play one step of a script; return its result. What may not be done is refused, and told why."""
        try:
            if self.state.winner is not None:
                raise RefusalError("the game is over")
            if not isinstance(verb, Attack):
                self.end_blows()
            return VERBS[type(verb)](self, verb)
        except RefusalError as refusal:
            self.note("refused", why=f"{self.wanted(verb)}{refusal}")
            return REFUSED

    def wanted(self, verb: Verb) -> str:
        """Return the beginning of the sentence that refuses a step of a script: what it would have done."""
        match verb:
            case Attack():
                return f"{self.called(verb.attacker)} cannot attack {self.called(verb.victim)}: "
            case Fight():
                one, other = map(self.called, verb.groups)
                return f"{one} and {other} cannot fight: "
            case Cast():
                return f"{verb.card} cannot be cast on {self.called(verb.target)}: "
            case Dispel():
                return f"{verb.card} cannot be dispelled from {self.called(verb.host)}: "
            case Move():
                return f"{self.called(verb.group)} cannot move to square {verb.to[0]},{verb.to[1]}: "
        return ""

    def do_attack(self, verb: Attack) -> str:
        """Play one blow of a combat (A1-A8). Raises RefusalError for one that the attacker could not make there."""
        return self.lone_blow(self.minion(verb.attacker), self.minion(verb.victim), verb.type, verb.round)

    def do_damage(self, verb: Damage) -> str:
        """Deal spell damage (G1-G3). Raises RefusalError for a victim that is gone."""
        return self.apply_damage(self.minion(verb.victim), verb.quantity, verb.card)

    def do_fight(self, verb: Fight) -> str:
        """Fight one combat (C1-C4). Raises RefusalError for a group that is gone."""
        one, other = (self.group(id) for id in verb.groups)
        self.fight(one, other)
        return EXECUTED

    def do_all_combats(self, verb: AllCombats) -> str:
        """Play the combat phase."""
        self.combat_phase(Turn(self.state.turn))
        return EXECUTED

    def do_cast(self, verb: Cast) -> str:
        """Cast one spell (X1-X5), or let the game engine do so. Raises RefusalError for the wrong kind of target."""
        if verb.player == "neutral":
            host = self.host(verb.target)
            self.verify_engine_cast(verb.card, host)
            self.engine_casts(verb.card, host, "neutral")
            return EXECUTED
        return self.cast(verb.player, verb.card, self.host(verb.target), verb.cost)

    def do_dispel(self, verb: Dispel) -> str:
        """Dispel a spell by name from a host. Raises RefusalError for one that is not there, or not visible."""
        host = self.host(verb.host)
        spell = next((spell for spell in host.spells if spell.name == verb.card and spell.definition.visible), None)
        if spell is None:
            raise RefusalError("it is not there")
        self.dispel(spell)
        return EXECUTED

    def do_change(self, verb: Change) -> str:
        """Change one thing from outside. Raises RefusalError for one that is gone."""
        changed = self.host(verb.minion or verb.group or verb.structure or verb.square or "globe")
        if not changed.alive:
            raise RefusalError(f"{changed.name} is not in play")
        match changed:
            case Minion():
                self.change_minion(changed, verb)
            case Structure():
                self.change_structure(changed, verb)
            case Group() if verb.owner is not None:
                self.change_group_owner(changed, verb.owner)
            case Ground() if verb.terrain is not None:
                self.verify_terrain(changed)
                self.change_terrain(changed, verb.terrain)
        return EXECUTED

    def do_move(self, verb: Move) -> str:
        """Play a group's movement of a turn (M1 to M3). Raises RefusalError for one that may not move there."""
        group, square = self.group(verb.group), (verb.to[0], verb.to[1])
        self.verify_order(group, square)
        self.move(group, square)
        return EXECUTED

    def do_start_of_turn(self, verb: StartOfTurn) -> str:
        """Begin the next turn (S1-S9)."""
        self.next_turn(_choices(verb))
        return EXECUTED

    def do_turn(self, verb: WholeTurn) -> str:
        """Play a whole turn with both players' orders."""
        self.whole_turn({"blue": verb.orders.blue, "red": verb.orders.red}, _choices(verb))
        return EXECUTED

    def change_minion(self, minion: Minion, verb: Change) -> None:
        """Change a minion's nation and class, whichever are given."""
        if verb.nation is not None:
            self.change_nation(minion, verb.nation)
        if verb.recruit_class is not None:
            self.change_class(minion, verb.recruit_class)

    def change_structure(self, structure: Structure, verb: Change) -> None:
        """Change a structure's owner and type, whichever are given; a Sanctum's owner by a capture, the game's end.

        Raises RefusalError for a Sanctum that would be nobody's.
        """
        if structure.type == "sanctum" and verb.owner == "neutral":
            raise RefusalError("a Sanctum is never neutral")
        if structure.type == "sanctum" and verb.owner not in (None, structure.owner):
            self.capture(structure, verb.owner)
            self.change(self.state, "winner", verb.owner)
        elif verb.owner is not None:
            self.change_structure_owner(structure, verb.owner)
        if verb.type is not None:
            self.change_structure_type(structure, verb.type)

    def settle(self, sides: set[Player], began: dict[str, int]) -> None:
        """Tell which players are left, what they have lost, and who has won the skirmish, if it is one (I-56)."""
        state = self.state
        sides |= {group.owner for group in state.groups.values()}
        found: dict[str, Any] = {"left": left(state), "losses": losses(state, began)}
        if state.winner is None:
            found["winner"] = skirmish_winner(state, sides)
        for what, after in found.items():
            if getattr(state, what) != after:
                self.change(state, what, after)


def _choices(verb: StartOfTurn | WholeTurn) -> dict[str, str]:
    """Return the mana types that players choose in a turn, by structure."""
    return dict(verb.mana.items())


VERBS: dict[type[Verb], Callable[[Game, Any], str]] = {
    Attack: Game.do_attack,
    Damage: Game.do_damage,
    Fight: Game.do_fight,
    AllCombats: Game.do_all_combats,
    Cast: Game.do_cast,
    Dispel: Game.do_dispel,
    Change: Game.do_change,
    Move: Game.do_move,
    StartOfTurn: Game.do_start_of_turn,
    WholeTurn: Game.do_turn,
}
"""What plays each verb of a script."""
