"""The built-in scenarios: worked examples of the rule pages, a JSON file each."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.scenario.format import Scenario
from engine.scenario.reading import parse_scenario

FOLDER = Path(__file__).parent


def preset_names() -> list[str]:
    """Return the names of the built-in scenarios, in order."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def preset(name: str) -> Scenario:
    """Return a fresh copy of a built-in scenario. Raises KeyError for a name that is none."""
    return parse_scenario(_text(name))


@cache
def _text(name: str) -> bytes:
    if name not in preset_names():
        raise KeyError(name)
    return (FOLDER / f"{name}.json").read_bytes()
