"""The words for combat-hoppers: monsters that live off the board and come out before combat (monsters page)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.board import neighbours
from engine.catalog import cards_by_name
from engine.effects.board_words import vacant
from engine.effects.casting_words import on_casting
from engine.effects.language import Condition, Response
from engine.effects.registry import Effect, ability, spell
from engine.effects.summoning import brought_by
from engine.effects.turn_words import after_all_combat, before_combat
from engine.effects.vocabulary import dispel_itself
from engine.moments import Casting, Dying, Turn
from engine.state import Away, Group, Spell, Square

if TYPE_CHECKING:
    from engine.play import Play
    from engine.state import Answer

Places = Callable[["Play", Spell], list[Square]]
"""Where a combat-hopper may come out now."""


def hopper(
    card: str, creature: str, places: Places, *effects: Effect, then: Callable[[Play, Square], None] | None = None
) -> None:
    """Declare a spell whose creatures come out before combat, at random where they may, and vanish after it.

    The spell stays in play, whatever its type: dispelled while they are away, it takes them along,
    and it is dispelled when they are all dead. ``effects`` are the creature's own; ``then`` is what
    coming out does to the square.
    """

    def comes_out(play: Play, answer: Answer, turn: Turn) -> None:
        group = brought_by(play, answer.spell)
        free = places(play, answer.spell) if group is not None and group.square is None else []
        if group is not None and free:
            square = play.roll("square", free, answer.spell)
            play.place(group, square)
            if then is not None:
                then(play, square)

    all_dead = Response("E3", dispel_itself, nobody_left, role="witness")
    spell(
        card,
        on_casting(live_off_the_board),
        Response("LAID", live_off_the_board, role="own"),
        before_combat(comes_out),
        after_all_combat(vanish),
        all_dead,
        stays=True,
    )
    if effects:
        ability(creature, *effects)


def live_off_the_board(play: Play, answer: Answer, casting: Casting) -> None:
    """Create the card's creatures off the board, one group for all its kinds (X3)."""
    for creature in cards_by_name()[answer.spell.name].creatures:
        group = play.create_off_board(creature, answer.spell.caster, count=creature.count or 1)
        group.away = Away(None, 0, answer.spell)
        answer.spell.memory = group.id


def vanish(play: Play, answer: Answer, turn: Turn) -> None:
    """The creatures disappear, until they may come out again."""
    group = brought_by(play, answer.spell)
    if group is not None and group.square is not None:
        play.take_off_board(group)
        group.away = Away(None, 0, answer.spell)


nobody_left: Condition[Dying] = Condition(
    "the last of its creatures to die",
    lambda play, answer, dying: brought_by(play, answer.spell) is None,
)


def beside_unfriendly(
    play: Play,
    spell: Spell,
    *terrains: str,
    monsters_too: bool = False,
    when: Callable[[Group], bool] = lambda group: True,
) -> list[Square]:
    """Return the free squares, of some terrains if any are given, beside recruit groups that are not the owner's."""
    state = play.state

    def unfriendly(square: Square) -> bool:
        group = state.group_at(square)
        return group is not None and group.owner != spell.caster and (monsters_too or group.is_recruit) and when(group)

    return [
        square
        for square in vacant(play)
        if (not terrains or state.terrain_at(square) in terrains) and any(map(unfriendly, neighbours(square)))
    ]


def beside_anybody(*terrains: str) -> Places:
    """Return the free squares of some terrains beside any group that is not friendly."""
    return lambda play, spell: beside_unfriendly(play, spell, *terrains, monsters_too=True)
