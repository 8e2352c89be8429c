"""What a visitor owns, for the apps that do not keep it: the deckbuilder, which does, says how to ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.http import HttpRequest


class Owned(NamedTuple):
    """The names of the cards that a visitor owns, and the total costs that are assumed by default."""

    cards: tuple[str, ...] = ()
    costs: Mapping[str, int] = {}


_keepers: list[Callable[[HttpRequest], Owned]] = []


def keeps_collections(keeper: Callable[[HttpRequest], Owned]) -> None:
    """Register the function that returns a visitor's collection."""
    _keepers[:] = [keeper]


def owned_by(request: HttpRequest) -> Owned:
    """Return what a visitor owns, which may be nothing."""
    return _keepers[0](request) if _keepers else Owned()
