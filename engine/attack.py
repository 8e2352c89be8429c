"""One attack, A1-A8 (combat page): from the hit check to what the attacker gains by a kill."""

from __future__ import annotations

from engine.damage import Damage
from engine.moments import BOUNCED, KILLED, MISS, Blow
from engine.play import pipeline, step


class Attack(Damage):
    """How one minion attacks another once."""

    @pipeline("One attack")
    def one_attack(self, blow: Blow) -> None:
        """Play A1 to A8; ``blow.result`` is miss, bounced, damaged or killed."""
        attacker, victim = blow.actor, blow.target
        assert attacker is not None
        if not self.hit_check(blow):
            return
        self.calculate_damage(blow)
        self.victim_takes_damage(blow)
        if attacker.alive and victim.alive:
            self.attacker_hits(blow)
        if attacker.alive and victim.alive and blow.result != BOUNCED:
            self.attacker_damages(blow)
        if self.died_early(blow):
            return
        if self.apply_result(blow):
            self.attacker_kills(blow)

    @step("A1")
    def hit_check(self, blow: Blow) -> bool:
        """A1: level plus consecutive misses against the victim's level; equal is enough to hit."""
        attacker, victim = blow.actor, blow.target
        assert attacker is not None
        attacker.attacks_left -= 1
        if attacker.answers:
            self.respond("A1 actor", attacker, blow)
        if not blow.unerring and victim.level > attacker.level + attacker.misses:
            attacker.misses += 1
            blow.result = MISS
            return False
        attacker.misses = 0
        if victim.answers and not blow.unerring:
            self.respond("A1", victim, blow)
        return blow.result is None

    @step("A2")
    def calculate_damage(self, blow: Blow) -> None:
        """A2: the damage of this attack: the stat, the round's modifiers, the effects.

        The sum may fall below 0 on the way; it is rounded up once, at the end.
        """
        attacker = blow.actor
        assert attacker is not None
        blow.quantity = self.damage_total(attacker, blow.mode)
        blow.ignores_armor = attacker.ignores_armor
        blow.deals_nothing = attacker.deals_nothing
        self.note("bonuses", blow)
        if blow.mode == "missile" and blow.round == 1:
            blow.quantity -= 1
        if attacker.answers:
            self.respond("A2 actor", attacker, blow)
        if blow.target.answers:
            self.respond("A2", blow.target, blow)
        if blow.deals_nothing or blow.quantity < 0:
            blow.quantity = 0

    @step("A3")
    def victim_takes_damage(self, blow: Blow) -> None:
        """A3: the victim takes the damage, even if it is 0."""
        self.takes_damage(blow)

    @step("A4")
    def attacker_hits(self, blow: Blow) -> None:
        """A4: all "when it hits" and "hits give" effects; a minion buried here ends the step."""
        attacker = blow.actor
        if attacker is not None and attacker.answers:
            self.respond("A4 actor", attacker, blow, while_alive=blow.target)

    @step("A5")
    def attacker_damages(self, blow: Blow) -> None:
        """A5: all "when it damages" effects, if the victim was damaged or killed, were it for 0 points."""
        attacker = blow.actor
        if attacker is not None and attacker.answers:
            self.respond("A5 actor", attacker, blow, while_alive=blow.target)

    @step("A6")
    def died_early(self, blow: Blow) -> bool:
        """A6: if the victim is already buried, the attack is over."""
        return not blow.target.alive

    @step("A7")
    def apply_result(self, blow: Blow) -> bool:
        """A7: a victim still dying is now killed, and the attacker is to blame; return whether it came to that."""
        if blow.result != KILLED or blow.target.hp > 0:
            return False
        if not self.die(blow.target, "killed", blow.actor):
            self.cite("I-20")
        return True

    @step("A8")
    def attacker_kills(self, blow: Blow) -> None:
        """A8: unless dead itself, the attacker applies its "kills" effects; a recruit may earn its level."""
        attacker = blow.actor
        assert attacker is not None
        if not attacker.alive:
            return
        self.respond("A8 actor", attacker, blow)
        if attacker.is_recruit and attacker.experience == "none":
            self.change(attacker, "experience", "qualified")
