"""The words for combat-hoppers: monsters that live off the board and come out before combat (monsters page)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.board import neighbours
from engine.effects.casting_words import on_casting
from engine.effects.deed_words import creature_of
from engine.effects.registry import Effect, ability, spell
from engine.effects.turn_words import after_all_combat, before_combat
from engine.effects.vocabulary import the_minion
from engine.moments import Casting, Turn
from engine.state import Group, Player, Square

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer

Places = Callable[["Play", Player], list[Square]]
"""Where a player's combat-hopper may come out now."""


def hopper(card: str, creature: str, places: Places, *effects: Effect) -> None:
    """Declare a summoning whose creatures come out before combat, at random where they may, and vanish after it."""
    spell(card, on_casting(_live_off_the_board))
    ability(creature, before_combat(_comes_out(places), away=True), after_all_combat(_vanishes), *effects)


def _live_off_the_board(play: Play, answer: Answer, casting: Casting) -> None:
    record = creature_of(answer)
    play.create_off_board(record, answer.spell.owner, count=record.count or 1)


def _comes_out(places: Places) -> Callable[[Play, Answer, Turn], None]:
    def do(play: Play, answer: Answer, turn: Turn) -> None:
        group = the_minion(answer).group
        if group is not None and group.square is None:
            free = places(play, group.owner)
            if free:
                play.comes_back(group, play.roll("square", free))

    return do


def _vanishes(play: Play, answer: Answer, turn: Turn) -> None:
    group = the_minion(answer).group
    if group is not None and group.square is not None:
        play.take_off_board(group)


def beside_unfriendly(
    play: Play, player: Player, *, terrain: str | None = None, when: Callable[[Group], bool] = lambda group: True
) -> list[Square]:
    """Return the free squares, of a terrain if one is given, beside recruit groups that are not a player's."""
    state = play.state
    found = [
        square
        for group in state.living_groups()
        if group.members and group.is_recruit and group.owner != player and group.square is not None and when(group)
        for square in neighbours(group.square)
        if state.group_at(square) is None and state.structure_at(square) is None
    ]
    return [square for square in dict.fromkeys(found) if terrain is None or state.terrain_at(square) == terrain]
