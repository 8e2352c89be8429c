"""What is in play: minions, groups, structures and squares, and the spells on them.

Plain mutable records. Everything that the outcome shows is changed only by
:meth:`engine.rules.game.Game.change`, so that a recorded run can be folded back into its outcome.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, get_args

from mypy_extensions import mypyc_attr

from engine.model.board import Square
from engine.model.catalog import CreatureKind, Walk
from engine.model.constant import Constant
from engine.model.costs import CastingCost
from engine.model.hooks import FORESEEN, HOOKS
from engine.model.seat import Player

if TYPE_CHECKING:
    from engine.effects.language import Definition, Exemption, Prohibition, Response

Status = Literal["alive", "buried", "removed", "off-board", "dead", "destroyed"]
"""Whether something is in play, or what has become of it."""

IN_PLAY: Final = ("alive", "off-board")
"""The status of what is in play: on the board, or off it for a while."""

Control = Literal["player", "computer"]
"""Who orders a group about."""

Settlement = Literal["town", "colony"]
StructureType = Literal["sanctum", Settlement]
STRUCTURE_TYPES: Final[tuple[StructureType, ...]] = get_args(StructureType)

NOVICE_RATE: Final[dict[StructureType, int]] = {"sanctum": 4, "town": 2, "colony": 2}
"""How many turns a structure takes for a novice."""

MAX_LEVEL: Final = 5
"""No minion's level is higher (armor and levels page)."""

MAX_MEMBERS: Final = 8
"""A group has eight members at most (groups page)."""

INFINITE: Final = 1_000_000
"""Misses in round 1: enough that the first attack always hits (combat page, R2)."""

COLONY: Final = "Colony"
"""The helper spell that every colony stands on: when it is dispelled or expires, the colony is destroyed."""


def id_prefix(name: str) -> str:
    """Return what the ids of new things of a name begin with: the name in lower case, with hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


@mypyc_attr(allow_interpreted_subclasses=True)  # without it, a compiled record cannot be copied
class Spell:
    """An active spell: what it is (``definition``), whose it is, for whom it acts, what it is on, and its tokens.

    ``active`` turns false for good when the spell leaves play. ``until`` is the last turn in which
    it is in play, None for a spell without such an end. ``memory`` holds what a spell has to
    remember besides its tokens, and a card's ``Memory`` of which type that is. ``number`` counts
    the spells cast out of hands, those that a scenario begins with first, from 1; it is 0 for every
    other spell. ``source`` is the card that brought a hidden spell, for the words of a trace alone.
    ``cast_as`` is the house and the base cost that the card had as a player cast it, None for a spell
    that nobody has cast. ``cast_for`` is for whom it was said to act; None leaves it to its owner, or its creature's.
    """

    __slots__ = (
        "active",
        "cast_as",
        "cast_for",
        "definition",
        "host",
        "memory",
        "number",
        "owner",
        "source",
        "tokens",
        "until",
    )

    def __init__(self, definition: Definition, owner: Player, host: Host, caster: Player | None = None) -> None:
        self.definition = definition
        self.owner = owner
        self.cast_for = caster
        self.host = host
        self.tokens = 0
        self.active = True
        self.until: int | None = None
        self.number = 0
        self.memory: object = None
        self.source: str | None = None
        self.cast_as: tuple[str | None, CastingCost] | None = None

    @property
    def name(self) -> str:
        """The spell's name."""
        return self.definition.name

    @property
    def caster(self) -> Player:
        """For whom the spell acts (I-55): who cast it, or whose spell or creature let the game engine cast it.

        An ability acts for its creature's owner, unless the creature remembers who brought it.
        """
        if self.cast_for is None and self.definition.innate and isinstance(self.host, Minion):
            return self.host.owner
        return self.cast_for or self.owner

    @caster.setter
    def caster(self, player: Player) -> None:
        self.cast_for = player


@mypyc_attr(allow_interpreted_subclasses=True)
class Handler:
    """One response of one spell in play: what a step calls when its event comes."""

    __slots__ = ("response", "spell")

    def __init__(self, spell: Spell, response: Response[Any]) -> None:
        self.spell = spell
        self.response = response


Handlers = dict[str, tuple[Handler, ...]]
"""Handlers by hook, in the order in which they respond (I-4); those that are foreseen stand under that as well."""

UNGATHERED: Final[Handlers] = dict.fromkeys((*HOOKS, *FORESEEN), ())
"""Stands for handlers not gathered yet. It has every key, so that ``if "D1" in minion.handlers`` skips none of them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SpellIndex:
    """What the spells in play do beyond their hosts; it is replaced as a whole, never changed in place.

    ``watching`` are the responses to events of others, by step, host by host as they were made; ``board_constraints``
    what is forbidden or exempted on the whole board; ``some_constrain_near`` says that some do so for a place.
    """

    __slots__ = ("board_constraints", "some_constrain_near", "watching")

    def __init__(self) -> None:
        self.watching: dict[str, list[Handler]] = {}
        self.board_constraints: list[tuple[Spell, Prohibition | Exemption]] = []
        self.some_constrain_near = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Host:
    """Whatever can carry spells; ``spells`` is its active spell list, oldest first.

    ``alive`` says whether it is in play on the board; a dying minion still is. ``status`` says what else has become of
    it.
    """

    __slots__ = ("alive", "id", "name", "spells", "status")

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name
        self.spells: list[Spell] = []
        self.alive = True
        self.status: Status = "alive"

    @property
    def in_play(self) -> bool:
        """Whether it is in play, on the board or off it for a while."""
        return self.alive or self.status in IN_PLAY


@mypyc_attr(allow_interpreted_subclasses=True)
class Subject(Host):
    """Whom events befall, a minion or a group; ``handlers`` are the responses to them."""

    __slots__ = ("handlers",)

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.handlers: Handlers = UNGATHERED


@mypyc_attr(allow_interpreted_subclasses=True)
class Minion(Subject):
    """A recruit or a monster; ``trained`` is the turn and the structure in which it was trained, None where it was not.

    ``base`` holds the printed stats; ``hand``, ``missile`` (damage a hit, None without such an
    attack), ``armor`` (the maximum), ``max_hp``, ``level`` and ``attack_rate`` are what its spells
    make of them; ``armed`` says whether it has attacks, were it to sit out a round; ``strength`` is
    the damage of its strongest single attack, as its tile shows it.
    ``attacks_left``, ``attacks_made`` and ``combatant`` (it began with some) are of the round. The attributes from
    ``current_armor`` down are the combat page's own; ``worth`` is what the step of wise targeting
    that is being played makes of it.
    """

    __slots__ = (
        "armed",
        "armor",
        "attack_rate",
        "attacks_left",
        "attacks_made",
        "base",
        "both_classes",
        "by",
        "card",
        "cause",
        "combatant",
        "current_armor",
        "deals_nothing",
        "dying",
        "experience",
        "group",
        "hand",
        "hp",
        "ignores_armor",
        "intrinsic",
        "kind",
        "level",
        "max_hp",
        "misses",
        "missile",
        "nation",
        "owner",
        "quasi_immune",
        "recruit_class",
        "silenced",
        "strength",
        "trained",
        "victim",
        "walks",
        "worth",
    )

    def __init__(
        self,
        id: str,
        name: str,
        base: Stats,
        *,
        kind: CreatureKind,
        nation: str | None,
        recruit_class: str | None,
        card: str | None = None,
    ) -> None:
        super().__init__(id, name)
        self.base = base
        self.kind: CreatureKind = kind
        self.nation = nation
        self.recruit_class = recruit_class
        self.card = card
        self.owner: Player = "neutral"
        self.group: Group | None = None
        self.intrinsic: tuple[Spell, ...] = ()
        self.hand = base.hand
        self.missile = base.missile
        self.armor = base.armor
        self.max_hp = base.hp
        self.level = base.level
        self.attack_rate = base.attack_rate
        self.armed = base.attack_rate > 0
        self.strength = max(base.hand or 0, base.missile or 0)
        self.deals_nothing = False
        self.dying = False
        self.ignores_armor = False
        self.both_classes = False
        self.silenced = False
        self.walks = base.walks
        self.quasi_immune = False
        self.hp = base.hp
        self.cause: str | None = None
        self.by: str | None = None
        self.experience = "none"
        self.trained: tuple[int, str] | None = None
        self.current_armor = base.armor
        self.attacks_left = 0
        self.attacks_made = 0
        self.combatant = base.attack_rate > 0
        self.misses = 0
        self.victim: Minion | None = None
        self.worth = 0

    @property
    def is_recruit(self) -> bool:
        """Whether the minion is a recruit; a Hero is one."""
        return self.kind != "monster"

    def has_class(self, recruit_class: str) -> bool:
        """Whether the minion is a swordsman or an archer; one that is born as both is either."""
        return self.recruit_class in (recruit_class, "both")

    def takes_spells_for(self, recruit_class: str) -> bool:
        """Whether individual spells for swordsmen, or for archers, may be cast on the minion."""
        return self.has_class(recruit_class) or (self.both_classes and self.recruit_class is not None)

    def enchantments(self) -> Iterator[Spell]:
        """Yield the visible spells on the minion and on its group (spells page)."""
        for spell in self.spells:
            if spell.definition.visible:
                yield spell
        if self.group is not None:
            for spell in self.group.spells:
                if spell.definition.visible:
                    yield spell


@dataclass(frozen=True, kw_only=True)
class Stats(Constant):
    """What is printed on a minion, before any spell."""

    hp: int
    armor: int
    hand: int | None
    missile: int | None
    attack_rate: int
    level: int
    walks: frozenset[Walk] = frozenset()


class Away(NamedTuple):
    """Where a group off the board comes back, and from which turn on; the spell that keeps it away, if one does."""

    square: Square | None
    turn: int
    spell: Spell | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Group(Subject):
    """One to eight minions that share a square; ``age`` is its place in the order of creation.

    ``control`` is "player" or "computer". ``home`` is the middle of a territory. The rest is about
    the movement of one turn: ``order`` is the square that it is to move to and ``rank`` the place of
    that order among those given; ``lures`` are squares towards which it has to move, ``goals`` those
    for which the computer heads; ``twice`` says that it moves again in the direction of travel,
    ``heading``; ``origin`` is the square to which it would bounce back. ``away`` says where and when
    a group off the board comes back.
    """

    __slots__ = (
        "age",
        "away",
        "control",
        "goals",
        "heading",
        "home",
        "lures",
        "members",
        "order",
        "origin",
        "owner",
        "rank",
        "square",
        "twice",
    )

    def __init__(self, id: str, owner: Player, square: Square, age: int) -> None:
        super().__init__(id, id)
        self.owner: Player = owner
        self.square: Square | None = square
        self.age = age
        self.members: list[Minion] = []
        self.control: Control = "player"
        self.home: Square | None = square
        self.away: Away | None = None
        self.forget_movement()

    def forget_movement(self) -> None:
        """Forget everything that was about the movement of one turn."""
        self.order: Square | None = None
        self.rank = 0
        self.lures: tuple[Square, ...] = ()
        self.goals: tuple[Square, ...] = ()
        self.twice = False
        self.heading: Square | None = None
        self.origin: Square | None = None

    def is_to_move(self) -> bool:
        """Whether anything is settled about its movement in this turn."""
        return self.order is not None or self.twice or bool(self.lures or self.goals)

    @property
    def is_recruit(self) -> bool:
        """Whether it is a recruit group; recruits and monsters never share one."""
        return all(minion.is_recruit for minion in self.members)

    @property
    def attacks_friends(self) -> bool:
        """Whether it attacks whomever it meets, its own side's groups among them, as some cards say."""
        return any(spell.definition.attacks_friends for minion in self.members for spell in minion.intrinsic)

    def hostile_to(self, other: Group) -> bool:
        """Whether the two would fight: different owners, both neutral (players page), or one that attacks friends."""
        if self.owner != other.owner or self.owner == "neutral":
            return True
        return self.attacks_friends or other.attacks_friends


@mypyc_attr(allow_interpreted_subclasses=True)
class Structure(Host):
    """A Sanctum, town or colony; ``strangers`` are the nations of those novices that are not of the owner's.

    ``trained`` counts the novices trained in it this turn. Off the board it keeps the square that
    it may come back to.
    """

    __slots__ = ("mana", "novices", "owner", "square", "strangers", "trained", "turn_count", "type")

    def __init__(self, id: str, type: StructureType, owner: Player, square: Square) -> None:
        super().__init__(id, id)
        self.type: StructureType = type
        self.owner: Player = owner
        self.square = square
        self.mana: str | None = None
        self.novices = 0
        self.turn_count = 2
        self.strangers: tuple[str, ...] = ()
        self.trained = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Ground(Host):
    """A square of the board that carries a spell or a terrain other than plains.

    ``entered_from`` is the square from which a group last came in, where that matters (swamp).
    """

    __slots__ = ("entered_from", "square", "terrain")

    def __init__(self, square: Square, terrain: str) -> None:
        super().__init__(f"{square[0]},{square[1]}", f"square {square[0]},{square[1]}")
        self.square = square
        self.terrain = terrain
        self.entered_from: Square | None = None
