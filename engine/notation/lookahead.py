"""What stands where in a typed line: a number, a minion, a phrase. Reading asks it of what is still to come."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.notation.cutting import PLAIN, UNSEEN_SIGNS, Piece, cut
from engine.notation.vocabulary import COUNTS, FILLERS, LONGEST, SIGNS, SOMEBODY, key, kinds_of

_GAP = re.compile(rf"[\s.'’‘ʼ_–—{UNSEEN_SIGNS}-]*")

HOLDS = {"has", "have"}
"""Words between a player and what is theirs."""


class Lookahead:
    """The pieces of a line; a place is the number of one, which may be beyond the last."""

    def __init__(self, line: str) -> None:
        self.line, self.plain = line, line.translate(PLAIN)
        self.pieces = list(cut(line))

    def phrases(self, at: int) -> Iterator[tuple[int, str, int]]:
        """Yield what the pieces from a place on say as one phrase, the longest first: its pieces, itself, its end."""
        run: list[Piece] = []
        for piece in self.pieces[at : at + LONGEST]:
            if piece.kind != "word" or (run and not _GAP.fullmatch(self.plain, run[-1].end, piece.start)):
                break
            run.append(piece)
        for length in range(len(run), 0, -1):
            yield length, key(self.plain[run[0].start : run[length - 1].end]), run[length - 1].end

    def kinds_at(self, at: int) -> set[str]:
        """Return the kinds of all that the pieces from a place on can mean."""
        return {kind for _, phrase, _ in self.phrases(at) for kind in kinds_of(phrase)}

    def has_number(self, at: int) -> bool:
        """Whether a number stands somewhere, in digits or in words."""
        return at < len(self.pieces) and (self.pieces[at].kind == "number" or key(self.pieces[at].text) in COUNTS)

    def past_small_words(self, at: int) -> int:
        """Return where what leads up to a thing ends: the words that change nothing, numbers, "2 x", and a "has"."""
        while at < len(self.pieces) and (
            self.has_number(at) or key(self.pieces[at].text) in HOLDS | FILLERS or self._multiplies(at)
        ):
            at += 1
        return at

    def _multiplies(self, at: int) -> bool:
        """Whether an x or its like stands somewhere behind a number."""
        return self.pieces[at].text in {"x", "X", "×", "*"} and at > 0 and self.has_number(at - 1)

    def is_somebody(self, at: int) -> bool:
        """Whether a minion is what comes next, with or without how many."""
        return not self.kinds_at(self.past_small_words(at)).isdisjoint(SOMEBODY)

    def is_described(self, at: int) -> bool:
        """Whether a name comes next, and behind it in parentheses what it is: "Bob (Elf archer)"."""
        words = next((length for length, _, _ in self.phrases(at)), 0)
        opens = [piece.text for piece in self.pieces[at + words : at + words + 1]] == ["("]
        return words > 0 and opens and self.is_somebody(at + words + 1)

    def is_spell(self, at: int) -> bool:
        """Whether the longest phrase somewhere is a spell and nobody: "War Drums", whatever "War" is by itself."""
        known = next((kinds for _, phrase, _ in self.phrases(at) if (kinds := kinds_of(phrase))), set())
        return "SPELL" in known and SOMEBODY.isdisjoint(known)

    def is_stat(self, at: int) -> bool:
        """Whether a number and its name stand somewhere, in either order: "5 hp", "level 3"."""
        name = self.stat_length(at)
        return self.has_number(at + name) if name else self.has_number(at) and self.stat_length(at + 1) > 0

    def stat_length(self, at: int) -> int:
        """Return how many pieces the name of a number takes that stands somewhere; 0 for anything else."""
        for length, phrase, _ in self.phrases(at):
            if "STAT" in kinds_of(phrase):
                colon = at + length < len(self.pieces) and self.pieces[at + length].text == ":"
                return length + colon
        return 0

    def begins_a_number(self, at: int) -> bool:
        """Whether several words from a place on are what a number is called: "hit points", whatever "hit" is alone."""
        return any(length > 1 and "STAT" in kinds_of(phrase) for length, phrase, _ in self.phrases(at))

    def spell_numbered(self, at: int) -> int:
        """Return the number in brackets before a spell that stands somewhere; 0 for anything else."""
        opens, number, closes = ([piece.text for piece in self.pieces[at : at + 3]] + [""] * 3)[:3]
        numbered = (opens, closes) == ("(", ")") and number.isdecimal() and "SPELL" in self.kinds_at(at + 3)
        return int(number[:9]) if numbered else 0

    def says_against(self, piece: Piece) -> bool:
        """Whether a piece says who is against whom."""
        return SIGNS.get(piece.text) == "_VS" or "_VS" in kinds_of(key(piece.text))

    def ends_a_side(self, at: int) -> bool:
        """Whether a side, a group or the line ends at a place."""
        return at == len(self.pieces) or self.says_against(self.pieces[at]) or self.pieces[at].text == "|"

    def says_whose_it_is(self, at: int) -> bool:
        """Whether what comes next is said to be somebody's: a colon, or a minion, with or without a "has"."""
        at = self.past_small_words(at)
        return self.is_somebody(at) or (at < len(self.pieces) and self.pieces[at].text == ":")

    def says_who_is_first(self, at: int) -> bool:
        """Whether a player is said to have initiative: "you go first", but not "he starts with 3 archers"."""
        at += "_HAS" in self.kinds_at(at) and "_INITIATIVE" not in self.kinds_at(at)
        said = (length for length, phrase, _ in self.phrases(at) if "_INITIATIVE" in kinds_of(phrase))
        length = next(said, 0)
        return length > 0 and "SIGN" not in self.kinds_at(at + length)
