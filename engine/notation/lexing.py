"""From a typed line to tokens: the longest phrase that means something where it stands; any other word is a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from lark import Token
from lark.lexer import Lexer, LexerState

from engine.notation.fight_errors import LineError
from engine.notation.vocabulary import ATTACKS, COUNTS, FILLERS, LEADS_IN, LEADS_OUT, LONGEST, Meaning, key, meanings

QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"'})

_PIECES = re.compile(
    r"""(?P<blank>[\s.=!?'’‘ʼ_–—\ufe0f\ufeff\u200b-\u200d]+|-(?!\d)|(?<=[^\W\d_])-|(?<=\d)(?:st|nd|rd|th)\b)"""
    r"""|(?P<string>"(?:[^"\\]|\\.)*")"""
    r"""|(?P<id>\#(?:"[^"]*"|[^\s,"'<>&()\[\];:|+]+))"""
    r"""|(?P<number>-?\d+(?:[./]\d+)*)"""
    r"""|(?P<word>\w+(?:['’‘ʼ]\w+)*)"""
    r"""|(?P<sign>[-+*&,;:|()\[\]{}@×/⚔🆚])""",
    re.DOTALL,
)
_SQUARE = re.compile(
    r"""\s*(?:\(\s*-?\d+\s*,\s*-?\d+\s*\)|\[\s*-?\d+\s*,\s*-?\d+\s*\]|-?\d+(?:\s*[,/:]\s*|\s+|-)-?\d+(?!\d|\s*h))"""
)
"""A square; ``at 5/7 hp`` is none."""
_IN_PARENTHESES = re.compile(r"\(\s*\d+\s*,\s*\d+\s*\)")
"""A square without a word of place: "Elf (5,5)"."""
_GAP = re.compile(r"[\s.'’‘ʼ_–—-]*")
_LEVEL = re.compile(r"([^\W\d_]+)(\d+)")

SIGNS = {
    "+": "PLUS",
    "&": "AND",
    ",": "COMMA",
    "/": "COMMA",
    ";": "SIGN",
    ":": "SIGN",
    "|": "_BAR",
    "(": "_OPEN",
    ")": "_CLOSE",
    "[": "_OPEN_GROUP",
    "]": "_CLOSE_GROUP",
    "{": "_OPEN_GROUP",
    "}": "_CLOSE_GROUP",
    "⚔": "_VS",
    "🆚": "_VS",
}
SILENT_COLON = {"STAT", "_SEED", "_TURN", "_REALM", "_CAP", "_BLAME", "_INITIATIVE", "_COUNTDOWN"}
"""After which a colon says nothing: ``hp: 5``."""

STRONG = {"_VS", "CREATURE", "CLASS", "HORDE"}
"""What a word means even where it may not stand; others are part of a name there."""

TIMES = {"×", "*"}
"""Signs that say nothing beside a number: ``3 × archer``."""

PLACES = {"in", "on", "at", "inside"}


class Piece(NamedTuple):
    """A bit of a line as it is cut: its kind, and where it stands."""

    kind: str
    text: str
    start: int
    end: int


class FightLexer(Lexer):
    """Cuts a line into the terminals of ``fight.lark``; what a phrase means hangs on what may stand there."""

    __future_interface__ = 2

    def __init__(self, lexer_conf: Any) -> None:
        """Take no notice of the configuration: the vocabulary is the card data's."""

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        """Yield the tokens of a line, each chosen when the parser has taken those before it."""
        text = lexer_state.text
        line = text if isinstance(text, str) else text.text
        yield from _Reading(line, parser_state).tokens()


class _Reading:
    """A line on its way to tokens; ``last`` is the kind of the last one.

    ``open_stat`` after the name of a number whose number follows, ``before_stat`` after one whose name does.
    """

    def __init__(self, line: str, parser_state: Any) -> None:
        self.line, self.parser_state = line, parser_state
        self.pieces = list(cut(line))
        self.at = 0
        self.last = ""
        self.open_stat = self.before_stat = False
        self.known_until = 0
        """Up to which piece numbers are known to come before their names."""

    def tokens(self) -> Iterator[Token]:
        """Yield every token."""
        self._skip_what_leads_in()
        while self.pieces and self.pieces[-1].text in LEADS_OUT:
            self.pieces.pop()
        while self.at < len(self.pieces):
            piece = self.pieces[self.at]
            token = getattr(self, f"_{piece.kind}")(piece)
            if token is not None:
                self.last = token.type
                yield token

    def _skip_what_leads_in(self) -> None:
        """Pass over what begins a question: "Who wins: ...", "Do three archers beat ..."."""
        while self.at + 1 < len(self.pieces) and key(self.pieces[self.at].text) in LEADS_IN:
            after = self.pieces[self.at + 1]
            if after.text not in {":", ","} and after.kind not in {"word", "number"}:
                return
            self.at += 2 if after.text in {":", ","} else 1

    def _token(self, kind: str, value: str, start: int, end: int) -> Token:
        return Token(kind, value, start_pos=start, end_pos=end, line=1, column=start + 1)

    def _string(self, piece: Piece) -> Token:
        self.at += 1
        return self._token("STRING", piece.text, piece.start, piece.end)

    def _id(self, piece: Piece) -> Token:
        self.at += 1
        return self._token("ID", piece.text[1:].strip('"'), piece.start, piece.end)

    def _square(self, piece: Piece) -> Token:
        self.at += 1
        return self._token("SQUARE", piece.text, piece.start, piece.end)

    def _number(self, piece: Piece) -> Token | None:
        """A number belongs to the name of a number beside it, or counts."""
        self.at += 1
        if self.last in {"SIGN", "SPELL", "COMMA", "_OPEN"} and re.match(r"\.\s", self.line[piece.end :]):
            return None  # "1. Deflection 2. Unholy Aura"
        if self.open_stat:
            self.open_stat = False
            return self._token("VALUE", piece.text, piece.start, piece.end)
        self.before_stat = self._before_its_stat()
        if self.before_stat:
            return self._token("VALUE", piece.text, piece.start, piece.end)
        return self._token("NUMBER", piece.text, piece.start, piece.end)

    def _before_its_stat(self) -> bool:
        """Whether the number just read comes before its name: "5 hp", but not "3 hp 5", which is three of hp 5."""
        at, names, numbers = self.at, 0, 1
        if at < self.known_until:
            return True
        while True:
            length = self._stat_length(at)
            if not length:
                break
            names, at = names + 1, at + length
            if at >= len(self.pieces) or self.pieces[at].kind != "number":
                break
            numbers, at = numbers + 1, at + 1
        if names == numbers:
            self.known_until = at
        return names == numbers

    def _stat_length(self, at: int) -> int:
        """Return how many pieces the name of a number takes that stands somewhere; 0 for anything else."""
        for length, phrase, _ in self._phrases(at):
            if any(meaning.kind == "STAT" for meaning in meanings().get(phrase, ())):
                colon = at + length < len(self.pieces) and self.pieces[at + length].text == ":"
                return length + colon
        return 0

    def _sign(self, piece: Piece) -> Token | None:
        self.at += 1
        if piece.text == "@" and self._before_a_square():
            return self._token("_AT", piece.text, piece.start, piece.end)
        silent = piece.text == ":" and self.last in SILENT_COLON
        if silent or piece.text in TIMES:
            return None
        if piece.text not in SIGNS:
            raise self._meaningless(piece)
        return self._token(SIGNS[piece.text], piece.text, piece.start, piece.end)

    def _unknown(self, piece: Piece) -> None:
        raise self._meaningless(piece)

    def _meaningless(self, piece: Piece) -> LineError:
        if piece.text == '"':
            return LineError(self.line, piece.start, piece.end, "This quotation mark is never closed.")
        shown = f"“{piece.text}”" if piece.text.isprintable() else "This character"
        problem = f"{shown} means nothing in a fight; a name can have it in quotes."
        return LineError(self.line, piece.start, piece.end, problem)

    def _word(self, piece: Piece) -> Token | None:
        """The longest phrase that may stand here; a word that means nothing here is part of a name."""
        if key(piece.text) in PLACES and self._before_a_square(1):
            self.at += 1
            return self._token("_AT", piece.text, piece.start, piece.end)
        if key(piece.text) in PLACES and self._has_number(self.at + 1) and self._stat_length(self.at + 2):
            self.at += 1
            return None
        if key(piece.text) in PLACES and self._is_somebody(self.at + 1):
            self.at += 1  # "Power on 3 archers"
            return None
        if key(piece.text) == "or" and self.last and not self._has_enemies():
            self.at += 1
            return self._token("_VS", piece.text, piece.start, piece.end)
        accepted = self._accepted()
        known = list(self._known())
        fitting = next((one for one in known if one[0].kind in accepted and self._fits(*one)), None)
        strong = known[0] if known and (known[0][0].kind in STRONG or "WORD" not in accepted) else None
        if fitting is not None:
            return self._meant(*fitting, piece.start)
        if strong is not None and not self._says_nothing(piece):
            return self._meant(*strong, piece.start)
        return self._small_word(piece)

    def _small_word(self, piece: Piece) -> Token | None:
        """A number in words, a word that changes nothing, or part of a name."""
        word = key(piece.text)
        if word in COUNTS:
            self.pieces[self.at] = Piece("number", str(COUNTS[word]), piece.start, piece.end)
            return self._number(self.pieces[self.at])
        self.at += 1
        return None if self._says_nothing(piece, 1) else self._token("WORD", piece.text, piece.start, piece.end)

    def _known(self) -> Iterator[tuple[Meaning, int, int]]:
        """Yield all that the pieces from here on can mean, the longest first, with its pieces and its end."""
        for length, phrase, end in self._phrases(self.at):
            for meaning in meanings().get(phrase, ()):
                if meaning.kind != "_VS" or phrase not in ATTACKS or self._is_somebody(self.at + length):
                    yield meaning, length, end

    def _is_somebody(self, at: int) -> bool:
        """Whether a minion is what comes next, with or without how many."""
        while at < len(self.pieces) and (self._has_number(at) or key(self.pieces[at].text) in FILLERS):
            at += 1
        kinds = {meaning.kind for _, phrase, _ in self._phrases(at) for meaning in meanings().get(phrase, ())}
        return not kinds.isdisjoint({"CREATURE", "NATION", "CLASS", "HORDE"})

    def _has_enemies(self) -> bool:
        """Whether it is said anywhere in the line who is against whom."""
        return any(Meaning("_VS") in meanings().get(key(piece.text), ()) for piece in self.pieces)

    def _meant(self, meaning: Meaning, length: int, end: int, start: int) -> Token:
        self.at += length
        self.open_stat = meaning.kind == "STAT" and not self.before_stat
        self.before_stat = False
        return self._token(meaning.kind, meaning.value or self.line[start:end], start, end)

    def _fits(self, meaning: Meaning, length: int, end: int) -> bool:
        """Whether what stands beside it bears a meaning out: a terrain of its own is one at a square.

        What a number is called is part of a name or a spell after a word of it, where no number follows.
        """
        if meaning.kind == "STAT" and key(self.line[self.pieces[self.at].start : end]) in ATTACKS:
            return self.before_stat or not self._is_somebody(self.at + length)
        if meaning.kind == "_NO" and key(self.pieces[self.at].text) == "without":
            return self._stat_length(self.at + length) > 0
        if meaning.kind == "SPELL" and self._ends_in_a_number(meaning, length, end):
            return False
        if meaning.kind == "STAT" and self.last in {"WORD", "SIGN"} and not self.before_stat:
            colon = self.at + length < len(self.pieces) and self.pieces[self.at + length].text == ":"
            return self._has_number(self.at + length + colon)
        if meaning.kind == "TERRAIN" and self.last != "_IN":
            return re.match(r"\s*(?:at|in|on|@)\s*[\[(]?\s*-?\d", self.line[end:], re.IGNORECASE) is not None
        return True

    def _ends_in_a_number(self, meaning: Meaning, length: int, end: int) -> bool:
        """Whether what could be a spell without its s is a creature and its number: "Ogi armor 3"."""
        short = key(self.line[self.pieces[self.at].start : end]) != key(meaning.value)
        return short and self._has_number(self.at + length) and self._stat_length(self.at + length - 1) > 0

    def _has_number(self, at: int) -> bool:
        """Whether a number stands somewhere, in digits or in words."""
        return at < len(self.pieces) and (self.pieces[at].kind == "number" or key(self.pieces[at].text) in COUNTS)

    def _before_a_square(self, ahead: int = 0) -> bool:
        return any(piece.kind == "square" for piece in self.pieces[self.at + ahead : self.at + ahead + 1])

    def _says_nothing(self, piece: Piece, passed: int = 0) -> bool:
        word, at = key(piece.text), self.at - passed
        if word == "x":
            beside = self.pieces[max(at - 1, 0) : at] + self.pieces[at + 1 : at + 2]
            return any(other.kind == "number" for other in beside)
        return word in FILLERS or not word

    def _accepted(self) -> set[str]:
        """Return the terminals that the parser can take next."""
        table = self.parser_state.parse_conf.parse_table
        return set(table.states[self.parser_state.position])

    def _phrases(self, at: int) -> Iterator[tuple[int, str, int]]:
        """Yield what the pieces from a place on say as one phrase, the longest first: its pieces, itself, its end."""
        run: list[Piece] = []
        for piece in self.pieces[at : at + LONGEST]:
            if piece.kind != "word" or (run and not _GAP.fullmatch(self.line, run[-1].end, piece.start)):
                break
            run.append(piece)
        for length in range(len(run), 0, -1):
            yield length, key(self.line[run[0].start : run[length - 1].end]), run[length - 1].end


def cut(line: str) -> Iterator[Piece]:
    """Yield the pieces of a line, blanks left out; a square is read after a word of place alone."""
    plain, at, place = line.translate(QUOTES), 0, False
    while at < len(plain):
        square = _SQUARE.match(plain, at) if place else None
        if square is None and _IN_PARENTHESES.match(plain, at):
            yield Piece("sign", "@", at, at)
            place = True
            continue
        found = square or _PIECES.match(line if line[at] in '"#' else plain, at)
        if square is not None:
            yield Piece("square", square[0], at + len(square[0]) - len(square[0].lstrip()), square.end())
            place = False
        elif found is None:
            yield Piece("unknown", plain[at], at, at + 1)
            place = False
        elif found.lastgroup != "blank":
            yield from _pieces(found)
            place = found[0].lower() in PLACES or found[0] == "@"
        at = found.end() if found is not None else at + 1


def _pieces(found: re.Match[str]) -> Iterator[Piece]:
    """Yield a piece, or the two that "level3" is."""
    split = _LEVEL.fullmatch(found[0])
    kinds = {meaning.kind for meaning in meanings().get(key(split[1]), ())} if split else set()
    if split is not None and (kinds & {"STAT", "_SEED", "_TURN", "_VS"} or split[1] in "xX"):
        middle = found.start() + len(split[1])
        yield Piece("word", split[1], found.start(), middle)
        yield Piece("number", _in_digits(split[2]), middle, found.end())
    else:
        text = _in_digits(found[0]) if found.lastgroup == "number" else found[0]
        yield Piece(found.lastgroup or "unknown", text, found.start(), found.end())


def _in_digits(number: str) -> str:
    """Return a number in the digits 0 to 9, whatever script it is written in."""
    return re.sub(r"\d", lambda digit: str(int(digit[0])), number)
