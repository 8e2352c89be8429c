"""What can change about something in play, and the recheck of its spells that follows (spells page, X5)."""

from __future__ import annotations

from engine.casting import CastingPipeline
from engine.recruits import as_class, as_nation, intrinsic_spells
from engine.state import Ground, Group, Minion, Player, Structure


class Changes(CastingPipeline):
    """Changes of nation, class, ownership, terrain and kind of structure."""

    def change_nation(self, minion: Minion, nation: str) -> None:
        """Give a recruit another nation, with that nation's ability and hit points (houses page)."""
        minion.base = as_nation(minion, nation)
        self.change(minion, "nation", nation)
        minion.intrinsic = intrinsic_spells(minion)
        self._settle_minion(minion)

    def change_class(self, minion: Minion, recruit_class: str) -> None:
        """Make a recruit a swordsman or an archer; spells that require the other class are dispelled."""
        minion.base = as_class(minion, recruit_class)
        self.change(minion, "recruit_class", recruit_class)
        self._settle_minion(minion)

    def change_group_owner(self, group: Group, owner: Player) -> None:
        """Let a group change sides, with all its members."""
        self.change(group, "owner", owner)
        for minion in group.members:
            self.change(minion, "owner", owner)
        self._recheck_group(group)

    def change_structure_owner(self, structure: Structure, owner: Player) -> None:
        """Give a structure another owner."""
        self.change(structure, "owner", owner)
        self.recheck(structure)

    def change_structure_type(self, structure: Structure, type: str) -> None:
        """Make a town of a colony or a colony of a town; spells that require the one are dispelled."""
        self.change(structure, "type", type)
        self.recheck(structure)

    def change_terrain(self, ground: Ground, terrain: str) -> None:
        """Change a square's terrain; spells on it, and on whoever stands there, recheck."""
        self.change(ground, "terrain", terrain)
        self.recheck(ground)
        group = self.state.group_at(ground.square)
        if group is not None:
            self._recheck_group(group)

    def _settle_minion(self, minion: Minion) -> None:
        self.forget_answers()
        self.restat(minion)
        self.recheck(minion)
        if minion.group is not None:
            self.recheck(minion.group)

    def _recheck_group(self, group: Group) -> None:
        self.forget_answers()
        self.recheck(group)
        for minion in group.members:
            self.restat(minion)
            self.recheck(minion)
