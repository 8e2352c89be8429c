"""Apply Damage (G1-G3) and Takes Damage (D1-D4), step for step as the damage page has them."""

from __future__ import annotations

from engine.death import Death
from engine.moments import BOUNCED, DAMAGED, KILLED, Blow
from engine.play import pipeline, step
from engine.state import Minion


class Damage(Death):
    """How a victim takes damage, from a spell or from an attack."""

    def apply_damage(self, victim: Minion, quantity: int, source: str | None, wielder: Minion | None = None) -> str:
        """Deal magical spell damage; return the result. Nobody is to blame for it (I-2)."""
        blow = Blow(victim, quantity=quantity, magical=True, source=source, wielder=wielder)
        self.apply_damage_pipeline(blow)
        return blow.result or BOUNCED

    @pipeline("Apply Damage")
    def apply_damage_pipeline(self, blow: Blow) -> None:
        """Play G1 to G3 for damage that a spell causes."""
        if not self.sanity_checks(blow):
            return
        self.victim_takes_spell_damage(blow)
        if blow.result == KILLED and blow.victim.alive:
            self.handle_dying(blow)

    @step("G1")
    def sanity_checks(self, blow: Blow) -> bool:
        """G1: nothing happens to a victim that is already dead or off the board."""
        return blow.victim.alive

    @step("G2")
    def victim_takes_spell_damage(self, blow: Blow) -> None:
        """G2: the victim takes the damage; spell damage has no attacker."""
        self.takes_damage(blow)

    @step("G3")
    def handle_dying(self, blow: Blow) -> None:
        """G3: a victim at 0 hit points goes through the Minion Death Pipeline: it dies, or cancels."""
        if blow.wielder is not None:
            self.cite("I-2")
        if self.rules.rebound_blame == "wielder" and blow.wielder is not None:
            self.die(blow.victim, "killed", blow.wielder)
        else:
            self.die(blow.victim, "died", None, blow.wielder)

    @pipeline("Takes Damage")
    def takes_damage(self, blow: Blow) -> None:
        """Play D1 to D4; the result is bounced, damaged or killed."""
        self.before_armor(blow)
        if not blow.ignores_armor and not blow.magical:
            self.armor_soak(blow)
            if blow.result is not None:
                return
        self.after_armor(blow)
        if blow.result is None:
            self.damage_applied(blow)

    @step("D1")
    def before_armor(self, blow: Blow) -> None:
        """D1: all "before checking armor" effects, then "is hit by" effects when somebody attacks."""
        victim = blow.target
        if victim.answers:
            self.respond("D1", victim, blow)
            if blow.actor is not None:
                self.respond("D1 hit", victim, blow)
            blow.quantity = max(0, blow.quantity)

    @step("D2")
    def armor_soak(self, blow: Blow) -> None:
        """D2: damage and current armor reduce each other, point for point, until one reaches 0."""
        victim = blow.target
        soaked = min(blow.quantity, victim.current_armor)
        if soaked:
            self.change(victim, "current_armor", victim.current_armor - soaked)
            blow.quantity -= soaked
        if blow.quantity == 0:
            blow.result = BOUNCED

    @step("D3")
    def after_armor(self, blow: Blow) -> None:
        """D3: all "after checking armor" effects, with the cap to current hit points (I-1).

        A blow that was prevented before armor stops here (I-9).
        """
        victim = blow.target
        if blow.quantity > victim.hp:
            self.cite("I-1")
        if self.rules.d3_cap == "before-effects":
            self.cap(blow)
        if blow.prevented:
            self.cite("I-9")
            blow.cancelled = True
        elif victim.answers:
            self.respond("D3", victim, blow)
        if not blow.cancelled and blow.actor is not None and blow.actor.answers:
            self.respond("D3 actor", blow.actor, blow)
        if blow.cancelled:
            blow.result = BOUNCED
        elif not victim.alive:
            blow.result = KILLED
        else:
            self.cap(blow)

    def cap(self, blow: Blow) -> None:
        """Nobody loses more hit points than there are (I-1)."""
        if blow.quantity > blow.target.hp:
            blow.quantity = blow.target.hp
            self.note("no more to lose", target=blow.target, left=blow.quantity)

    @step("D4")
    def damage_applied(self, blow: Blow) -> None:
        """D4: current hit points fall by the damage; at 0 the minion is killed, though still alive."""
        victim = blow.target
        if blow.quantity:
            self.change(victim, "hp", victim.hp - blow.quantity)
        blow.result = DAMAGED if victim.hp > 0 else KILLED
        if victim.answers:
            self.respond("D4", victim, blow)
