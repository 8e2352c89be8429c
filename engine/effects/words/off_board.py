"""The words for what lives off the board: combat-hoppers (monsters page), and groups that disappear for a while."""

from __future__ import annotations

from collections.abc import Callable

from engine.effects.language import Condition, Response
from engine.effects.registry import Effect, ability, spell
from engine.effects.words.casting import on_casting
from engine.effects.words.spells import brought, brought_by, dispel_itself
from engine.effects.words.squares import vacant
from engine.effects.words.turn import after_all_combat, before_combat
from engine.effects.words.whom import to_own_group, to_those_it_brought
from engine.model.board import Square, neighbours
from engine.model.catalog import cards_by_name
from engine.model.events import Casting, Dying, Turn
from engine.model.hooks import Role
from engine.model.pieces import Away, Group, Spell
from engine.model.seat import Player
from engine.rules.game import Game
from engine.rules.off_board import create_off_board, place_group, take_off_board
from engine.rules.spells import dispel

Places = Callable[["Game", Spell], list[Square]]
"""Where a combat-hopper may come out now."""


def hopper(
    card: str, creature: str, places: Places, *effects: Effect, then: Callable[[Game, Square], None] | None = None
) -> None:
    """Declare a spell whose creatures come out before combat, at random where they may, and vanish after it.

    The spell stays in play, whatever its type: dispelled while they are away, it takes them along,
    and it is dispelled when they are all dead, or after combat if the last of them was carried off.
    ``effects`` are the creature's own; ``then`` is what coming out does to the square.
    """

    @to_those_it_brought
    def comes_out(game: Game, spell: Spell, group: Group) -> None:
        free = places(game, spell) if group.square is None else []
        if free:
            square = game.roll("square", free, spell)
            place_group(game, group, square)
            if then is not None:
                then(game, square)

    all_dead = Response("E3", dispel_itself, nobody_left, role=Role.WATCHER)
    spell(
        card,
        on_casting(live_off_the_board),
        Response("LAID", live_off_the_board, role=Role.OWN),
        before_combat(comes_out),
        after_all_combat(vanish),
        all_dead,
        stays=True,
    )
    if effects:
        ability(creature, *effects)


def live_off_the_board(game: Game, spell: Spell, casting: Casting) -> None:
    """Create the card's creatures off the board, one group for all its kinds (X3)."""
    for creature in cards_by_name()[spell.name].creatures:
        group = create_off_board(game, creature, spell.caster, creature.count or 1)
        group.away = Away(None, 0, spell)
        brought.note(spell, group.id)


def vanish(game: Game, spell: Spell, turn: Turn) -> None:
    """The creatures disappear, until they may come out again; without any left the spell is dispelled."""
    group = brought_by(game, spell)
    if group is None:
        dispel(game, spell)
    elif group.square is not None:
        take_off_board(game, group)
        group.away = Away(None, 0, spell)


nobody_left: Condition[Dying] = Condition(
    "the last of its creatures to die",
    lambda game, spell, dying: (
        dying.group is not None and dying.group.id == brought.of(spell) and not dying.group.members
    ),
)


def side_of_those_it_brought(game: Game, spell: Spell) -> Player:
    """Return whose the creatures of a combat-hopper are: its caster's, until they change sides."""
    group = brought_by(game, spell)
    return group.owner if group is not None else spell.caster


def beside_unfriendly(
    game: Game,
    spell: Spell,
    *terrains: str,
    monsters_too: bool = False,
    when: Callable[[Group], bool] = lambda group: True,
) -> list[Square]:
    """Return the free squares, of some terrains if any are given, beside recruit groups not friendly to the creatures.

    Neutral groups are friendly to nobody (players page).
    """
    state, side = game.state, side_of_those_it_brought(game, spell)

    def unfriendly(square: Square) -> bool:
        group = state.group_at(square)
        if group is None or (group.owner == side != "neutral"):
            return False
        return (monsters_too or group.is_recruit) and when(group)

    return [
        square
        for square in vacant(game)
        if (not terrains or state.terrain_at(square) in terrains) and any(map(unfriendly, neighbours(square)))
    ]


def beside_anybody(*terrains: str) -> Places:
    """Return the free squares of some terrains beside any group that is not friendly."""
    return lambda game, spell: beside_unfriendly(game, spell, *terrains, monsters_too=True)


@to_own_group
def disappears(game: Game, spell: Spell, group: Group) -> None:
    """The host group disappears while the spell lasts, and comes back on the turn after its last."""
    assert spell.until is not None
    if group.square is not None:
        take_off_board(game, group, until=spell.until + 1, spell=spell)
