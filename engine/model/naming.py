"""What texts call whatever is in play: nothing by its id where a player would say it otherwise."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.model.costs import in_words
from engine.model.pieces import Group, Host, Spell, Structure
from engine.model.state import State


def name_all(state: State) -> None:
    """Name everything that a scenario begins with; what there is several of is told apart."""
    for group in state.groups.values():
        alike = [other for other in state.groups.values() if other.owner == group.owner]
        group.name = _of_owner(group) if len(alike) == 1 else _one_of_several(group)
    for structure in state.structures.values():
        same = [other for other in state.structures.values() if _kind(other) == _kind(structure)]
        structure.name = _kind(structure) if len(same) == 1 else _placed(structure)


def name_for(state: State, entity: Group | Structure) -> str:
    """Return what a group or structure is called that is new, or has just become another's or moved."""
    if isinstance(entity, Group):
        return _one_of_several(entity) if _taken(_of_owner(entity), entity, state.groups) else _of_owner(entity)
    return _placed(entity) if _taken(_kind(entity), entity, state.structures) else _kind(entity)


def _taken(name: str, entity: Host, others: dict[str, Any]) -> bool:
    return any(other is not entity and other.name.startswith(name) for other in others.values())


def _of_owner(group: Group) -> str:
    return f"{group.owner.capitalize()}'s group" if group.owner != "neutral" else "the neutral group"


def _one_of_several(group: Group) -> str:
    """Return a group's name with what tells it from others: its number, or as its scenario calls it."""
    number = group.id.removeprefix("group-")
    return f"{_of_owner(group)} {number}" if number.isdigit() else f'{_of_owner(group)} "{group.id}"'


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
    memory = in_words(spell.memory) if isinstance(spell.memory, dict) else spell.memory
    words = spell.definition.words.format(host=host, owner=spell.caster.capitalize(), memory=memory)
    source = f"{spell.source}: " if spell.source is not None else ""
    until = f", until the end of turn {spell.until}" if spell.until is not None else ""
    return f"{source}{words}{until}"
