"""What terrain does to those who are in it, or would go there (terrain page)."""

from __future__ import annotations

from engine.model.board import SACRED, Square
from engine.model.events import Attempt
from engine.model.hooks import Exempt, Forbidden
from engine.model.pieces import Group, Minion
from engine.model.state import in_order
from engine.model.terrain import TERRAINS, Terrain, all_walk, walks
from engine.rules.damage import apply_damage
from engine.rules.dying import die, remove_minion
from engine.rules.game import Game
from engine.rules.prohibitions import is_exempt, is_forbidden


def terrain_of(game: Game, square: Square) -> Terrain:
    """Return what the terrain of a square does."""
    return TERRAINS[game.state.terrain_at(square)]


def always_plains(game: Game, square: Square) -> bool:
    """Whether no terrain change touches a square: a structure's, or a Sanctum's entrance."""
    return square in SACRED or game.state.structure_at(square) is not None


def terrain_blocks(game: Game, group: Group, square: Square) -> bool:
    """Whether the terrain of a square stops a group (I-31)."""
    walk = terrain_of(game, square).closed_without
    if walk is None or all_walk(group, walk):
        return False
    ground = game.state.grounds[square]
    return not is_exempt(game, Exempt.CLOSED_TERRAIN, ground, Attempt(group.owner, ground, actor=group, square=square))


def terrain_takes(game: Game, group: Group, square: Square) -> None:
    """Let terrain that kills or removes do so: when it comes into being, on entering, and at three events a turn.

    Water drowns a minion, void removes it; each minion is asked for itself (I-31), as long as the square has
    that terrain: a death may change it. One that cannot live where it is dies of that.
    """
    for minion in tuple(group.members):
        attempt = Attempt(minion.owner, minion)
        if is_forbidden(game, Forbidden.LIVING, minion, attempt, "cannot live here"):
            die(game, minion, "died")
    terrain = terrain_of(game, square)
    if terrain.fate is None:
        return
    game.cite("I-31")
    for minion in tuple(group.members):
        if terrain_of(game, square) is terrain and suffers_terrain(game, minion, terrain):
            if terrain.fate == "drowns":
                game.note("drowns", target=minion)
                die(game, minion, "died")
            else:
                game.note("falls into the void", target=minion)
                remove_minion(game, minion)


def terrain_hurts(game: Game, group: Group, square: Square) -> None:
    """Let terrain that damages do so (S3), to each minion for itself (I-31), as long as the square has it."""
    name, terrain = game.state.terrain_at(square), terrain_of(game, square)
    for minion in tuple(group.members) if terrain.damage else ():
        if terrain_of(game, square) is terrain and suffers_terrain(game, minion, terrain):
            apply_damage(game, minion, terrain.damage, name.capitalize())


def suffers_terrain(game: Game, minion: Minion, terrain: Terrain) -> bool:
    """Whether a minion in some terrain suffers what it does."""
    if not minion.alive or (terrain.harmless_with is not None and walks(minion, terrain.harmless_with)):
        return False
    return not is_exempt(game, Exempt.HARMFUL_TERRAIN, minion, Attempt(minion.owner, minion))


def every_terrain_takes(game: Game) -> None:
    """Let the terrain under every group on the board kill or remove, in the standard order of players."""
    for group in in_order(game.state.living_groups(), game.state.standard_order()):
        if group.alive and group.square is not None:
            terrain_takes(game, group, group.square)


def every_terrain_hurts(game: Game) -> None:
    """Let the terrain under every group on the board damage, kill or remove (S3)."""
    for group in in_order(game.state.living_groups(), game.state.standard_order()):
        if group.alive and group.square is not None:
            terrain_hurts(game, group, group.square)
    every_terrain_takes(game)
