"""The words for how groups move and arrive: walks, terrain that does not count, orders, and what holds them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.effects.language import Action, Bonus, Condition, Exemption, Prohibition, Reach, Response
from engine.effects.words.casting import Question
from engine.effects.words.groups import groups_in
from engine.effects.words.spells import dispel_group, nothing_to_dispel, says, squares_beside
from engine.effects.words.turn import before_movement
from engine.effects.words.whom import to_own_group
from engine.model.board import Square, neighbours
from engine.model.catalog import Walk
from engine.model.events import Attempt, MovementStep, Turn
from engine.model.hooks import Exempt, Forbidden
from engine.model.hosts import square_of
from engine.model.pieces import Group, Spell
from engine.rules.changes import change_terrain
from engine.rules.destinations import lure_group, order_at_random, takes_orders
from engine.rules.game import Game
from engine.rules.lookup import ground_at

# Walks, and terrain that does not count.


def walking(*walks: Walk, reach: Reach = Reach.HOST) -> Bonus:
    """Those the spell reaches have some walks: ``walking("Flight", reach=Reach.GROUP)``."""
    return Bonus(walks=frozenset(walks), reach=reach)


def opens(when: Question | None = None) -> Exemption:
    """The terrain of the host square does not stop groups (those of whom the question says yes)."""
    return Exemption(Exempt.CLOSED_TERRAIN, when)


def spares(when: Question | None = None) -> Exemption:
    """Terrain does the host no harm."""
    return Exemption(Exempt.HARMFUL_TERRAIN, when)


# What holds groups.


def by_monsters(game: Game, spell: Spell, attempt: Attempt) -> bool:
    """Whether the group is one of monsters."""
    return isinstance(attempt.actor, Group) and not attempt.actor.is_recruit


def by_recruits(game: Game, spell: Spell, attempt: Attempt) -> bool:
    """Whether the group is one of recruits."""
    return isinstance(attempt.actor, Group) and attempt.actor.is_recruit


def would_enter_a_structure(game: Game, spell: Spell, attempt: Attempt) -> bool:
    """Whether the group would go into a structure."""
    return attempt.square is not None and game.state.is_built(attempt.square)


def no_moving(words: str, when: Question | None = None, reach: Reach = Reach.HOST) -> Prohibition:
    """Those the spell reaches cannot be moved."""
    return Prohibition(Forbidden.MOVING, words, when, reach)


def no_entering(words: str, when: Question | None = None) -> Prohibition:
    """Groups cannot go into the host."""
    return Prohibition(Forbidden.ENTERING, words, when)


def no_leaving(words: str) -> Prohibition:
    """Groups cannot go out of the host."""
    return Prohibition(Forbidden.LEAVING, words)


# Orders and directions.


@says("the group moves twice this turn")
@to_own_group
def moves_twice(game: Game, group: Group) -> None:
    """The group that the spell is on moves twice this turn, in the direction it travels (I-33)."""
    group.twice = True


@to_own_group
def goes_at_random(game: Game, group: Group) -> None:
    """The group that the spell is on, if a player controls it, goes in a random legal direction (I-37)."""
    sent_at_random(game, group)


def sent_at_random(game: Game, group: Group, *, unoccupied: bool = False) -> None:
    """A group that a player controls goes in a random legal direction (I-37)."""
    if group.alive and takes_orders(group):
        order_at_random(game, group, unoccupied=unoccupied)


Lured = Callable[["Game", "Spell", Group], bool]
"""Asks whether a lure works on a group."""


def lures(squares: Callable[[Game, Spell], Sequence[Square]], whom: Lured | None = None) -> Response[Turn]:
    """Before movement, player-controlled groups beside some squares have to move towards one of them (I-37)."""

    def do(game: Game, spell: Spell, turn: Turn) -> None:
        for square in squares(game, spell):
            for group in groups_in(game, neighbours(square)):
                if takes_orders(group) and (whom is None or whom(game, spell, group)):
                    lure_group(game, group, square)
        game.otherwise("there is nobody to lure")

    return before_movement(do)


def host_square(game: Game, spell: Spell) -> list[Square]:
    """The square in which the spell's host is."""
    square = square_of(spell.host)
    return [square] if square is not None else []


def beside_host(*terrains: str) -> Callable[[Game, Spell], list[Square]]:
    """Return the squares of some terrains that share an edge with the spell's host's."""

    def squares(game: Game, spell: Spell) -> list[Square]:
        return [one for one in squares_beside(spell.host) if game.state.terrain_at(one) in terrains]

    return squares


# Moving and arriving.


def on_moving(do: Action[MovementStep], when: Condition[MovementStep] | None = None) -> Response[MovementStep]:
    """Do something whenever the host, or the host's group, has moved: ahead of what responds to entering."""
    return Response("ON_MOVE", do, when)


def on_entering(do: Action[MovementStep], when: Condition[MovementStep] | None = None) -> Response[MovementStep]:
    """Do something whenever a group enters the host."""
    return Response("ON_ENTER", do, when)


def on_appearing(do: Action[MovementStep], when: Condition[MovementStep] | None = None) -> Response[MovementStep]:
    """Do something whenever a group appears in the host without moving there."""
    return Response("ON_APPEAR", do, when)


@nothing_to_dispel
def strips_who_enters(game: Game, spell: Spell, step: MovementStep) -> None:
    """Every group spell on the group that enters, and every individual spell on its members, is dispelled."""
    dispel_group(game, step.target)


def trails(terrain: str) -> Action[MovementStep]:
    """The square that the group moves into takes on a terrain."""

    def do(game: Game, spell: Spell, step: MovementStep) -> None:
        change_terrain(game, ground_at(game, step.square), terrain)

    return do
