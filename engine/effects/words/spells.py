"""The words for the spell that acts: what its actions are put together of, its tokens, and whom it is about."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, cast

from engine.effects.language import Action, Condition, M, Memory
from engine.model.board import Square, neighbours
from engine.model.events import Event
from engine.model.hosts import group_of, square_of
from engine.model.pieces import Ground, Group, Host, Minion, Spell, Structure
from engine.rules.game import Game
from engine.rules.spells import dispel, held_by, set_tokens

# Actions put together.


Do = TypeVar("Do", bound="Callable[..., None]")
"""Something that a card does: an action, or a part of one."""


def says(words: str) -> Callable[[Do], Do]:
    """Give an action the words in which a trace tells what no change of the outcome shows."""

    def mark(action: Do) -> Do:
        @wraps(action)
        def narrated(game: Game, *about: Any) -> None:
            action(game, *about)
            game.tell(words)

        return cast("Do", narrated)

    return mark


def otherwise(words: str) -> Callable[[Do], Do]:
    """Give an action the words in which a trace tells why nothing has come of it."""

    def mark(action: Do) -> Do:
        @wraps(action)
        def narrated(game: Game, *about: Any) -> None:
            action(game, *about)
            game.otherwise(words)

        return cast("Do", narrated)

    return mark


nothing_to_dispel: Final = otherwise("there is no spell to dispel")
nothing_to_cancel: Final = otherwise("there is no movement order to cancel")
nobody_to_heal: Final = otherwise("there is nobody for it to heal")
"""Why nothing has come of what many cards do."""


def needs(words: str) -> Callable[[Callable[[M], bool]], Condition[M]]:
    """Make a condition of a question about the event alone; ``words`` finish the sentence "needs ..."."""
    return lambda question: Condition(words, lambda game, spell, event: question(event))


def both(one: Action[M], other: Action[M]) -> Action[M]:
    """Do two things, one after the other."""

    def do(game: Game, spell: Spell, event: M) -> None:
        one(game, spell, event)
        other(game, spell, event)

    return do


def once(do: Action[M]) -> Action[M]:
    """Do something and dispel the spell: "dispelled when triggered"."""
    return both(do, dispel_itself)


def dispel_itself(game: Game, spell: Spell, event: Event) -> None:
    """Dispel the spell that responds."""
    dispel(game, spell)


@says("it counts one more")
def gain_token(game: Game, spell: Spell, event: Event) -> None:
    """Add a token to the spell."""
    set_tokens(game, spell, spell.tokens + 1)


@otherwise("nothing has been counted")
def lose_tokens(game: Game, spell: Spell, event: Event) -> None:
    """Take all tokens off the spell."""
    if spell.tokens:
        set_tokens(game, spell, 0)
        game.tell("it counts anew")


def each_token(spell: Spell, minion: Minion) -> int:
    """Count the spell's tokens: a bonus "for each" of them."""
    return spell.tokens


def dispel_all(game: Game, host: Host, keep: Spell | None = None) -> None:
    """Dispel every visible spell on a host, oldest first; others cannot be dispelled (spells page)."""
    for spell in tuple(host.spells):
        if spell is not keep and spell.definition.visible:
            dispel(game, spell)


def dispel_group(game: Game, group: Group) -> None:
    """Dispel every group spell on a group and every individual spell on its members."""
    dispel_all(game, group)
    for minion in tuple(group.members):
        dispel_all(game, minion)


def does(spell: Spell, action: Action[Any]) -> bool:
    """Whether one of a spell's responses is an action."""
    return any(own.do is action for own in spell.definition.responses)


# Whom a spell is about.


def host_minion(spell: Spell) -> Minion | None:
    """Return the minion that carries the spell, if a minion does."""
    host = spell.host
    return host if isinstance(host, Minion) else None


def the_minion(spell: Spell) -> Minion:
    """Return the minion that carries an individual spell."""
    host = spell.host
    assert isinstance(host, Minion)
    return host


def the_group(spell: Spell) -> Group:
    """Return the group that carries a group spell."""
    host = spell.host
    assert isinstance(host, Group)
    return host


def the_structure(spell: Spell) -> Structure:
    """Return the structure that carries a structure spell."""
    host = spell.host
    assert isinstance(host, Structure)
    return host


def the_ground(spell: Spell) -> Ground:
    """Return the square that carries a square spell."""
    host = spell.host
    assert isinstance(host, Ground)
    return host


def own_group(spell: Spell) -> Group | None:
    """Return the group that carries the spell, or whose member does."""
    return group_of(spell.host)


def members(group: Group | None) -> tuple[Minion, ...]:
    """Return a group's members as they are now."""
    return tuple(group.members) if group is not None else ()


def mates(spell: Spell) -> tuple[Minion, ...]:
    """Return the other members of the group that the host is a member of."""
    return tuple(minion for minion in members(own_group(spell)) if minion is not spell.host)


def minions_of(spell: Spell) -> tuple[Minion, ...]:
    """Return the minions that a spell is cast on: one, or the members of a group."""
    return tuple(held_by(spell.host))


def group_there(game: Game, host: Host) -> Group | None:
    """Return the group that stands in the square in which a host is."""
    square = square_of(host)
    return game.state.group_at(square) if square is not None else None


def structure_there(game: Game, host: Host) -> Structure | None:
    """Return the structure in whose square a host is."""
    square = square_of(host)
    return game.state.structure_at(square) if square is not None else None


def stands_in(game: Game, host: Host, *terrains: str) -> bool:
    """Whether a host is in a square of one of the terrains."""
    square = square_of(host)
    return square is not None and game.state.terrain_at(square) in terrains


def in_a_structure(game: Game, host: Host) -> bool:
    """Whether a host is in the square of a structure, or of a Sanctum that a scenario does not list."""
    square = square_of(host)
    return square is not None and game.state.is_built(square)


def squares_beside(host: Host) -> list[Square]:
    """Return the squares that share an edge with that in which a host is; none for who is off the board."""
    square = square_of(host)
    return neighbours(square) if square is not None else []


brought = Memory[str]("")
"""The id of the group that a spell has brought into play."""


def brought_by(game: Game, spell: Spell) -> Group | None:
    """Return the group that a spell has brought into play and remembers; None once it is dead."""
    group = game.state.groups.get(brought.of(spell))
    return group if group is not None and group.members else None
