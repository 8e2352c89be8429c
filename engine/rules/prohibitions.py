"""What spells in play forbid, and what they exempt from."""

from __future__ import annotations

from collections.abc import Iterator

from engine.effects.language import Exemption, Prohibition
from engine.model.errors import RefusalError
from engine.model.events import Attempt
from engine.model.hooks import Exempt, Forbidden
from engine.model.pieces import Host, Spell
from engine.rules.game import Game
from engine.rules.reach import spell_index, spells_around


def prohibition_of(game: Game, what: Forbidden, subject: Host | None, attempt: Attempt) -> str | None:
    """Return why something is forbidden to or about a subject, or None where nothing forbids it."""
    for spell, one in constraints_on(game, subject):
        if isinstance(one, Prohibition) and one.what is what and holds(game, spell, one, attempt):
            return one.words
    return None


def is_forbidden(game: Game, what: Forbidden, subject: Host | None, attempt: Attempt, note: str) -> bool:
    """Whether something is forbidden to or about a subject; a listener is told why, by the name of a note."""
    words = prohibition_of(game, what, subject, attempt)
    if words is not None:
        game.note(note, target=subject, why=words)
    return words is not None


def is_exempt(game: Game, what: Exempt, subject: Host | None, attempt: Attempt) -> bool:
    """Whether a spell exempts a subject from something."""
    for spell, one in constraints_on(game, subject):
        if isinstance(one, Exemption) and one.what is what and holds(game, spell, one, attempt):
            return True
    return False


def verify_allowed(game: Game, what: Forbidden, subject: Host | None, attempt: Attempt) -> None:
    """Raise RefusalError with the words of the first prohibition that forbids something to or about a subject."""
    words = prohibition_of(game, what, subject, attempt)
    if words is not None:
        raise RefusalError(words)


def holds(game: Game, spell: Spell, constraint: Prohibition | Exemption, attempt: Attempt) -> bool:
    """Whether a spell's prohibition or exemption holds for an attempt."""
    in_play = spell.active and spell.host.in_play
    return in_play and (constraint.when is None or bool(constraint.when(game, spell, attempt)))


def constraints_on(game: Game, subject: Host | None) -> tuple[tuple[Spell, Prohibition | Exemption], ...]:
    """Return the prohibitions and exemptions around a subject, then those of the whole board."""
    index = spell_index(game.state)
    near = constraints_around(game, subject) if subject is not None and index.some_constrain_near else ()
    return (*near, *index.board_constraints)


def constraints_around(game: Game, subject: Host) -> Iterator[tuple[Spell, Prohibition | Exemption]]:
    """Yield the prohibitions and exemptions of spells that reach a subject from its own place."""
    for spell, reaches in spells_around(game, subject):
        for one in spell.definition.constraints:
            if one.reach in reaches:
                yield spell, one
