"""How the players stand: who is left, who has won, and what each has lost (I-56)."""

from __future__ import annotations

from collections.abc import Container, Iterable

from engine.model.seat import PLAYERS, Player
from engine.model.state import State
from engine.rules.ending import WILD, Ending

Losses = dict[Player, dict[str, int]]


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
    found: Losses = {player: {"minions": 0, "hit_points": 0} for player in PLAYERS}
    for minion in state.minions.values():
        lost = found.get(minion.owner)
        if lost is not None and minion.cause != "replaced":
            before = began.get(minion.id, minion.max_hp)
            if minion.in_play:
                lost["hit_points"] += max(0, before - minion.hp)
            else:
                lost["minions"] += 1
                lost["hit_points"] += before
    return found
