"""Changes of a minion's entry: what it is, its nation, its numbers, its abilities, and whether it is there."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from engine.model.catalog import RECRUIT_CLASSES, creatures_by_name
from engine.model.events import MODES
from engine.scenario.board_edits import forget_the_gone
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.named_parts import EditFunction, entry_of, number_of, one_of, whole


def set_creature(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Make another creature of it, with the nation printed on that."""
    spec = entry_of(scenario, on)[1]
    if to not in creatures_by_name():
        raise ScenarioError("to", f"expected a creature of the card data, got {to[:60]!r}")
    spec.card, spec.recruit_class, spec.nation = to, None, UNSET


def set_class(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Make a swordsman or an archer of it."""
    wanted, spec = one_of(to, RECRUIT_CLASSES, "to"), entry_of(scenario, on)[1]
    spec.card, spec.recruit_class = None, wanted


def set_nation(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Give it another nation, the one that it has by itself, or none."""
    entry_of(scenario, on)[1].nation = {"own": UNSET, "none": None}.get(to, to)


def set_stat(scenario: Scenario, on: str, which: str, to: str) -> None:
    """Give it another number, the one ``printed`` (or unhurt), or of an attack ``none``."""
    spec = entry_of(scenario, on)[1]
    now = number_of(spec, which)
    if to == "printed":
        number: int | UnsetType | None = None if which == "current_hp" else UNSET
    elif to == "none" and which in MODES:
        number = None
    else:
        number = whole(to, None)
        if number == now:
            return
    if which == "current_hp":
        spec.current_hp = number  # type: ignore[assignment]
    else:
        setattr(spec.stats, which, number)


def set_ability(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Take its abilities, or give it its own again."""
    entry_of(scenario, on)[1].abilities = one_of(to, ("none", "own"), "to")


def leave(scenario: Scenario, on: str, _which: str, _to: str) -> None:
    """Take one minion of an entry out, and with the last the entry; what is expected of who is gone goes too."""
    spec = entry_of(scenario, on)[1]
    if spec.count > 1:
        spec.count -= 1
    else:
        for group in scenario.groups:
            group.minions = [other for other in group.minions if other is not spec]
        scenario.groups = [group for group in scenario.groups if group.minions]
    forget_the_gone(scenario)


MINION_EDITS: dict[str, EditFunction] = {
    "creature": set_creature,
    "class": set_class,
    "nation": set_nation,
    "stat": set_stat,
    "ability": set_ability,
    "leave": leave,
}
