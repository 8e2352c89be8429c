"""What a step is about: the damage, the death or the combat that effects respond to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Generic, Literal, get_args

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from engine.model.board import Square
from engine.model.costs import CastingCost
from engine.model.pieces import Ground, Group, Host, Minion, Spell, Structure
from engine.model.seat import Player
from engine.model.turn_orders import Order

Mode = Literal["hand", "missile"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)

Cause = Literal["killed", "died", "removed", "replaced"]
Result = Literal["miss", "bounced", "damaged", "killed", "executed", "squandered", "refused"]
"""What an attack, a casting or a step of movement comes to."""

A_co = TypeVar("A_co", covariant=True, default="Minion | Group | None")
T_co = TypeVar("T_co", covariant=True, default="Host | None")

LAST_ROUND: Final = 10
"""No combat goes on after it (C3)."""

MISS: Final = "miss"
BOUNCED: Final = "bounced"
DAMAGED: Final = "damaged"
KILLED: Final = "killed"


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Generic[A_co, T_co]):
    """The common face of everything that effects respond to: who acts, on whom, and a quantity.

    ``cancelled`` stops the rest of the step's effects: the damage is off, or the dying is.
    """

    __slots__ = ("actor", "cancelled", "quantity", "result", "target")

    def __init__(self, actor: A_co, target: T_co) -> None:
        self.actor = actor
        self.target = target
        self.quantity = 0
        self.cancelled = False
        self.result: Result | None = None


@mypyc_attr(free_list_len=1)
class DamageEvent(Event[Minion | None, Minion]):
    """Damage on its way to a victim: from an attack in combat, or from a spell (no attacker).

    ``source`` names the spell that deals spell damage, ``wielder`` is its host minion, whom nobody
    blames (I-2). ``prevented`` marks damage stopped before armor, ``deals_nothing`` an attacker that
    deals no damage, ``unerring`` an attack that hits whoever it is aimed at, ``on_a_comrade`` one on a
    member of the attacker's own group, who is no opponent.
    """

    __slots__ = (
        "deals_nothing",
        "ignores_armor",
        "magical",
        "mode",
        "on_a_comrade",
        "prevented",
        "round",
        "source",
        "unerring",
        "wielder",
    )

    def __init__(self, victim: Minion, attacker: Minion | None = None, mode: Mode = "hand", round: int = 2) -> None:
        self.actor = attacker
        self.target = victim
        self.quantity = 0
        self.cancelled = False
        self.result = None
        self.mode: Mode = mode
        self.round = round
        self.magical = False
        self.ignores_armor = False
        self.source: str | None = None
        self.wielder: Minion | None = None
        self.deals_nothing = False
        self.unerring = False
        self.prevented = False
        self.on_a_comrade = attacker is not None and attacker.group is victim.group

    @property
    def missed(self) -> bool:
        """Whether the attack has missed."""
        return self.result == MISS


@mypyc_attr(free_list_len=1)
class Dying(Event[Minion | None, Minion]):
    """A minion on its way to the graveyard, and who is to blame (death page)."""

    __slots__ = ("cause", "group", "wielder")

    def __init__(
        self, victim: Minion, cause: Cause, actor: Minion | None = None, wielder: Minion | None = None
    ) -> None:
        super().__init__(actor, victim)
        self.cause: Cause = cause
        self.group = victim.group
        self.wielder = wielder


class Combat(Event[Group, Group]):
    """One combat: the group with precedence, the other, and the round being fought.

    ``groups`` are both groups, the one with precedence first.
    ``ended`` is set by an effect that ends the combat early (a withdrawal); R1 and C1 look at it.
    ``side`` is the group whose effects happen at the event, and ``squares`` where the two stood as it began.
    ``carried_off`` are those who have left the board in it, out of their groups.
    """

    __slots__ = ("carried_off", "ended", "groups", "round", "side", "squares")

    def __init__(self, first: Group, second: Group) -> None:
        super().__init__(first, second)
        self.groups = (first, second)
        self.side = first
        self.round = 0
        self.ended = False
        self.squares = (first.square, second.square)
        self.carried_off: list[Minion] = []

    def opponent(self, group: Group) -> Group:
        """Return the group that fights ``group``."""
        return self.target if group is self.actor else self.actor


class Turn(Event[None, None]):
    """An event of the whole board: a step of the start of turn, or before or after all combat.

    ``captured`` are the structures captured as it started, ``orders`` what the players order in it,
    ``movers`` the minions that a script moves, None where everybody may move.
    """

    __slots__ = ("captured", "movers", "number", "orders")

    def __init__(self, number: int) -> None:
        super().__init__(None, None)
        self.number = number
        self.captured: list[Structure] = []
        self.orders: Mapping[Player, Sequence[Order]] = {}
        self.movers: tuple[Minion, ...] | None = None


class Attempt(Event):
    """Something that somebody would like to do, and a prohibition may forbid.

    ``player`` is who would; ``card`` the spell they would cast, ``square`` where a group would go.
    """

    __slots__ = ("card", "player", "square")

    def __init__(
        self,
        player: Player,
        target: Host | None = None,
        *,
        actor: Group | None = None,
        card: str = "",
        square: Square | None = None,
    ) -> None:
        super().__init__(actor, target)
        self.player = player
        self.card = card
        self.square = square


@mypyc_attr(allow_interpreted_subclasses=True)
class Casting(Event[None, Host]):
    """A spell being cast: by whom, what, on what; ``reason`` is why it was refused or squandered.

    ``spell`` is the record that executes and, if it lasts, stays in play. ``engine`` marks a spell that
    the game engine casts, for whom no requirement counts (spells page, helper spells). ``base`` is what
    the spell costs before spells change that, ``cost`` all its mana together, the M of a Revolver, None
    where that is not known, ``charged`` what its player was charged for it, and ``rise`` by how much the
    copy of the hand is above its first price. ``seen`` is the same order on the board as its player saw it,
    where that was not the one there is. ``replaced`` says that its target has given way to another since.
    """

    __slots__ = ("base", "card", "charged", "cost", "engine", "player", "reason", "replaced", "rise", "seen", "spell")

    def __init__(
        self,
        player: Player,
        card: str,
        target: Host,
        *,
        engine: bool = False,
        cost: int | None = None,
        seen: Casting | None = None,
    ) -> None:
        super().__init__(None, target)
        self.player: Player = player
        self.card = card
        self.seen = seen
        self.replaced = False
        self.reason = ""
        self.spell: Spell | None = None
        self.engine = engine
        self.cost = cost
        self.base = self.charged = CastingCost(None, cost, stated=cost is not None)
        self.rise = 0


class Charge(Event[None, None]):
    """What a player has to pay for a card; ``price`` is mana by type, None where it is not known (I-15).

    ``base`` is the price before any spell in play has changed it. A card that is ``free`` is made no dearer.
    """

    __slots__ = ("base", "card", "free", "player", "price")

    def __init__(self, player: Player, card: str, price: dict[str, int] | None) -> None:
        super().__init__(None, None)
        self.player: Player = player
        self.card = card
        self.price = price
        self.base = price
        self.free = False


class Leaving(Event[None, Host]):
    """A spell leaving play: "dispelled", "expired", or "host gone"."""

    __slots__ = ("spell", "why")

    def __init__(self, spell: Spell, why: str) -> None:
        super().__init__(None, spell.host)
        self.spell = spell
        self.why = why


class Arrival(Event[None, Minion]):
    """Somebody new: a minion created (``trained`` in a structure or not), and the square where that was, if any.

    Whoever answers to it may have taken the minion away from there, before others do.
    """

    __slots__ = ("square", "trained")

    def __init__(self, minion: Minion, *, trained: bool = False) -> None:
        super().__init__(None, minion)
        self.square = minion.group.square if minion.group is not None else None
        self.trained = trained


class MovementStep(Event[Group, Group]):
    """A group that moves, or has moved, from one square into another.

    ``way`` are the squares that it goes through, ``square`` the last of them; ``direction`` is the
    way it travels. A step that bounces has a ``reason``.
    """

    __slots__ = ("direction", "origin", "reason", "square", "way")

    def __init__(self, group: Group, origin: Square, square: Square) -> None:
        super().__init__(group, group)
        self.origin = origin
        self.square = square
        self.way: tuple[Square, ...] = (square,)
        self.direction: Square = (0, 0)
        self.reason = ""


class Capture(Event[Group | None, Structure]):
    """A structure that a player has just captured: by a group of theirs, or (``actor`` None) by a spell."""

    __slots__ = ("former", "player")

    def __init__(self, structure: Structure, player: Player, group: Group | None = None) -> None:
        super().__init__(group, structure)
        self.player = player
        self.former: Player = structure.owner


class NewTerrain(Event[None, Ground]):
    """A square whose terrain has just changed."""

    __slots__ = ()

    def __init__(self, ground: Ground) -> None:
        super().__init__(None, ground)


class OtherSide(Event[None, Minion]):
    """A minion that has just changed sides, ``former`` being whose it was."""

    __slots__ = ("former",)

    def __init__(self, minion: Minion, former: Player) -> None:
        super().__init__(None, minion)
        self.former: Player = former


class Novices(Event[None, Structure]):
    """Novices about to come into a structure: ``quantity`` of them, of a nation that effects may change."""

    __slots__ = ("nation",)

    def __init__(self, structure: Structure, quantity: int, nation: str | None) -> None:
        super().__init__(None, structure)
        self.quantity = quantity
        self.nation = nation


class Unstacking(Event[None, None]):
    """The second pass of movement: the steps taken in the first, some of which are to bounce."""

    __slots__ = ("moves",)

    def __init__(self, moves: list[MovementStep]) -> None:
        super().__init__(None, None)
        self.moves = moves

    def move_of(self, group: Group) -> MovementStep | None:
        """Return the step that a group has taken, bounced or not; None for one that stands still."""
        return next((move for move in self.moves if move.target is group), None)
