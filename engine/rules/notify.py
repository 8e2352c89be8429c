"""Who responds at a step, and in which order (I-4, I-22, I-23)."""

from __future__ import annotations

from typing import Final

from engine.model.events import Event
from engine.model.state import UNASKED, Answer, Answers, Group, Minion
from engine.rules.game import Game
from engine.rules.reach import side_of, spells_around, watchers

NO_ANSWERS: Final[Answers] = {}

NOBODY: Final[tuple[Answer, ...]] = ()


def notify_subject(
    game: Game, key: str, subject: Minion | Group, event: Event, while_alive: Minion | None = None
) -> None:
    """Let every spell that reaches the subject and has a response at this step respond, in order (I-4).

    It ends when the subject is buried, when a response cancels what it responds to, and when
    ``while_alive`` is buried (A4 and A5 end with either minion).
    """
    for answer in answers_at(game, key, subject):
        if answer.spell.active and subject.alive and game.condition_holds(answer, event):
            game.trigger(answer, event)
            if event.cancelled or (while_alive is not None and not while_alive.alive):
                break


def answers_at(game: Game, key: str, subject: Minion | Group) -> tuple[Answer, ...]:
    """Return the responses to a minion or a group at a step."""
    if subject.answers is UNASKED:
        subject.answers = gather_answers(game, subject)
    return subject.answers.get(key, NOBODY)


def notify_watchers(game: Game, step: str, event: Event) -> None:
    """Let every spell in play that watches others' events respond, host by host as they were made (I-22)."""
    for answer in tuple(watchers(game, step)):
        notify(game, answer, event)


def notify_in_player_order(game: Game, step: str, event: Event) -> None:
    """Let every spell in play that acts at an event of the whole board do so (I-23).

    The initiative player's act first, then the other player's, then the neutral player's.
    """
    order = game.state.standard_order()
    for answer in sorted(watchers(game, step), key=lambda answer: order.index(side_of(game, answer.spell))):
        notify(game, answer, event)


def notify(game: Game, answer: Answer, event: Event) -> None:
    """Let one spell respond, if it is still in play and its host on the board."""
    if (
        answer.spell.active
        and (answer.spell.host.alive or answer.response.away)
        and game.condition_holds(answer, event)
    ):
        game.trigger(answer, event)


def gather_answers(game: Game, subject: Minion | Group) -> Answers:
    """Return the responses to a minion or a group, by step, in the order of I-4."""
    found: dict[str, list[Answer]] = {}
    for spell, reaches in spells_around(game, subject):
        for response in spell.definition.responses:
            if response.reach in reaches:
                found.setdefault(response.key, []).append(Answer(spell, response))
    return {key: tuple(answers) for key, answers in found.items()} if found else NO_ANSWERS


def gather_all_answers(game: Game) -> None:
    """Gather all responses before the first step, rather than at each first need."""
    for group in game.state.groups.values():
        group.answers = gather_answers(game, group)
        for minion in group.members:
            minion.answers = gather_answers(game, minion)
