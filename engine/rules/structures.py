"""Structures: built, destroyed, moved, captured, off the board, and what they make (structures page)."""

from __future__ import annotations

from typing import Final

from engine.model.board import Square
from engine.model.errors import RefusalError, allowed
from engine.model.events import Attempt, Capture, Novices
from engine.model.hooks import Forbidden
from engine.model.pieces import COLONY, NOVICE_RATE, Ground, Group, Structure, StructureType
from engine.model.seat import Player
from engine.rules.casting import engine_casts
from engine.rules.changes import change_structure_owner, change_terrain
from engine.rules.creation import fresh_id
from engine.rules.game import Game
from engine.rules.lookup import ground_at, house_of_player
from engine.rules.notify import notify_watchers
from engine.rules.prohibitions import is_forbidden
from engine.rules.reach import forget_reaches
from engine.rules.spells import dispel, forget_handlers, recheck, restat
from engine.rules.terrain_effects import always_plains

FULL: Final = 8
"""A structure with so many novices makes no more (I-25)."""


def build_structure(game: Game, type: StructureType, square: Square, owner: Player) -> Structure | None:
    """Create a structure: its square is dispelled and becomes plains; None where none may stand."""
    if not may_hold_structure(game, square):
        game.note("no structure may stand here", target=ground_at(game, square))
        return None
    structure = Structure(fresh_id(game, type), type, owner, square)
    structure.turn_count = NOVICE_RATE[type]
    structure.mana = mana_choice(game, structure, owner)
    clear_for_structure(game, square)
    game.bring("structures", structure)
    if type == "colony":
        engine_casts(game, COLONY, structure, "neutral")
    structure_flux(game, square)
    return structure


def may_hold_structure(game: Game, square: Square) -> bool:
    """Whether a structure may come into a square: an empty one that is no Sanctum's and no entrance."""
    return not always_plains(game, square)


def clear_for_structure(game: Game, square: Square) -> None:
    """Dispel the square that a structure is coming into, and make it plains."""
    ground = game.state.grounds.get(square)
    if ground is None:
        return
    for spell in list(ground.spells):
        if spell.active and spell.definition.visible:
            dispel(game, spell)
    if ground.terrain != "plains":
        change_terrain(game, ground, "plains")


def destroy_structure(game: Game, structure: Structure) -> None:
    """Destroy a structure: every spell on it leaves play, and its owner has lost one."""
    if not structure.alive:
        return
    game.set_status(structure, "destroyed")
    count_delta(game, structure.owner, -1)
    for spell in list(structure.spells):
        dispel(game, spell, "host gone")
    structure_flux(game, structure.square)


def move_structure(game: Game, structure: Structure, square: Square) -> bool:
    """Move a structure, with all it has, to a square where one may stand; return whether it could (I-28)."""
    if not may_hold_structure(game, square):
        return False
    game.cite("I-28")
    origin = structure.square
    clear_for_structure(game, square)
    game.change(structure, "square", square)
    game.rename(structure)
    structure_flux(game, origin)
    structure_flux(game, square)
    return True


def take_structure_off_board(game: Game, structure: Structure) -> None:
    """Make a structure disappear; it stays in play with everything it has (boardhop page)."""
    game.set_status(structure, "off-board")
    structure_flux(game, structure.square)


def return_structure(game: Game, structure: Structure) -> bool:
    """Bring a structure back into its square, if that is empty and nobody is there; return whether it came."""
    square = structure.square
    if not may_hold_structure(game, square) or game.state.group_at(square) is not None:
        return False
    clear_for_structure(game, square)
    game.set_status(structure, "alive")
    structure_flux(game, square)
    return True


def structure_flux(game: Game, square: Square) -> None:
    """A square has gained or lost a structure: the spells on it recheck (spells page).

    Those on whoever stands there wait for a recheck of their own.
    """
    forget_reaches(game)
    forget_handlers(game)
    ground = game.state.grounds.get(square)
    if ground is not None:
        recheck(game, ground)
    group = game.state.group_at(square)
    for minion in group.members if group is not None else ():
        restat(game, minion)


def count_delta(game: Game, player: Player, delta: int) -> None:
    """Count a structure won or lost since the last start of turn (initiative page)."""
    if player in game.state.seats:
        seat = game.state.seats[player]
        game.change(seat, "delta", seat.delta + delta)


def add_novices(game: Game, structure: Structure, count: int, nation: str | None = None) -> None:
    """Give a structure novices (never more than it holds), or take some (never below none).

    ``nation`` is given where it is not the owner's; such strangers are the first to go (I-27).
    """
    if count > 0:
        if is_forbidden(game, Forbidden.NOVICES, structure, Attempt(structure.owner, structure), "no novices"):
            return
        coming = Novices(structure, count, nation)
        notify_watchers(game, "NOVICES", coming)
        count, nation = coming.quantity, coming.nation
    novices = max(0, min(structure.novices + count, max(FULL, structure.novices)))
    gained = novices - structure.novices
    structure.strangers = structure.strangers[max(0, -gained) :] + (() if nation is None else (nation,) * gained)
    if gained:
        game.change(structure, "novices", novices)


def mana_choice(game: Game, source: Structure | Ground, player: Player) -> str | None:
    """Return the type that a player chooses for what yields mana: what the script says, else their house's primary.

    The dialog proposes the primary type (mana page); None for a player whose house is not known.
    """
    if source.id in game.choices:
        game.asked.add(source.id)
        return game.choices[source.id]
    house = house_of_player(game, player)
    return house.primary if house is not None else None


def verify_capture(game: Game, structure: Structure, group: Group) -> None:
    """Raise RefusalError with the reason if a group would not capture a structure (S5)."""
    if not structure.alive or not group.alive or group.square != structure.square:
        raise RefusalError(f"{group.name} does not stand in {structure.name}")
    if structure.owner == group.owner:
        raise RefusalError(f"{structure.name} is {group.owner}'s already")
    if not group.is_recruit:
        raise RefusalError("only recruits capture structures")


def can_capture(game: Game, structure: Structure, group: Group) -> bool:
    """Whether a group captures a structure at the next start of turn."""
    return allowed(verify_capture, game, structure, group)


def capture_structure(game: Game, structure: Structure, player: Player, group: Group | None = None) -> None:
    """Let a player capture a structure: owner, no novices, a fresh count, a mana type chosen (I-30)."""
    capture = Capture(structure, player, group)
    count_delta(game, structure.owner, -1)
    count_delta(game, player, 1)
    add_novices(game, structure, -structure.novices)
    game.change(structure, "turn_count", NOVICE_RATE[structure.type])
    game.change(structure, "mana", mana_choice(game, structure, player))
    change_structure_owner(game, structure, player)
    notify_watchers(game, "S5", capture)


def give_initiative(game: Game, player: Player) -> bool:
    """Let a player take the initiative, unless they have it or a spell keeps it where it is."""
    if player == game.state.initiative:
        return False
    if is_forbidden(game, Forbidden.INITIATIVE, None, Attempt(player), "initiative stays"):
        return False
    game.change(game.state, "initiative", player)
    return True
