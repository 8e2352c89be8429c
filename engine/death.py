"""The Minion Death Pipeline, E1-E4 (death page; I-3)."""

from __future__ import annotations

from engine.moments import Cause, Dying
from engine.play import pipeline, step
from engine.spells import Spells
from engine.state import Answer, Group, Minion


class Death(Spells):
    """How a minion dies, is killed, or is taken out of the game."""

    def die(self, victim: Minion, cause: Cause, killer: Minion | None = None, wielder: Minion | None = None) -> bool:
        """Send a minion through the Minion Death Pipeline; return whether it was buried.

        Nobody dies twice: what happens within a death cannot kill the dying minion again.
        """
        if victim.dying or not victim.alive:
            return False
        dying = Dying(victim, cause, killer, wielder)
        victim.dying = True
        self.minion_death(dying)
        victim.dying = False
        return not dying.cancelled

    def remove(self, victim: Minion, cause: Cause = "removed") -> None:
        """Take a minion out of the game: no killed or dying effect happens (death page)."""
        removal = Dying(victim, cause)
        self.burial(removal)
        self.the_group(removal)

    def remove_group(self, group: Group, cause: Cause = "removed") -> None:
        """Take a whole group out of the game: no killed or dying effect happens (death page)."""
        for minion in tuple(group.members):
            self.remove(minion, cause)

    @pipeline("Minion death")
    def minion_death(self, dying: Dying) -> None:
        """Play E1 to E4: the dying minion either cancels its death or is buried."""
        if dying.cause == "killed":
            self.killed_effects(dying)
        self.dying_effects(dying)
        if not dying.cancelled:
            self.burial(dying)
            self.the_group(dying)

    @step("E1")
    def killed_effects(self, dying: Dying) -> None:
        """E1: all "if killed" and "when killed" effects; only a death with somebody to blame has them."""
        self.respond("E1", dying.victim, dying)

    @step("E2")
    def dying_effects(self, dying: Dying) -> None:
        """E2: all "when dying" effects, one of which may cancel the death; then those that watch deaths (I-22)."""
        self.respond("E2", dying.victim, dying)
        if not dying.cancelled:
            self.witness("RESCUE", dying)
        if not dying.cancelled:
            self.witness("E2", dying)

    @step("E3")
    def burial(self, dying: Dying) -> None:
        """E3: the minion's own spells are dispelled, and it leaves its group and so the group's spells."""
        victim = dying.victim
        self.set_status(victim, "buried" if dying.cause in ("killed", "died") else "removed")
        self.change(victim, "cause", dying.cause)
        author = dying.killer or dying.wielder
        if author is not None:
            self.change(victim, "by", author.id)
        self._leave(dying)
        self.witness("E3", dying)

    @step("E4")
    def the_group(self, dying: Dying) -> None:
        """E4: a group that has lost its last minion dies, and its spells leave play with it.

        Whatever watches for the end of a group, on the group itself above all, acts before that.
        What the last one does by itself at the end of its group, it does unless it was removed from the game.
        """
        group = dying.group
        if group is not None and not group.members:
            self.witness("E4", dying)
            self.end_group(group)
            for spell in dying.victim.intrinsic if dying.cause in ("killed", "died") else ():
                for response in spell.definition.own("E4"):
                    self.trigger(Answer(spell, response), dying)

    def end_group(self, group: Group) -> None:
        """End a group without members; its spells leave play with it."""
        self.set_status(group, "dead")
        for spell in list(group.spells):
            self.dispel(spell, "host gone")

    def _leave(self, dying: Dying) -> None:
        victim, group = dying.victim, dying.group
        spells = (*victim.spells, *victim.intrinsic)
        for spell in spells:
            spell.active = False
        if victim.spells:
            self.change(victim, "spells", [])
        if group is not None:
            self.change(group, "members", [minion for minion in group.members if minion is not victim])
            self.change(victim, "group", None)
        for spell in spells:
            self.index_spell(spell)
            if spell.definition.reaches_beyond_host:
                self.spell_flux(victim, spell, group)
        for spell in spells:
            if spell.definition.owned:
                self.has_left(spell, "host gone")
