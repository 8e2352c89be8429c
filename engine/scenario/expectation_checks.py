"""Checks of what a scenario expects: every row says one thing that a run can hold or fail."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from engine.scenario.error import ScenarioError
from engine.scenario.format import Row, Scenario
from engine.scenario.reference_checks import THINGS, check_thing

ABOUT = (*THINGS, "result", "winner", "rounds", "event")
"""What a row may be about."""

FATE = (
    *("status", "hp", "max_hp", "armor", "level", "cause", "by", "spells"),
    *("recruit_class", "nation", "owner", "type", "terrain", "mana"),
)
"""What a row may say of a thing."""


def check_expectations(scenario: Scenario) -> None:
    """Every row says one thing that a run can hold or fail."""
    for number, row in enumerate(scenario.expect):
        path = f"$.expect[{number}]"
        quantified = [(name, getattr(row, name)) for name in ("always", "never", "sometimes") if getattr(row, name)]
        if len(quantified) > 1 or (quantified and _given(row, ABOUT)):
            raise ScenarioError(path, "expected one of a plain row, always, never or sometimes")
        for name, inner in quantified or [("", row)]:
            _check_row(f"{path}.{name}".rstrip("."), inner, scenario)


def _check_row(path: str, row: Row, scenario: Scenario) -> None:
    about = _given(row, ABOUT)
    if len(about) != 1:
        raise ScenarioError(path, f"expected a row about one thing: {', '.join(ABOUT)}")
    if about[0] in THINGS:
        check_thing(f"{path}.{about[0]}", getattr(row, about[0]), about[0], scenario)
    if about[0] in THINGS and not _given(row, FATE):
        raise ScenarioError(path, "expected what is to be so: a status, hp, cause or the like")
    if row.result is not None and (row.i or 0) >= len(scenario.script):
        raise ScenarioError(f"{path}.i", f"expected the number of a script step, from 0 to {len(scenario.script) - 1}")
    if row.event is not None and not msgspec.to_builtins(row.event):
        raise ScenarioError(f"{path}.event", "expected what the event is like: a step, a card, a quantity")


def _given(row: Row, names: tuple[str, ...]) -> list[str]:
    return [
        name for name in names if getattr(row, name) not in (None, UNSET) or (name == "winner" and row.winner is None)
    ]
