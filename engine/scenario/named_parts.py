"""What a change names: the parts of a scenario, what they are called, and the values that a part is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.model.board import Square, on_board
from engine.model.seat import OWNERS
from engine.model.words import listed
from engine.scenario.error import ScenarioError
from engine.scenario.format import (
    MAX_STAT,
    GroupSpec,
    MinionSpec,
    Scenario,
    SpellList,
    SpellOn,
    SpellRef,
    minion_ids,
    minions_of,
    plain_name,
)
from engine.scenario.setup import make_minion

NUMBERS = {
    "hp": "hit points",
    "current_hp": "current hit points",
    "armor": "armor",
    "hand": "hand damage",
    "missile": "missile damage",
    "attack_rate": "attack rate",
    "level": "level",
}
"""The numbers of a minion that can be another, in words."""

EditFunction = Callable[[Scenario, str, str, str], None]
"""Makes a change in a scenario, of the fields of an edit: ``on``, ``which`` and ``to``. Raises ScenarioError."""


def spell_name(ref: SpellRef) -> str:
    """Return the name of a spell in a scenario's list."""
    return ref if isinstance(ref, str) else ref.card


def spells_in(spells: SpellList) -> list[str]:
    """Return what changes call each spell of a list: its name, and of its like on that host ``Despond~2``."""
    return told_apart([spell_name(ref) for ref in spells])


def told_apart(texts: list[str]) -> list[str]:
    """Return texts that differ: of its like, the second is ``Despond~2``."""
    counts = [texts[: place + 1].count(text) for place, text in enumerate(texts)]
    return [text if count == 1 else f"{text}~{count}" for text, count in zip(texts, counts, strict=True)]


def spell_of(text: str) -> SpellRef:
    """Return the spell that a change adds: a card, or a card and whose it is."""
    card, by, owner = text.rpartition(" by ")
    return SpellOn(card=card, owner=owner) if by and owner in OWNERS else text


def words_of(ref: SpellRef) -> str:
    """Return what a change that adds a spell calls it, the inverse of ``spell_of``."""
    return ref if isinstance(ref, str) else f"{ref.card} by {ref.owner}" if ref.owner else ref.card


def name_in_scenario(scenario: Scenario, id: str) -> str:
    """Return what a minion's entry is called, or whatever else carries spells."""
    for spec in minions_of(scenario):
        if spec.id == id:
            return plain_name(spec) if spec.count == 1 else f"each of the {spec.count} called {plain_name(spec)}"
    for structure in scenario.structures:
        if structure.id == id:
            return f"the {structure.type} at {','.join(map(str, structure.square))}"
    if id == "globe":
        return "the globe"
    return f"the square {id.replace(':', ',')}" if ":" in id else group_called(scenario, id)


def group_called(scenario: Scenario, id: str) -> str:
    """Return what a group is called: whose it is, and its number where its owner has several, as traces call it."""
    owner = next((group.owner for group in scenario.groups if group.id == id), None)
    if owner is None:
        return "a group"
    alike = [group.id for group in scenario.groups if group.owner == owner]
    whose = "the neutral" if owner == "neutral" else f"{owner}'s"
    return f"{whose} group{f' {alike.index(id) + 1}' if len(alike) > 1 else ''}"


def called(scenario: Scenario, id: str) -> str:
    """Return what one minion is called, or whatever else a spell may be cast on; a square is ``5,6``."""
    for group in scenario.groups:
        for spec in group.minions:
            for number, one in enumerate(minion_ids(spec), start=1):
                if one == id:
                    return make_minion(spec, id, number).name
        if group.id == id:
            return group_called(scenario, id)
    return name_in_scenario(scenario, id.replace(",", ":"))


def spells_of(scenario: Scenario, id: str) -> SpellList:
    """Return the spells on a minion's entry or whatever else may carry some. Raises ScenarioError for no such id."""
    for spec in minions_of(scenario):
        if spec.id == id:
            return spec.spells
    hosts = {group.id: group.spells for group in scenario.groups} | {"globe": scenario.globe}
    hosts |= {structure.id: structure.spells for structure in scenario.structures}
    if id in hosts:
        return hosts[id]
    if ":" in id:
        square = square_written(id.replace(":", ","))
        return next((one.spells for one in scenario.squares if one.square == square), [])
    raise ScenarioError("on", f"expected the id of a minion or group of this scenario, got {id[:40]!r}")


def number_of(spec: MinionSpec, name: str) -> int | None:
    """Return one of a minion's numbers as it starts; None for an attack it lacks. Raises ScenarioError for no such."""
    if name not in NUMBERS:
        raise ScenarioError("which", f"expected {', '.join(NUMBERS)}, got {name[:40]!r}")
    base = make_minion(spec, spec.id, 1).base
    number: int | None = getattr(base, "hp" if name == "current_hp" else name)
    return spec.current_hp or number if name == "current_hp" else number


def place_of(spells: SpellList, text: str, field: str) -> int:
    """Return where a spell lies in a list. Raises ScenarioError."""
    names = spells_in(spells)
    if text not in names:
        expected = ", ".join(names[:8]) or "a host with spells on it"
        raise ScenarioError(field, f"expected {expected}, got {text[:60]!r}")
    return names.index(text)


def group_of(scenario: Scenario, id: str) -> GroupSpec:
    """Return a group by its id. Raises ScenarioError."""
    for group in scenario.groups:
        if group.id == id:
            return group
    raise ScenarioError("on", f"expected the id of a group of this scenario, got {id[:40]!r}")


def entry_of(scenario: Scenario, id: str) -> tuple[GroupSpec, MinionSpec]:
    """Return a minion's entry and the group that it begins in. Raises ScenarioError."""
    for group in scenario.groups:
        for spec in group.minions:
            if spec.id == id:
                return group, spec
    raise ScenarioError("on", f"expected the id of a minion of this scenario, got {id[:40]!r}")


def square_written(text: str, field: str = "on") -> Square:
    """Read a square of the board, ``5,6``. Raises ScenarioError."""
    x, _, y = text.partition(",")
    square = (int(x), int(y)) if all(part.isascii() and part.isdigit() and len(part) < 3 for part in (x, y)) else None
    if square is None or not on_board(square):
        raise ScenarioError(field, f"expected a square of the board such as 5,6, got {text[:40]!r}")
    return square


def whole(text: str, most: int | None = MAX_STAT) -> int:
    """Read a whole number, with ``most`` the greatest that will do. Raises ScenarioError."""
    if not (text.isascii() and text.isdigit() and len(text) < 20) or (most is not None and int(text) > most):
        limit = "" if most is None else f" of at most {most:,}"
        raise ScenarioError("to", f"expected a whole number{limit}, got {text[:40]!r}")
    return int(text)


def one_of(text: str, known: Iterable[str], field: str) -> Any:
    """Return a word that must be one of those known. Raises ScenarioError."""
    words = list(known)
    if text not in words:
        raise ScenarioError(field, f"expected {listed(words, 'or')}, got {text[:40]!r}")
    return text


def taken_ids(scenario: Scenario) -> set[str]:
    """Return every id that something has, or one of an entry's many."""
    minions = {id for group in scenario.groups for spec in group.minions for id in (spec.id, *minion_ids(spec))}
    return minions | {group.id for group in scenario.groups} | {one.id for one in scenario.structures}
