"""Off the board and back, and leaving a group (boardhop page; leaving a group page)."""

from __future__ import annotations

from engine.state import Group, Minion, Square
from engine.structures import Structures


class Boardhop(Structures):
    """How groups disappear and come back, and how a minion leaves its group."""

    def take_off_board(self, group: Group) -> None:
        """Make a group disappear; it stays in play with everything it has."""
        self.change(group, "square", None)
        for host in (group, *group.members):
            self.set_status(host, "off-board")
        self.forget_answers()

    def place(self, group: Group, square: Square) -> bool:
        """Put a group, off the board or on it, into an unoccupied square; return whether it could."""
        if self.state.group_at(square) is not None:
            return False
        self.change(group, "square", square)
        for host in (group, *group.members):
            if not host.alive:
                self.set_status(host, "alive")
        self._recheck_group(group)
        return True

    def leave_group(self, minion: Minion) -> Group:
        """Make a minion leave its group, into one of its own in the same square, without its group spells."""
        group = minion.group
        assert group is not None
        self.change(group, "members", [member for member in group.members if member is not minion])
        self.change(minion, "group", None)
        age = 1 + max(other.age for other in self.state.groups.values())
        alone = Group(self.fresh_id("group"), group.owner, group.square or (0, 0), age)
        alone.control, alone.square = group.control, group.square
        self.bring("groups", alone)
        self.enter_group(minion, alone)
        self.members_change(group)
        if not group.members:
            self.end_group(group)
        self.recheck(minion)
        return alone

    def join(self, group: Group, other: Group) -> bool:
        """Let the members of one group join another, where there is room; its own spells leave play."""
        if len(group.members) + len(other.members) > 8:
            return False
        for minion in tuple(group.members):
            self.change(group, "members", [member for member in group.members if member is not minion])
            self.change(minion, "group", None)
            self.enter_group(minion, other)
        self.end_group(group)
        for minion in other.members:
            self.recheck(minion)
        return True
