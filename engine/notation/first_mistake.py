"""Which of a line's mistakes comes first: what is found first may stand behind others, which it hides."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.notation.cutting import cut
from engine.notation.fight_errors import LineError
from engine.notation.vocabulary import SIGNS, key, kinds_of, near

MOST_CUTS = 3
"""So many pieces are taken off the end of what comes before a mistake, until nothing is missing there."""

Mistake = Callable[[str], LineError | None]
"""Finds a mistake of a line; None where there is none."""

Tried = list[tuple[str, LineError | None]]
"""Suggestions, each with the mistake that a line has with it."""


def first_mistake(error: LineError, mistake_of: Mistake) -> LineError:
    """Return the first mistake of a line of which one was found, with those of its suggestions that are right there."""
    found = _tried(error, mistake_of)
    right = _right(error, found)
    others = [other for _, other in found if other is not None and _is_before(other, error)]
    if not error.suggestions:
        others = _in_what_comes_before(error, mistake_of)
    if right or not others:
        no_spell = next(
            (other for offer, other in found if other is not None and _cannot_lie(offer, other, error)), None
        )
        names = tuple(offer for offer in right if offer.startswith('"'))
        if no_spell is not None and right == names:
            told = LineError(error.line, error.start, error.end, no_spell.said, (*no_spell.suggestions, *names))
            return told.offering(_right(told, _tried(told, mistake_of)))
        return error.offering(_of_use(error, mistake_of) if error.suggestions else ())
    first = min(others, key=lambda other: other.start)
    again = LineError(error.line, first.start, first.end, first.said, first.suggestions)
    return first_mistake(again, mistake_of)


def _tried(error: LineError, mistake_of: Mistake) -> Tried:
    """Return the suggestions of a mistake, each with the mistake that is found in its place."""
    offered = zip(error.suggestions, error.corrected, strict=True)
    return [(offer, _found_with(offer, corrected, error, mistake_of)) for offer, corrected in offered]


def _found_with(offer: str, line: str, error: LineError, mistake_of: Mistake) -> LineError | None:
    """Return the mistake that a line has with a suggestion; that its spell cannot lie there, slips may hide."""
    found = behind = mistake_of(line)
    for _ in range(MOST_CUTS):
        if behind is None or not behind.marked or behind.start < error.start + len(offer):
            break
        (left,) = behind.offering(("",)).corrected
        behind = mistake_of(left)
    return behind if behind is not None and _cannot_lie(offer, behind, error) else found


def _right(error: LineError, found: Tried) -> tuple[str, ...]:
    """Return the suggestions with which a line is right there, whatever is wrong with it further on."""
    return tuple(offer for offer, other in found if other is None or other.start >= error.start + len(offer))


def _cannot_lie(offer: str, other: LineError, error: LineError) -> bool:
    """Whether a spell of which words are a slip cannot lie there either: Fireball for "Fire ball"."""
    itself = (other.start, other.end) == (error.start, error.start + len(offer))
    return itself and offer in near(error.marked, "SPELL", whole=True)


def _of_use(error: LineError, mistake_of: Mistake) -> tuple[str, ...]:
    """Return the suggestions that bring no mistake into a line; where all do, the words may be a name, or nothing.

    So does "Brimstone Dragon" for "Brimstone archers", but not one with which a mistake is found that is there anyway.
    """
    (left,) = error.offering(("",)).corrected
    without = mistake_of(left)
    named = (f'"{error.marked}"', "") if re.fullmatch(r"[^\W\d][^\d,;:]*", error.marked) else ()
    for offers in (error, error.offering(named[::-1] if error.marked.islower() else named)):
        found = _tried(offers, mistake_of)
        of_use = [offer for offer, other in found if other is None or not _spoils(offer, other, without, error.start)]
        if of_use:
            return tuple(of_use)
    return ()


def _spoils(offer: str, other: LineError, without: LineError | None, start: int) -> bool:
    """Whether a mistake stands in what is offered, or behind it where the line without the words has none so early."""
    behind = other.start - len(offer)
    return behind < start or without is None or behind < without.start


def _is_before(other: LineError, error: LineError) -> bool:
    """Whether a mistake, which is no lack of something, ends before another begins."""
    return other.start < other.end <= error.start


def _in_what_comes_before(error: LineError, mistake_of: Mistake) -> list[LineError]:
    """Return a mistake of what comes before another; what is said after it cannot mend it.

    That is so of all that a "vs", a plus sign or a bar ends, and of a word for which another is offered.
    """
    pieces = [piece for piece in cut(error.line) if piece.end <= error.start]
    parts = [piece.start for piece in pieces if _parts(piece.text)]
    complete = mistake_of(error.line[: parts[-1]]) if parts else None
    if complete is not None and _is_before(complete, error):
        return [first_mistake(complete, mistake_of)]
    for end in [error.start, *(piece.start for piece in reversed(pieces[-MOST_CUTS:]))]:
        slip = mistake_of(error.line[:end])
        if slip is not None and _is_before(slip, error) and _is_a_slip(slip, error, mistake_of):
            return [slip]
    return []


def _is_a_slip(slip: LineError, error: LineError, mistake_of: Mistake) -> bool:
    """Whether another word is offered for what is wrong, with which the mistake behind it stays what it is."""
    if not slip.suggestions or any(slip.marked in offer for offer in slip.suggestions):
        return False
    offer = slip.suggestions[0]
    mended = mistake_of(error.line[: slip.start] + offer + error.line[slip.end :])
    return mended is not None and (mended.said, mended.marked) == (error.said, error.marked)


def _parts(sign: str) -> bool:
    """Whether a sign or a word ends a minion or a group."""
    return SIGNS.get(sign) in {"PLUS", "_BAR", "_VS"} or "_VS" in kinds_of(key(sign))
