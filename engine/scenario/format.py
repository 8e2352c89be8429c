"""The records of the scenario format, ``sanctum-scenario/1``: what each field may hold (docs/scenario.md)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.model.board import SQUARES
from engine.model.catalog import MAX_COST, Mana, Name, RecruitClass
from engine.model.events import LAST_ROUND, Cause, Mode, Result
from engine.model.pieces import MAX_LEVEL, MAX_MEMBERS, NOVICE_RATE, Control, Settlement, Status, StructureType
from engine.model.realms import Realm
from engine.model.resolve import resolve
from engine.model.seat import Contestant, Player, Winner
from engine.model.terrain import TerrainName
from engine.model.turn_orders import Id, Move, Order, Part, Place, Target

FORMAT = "sanctum-scenario/1"
MAX_GROUPS = 64
MAX_SEED = 2**63 - 1
MAX_TURN: Final = 9999
MAX_STEPS = 200
MAX_HAND = 20
MAX_DECK = 200
MAX_TITLE: Final = 200
MAX_ABOUT: Final = 2000
MAX_STAT: Final = 999
MAX_ATTACK_RATE: Final = 20
MAX_NOVICES: Final = 99
MAX_TURN_COUNT: Final = max(NOVICE_RATE.values())

Stat = Annotated[int, Meta(ge=0, le=MAX_STAT)]
Coordinates = tuple[int, int]


class SpellOn(Part):
    """A spell laid on a host, with its owner where that is not the host's."""

    card: Name
    owner: Player | None = None


SpellRef = str | SpellOn
SpellList = list[SpellRef]


class StatsSpec(Part):
    """Base numbers that replace the printed ones; a damage of null means no such attack."""

    hp: Annotated[int, Meta(ge=1, le=MAX_STAT)] | UnsetType = UNSET
    armor: Stat | UnsetType = UNSET
    hand: Stat | UnsetType | None = UNSET
    missile: Stat | UnsetType | None = UNSET
    attack_rate: Annotated[int, Meta(ge=0, le=MAX_ATTACK_RATE)] | UnsetType = UNSET
    level: Annotated[int, Meta(ge=0, le=MAX_LEVEL)] | UnsetType = UNSET


STATS: Final = StatsSpec.__struct_fields__
"""The numbers of a minion that a scenario can say."""


class MinionSpec(Part):
    """A minion, or ``count`` of the same; with no ``abilities``, its nation's and its own do nothing."""

    id: Id
    name: Name | None = None
    recruit_class: RecruitClass | None = msgspec.field(name="class", default=None)
    card: Name | None = None
    nation: str | UnsetType | None = UNSET
    stats: StatsSpec = msgspec.field(default_factory=StatsSpec)
    current_hp: Annotated[int, Meta(ge=1, le=MAX_STAT)] | None = None
    count: Annotated[int, Meta(ge=1, le=MAX_MEMBERS)] = 1
    abilities: Literal["own", "none"] = "own"
    spells: SpellList = []


class GroupSpec(Part):
    """A group of one to eight minions."""

    id: Id
    owner: Player
    minions: Annotated[list[MinionSpec], Meta(min_length=1, max_length=MAX_MEMBERS)]
    square: Coordinates | None = None
    spells: SpellList = []
    control: Control | None = None


class StructureSpec(Part):
    """A Sanctum, town or colony; its next novice comes in ``turn_count`` turns, by default as many as it takes."""

    id: Id
    type: StructureType
    square: Coordinates
    owner: Player = "neutral"
    mana: Mana | None = None
    novices: Annotated[int, Meta(ge=0, le=MAX_NOVICES)] = 0
    turn_count: Annotated[int, Meta(ge=1, le=MAX_TURN_COUNT)] | None = None
    spells: SpellList = []


class SquareSpec(Part):
    """A square with a terrain or spells of its own."""

    square: Coordinates
    terrain: TerrainName = "plains"
    spells: SpellList = []


class PlayerSpec(Part):
    """One of the two players: house, hand, deck, the mana of this turn and what novices give every turn."""

    house: Name | None = None
    hand: Annotated[list[Name], Meta(max_length=MAX_HAND)] = []
    deck: Annotated[list[Name], Meta(max_length=MAX_DECK)] = []
    mana: dict[Mana, Stat] = {}
    trained: dict[Mana, Stat] = {}


class PlayersSpec(Part):
    """Both players."""

    blue: PlayerSpec = msgspec.field(default_factory=PlayerSpec)
    red: PlayerSpec = msgspec.field(default_factory=PlayerSpec)


class RulesSpec(Part):
    """The switches of the interpretations (I-1, I-2)."""

    d3_cap: Literal["after-effects", "before-effects"] = "after-effects"
    rebound_blame: Literal["none", "wielder"] = "none"


class Attack(Part, tag_field="do", tag="attack"):
    """One attack of a combat (A1-A8) in the given round; without a ``type`` it is of the kind that the attacker has."""

    attacker: Id
    victim: Id
    type: Mode | None = None
    round: Annotated[int, Meta(ge=1, le=LAST_ROUND)] = 2


class Damage(Part, tag_field="do", tag="damage"):
    """Spell damage (G1-G3)."""

    victim: Id
    quantity: Stat
    type: Literal["magical"] = "magical"
    card: Name | None = None


class Fight(Part, tag_field="do", tag="combat"):
    """One full combat (C1-C4) of two groups where they stand."""

    groups: tuple[Id, Id]


class AllCombats(Part, tag_field="do", tag="combats"):
    """The combat phase: what happens before combat, each hostile pair of neighbors once a turn, what happens after."""


class Cast(Part, tag_field="do", tag="cast"):
    """One spell cast from a player's hand (X1-X5); ``target`` is an id, a square, or "globe".

    The player "neutral" is the game engine, which casts helper spells, too, and heeds no requirement,
    no concealment and no blocking (spells page, helper spells). ``cost`` is all the mana that the
    card costs now: of a card whose cost changes from turn to turn, or of one whose cost is not known.
    """

    player: Player
    card: Name
    target: Target
    cost: Annotated[int, Meta(ge=1, le=MAX_COST)] | None = None


class Dispel(Part, tag_field="do", tag="dispel"):
    """One spell dispelled."""

    card: Name
    host: Target


class Change(Part, tag_field="do", tag="change"):
    """Something in play changed from outside, to exercise rechecks: one thing, one or more of its fields."""

    minion: Id | None = None
    group: Id | None = None
    structure: Id | None = None
    square: list[int] | None = None
    nation: str | None = None
    recruit_class: RecruitClass | None = msgspec.field(name="class", default=None)
    owner: Player | None = None
    type: Settlement | None = None
    terrain: TerrainName | None = None


class StartOfTurn(Part, tag_field="do", tag="start_of_turn"):
    """The turn ends and the next begins (S1-S9); ``mana`` is the type chosen for each structure that is captured.

    A square ("4,5") stands for what yields mana there without being a structure.
    """

    mana: dict[Place, Mana] = {}


class OrdersSpec(Part):
    """What both players order in a turn, each in their order."""

    blue: Annotated[list[Order], Meta(max_length=MAX_STEPS)] = []
    red: Annotated[list[Order], Meta(max_length=MAX_STEPS)] = []


class WholeTurn(Part, tag_field="do", tag="turn"):
    """A whole turn: orders, spell execution by initiative, movement, combat.

    ``mana`` is the type chosen for each structure that is captured, as this turn starts or as the next one does, or for
    which a spell lets its caster choose, or of a square, as at the start of a turn.
    """

    orders: OrdersSpec = msgspec.field(default_factory=OrdersSpec)
    mana: dict[Place, Mana] = {}


Verb = Attack | Damage | Fight | AllCombats | Cast | Dispel | Change | Move | StartOfTurn | WholeTurn


EventKind = Literal["pipeline", "step", "effect", "change", "roll", "note"]


class EventRow(Part):
    """What an expected event looks like; every field given must agree."""

    step: str | None = None
    kind: EventKind | None = None
    card: str | None = None
    host: str | None = None
    actor: str | None = None
    target: str | None = None
    before: int | None = None
    after: int | None = None
    result: str | None = None
    interpretation: str | None = None


class Row(Part):
    """One thing that must be so after a run: about something in play, a player, a result, the end, or an event.

    Of a minion ``group`` is where it is, and of a group or structure ``square`` where it stands. ``hand`` is a
    minion's damage or a player's cards, ``mana`` what a structure makes or what a player has.
    """

    minion: Id | None = None
    group: Id | None = None
    structure: Id | None = None
    square: list[int] | None = None
    player: Contestant | None = None
    result: Result | None = None
    i: Annotated[int, Meta(ge=0, lt=MAX_STEPS)] | None = None
    winner: Winner | UnsetType | None = UNSET
    rounds: Annotated[int, Meta(ge=0, le=LAST_ROUND)] | None = None
    initiative: Contestant | None = None
    turn: Annotated[int, Meta(ge=1)] | None = None
    left: Literal["blue", "red", "both", "nobody"] | None = None
    globe: list[str] | None = None
    event: EventRow | None = None
    status: Status | None = None
    hp: int | None = None
    max_hp: int | None = None
    armor: int | None = None
    level: int | None = None
    cause: Cause | None = None
    by: Id | None = None
    spells: list[str] | None = None
    recruit_class: str | None = msgspec.field(name="class", default=None)
    nation: str | None = None
    owner: Player | None = None
    type: StructureType | None = None
    terrain: TerrainName | None = None
    mana: Mana | dict[Mana, int] | None = None
    hand: int | list[str] | None = None
    missile: int | None = None
    attack_rate: int | None = None
    members: list[str] | None = None
    control: Control | None = None
    novices: int | None = None
    turn_count: int | None = None
    deck: list[str] | None = None
    discarded: list[str] | None = None
    trained: dict[Mana, int] | None = None


class Expectation(Row):
    """A row about this run, or one that holds always, never or sometimes over seeds."""

    always: Row | None = None
    never: Row | None = None
    sometimes: Row | None = None


class Scenario(Part, kw_only=True):
    """A whole scenario: who stands where under which spells, and what is to happen.

    ``costs`` states what cards cost: it counts wherever a cost is asked for, before what the card data knows.
    ``realm`` is the board's, by whose chances terrain is rolled.
    """

    format: Literal["sanctum-scenario/1"]
    groups: Annotated[list[GroupSpec], Meta(max_length=MAX_GROUPS)] = []
    script: Annotated[list[Verb], Meta(max_length=MAX_STEPS)]
    title: Annotated[str, Meta(max_length=MAX_TITLE)] = ""
    about: Annotated[str, Meta(max_length=MAX_ABOUT)] = ""
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)] = 1
    initiative: Contestant = "blue"
    turn: Annotated[int, Meta(ge=1, le=MAX_TURN)] = 1
    players: PlayersSpec = msgspec.field(default_factory=PlayersSpec)
    rules: RulesSpec = msgspec.field(default_factory=RulesSpec)
    structures: Annotated[list[StructureSpec], Meta(max_length=40)] = []
    squares: Annotated[list[SquareSpec], Meta(max_length=len(SQUARES))] = []
    globe: SpellList = []
    costs: dict[Name, dict[Mana, Stat]] = {}
    realm: Realm | None = None
    expect: Annotated[list[Expectation], Meta(max_length=200)] = []


resolve(Scenario)


def minion_ids(spec: MinionSpec) -> list[str]:
    """Return the ids a minion entry stands for: its own, or ``id-1`` to ``id-count``."""
    return [spec.id] if spec.count == 1 else [f"{spec.id}-{number}" for number in range(1, spec.count + 1)]


def plain_name(spec: MinionSpec) -> str:
    """Return what the minions of an entry are called."""
    return spec.name or spec.card or spec.id.capitalize()


def minions_of(scenario: Scenario) -> list[MinionSpec]:
    """Return every minion's entry, group by group."""
    return [spec for group in scenario.groups for spec in group.minions]


def ids_of_minions(scenario: Scenario) -> list[str]:
    """Return the ids of all minions, group by group."""
    return [id for spec in minions_of(scenario) for id in minion_ids(spec)]


THINGS: Final = ("minion", "group", "structure", "square")
"""What a script can change, and a row be about."""

SUBJECTS: Final = (*THINGS, "player")
"""What a row can be about and say more of; where two are named, it is about the first."""


def thing_of(row: Row) -> str | None:
    """Return the field that names the thing a row is about; None for a row about anything else."""
    return next((thing for thing in SUBJECTS if getattr(row, thing) is not None), None)


def square_of_row(row: Row) -> list[int] | None:
    """Return the square that a row is about, if it is about one."""
    return row.square if thing_of(row) == "square" else None


def rows_of(expected: Expectation) -> list[Row]:
    """Return the row that an expectation is, or those it says hold always, never or sometimes."""
    return [row for row in (expected, expected.always, expected.never, expected.sometimes) if row is not None]
