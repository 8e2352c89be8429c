"""What a host of spells is part of: a group, a square, and what a player owns."""

from __future__ import annotations

from engine.model.board import Square
from engine.model.pieces import Ground, Group, Host, Minion, Structure
from engine.model.seat import Player


def group_of(host: Host) -> Group | None:
    """Return the group that a host is, or that it is a member of."""
    if isinstance(host, Minion):
        return host.group
    return host if isinstance(host, Group) else None


def square_of(host: Host) -> Square | None:
    """Return the square in which a host is; None for the globe and for whatever is off the board."""
    group = group_of(host)
    if group is not None:
        return group.square
    return host.square if isinstance(host, Structure | Ground) else None


def owner_of(host: Host) -> Player | None:
    """Return whose a host is; None for squares and the globe, which are nobody's."""
    return host.owner if isinstance(host, Minion | Group | Structure) else None
