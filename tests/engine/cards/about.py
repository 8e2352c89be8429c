"""Which tests are about which card, so that a card's effect can be dropped and its tests seen to fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import partial
from time import process_time
from typing import Any, TypeVar

import pytest

from engine.effects import registry
from engine.effects.language import Definition

Check = Callable[[], None]
TestT = TypeVar("TestT", bound=Callable[..., None])

CHECKS: dict[str, list[Check]] = {}
"""The tests about each spell or ability, by its name in the registry ("ability of Gorgon" for a creature's)."""


def about(*names: str) -> Callable[[TestT], TestT]:
    """Mark a test, with all of its parameters, as being about cards, helpers or "ability of ..."."""

    def mark(test: TestT) -> TestT:
        for name in names:
            CHECKS.setdefault(name, []).extend(_checks_of(test))
        return test

    return mark


def _checks_of(test: Callable[..., None]) -> list[Check]:
    """Return a test once for each of its parameter sets."""
    marks = [one for one in getattr(test, "pytestmark", ()) if one.name == "parametrize"]
    if not marks:
        return [test]
    [parameters] = marks
    names, values = parameters.args
    keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    rows = [row if len(keys) > 1 else (row,) for row in values]
    return [partial(test, **dict(zip(keys, row, strict=True))) for row in rows]


PARTS = ("bonuses", "responses", "prohibitions", "exemptions")


def parts_of(definition: Definition) -> list[tuple[str, int]]:
    """Return every single effect of a spell: which list it is in, and its place there."""
    return [(part, index) for part in PARTS for index in range(len(getattr(definition, part)))]


@contextmanager
def without(name: str, part: str, index: int) -> Iterator[None]:
    """Play a spell without one of its effects for a while."""
    whole = registry.declared()[name]
    kept = tuple(effect for place, effect in enumerate(getattr(whole, part)) if place != index)
    computed = {field.name for field in fields(whole) if not field.init}
    changes: dict[str, Any] = {part: kept}
    assert not computed & changes.keys()
    registry.declared()[name] = replace(whole, **changes)
    registry.definition.cache_clear()
    try:
        yield
    finally:
        registry.declared()[name] = whole
        registry.definition.cache_clear()


def survives(name: str, part: str, index: int) -> bool:
    """Whether all tests about a spell still pass without one of its effects."""
    with without(name, part, index):
        return not noticed_by_one_of(CHECKS.get(name, []))


class Experience:
    """How often a test was asked whether it notices something wrong, how often it did, and how long all that took."""

    asked = noticed = 0
    seconds = 0.0

    def effort(self) -> float:
        """How long it may take, asking this test or its like, until one of them notices something."""
        return (self.seconds + 0.01) / (self.asked + 1) * (self.asked + 2) / (self.noticed + 1)


_EXPERIENCE: dict[Check, Experience] = {}


def noticed_by_one_of(checks: Iterable[Check]) -> bool:
    """Whether one of some tests fails, those asked first that noticed much, and quickly, before."""
    known = {check: _EXPERIENCE.setdefault(check, Experience()) for check in checks}
    return any(_notices(check, known[check]) for check in sorted(known, key=lambda check: known[check].effort()))


def _notices(check: Check, experience: Experience) -> bool:
    begun = process_time()
    try:
        check()
    except (Exception, pytest.fail.Exception):  # a scenario that breaks down has noticed it, too
        experience.noticed += 1
        return True
    finally:
        experience.asked += 1
        experience.seconds += process_time() - begun
    return False
