"""New things in play: minions and the groups they arrive in (groups and minions pages)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from engine.catalog import Creature, creatures_by_name
from engine.changes import Changes
from engine.moments import Arrival, Attempt
from engine.newcomers import make_creature, make_recruit
from engine.refusal import RefusalError
from engine.state import MAX_MEMBERS, Ground, Group, Host, Minion, Player, Square, id_prefix

H = TypeVar("H", bound=Host)

ROAMING = frozenset({"Nomadic", "Territorial", "Immobile"})
"""The kinds of movement that the computer controls (monsters page)."""

Maker = Callable[[str], Minion]
"""Makes a minion of an id."""


class Creation(Changes):
    """How minions and groups come into being."""

    def bring(self, section: str, entity: Any) -> None:
        """Put a new record into the state: the only way to do so while a run is on."""
        records = getattr(self.state, "grounds" if section == "squares" else section)
        records[entity.square if section == "squares" else entity.id] = entity
        if section in ("groups", "structures"):
            self.rename(entity)

    def ground(self, square: Square) -> Ground:
        """Return a square of the board as a host of spells; plains until something says otherwise."""
        if square not in self.state.grounds:
            self.bring("squares", Ground(square, "plains"))
        return self.state.grounds[square]

    def host(self, target: str | list[int]) -> Host:
        """Return whatever a script calls by id, by square, or "globe". Raises RefusalError for what is not there."""
        state = self.state
        if isinstance(target, list):
            return self.ground((target[0], target[1]))
        if target == "globe":
            return state.globe
        found = state.minions.get(target) or state.groups.get(target) or state.structures.get(target)
        if found is None:
            raise RefusalError("nothing of that name has come into play")
        return found

    def called(self, target: str | list[int]) -> str:
        """Return what texts call whatever a script or an order names."""
        try:
            return self.host(target).name
        except RefusalError:
            return str(target)

    def minion(self, id: str) -> Minion:
        """Return a minion on the board by id. Raises RefusalError for one that is not there."""
        return self._alive(self.state.minions.get(id), id)

    def group(self, id: str) -> Group:
        """Return a group on the board by id. Raises RefusalError for one that is not there."""
        return self._alive(self.state.groups.get(id), id)

    def _alive(self, found: H | None, id: str) -> H:
        if found is None or not found.alive:
            raise RefusalError(
                f"{found.name} is not in play" if found is not None else "nothing of that name is in play"
            )
        return found

    def create(self, creature: str | Creature, where: Group | Square, owner: Player, *, count: int = 1) -> list[Minion]:
        """Create minions of a creature's record or name, in a group or as a new group of a square.

        Returns those that found room: a group holds eight, a square one group. Raises KeyError for
        no such creature.
        """
        printed = creatures_by_name()[creature] if isinstance(creature, str) else creature
        return self._arrive([lambda name: make_creature(name, printed)] * count, printed.name, where, owner)

    def create_recruits(
        self, recruit_class: str, nation: str, where: Group | Square, owner: Player, *, count: int = 1
    ) -> list[Minion]:
        """Create plain recruits, in a group or as a new group of a square; returns those that found room."""
        makers: list[Maker] = [lambda name: make_recruit(name, recruit_class, nation)] * count
        return self._arrive(makers, recruit_class, where, owner)

    def _arrive(self, makers: list[Maker], prefix: str, where: Group | Square, owner: Player) -> list[Minion]:
        group = where if isinstance(where, Group) else self.new_group(where, owner)
        if group is None or not group.in_play or not self.takes_newcomers(group) or not _of_one_kind(group, makers):
            return []
        minions = [self._add(make(self.fresh_id(prefix)), group) for make in makers[: MAX_MEMBERS - len(group.members)]]
        if not isinstance(where, Group):
            self.change(group, "control", "computer" if owner == "neutral" else control_of(minions))
        for minion in minions:
            self.announce(Arrival(minion))
        return minions

    def takes_newcomers(self, group: Group) -> bool:
        """Whether nothing forbids a group to be joined by new minions; one that is just being made is empty."""
        words = self.barred("join", group, Attempt(group.owner, group)) if group.members else None
        if words is not None:
            self.note("nobody joins", target=group, why=words)
        return words is None

    def replace(self, minion: Minion, creature: str | Creature) -> Minion:
        """Replace a minion by a creature, given by name or record, in the same group (death page, "replaced by")."""
        printed = creatures_by_name()[creature] if isinstance(creature, str) else creature
        return self._replace(minion, make_creature(self.fresh_id(printed.name), printed))

    def replace_by_recruit(self, minion: Minion, recruit_class: str, nation: str | None) -> Minion:
        """Replace a minion by a plain recruit, in the same group."""
        return self._replace(minion, make_recruit(self.fresh_id(recruit_class), recruit_class, nation))

    def _replace(self, minion: Minion, newcomer: Minion) -> Minion:
        """Let a minion leave the game, without any effect of dying, for a newcomer.

        Where a recruit follows a recruit, the group keeps the spells that are still legal, even if
        the old one was alone; else it is a new group, which keeps none, and on which no spell ordered on
        the old one executes (death page, "replaced by"). Nobody asks whether there is room.
        """
        group = minion.group
        assert group is not None
        self._add(newcomer, group)
        self.remove(minion, "replaced")
        if not (minion.is_recruit and newcomer.is_recruit):
            for spell in group.spells:
                self.dispel(spell, "host gone")
            for casting in self.state.potents:
                casting.replaced |= casting.target is group
        self.recheck(group)
        self.announce(Arrival(newcomer))
        return newcomer

    def announce(self, arrival: Arrival) -> None:
        """Let the spells around a new minion, and all that watch for new minions, respond."""
        self.respond("CREATED", arrival.target, arrival)
        self.bubble("CREATED", arrival)

    def _add(self, minion: Minion, group: Group) -> Minion:
        """Let a new minion enter play as the last member of a group."""
        minion.owner = group.owner
        self.bring("minions", minion)
        self.enter_group(minion, group)
        self.change(minion, "hp", minion.max_hp)
        return minion

    def enter_group(self, minion: Minion, group: Group) -> None:
        """Make a minion that is in no group the last member of one, on the group's side, on the board or off it."""
        self.change(group, "members", [*group.members, minion])
        self.change(minion, "group", group)
        if minion.owner != group.owner:
            self.change(minion, "owner", group.owner)
        if minion.alive != group.alive:
            self.set_status(minion, group.status)
        self.members_change(group)

    def members_change(self, group: Group) -> None:
        """Let everybody find out anew what reaches the members of a group."""
        self._acting = None
        self.forget_answers()
        for minion in group.members:
            self.restat(minion)

    def new_group(self, square: Square, owner: Player) -> Group | None:
        """Make an empty group in a square; None where another group stands."""
        if self.state.group_at(square) is not None:
            return None
        age = 1 + max((group.age for group in self.state.groups.values()), default=-1)
        group = Group(self.fresh_id("group"), owner, square, age)
        self.bring("groups", group)
        return group

    def fresh_id(self, name: str) -> str:
        """Return an id that nothing has yet: the name in lower case, with a number."""
        prefix = id_prefix(name)
        state, number = self.state, 1
        used = (state.minions, state.groups, state.structures, state.reserved)
        while any(f"{prefix}-{number}" in taken for taken in used):
            number += 1
        return f"{prefix}-{number}"


def _of_one_kind(group: Group, makers: Iterable[Maker]) -> bool:
    """Whether newcomers are of a group's own kind: recruits and monsters never share one (groups page)."""
    return not group.members or all(make("").is_recruit == group.is_recruit for make in makers)


def control_of(members: Iterable[Minion]) -> str:
    """Return who controls a group by itself: the player most recruits, the computer most monsters."""
    return "player" if all(map(_takes_orders, members)) else "computer"


def _takes_orders(minion: Minion) -> bool:
    return "Player-controlled" in minion.base.walks or (minion.is_recruit and not ROAMING & minion.base.walks)
