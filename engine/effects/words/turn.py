"""The words for the parts of a turn."""

from __future__ import annotations

from engine.effects.language import Action, Condition, Memory, Response
from engine.model.events import Turn
from engine.model.hooks import Role
from engine.model.pieces import Spell
from engine.rules.game import Game


def at_start_of_turn(do: Action[Turn], when: Condition[Turn] | None = None, *, away: bool = False) -> Response[Turn]:
    """Do something at every start of turn (S2)."""
    return Response("S2", do, when, role=Role.WATCHER, away=away)


def every_other_turn(do: Action[Turn]) -> Response[Turn]:
    """Do something at every second start of turn, for the first time at the second one (S2, I-40)."""

    def count(game: Game, spell: Spell, turn: Turn) -> None:
        spell.tokens += 1
        if spell.tokens % 2 == 0:
            game.cite("I-40")
            do(game, spell, turn)
        else:
            game.tell("it acts every second turn, and rests in this one")

    return at_start_of_turn(count)


def after_start_of_turn(do: Action[Turn], when: Condition[Turn] | None = None) -> Response[Turn]:
    """Do something after every start of turn (S3)."""
    return Response("S3", do, when, role=Role.WATCHER)


def after_the_draw(do: Action[Turn], when: Condition[Turn] | None = None) -> Response[Turn]:
    """Do something as hands have been filled up (S4)."""
    return Response("S4", do, when, role=Role.WATCHER)


def as_novices_are_made(do: Action[Turn]) -> Response[Turn]:
    """Do something as structures make novices (S6)."""
    return Response("S6", do, role=Role.WATCHER)


def as_mana_is_made(do: Action[Turn], when: Condition[Turn] | None = None) -> Response[Turn]:
    """Do something as mana is generated (S8)."""
    return Response("S8", do, when, role=Role.WATCHER)


def after_mana_is_made(do: Action[Turn]) -> Response[Turn]:
    """Do something as soon as all mana of the turn has been generated."""
    return Response("S8 after", do, role=Role.WATCHER)


def before_movement(do: Action[Turn], when: Condition[Turn] | None = None) -> Response[Turn]:
    """Do something before groups move."""
    return Response("MOVEMENT", do, when, role=Role.WATCHER)


def as_groups_set_out(do: Action[Turn]) -> Response[Turn]:
    """Do something before groups move, once orders and lures have settled where."""
    return Response("MOVEMENT after", do, role=Role.WATCHER)


def after_movement(do: Action[Turn]) -> Response[Turn]:
    """Do something once all groups have moved, be the host on the board or off it."""
    return Response("AFTER_MOVEMENT", do, role=Role.WATCHER, away=True)


def before_combat(do: Action[Turn], when: Condition[Turn] | None = None, *, away: bool = False) -> Response[Turn]:
    """Do something before all combats of the turn."""
    return Response("BEFORE_COMBAT", do, when, role=Role.WATCHER, away=away)


def after_all_combat(do: Action[Turn]) -> Response[Turn]:
    """Do something after all combats of the turn."""
    return Response("AFTER_COMBAT", do, role=Role.WATCHER)


_acted_in = Memory[int | None](None)
"""The last turn in which a spell acted that acts once a turn, however often groups move in it."""


def first_in_turn(game: Game, spell: Spell) -> bool:
    """Whether a spell that acts once a turn has not acted in this one yet; it notes that it does now."""
    first = _acted_in.of(spell) != game.state.turn
    _acted_in.note(spell, game.state.turn)
    return first
