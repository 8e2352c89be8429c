"""Taking a state's picture and putting it back, so that thousands of fights can start from one set-up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from engine.state import Minion, State

CONSTANT = ("id", "name", "definition", "age")
"""What never changes once a record is made."""

Picture = list[tuple[Any, tuple[str, ...], list[Any]]]


def snapshot(state: State) -> Picture:
    """Return a picture of a state: every record in play with the values of all its fields."""
    return [
        (record, names, _values(record, names)) for record in _records(state) for names in (_names(record.__class__),)
    ]


def restore(picture: Picture) -> None:
    """Put every record of a picture back as it was; records made since are forgotten."""
    for record, names, values in picture:
        for name, value in zip(names, values, strict=True):
            setattr(record, name, value.copy() if isinstance(value, list | dict) else value)


def _values(record: Any, names: tuple[str, ...]) -> list[Any]:
    values = [getattr(record, name) for name in names]
    return [value.copy() if isinstance(value, list | dict) else value for value in values]


@cache
def _names(kind: type[object]) -> tuple[str, ...]:
    if kind is State:
        return tuple(vars(State("blue")))
    slots = (name for base in kind.__mro__ for name in getattr(base, "__slots__", ()))
    return tuple(name for name in slots if name not in CONSTANT)


def _records(state: State) -> Iterator[Any]:
    yield state
    for host in state.hosts():
        yield host
        yield from host.spells
        if isinstance(host, Minion):
            yield from host.intrinsic
