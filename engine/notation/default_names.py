"""The ids and names that a line leaves out: made of what there is, and told apart where there are several of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from engine.model.base_stats import singular
from engine.model.folding import without_accents
from engine.model.pieces import id_prefix
from engine.model.seat import Player
from engine.model.words import capital
from engine.scenario.check import RESERVED

SIDES: dict[Player, str] = {"blue": "left", "red": "right", "neutral": "wild"}
"""The id of the only group of an owner."""

LONGEST_ID = 30


class Unnamed(NamedTuple):
    """An entry as a line says it: what it is, whose and how many (``number``); a name and an id where they are said."""

    what: str
    owner: Player
    number: int
    name: str | None = None
    id: str | None = None


def what_it_is(card: str | None, recruit_class: str | None, nation: str | None) -> str:
    """Return what a minion without a name is called: by its card, or by its class and a nation but the usual one."""
    if card is not None or recruit_class is None:
        return card or ""
    return recruit_class if nation in (None, "Humans") else f"{singular(nation)} {recruit_class}"


class Ids:
    """The ids that are taken, and new ones."""

    def __init__(self, said: Sequence[str]) -> None:
        self.taken = {*RESERVED, *said}

    def new(self, name: str, number: int = 1, otherwise: str = "minion") -> str:
        """Return an id made of a name, of which so many are free, and take it."""
        prefix = id_prefix(without_accents(name))[:LONGEST_ID].strip("-") or otherwise
        for id in chain([prefix], (f"{prefix}-{letters}" for letters in _letters(1, 700))):
            wanted = set(ids_of(id, number))
            if not wanted & self.taken:
                self.taken |= wanted
                return id
        raise AssertionError("there are more ids than minions")


def ids_of(id: str, number: int) -> list[str]:
    """Return the ids that an entry's id stands for."""
    return [id] if number == 1 else [f"{id}-{each}" for each in range(1, number + 1)]


def group_ids(owners: Sequence[Player], said: Sequence[str | None], ids: Ids) -> list[str]:
    """Return the ids of groups: what is said, or left and right, or a number where an owner has several."""
    return [
        said_id or ids.new(SIDES[owner] if owners.count(owner) == 1 else f"group-{number}")
        for number, (owner, said_id) in enumerate(zip(owners, said, strict=True), start=1)
    ]


def names_and_ids(entries: Sequence[Unnamed], ids: Ids) -> list[tuple[str, str]]:
    """Return what the minions of each entry are called, and its id."""
    return [
        (name, entry.id or ids.new(name, entry.number)) for entry, name in zip(entries, names(entries), strict=True)
    ]


def names(entries: Sequence[Unnamed]) -> list[str]:
    """Return what the minions of each entry are called: by their name, or by what they are."""
    return [entry.name or label for entry, label in zip(entries, _labels(entries), strict=True)]


def _labels(entries: Sequence[Unnamed]) -> list[str]:
    """Return what each entry is; whose it is, or a letter, is added where several without a name are the same."""
    alike: dict[str, list[int]] = defaultdict(list)
    for place, entry in enumerate(entries):
        if entry.name is None:
            alike[entry.what].append(place)
    labels = [entry.what for entry in entries]
    for what, places in alike.items():
        owners = [entries[place].owner for place in places]
        if len(places) > 1 and len(set(owners)) == len(owners):
            for place in places:
                labels[place] = f"{entries[place].owner} {what}"
        elif len(places) > 1:
            for place, letter in zip(places, _letters(0, len(places)), strict=True):
                labels[place] = f"{what} {letter.upper()}"
    return list(map(capital, labels))


def _letters(start: int, number: int) -> Iterator[str]:
    """Yield a, b, ... z, aa, ab and so on, some of the first left out."""
    for place in range(start, start + number):
        text, rest = "", place
        while rest >= 0:
            text, rest = chr(ord("a") + rest % 26) + text, rest // 26 - 1
        yield text


def structure_ids(types: Sequence[str], said: Sequence[str | None], ids: Ids) -> list[str]:
    """Return the ids of structures: what is said, or what they are."""
    return [said_id or ids.new(kind) for kind, said_id in zip(types, said, strict=True)]
