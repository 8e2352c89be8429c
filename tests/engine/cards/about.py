"""Which tests are about which card, so that a card's effect can be dropped and its tests seen to fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Any

from engine.effects import registry
from engine.effects.language import Definition

Check = Callable[[], None]

CHECKS: dict[str, list[Check]] = {}
"""The tests about each spell or ability, by its name in the registry ("ability of Gorgon" for a creature's)."""


def about(*names: str) -> Callable[[Check], Check]:
    """Mark a test (a function without arguments) as being about cards, helpers or "ability of ..."."""

    def mark(check: Check) -> Check:
        for name in names:
            CHECKS.setdefault(name, []).append(check)
        return check

    return mark


PARTS = ("bonuses", "responses", "bars")


def parts_of(definition: Definition) -> list[tuple[str, int]]:
    """Return every single effect of a spell: which list it is in, and its place there."""
    return [(part, index) for part in PARTS for index in range(len(getattr(definition, part)))]


@contextmanager
def without(name: str, part: str, index: int) -> Iterator[None]:
    """Play a spell without one of its effects for a while."""
    whole = registry._definitions[name]
    kept = tuple(effect for place, effect in enumerate(getattr(whole, part)) if place != index)
    computed = {field.name for field in fields(whole) if not field.init}
    changes: dict[str, Any] = {part: kept}
    assert not computed & changes.keys()
    registry._definitions[name] = replace(whole, **changes)
    registry.definition.cache_clear()
    try:
        yield
    finally:
        registry._definitions[name] = whole
        registry.definition.cache_clear()


def survives(name: str, part: str, index: int) -> bool:
    """Whether all tests about a spell still pass without one of its effects."""
    with without(name, part, index):
        for check in CHECKS.get(name, []):
            try:
                check()
            except Exception:  # a scenario that breaks down has noticed the missing effect, too
                return False
    return True
