"""What can change about something in play, and the recheck of its spells that follows (spells page, X5)."""

from __future__ import annotations

from typing import Final

from engine.model.base_stats import as_class, as_nation
from engine.model.errors import RefusalError
from engine.model.events import NewTerrain, OtherSide
from engine.model.pieces import COLONY, Ground, Group, Minion, Settlement, Structure
from engine.model.seat import Player
from engine.rules.casting import engine_casts
from engine.rules.game import Game
from engine.rules.newcomers import nation_abilities, own_abilities
from engine.rules.notify import notify_watchers
from engine.rules.reach import forget_reaches
from engine.rules.requirements import Topic
from engine.rules.spells import forget_handlers, recheck, restat, withdraw_spell
from engine.rules.terrain_effects import always_plains, terrain_takes


def change_nation(game: Game, minion: Minion, nation: str) -> None:
    """Give a recruit another nation, with that nation's ability and hit points; its own ability stays (houses page)."""
    own = own_abilities(minion)
    minion.base = as_nation(minion, nation)
    game.change(minion, "nation", nation)
    minion.intrinsic = (*nation_abilities(minion), *own)
    forget_reaches(game)
    if minion.group is not None:
        restat_group(game, minion.group)


def change_class(game: Game, minion: Minion, recruit_class: str) -> None:
    """Make a recruit a swordsman or an archer; spells that require the other class are dispelled."""
    if minion.recruit_class == recruit_class:
        return
    minion.base = as_class(minion, recruit_class)
    game.change(minion, "recruit_class", recruit_class)
    if minion.group is not None:
        restat_group(game, minion.group)
    recheck(game, minion, "class")
    if minion.group is not None:
        recheck(game, minion.group, "class")


def change_group_owner(game: Game, group: Group, owner: Player) -> None:
    """Let a group change sides, with all its members; the neutral player gives no orders (movement page)."""
    game.change(group, "owner", owner)
    game.rename(group)
    if owner == "neutral" and group.order is not None:
        group.order = None
        game.note("order cancelled", target=group)
    for minion in group.members:
        change_owner(game, minion, owner)
    recheck_group(game, group, "owner")


def change_owner(game: Game, minion: Minion, owner: Player) -> None:
    """Let a minion change sides, if it is on another one; what minds that responds."""
    former = minion.owner
    if former != owner:
        game.change(minion, "owner", owner)
        notify_watchers(game, "OWNER", OtherSide(minion, former))


def change_structure_owner(game: Game, structure: Structure, owner: Player) -> None:
    """Give a structure another owner."""
    game.change(structure, "owner", owner)
    game.rename(structure)
    recheck(game, structure, "owner")


def change_structure_type(game: Game, structure: Structure, type: Settlement) -> None:
    """Make a town of a colony or a colony of a town; spells that require the one are dispelled.

    A colony stands on its helper spell, which a town does not need (structures page).
    """
    if structure.type == type or structure.type == "sanctum":
        return
    game.change(structure, "type", type)
    game.rename(structure)
    if type == "colony":
        engine_casts(game, COLONY, structure, "neutral")
    for spell in [spell for spell in structure.spells if spell.name == COLONY and type == "town"]:
        withdraw_spell(game, spell)
    recheck(game, structure, "structure type")


def verify_terrain(game: Game, ground: Ground) -> None:
    """Raise RefusalError if no terrain change touches a square."""
    if always_plains(game, ground.square):
        raise RefusalError(f"{ground.name} is a structure's or a Sanctum's entrance, and always plains")


LOOKS_AT_NEW_TERRAIN: Final = 10
"""What a new terrain counts for among the spells that are looked at: all that lie there, and all that watch for one."""


def change_terrain(game: Game, ground: Ground, terrain: str) -> None:
    """Change a square's terrain; spells on it, and on whoever stands there, recheck.

    Structures, Sancta and their entrances are always plains. A new terrain that kills or
    removes does so at once; then the spells that mind new terrain respond.
    """
    if ground.terrain == terrain or always_plains(game, ground.square):
        return
    game.spell_visits += LOOKS_AT_NEW_TERRAIN
    game.change(ground, "terrain", terrain)
    ground.entered_from = None
    recheck(game, ground, "terrain")
    group = game.state.group_at(ground.square)
    if group is not None:
        recheck_group(game, group, "terrain")
        terrain_takes(game, group, ground.square)
    notify_watchers(game, "TERRAIN", NewTerrain(ground))


def restat_group(game: Game, group: Group) -> None:
    """Settle anew what the members of a group are worth, as something around them has changed."""
    forget_handlers(game)
    for minion in group.members:
        restat(game, minion)


def recheck_group(game: Game, group: Group, topic: Topic) -> None:
    """Let the spells on a group and its members recheck what they require of one topic."""
    restat_group(game, group)
    for host in (group, *group.members):
        recheck(game, host, topic)
