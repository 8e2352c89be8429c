"""What can change about something in play, and the recheck of its spells that follows (spells page, X5)."""

from __future__ import annotations

from engine.moments import NewTerrain
from engine.naming import name_for
from engine.newcomers import intrinsic_spells
from engine.recruits import as_class, as_nation
from engine.refusal import RefusalError
from engine.state import COLONY, Ground, Group, Minion, Player, Structure
from engine.terrain_effects import TerrainEffects


class Changes(TerrainEffects):
    """Changes of nation, class, ownership, terrain and kind of structure."""

    def rename(self, host: Group | Structure) -> None:
        """Call a group or structure by what has become of it: its owner, its kind, its square."""
        host.name = name_for(self.state, host)

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
        self.rename(group)
        for minion in group.members:
            self.change(minion, "owner", owner)
        self._recheck_group(group)

    def change_structure_owner(self, structure: Structure, owner: Player) -> None:
        """Give a structure another owner."""
        self.change(structure, "owner", owner)
        self.rename(structure)
        self.recheck(structure)

    def change_structure_type(self, structure: Structure, type: str) -> None:
        """Make a town of a colony or a colony of a town; spells that require the one are dispelled.

        A colony stands on its helper spell, which a town does not need (structures page).
        """
        if structure.type == type or structure.type == "sanctum":
            return
        self.change(structure, "type", type)
        self.rename(structure)
        if type == "colony":
            self.lay(COLONY, structure, "neutral")
        for spell in [spell for spell in structure.spells if spell.name == COLONY and type == "town"]:
            self.withdraw(spell)
        self.recheck(structure)

    def verify_terrain(self, ground: Ground) -> None:
        """Raise RefusalError if no terrain change touches a square."""
        if self.always_plains(ground.square):
            raise RefusalError(f"{ground.name} is a structure's or a Sanctum's entrance, and always plains")

    def change_terrain(self, ground: Ground, terrain: str) -> None:
        """Change a square's terrain; spells on it, and on whoever stands there, recheck.

        Structures, Sancta and their entrances are always plains. A new terrain that kills or
        removes does so at once; then the spells that mind new terrain respond.
        """
        if ground.terrain == terrain or self.always_plains(ground.square):
            return
        self.change(ground, "terrain", terrain)
        ground.entered_from = None
        self.recheck(ground)
        group = self.state.group_at(ground.square)
        if group is not None:
            self._recheck_group(group)
            self.takes(group, self.terrain_of(ground.square))
        self.witness("TERRAIN", NewTerrain(ground))

    def _settle_minion(self, minion: Minion) -> None:
        self.forget_answers()
        for member in minion.group.members if minion.group is not None else (minion,):
            self.restat(member)
        self.recheck(minion)
        if minion.group is not None:
            self.recheck(minion.group)

    def _recheck_group(self, group: Group) -> None:
        self.forget_answers()
        self.recheck(group)
        for minion in group.members:
            self.restat(minion)
            self.recheck(minion)
