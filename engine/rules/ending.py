"""How a run has ended: who has won, and which of the two players still have groups (I-56)."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final, NamedTuple

from engine.model.seat import PLAYERS, Player
from engine.model.state import State

Losses = dict[Player, dict[str, int]]

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
        words = {None: "Nobody wins the game", "draw": "The game is a draw"}
        return words.get(winner) or f"{str(winner).capitalize()} wins the game"
    return WON_WORDS[{None: "both", "draw": "nobody"}.get(winner) or str(winner)]


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
            return "The game is a draw" if self.game == "draw" else f"{self.game.capitalize()} wins the game"
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


def ending(state: State) -> Ending:
    """Return how a run has ended."""
    groups: list[tuple[str, bool]] = [(group.owner, group.in_play) for group in state.groups.values()]
    return ending_from(state.winner, groups, sanctum=has_sanctum(state))


def ending_from(winner: str | None, groups: list[tuple[str, bool]], *, sanctum: bool) -> Ending:
    """Return how a run has ended: who has won, and of each group its owner and whether it is left."""
    had, left = {owner for owner, _ in groups}, {owner for owner, there in groups if there}
    wild = WILD in left if WILD in had else None
    return Ending(winner if sanctum else None, which(left), which(had), wild, sanctum)


def which(owners: Container[str]) -> str:
    """Return which of the players are among some owners: "blue", "red", "both" or "nobody"."""
    found: list[str] = [player for player in PLAYERS if player in owners]
    return "both" if len(found) == 2 else (found or ["nobody"])[0]


def has_sanctum(state: State) -> bool:
    """Whether a Sanctum stands on the board, so that only a capture ends the game."""
    return any(structure.type == "sanctum" for structure in state.structures.values())


def left(state: State) -> str:
    """Return which players still have groups, on the board or off it."""
    return which({group.owner for group in state.groups.values() if group.in_play})


def skirmish_winner(state: State, sides: Iterable[str]) -> str | None:
    """Return who is left alone where no Sanctum stands and both players had groups; "draw" if neither has any."""
    if has_sanctum(state) or not {*PLAYERS} <= {*sides}:
        return None
    found = left(state)
    return None if found == "both" else "draw" if found == "nobody" else found


def losses(state: State, began: dict[str, int]) -> Losses:
    """Return what each player has lost: minions that are out of play, and hit points.

    ``began`` holds the hit points of those who were there at the start; of newcomers all count.
    Whoever was replaced is no loss, and healing makes up for wounds.
    """
    return {player: losses_of(state, player, began) for player in PLAYERS}


def losses_of(state: State, player: Player, began: dict[str, int]) -> dict[str, int]:
    """Return what one player has lost."""
    minions = points = 0
    for minion in state.minions.values():
        if minion.owner == player and minion.cause != "replaced":
            before = began.get(minion.id, minion.max_hp)
            if minion.in_play:
                points += max(0, before - minion.hp)
            else:
                minions += 1
                points += before
    return {"minions": minions, "hit_points": points}
