"""What a script, an order or a card names: by id, by square, or the globe; and the house of a player."""

from __future__ import annotations

from typing import TypeVar

from engine.effects.registry import target_of
from engine.model.board import Square
from engine.model.catalog import House, houses_by_name
from engine.model.errors import RefusalError
from engine.model.pieces import Ground, Group, Host, Minion
from engine.model.seat import Player
from engine.rules.game import Game

H = TypeVar("H", bound=Host)


def ground_at(game: Game, square: Square) -> Ground:
    """Return a square of the board as a host of spells; plains until something says otherwise."""
    if square not in game.state.grounds:
        game.bring("squares", Ground(square, "plains"))
    return game.state.grounds[square]


def find_host(game: Game, target: str | list[int]) -> Host:
    """Return whatever a script calls by id, by square, or "globe". Raises RefusalError for what is not there."""
    state = game.state
    if isinstance(target, list):
        return ground_at(game, (target[0], target[1]))
    if target == "globe":
        return state.globe
    found = state.minions.get(target) or state.groups.get(target) or state.structures.get(target)
    if found is None:
        raise RefusalError("nothing of that name has come into play")
    return found


def find_target(game: Game, card: str, target: str | list[int]) -> Host:
    """Return what a spell is cast on; dropped on a square, one for groups or structures is on who or what is there.

    Raises RefusalError for what is not there.
    """
    if isinstance(target, list):
        square, kind = (target[0], target[1]), target_of(card)
        group = game.state.group_at(square) if kind.endswith("group") else None
        there = game.state.structure_at(square) if kind == "structure" else group
        if there is not None:
            return there
    return find_host(game, target)


def house_of_player(game: Game, player: Player) -> House | None:
    """Return the house that a player plays, None where it is not known."""
    seat = game.state.seats.get(player)
    return houses_by_name().get(seat.house or "") if seat is not None else None


def name_in_game(game: Game, target: str | list[int]) -> str:
    """Return what texts call whatever a script or an order names."""
    try:
        return find_host(game, target).name
    except RefusalError:
        return str(target)


def find_minion(game: Game, id: str) -> Minion:
    """Return a minion on the board by id. Raises RefusalError for one that is not there."""
    return require_in_play(game.state.minions.get(id))


def find_group(game: Game, id: str) -> Group:
    """Return a group on the board by id. Raises RefusalError for one that is not there."""
    return require_in_play(game.state.groups.get(id))


def require_in_play(found: H | None) -> H:
    """Return what was found. Raises RefusalError where it is not on the board."""
    if found is None:
        raise RefusalError("nothing of that name is in play")
    verify_on_board(found)
    return found


def verify_on_board(host: Host) -> None:
    """Raise RefusalError for what is off the board for a while, or gone for good."""
    if not host.alive:
        raise RefusalError(f"{host.name} is {'off the board' if host.in_play else 'not in play'}")
