"""The whole game as one class: every pipeline, and the verbs a scenario's script may say."""

from __future__ import annotations

from engine.board import neighbours
from engine.casting import EXECUTED, REFUSED
from engine.changes import Changes
from engine.moments import BOUNCED, Blow
from engine.scenario_format import AllCombats, Attack, Cast, Change, Damage, Dispel, Fight, Verb
from engine.state import Ground, Group, Host, Minion, Structure


class Game(Changes):
    """A run of a scenario: plays its script, step by step."""

    def play(self, script: list[Verb]) -> None:
        """Play every step of a script, then settle who has won."""
        for verb in script:
            self.change(self.state, "results", [*self.state.results, self.do(verb)])
        self.settle_winner()

    def do(self, verb: Verb) -> str:
        """Play one step of a script; return its result."""
        match verb:
            case Attack():
                return self.do_attack(verb)
            case Damage():
                return self.do_damage(verb)
            case Fight():
                one, other = (self.state.groups[id] for id in verb.groups)
                return self.do_fight(one, other)
            case AllCombats():
                self.all_combats()
                return EXECUTED
            case Cast():
                return self.cast(verb.player, verb.card, self.host(verb.target))
            case Dispel():
                return self.do_dispel(verb)
            case Change():
                return self.do_change(verb)

    def do_attack(self, verb: Attack) -> str:
        """Play one attack (A1-A8) as if in the given round; a minion that is gone refuses."""
        attacker, victim = self.state.minions[verb.attacker], self.state.minions[verb.victim]
        if not attacker.alive or not victim.alive:
            self.note("refused", actor=attacker, target=victim, why="one of them is not in play")
            return REFUSED
        blow = Blow(victim, attacker=attacker, mode=verb.type, round=verb.round)
        self.one_attack(blow)
        return blow.result or BOUNCED

    def do_damage(self, verb: Damage) -> str:
        """Deal spell damage (G1-G3); a victim that is gone refuses."""
        victim = self.state.minions[verb.victim]
        if not victim.alive:
            self.note("refused", target=victim, why="it is not in play")
            return REFUSED
        return self.apply_damage(victim, verb.quantity, verb.card)

    def do_dispel(self, verb: Dispel) -> str:
        """Dispel a spell by name from a host; one that is not there, or not visible, refuses."""
        host = self.host(verb.host)
        spell = next((spell for spell in host.spells if spell.name == verb.card and spell.definition.visible), None)
        if spell is None:
            self.note("refused", target=host, why=f"{verb.card} is not there to be dispelled")
            return REFUSED
        self.dispel(spell)
        return EXECUTED

    def do_change(self, verb: Change) -> str:
        """Change one thing from outside; one that is gone refuses."""
        changed = self.host(verb.minion or verb.group or verb.structure or verb.square or "globe")
        if not changed.alive:
            self.note("refused", target=changed, why="it is not in play")
            return REFUSED
        match changed:
            case Minion():
                self.change_minion(changed, verb)
            case Structure():
                self.change_structure(changed, verb)
            case Group() if verb.owner is not None:
                self.change_group_owner(changed, verb.owner)
            case Ground() if verb.terrain is not None:
                self.change_terrain(changed, verb.terrain)
        return EXECUTED

    def change_minion(self, minion: Minion, verb: Change) -> None:
        """Change a minion's nation and class, whichever are given."""
        if verb.nation is not None:
            self.change_nation(minion, verb.nation)
        if verb.recruit_class is not None:
            self.change_class(minion, verb.recruit_class)

    def change_structure(self, structure: Structure, verb: Change) -> None:
        """Change a structure's owner and type, whichever are given."""
        if verb.owner is not None:
            self.change_structure_owner(structure, verb.owner)
        if verb.type is not None:
            self.change_structure_type(structure, verb.type)

    def host(self, target: str | list[int]) -> Host:
        """Return whatever a script calls by id, by square, or "globe"."""
        state = self.state
        if isinstance(target, list):
            return state.grounds[target[0], target[1]]
        if target == "globe":
            return state.globe
        hosts: dict[str, Host] = {**state.minions, **state.groups, **state.structures}
        return hosts[target]

    def do_fight(self, one: Group, other: Group) -> str:
        """Fight one combat (C1-C4); a group that is gone refuses."""
        if not one.alive or not other.alive:
            self.note("refused", actor=one, target=other, why="one of them is not in play")
            return REFUSED
        self.fight(one, other)
        return EXECUTED

    def all_combats(self) -> None:
        """Fight once between each adjacent hostile pair (combat page, check for all combats).

        Players search in the standard order, their groups in group sequence, each looking NE, SW,
        SE, NW as blue sees the board (I-13).
        """
        fought: set[frozenset[str]] = set()
        for group in self.searchers():
            for square in neighbours(group.square) if group.square is not None else ():
                foe = self.state.group_at(square)
                if foe is None or not group.alive or not group.hostile_to(foe):
                    continue
                pair = frozenset((group.id, foe.id))
                if pair not in fought:
                    fought.add(pair)
                    self.fight(group, foe)

    def searchers(self) -> list[Group]:
        """Return all groups in the order in which they look for combats: initiative, other player, neutral."""
        first = self.state.initiative
        order = (first, "red" if first == "blue" else "blue", "neutral")
        return sorted(self.state.groups.values(), key=lambda group: (order.index(group.owner), group.age))

    def settle_winner(self) -> None:
        """Name the one owner who still has groups in play, a draw when nobody has, else nobody."""
        owners = {group.owner for group in self.state.groups.values()}
        left = {group.owner for group in self.state.groups.values() if group.alive}
        if len(owners) > 1 and len(left) <= 1:
            self.change(self.state, "winner", next(iter(left), "draw"))
