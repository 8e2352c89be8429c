"""What is open to be changed beside the board: a minion, a group, a square, the fight itself, a turn's orders.

The address names it (``edit``): the id of a minion's entry or of a group, a square as ``5:6``, or one of ``WORDS``.
Every button and field of it is a change of the scenario (``engine.scenario.edit``), so that a press leads to another
address, whose run stands beside it at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from engine.model.board import SQUARES, Square
from engine.model.catalog import RECRUIT_CLASSES, creatures_by_name, nations
from engine.model.pieces import MAX_MEMBERS, STRUCTURE_TYPES
from engine.model.seat import OWNERS, PLAYERS
from engine.model.terrain import TERRAINS
from engine.notation.default_names import Ids
from engine.scenario.edit import Edit
from engine.scenario.format import GroupSpec, Scenario, StructureSpec, minions_of, plain_name
from engine.scenario.named_parts import spells_in, spells_of, taken_ids, words_of
from sandbox.run.change_forms import minion_fields
from sandbox.run.proposals import proposed, spells_on
from sandbox.run.script_panel import script_context
from sandbox.run.turn_panel import turn_context

NUMBERS = {
    "hp": "Hit points",
    "current_hp": "Left of them",
    "armor": "Armor",
    "hand": "By hand",
    "missile": "By missile",
    "attack_rate": "Attacks",
    "level": "Level",
}
"""The numbers of a minion as its form calls them."""

LONGEST_NEWCOMERS = 300
"""How many letters the fields for who is added take: eight minions with their spells, and an address still short."""


class SpellRow(NamedTuple):
    """A spell on something: what it is called, whose it is said to be, and the changes that move and remove it."""

    words: str
    name: str
    earlier: str
    later: str
    gone: str


class PanelSquare(NamedTuple):
    """A square of the board as the panel shows it: what is there, as classes and in words, and as a sign."""

    id: str
    square: str
    looks: str
    said: str
    sign: str


def panel(scenario: Scenario, wanted: str) -> dict[str, Any] | None:
    """Return what the panel shows of what an address has open; None where there is no such thing."""
    if wanted in WORDS:
        found = WORDS[wanted](scenario)
    elif re.fullmatch(r"turn-\d{1,3}", wanted):
        found = _turn(scenario, int(wanted.removeprefix("turn-")))
    elif re.fullmatch(r"\d{1,2}:\d{1,2}", wanted):
        found = _square(scenario, wanted)
    elif wanted in {group.id for group in scenario.groups}:
        found = _group(scenario, wanted)
    elif wanted in {spec.id for spec in minions_of(scenario)}:
        found = _minion(scenario, wanted)
    else:
        return None
    return found | {"open": wanted, "players": PLAYERS, "owners": OWNERS, "longest": LONGEST_NEWCOMERS}


def _spells(scenario: Scenario, host: str, kind: str) -> dict[str, Any]:
    """Return the spells on something, oldest first, with the changes that move them, and what may be laid there."""
    spells = spells_of(scenario, host)
    names = spells_in(spells)
    rows = []
    for at, (name, ref) in enumerate(zip(names, spells, strict=True)):
        earlier = Edit("swap", host, names[at - 1], name).text if at else ""
        later = Edit("swap", host, name, names[at + 1]).text if at + 1 < len(names) else ""
        rows.append(SpellRow(words_of(ref), name, earlier, later, Edit("drop", host, name).text))
    return {"host": host, "spells": rows, "cards": _layable(kind)}


@cache
def _layable(kind: str) -> SafeString:
    """Return what may lie on a kind of host, to be proposed."""
    return proposed(spells_on(kind))


def _minion(scenario: Scenario, id: str) -> dict[str, Any]:
    group, spec = next((group, spec) for group in scenario.groups for spec in group.minions if spec.id == id)
    fields = minion_fields(spec)
    free = Ids([*taken_ids(scenario)]).new(spec.id)
    room = sum(other.count for other in group.minions) < MAX_MEMBERS
    return {
        "kind": "minion",
        "title": plain_name(spec) if spec.count == 1 else f"{spec.count} × {plain_name(spec)}",
        "fields": fields,
        "numbers": [(name, words, fields[name]) for name, words in NUMBERS.items()],
        "creatures": _kinds(),
        "nations": _nations(),
        "group": group,
        "actions": [
            *([("Copy", Edit("copy", id, to=free).text, free)] if room else []),
            *([("Take one out by itself", Edit("split", id, to=free).text, free)] if spec.count > 1 else []),
            ("Remove", Edit("remove", id).text, "" if len(group.minions) == 1 else group.id),
        ],
    } | _spells(scenario, id, "minion")


@cache
def _kinds() -> SafeString:
    return proposed([*RECRUIT_CLASSES, *sorted(creatures_by_name())])


@cache
def _nations() -> list[tuple[str, str]]:
    """Return the nations that a minion may be of, each with what a form calls it."""
    return [("own", "its own"), *((nation, nation) for nation in nations()), ("none", "no nation")]


def _group(scenario: Scenario, id: str) -> dict[str, Any]:
    group = next(group for group in scenario.groups if group.id == id)
    return {
        "kind": "group",
        "title": group_words(scenario, group),
        "group": group,
        "members": [(spec.id, plain_name(spec), spec.count) for spec in group.minions],
        "actions": [("Remove the group", Edit("remove", id).text, "")],
    } | _spells(scenario, id, "group")


def group_words(scenario: Scenario, group: GroupSpec) -> str:
    """Return what a group is called: whose it is, and where the owner has several, who leads it."""
    owner = f"{group.owner.capitalize()}'s group"
    alone = sum(other.owner == group.owner for other in scenario.groups) == 1
    return owner if alone else f"{owner} with {plain_name(group.minions[0])}"


def _square(scenario: Scenario, id: str) -> dict[str, Any]:
    square: Square = (int(id.partition(":")[0]), int(id.partition(":")[2]))
    if square not in SQUARES:
        return _board(scenario)
    structure = next((one for one in scenario.structures if one.square == square), None)
    found = {
        "kind": "square",
        "title": f"Square {square[0]},{square[1]}",
        "square": f"{square[0]},{square[1]}",
        "terrains": list(TERRAINS),
        "terrain": _terrains(scenario).get(square, "plains"),
        "structures": ["none", *STRUCTURE_CHOICES],
        "structure": f"{structure.owner} {structure.type}" if structure else "none",
        "built": structure,
    } | _spells(scenario, id, "square")
    return found | ({"on_structure": _spells(scenario, structure.id, "structure")} if structure else {})


STRUCTURE_CHOICES = [
    f"{owner} {kind}" for kind in STRUCTURE_TYPES for owner in OWNERS if (kind, owner) != ("sanctum", "neutral")
]


def _board(scenario: Scenario) -> dict[str, Any]:
    """Return the whole board, each square to be pressed, and what a press does: open it, or one of the tools."""
    groups = {group.square: group for group in scenario.groups}
    built = {one.square: one for one in scenario.structures}
    terrains = _terrains(scenario)
    return {
        "kind": "board",
        "title": "The board",
        "rows": [
            [
                _place(square, terrains.get(square, "plains"), groups.get(square), built.get(square), scenario)
                for square in row
            ]
            for row in ROWS
        ],
        "tools": [
            ("Put here", [(f"place {group.id}", group_words(scenario, group)) for group in scenario.groups]),
            ("Terrain", [(f"terrain {name}", name) for name in TERRAINS]),
            ("Structure", [(f"structure {one}", one) for one in (*STRUCTURE_CHOICES, "none")]),
        ],
    }


ROWS = [
    sorted((square for square in SQUARES if sum(square) == far), key=lambda square: square[0] - square[1])
    for far in range(18, 3, -1)
]
"""The squares of the board, row by row as blue sees them: red's end first."""


def _terrains(scenario: Scenario) -> dict[Square, str]:
    return {one.square: one.terrain for one in scenario.squares}


def _place(
    square: Square, terrain: str, group: GroupSpec | None, structure: StructureSpec | None, scenario: Scenario
) -> PanelSquare:
    at = f"{square[0]},{square[1]}"
    said, looks, sign = [terrain], [f"t-{terrain.replace(' ', '-')}"], ""
    if structure is not None:
        said.append(f"{structure.owner} {structure.type}")
        looks.append(f"of-{structure.owner}")
        sign = structure.type[0].upper()
    if group is not None:
        said.append(group_words(scenario, group))
        looks += [f"of-{group.owner}", "held"]
        sign = str(sum(spec.count for spec in group.minions))
    return PanelSquare(at.replace(",", ":"), at, " ".join(looks), f"{at}: {', '.join(said)}", sign)


def _fight(scenario: Scenario) -> dict[str, Any]:
    """Return what is of the fight itself: dice, initiative, the rules' switches, the sides, what is played."""
    return {"kind": "fight", "title": "The fight", "scenario": scenario} | _spells(scenario, "globe", "globe")


def _turn(scenario: Scenario, number: int = 0) -> dict[str, Any]:
    return {"kind": "turn", "title": "Whole turns"} | turn_context(scenario, number)


def _script(scenario: Scenario) -> dict[str, Any]:
    return {"kind": "script", "title": "What is played"} | script_context(scenario)


WORDS: dict[str, Callable[[Scenario], dict[str, Any]]] = {
    "board": _board,
    "fight": _fight,
    "turn": _turn,
    "script": _script,
}
"""What else can be open than something in play."""
