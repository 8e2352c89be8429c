"""Single blows: an attack by itself, as one blow of a combat of two groups (combat page)."""

from __future__ import annotations

from engine.combat import attack_mode
from engine.moments import BOUNCED, Blow, Clash, Mode
from engine.refusal import RefusalError
from engine.state import INFINITE, Group, Minion
from engine.turn import WholeTurns


class LoneBlows(WholeTurns):
    """How blows are struck one by one; those of the same two groups make up one combat."""

    def lone_blow(self, attacker: Minion, victim: Minion, mode: Mode | None, round: int) -> str:
        """Strike one blow of a combat and return its result.

        Raises RefusalError where the two may not fight, and for a blow that the attacker does not have.
        """
        group, foe = attacker.group, victim.group
        assert group is not None
        assert foe is not None
        self.verify_fight(group, foe)
        clash = self.combat_under_way(group, foe, round)
        if clash is None:
            _verify_attack(attacker, mode, attacker.attack_rate)
            clash = self.new_combat(group, foe, round)
        self.reach_round(clash, round)
        blow = Blow(victim, attacker=attacker, mode=self.mode_of(attacker, mode, round), round=round)
        self.strike_alone(blow)
        if self.over(clash):
            self.end_blows()
        return blow.result or BOUNCED

    def combat_under_way(self, group: Group, foe: Group, round: int) -> Clash | None:
        """Return the combat that the last blow was of, if a blow of this round may follow in it."""
        clash = self.clash
        same = clash is not None and {clash.actor.id, clash.target.id} == {group.id, foe.id}
        return clash if same and clash is not None and round >= clash.round else None

    def new_combat(self, group: Group, foe: Group, round: int) -> Clash:
        """Begin a combat in the round of its first blow."""
        self.end_blows()
        clash = self.meet(group, foe)
        self.forget_blows(clash)
        clash.round = round - 1
        return clash

    def reach_round(self, clash: Clash, round: int) -> None:
        """Start every round up to the one of the blow (R1). Raises RefusalError if the combat ends before that."""
        while clash.round < round and not self.over(clash):
            clash.round += 1
            self.start_of_round(clash)
            for minion in (*clash.actor.members, *clash.target.members) if clash.round == 1 else ():
                minion.misses = INFINITE
        if self.over(clash):
            self.end_blows()
            raise RefusalError(f"the combat is over before anybody strikes in round {round}")

    def mode_of(self, attacker: Minion, mode: Mode | None, round: int) -> Mode:
        """Return how a minion strikes in a round. Raises RefusalError for a blow that it does not have then."""
        _verify_attack(attacker, mode, attacker.attacks_left)
        missiles_only = round == 1 and not self.strikes_early(attacker)
        mode = mode or attack_mode(attacker, missiles_only=missiles_only)
        if missiles_only and mode == "hand":
            self.note("rushes ahead", actor=attacker)
        return mode

    def strike_alone(self, blow: Blow) -> None:
        """Strike a blow that somebody has asked for: it does not use up the attacker's attacks of the round."""
        attacker = blow.actor
        assert attacker is not None
        self.spend(1)
        attacker.victim = blow.target
        self.one_attack(blow)
        attacker.attacks_left = max(1, attacker.attacks_left)

    def end_blows(self) -> None:
        """End the combat that single blows were of, if there is one (C4)."""
        if self.clash is not None:
            self.end_of_combat(self.clash)
            self.part()


def _verify_attack(attacker: Minion, mode: Mode | None, attacks: int) -> None:
    """Raise RefusalError for a minion without attacks, or without those of a kind."""
    if attacks < 1:
        when = " in this round" if attacker.attack_rate else ""
        raise RefusalError(f"{attacker.name} has no attacks{when}")
    if mode is not None and getattr(attacker, mode) is None:
        raise RefusalError(f"{attacker.name} has no {mode} attack")
