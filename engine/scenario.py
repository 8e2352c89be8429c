"""The scenario format, ``sanctum-scenario/1``: what it may say, and one clear line when it does not.

Reading checks the shape of every field, then what the fields mean together (ids, cards, squares,
limits). Both kinds of trouble raise :class:`ScenarioError` with the path of the field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.board import neighbours, on_board
from engine.catalog import cards_by_name, creatures_by_name, helpers_by_name, houses_by_name
from engine.state import Player, Square

FORMAT = "sanctum-scenario/1"
MAX_BYTES = 1_000_000
MAX_GROUPS = 64
MAX_MEMBERS = 8
MAX_SPELLS = 200
MAX_STEPS = 200

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\s,\"'<>&]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Stat = Annotated[int, Meta(ge=0, le=999)]
Coordinates = tuple[int, int]


class ScenarioError(ValueError):
    """A scenario that cannot be played: ``path`` is the field, ``problem`` what was expected there."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.problem = problem


class Part(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of the format's records: strict about fields, silent about defaults."""


class SpellOn(Part):
    """A spell laid on a host, with its owner where that is not the host's."""

    card: Name
    owner: Player | None = None


SpellRef = str | SpellOn
SpellList = list[SpellRef]


class StatsSpec(Part):
    """Base numbers that replace the printed ones; a damage of null means no such attack."""

    hp: Annotated[int, Meta(ge=1, le=999)] | UnsetType = UNSET
    armor: Stat | UnsetType = UNSET
    hand: Stat | UnsetType | None = UNSET
    missile: Stat | UnsetType | None = UNSET
    attack_rate: Annotated[int, Meta(ge=0, le=20)] | UnsetType = UNSET
    level: Annotated[int, Meta(ge=0, le=5)] | UnsetType = UNSET


class MinionSpec(Part):
    """A minion, or ``count`` of the same."""

    id: Id
    name: Name | None = None
    recruit_class: Literal["swordsman", "archer"] | None = msgspec.field(name="class", default=None)
    card: Name | None = None
    nation: str | UnsetType | None = UNSET
    stats: StatsSpec = msgspec.field(default_factory=StatsSpec)
    current_hp: Annotated[int, Meta(ge=1, le=999)] | None = None
    count: Annotated[int, Meta(ge=1, le=8)] = 1
    spells: SpellList = []


class GroupSpec(Part):
    """A group of one to eight minions."""

    id: Id
    owner: Player
    minions: Annotated[list[MinionSpec], Meta(min_length=1, max_length=MAX_MEMBERS)]
    square: Coordinates | None = None
    spells: SpellList = []


class StructureSpec(Part):
    """A Sanctum, town or colony."""

    id: Id
    type: Literal["sanctum", "town", "colony"]
    square: Coordinates
    owner: Player = "neutral"
    mana: Literal["Order", "Strife", "Clarity", "Mystery", "Will", "World"] | None = None
    novices: Annotated[int, Meta(ge=0, le=99)] = 0
    turn_count: Annotated[int, Meta(ge=1, le=4)] = 2
    spells: SpellList = []


class SquareSpec(Part):
    """A square with a terrain or spells of its own."""

    square: Coordinates
    terrain: Literal[
        "plains",
        "barren land",
        "forest",
        "mountain",
        "water",
        "swamp",
        "desert",
        "ice",
        "lava",
        "volcano",
        "void",
    ] = "plains"
    spells: SpellList = []


class RulesSpec(Part):
    """The switches of the interpretations (I-1, I-2)."""

    d3_cap: Literal["after-effects", "before-effects"] = "after-effects"
    rebound_blame: Literal["none", "wielder"] = "none"


class Attack(Part, tag_field="do", tag="attack"):
    """One attack (A1-A8), as in the given combat round."""

    attacker: Id
    victim: Id
    type: Literal["hand", "missile"] = "hand"
    round: Annotated[int, Meta(ge=1, le=10)] = 2


class Damage(Part, tag_field="do", tag="damage"):
    """Spell damage (G1-G3)."""

    victim: Id
    quantity: Stat
    type: Literal["magical"] = "magical"
    card: Name | None = None


class Fight(Part, tag_field="do", tag="combat"):
    """One full combat (C1-C4)."""

    groups: tuple[Id, Id]


class AllCombats(Part, tag_field="do", tag="combats"):
    """The check for all combats on the board."""


Verb = Attack | Damage | Fight | AllCombats


class Expectation(Part):
    """One thing that must be so after the run, or at the seeds named by always, never, sometimes."""

    minion: Id | None = None
    group: Id | None = None
    result: str | None = None
    i: int | None = None
    winner: str | UnsetType | None = UNSET
    rounds: int | None = None
    event: dict[str, Any] | None = None
    status: Literal["alive", "buried", "removed", "off-board", "dead"] | None = None
    hp: int | None = None
    max_hp: int | None = None
    armor: int | None = None
    level: int | None = None
    cause: Literal["killed", "died", "removed", "replaced"] | None = None
    by: Id | None = None
    spells: list[str] | None = None
    recruit_class: str | None = msgspec.field(name="class", default=None)
    nation: str | None = None
    owner: Player | None = None
    always: Expectation | None = None
    never: Expectation | None = None
    sometimes: Expectation | None = None


class Scenario(Part):
    """A whole scenario: who stands where under which spells, and what is to happen."""

    format: Literal["sanctum-scenario/1"]
    groups: Annotated[list[GroupSpec], Meta(min_length=1, max_length=MAX_GROUPS)]
    script: Annotated[list[Verb], Meta(max_length=MAX_STEPS)]
    title: Annotated[str, Meta(max_length=200)] = ""
    about: Annotated[str, Meta(max_length=2000)] = ""
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 1
    initiative: Literal["blue", "red"] = "blue"
    rules: RulesSpec = msgspec.field(default_factory=RulesSpec)
    structures: Annotated[list[StructureSpec], Meta(max_length=40)] = []
    squares: Annotated[list[SquareSpec], Meta(max_length=94)] = []
    globe: SpellList = []
    expect: Annotated[list[Expectation], Meta(max_length=200)] = []


def parse_scenario(text: str | bytes) -> Scenario:
    """Read a scenario from JSON text, check it, and fill in what it leaves open.

    Raises ScenarioError naming the field and what was expected.
    """
    size = len(text.encode() if isinstance(text, str) else text)
    if size > MAX_BYTES:
        raise ScenarioError("$", f"expected at most {MAX_BYTES:,} bytes, got {size:,}")
    try:
        document = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ScenarioError("$", f"expected JSON: {error}") from error
    return read_scenario(document)


def read_scenario(document: Any) -> Scenario:
    """Check a decoded scenario document and fill in what it leaves open. Raises ScenarioError."""
    try:
        scenario = msgspec.convert(document, Scenario)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _shape_error(str(error)) from error
    _check_names(scenario)
    _check_spells(scenario)
    _check_script(scenario)
    _place_groups(scenario)
    return scenario


def to_document(scenario: Scenario) -> dict[str, Any]:
    """Return a scenario as plain data, in the format's field order, defaults left out."""
    document: dict[str, Any] = msgspec.to_builtins(scenario)
    return document


CHOICES = {
    "class": "swordsman or archer",
    "owner": "blue, red or neutral",
    "initiative": "blue or red",
    "format": FORMAT,
    "terrain": "plains, barren land, forest, mountain, water, swamp, desert, ice, lava, volcano or void",
    "mana": "Order, Strife, Clarity, Mystery, Will or World",
    "do": "attack, damage, combat or combats",
    "d3_cap": "after-effects or before-effects",
    "rebound_blame": "none or wielder",
    "status": "alive, buried, removed, off-board or dead",
    "cause": "killed, died, removed or replaced",
}


def _shape_error(message: str) -> ScenarioError:
    """Turn the decoder's message into a path and what was expected there."""
    problem, _, path = message.partition(" - at `")
    path = path.rstrip("`") or "$"
    field = re.sub(r"\[.*?\]$", "", path).rpartition(".")[2]
    if problem.startswith("Invalid ") and field in CHOICES:
        value = problem.partition("value ")[2]
        problem = f"expected {CHOICES[field]}, got {value}"
    return ScenarioError(path, problem[0].lower() + problem[1:])


def _check_names(scenario: Scenario) -> None:
    """Every id is used once; cards, nations and squares exist; each group has at most eight members."""
    seen: set[str] = set()
    for path, id in _ids(scenario):
        if id in seen:
            raise ScenarioError(path, f"expected an id of its own, but {id!r} is taken")
        seen.add(id)
    for path, square in _squares(scenario):
        if not on_board(square):
            raise ScenarioError(
                path, f"expected a square of the board (4 <= x+y <= 18, |x-y| <= 6), got {list(square)}"
            )
    for path, minion in _minions(scenario):
        _check_minion(path, minion)
    for number, group in enumerate(scenario.groups):
        size = sum(minion.count for minion in group.minions)
        if size > MAX_MEMBERS:
            raise ScenarioError(f"$.groups[{number}].minions", f"expected at most {MAX_MEMBERS} minions, got {size}")


def _check_minion(path: str, minion: MinionSpec) -> None:
    if (minion.card is None) == (minion.recruit_class is None):
        raise ScenarioError(path, "expected either a class (swordsman, archer) or a card (a creature's name)")
    if minion.card is not None and minion.card not in creatures_by_name():
        raise ScenarioError(
            f"{path}.card",
            f"expected a creature of the card data, got {minion.card!r}{_nearest(minion.card, creatures_by_name())}",
        )
    nations = [house.nations for house in houses_by_name().values()]
    if isinstance(minion.nation, str) and minion.nation not in nations:
        raise ScenarioError(
            f"{path}.nation", f"expected a nation or null, got {minion.nation!r}{_nearest(minion.nation, nations)}"
        )
    if minion.card is not None:
        creature = creatures_by_name()[minion.card]
        for stat in ("hp", "armor", "attack_rate", "level"):
            if getattr(creature, stat) is None and getattr(minion.stats, stat) is UNSET:
                raise ScenarioError(f"{path}.stats.{stat}", f"expected a number: {minion.card}'s {stat} is not known")


LASTING = ("alteration", "conjuration")
HOSTS = {
    "minion": ("recruit", "monster", "minion"),
    "group": ("recruit group", "monster group", "group"),
    "structure": ("structure",),
    "square": ("square", "terrain"),
    "globe": ("globe",),
}


def _check_spells(scenario: Scenario) -> None:
    """Every spell exists, stays in play, and lies on its own kind of host; at most 200 in all."""
    total = 0
    for path, ref, host in _spells(scenario):
        name = ref if isinstance(ref, str) else ref.card
        _check_spell(path, name, host)
        total += 1
    if total > MAX_SPELLS:
        raise ScenarioError("$", f"expected at most {MAX_SPELLS} spells in all, got {total}")


def _check_spell(path: str, name: str, host: str) -> None:
    card = cards_by_name().get(name)
    helper = helpers_by_name().get(name)
    if card is None and helper is None:
        raise ScenarioError(path, f"expected a spell of the card data, got {name!r}{_nearest(name, cards_by_name())}")
    target = card.target if card is not None else helper.target if helper is not None else ""
    if card is not None and card.type not in LASTING:
        raise ScenarioError(path, f"expected a spell that stays in play; {name} is a {card.type}")
    if target not in HOSTS[host]:
        raise ScenarioError(path, f"expected a spell for a {host}; {name} goes on a {target}")


def _check_script(scenario: Scenario) -> None:
    minions = {id for group in scenario.groups for spec in group.minions for id in minion_ids(spec)}
    groups = {group.id: group for group in scenario.groups}
    for number, verb in enumerate(scenario.script):
        path = f"$.script[{number}]"
        if isinstance(verb, Attack):
            _check_known(f"{path}.attacker", verb.attacker, minions, "minion")
            _check_known(f"{path}.victim", verb.victim, minions, "minion")
            if verb.attacker == verb.victim:
                raise ScenarioError(f"{path}.victim", "expected another minion than the attacker")
        elif isinstance(verb, Damage):
            _check_known(f"{path}.victim", verb.victim, minions, "minion")
            if verb.card is not None:
                _check_known(f"{path}.card", verb.card, cards_by_name(), "card")
        elif isinstance(verb, Fight):
            for index, id in enumerate(verb.groups):
                _check_known(f"{path}.groups[{index}]", id, groups, "group")
            one, other = (groups[id] for id in verb.groups)
            if one is other or (one.owner == other.owner != "neutral"):
                raise ScenarioError(f"{path}.groups", "expected two groups that are hostile to each other")


def _check_known(path: str, id: str, known: Any, kind: str) -> None:
    if id not in known:
        what = "the name of a card" if kind == "card" else f"the id of a {kind} of this scenario"
        raise ScenarioError(path, f"expected {what}, got {id!r}{_nearest(id, known)}")


def _nearest(name: str, names: Any) -> str:
    close = get_close_matches(name, list(names), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _place_groups(scenario: Scenario) -> None:
    """Give every group a square: its own, or a free one beside the group it is to fight."""
    taken: dict[Square, str] = {}
    for number, group in enumerate(scenario.groups):
        if group.square is not None:
            if group.square in taken:
                raise ScenarioError(
                    f"$.groups[{number}].square", f"expected a square of its own, but {taken[group.square]!r} is there"
                )
            taken[group.square] = group.id
    groups = {group.id: group for group in scenario.groups}
    for verb in scenario.script:
        if isinstance(verb, Fight):
            _place_beside(groups[verb.groups[0]], groups[verb.groups[1]], taken)
    for group in scenario.groups:
        if group.square is None:
            _place(group, next(square for square in _free_squares(taken)), taken)


def _place_beside(one: GroupSpec, other: GroupSpec, taken: dict[Square, str]) -> None:
    if one.square is None and other.square is None:
        _place(one, next(s for s in _free_squares(taken) if any(n not in taken for n in neighbours(s))), taken)
    for placed, waiting in ((one, other), (other, one)):
        if placed.square is not None and waiting.square is None:
            beside = (square for square in neighbours(placed.square) if square not in taken)
            _place(waiting, next(beside, None) or next(_free_squares(taken)), taken)


def _place(group: GroupSpec, square: Square, taken: dict[Square, str]) -> None:
    group.square = square
    taken[square] = group.id


def _free_squares(taken: dict[Square, str]) -> Iterator[Square]:
    """Yield free squares, from the middle of the board outwards."""
    squares = [(x, y) for x in range(12) for y in range(12) if on_board((x, y))]
    squares.sort(key=lambda square: (abs(square[0] - 5) + abs(square[1] - 5), square))
    return (square for square in squares if square not in taken)


def minion_ids(spec: MinionSpec) -> list[str]:
    """Return the ids a minion entry stands for: its own, or ``id-1`` to ``id-count``."""
    return [spec.id] if spec.count == 1 else [f"{spec.id}-{number}" for number in range(1, spec.count + 1)]


def _minions(scenario: Scenario) -> Iterator[tuple[str, MinionSpec]]:
    for g, group in enumerate(scenario.groups):
        for m, minion in enumerate(group.minions):
            yield f"$.groups[{g}].minions[{m}]", minion


def _ids(scenario: Scenario) -> Iterator[tuple[str, str]]:
    for g, group in enumerate(scenario.groups):
        yield f"$.groups[{g}].id", group.id
    for path, minion in _minions(scenario):
        yield from ((f"{path}.id", id) for id in minion_ids(minion))
    for s, structure in enumerate(scenario.structures):
        yield f"$.structures[{s}].id", structure.id


def _squares(scenario: Scenario) -> Iterator[tuple[str, Square]]:
    for g, group in enumerate(scenario.groups):
        if group.square is not None:
            yield f"$.groups[{g}].square", group.square
    for s, structure in enumerate(scenario.structures):
        yield f"$.structures[{s}].square", structure.square
    for s, square in enumerate(scenario.squares):
        yield f"$.squares[{s}].square", square.square


def _spells(scenario: Scenario) -> Iterator[tuple[str, SpellRef, str]]:
    lists: list[tuple[str, SpellList, str]] = []
    for g, group in enumerate(scenario.groups):
        lists.append((f"$.groups[{g}].spells", group.spells, "group"))
    lists.extend((f"{path}.spells", minion.spells, "minion") for path, minion in _minions(scenario))
    lists.extend((f"$.structures[{s}].spells", spec.spells, "structure") for s, spec in enumerate(scenario.structures))
    lists.extend((f"$.squares[{s}].spells", spec.spells, "square") for s, spec in enumerate(scenario.squares))
    lists.append(("$.globe", scenario.globe, "globe"))
    for path, spells, host in lists:
        yield from ((f"{path}[{index}]", ref, host) for index, ref in enumerate(spells))
