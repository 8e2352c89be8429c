"""Active spell lists: a spell arrives, moves to another host, and leaves play (spells page)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.catalog import cards_by_name
from engine.effects.language import Definition
from engine.effects.registry import definition
from engine.moments import Leaving, Moment
from engine.play import Play
from engine.state import UNASKED, Answer, Ground, Group, Host, Minion, Player, Spell, Structure


class Spells(Play):
    """The door through which spells come into play and go."""

    def lay(self, spell_name: str, host: Host, owner: Player) -> Spell:
        """Lay a spell with which a scenario begins at the end of a host's list; no requirement is checked.

        A helper spell is the neutral player's, whoever the spell acts for (I-55).
        """
        whose = owner if spell_name in cards_by_name() else "neutral"
        made = self.make_spell(definition(spell_name), host, whose, owner)
        for response in made.definition.own("LISTED"):
            response.do(self, Answer(made, response), Moment())
        return self.goes_on(made)

    def make_spell(self, spell: Definition, host: Host, owner: Player, caster: Player) -> Spell:
        """Make the record of a spell that is about to execute, with its last turn where it has one."""
        made = Spell(spell, owner, host, caster)
        if spell.turns is not None:
            made.until = self.state.turn + spell.turns
        return made

    def goes_on(self, spell: Spell) -> Spell:
        """Put the record of a spell on its host's list; a host that is gone takes the spell with it."""
        host = spell.host
        if not host.in_play:
            spell.active = False
            return spell
        self.change(host, "spells", [*host.spells, spell])
        self.spell_flux(host, spell)
        for minion in self.held_by(host):
            self._fill(minion, spell)
        return spell

    def dispel(self, spell: Spell, why: str = "dispelled") -> None:
        """Take a spell out of play: it leaves its host's list and stops answering (X4)."""
        if spell.active:
            spell.active = False
            self._take_off(spell)
            self.has_left(spell, why)
            self.recheck(spell.host)

    def withdraw(self, spell: Spell) -> None:
        """Take a spell out of play without anything that its leaving would do."""
        spell.active = False
        self._take_off(spell)

    def has_left(self, spell: Spell, why: str) -> None:
        """Let a spell do what its text says happens as it leaves play."""
        for response in spell.definition.own("X4"):
            answer, leaving = Answer(spell, response), Leaving(spell, why)
            if self.heeds(answer, leaving):
                self.trigger(answer, leaving)

    def transfer(self, spell: Spell, host: Host) -> None:
        """Move a spell to a new host, where it goes to the end of the list."""
        self._take_off(spell)
        self.recheck(spell.host)
        spell.host = host
        self.change(host, "spells", [*host.spells, spell])
        self.spell_flux(host, spell)
        self.recheck(host)

    def held_by(self, host: Host) -> list[Minion]:
        """Return the minions that a host holds: itself, its members, or nobody."""
        if isinstance(host, Minion):
            return [host]
        return list(host.members) if isinstance(host, Group) else []

    def spell_flux(self, host: Host, spell: Spell, group: Group | None = None) -> None:
        """Let everybody whom a spell reaches find out anew what reaches them.

        ``group`` is the group of a host minion that has just left it.
        """
        self.index_spell(spell)
        if spell.definition.reaches_beyond_host:
            self._far = None
        if spell.definition.reaches_other_groups:
            self.forget_answers()
            self._restat(self.state.minions.values())
            return
        group = group or (host.group if isinstance(host, Minion) else self.group_on(host))
        if isinstance(host, Minion) and not spell.definition.reaches_beyond_host:
            self._ask_anew(host)
        elif group is not None:
            group.answers = UNASKED
            for minion in group.members:
                self._ask_anew(minion)
        elif host is self.state.globe:
            self.forget_answers()
            self._restat(self.state.minions.values())

    def group_on(self, host: Host) -> Group | None:
        """Return the group that a host is or holds: the group itself, or whoever stands in the place."""
        if isinstance(host, Group):
            return host
        return self.state.group_at(host.square) if isinstance(host, Structure | Ground) else None

    def _restat(self, minions: Iterable[Minion]) -> None:
        for minion in minions:
            if minion.group is not None:
                self.restat(minion)

    def _ask_anew(self, minion: Minion) -> None:
        minion.answers = UNASKED
        if minion.group is not None:
            minion.group.answers = UNASKED
            self.restat(minion)

    def _take_off(self, spell: Spell) -> None:
        self.change(spell.host, "spells", [other for other in spell.host.spells if other is not spell])
        self.spell_flux(spell.host, spell)

    def _fill(self, minion: Minion, spell: Spell) -> None:
        """Raise current hit points by what a new spell adds to current and maximum alike."""
        gain = sum(bonus.hp for bonus in spell.definition.bonuses if bonus.when is None or bonus.when(minion))
        if gain > 0:
            self.change(minion, "hp", min(minion.hp + gain, minion.max_hp))
