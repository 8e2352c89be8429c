"""Changes as a page's forms send them, field by field, and as addresses named them once: by places in a list.

Either way they are read as what they come to (``engine.scenario.edit``), and the page leads to the shortest address
of that.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.scenario.edit import WHATS, Edit, edited, spells_in, spells_of
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario

OF_SPELLS = ("swap", "replace", "drop")


def asked(data: Mapping[str, str]) -> dict[str, str]:
    """Return the parameters that ask for a change: orders as they once were, and the fields of one change."""
    fields = ("what", "on", "which", "place", "to") if data.get("what") else ()
    return {key: data[key] for key in data if key in fields or key.startswith("order.")}


def in_old_orders(scenario: Scenario, data: Mapping[str, str]) -> Scenario:
    """Return a scenario with its spells in the orders that an old address names. Raises ScenarioError."""
    for key, value in data.items():
        if key.startswith("order."):
            host = key.removeprefix("order.")
            scenario = edited(scenario, Edit("order", host, to=_names(scenario, host, value)))
    return scenario


def with_one_change(scenario: Scenario, data: Mapping[str, str]) -> Scenario:
    """Return a scenario with the change that a form sent, if it sent one. Raises ScenarioError."""
    if not data.get("what"):
        return scenario
    what, on, which, place, to = (data.get(name, "") for name in ("what", "on", "which", "place", "to"))
    if what not in WHATS:
        raise ScenarioError("what", f"expected {', '.join(WHATS)}, got {what[:40]!r}")
    if place and what in OF_SPELLS:
        which = _name(scenario, on, place)
        to = _name(scenario, on, to) if what == "swap" else to
    return edited(scenario, Edit(what, on, which or place, to))  # type: ignore[arg-type]


def _names(scenario: Scenario, host: str, order: str) -> str:
    places = [part.strip() for part in order.split(",")]
    names = spells_in(spells_of(scenario, host))
    if sorted(places) != sorted(map(str, range(len(names)))):
        expected = f"each number from 0 to {len(names) - 1} once, oldest spell first"
        raise ScenarioError(f"order.{host}", f"expected {expected}; got {order[:40]!r}")
    return ",".join(names[int(place)] for place in places)


def _name(scenario: Scenario, host: str, place: str) -> str:
    names = spells_in(spells_of(scenario, host))
    if not (place.isascii() and place.isdigit() and len(place) < 4 and int(place) < len(names)):
        expected = f"a place from 0 to {len(names) - 1}" if names else "a host with spells on it"
        raise ScenarioError("place", f"expected {expected}, got {place[:40]!r}")
    return names[int(place)]
