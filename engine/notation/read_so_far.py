"""How far a typed line is read, and what of it the meaning of later words hangs on."""

from __future__ import annotations

from lark import Token

from engine.notation.lookahead import Lookahead
from engine.notation.vocabulary import ATTACKS, SOMEBODY, key


class ReadSoFar(Lookahead):
    """A line whose pieces before ``at`` are read; ``before`` and ``last`` are the kinds of the last two tokens."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.at = 0
        self.before = self.last = ""
        self.against = self.versus = False
        """Whether any word says who is against whom, and whether one does that is no verb with other meanings."""
        self.look_for_who_is_against(0)
        self.begun = False
        """Whether anybody has been said."""
        self.enemies = self.are_two = self.are_many = False
        """Whether enemies have been said, and whether the last of whom is spoken are two, or any number but one."""
        self.color = ""
        """Whose color has been said last."""
        self.named = self.parted = self.several = False
        """Of the group that is read, whether somebody is said, whether a sign follows them, and somebody after it."""

    def look_for_who_is_against(self, start: int) -> None:
        """Find out whether a word from a piece on says who is against whom."""
        parting = [piece for at, piece in enumerate(self.pieces) if at >= start and not self.begins_a_number(at)]
        said = [key(piece.text) for piece in parting if self.says_against(piece)]
        self.against, self.versus = bool(said), not ATTACKS.issuperset(said)

    def note(self, token: Token) -> None:
        """Remember of what has been read what the meaning of later words hangs on."""
        heads = self.last == "COLOR" and str(token) == ":"  # "red:", after which all begins
        self.before, self.last = self.last, "" if heads else token.type
        self.begun = self.begun or token.type in {*SOMEBODY, "NUMBER"}
        if token.type in {"NUMBER", "HORDE"}:
            self.are_two, self.are_many = str(token) == "2", self.are_many or str(token) != "1"
        elif token.type == "_VS":
            self.enemies, self.are_two, self.are_many = True, False, False
        elif token.type == "COLOR":
            self.color = str(token)
        if token.type in {"_VS", "_BAR"}:
            self.named = self.parted = self.several = False
        elif token.type in SOMEBODY:
            self.several = self.several or self.parted
            self.named = True
        elif token.type in {"COMMA", "AND", "PLUS"}:
            self.parted = self.named
