"""The built-in scenarios: worked examples of the rule pages, a JSON file each."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.scenario.format import Scenario
from engine.scenario.reading import copy_of, parse_scenario

FOLDER = Path(__file__).parent


def preset_names() -> list[str]:
    """Return the names of the built-in scenarios, in order."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def preset(name: str) -> Scenario:
    """Return a fresh copy of a built-in scenario. Raises KeyError for a name that is none."""
    return copy_of(_read(name))


@cache
def _read(name: str) -> Scenario:
    if name not in preset_names():
        raise KeyError(name)
    return parse_scenario((FOLDER / f"{name}.json").read_bytes())
