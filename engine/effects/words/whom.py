"""Whom an action is about: each of these makes an action of a function of whom it concerns, which then has its type.

The function takes the game and whom it is about, and in between the spell where it needs that. Where there is nobody of
that kind (the host is in no group, it has left the board), nothing happens.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import TypeVar, cast

from engine.effects.language import Action
from engine.effects.words.spells import (
    brought_by,
    group_there,
    own_group,
    the_ground,
    the_group,
    the_minion,
    the_structure,
)
from engine.model.board import Square
from engine.model.events import Event
from engine.model.hosts import square_of
from engine.model.pieces import Ground, Group, Minion, Spell, Structure
from engine.model.seat import Seat
from engine.rules.game import Game

WhomT = TypeVar("WhomT")

To = Callable[["Game", WhomT], None] | Callable[["Game", "Spell", WhomT], None]
"""What is done to somebody, or at some place."""


def _with_spell(do: To[WhomT]) -> Callable[[Game, Spell, WhomT], None]:
    """Return what is done as a function of the spell, too."""
    if "spell" in signature(do).parameters:
        return cast("Callable[[Game, Spell, WhomT], None]", do)
    plain = cast("Callable[[Game, WhomT], None]", do)
    return lambda game, spell, whom: plain(game, whom)


def _to_the(whom: Callable[[Spell], WhomT], do: To[WhomT]) -> Action[Event]:
    done = _with_spell(do)
    return lambda game, spell, event: done(game, spell, whom(spell))


def _to_any(whom: Callable[[Game, Spell, Event], WhomT | None], do: To[WhomT]) -> Action[Event]:
    done = _with_spell(do)

    def action(game: Game, spell: Spell, event: Event) -> None:
        found = whom(game, spell, event)
        if found is not None:
            done(game, spell, found)

    return action


def to_the_minion(do: To[Minion]) -> Action[Event]:
    """Do something to the minion that carries an individual spell."""
    return _to_the(the_minion, do)


def to_the_group(do: To[Group]) -> Action[Event]:
    """Do something to the group that carries a group spell."""
    return _to_the(the_group, do)


def to_the_structure(do: To[Structure]) -> Action[Event]:
    """Do something to the structure that carries a structure spell."""
    return _to_the(the_structure, do)


def to_the_ground(do: To[Ground]) -> Action[Event]:
    """Do something to the square that carries a square spell."""
    return _to_the(the_ground, do)


def to_own_group(do: To[Group]) -> Action[Event]:
    """Do something to the group that carries the spell, or whose member does."""
    return _to_any(lambda game, spell, event: own_group(spell), do)


def where_it_is(do: To[Square]) -> Action[Event]:
    """Do something at the square in which the host is."""
    return _to_any(lambda game, spell, event: square_of(spell.host), do)


def to_whoever_is_there(do: To[Group]) -> Action[Event]:
    """Do something to the group that stands in the square in which the host is."""
    return _to_any(lambda game, spell, event: group_there(game, spell.host), do)


def to_those_it_brought(do: To[Group]) -> Action[Event]:
    """Do something to the group that the spell has brought into play, while it has members."""
    return _to_any(lambda game, spell, event: brought_by(game, spell), do)


def to_the_attacker(do: To[Minion]) -> Action[Event]:
    """Do something to the minion that attacks, or is to blame for a death."""
    return _to_any(lambda game, spell, event: event.actor if isinstance(event.actor, Minion) else None, do)


def to_the_casters_seat(do: To[Seat]) -> Action[Event]:
    """Do something to what the spell's owner has: their mana, hand and deck."""
    return _to_any(lambda game, spell, event: game.state.seats.get(spell.caster), do)


def to_the_opponents_seat(do: To[Seat]) -> Action[Event]:
    """Do something to what the opponent of the spell's owner has; the neutral player has no opponent."""
    return _to_any(lambda game, spell, event: opponents_seat(game, spell), do)


def opponents_seat(game: Game, spell: Spell) -> Seat | None:
    """Return what the opponent of the spell's owner has; None for the neutral player, who is everybody's enemy."""
    caster = spell.caster
    return game.state.seats[game.state.other_player(caster)] if caster in game.state.seats else None
