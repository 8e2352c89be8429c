"""What terrain does to those who are in it, or would go there (terrain page)."""

from __future__ import annotations

from engine.board import ENTRANCES, SANCTA
from engine.casting import CastingPipeline
from engine.moments import Attempt
from engine.state import Group, Minion, Square
from engine.terrain import TERRAINS, Terrain, all_walk, walks


class TerrainEffects(CastingPipeline):
    """How terrain stops groups, hurts minions and takes them."""

    def terrain_of(self, square: Square) -> Terrain:
        """Return what the terrain of a square does."""
        return TERRAINS[self.state.terrain_at(square)]

    def always_plains(self, square: Square) -> bool:
        """Whether no terrain change touches a square: a structure's, or a Sanctum's entrance."""
        return square in ENTRANCES or square in SANCTA or self.state.structure_at(square) is not None

    def blocks(self, group: Group, square: Square) -> bool:
        """Whether the terrain of a square stops a group (I-31)."""
        walk = self.terrain_of(square).closed_without
        if walk is None or all_walk(group, walk):
            return False
        ground = self.state.grounds[square]
        return self.barred("block", ground, Attempt(group.owner, ground, actor=group, square=square)) is None

    def takes(self, group: Group, terrain: Terrain) -> None:
        """Let terrain that kills or removes do so: when it comes into being, on entering, and at three moments a turn.

        Water drowns a minion, void removes it; each minion is asked for itself (I-31). One that
        cannot live where it is dies of that.
        """
        for minion in tuple(group.members):
            words = self.barred("live", minion, Attempt(minion.owner, minion))
            if words is not None:
                self.note("cannot live here", target=minion, why=words)
                self.die(minion, "died")
        if terrain.fate is None:
            return
        self.cite("I-31")
        for minion in tuple(group.members):
            if self.suffers(minion, terrain):
                if terrain.fate == "drowns":
                    self.note("drowns", target=minion)
                    self.die(minion, "died")
                else:
                    self.note("falls into the void", target=minion)
                    self.remove(minion)

    def hurts(self, group: Group, name: str) -> None:
        """Let terrain that damages do so (S3), to each minion for itself (I-31)."""
        terrain = TERRAINS[name]
        for minion in tuple(group.members) if terrain.damage else ():
            if self.suffers(minion, terrain):
                self.apply_damage(minion, terrain.damage, name.capitalize())

    def suffers(self, minion: Minion, terrain: Terrain) -> bool:
        """Whether a minion in some terrain suffers what it does."""
        if not minion.alive or (terrain.harmless_with is not None and walks(minion, terrain.harmless_with)):
            return False
        return self.barred("harm", minion, Attempt(minion.owner, minion)) is None

    def every_terrain_takes(self) -> None:
        """Let the terrain under every group on the board kill or remove, in the standard order of players."""
        for group in self.in_standard_order():
            if group.alive and group.square is not None:
                self.takes(group, self.terrain_of(group.square))

    def every_terrain_hurts(self) -> None:
        """Let the terrain under every group on the board damage, kill or remove (S3)."""
        for group in self.in_standard_order():
            if group.alive and group.square is not None:
                self.hurts(group, self.state.terrain_at(group.square))
        self.every_terrain_takes()

    def in_standard_order(self) -> list[Group]:
        """Return the groups on the board: the initiative player's, the other's, the neutral ones, each oldest first."""
        order = self.state.standard_order()
        return sorted(self.state.living_groups(), key=lambda group: (order.index(group.owner), group.age))
