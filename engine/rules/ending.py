"""How a run has ended, in words and in order: who has won, and which of the two players still have groups (I-56).

It is not compiled: mypyc forgets of which types a tuple's fields are, and an ending is read back from JSON.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.model.seat import PLAYERS

LEFT_WORDS: Final = {
    "blue": "Blue alone is left",
    "red": "Red alone is left",
    "both": "Both are left",
    "nobody": "Nobody is left",
}
"""How a fight between the two players stands."""

WON_WORDS: Final = {"blue": "Blue wins", "red": "Red wins", "both": "Nobody wins", "nobody": "A draw"}
"""What it is worth where no Sanctum stands, by which of the players still have groups (I-56)."""

WILD: Final = "neutral"


def winner_words(winner: str | None, *, game: bool) -> str:
    """Return what a ``winner`` means: who has won a game by capture, else who has won a fight (I-56)."""
    if game:
        return game_words(winner) if winner is not None else "Nobody wins the game"
    return WON_WORDS[{None: "both", "draw": "nobody"}.get(winner) or str(winner)]


def game_words(winner: str) -> str:
    """Return who has won a game that a capture has ended, "draw" for nobody."""
    return "The game is a draw" if winner == "draw" else f"{winner.capitalize()} wins the game"


class Ending(NamedTuple):
    """How a run has ended, in the terms in which it is told and counted.

    ``game`` is who has won the game by capturing a Sanctum, or "draw"; ``left`` and ``sides`` are
    which of the players have groups now, and had any; ``wild`` whether neutral groups are left,
    None where there were none; ``sanctum`` whether one stands, so that only a capture wins.
    """

    game: str | None
    left: str
    sides: str
    wild: bool | None
    sanctum: bool = False

    @property
    def words(self) -> str:
        """The ending in a few words: of the game where a Sanctum was captured, else of the fight."""
        if self.game is not None:
            return game_words(self.game)
        if self.sides == "both":
            return (LEFT_WORDS if self.sanctum else WON_WORDS)[self.left]
        there: list[str] = [*([self.left] if self.left in PLAYERS else []), *([WILD] if self.wild else [])]
        if len(there) != 1:
            return f"{self.left.capitalize()} and neutral groups are left" if there else "Nobody is left"
        alone = " alone" if self.wild is not None and self.sides != "nobody" else ""
        return f"{there[0].capitalize()}{alone} is left" if there != [WILD] else "Only neutral groups are left"

    @property
    def key(self) -> str:
        """The ending as a key of the odds: "blue", or "blue wins/both" where a Sanctum was captured."""
        won = {None: "", "draw": "draw/"}.get(self.game, f"{self.game} wins/")
        return f"{won}{self.left}"

    def rank(self, player: str | None) -> int:
        """How well a player does by it: 0 where they win or are left alone, 2 where the other does or is, else 1."""
        best = self.game or self.left
        if best == player:
            return 0
        return 2 if best in PLAYERS else 1
