"""What a step is about: the blow, the death or the combat that effects respond to."""

from __future__ import annotations

from typing import Literal

from engine.state import Group, Host, Minion

Mode = Literal["hand", "missile"]
Cause = Literal["killed", "died", "removed", "replaced"]

MISS = "miss"
BOUNCED = "bounced"
DAMAGED = "damaged"
KILLED = "killed"


class Moment:
    """The common face of everything that effects respond to: who acts, on whom, and a quantity.

    ``cancelled`` stops the rest of the step's effects: the damage is off, or the dying is.
    """

    __slots__ = ("actor", "cancelled", "quantity", "result", "target")

    actor: Minion | Group | None
    target: Host | None

    def __init__(self) -> None:
        self.quantity = 0
        self.cancelled = False
        self.result: str | None = None


class Blow(Moment):
    """Damage on its way to a victim: from an attack in combat, or from a spell (no attacker).

    ``source`` names the spell that deals spell damage, ``wielder`` is its host minion, whom nobody
    blames (I-2). ``prevented`` marks a blow stopped before armor, ``deals_nothing`` an attacker that
    deals no damage.
    """

    __slots__ = (
        "actor",
        "deals_nothing",
        "ignores_armor",
        "magical",
        "mode",
        "prevented",
        "round",
        "source",
        "target",
        "wielder",
    )

    actor: Minion | None
    target: Minion

    def __init__(
        self,
        victim: Minion,
        *,
        attacker: Minion | None = None,
        mode: Mode = "hand",
        round: int = 2,
        quantity: int = 0,
        magical: bool = False,
        ignores_armor: bool = False,
        source: str | None = None,
        wielder: Minion | None = None,
    ) -> None:
        self.actor = attacker
        self.target = victim
        self.mode: Mode = mode
        self.round = round
        self.quantity = quantity
        self.magical = magical
        self.ignores_armor = ignores_armor
        self.source = source
        self.wielder = wielder
        self.deals_nothing = False
        self.prevented = False
        self.cancelled = False
        self.result = None

    @property
    def attacker(self) -> Minion | None:
        """The minion to blame, or None for spell damage."""
        return self.actor

    @property
    def victim(self) -> Minion:
        """The minion that takes the damage."""
        return self.target


class Dying(Moment):
    """A minion on its way to the graveyard, and who is to blame (death page)."""

    __slots__ = ("actor", "cause", "group", "target", "wielder")

    actor: Minion | None
    target: Minion

    def __init__(
        self, victim: Minion, cause: Cause, killer: Minion | None = None, wielder: Minion | None = None
    ) -> None:
        super().__init__()
        self.actor = killer
        self.target = victim
        self.cause: Cause = cause
        self.group = victim.group
        self.wielder = wielder

    @property
    def victim(self) -> Minion:
        """The dying minion."""
        return self.target

    @property
    def killer(self) -> Minion | None:
        """The attacker to blame; only a "killed" death has one."""
        return self.actor


class Clash(Moment):
    """One combat: the group with precedence, the other, and the round being fought.

    ``ended`` is set by an effect that ends the combat early (a withdrawal); R1 and C1 look at it.
    """

    __slots__ = ("actor", "ended", "round", "target")

    actor: Group
    target: Group

    def __init__(self, first: Group, second: Group) -> None:
        super().__init__()
        self.actor = first
        self.target = second
        self.round = 0
        self.ended = False

    @property
    def groups(self) -> tuple[Group, Group]:
        """Both groups, the one with precedence first."""
        return self.actor, self.target

    def opponent(self, group: Group) -> Group:
        """Return the group that fights ``group``."""
        return self.target if group is self.actor else self.actor
