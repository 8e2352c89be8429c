"""A guard against tests that pass because there was nothing to look at."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def some(things: Iterable[T]) -> list[T]:
    """Return the things as a list, and fail if there are none."""
    found = list(things)
    assert found, "expected something to look at, and there is nothing"
    return found
