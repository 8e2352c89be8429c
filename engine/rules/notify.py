"""Who responds at a step, and in which order (I-4, I-22, I-23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.model.board import Square
from engine.model.events import Event
from engine.model.pieces import UNGATHERED, Handler, Handlers, Minion, Spell, Subject
from engine.rules.game import Game
from engine.rules.reach import NOBODY, places_at, side_of, some_reach_far, spell_index, spells_around, watchers

NO_HANDLERS: Final[Handlers] = {}


def notify_subject(game: Game, key: str, subject: Subject, event: Event, while_alive: Minion | None = None) -> None:
    """Let every spell that reaches the subject and has a response at this step respond, in order (I-4).

    It ends when the subject is buried, when a response cancels what it responds to, and when
    ``while_alive`` is buried (A4 and A5 end with either minion). The spells of whoever has been carried
    off the board meanwhile reach nobody here any more.
    """
    for handler in handlers_at(game, key, subject):
        game.spell_visits += 1
        spell = handler.spell
        if spell.active and spell.host.alive and subject.alive and game.condition_holds(handler, event):
            game.trigger(handler, event)
            if event.cancelled or (while_alive is not None and not while_alive.alive):
                break


def notify_place(game: Game, key: str, square: Square, event: Event) -> None:
    """Let the spells on a square and its structure, whose group is dead or gone, respond at a step."""
    for place in places_at(game, square):
        for handler in _handlers_of(place.spells, key):
            notify(game, handler, event)


def notify_carried_off(game: Game, key: str, minion: Minion, event: Event) -> None:
    """Let a minion's own spells respond at a step, though it is off the board."""
    _respond_off_board(game, _handlers_of(minion.spells, key), event, None)


def notify_though_off_board(
    game: Game, key: str, minion: Minion, event: Event, while_alive: Minion | None = None
) -> None:
    """Let every spell that reaches a minion respond at a step, be it on the board or off it.

    ``while_alive`` as in :func:`notify_subject`.
    """
    if minion.alive:
        notify_subject(game, key, minion, event, while_alive)
    else:
        _respond_off_board(game, handlers_at(game, key, minion), event, while_alive)


def _respond_off_board(game: Game, handlers: Sequence[Handler], event: Event, while_alive: Minion | None) -> None:
    for handler in handlers:
        if handler.spell.active and game.condition_holds(handler, event):
            game.trigger(handler, event)
            if while_alive is not None and not while_alive.alive:
                break


def _handlers_of(spells: list[Spell], key: str) -> list[Handler]:
    """Return the responses of some spells at a step, though they reach nobody there."""
    return [
        Handler(spell, response) for spell in spells for response in spell.definition.responses if response.key == key
    ]


def handlers_at(game: Game, key: str, subject: Subject) -> tuple[Handler, ...]:
    """Return the responses to a minion or a group at a step, or those that are foreseen."""
    handlers = subject.handlers
    if handlers is UNGATHERED:
        handlers = subject.handlers = gather_handlers(game, subject)
    return handlers.get(key, NOBODY)


def notify_watchers(game: Game, step: str, event: Event, first: Minion | None = None) -> None:
    """Let every spell in play that watches events of others respond: a first host's, then as hosts were made (I-22)."""
    if found := watchers(game, step):
        for handler in sorted(found, key=lambda handler: handler.spell.host is not first):
            notify(game, handler, event)


def notify_in_player_order(game: Game, step: str, *events: Event) -> None:
    """Let every spell in play that acts at an event of the whole board do so (I-23).

    The initiative player's act first, then the other player's, then the neutral player's. Where
    several events are of the same moment, each spell acts at all of them before the next one does.
    """
    order = game.state.standard_order()
    for handler in sorted(watchers(game, step), key=lambda handler: order.index(side_of(handler.spell))):
        for event in events:
            notify(game, handler, event)


def notify(game: Game, handler: Handler, event: Event) -> None:
    """Let one spell respond, if it is still in play and its host on the board."""
    game.spell_visits += 1
    if (
        handler.spell.active
        and (handler.spell.host.alive or handler.response.away)
        and game.condition_holds(handler, event)
    ):
        game.trigger(handler, event)


def gather_handlers(game: Game, subject: Subject) -> Handlers:
    """Return the responses to a minion or a group, by step, in the order of I-4."""
    found: dict[str, list[Handler]] = {}
    for spell, reaches in spells_around(game, subject):
        game.spell_visits += 1
        for response in spell.definition.responses:
            if response.reach in reaches:
                handler = Handler(spell, response)
                found.setdefault(response.key, []).append(handler)
                if response.foreseen:
                    found.setdefault(response.foreseen, []).append(handler)
    return {key: tuple(handlers) for key, handlers in found.items()} if found else NO_HANDLERS


def gather_all_handlers(game: Game) -> None:
    """Gather all responses, and what spells do beyond their hosts, before the first step rather than at need."""
    spell_index(game.state)
    some_reach_far(game)
    for group in game.state.groups.values():
        group.handlers = gather_handlers(game, group)
        for minion in group.members:
            minion.handlers = gather_handlers(game, minion)
