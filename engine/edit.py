"""One thing changed about a scenario: "Fred is a Bard", two spells swapped, one spell more, another seed."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Literal, get_args

import msgspec
from msgspec import UNSET

from engine.catalog import creatures_by_name
from engine.scenario import read_scenario, to_document
from engine.scenario_error import ScenarioError
from engine.scenario_format import MinionSpec, Scenario, SpellList, SpellRef
from engine.setup import make_minion

What = Literal[
    "creature", "class", "nation", "stat", "swap", "replace", "drop", "add", "initiative", "seed"
]  # in the order in which a reader is offered them
WHATS: tuple[str, ...] = get_args(What)
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


class Edit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One change, in the words of an address: what, on which minion or group, at which place, and to what.

    ``on`` is the id of a minion's entry, or of a group for its spells. ``place`` is a place in a spell
    list, counted from 0, or the name of a number; ``to`` the other place, the card or the value.
    """

    what: What
    on: str = ""
    place: str = ""
    to: str = ""


def edited(scenario: Scenario, edit: Edit) -> Scenario:
    """Return a scenario with one thing changed. Raises ScenarioError with the path of what makes no sense.

    What is wrong with the edit itself has the path of its field (``on``, ``place``, ``to``); what is wrong
    with the changed scenario, the path there.
    """
    changed = deepcopy(scenario)
    EDITS[edit.what](changed, edit)
    return read_scenario(to_document(changed), legal=False)


def edit_words(scenario: Scenario, edit: Edit) -> str:
    """Return what an edit makes of a scenario, as a phrase. Raises ScenarioError as ``edited`` does."""
    match edit.what:
        case "seed":
            return f"seed {edit.to} instead of {scenario.seed}"
        case "initiative":
            return f"{edit.to} has initiative instead of {scenario.initiative}"
        case "swap" | "replace" | "drop" | "add":
            return _spell_words(scenario, edit)
        case "stat":
            now = number_of(_minion(scenario, edit), edit.place)
            was = "none" if now is None else now
            return f"{name_of(scenario, edit.on)} has {NUMBERS[edit.place]} {edit.to} instead of {was}"
        case "nation":
            return f"{name_of(scenario, edit.on)} is of the {edit.to}"
        case "creature" | "class":
            return f"{name_of(scenario, edit.on)} is {'an' if edit.to[:1] in 'AEIOUaeiou' else 'a'} {edit.to}"


def _spell_words(scenario: Scenario, edit: Edit) -> str:
    name, spells = name_of(scenario, edit.on), spells_of(scenario, edit.on)
    if edit.what == "add":
        return f"{edit.to} laid on {name} last"
    spell = spell_name(spells[_place(spells, edit.place, "place")])
    match edit.what:
        case "drop":
            return f"{name} without {spell}"
        case "replace":
            return f"{edit.to} instead of {spell} on {name}"
        case _:
            return f"{spell} and {spell_name(spells[_place(spells, edit.to, 'to')])} change places on {name}"


def spell_name(ref: SpellRef) -> str:
    """Return the name of a spell in a scenario's list."""
    return ref if isinstance(ref, str) else ref.card


def minions_of(scenario: Scenario) -> list[MinionSpec]:
    """Return every minion's entry, group by group."""
    return [spec for group in scenario.groups for spec in group.minions]


def name_of(scenario: Scenario, id: str) -> str:
    """Return what a minion's entry or a group is called."""
    for spec in minions_of(scenario):
        if spec.id == id:
            name = spec.name or spec.card or spec.id.capitalize()
            return name if spec.count == 1 else f"each of the {spec.count} called {name}"
    return f"the group {id}"


def spells_of(scenario: Scenario, id: str) -> SpellList:
    """Return the spells on a minion's entry or a group. Raises ScenarioError where there is none of that id."""
    hosts = {spec.id: spec.spells for spec in minions_of(scenario)}
    hosts |= {group.id: group.spells for group in scenario.groups}
    if id in hosts:
        return hosts[id]
    raise ScenarioError("on", f"expected the id of a minion or group of this scenario, got {id[:40]!r}")


def number_of(spec: MinionSpec, name: str) -> int | None:
    """Return one of a minion's numbers as it starts; None for an attack it lacks. Raises ScenarioError for no such."""
    if name not in NUMBERS:
        raise ScenarioError("place", f"expected {', '.join(NUMBERS)}, got {name[:40]!r}")
    base = make_minion(spec, spec.id, 1).base
    number: int | None = getattr(base, "hp" if name == "current_hp" else name)
    return spec.current_hp or number if name == "current_hp" else number


def _minion(scenario: Scenario, edit: Edit) -> MinionSpec:
    for spec in minions_of(scenario):
        if spec.id == edit.on:
            return spec
    raise ScenarioError("on", f"expected the id of a minion of this scenario, got {edit.on[:40]!r}")


def _place(spells: SpellList, text: str, field: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) < len(spells)):
        expected = f"a place from 0 to {len(spells) - 1}" if spells else "a host with spells on it"
        raise ScenarioError(field, f"expected {expected}, got {text[:40]!r}")
    return int(text)


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise ScenarioError("to", f"expected a whole number, got {text[:40]!r}")
    return int(text)


def _set_creature(scenario: Scenario, edit: Edit) -> None:
    """A creature comes with the nation printed on it."""
    spec = _minion(scenario, edit)
    if edit.to not in creatures_by_name():
        raise ScenarioError("to", f"expected a creature of the card data, got {edit.to[:60]!r}")
    spec.card, spec.recruit_class, spec.nation = edit.to, None, UNSET


def _set_class(scenario: Scenario, edit: Edit) -> None:
    if edit.to not in ("swordsman", "archer"):
        raise ScenarioError("to", f"expected swordsman or archer, got {edit.to[:40]!r}")
    spec = _minion(scenario, edit)
    spec.card, spec.recruit_class = None, edit.to  # type: ignore[assignment]


def _set_nation(scenario: Scenario, edit: Edit) -> None:
    _minion(scenario, edit).nation = edit.to


def _set_stat(scenario: Scenario, edit: Edit) -> None:
    spec, number = _minion(scenario, edit), _whole(edit.to)
    number_of(spec, edit.place)
    if edit.place == "current_hp":
        spec.current_hp = number
    else:
        setattr(spec.stats, edit.place, number)


def _swap(scenario: Scenario, edit: Edit) -> None:
    spells = spells_of(scenario, edit.on)
    one, other = _place(spells, edit.place, "place"), _place(spells, edit.to, "to")
    if one == other:
        raise ScenarioError("to", "expected another place than the first")
    spells[one], spells[other] = spells[other], spells[one]


def _replace(scenario: Scenario, edit: Edit) -> None:
    spells = spells_of(scenario, edit.on)
    place = _place(spells, edit.place, "place")
    old = spells[place]
    spells[place] = edit.to if isinstance(old, str) else msgspec.structs.replace(old, card=edit.to)


def _drop(scenario: Scenario, edit: Edit) -> None:
    spells = spells_of(scenario, edit.on)
    del spells[_place(spells, edit.place, "place")]


def _add(scenario: Scenario, edit: Edit) -> None:
    spells_of(scenario, edit.on).append(edit.to)


def _set_initiative(scenario: Scenario, edit: Edit) -> None:
    if edit.to not in ("blue", "red"):
        raise ScenarioError("to", f"expected blue or red, got {edit.to[:40]!r}")
    scenario.initiative = edit.to  # type: ignore[assignment]


def _set_seed(scenario: Scenario, edit: Edit) -> None:
    scenario.seed = _whole(edit.to)


EDITS: dict[str, Callable[[Scenario, Edit], None]] = {
    "creature": _set_creature,
    "class": _set_class,
    "nation": _set_nation,
    "stat": _set_stat,
    "swap": _swap,
    "replace": _replace,
    "drop": _drop,
    "add": _add,
    "initiative": _set_initiative,
    "seed": _set_seed,
}
