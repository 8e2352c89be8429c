"""Whether a scenario sets up a board that the game could have, and the nearest one that it could."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import NamedTuple

from engine.model.board import SACRED, SANCTA, Square
from engine.model.catalog import creatures_by_name
from engine.model.pieces import NOVICE_RATE
from engine.model.seat import PLAYERS, Player
from engine.model.words import listed
from engine.scenario.format import GroupSpec, MinionSpec, Scenario, StructureSpec, ids_of_minions

HOMES: dict[Player, Square] = dict(zip(PLAYERS, SANCTA, strict=True))
"""The site of each player's Sanctum (I-12)."""


class Fault(NamedTuple):
    """What is not legal about a board: the field, and what was expected there."""

    path: str
    problem: str


def faults(scenario: Scenario) -> list[Fault]:
    """Return everything about a board that the game does not know, in the order of the document."""
    return [*_mixed_groups(scenario), *_sancta(scenario), *_ground(scenario)]


def _mixed_groups(scenario: Scenario) -> Iterator[Fault]:
    """Recruits and monsters never share a group (groups page)."""
    for number, group in enumerate(scenario.groups):
        if len({is_monster(minion) for minion in group.minions}) > 1:
            yield Fault(f"$.groups[{number}].minions", "expected recruits alone or monsters alone in a group")


def is_monster(minion: MinionSpec) -> bool:
    """Whether an entry stands for monsters; whoever is given by a class is a recruit."""
    creature = creatures_by_name().get(minion.card or "")
    return creature is not None and creature.kind == "monster"


def _sancta(scenario: Scenario) -> Iterator[Fault]:
    """Each player has one Sanctum at most, on one of two sites; it is never neutral or a spell target (structures)."""
    owners = set[Player]()
    for number, structure in enumerate(scenario.structures):
        if structure.type != "sanctum":
            continue
        path = f"$.structures[{number}]"
        if structure.owner == "neutral":
            yield Fault(f"{path}.owner", f"expected {listed(PLAYERS, 'or')}: a Sanctum is never neutral")
        elif structure.owner in owners:
            yield Fault(f"{path}.owner", f"expected one Sanctum a player, and {structure.owner} has one already")
        owners.add(structure.owner)
        if structure.square not in SANCTA:
            sites = listed([str(list(site)) for site in SANCTA], "or")
            yield Fault(f"{path}.square", f"expected the site of a Sanctum, {sites}, got {list(structure.square)}")
        if structure.spells:
            yield Fault(f"{path}.spells", "expected no spells: a Sanctum is no spell target")


def _ground(scenario: Scenario) -> Iterator[Fault]:
    """Structures, Sancta, listed or not, and their entrances are always plains; on the latter two no spell lies."""
    built = {structure.square for structure in scenario.structures} | {*SANCTA}
    for number, square in enumerate(scenario.squares):
        if square.terrain != "plains" and square.square in built | SACRED:
            what = "a structure stands" if square.square in built else "a Sanctum has its entrance"
            yield Fault(f"$.squares[{number}].terrain", f"expected plains, where {what}, got {square.terrain}")
        if square.spells and square.square in SACRED:
            yield Fault(f"$.squares[{number}].spells", "expected no spells: no square of a Sanctum is a spell target")


def repaired(scenario: Scenario) -> Scenario:
    """Return the nearest scenario whose board is legal: as little as can be is moved, split, made plains or dispelled.

    A Sanctum that cannot be one becomes a town.
    """
    scenario = deepcopy(scenario)
    scenario.groups = [part for group in scenario.groups for part in _of_one_kind(group, scenario)]
    _settle_sancta(scenario)
    for square in scenario.squares:
        if square.square in SACRED:
            square.spells = []
    for place in {int(fault.path.partition("[")[2].partition("]")[0]) for fault in _ground(scenario)}:
        scenario.squares[place].terrain = "plains"
    return scenario


def _of_one_kind(group: GroupSpec, scenario: Scenario) -> Iterator[GroupSpec]:
    """Yield a group as it is or, if it is mixed, its first member's kind and a group of the others beside it."""
    kind = is_monster(group.minions[0])
    others = [minion for minion in group.minions if is_monster(minion) != kind]
    group.minions = [minion for minion in group.minions if is_monster(minion) == kind]
    yield group
    if others:
        groups, structures = {one.id for one in scenario.groups}, {one.id for one in scenario.structures}
        taken = {*ids_of_minions(scenario)} | groups | structures
        free = (f"{group.id[:30]}-{number}" for number in range(2, 1000))
        yield GroupSpec(id=next(id for id in free if id not in taken), owner=group.owner, minions=others)


def _settle_sancta(scenario: Scenario) -> None:
    """Leave each player one Sanctum, on a site of its own; any other becomes a town."""
    sancta = [structure for structure in scenario.structures if structure.type == "sanctum"]
    built = {structure.square for structure in scenario.structures if structure.type != "sanctum"}
    for structure, owner in _owners(sancta):
        sites = [structure.square, HOMES[owner], *SANCTA] if owner is not None else []
        site = next((square for square in sites if square in SANCTA and square not in built), None)
        if owner is None or site is None:
            structure.type = "town"
            if structure.turn_count is not None:
                structure.turn_count = min(structure.turn_count, NOVICE_RATE["town"])
        else:
            structure.owner, structure.square, structure.spells = owner, site, []
        built.add(structure.square)


def _owners(sancta: list[StructureSpec]) -> Iterator[tuple[StructureSpec, Player | None]]:
    """Yield Sancta with the players who are to have them: their own if they may, those on a site first."""
    on_site_first = sorted(sancta, key=lambda one: one.square not in SANCTA)
    own: dict[Player, str] = {}
    for structure in on_site_first:
        if structure.owner in PLAYERS:
            own.setdefault(structure.owner, structure.id)
    for structure in on_site_first:
        if structure.id not in own.values():
            own.setdefault(next((player for player in PLAYERS if player not in own), "neutral"), structure.id)
    players = {id: player for player, id in own.items() if player in PLAYERS}
    yield from ((structure, players.get(structure.id)) for structure in on_site_first)
