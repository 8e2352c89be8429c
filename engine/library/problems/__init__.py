"""Problems for the adviser, made by hand with their solutions: save this minion, win this fight, stop this spell.

A problem is a fight as one line, the cards that its player may cast, how many of them, the casts that solve it as the
adviser words them, and why, from the cards' texts.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.model.resolve import resolve
from engine.model.seat import Contestant

FILE = Path(__file__).parent / "problems.json"

Casts = Literal[1, 2]
"""How many cards are cast at most in an answer, or in a line that is advised."""

Words = Annotated[str, Meta(min_length=1, max_length=300)]


class Problem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be done, on which board, out of which cards, and the answers that do it."""

    kind: Literal["save", "win", "stop"]
    title: Words
    fight: Words
    player: Contestant
    casts: Casts
    cards: Annotated[tuple[str, ...], Meta(min_length=2)]
    answers: Annotated[tuple[Words, ...], Meta(min_length=1)]
    why: Words


resolve(Problem)


@cache
def problems() -> tuple[Problem, ...]:
    """Return every problem. Raises msgspec.ValidationError for a bad file."""
    return msgspec.json.decode(FILE.read_bytes(), type=tuple[Problem, ...])
