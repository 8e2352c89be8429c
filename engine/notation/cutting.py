"""A typed line cut into pieces: words, numbers, squares, names in quotes and signs, blanks left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import numeric

from engine.notation.vocabulary import begins_or_ends_a_phrase, key, kinds_of

UNSEEN_SIGNS = "\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff"
"""What comes along unseen where a text is copied, for a class of a pattern."""

PLAIN = str.maketrans("“”„«»‹›（）［］，：；＋／｜✕✖⨯´`′", '"' * 7 + "()[],:;+/|×××" + "'" * 3)
"""Quotes of other languages, the wide signs of others, crosses, and what stands for an apostrophe."""

HALF_A_DOZEN = r"half(?:\s+an?)?[\s-]+dozen\b"

_PIECES = re.compile(
    rf"""(?P<blank>[\s.…=!?'’‘ʼ_–—\u20e3{UNSEEN_SIGNS}]+|-(?![\d>])|(?<=[^\W\d_])-|(?<=\d)(?:st|nd|rd|th)\b|(?<=\w)\(e?s\))"""
    r"""|(?P<string>"(?:[^"\\]|\\.)*")"""
    r"""|(?P<id>\#(?:"[^"]*"|[^\s,"'<>&()\[\];:|+]*[^\s,"'<>&()\[\];:|+.!?*`~]))"""
    rf"""|(?P<number>(?i:{HALF_A_DOZEN})"""
    r"""|\d+\s+(?:out\s+)?of\s+\d+(?!\w)|-?\d+(?:[./]\d+)*)"""
    r"""|(?P<word>[wW]/[oO]\b|[vV]/[sS]\b|\w+(?:['’‘ʼ]\w+)*)"""
    r"""|(?P<sign>->|[-+*&,;:|()\[\]{}@×/•·>→⚔🆚])""",
    re.DOTALL,
)
_SQUARE = re.compile(
    r"""\s*(?:\(\s*-?\d+\s*,\s*-?\d+\s*\)|\[\s*-?\d+\s*,\s*-?\d+\s*\]|-?\d+(?:\s*[,/:]\s*|\s+|-)-?\d+(?!\d|\s*h))"""
)
"""A square; ``at 5/7 hp`` is none."""
_IN_PARENTHESES = re.compile(r"\(\s*\d+\s*,\s*\d+\s*\)")
"""A square without a word of place: "Elf (5,5)"."""
_ANOTHER = re.compile(r"\s*(?:,|&|and\b)\s*(?:(?:at|on|in)\s+)?(?=\(?\s*\d+\s*,\s*\d+(?!\d))", re.IGNORECASE)
"""What stands between a square and a further one: "mountains at 4,4 and 5,4"."""
_LEVEL = re.compile(r"([^\W\d_]+)(\d+)")
_TIMES = re.compile(r"(?<=\d)x(?=[^\W\d_]{2})|(?<=[^\W\d_]{2})x(?=\d+$)", re.IGNORECASE)
"""An x between a number and a word without a blank: "3xElf archers", "Powerx2"."""

PLACES = {"in", "on", "at", "inside", "square"}


class Piece(NamedTuple):
    """A bit of a line as it is cut: its kind, and where it stands."""

    kind: str
    text: str
    start: int
    end: int


def cut(line: str) -> Iterator[Piece]:
    """Yield the pieces of a line, blanks left out; a square is read after a word of place alone."""
    plain, at, place = line.translate(PLAIN), 0, False
    while at < len(plain):
        square = _SQUARE.match(plain, at) if place else None
        if square is None and _IN_PARENTHESES.match(plain, at):
            yield Piece("sign", "@", at, at)
            place = True
            continue
        found = square or _PIECES.match(line if line[at] in '"#' else plain, at)
        if square is not None:
            yield Piece("square", square[0], at + len(square[0]) - len(square[0].lstrip()), square.end())
            another = _ANOTHER.match(plain, square.end())
            place, found = another is not None, another or square
            if another is not None:
                yield Piece("sign", "@", another.end(), another.end())
        elif found is None:
            yield Piece("unknown", plain[at], at, at + 1)
            place = False
        elif found.lastgroup != "blank":
            yield from _pieces(found)
            place = found[0].lower() in PLACES or found[0] == "@"
        at = found.end() if found is not None else at + 1


def _pieces(found: re.Match[str]) -> Iterator[Piece]:
    """Yield a piece, or those that "level3" and "Powerx2" are."""
    if found.lastgroup == "word" and (times := _glued(found)) is not None:
        yield from _around(times, found)
        return
    split = _LEVEL.fullmatch(found[0])
    kinds = kinds_of(key(split[1])) if split else set()
    if split is not None and (kinds & {"STAT", "_SEED", "_TURN", "_VS"} or split[1] in "xX"):
        middle = found.start() + len(split[1])
        yield Piece("word", split[1], found.start(), middle)
        yield Piece("number", _in_digits(split[2]), middle, found.end())
    elif found.lastgroup == "word" and len(found[0]) == 1 and found[0].isnumeric():
        yield Piece("number", f"{numeric(found[0]):g}", found.start(), found.end())
    else:
        text = _in_digits(found[0]) if found.lastgroup == "number" else found[0]
        yield Piece(found.lastgroup or "unknown", text, found.start(), found.end())


def _around(times: int, found: re.Match[str]) -> Iterator[Piece]:
    """Yield the x of a glued word, and what stands before and behind it."""
    for start, end in ((found.start(), times), (times, times + 1), (times + 1, found.end())):
        text = found.string[start:end]
        if text.isdecimal():
            yield Piece("number", _in_digits(text), start, end)
        elif text:
            yield Piece("word", text, start, end)


def _glued(found: re.Match[str]) -> int | None:
    """Return where an x stands in a word that is glued to a number; not in a word of a name: "3 Xia's", "Max2"."""
    times = _TIMES.search(found.string, found.start(), found.end())
    if times is None:
        return None
    rest = key(found[0][1:] if times.start() == found.start() else found[0][: times.start() - found.start()])
    return times.start() if begins_or_ends_a_phrase(rest) else None


def _in_digits(number: str) -> str:
    """Return a number in the digits 0 to 9, whatever script it is written in; "5 of 7" is 5/7."""
    if number[:1] in "hH":
        return "6"
    return re.sub(r"\d", lambda digit: str(int(digit[0])), re.sub(r"\s+(?:out\s+)?of\s+", "/", number))
