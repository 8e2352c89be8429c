"""Active spell lists: a spell arrives, moves to another host, and leaves play (spells page)."""

from __future__ import annotations

from engine.effects.registry import definition
from engine.play import Play
from engine.state import UNASKED, Group, Host, Minion, Player, Spell


class Spells(Play):
    """The door through which spells come into play and go."""

    def put(self, spell_name: str, host: Host, owner: str) -> Spell:
        """Put a spell into play as the game engine does: its other spells recheck what they require."""
        spell = self.lay(spell_name, host, owner)
        self.recheck(host)
        return spell

    def lay(self, spell_name: str, host: Host, owner: str) -> Spell:
        """Lay a spell at the end of a host's list; no requirement is checked."""
        spell = Spell(definition(spell_name), _player(owner), host)
        self.change(host, "spells", [*host.spells, spell])
        self.spell_flux(host, spell)
        for minion in self.held_by(host):
            self._fill(minion, spell)
        return spell

    def dispel(self, spell: Spell) -> None:
        """Take a spell out of play: it leaves its host's list and stops answering."""
        if spell.active:
            spell.active = False
            self._take_off(spell)
            self.recheck(spell.host)

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

    def spell_flux(self, host: Host, spell: Spell) -> None:
        """Let everybody whom a spell reaches find out anew what reaches them."""
        if isinstance(host, Minion) and not spell.definition.reaches_beyond_host:
            self._ask_anew(host)
            return
        self.forget_answers()
        for group in self.state.groups.values():
            for minion in group.members:
                self.restat(minion)

    def _ask_anew(self, minion: Minion) -> None:
        self._witnesses = None
        self._far = None
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


def _player(owner: str) -> Player:
    if owner == "blue":
        return "blue"
    return "red" if owner == "red" else "neutral"
