"""The whole of what is in play at one event of a run: the globe, the players' seats, and all the pieces."""

from __future__ import annotations

from collections.abc import Iterable

from mypy_extensions import mypyc_attr

from engine.model.board import SANCTA, Square
from engine.model.events import Casting
from engine.model.pieces import Ground, Group, Host, Minion, Spell, SpellIndex, Structure
from engine.model.seat import PLAYERS, Player, Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything in play at one event of a run; its ``id`` is what its own changes are changes of.

    ``potents`` are the spells ordered this turn and not executed yet, in the order in which they will be,
    ``costs`` what a scenario states of cards' costs, and ``realm`` the board's, None where none is named.
    ``reserved`` are ids that nothing new may take. ``spell_index``, ``expiring``, the spells that have a last turn,
    ``far_reaching``, those that reach minions whom their hosts do not hold, and ``occupied``, the groups on the board
    by their squares, are found at need, None while they are not known.
    """

    __slots__ = (
        "castings",
        "costs",
        "expiring",
        "far_reaching",
        "globe",
        "grounds",
        "groups",
        "id",
        "initiative",
        "left",
        "losses",
        "minions",
        "occupied",
        "played",
        "potents",
        "realm",
        "reserved",
        "results",
        "rounds",
        "seats",
        "spell_index",
        "structures",
        "turn",
        "winner",
    )

    def __init__(self, initiative: Player) -> None:
        self.id = "outcome"
        self.initiative: Player = initiative
        self.turn = 1
        self.played = False
        self.seats: dict[Player, Seat] = {"blue": Seat("blue", None), "red": Seat("red", None)}
        self.minions: dict[str, Minion] = {}
        self.groups: dict[str, Group] = {}
        self.structures: dict[str, Structure] = {}
        self.grounds: dict[Square, Ground] = {}
        self.globe = Host("globe", "the globe")
        self.potents: list[Casting] = []
        self.costs: dict[str, dict[str, int]] = {}
        self.realm: str | None = None
        self.reserved: set[str] = set()
        self.winner: str | None = None
        self.left = "nobody"
        self.losses: dict[Player, dict[str, int]] = {player: {"minions": 0, "hit_points": 0} for player in PLAYERS}
        self.castings = 0
        self.rounds = 0
        self.results: list[str | None] = []
        self.spell_index: SpellIndex | None = None
        self.expiring: list[Spell] | None = None
        self.far_reaching: list[Spell] | None = None
        self.occupied: dict[Square, Group] | None = None

    def hosts(self) -> list[Host]:
        """Return everything in play that can carry spells, in order of creation, the globe last."""
        found: list[Host] = []
        for group in self.groups.values():
            found.extend(group.members)
            found.append(group)
        return [*found, *self.structures.values(), *self.grounds.values(), self.globe]

    def standard_order(self) -> tuple[Player, ...]:
        """Return the players: the one with initiative, the other, neutral (initiative page)."""
        return ("blue", "red", "neutral") if self.initiative == "blue" else ("red", "blue", "neutral")

    def other_player(self, player: Player) -> Player:
        """Return the opponent of a player."""
        return "red" if player == "blue" else "blue"

    def living_groups(self) -> list[Group]:
        """Return the groups that are on the board, oldest first."""
        return [group for group in self.groups.values() if group.alive]

    def living_minions(self) -> list[Minion]:
        """Return the minions on the board, group by group."""
        return [minion for group in self.living_groups() for minion in group.members]

    def living_structures(self) -> list[Structure]:
        """Return the structures on the board."""
        return [structure for structure in self.structures.values() if structure.alive]

    def owned_structures(self) -> list[Structure]:
        """Return the structures that a player owns, on the board or off it for a while."""
        return [one for one in self.structures.values() if one.in_play and one.owner != "neutral"]

    def next_age(self) -> int:
        """Return the age of a group that is made now: groups are as old as their number, the oldest first."""
        return 1 + max((group.age for group in self.groups.values()), default=-1)

    def terrain_at(self, square: Square) -> str:
        """Return the terrain of a square; plains where nothing else is known."""
        ground = self.grounds.get(square)
        return ground.terrain if ground is not None else "plains"

    def group_at(self, square: Square) -> Group | None:
        """Return the living group in a square, if any."""
        if self.occupied is None:
            self.occupied = {}
            for group in self.living_groups():
                if group.square is not None:
                    self.occupied.setdefault(group.square, group)
        return self.occupied.get(square)

    def structure_at(self, square: Square) -> Structure | None:
        """Return the structure in a square, if any."""
        return next((s for s in self.structures.values() if s.square == square and s.alive), None)

    def is_built(self, square: Square) -> bool:
        """Whether a structure is in a square: every board has its two Sancta, whether a scenario lists them or not."""
        return square in SANCTA or self.structure_at(square) is not None

    def order_of_precedence(self) -> tuple[Player, ...]:
        """Return the players: the one with initiative, neutral, the other (combat page, precedence between groups)."""
        first, other, neutral = self.standard_order()
        return first, neutral, other

    def precedence(self, one: Group, other: Group) -> tuple[Group, Group]:
        """Return two groups, the one with precedence first (combat page, precedence between groups)."""
        first, second = in_order([one, other], self.order_of_precedence())
        return first, second


def in_order(groups: Iterable[Group], players: tuple[Player, ...]) -> list[Group]:
    """Return groups by an order of their owners, of each owner the oldest first."""
    return sorted(groups, key=lambda group: (players.index(group.owner), group.age))
