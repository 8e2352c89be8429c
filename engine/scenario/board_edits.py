"""Changes of who and what is there: minions and groups that come and go, squares, sides, whatever is said in JSON.

Each makes its change in place. What a change brings into play comes with the id that the change gives it, so that
later changes can name it; a script goes on without what is gone.
"""

from __future__ import annotations

from copy import deepcopy

import msgspec

from engine.model.board import Square, neighbours
from engine.model.json_text import JsonTextError, read_json
from engine.model.pieces import MAX_MEMBERS, STRUCTURE_TYPES
from engine.model.seat import OWNERS, Player
from engine.model.turn_orders import CastOrder, Move, Order, TrainOrder
from engine.scenario.error import ScenarioError
from engine.scenario.format import (
    AllCombats,
    Attack,
    Cast,
    Change,
    Damage,
    Dispel,
    Fight,
    GroupSpec,
    MinionSpec,
    Scenario,
    SpellList,
    SpellOn,
    SquareSpec,
    StartOfTurn,
    StructureSpec,
    Verb,
    WholeTurn,
    ids_of_minions,
    minions_of,
    rows_of,
)
from engine.scenario.named_parts import EditFunction, entry_of, group_of, one_of, square_written, taken_ids, whole
from engine.scenario.reading import shaped

OTHER: dict[Player, Player] = {"blue": "red", "red": "blue", "neutral": "neutral"}
FIGHTS = (Attack, Damage, Fight, AllCombats, StartOfTurn, WholeTurn)


def _new_id(scenario: Scenario, id: str, field: str) -> str:
    """Return an id that nothing has yet; how it is written, the format checks."""
    if id in taken_ids(scenario):
        raise ScenarioError(field, f"duplicate id {id[:40]!r}")
    return id


# Minions and groups


def set_name(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Give a minion's entry another name, or none."""
    entry_of(scenario, on)[1].name = to.strip() or None


def set_count(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Let an entry stand for so many of the same."""
    entry_of(scenario, on)[1].count = whole(to, MAX_MEMBERS)
    forget_the_gone(scenario)


def recruit(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Let a Human swordsman of the given id join a group, last."""
    group_of(scenario, on).minions.append(MinionSpec(id=_new_id(scenario, to, "to"), recruit_class="swordsman"))


def copy(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Let the same as an entry join its group, last; texts number those of one name."""
    group, spec = entry_of(scenario, on)
    double = deepcopy(spec)
    double.id = _new_id(scenario, to, "to")
    group.minions.append(double)


def split(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Make one of several that are the same an entry of its own, which can then be another."""
    _, spec = entry_of(scenario, on)
    if spec.count < 2:
        raise ScenarioError("on", f"expected an entry of several minions, got {on[:40]!r}")
    copy(scenario, on, "", to)
    entry_of(scenario, to)[1].count = 1
    spec.count -= 1
    forget_the_gone(scenario)


def remove(scenario: Scenario, on: str, _which: str, _to: str) -> None:
    """Take out a minion's whole entry, a group or a structure, and what the script and the expectations say of it."""
    if on not in taken_ids(scenario):
        raise ScenarioError("on", f"expected the id of a minion, group or structure of this scenario, got {on[:40]!r}")
    before, usual = taken_ids(scenario), _fights_as_usual(scenario)
    scenario.structures = [one for one in scenario.structures if one.id != on]
    for group in scenario.groups:
        group.minions = [spec for spec in group.minions if spec.id != on]
    scenario.groups = [group for group in scenario.groups if group.minions and group.id != on]
    _go_on_without(scenario, before - taken_ids(scenario))
    if usual:
        scenario.script = usual_script(scenario)
    forget_the_gone(scenario)


def add_group(scenario: Scenario, on: str, which: str, to: str) -> None:
    """Add a group of one Human swordsman for an owner, beside somebody hostile where there is room."""
    owner = one_of(on, OWNERS, "on")
    minion = MinionSpec(id=_new_id(scenario, to, "to"), recruit_class="swordsman")
    group = GroupSpec(id=_new_id(scenario, which, "which"), owner=owner, minions=[minion])
    taken = {one.square for one in scenario.groups}
    beside = (
        square
        for one in scenario.groups
        if one.square is not None and _hostile(owner, one.owner)
        for square in neighbours(one.square)
    )
    group.square = next((square for square in beside if square not in taken), None)
    usual = _fights_as_usual(scenario)
    scenario.groups.append(group)
    if usual:
        scenario.script = usual_script(scenario)


def _hostile(one: Player, other: Player) -> bool:
    return one != other or one == "neutral"


def place(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Put a group on a square; whoever stands there goes where it stood."""
    group, square = group_of(scenario, on), square_written(to, "to")
    for other in scenario.groups:
        if other.square == square:
            other.square = group.square
    group.square = square


def set_owner(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Give a group or a structure to another player, or to nobody."""
    owners: list[GroupSpec | StructureSpec] = [one for one in scenario.structures if one.id == on]
    usual = _fights_as_usual(scenario)
    (owners or [group_of(scenario, on)])[0].owner = one_of(to, OWNERS, "to")
    if usual:
        scenario.script = usual_script(scenario)


def swap_sides(scenario: Scenario, _on: str, _which: str, _to: str) -> None:
    """Let blue and red change everything that they own, hold or do; who has initiative stays who has it."""
    owned: list[GroupSpec | StructureSpec] = [*scenario.groups, *scenario.structures]
    for one in owned:
        one.owner = OTHER[one.owner]
    for spells in spell_lists(scenario):
        spells[:] = [_others(ref) for ref in spells]
    scenario.players.blue, scenario.players.red = scenario.players.red, scenario.players.blue
    for verb in scenario.script:
        if isinstance(verb, Cast):
            verb.player = OTHER[verb.player]
        elif isinstance(verb, WholeTurn):
            verb.orders.blue, verb.orders.red = verb.orders.red, verb.orders.blue


def _others(ref: str | SpellOn) -> str | SpellOn:
    if isinstance(ref, str) or ref.owner is None:
        return ref
    return msgspec.structs.replace(ref, owner=OTHER[ref.owner])


def spell_lists(scenario: Scenario) -> list[SpellList]:
    """Return every list of spells there is."""
    minions = [spec.spells for spec in minions_of(scenario)]
    groups = [one.spells for one in scenario.groups]
    structures, squares = [one.spells for one in scenario.structures], [one.spells for one in scenario.squares]
    return [*minions, *groups, *structures, *squares, scenario.globe]


# Squares


def set_terrain(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Give a square another terrain; a square of plains under nothing need not be told."""
    square_at(scenario, square_written(on)).terrain = to  # type: ignore[assignment] # the format checks it
    scenario.squares = [one for one in scenario.squares if one.terrain != "plains" or one.spells]


def square_at(scenario: Scenario, square: Square) -> SquareSpec:
    """Return what is said of a square, from now on if nothing was."""
    for one in scenario.squares:
        if one.square == square:
            return one
    scenario.squares.append(SquareSpec(square=square))
    return scenario.squares[-1]


def set_structure(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Build a structure on a square, ``red town``, or leave ``none`` there; one that stands there becomes that one."""
    square = square_written(on)
    standing = next((one for one in scenario.structures if one.square == square), None)
    if to == "none":
        if standing is not None:
            remove(scenario, standing.id, "", "")
        return
    owner, _, kind = to.rpartition(" ")
    kind, player = one_of(kind, STRUCTURE_TYPES, "to"), one_of(owner or "neutral", OWNERS, "to")
    if standing is None:
        id = _new_id(scenario, f"{kind}-{square[0]}-{square[1]}", "on")
        scenario.structures.append(StructureSpec(id=id, type=kind, square=square, owner=player))
    else:
        standing.type, standing.owner = kind, player


# The script


def usual_script(scenario: Scenario) -> list[Verb]:
    """Return what is played of groups of whom nothing is said: two that are hostile fight, others have a phase."""
    groups = scenario.groups
    if len(groups) == 2 and _hostile(groups[0].owner, groups[1].owner):
        return [Fight(groups=(groups[0].id, groups[1].id))]
    return [AllCombats()] if groups else []


def _fights_as_usual(scenario: Scenario) -> bool:
    """Whether the script is no more than the combat of all who are there."""
    match scenario.script:
        case [] | [AllCombats()]:
            return True
        case [Fight(groups=pair)]:
            return set(pair) == {group.id for group in scenario.groups}
    return False


def _go_on_without(scenario: Scenario, gone: set[str]) -> None:
    """Let a script go on without what is gone."""
    scenario.script = [verb for verb in scenario.script if not gone & set(_named(verb))]
    for verb in scenario.script:
        if isinstance(verb, WholeTurn):
            verb.orders.blue = [order for order in verb.orders.blue if not gone & set(_named(order))]
            verb.orders.red = [order for order in verb.orders.red if not gone & set(_named(order))]
            verb.mana = {place: mana for place, mana in verb.mana.items() if place not in gone}


def named_by_script(script: list[Verb]) -> set[str]:
    """Return the ids that the steps of a script and their orders name."""
    turns = [verb for verb in script if isinstance(verb, WholeTurn)]
    orders = [order for turn in turns for order in (*turn.orders.blue, *turn.orders.red)]
    return {id for step in (*script, *orders) for id in _named(step)}.union(*(turn.mana for turn in turns))


def _named(verb: Verb | Order) -> list[str]:
    """Return the ids that a step or an order names."""
    match verb:
        case Attack():
            return [verb.attacker, verb.victim]
        case Damage():
            return [verb.victim]
        case Fight():
            return list(verb.groups)
        case Cast(target=str(id)) | CastOrder(target=str(id)) | Dispel(host=str(id)):
            return [id]
        case Change():
            return [id for id in (verb.minion, verb.group, verb.structure) if id]
        case Move():
            return [verb.group]
        case TrainOrder():
            return [verb.structure]
    return []


def forget_the_gone(scenario: Scenario) -> None:
    """Expect nothing any more of minions and groups that are not there."""
    there = ids_of_minions(scenario)
    groups = {group.id for group in scenario.groups}
    structures = {one.id for one in scenario.structures}
    scenario.expect = [
        expected
        for expected in scenario.expect
        if all(
            row.minion in (None, *there) and row.group in (None, *groups) and row.structure in (None, *structures)
            for row in rows_of(expected)
        )
    ]


# Whatever else there is


PARTS = tuple(field.encode_name for field in msgspec.structs.fields(Scenario) if field.name != "format")


def set_part(scenario: Scenario, _on: str, _which: str, to: str) -> None:
    """Set whole fields of a scenario from their JSON, for what no other change can say."""
    try:
        given = read_json(to)
        wrong = [name for name in given if name not in PARTS] if isinstance(given, dict) else [to]
        if wrong:
            raise ScenarioError("to", f"expected fields of a scenario, got {wrong[0][:40]!r}")
        document = msgspec.to_builtins(scenario)
        # A field that is null is left out.
        document = {name: value for name, value in (document | given).items() if value is not None}
    except JsonTextError as error:
        raise ScenarioError("to", f"expected JSON: {error}") from error
    read = shaped(document)
    for name in PARTS:
        setattr(scenario, name, getattr(read, name))


BOARD_EDITS: dict[str, EditFunction] = {
    "name": set_name,
    "count": set_count,
    "recruit": recruit,
    "copy": copy,
    "split": split,
    "remove": remove,
    "group": add_group,
    "place": place,
    "owner": set_owner,
    "sides": swap_sides,
    "terrain": set_terrain,
    "structure": set_structure,
    "part": set_part,
}
"""What makes each of these changes, given what it is on, which, and to what."""
