"""Taking a state's picture and putting it back, so that thousands of fights can start from one set-up.

Lists in a state are replaced, never changed in place, so a picture may
keep the very lists; only the state's own dictionaries are copied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from engine.model.state import Minion, State

CONSTANT = ("id", "name", "definition", "age")
"""What never changes once a record is made."""

Picture = list[tuple[Callable[[Any, Any], None], Any, Any]]


def snapshot(state: State) -> Picture:
    """Return a picture of a state: every record in play with the values of all its fields."""
    picture: Picture = [(_put_back_state, state, {k: _copied(v) for k, v in vars(state).items()})]
    for record in _records(state):
        names = _names(record.__class__)
        picture.append((_putter(names), record, tuple(getattr(record, name) for name in names)))
    return picture


def restore(picture: Picture) -> None:
    """Put every record of a picture back as it was; records made since are forgotten."""
    for put_back, record, values in picture:
        put_back(record, values)


def _put_back_state(state: State, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(state, name, _copied(value))


def _copied(value: Any) -> Any:
    return value.copy() if isinstance(value, dict) else value


@cache
def _names(kind: type[object]) -> tuple[str, ...]:
    slots = (name for base in kind.__mro__ for name in getattr(base, "__slots__", ()))
    return tuple(name for name in slots if name not in CONSTANT)


@cache
def _putter(names: tuple[str, ...]) -> Callable[[Any, Any], None]:
    """Return a function that sets the named fields of a record at once.

    Made as source, as the standard library's named tuples are: one unpacking is several times
    faster than a loop of setattr, and this runs for every record before every fight.
    """
    namespace: dict[str, Any] = {}
    fields = ", ".join(f"record.{name}" for name in names)
    exec(f"def put_back(record, values):\n    ({fields},) = values", namespace)  # noqa: S102 (names are our slots)
    put_back: Callable[[Any, Any], None] = namespace["put_back"]
    return put_back


def _records(state: State) -> Iterator[Any]:
    yield from state.seats.values()
    for host in state.hosts():
        yield host
        yield from host.spells
        if isinstance(host, Minion):
            yield from host.intrinsic
