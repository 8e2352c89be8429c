"""What spells in play forbid."""

from __future__ import annotations

from collections.abc import Iterator

from engine.effects.language import Prohibition
from engine.model.errors import RefusalError
from engine.model.events import Attempt
from engine.model.state import Host, Spell
from engine.rules.game import Game
from engine.rules.reach import spells_around, watchers


def prohibition_of(game: Game, what: str, subject: Host | None, attempt: Attempt) -> str | None:
    """Return why something is forbidden to or about a subject, or None where nothing forbids it."""
    watchers(game, "")
    near = prohibitions_around(game, subject) if subject is not None and game.some_forbid_near else ()
    prohibitions: tuple[tuple[Spell, Prohibition], ...] = (*near, *game.board_prohibitions)
    return next(
        (
            prohibition.words
            for spell, prohibition in prohibitions
            if prohibition.what == what and prohibits(game, spell, prohibition, attempt)
        ),
        None,
    )


def prohibits(game: Game, spell: Spell, prohibition: Prohibition, attempt: Attempt) -> bool:
    """Whether a spell's prohibition holds for an attempt."""
    in_play = spell.active and spell.host.in_play
    return in_play and (prohibition.when is None or bool(prohibition.when(game, spell, attempt)))


def verify_allowed(game: Game, what: str, subject: Host | None, attempt: Attempt) -> None:
    """Raise RefusalError with the words of the first prohibition that forbids something to or about a subject."""
    words = prohibition_of(game, what, subject, attempt)
    if words is not None:
        raise RefusalError(words)


def prohibitions_around(game: Game, subject: Host) -> Iterator[tuple[Spell, Prohibition]]:
    """Yield the prohibitions of spells that reach a subject from its own place."""
    for spell, reaches in spells_around(game, subject):
        for prohibition in spell.definition.prohibitions:
            if prohibition.reach in reaches:
                yield spell, prohibition
