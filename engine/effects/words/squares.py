"""The words for squares: regions, terrain made by spells, and groups thrown across the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from engine.effects.language import Action, Bonus, Condition, Memory, Response
from engine.effects.registry import hidden, spell
from engine.effects.words.casting import on_casting, on_leaving
from engine.effects.words.spells import dispel_all, nothing_to_dispel, otherwise, the_ground
from engine.model.board import SQUARES, Square, diamond, neighbours
from engine.model.events import Casting, Event, Leaving, NewTerrain
from engine.model.hooks import Role
from engine.model.hosts import square_of
from engine.model.pieces import Ground, Group, Minion, Spell
from engine.model.terrain import region
from engine.rules.casting import engine_casts
from engine.rules.changes import change_terrain
from engine.rules.game import Game
from engine.rules.lookup import ground_at
from engine.rules.off_board import place_group, why_held
from engine.rules.spells import dispel, spell_flux

# Regions.


Region = Callable[["Game", Square], list[Square]]
"""Which squares a spell on one square covers."""


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


def vacant(game: Game, but: Collection[Square] = ()) -> list[Square]:
    """Return the unoccupied squares without a structure, Sanctum entrances among them, but for some."""
    return [square for square in bare(game, SQUARES) if square not in but and game.state.group_at(square) is None]


def bare(game: Game, squares: Iterable[Square]) -> list[Square]:
    """Return those of some squares that hold no structure; a Sanctum's square always holds one."""
    return [square for square in squares if not game.state.is_built(square)]


# What happens to squares, and to groups in them.


def becomes(terrain: str, region: Region = itself) -> Action[Casting]:
    """The squares of a region around the host take on a terrain."""

    def do(game: Game, spell: Spell, casting: Casting) -> None:
        square = square_of(spell.host)
        if square is not None:
            for changed in region(game, square):
                change_terrain(game, ground_at(game, changed), terrain)
        game.otherwise("the terrain stays what it is")

    return do


@nothing_to_dispel
def clears(game: Game, spell: Spell, casting: Casting) -> None:
    """Every spell on the host square is dispelled (X3)."""
    assert isinstance(casting.target, Ground)
    dispel_all(game, casting.target)


def teleport(game: Game, group: Group, but: Collection[Square] = ()) -> None:
    """Put a group into a random unoccupied square without a structure, if there is any and nothing holds the group."""
    squares, held = vacant(game, but), group.square and why_held(game, group, group.square)
    if held:
        game.otherwise(f"{group.name} cannot be moved: {held}")
    elif squares:
        place_group(game, group, game.roll("square", squares, group))


def on_new_terrain(do: Action[NewTerrain]) -> Response[NewTerrain]:
    """Do something whenever the terrain of the host square, or of the host's square, has changed."""
    here: Condition[NewTerrain] = Condition(
        "the host's square", lambda game, spell, new: square_of(spell.host) == new.target.square
    )
    return Response("TERRAIN", do, here, role=Role.WATCHER)


# Woods: forest spells that cover every forest square connected with their host.


_wood = Memory[Spell | None](None)
"""The helper spell by which a card lowers levels in its wood."""

_squares_of_wood = Memory[tuple[Square, ...]](())


def wood(card: str, lowers: Callable[[Spell, Minion], bool]) -> None:
    """Declare a spell whose host becomes forest and in whose wood some minions have 1 level less.

    The wood is a helper spell on the globe that remembers its squares; it is measured anew whenever
    terrain changes anywhere. Several woods of one card do not add up.
    """
    helper = f"1 level less by {card}"

    def covers(one: Spell, minion: Minion) -> bool:
        square = minion.group.square if minion.group is not None else None
        return square in _squares_of_wood.of(one) and lowers(one, minion)

    def first_to_cover(one: Spell, minion: Minion) -> int:
        covering = [other for other in one.host.spells if other.name == helper and covers(other, minion)]
        return int(bool(covering) and covering[0] is one)

    def spread(game: Game, spell: Spell, event: Event) -> None:
        found = engine_casts(game, helper, game.state.globe, spell.caster)
        _wood.note(spell, found)
        _measure(game, spell, found)

    hidden(helper, "the wood takes a level from those it is about", Bonus(level=-1, times=first_to_cover))
    spell(
        card,
        on_casting(becomes("forest")),
        on_casting(spread),
        Response("LAID", spread, role=Role.OWN),
        Response("TERRAIN", _measure_anew, role=Role.WATCHER),
        on_leaving(_wither),
    )


def _measure(game: Game, spell: Spell, found: Spell) -> None:
    """Let the wood cover the host and all forest connected with it, or nothing where the host is forest no more."""
    host = the_ground(spell)
    _squares_of_wood.note(found, tuple(connected(game, host.square)) if host.terrain == "forest" else ())
    spell_flux(game, found.host, found)


@otherwise("the wood changes no level")
def _measure_anew(game: Game, spell: Spell, changed: NewTerrain) -> None:
    found = _wood.of(spell)
    if found is not None:
        _measure(game, spell, found)


def _wither(game: Game, spell: Spell, leaving: Leaving) -> None:
    found = _wood.of(spell)
    if found is not None:
        dispel(game, found)
