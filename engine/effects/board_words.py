"""The words for squares: regions, terrain made by spells, and groups thrown across the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from engine.board import SQUARES, diamond, neighbours
from engine.effects.casting_words import dispel_all
from engine.effects.language import Action
from engine.effects.vocabulary import otherwise
from engine.moments import Attempt, Casting
from engine.state import Ground, Group, Host, Minion, Square, Structure
from engine.terrain import region

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer

Region = Callable[["Play", Square], list[Square]]
"""Which squares a spell on one square covers."""


def square_of(host: Host) -> Square | None:
    """Return the square in which a host is; None for the globe and for whatever is off the board."""
    if isinstance(host, Minion):
        return host.group.square if host.group is not None else None
    return host.square if isinstance(host, Group | Structure | Ground) else None


def group_there(play: Play, host: Host) -> Group | None:
    """Return the group that stands in the square in which a host is."""
    square = square_of(host)
    return play.state.group_at(square) if square is not None else None


# Regions.


def itself(play: Play, square: Square) -> list[Square]:
    """The square alone."""
    return [square]


def beside(play: Play, square: Square) -> list[Square]:
    """The squares that share an edge with it."""
    return neighbours(square)


def with_neighbours(play: Play, square: Square) -> list[Square]:
    """The square and those that share an edge with it."""
    return [square, *neighbours(square)]


def diamond_around(play: Play, square: Square) -> list[Square]:
    """The 3x3 diamond with the square at its center."""
    return diamond(square)


def connected(play: Play, square: Square) -> list[Square]:
    """The square and every square joined to it by squares of the same terrain, the nearest first."""
    return region(play.state, square)


def groups_in(play: Play, squares: Iterable[Square]) -> list[Group]:
    """Return the groups that stand in some squares, in the squares' order."""
    found = (play.state.group_at(square) for square in squares)
    return [group for group in found if group is not None]


def vacant(play: Play, but: Collection[Square] = ()) -> list[Square]:
    """Return the unoccupied squares without a structure, Sanctum entrances among them, but for some."""
    return [square for square in bare(play, SQUARES) if square not in but and play.state.group_at(square) is None]


def bare(play: Play, squares: Iterable[Square]) -> list[Square]:
    """Return those of some squares that hold no structure; a Sanctum's square always holds one."""
    return [square for square in squares if not play.state.is_built(square)]


# What happens to squares and to groups in them.


def becomes(terrain: str, region: Region = itself) -> Action[Casting]:
    """The squares of a region around the host take on a terrain."""

    def do(play: Play, answer: Answer, casting: Casting) -> None:
        square = square_of(answer.spell.host)
        if square is not None:
            for changed in region(play, square):
                play.change_terrain(play.ground(changed), terrain)
        play.otherwise("the terrain stays what it is")

    return do


@otherwise("there is no spell to dispel")
def clears(play: Play, answer: Answer, casting: Casting) -> None:
    """Every spell on the host square is dispelled (X3)."""
    assert isinstance(casting.target, Ground)
    dispel_all(play, casting.target)


def teleport(play: Play, group: Group, but: Collection[Square] = ()) -> None:
    """Put a group into a random unoccupied square without a structure, if there is any and nothing holds the group."""
    squares = vacant(play, but)
    if squares and play.barred("move", group, Attempt(group.owner, group, actor=group)) is None:
        play.place(group, play.roll("square", squares, group))
