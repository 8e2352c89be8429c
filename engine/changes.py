"""What can change about something in play, and the recheck of its spells that follows (spells page, X5)."""

from __future__ import annotations

from engine.moments import NewTerrain
from engine.naming import name_for
from engine.newcomers import intrinsic_spells
from engine.recruits import as_class, as_nation
from engine.refusal import RefusalError
from engine.requirements import Topic
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
        if minion.group is not None:
            self.restat_group(minion.group)

    def change_class(self, minion: Minion, recruit_class: str) -> None:
        """Make a recruit a swordsman or an archer; spells that require the other class are dispelled."""
        minion.base = as_class(minion, recruit_class)
        self.change(minion, "recruit_class", recruit_class)
        if minion.group is not None:
            self.restat_group(minion.group)
        self.recheck(minion, "class")
        if minion.group is not None:
            self.recheck(minion.group, "class")

    def change_group_owner(self, group: Group, owner: Player) -> None:
        """Let a group change sides, with all its members."""
        self.change(group, "owner", owner)
        self.rename(group)
        for minion in group.members:
            self.change(minion, "owner", owner)
        self._recheck_group(group, "owner")

    def change_structure_owner(self, structure: Structure, owner: Player) -> None:
        """Give a structure another owner."""
        self.change(structure, "owner", owner)
        self.rename(structure)
        self.recheck(structure, "owner")

    def change_structure_type(self, structure: Structure, type: str) -> None:
        """Make a town of a colony or a colony of a town; spells that require the one are dispelled.

        A colony stands on its helper spell, which a town does not need (structures page).
        """
        if structure.type == type or structure.type == "sanctum":
            return
        self.change(structure, "type", type)
        self.rename(structure)
        if type == "colony":
            self.engine_casts(COLONY, structure, "neutral")
        for spell in [spell for spell in structure.spells if spell.name == COLONY and type == "town"]:
            self.withdraw(spell)
        self.recheck(structure, "structure type")

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
        self.recheck(ground, "terrain")
        group = self.state.group_at(ground.square)
        if group is not None:
            self._recheck_group(group, "terrain")
            self.takes(group, self.terrain_of(ground.square))
        self.witness("TERRAIN", NewTerrain(ground))

    def restat_group(self, group: Group) -> None:
        """Settle anew what the members of a group are worth, as something around them has changed."""
        self.forget_answers()
        for minion in group.members:
            self.restat(minion)

    def _recheck_group(self, group: Group, topic: Topic) -> None:
        """Let the spells on a group and its members recheck what they require of one topic."""
        self.restat_group(group)
        for host in (group, *group.members):
            self.recheck(host, topic)
