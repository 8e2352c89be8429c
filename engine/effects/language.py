"""The words in which cards are written: bonuses, responses, conditions, and who they reach.

A card's effect says when (the step), on whom (the reach), under what condition, and what happens.
Plain bonuses are numbers. Nothing here knows a card's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from engine.model.catalog import Walk
from engine.model.constant import Constant
from engine.model.events import Event
from engine.model.hooks import HOOKS, Exempt, Forbidden, Role
from engine.model.pieces import Minion, Spell

if TYPE_CHECKING:
    from engine.rules.game import Game

M = TypeVar("M", bound=Event)
T = TypeVar("T")


class Reach(Enum):
    """Whose events a spell responds to, seen from its host.

    ``HOST``: whoever the host holds: the minion itself, the members of a group, those who stand in
    a square or structure, everybody for the globe. ``GROUP``: every member of the host minion's
    group. ``OTHERS``: every member but the host minion. ``OPPONENTS``: the members of the group
    that fights the host's. ``BESIDE``: the members of the groups in the squares that share an edge
    with the host's. ``ANYBODY``: everybody and everything, wherever the host is; only prohibitions
    and exemptions know it, and ask the rest in their condition.
    """

    HOST = "host"
    GROUP = "group"
    OTHERS = "others"
    OPPONENTS = "opponents"
    BESIDE = "beside"
    ANYBODY = "anybody"

    __hash__ = object.__hash__  # Enum's own is written in Python, and every gathering of responses asks for it


class Condition(Generic[M]):
    """A yes-or-no question about an event, with the words that finish "needs ...".

    Conditions combine with ``&`` and ``~``; :meth:`missing` names the part that fails.
    """

    __slots__ = ("holds", "parts", "words")

    def __init__(
        self, words: str, holds: Callable[[Game, Spell, M], bool], parts: tuple[Condition[M], ...] = ()
    ) -> None:
        self.words = words
        self.holds = holds
        self.parts = parts

    def __call__(self, game: Game, spell: Spell, event: M) -> bool:
        """Whether the condition holds at this event."""
        return self.holds(game, spell, event)

    def __and__(self, other: Condition[M]) -> Condition[M]:
        """Both conditions, asked in order."""
        one, two = self.holds, other.holds
        return Condition(
            f"{self.words} and {other.words}",
            lambda game, spell, event: one(game, spell, event) and two(game, spell, event),
            (self.parts or (self,)) + (other.parts or (other,)),
        )

    def __invert__(self) -> Condition[M]:
        """The opposite condition."""
        holds = self.holds
        return Condition(f"something other than {self.words}", lambda game, spell, event: not holds(game, spell, event))

    def missing(self, game: Game, spell: Spell, event: M) -> str:
        """Return the words of the first part that does not hold."""
        return next((part.words for part in self.parts if not part(game, spell, event)), self.words)


Action = Callable[["Game", Spell, M], None]


class Memory(Generic[T]):
    """What spells of a card remember besides their tokens, with its type; each card that remembers has its own.

    The values are plain, and are replaced, never changed in place. ``nothing`` is what a spell remembers
    that has noted nothing yet.
    """

    __slots__ = ("nothing",)

    def __init__(self, nothing: T) -> None:
        self.nothing = nothing

    def of(self, spell: Spell) -> T:
        """Return what a spell remembers."""
        remembered: Any = spell.memory
        return self.nothing if remembered is None else remembered

    def note(self, spell: Spell, value: T) -> None:
        """Let a spell remember a value, in place of what it did."""
        spell.memory = value

    def forget(self, spell: Spell) -> None:
        """Let a spell remember nothing."""
        spell.memory = None


class Response(Constant, Generic[M]):
    """What a spell does at one step.

    ``step`` is a step's id or, outside the pipelines, the name of an event, and ``role`` says whose event it is;
    ``key`` is both together, the name under which a minion or group keeps its handlers: one of
    :data:`engine.model.hooks.HOOKS`. ``away`` lets a spell respond while its host is off the board.
    ``foreseen`` says what whoever chooses a victim knows of it beforehand, one of
    :data:`engine.model.hooks.FORESEEN`. ``mana`` is what it plainly gives its owner: every turn (S8), or in the next
    turn alone (X3). ``becomes`` is the spell that it turns into as it expires. ``founds_colony`` says that it founds a
    colony, which makes mana for whoever owns it.

    Raises ValueError where no spell can respond.
    """

    __slots__ = (
        "away",
        "becomes",
        "do",
        "foreseen",
        "founds_colony",
        "key",
        "mana",
        "reach",
        "role",
        "step",
        "when",
    )

    def __init__(
        self,
        step: str,
        do: Action[M],
        when: Condition[M] | None = None,
        reach: Reach = Reach.HOST,
        role: Role = Role.TARGET,
        *,
        away: bool = False,
        foreseen: Literal["", "magical", "past armor", "harmless"] = "",
        mana: Mapping[str, int] | None = None,
        becomes: str = "",
        founds_colony: bool = False,
    ) -> None:
        self.step = step
        self.do = do
        self.when = when
        self.reach = reach
        self.role = role
        self.away = away
        self.foreseen = foreseen
        self.mana = mana or {}
        self.becomes = becomes
        self.founds_colony = founds_colony
        self.key = step if role is Role.TARGET else f"{step} {role.value}"
        if self.key not in HOOKS:
            raise ValueError(f"no spell can respond at '{self.key}'")


@dataclass(frozen=True)
class Prohibition(Constant):
    """Something that a spell forbids those it reaches.

    ``when`` asks about the attempt; ``words`` finish the sentence "... may not, because ...".
    """

    what: Forbidden
    words: str
    when: Callable[[Game, Spell, Any], bool] | None = None
    reach: Reach = Reach.HOST


@dataclass(frozen=True)
class Exemption(Constant):
    """Something that a spell exempts those it reaches from; ``when`` asks about the attempt."""

    what: Exempt
    when: Callable[[Game, Spell, Any], bool] | None = None
    reach: Reach = Reach.HOST


@dataclass(frozen=True)
class Bonus(Constant):
    """A plain change to the stats of those it reaches, as long as the spell is in play.

    ``hp`` raises maximum and current hit points alike when it arrives and lowers only the maximum when
    it goes; ``max_hp`` leaves current hit points alone. ``no_attacks`` and ``pauses`` set the attack
    rate to 0: the one ("no longer attacks") takes the attacks away and ends what requires them, the
    other ("does not attack next round") leaves them. ``level_0`` sets the level to 0, ``armor_0`` the
    armor, and ``deals_nothing`` the damage of every attack (A2); ``ignores_armor`` sends every attack past armor.
    ``new_hand`` and ``new_missile`` are attacks given to a minion that has none of that kind, and
    ``both_classes`` lets spells for swordsmen and spells for archers be cast on a recruit; ``no_nation``
    takes the ability of its nation from it. ``times`` multiplies the numbers by what it counts ("for each ..."), each
    time the minion's stats are settled, and ``per_hit_point`` by the minion's current hit points.
    ``when`` asks about the minion (a class, a nation); ``with_initiative`` holds while its owner has it, and
    ``rounds`` in those rounds of its combats of whose number it says yes (0: it is in none).
    """

    hand: int = 0
    missile: int = 0
    armor: int = 0
    hp: int = 0
    max_hp: int = 0
    level: int = 0
    attack_rate: int = 0
    ignores_armor: bool = False
    no_attacks: bool = False
    pauses: bool = False
    deals_nothing: bool = False
    level_0: bool = False
    armor_0: bool = False
    new_hand: int | None = None
    new_missile: int | None = None
    both_classes: bool = False
    no_nation: bool = False
    walks: frozenset[Walk] = frozenset()
    reach: Reach = Reach.HOST
    when: Callable[[Minion], bool] | None = None
    times: Callable[[Spell, Minion], int] | None = None
    per_hit_point: bool = False
    with_initiative: bool = False
    rounds: Callable[[int], bool] | None = None


@dataclass(frozen=True)
class Definition(Constant):
    """A spell as the engine plays it: its name, what it hosts on, whether it is visible, its effects.

    ``lasting`` is false for a spell that leaves play as it executes (manifestation, summoning,
    Hero); ``turns`` is how many turns after the turn of casting a lasting one stays, None for ever.
    ``innate`` marks the ability of a creature or nation, ``exclusive`` a helper spell of which a host
    carries only one, although the game engine casts it. ``known`` is false for a spell whose
    behaviour the engine does not play yet: it can lie on its host and does nothing there.
    ``missing`` says which part of a known one is not played. ``words`` are what players are told of
    a hidden spell, whose name they never see: "{host} withdraws as the next round starts".
    ``needs_room`` marks a spell whose host group, or the group in whose structure it is cast, must
    be able to add a newcomer.
    ``for_class`` is the class of recruit that a helper spell asks of its host as long as it lasts.
    ``attacks_friends`` marks a creature that fights the groups of its own side, too.
    ``constraints`` are its prohibitions and exemptions, ``everywhere`` those that hold for the whole board.
    """

    name: str
    target: str
    visible: bool = True
    bonuses: tuple[Bonus, ...] = ()
    responses: tuple[Response[Any], ...] = ()
    quasi_immune: bool = False
    known: bool = True
    lasting: bool = True
    missing: str = ""
    prohibitions: tuple[Prohibition, ...] = ()
    exemptions: tuple[Exemption, ...] = ()
    turns: int | None = None
    innate: bool = False
    words: str = ""
    needs_room: bool = False
    attacks_friends: bool = False
    exclusive: bool = False
    for_class: str = ""
    reaches_beyond_host: bool = field(init=False)
    reaches_other_groups: bool = field(init=False)
    reaches_beside: bool = field(init=False)
    volatile: bool = field(init=False)
    by_round: bool = field(init=False)
    counts: bool = field(init=False)
    acting: tuple[Response[Any], ...] = field(init=False)
    constraints: tuple[Prohibition | Exemption, ...] = field(init=False)
    everywhere: tuple[Prohibition | Exemption, ...] = field(init=False)
    owned: dict[str, tuple[Response[Any], ...]] = field(init=False, hash=False)

    def __post_init__(self) -> None:
        effects: tuple[Bonus | Response[Any], ...] = (*self.bonuses, *self.responses)
        constraints: tuple[Prohibition | Exemption, ...] = (*self.prohibitions, *self.exemptions)
        far = [reach for reach in (part.reach for part in (*effects, *constraints)) if reach is not Reach.HOST]
        object.__setattr__(self, "reaches_beyond_host", any(reach is not Reach.ANYBODY for reach in far))
        object.__setattr__(self, "reaches_other_groups", Reach.OPPONENTS in far or Reach.BESIDE in far)
        object.__setattr__(self, "reaches_beside", Reach.BESIDE in far)
        volatile = any(bonus.per_hit_point or bonus.with_initiative for bonus in self.bonuses)
        object.__setattr__(self, "volatile", volatile)
        object.__setattr__(self, "by_round", any(bonus.rounds is not None for bonus in self.bonuses))
        object.__setattr__(self, "counts", any(bonus.times is not None for bonus in self.bonuses))
        object.__setattr__(self, "acting", tuple(r for r in self.responses if r.role is Role.WATCHER))
        object.__setattr__(self, "constraints", constraints)
        object.__setattr__(self, "everywhere", tuple(one for one in constraints if one.reach is Reach.ANYBODY))
        own = [response for response in self.responses if response.role is Role.OWN]
        steps = {response.step: tuple(r for r in own if r.step == response.step) for response in own}
        object.__setattr__(self, "owned", steps)

    def own(self, step: str) -> tuple[Response[Any], ...]:
        """Return what the spell does as it executes (X3), leaves play (X4), or its creature's group ends (E4)."""
        return self.owned.get(step, ())
