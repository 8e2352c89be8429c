"""What every pipeline and every card stands on: the state, its one door, the dice, and who answers.

:class:`Play` is also the interface that card effects see: what a card may do to the game is what
this class declares. The pipelines implement the rest, a module each.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, ParamSpec, TypeVar

from engine.board import neighbours
from engine.catalog import Creature
from engine.costs import Cost
from engine.dice import Chance
from engine.effects.language import Bar, Bonus, Definition, Reach
from engine.moments import Attempt, Blow, Cause, Clash, Mode, Moment
from engine.refusal import RefusalError
from engine.requirements import Topic
from engine.state import (
    MAX_LEVEL,
    UNASKED,
    Answer,
    Answers,
    Ground,
    Group,
    Host,
    Minion,
    Player,
    Spell,
    Square,
    State,
    Structure,
)

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")

STATS = ("hand", "missile", "armor", "level", "attack_rate")
NO_ANSWERS: Answers = {}
NOBODY: tuple[Answer, ...] = ()


class Rules(NamedTuple):
    """The switches of the interpretations: see I-1 and I-2."""

    d3_cap: str = "after-effects"
    rebound_blame: str = "none"


def step(step_id: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a method as one step of the published pipelines; a recorded run shows it as that step."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        function.step_id = step_id  # type: ignore[attr-defined]
        return function

    return mark


def pipeline(name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a method as a whole pipeline; a recorded run nests its steps under it."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        function.pipeline_name = name  # type: ignore[attr-defined]
        return function

    return mark


class Play(ABC):
    """A run in progress: the state and everything that may be done to it."""

    def __init__(self, state: State, dice: Chance, rules: Rules = Rules()) -> None:  # noqa: B008 (immutable)
        self.state = state
        self.dice = dice
        self.rules = rules
        self.clash: Clash | None = None
        self.effort = 0
        self.fought: set[frozenset[str]] = set()
        self._acting: dict[str, list[Answer]] | None = None
        self._bars: list[tuple[Spell, Bar]] = []
        self._far: list[Definition] | None = None

    # The door, the dice, and what a recorded run also hears about.

    def change(self, entity: Any, what: str, after: Any) -> None:
        """Set one attribute of something in play: the only way that state may change."""
        setattr(entity, what, after)
        if what == "hp":
            self.restat_volatile((entity,))
        elif what == "initiative":
            self.restat_volatile(self.state.living_minions())

    def set_status(self, host: Host, status: str) -> None:
        """Change whether something is in play: "alive", or what else has become of it."""
        self.change(host, "status", status)
        host.alive = status == "alive"

    def roll(self, of: str, options: Sequence[T], by: Spell | Host, whom: Host | None = None) -> T:
        """Return one of the options at random, each equally likely. One option needs no roll.

        ``by`` is the spell that asks, or the minion or group that chooses; ``whom`` the one it is rolled
        for, where that is not ``by`` or the spell's host. They and ``of`` are the roll's key.
        """
        if len(options) == 1:
            return options[0]
        return options[self.dice.below(len(options), roll_key(of, by, whom))]

    def note(self, what: str, moment: Moment | None = None, **facts: Any) -> None:
        """Tell a listener something that changes nothing; silent here."""

    def tell(self, words: str) -> None:
        """Tell a listener what the spell that acts now does where no change shows it; silent here."""

    def otherwise(self, words: str) -> None:
        """Tell a listener why the spell that acts now does nothing, if nothing has come of it; silent here."""

    def cite(self, interpretation: str) -> None:
        """Tell a listener which interpretation the step rests on; silent here."""

    # Who answers at a step (I-4).

    def respond(self, key: str, subject: Minion | Group, moment: Moment, while_alive: Minion | None = None) -> None:
        """Let every spell that answers to the subject at this step respond, in order (I-4).

        It ends when the subject is buried, when a response cancels what it responds to, and when
        ``while_alive`` is buried (A4 and A5 end with either minion).
        """
        answers = subject.answers
        if answers is UNASKED:
            answers = subject.answers = self.gather(subject)
        for answer in answers.get(key, NOBODY):
            if answer.spell.active and subject.alive and self.heeds(answer, moment):
                self.trigger(answer, moment)
                if moment.cancelled or (while_alive is not None and not while_alive.alive):
                    break

    def witness(self, key: str, moment: Moment) -> None:
        """Let every spell in play that watches others' moments respond, host by host as they were made (I-22)."""
        for answer in tuple(self.acting(f"{key} witness")):
            self.ask(answer, moment)

    def bubble(self, key: str, moment: Moment) -> None:
        """Let every spell in play that acts at a moment of the whole board do so (I-23).

        The initiative player's act first, then the other player's, then the neutral player's.
        """
        order = self.state.standard_order()
        for answer in sorted(self.acting(f"{key} witness"), key=lambda answer: order.index(self.side(answer.spell))):
            self.ask(answer, moment)

    def ask(self, answer: Answer, moment: Moment) -> None:
        """Let one spell respond, if it is still in play and its host on the board."""
        if answer.spell.active and (answer.spell.host.alive or answer.response.away) and self.heeds(answer, moment):
            self.trigger(answer, moment)

    def side(self, spell: Spell) -> Player:
        """Return whose effect a spell is: its owner's; an ability is its creature's owner's."""
        host = spell.host
        return host.owner if spell.definition.innate and isinstance(host, Minion) else spell.owner

    def acting(self, key: str) -> list[Answer]:
        """Return who answers to a moment of others or of the whole board, host by host as they were made."""
        if self._acting is None:
            self._acting, self._bars = {}, []
            for host in self.state.hosts():
                for spell, _ in _each(host, HOLDER):
                    for response in spell.definition.acting:
                        self._acting.setdefault(response.key, []).append(Answer(spell, response))
                    self._bars.extend((spell, bar) for bar in spell.definition.everywhere)
        return self._acting.get(key, [])

    def spells_in_play(self) -> Iterator[Spell]:
        """Yield every spell in play with its host on the board or off it, abilities left out."""
        for host in self.state.hosts():
            yield from host.spells

    def index_spell(self, spell: Spell) -> None:
        """Take note that a spell that acts on the whole board has come or gone."""
        if spell.definition.acting or spell.definition.everywhere:
            self._acting = None

    def barred(self, what: str, subject: Host | None, attempt: Attempt) -> str | None:
        """Return why something is forbidden to or about a subject, or None where nothing forbids it."""
        near = () if subject is None else self.bars_around(subject)
        self.acting("")
        bars: tuple[tuple[Spell, Bar], ...] = (*near, *self._bars)
        return next((bar.words for spell, bar in bars if bar.what == what and self.forbids(spell, bar, attempt)), None)

    def forbids(self, spell: Spell, bar: Bar, attempt: Attempt) -> bool:
        """Whether a spell's bar holds for an attempt."""
        in_play = spell.active and spell.host.in_play
        return in_play and (bar.when is None or bool(bar.when(self, spell, attempt)))

    def verify_not_barred(self, what: str, subject: Host | None, attempt: Attempt) -> None:
        """Raise RefusalError with the words of the first bar that forbids something to or about a subject."""
        words = self.barred(what, subject, attempt)
        if words is not None:
            raise RefusalError(words)

    def bars_around(self, subject: Host) -> Iterator[tuple[Spell, Bar]]:
        """Yield the bars of spells that reach a subject from its own place."""
        for spell, reaches in self.spells_around(subject):
            for bar in spell.definition.bars:
                if bar.reach in reaches:
                    yield spell, bar

    def heeds(self, answer: Answer, moment: Moment) -> bool:
        """Whether the answer's condition holds."""
        when = answer.response.when
        return when is None or bool(when.holds(self, answer, moment))

    def trigger(self, answer: Answer, moment: Moment) -> None:
        """Do what the answer's card says."""
        answer.response.do(self, answer, moment)

    def gather(self, subject: Minion | Group) -> Answers:
        """Return who answers to a minion or a group, by step, in the order of I-4."""
        found: dict[str, list[Answer]] = {}
        for spell, reaches in self.spells_around(subject):
            for response in spell.definition.responses:
                if response.reach in reaches:
                    found.setdefault(response.key, []).append(Answer(spell, response))
        return {key: tuple(answers) for key, answers in found.items()} if found else NO_ANSWERS

    def spells_around(self, subject: Host) -> Iterator[tuple[Spell, frozenset[Reach]]]:
        """Yield every spell that could reach the subject, with the reaches that would.

        Order (I-4): the minion's own, then its comrades', its group's, its square's and
        structure's, its opponents', its neighbours', the globe's; each list oldest first.
        """
        if isinstance(subject, Minion):
            yield from _each(subject, OWN)
        group = subject.group if isinstance(subject, Minion) else subject
        if isinstance(group, Group):
            yield from self.spells_by_group(subject, group)
        elif group is not None:
            for place in self.places_of(group):
                yield from _each(place, HOLDER)
        if subject is not self.state.globe:
            yield from _each(self.state.globe, HOLDER)

    def spells_by_group(self, subject: Host, group: Group) -> Iterator[tuple[Spell, frozenset[Reach]]]:
        """Yield the spells that reach a group, or a member of one, from its members, places and opponents."""
        if subject is group or self.some_reach_far():
            mates = MEMBER if subject is group else MATE
            for mate in group.members:
                if mate is not subject:
                    yield from _each(mate, mates)
        yield from _each(group, HOLDER)
        for place in self.places(group):
            yield from _each(place, HOLDER)
        yield from self.spells_of_opponents(group)
        if self.some_reach_beside() and group.square is not None:
            for square in neighbours(group.square):
                near = self.state.group_at(square)
                for host in (*near.members, near) if near is not None else ():
                    yield from _each(host, NEAR)

    def some_reach_far(self) -> bool:
        """Whether any spell in play reaches minions that its host does not hold."""
        if self._far is None:
            found = (spell.definition for host in self.state.hosts() for spell, _ in _each(host, HOLDER))
            self._far = [definition for definition in found if definition.reaches_beyond_host]
        return bool(self._far)

    def some_reach_beside(self) -> bool:
        """Whether any spell in play reaches minions in the squares beside its host's."""
        return self.some_reach_far() and any(definition.reaches_beside for definition in self._far or ())

    def spells_of_opponents(self, group: Group) -> Iterator[tuple[Spell, frozenset[Reach]]]:
        """Yield the spells on the group that fights this one, and on its members."""
        if self.clash is not None and group in self.clash.groups and self.some_reach_far():
            foe = self.clash.opponent(group)
            for enemy in foe.members:
                yield from _each(enemy, FOE)
            yield from _each(foe, FOE)

    def places_of(self, subject: Host) -> Iterator[Host]:
        """Yield a structure or square, and the square under a structure."""
        yield subject
        if isinstance(subject, Structure):
            ground = self.state.grounds.get(subject.square)
            if ground is not None:
                yield ground

    def places(self, group: Group) -> Iterator[Host]:
        """Yield the square and the structure that a group stands in, where they carry anything."""
        if group.square is not None:
            ground = self.state.grounds.get(group.square)
            if ground is not None:
                yield ground
            structure = self.state.structure_at(group.square)
            if structure is not None:
                yield structure

    def gather_all(self) -> None:
        """Find out who answers to whom before the first step, rather than at each first need."""
        for group in self.state.groups.values():
            group.answers = self.gather(group)
            for minion in group.members:
                minion.answers = self.gather(minion)

    def forget_answers(self) -> None:
        """Make every minion and group ask anew who answers to it, after spells or places changed."""
        self._far = None
        for group in self.state.groups.values():
            group.answers = UNASKED
            for minion in group.members:
                minion.answers = UNASKED
        if self.some_reach_beside():
            for group in self.state.groups.values():
                for minion in group.members:
                    self.restat(minion)

    # Stats: the printed number plus every bonus that reaches the minion.

    def bonuses(self, minion: Minion) -> Iterator[tuple[Spell, Bonus]]:
        """Yield every bonus that reaches a minion now, with its spell."""
        for spell, reaches in self.spells_around(minion):
            for bonus in spell.definition.bonuses:
                if bonus.reach in reaches and (bonus.when is None or bonus.when(minion)):
                    if bonus.with_initiative and minion.owner != self.state.initiative:
                        continue
                    times = minion.hp if bonus.per_hit_point else bonus.times and bonus.times(spell, minion)
                    yield spell, bonus if times is None else multiplied(bonus, times)

    def restat_volatile(self, minions: Iterable[Minion]) -> None:
        """Settle the stats of those minions whose abilities count hit points, or ask who has the initiative."""
        for minion in minions:
            if any(spell.definition.volatile for spell in minion.intrinsic):
                self.restat(minion)

    def restat(self, minion: Minion) -> None:
        """Bring a minion's stats to agree with its base and its bonuses.

        Level stays within 0-5, nothing falls below 0, maximum hit points not below 1 (I-48), and
        current hit points never exceed the maximum (armor and levels page). Current armor is the
        maximum where no combat is being fought; in one, a gain counts from the next round.
        """
        found, armed = self._found(minion), minion.armed
        for stat in STATS:
            base = _base(minion, stat, found)
            self._settle(minion, stat, None if base is None else _bounded(stat, base, found))
        minion.deals_nothing = any(bonus.deals_nothing for bonus in found)
        minion.ignores_armor = any(bonus.ignores_armor for bonus in found)
        minion.both_classes = any(bonus.both_classes for bonus in found)
        minion.armed = _rate_without_pauses(minion, found) > 0
        minion.strength = max(minion.hand or 0, minion.missile or 0)
        max_hp = max(1, minion.base.hp + sum(bonus.hp + bonus.max_hp for bonus in found))
        self._settle(minion, "max_hp", max_hp)
        self._settle(minion, "hp", min(minion.hp, max_hp))
        fighting = self.clash is not None and minion.group in self.clash.groups
        self._settle(minion, "current_armor", min(minion.current_armor, minion.armor) if fighting else minion.armor)
        self._settle(minion, "walks", minion.base.walks.union(*(bonus.walks for bonus in found)))
        minion.quasi_immune = any(spell.definition.quasi_immune for spell in minion.spells)
        if armed and not minion.armed:
            self.recheck(minion, "attacks")

    def _found(self, minion: Minion) -> list[Bonus]:
        """Return every bonus that reaches a minion, after they have taken or given back the ability of its nation."""
        found = [bonus for _, bonus in self.bonuses(minion)]
        silenced = any(bonus.no_nation for bonus in found)
        if silenced == minion.silenced:
            return found
        minion.silenced = silenced
        minion.answers = UNASKED
        return [bonus for _, bonus in self.bonuses(minion)]

    def damage_total(self, minion: Minion, mode: Mode) -> int:
        """Return a minion's hand or missile damage with its bonuses: the stat, or where that shows 0, what is below it.

        A2 adds to the whole sum and only then rounds up to 0 (combat page).
        """
        shown: int | None = getattr(minion, mode)
        if shown or shown is None:
            return shown or 0
        found = self._found(minion)
        below: int = sum(getattr(bonus, mode) for bonus in found)
        return (_base(minion, mode, found) or 0) + below

    def _settle(self, minion: Minion, stat: str, value: int | frozenset[str] | None) -> None:
        if getattr(minion, stat) != value:
            self.change(minion, stat, value)

    def count(self, spell: Spell, tokens: int) -> None:
        """Set a spell's tokens, and let those it reaches find out what they are worth."""
        spell.tokens = tokens
        self.spell_flux(spell.host, spell)

    # What cards may ask for; each pipeline module implements its own.

    @abstractmethod
    def apply_damage(self, victim: Minion, quantity: int, source: str | None, wielder: Minion | None = None) -> str:
        """Deal magical spell damage (G1-G3); return the result."""

    @abstractmethod
    def die(self, victim: Minion, cause: Cause, killer: Minion | None = None, wielder: Minion | None = None) -> bool:
        """Send a minion through the Minion Death Pipeline; return whether it was buried.

        ``wielder`` is remembered, not blamed (I-2).
        """

    @abstractmethod
    def remove(self, victim: Minion, cause: Cause = "removed") -> None:
        """Take a minion out of the game without any effect of dying."""

    @abstractmethod
    def dispel(self, spell: Spell, why: str = "dispelled") -> None:
        """Make a spell leave play: "dispelled" or "expired"."""

    @abstractmethod
    def transfer(self, spell: Spell, host: Host) -> None:
        """Move a spell to the end of another host's list."""

    @abstractmethod
    def recheck(self, host: Host, topic: Topic | None = None) -> None:
        """Dispel every spell on a host whose persistent requirement, about a topic, fails (X5)."""

    @abstractmethod
    def spell_flux(self, host: Host, spell: Spell, group: Group | None = None) -> None:
        """Let everybody whom a spell reaches find out anew what reaches them."""

    @abstractmethod
    def one_attack(self, blow: Blow) -> None:
        """Play one attack (A1-A8)."""

    @abstractmethod
    def engine_casts(
        self, spell_name: str, host: Host, caster: Player, *, owner: Player = "neutral", as_helper: bool = False
    ) -> Spell:
        """Cast a helper spell, or a real one as if it were one, and return it: it acts for its caster (I-55).

        Only where a card says so has it another owner than the neutral player. ``as_helper`` picks
        the helper spell that shares the name of the real one.
        """

    @abstractmethod
    def may_carry(self, host: Host, spell_name: str, caster: Player, *, as_his: bool = False) -> bool:
        """Whether a spell of the game engine's would stay on a host."""

    @abstractmethod
    def change_nation(self, minion: Minion, nation: str) -> None:
        """Give a recruit another nation."""

    @abstractmethod
    def change_class(self, minion: Minion, recruit_class: str) -> None:
        """Make a recruit a swordsman or an archer."""

    @abstractmethod
    def change_group_owner(self, group: Group, owner: Player) -> None:
        """Let a group change sides."""

    @abstractmethod
    def change_terrain(self, ground: Ground, terrain: str) -> None:
        """Change a square's terrain; structures, Sancta and entrances stay plains."""

    @abstractmethod
    def always_plains(self, square: Square) -> bool:
        """Whether a square stays plains whatever happens: a structure's, or an entrance of a Sanctum."""

    @abstractmethod
    def ground(self, square: Square) -> Ground:
        """Return a square of the board as a host of spells."""

    @abstractmethod
    def create(self, creature: str | Creature, where: Group | Square, owner: Player, *, count: int = 1) -> list[Minion]:
        """Create minions of a creature's record or name, in a group or as a new group of a square."""

    @abstractmethod
    def create_recruits(
        self, recruit_class: str, nation: str, where: Group | Square, owner: Player, *, count: int = 1
    ) -> list[Minion]:
        """Create plain recruits, in a group or as a new group of a square."""

    @abstractmethod
    def build(self, type: str, square: Square, owner: Player) -> Structure | None:
        """Create a structure; None where none may stand."""

    @abstractmethod
    def destroy(self, structure: Structure) -> None:
        """Destroy a structure, with every spell on it."""

    @abstractmethod
    def change_structure_owner(self, structure: Structure, owner: Player) -> None:
        """Let a structure change hands, outside of the capture step."""

    @abstractmethod
    def change_structure_type(self, structure: Structure, type: str) -> None:
        """Make a town of a colony or a colony of a town."""

    @abstractmethod
    def add_novices(self, structure: Structure, count: int, nation: str | None = None) -> None:
        """Give a structure novices, of another nation than its owner's if one is named, or take some."""

    @abstractmethod
    def capture(self, structure: Structure, player: Player, group: Group | None = None) -> None:
        """Let a player capture a structure, with all that goes with it."""

    @abstractmethod
    def move_structure(self, structure: Structure, square: Square) -> bool:
        """Move a structure, with all it has, to a square where one may stand; return whether it could."""

    @abstractmethod
    def may_hold_structure(self, square: Square) -> bool:
        """Whether a structure may come into a square."""

    @abstractmethod
    def take_structure_off_board(self, structure: Structure) -> None:
        """Make a structure disappear; it stays in play with everything it has."""

    @abstractmethod
    def return_structure(self, structure: Structure) -> bool:
        """Bring a structure back into its square; return whether it came."""

    @abstractmethod
    def give_initiative(self, player: Player) -> bool:
        """Let a player take the initiative; return whether it changed hands."""

    @abstractmethod
    def remove_group(self, group: Group, cause: Cause = "removed") -> None:
        """Take a whole group out of the game without any effect of dying."""

    @abstractmethod
    def replace(self, minion: Minion, creature: str | Creature) -> Minion:
        """Replace a minion by a creature, in the same group (death page, "replaced by")."""

    @abstractmethod
    def replace_by_recruit(self, minion: Minion, recruit_class: str, nation: str | None) -> Minion:
        """Replace a minion by a plain recruit, in the same group."""

    @abstractmethod
    def take_into_hand(self, player: Player, card: str, rise: int = 0) -> None:
        """Put a card into a player's hand, a copy that costs so much above its first price."""

    @abstractmethod
    def put_into_deck(self, player: Player, card: str, place: int) -> None:
        """Put a card into a player's deck: at place 0 it lies on top, at the deck's size at the bottom."""

    @abstractmethod
    def count_delta(self, player: Player, delta: int) -> None:
        """Count a structure, or what counts as one, as won or lost for the initiative (S7)."""

    @abstractmethod
    def gain_mana(self, player: Player, mana: str, amount: int) -> None:
        """Add to (or take from) a player's mana of this turn."""

    @abstractmethod
    def leave_group(self, minion: Minion) -> Group:
        """Make a minion leave its group, into one of its own in the same square."""

    @abstractmethod
    def take_off_board(
        self, group: Group, *, until: int | None = None, spell: Spell | None = None, square: Square | None = None
    ) -> None:
        """Make a group disappear; from turn ``until`` on it comes back where it was, or to ``square``."""

    @abstractmethod
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

    @abstractmethod
    def create_off_board(self, creature: Creature, owner: Player, *, count: int = 1) -> Group:
        """Create a group that lives off the board."""

    @abstractmethod
    def place(self, group: Group, square: Square) -> bool:
        """Put a group, off the board or on it, into an unoccupied square; return whether it could."""

    @abstractmethod
    def create_recruits_off_board(self, recruit_class: str, nation: str, owner: Player, *, count: int = 1) -> Group:
        """Create a group of plain recruits off the board."""

    @abstractmethod
    def comes_back(self, group: Group, square: Square) -> bool:
        """Put a group that is off the board into a square where it may come back; return whether it could."""

    @abstractmethod
    def give_order(self, group: Group, square: Square | None) -> None:
        """Order a group to a square, or cancel its order."""

    @abstractmethod
    def lure(self, group: Group, square: Square) -> None:
        """Make a group move towards a square this turn, or towards another that lures it."""

    @abstractmethod
    def head_for(self, group: Group, squares: Sequence[Square]) -> None:
        """Make a computer-controlled group head for the nearest of some squares this turn."""

    @abstractmethod
    def wander(
        self, group: Group, *, other_than: Square | None = None, unoccupied: bool = False, may_stand: bool = False
    ) -> None:
        """Order a group in a random legal direction; its own order is cancelled if there is none, or by chance."""

    @abstractmethod
    def swap(self, one: Minion, other: Minion) -> None:
        """Let two minions leave their groups, each for the other's."""

    @abstractmethod
    def takes_newcomers(self, group: Group) -> bool:
        """Whether nothing forbids a group to be joined by new minions."""

    @abstractmethod
    def base_cost(self, player: Player, card: str, now: int | None = None) -> Cost:
        """Return what a card costs a player before spells in play change it."""

    @abstractmethod
    def mana_choice(self, source: Structure | Ground, player: Player) -> str | None:
        """Return the type of mana that a player chooses for a structure, or for a square that yields some."""

    @abstractmethod
    def join(self, group: Group, other: Group) -> bool:
        """Let the members of one group join another, where both may; return whether they did."""

    @abstractmethod
    def draw(self, player: Player, count: int) -> None:
        """Draw cards at random from a player's deck."""

    @abstractmethod
    def discard(self, player: Player, cards: Sequence[str]) -> None:
        """Make a player discard cards of the hand."""


def _base(minion: Minion, stat: str, bonuses: list[Bonus]) -> int | None:
    """Return a printed stat, or for an attack that the minion lacks the one that a bonus gives it."""
    printed: int | None = getattr(minion.base, stat)
    if printed is None and stat in ("hand", "missile"):
        return max((new for bonus in bonuses if (new := getattr(bonus, f"new_{stat}")) is not None), default=None)
    return printed


def _bounded(stat: str, base: int, bonuses: list[Bonus]) -> int:
    """Return a stat with its bonuses, within what the stat may be."""
    if stat == "attack_rate" and any(bonus.no_attacks or bonus.pauses for bonus in bonuses):
        return 0
    if stat in ("level", "armor") and any(getattr(bonus, f"{stat}_0") for bonus in bonuses):
        return 0
    value: int = max(0, base + sum(getattr(bonus, stat) for bonus in bonuses))
    return min(value, MAX_LEVEL) if stat == "level" else value


def roll_key(of: str, by: Spell | Host, whom: Host | None) -> str:
    """Return what a roll is known by: what is rolled, by which card if one asks, and for whom."""
    if isinstance(by, Spell):
        return f"{by.name}: {of}: {(whom or by.host).id}"
    return f"{of}: {(whom or by).id}"


def _rate_without_pauses(minion: Minion, bonuses: list[Bonus]) -> int:
    """Return how often a minion attacks in the rounds that it does not sit out."""
    return minion.attack_rate or _bounded("attack_rate", minion.base.attack_rate, [b for b in bonuses if not b.pauses])


def multiplied(bonus: Bonus, times: int) -> Bonus:
    """Return a bonus with its numbers taken so many times; walks are there once or not at all."""
    numbers = {stat: getattr(bonus, stat) * times for stat in (*STATS, "hp", "max_hp")}
    return replace(bonus, times=None, walks=bonus.walks if times else frozenset(), **numbers)


OWN = frozenset({Reach.HOST, Reach.GROUP})
MATE = frozenset({Reach.GROUP, Reach.OTHERS})
MEMBER = frozenset({Reach.HOST, Reach.GROUP, Reach.OTHERS})
HOLDER = frozenset({Reach.HOST})
FOE = frozenset({Reach.OPPONENTS})
NEAR = frozenset({Reach.BESIDE})


def _each(host: Host, reaches: frozenset[Reach]) -> Iterator[tuple[Spell, frozenset[Reach]]]:
    if isinstance(host, Minion):
        for spell in host.intrinsic:
            if not host.silenced or spell.name != f"ability of {host.nation}":
                yield spell, reaches
    for spell in host.spells:
        yield spell, reaches
