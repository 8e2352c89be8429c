"""The words for what leaves the board and comes back, and for monsters that come out for combat only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from engine.board import neighbours
from engine.catalog import cards_by_name
from engine.effects.board_words import vacant
from engine.effects.casting_words import group_of, on_casting
from engine.effects.language import Condition, Response
from engine.effects.registry import Effect, spell
from engine.effects.turn_words import after_all_combat, before_combat
from engine.moments import Casting, Dying, Turn
from engine.state import Away, Group, Spell, Square

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer


def disappears(play: Play, answer: Answer, moment: Any) -> None:
    """The host group disappears while the spell lasts, and comes back on the turn after its last."""
    group, until = group_of(answer), answer.spell.until
    assert until is not None
    if group is not None and group.square is not None:
        play.take_off_board(group, until=until + 1, spell=answer.spell)


Squares = Callable[["Play", Spell], Sequence[Square]]
"""Says where a combat-hopper may come out."""


def combat_hopper(
    name: str, squares: Squares, *effects: Effect, then: Callable[[Play, Square], None] | None = None
) -> None:
    """Declare a spell whose creatures live off the board and come out for combat only (boardhop page).

    They come out before combat in one of the squares, at random, and disappear after all combat;
    ``then`` is what they do to the square. When they are all dead the spell is dispelled.
    """

    def comes_out(play: Play, answer: Answer, turn: Turn) -> None:
        group = hopping_group(play, answer.spell)
        options = squares(play, answer.spell) if group is not None and group.square is None else ()
        if group is not None and options:
            square = play.roll("square", options)
            if play.place(group, square) and then is not None:
                then(play, square)

    def goes(play: Play, answer: Answer, turn: Turn) -> None:
        group = hopping_group(play, answer.spell)
        if group is not None and group.square is not None:
            _wait(play, group, answer.spell)

    spell(
        name,
        on_casting(_create_hoppers),
        before_combat(comes_out),
        after_all_combat(goes),
        Response("E3", _dispel, _all_dead, role="witness"),
        *effects,
        stays=True,
    )


def hopping_group(play: Play, spell: Spell) -> Group | None:
    """Return the group of a combat-hopper's spell, None once it is dead."""
    group = play.state.groups.get(spell.memory or "")
    return group if group is not None and group.members else None


def beside_foes(
    *terrains: str, recruits_only: bool = False, where: Callable[[Play, Spell, Square], bool] | None = None
) -> Squares:
    """Return the vacant squares of some terrains (of all, where none is given) beside a non-friendly group."""

    def squares(play: Play, spell: Spell) -> list[Square]:
        fit = [s for s in vacant(play) if not terrains or play.state.terrain_at(s) in terrains]
        beside = [s for s in fit if any(is_foe(play, spell, n, recruits_only) for n in neighbours(s))]
        return [s for s in beside if where is None or where(play, spell, s)]

    return squares


def is_foe(play: Play, spell: Spell, square: Square, recruits_only: bool = False) -> bool:
    """Whether a group stands in a square that is not friendly to a spell's owner: the other player's, or neutral."""
    group = play.state.group_at(square)
    return group is not None and group.owner != spell.owner and (group.is_recruit or not recruits_only)


def _create_hoppers(play: Play, answer: Answer, casting: Casting) -> None:
    creature = cards_by_name()[answer.spell.name].creatures[0]
    group = play.create_off_board(creature, answer.spell.owner, count=creature.count or 1)
    group.away = Away(None, 0, answer.spell)
    answer.spell.memory = group.id


def _wait(play: Play, group: Group, spell: Spell) -> None:
    play.take_off_board(group)
    group.away = Away(None, 0, spell)


_all_dead: Condition[Dying] = Condition(
    "the last of its creatures to die",
    lambda play, answer, dying: hopping_group(play, answer.spell) is None,
)


def _dispel(play: Play, answer: Answer, dying: Dying) -> None:
    play.dispel(answer.spell)
