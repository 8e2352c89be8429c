"""The words for how groups move and arrive: walks, terrain that does not count, moving twice, forced directions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from engine.board import diamond, neighbours
from engine.effects.board_words import square_of
from engine.effects.casting_words import Question, dispel_group
from engine.effects.language import Action, Bar, Bonus, Condition, Reach, Response
from engine.effects.turn_words import before_movement
from engine.effects.vocabulary import otherwise, own_group, says
from engine.moments import Step, Turn
from engine.state import Group, Square

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


# Walks, and terrain that does not count.


def walking(*walks: str, reach: Reach = Reach.HOST) -> Bonus:
    """Those the spell reaches have some walks: ``walking("Flight", reach=Reach.GROUP)``."""
    return Bonus(walks=frozenset(walks), reach=reach)


def opens(words: str, when: Question | None = None) -> Bar:
    """The terrain of the host square does not stop groups (those of whom the question says yes)."""
    return Bar("block", words, when)


def spares(words: str, when: Question | None = None, reach: Reach = Reach.HOST) -> Bar:
    """Terrain does no harm to those the spell reaches."""
    return Bar("harm", words, when, reach)


# Orders and directions.


@says("the group moves twice this turn")
def moves_twice(play: Play, answer: Answer, moment: Any) -> None:
    """The group that the spell is on moves twice this turn, in the direction it travels (I-33)."""
    group = own_group(answer)
    if group is not None:
        group.twice = True


def goes_at_random(play: Play, answer: Answer, moment: Any) -> None:
    """The group that the spell is on, if a player controls it, goes in a random legal direction (I-37)."""
    group = own_group(answer)
    if group is not None:
        sent_at_random(play, group)


def sent_at_random(play: Play, group: Group, *, unoccupied: bool = False) -> None:
    """A group that a player controls goes in a random legal direction (I-37)."""
    if group.alive and group.control == "player":
        play.wander(group, unoccupied=unoccupied)


Lured = Callable[["Play", "Answer", Group], bool]
"""Asks whether a lure works on a group."""


def lures(squares: Callable[[Play, Answer], Sequence[Square]], whom: Lured | None = None) -> Response[Turn]:
    """Before movement, player-controlled groups beside some squares have to move towards one of them (I-37)."""

    def do(play: Play, answer: Answer, turn: Turn) -> None:
        for square in squares(play, answer):
            for beside in neighbours(square):
                group = play.state.group_at(beside)
                if group is not None and group.control == "player" and (whom is None or whom(play, answer, group)):
                    play.lure(group, square)
        play.otherwise("there is nobody to lure")

    return before_movement(do)


def host_square(play: Play, answer: Answer) -> list[Square]:
    """The square in which the spell's host is."""
    square = square_of(answer.spell.host)
    return [square] if square is not None else []


def beside_host(*terrains: str) -> Callable[[Play, Answer], list[Square]]:
    """Return the squares of some terrains that share an edge with the spell's host's."""

    def squares(play: Play, answer: Answer) -> list[Square]:
        square = square_of(answer.spell.host)
        beside = neighbours(square) if square is not None else []
        return [one for one in beside if play.state.terrain_at(one) in terrains]

    return squares


# Moving and arriving.


def on_appearing(do: Action[Step], when: Condition[Step] | None = None) -> Response[Step]:
    """Do something whenever a group appears in the host without moving there."""
    return Response("ON_APPEAR", do, when)


@otherwise("there is no spell to dispel")
def strips_who_enters(play: Play, answer: Answer, step: Step) -> None:
    """Every group spell on the group that enters, and every individual spell on its members, is dispelled."""
    dispel_group(play, step.target)


def trails(terrain: str) -> Action[Step]:
    """The square that the group moves into takes on a terrain."""

    def do(play: Play, answer: Answer, step: Step) -> None:
        play.change_terrain(play.ground(step.square), terrain)

    return do


def into_a_structure() -> Condition[Step]:
    """The group has moved into a structure."""
    return Condition(
        "a move into a structure",
        lambda play, answer, step: play.state.structure_at(step.square) is not None,
    )


def groups_around(play: Play, square: Square) -> list[Group]:
    """Return the groups in the eight squares around one."""
    found = (play.state.group_at(other) for other in diamond(square) if other != square)
    return [group for group in found if group is not None]
