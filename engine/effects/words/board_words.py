"""The words for squares: regions, terrain made by spells, and groups thrown across the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from engine.effects.language import Action
from engine.effects.words.casting_words import dispel_all
from engine.effects.words.vocabulary import otherwise
from engine.model.board import SQUARES, diamond, neighbours
from engine.model.events import Casting
from engine.model.state import Ground, Group, Host, Minion, Square, Structure
from engine.model.terrain import region
from engine.rules.changes import change_terrain
from engine.rules.lookup import ground_at
from engine.rules.off_board import place_group

if TYPE_CHECKING:
    from engine.model.state import Answer
    from engine.rules.game import Game

Region = Callable[["Game", Square], list[Square]]
"""Which squares a spell on one square covers."""


def square_of(host: Host) -> Square | None:
    """Return the square in which a host is; None for the globe and for whatever is off the board."""
    if isinstance(host, Minion):
        return host.group.square if host.group is not None else None
    return host.square if isinstance(host, Group | Structure | Ground) else None


def group_there(game: Game, host: Host) -> Group | None:
    """Return the group that stands in the square in which a host is."""
    square = square_of(host)
    return game.state.group_at(square) if square is not None else None


# Regions.


def itself(game: Game, square: Square) -> list[Square]:
    """The square alone."""
    return [square]


def beside(game: Game, square: Square) -> list[Square]:
    """The squares that share an edge with it."""
    return neighbours(square)


def with_neighbours(game: Game, square: Square) -> list[Square]:
    """The square and those that share an edge with it."""
    return [square, *neighbours(square)]


def diamond_around(game: Game, square: Square) -> list[Square]:
    """The 3x3 diamond with the square at its center."""
    return diamond(square)


def connected(game: Game, square: Square) -> list[Square]:
    """The square and every square joined to it by squares of the same terrain, the nearest first."""
    return region(game.state, square)


def groups_in(game: Game, squares: Iterable[Square]) -> list[Group]:
    """Return the groups that stand in some squares, in the squares' order."""
    found = (game.state.group_at(square) for square in squares)
    return [group for group in found if group is not None]


def vacant(game: Game, but: Collection[Square] = ()) -> list[Square]:
    """Return the unoccupied squares without a structure, Sanctum entrances among them, but for some."""
    return [square for square in bare(game, SQUARES) if square not in but and game.state.group_at(square) is None]


def bare(game: Game, squares: Iterable[Square]) -> list[Square]:
    """Return those of some squares that hold no structure; a Sanctum's square always holds one."""
    return [square for square in squares if not game.state.is_built(square)]


# What happens to squares and to groups in them.


def becomes(terrain: str, region: Region = itself) -> Action[Casting]:
    """The squares of a region around the host take on a terrain."""

    def do(game: Game, answer: Answer, casting: Casting) -> None:
        square = square_of(answer.spell.host)
        if square is not None:
            for changed in region(game, square):
                change_terrain(game, ground_at(game, changed), terrain)
        game.otherwise("the terrain stays what it is")

    return do


@otherwise("there is no spell to dispel")
def clears(game: Game, answer: Answer, casting: Casting) -> None:
    """Every spell on the host square is dispelled (X3)."""
    assert isinstance(casting.target, Ground)
    dispel_all(game, casting.target)


def teleport(game: Game, group: Group, but: Collection[Square] = ()) -> None:
    """Put a group into a random unoccupied square without a structure, if there is any and nothing holds the group."""
    squares = vacant(game, but)
    if squares:
        place_group(game, group, game.roll("square", squares, group))
