"""What texts call whatever is in play: nothing by its id where a player would say it otherwise."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.model.costs import mana_in_words
from engine.model.pieces import Group, Host, Spell, Structure
from engine.model.state import State


def name_all(state: State) -> None:
    """Name everything that a scenario begins with; what there is several of is told apart."""
    for group in state.groups.values():
        alike = [other for other in state.groups.values() if other.owner == group.owner]
        name = _of_owner(group)
        group.name = name if len(alike) == 1 else f"{name} {alike.index(group) + 1}"
    for structure in state.structures.values():
        same = [other for other in state.structures.values() if _kind(other) == _kind(structure)]
        structure.name = _kind(structure) if len(same) == 1 else _placed(structure)


def name_for(state: State, entity: Group | Structure) -> str:
    """Return what a group or structure is called that is new, or has just become another's or moved."""
    if isinstance(entity, Group):
        return _next_of_owner(entity, state)
    return _placed(entity) if _taken(_kind(entity), entity, state.structures) else _kind(entity)


def _taken(name: str, entity: Host, others: dict[str, Any]) -> bool:
    return any(other is not entity and other.name.startswith(name) for other in others.values())


def _of_owner(group: Group) -> str:
    return f"{group.owner.capitalize()}'s group" if group.owner != "neutral" else "the neutral group"


def _next_of_owner(group: Group, state: State) -> str:
    """Return the name of another group of its owner: the first number that none of them had, or none for the first."""
    name = _of_owner(group)
    had = {other.name for other in state.groups.values() if other is not group and other.name.startswith(name)}
    number = next(number for number in range(len(had) + 1, 2 * len(had) + 2) if f"{name} {number}" not in had)
    return f"{name} {number}" if had else name


def _kind(structure: Structure) -> str:
    if structure.type == "sanctum" and structure.owner != "neutral":
        return f"{structure.owner.capitalize()}'s Sanctum"
    return f"the {structure.type}"


def _placed(structure: Structure) -> str:
    return f"{_kind(structure)} at {structure.square[0]},{structure.square[1]}"


def minion_names(state: State) -> dict[str, str]:
    """Return what texts call every minion of a run, by id: those of one name are numbered in order of creation."""
    alike = Counter(minion.name for minion in state.minions.values())
    seen, names = Counter[str](), dict[str, str]()
    for minion in state.minions.values():
        seen[minion.name] += 1
        names[minion.id] = f"{minion.name} {seen[minion.name]}" if alike[minion.name] > 1 else minion.name
    return names


def meaning(spell: Spell, host: str) -> str:
    """Return what a spell that players do not see means for its host, by which card, and until when."""
    memory = mana_in_words(spell.memory) if isinstance(spell.memory, dict) else spell.memory
    words = spell.definition.words.format(host=host, owner=spell.caster.capitalize(), memory=memory)
    source = f"{spell.source}: " if spell.source is not None else ""
    until = f", until the end of turn {spell.until}" if spell.until is not None else ""
    return f"{source}{words}{until}"
