"""Off the board and back, teleporting, leaving a group and joining one (boardhop page; leaving a group page)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board import SQUARES, diamond, distance
from engine.catalog import Creature, creatures_by_name
from engine.creation import Maker, control_of
from engine.moments import Arrival, Attempt, Step, Turn
from engine.newcomers import make_creature, make_recruit
from engine.refusal import RefusalError, allowed
from engine.state import Away, Group, Minion, Player, Spell, Square
from engine.structures import Structures
from engine.terrain import walks_of


class Boardhop(Structures):
    """How groups disappear and come back, and how minions leave and join groups."""

    # Off the board and back.

    def take_off_board(
        self, group: Group, *, until: int | None = None, spell: Spell | None = None, square: Square | None = None
    ) -> None:
        """Make a group disappear; it stays in play with everything it has.

        From turn ``until`` on it comes back at the first start of turn that finds its square, or the
        one given, free. ``spell`` keeps it away: dispelled, it takes the group out of the game.
        """
        if until is not None:
            group.away = Away(square or group.square, until, spell)
        self.change(group, "square", None)
        for host in (group, *group.members):
            self.set_status(host, "off-board")
        group.forget_movement()
        self.forget_answers()

    def minion_off_board(
        self,
        minion: Minion,
        *,
        until: int | None = None,
        spell: Spell | None = None,
        square: Square | None = None,
        into: Group | None = None,
    ) -> Group:
        """Make one minion disappear, in a group of its own or into one that is off the board; return that group."""
        group = self.leave_group(minion)
        self.take_off_board(group, until=until, spell=spell, square=square)
        if into is None:
            return group
        self.merge(group, into)
        return into

    def create_off_board(self, creature: Creature, owner: Player, *, count: int = 1) -> Group:
        """Create a group of creatures that lives off the board."""
        return self._come_off_board([lambda name: make_creature(name, creature)] * count, creature.name, owner)

    def create_recruits_off_board(self, recruit_class: str, nation: str, owner: Player, *, count: int = 1) -> Group:
        """Create a group of plain recruits off the board."""
        return self._come_off_board(
            [lambda name: make_recruit(name, recruit_class, nation)] * count, recruit_class, owner
        )

    def _come_off_board(self, makers: Sequence[Maker], prefix: str, owner: Player) -> Group:
        group = self.group_nowhere(owner)
        for make in makers:
            self.set_status(self._add(make(self.fresh_id(prefix)), group), "off-board")
        self.change(group, "control", control_of(group.members))
        for minion in tuple(group.members):
            self.announce(Arrival(minion))
        return group

    def group_nowhere(self, owner: Player) -> Group:
        """Make an empty group off the board."""
        age = 1 + max((group.age for group in self.state.groups.values()), default=-1)
        group = Group(self.fresh_id("group"), owner, (0, 0), age)
        group.square = group.home = None
        group.status, group.alive = "off-board", False
        self.bring("groups", group)
        return group

    def groups_return(self, turn: Turn) -> None:
        """Let every group whose time is up come back where it may, at start of turn (I-34)."""
        order = self.state.standard_order()
        waiting = [group for group in self.state.groups.values() if group.away is not None and group.members]
        for group in sorted(waiting, key=lambda group: (order.index(group.owner), group.age)):
            away = group.away
            if away is not None and away.turn <= turn.number and away.square is not None:
                self.comes_back(group, away.square)

    def comes_back(self, group: Group, square: Square) -> bool:
        """Put a group that is off the board into a square where it may come back; return whether it could.

        Monsters never come back into a structure (monsters page).
        """
        if not group.is_recruit and self.state.structure_at(square) is not None:
            return False
        return self.place(group, square)

    def release(self, spell: Spell, why: str) -> None:
        """Let the groups that a spell keeps off the board go out of the game, unless it has just run its time."""
        for group in tuple(self.state.groups.values()):
            if group.away is not None and group.away.spell is spell and why != "expired":
                self.remove_group(group)

    def has_left(self, spell: Spell, why: str) -> None:
        """A spell has left play; a group that it kept off the board is removed from the game."""
        super().has_left(spell, why)
        self.release(spell, why)

    def place(self, group: Group, square: Square) -> bool:
        """Put a group, off the board or on it, into an unoccupied square; return whether it could.

        A group on the board that cannot be moved stays where it is.
        """
        if self.state.group_at(square) is not None or not group.members:
            return False
        if group.square is not None and self.why_held(group, square) is not None:
            return False
        self.appear(group, square)
        return True

    def why_held(self, group: Group, square: Square) -> str | None:
        """Return why a group cannot be moved to a square, by any means; None where nothing holds it."""
        if "Immobile" in walks_of(group):
            return "it is immobile"
        return self.barred("move", group, Attempt(group.owner, group, actor=group, square=square))

    def appear(self, group: Group, square: Square) -> None:
        """Let a group appear in a square, without entering it (I-34).

        Terrain that kills or removes acts at once; spells that answer to entering do not.
        """
        self.change(group, "square", square)
        group.away = None
        for host in (group, *group.members):
            if not host.alive:
                self.set_status(host, "alive")
        self.settle_home(group)
        self.restat_group(group)
        self.respond("ON_APPEAR", group, Step(group, square, square))
        self.takes(group, self.terrain_of(square))

    def settle_home(self, group: Group) -> None:
        """A territorial group that is out of its territory is at home where it stands now (monsters page)."""
        if group.square is not None and (group.home is None or group.square not in diamond(group.home)):
            group.home = group.square

    def displace(self, group: Group) -> None:
        """Move a group "somewhere else": into one of the nearest squares that are free, at random (I-35)."""
        assert group.square is not None
        free = [square for square in SQUARES if self.free_for(group, square)]
        if not free:
            self.remove_group(group)
            return
        nearest = min(distance(group.square, square) for square in free)
        square = self.roll("square", [one for one in free if distance(group.square, one) == nearest], group)
        self.appear(group, square)

    def free_for(self, group: Group, square: Square) -> bool:
        """Whether a square holds neither a group nor a structure, and its terrain does not stop the group."""
        vacant = self.state.group_at(square) is None and not self.state.is_built(square)
        return vacant and not self.blocks(group, square)

    # Leaving a group, and joining one.

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

    def swap(self, one: Minion, other: Minion) -> None:
        """Let two minions leave their groups, each for the other's; one left empty is made anew."""
        homes = [minion.group for minion in (one, other)]
        places = [home.square if home is not None else None for home in homes]
        alone = [self.leave_group(minion) for minion in (one, other)]
        for minion, own, home, square in zip((other, one), reversed(alone), homes, places, strict=True):
            assert home is not None
            if home.alive:
                self.change(own, "members", [])
                self.change(minion, "group", None)
                self.enter_group(minion, home)
                self.end_group(own)
            else:
                self.change(own, "square", square)
                self.change(own, "control", home.control)
                self.change_group_owner(own, home.owner)
            self.recheck(minion)

    def verify_join(self, group: Group, other: Group) -> None:
        """Raise RefusalError with the reason if a group may not join another (groups page, joining)."""
        if group.owner != other.owner or group.owner == "neutral":
            raise RefusalError("only groups of one player join")
        if len(group.members) + len(other.members) > 8:
            raise RefusalError("a group holds eight")
        if not (self.of_player_recruits(group) and self.of_player_recruits(other)) and not self.one_kind(group, other):
            raise RefusalError("only recruit groups under a player's control join")
        for one, two in ((group, other), (other, group)):
            self.verify_not_barred("join", one, Attempt(one.owner, two, actor=one))

    def can_join(self, group: Group, other: Group) -> bool:
        """Whether a group may join another."""
        return allowed(self.verify_join, group, other)

    def of_player_recruits(self, group: Group) -> bool:
        """Whether a group is one of recruits that listen to a player."""
        return group.is_recruit and group.control == "player"

    def one_kind(self, group: Group, other: Group) -> bool:
        """Whether two groups are of one kind of monster that joins its own kind, as its card says."""
        cards = {minion.card for minion in (*group.members, *other.members)}
        creature = creatures_by_name().get(next(iter(cards)) or "") if len(cards) == 1 else None
        return creature is not None and creature.joins_its_kind

    def join(self, group: Group, other: Group) -> bool:
        """Let the members of one group join another, where they may; its own spells leave play.

        They exchange into a new group, and their spells recheck; nobody's there do.
        """
        if not self.can_join(group, other):
            return False
        self.merge(group, other)
        return True

    def merge(self, group: Group, other: Group) -> None:
        """Make the members of one group members of another, whatever forbids it; their spells recheck."""
        newcomers = tuple(group.members)
        for minion in newcomers:
            self.change(group, "members", [member for member in group.members if member is not minion])
            self.change(minion, "group", None)
            self.enter_group(minion, other)
        self.end_group(group)
        for minion in newcomers:
            self.recheck(minion)
