"""What says a card in JSON of any shape: rows, pairs, maps from name to copies, lists in lists.

Every key that is not known to say something of the deck itself may hold cards: none is left out in silence.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from deckbuilder.io.read_deck import MAX_COUNT, KnownNames, ReadError
from deckbuilder.io.strip_markup import COUNT_KEYS, word_set
from engine.whole_numbers import whole_number

CARD_KEYS = ("name", "card", "spell", "title")
_LISTS = ("cards", "deck", "decklist", "entries", "list", "main", "mainboard", "maindeck", "spells")
_ASIDE = ("maybe", "maybeboard", "sideboard", "side")
_HELD = ("objectstates", "containedobjects")
"""Where Tabletop Simulator keeps the cards of a saved table, each with its name as its nickname."""
_PLACES = ("board", "zone", "section", "pile")
_ABOUT = word_set(
    "name title house notes tags format description author date versions categories unknown assumed_costs checked_by "
    "starter_decks address"
)
"""What an object says of the deck or of a card, and not of copies."""
_MAX_DEPTH = 20
_MARKED = re.compile(r"\s*(?:[x×]\s*([0-9]{1,6})|([0-9]{1,6})\s*[x×])\s*", re.IGNORECASE)
"""Copies in quotes, marked as such."""
NOTHING: tuple[object, ...] = (None, "", [], {})
"""What a key has that says nothing."""


class JsonRow(NamedTuple):
    """A part of JSON that says a card and its copies, and whether it is undecided."""

    said: Any
    maybe: bool = False


def json_rows(found: Any, known: KnownNames, *, maybe: bool = False, depth: int = 0) -> Iterator[JsonRow]:
    """Yield whatever says a card, wherever it lies. Raises ReadError for several decks, and for a tangle."""
    if depth > _MAX_DEPTH:
        raise ReadError("The lists of this JSON lie too deep in each other.")
    if _decks(found) > 1:
        raise ReadError("Several decks are in this JSON. Give one deck at a time.")
    if isinstance(found, list):
        for one in _paired(found):
            if isinstance(one, Mapping) and one and not _is_row(one, listed=True):
                yield from json_rows(one, known, maybe=maybe, depth=depth + 1)
            else:
                yield JsonRow(one, maybe or _aside_by_itself(one))
    elif isinstance(found, Mapping):
        yield from _rows_of_object(found, known, maybe=maybe, depth=depth)


def _rows_of_object(found: Mapping[str, Any], known: KnownNames, *, maybe: bool, depth: int) -> Iterator[JsonRow]:
    """Yield the row that an object is, or whatever its entries say."""
    if held := [row for key, rows in found.items() if key.lower() in _HELD and isinstance(rows, list) for row in rows]:
        yield from _held(held, known, depth=depth + 1)
        return
    if _is_row(found, listed=False):
        yield JsonRow(found, maybe or _aside_by_itself(found))
        return
    without = set(without_cards(found, known))
    for key, value in found.items():
        if key not in without:
            yield from _entry(key, value, known, maybe=maybe or key.lower() in _ASIDE, depth=depth + 1)


def without_cards(found: Mapping[str, Any], known: KnownNames) -> list[str]:
    """Return the keys of an object that say no cards: neither a list, nor a name and its copies."""
    listed = any(isinstance(value, list | dict) for value in found.values())
    return [
        key for key, value in found.items() if key.lower() in _ABOUT or (listed and not _may_say(key, value, known))
    ]


def _may_say(key: str, value: Any, known: KnownNames) -> bool:
    """Return whether an entry may say cards beside others that are lists of them."""
    return (
        isinstance(value, list | dict)
        or (isinstance(value, str) and key.lower() in _LISTS)
        or known.card(key) is not None
    )


def around_cards(found: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the objects that may say something of the deck: those that its cards lie in, the outermost first."""
    while isinstance(found, Mapping | list):
        if isinstance(found, Mapping) and not _is_row(found, listed=False):
            yield found
        parts = found.items() if isinstance(found, Mapping) else [("", one) for one in found]
        found = next((value for key, value in parts if key.lower() not in _ASIDE and _is_deck(value)), None)


def _held(rows: list[Any], known: KnownNames, *, depth: int) -> Iterator[JsonRow]:
    """Yield the cards of a saved table by their nicknames, decks within it included."""
    for row in rows:
        if isinstance(row, Mapping) and any(key.lower() in _HELD and row[key] for key in row):
            yield from json_rows(row, known, depth=depth)
        elif isinstance(row, Mapping) and isinstance(row.get("Nickname"), str) and row["Nickname"].strip():
            yield JsonRow(row["Nickname"])


def _entry(key: str, value: Any, known: KnownNames, *, maybe: bool, depth: int) -> Iterator[JsonRow]:
    """Yield what an entry of an object says: a name and its copies, or a list."""
    counted = isinstance(value, Mapping) and any(one.lower() in COUNT_KEYS for one in value)
    if counted and not _named(value) and not _is_deck(value):
        yield JsonRow({"name": key, **value}, maybe)
    elif isinstance(value, list | dict):
        yield from json_rows(value, known, maybe=maybe, depth=depth)
    elif isinstance(value, str) and key.lower() in _LISTS:
        yield from (JsonRow(line, maybe) for line in value.splitlines() if line.strip())
    else:
        yield JsonRow({"name": key, "count": value}, maybe)


def _paired(rows: list[Any]) -> list[Any]:
    """Return the rows of a list; names and numbers that stand in turn, or in lists of two, as pairs."""
    kinds = [type(row) for row in rows]
    if set(kinds) == {str, int}:
        pairs = zip(rows[::2], rows[1::2], strict=False)
        in_turn = len(set(kinds[::2])) == len(set(kinds[1::2])) == 1 and len(kinds) % 2 == 0
        return [_pair(pair) for pair in pairs] if in_turn else [{"name": row, "count": None} for row in rows]
    return [_pair(row) if isinstance(row, list) else row for row in rows]


def _pair(row: Sequence[Any]) -> Any:
    """Return a name and its copies, in either order, as a row that says so; else the row as it is."""
    if [type(one) for one in row] in ([str, int], [int, str]):
        name, count = row if isinstance(row[0], str) else reversed(row)
        return {"name": name, "count": count}
    return row


def _is_row(found: Mapping[str, Any], *, listed: bool) -> bool:
    """Return whether an object says a card: a name or an id with copies, or, in a list, by itself."""
    if _is_deck(found):
        return False
    if any(key.lower() in COUNT_KEYS for key in found):
        return _named(found)
    return (
        listed
        and _named(found)
        and not any(isinstance(found[key], list | dict) for key in found if key.lower() not in CARD_KEYS)
    )


def _named(found: Mapping[str, Any]) -> bool:
    """Return whether an object has a name or an id."""
    return any(key.lower() in (*CARD_KEYS, "id") for key in found)


def _decks(found: Any) -> int:
    """Return how many decks lie side by side; a main deck and what is undecided are one."""
    if isinstance(found, list):
        return sum(1 for one in found if _is_deck(one))
    parts = found.items() if isinstance(found, Mapping) else ()
    return sum(1 for key, value in parts if _is_deck(value) and key.lower() not in (*_LISTS, *_ASIDE))


def _is_deck(found: Any) -> bool:
    """Return whether an object has a list of cards."""
    return isinstance(found, Mapping) and any(
        key.lower() in _LISTS and isinstance(value, list | dict) for key, value in found.items()
    )


def _aside_by_itself(row: Any) -> bool:
    """Return whether a row says of itself that it is undecided: {"sideboard": true} or {"zone": "side"}."""
    if not isinstance(row, Mapping):
        return False
    said = [(key.lower(), str(value).lower()) for key, value in row.items()]
    return any((key in _ASIDE and value == "true") or (key in _PLACES and value in _ASIDE) for key, value in said)


# Values


def lowered(row: object) -> dict[str, Any]:
    """Return an object with its keys in small letters; nothing for what is none."""
    return {key.lower(): value for key, value in row.items()} if isinstance(row, Mapping) else {}


def name_in(row: Mapping[str, Any]) -> Any:
    """Return what an object, its keys in small letters, gives as the name of a card."""
    name = next((row[key] for key in CARD_KEYS if key in row), None)
    return name.get("name") if isinstance(name, Mapping) else name


def card_of(said: Any, known: KnownNames) -> int | None:
    """Return the card that an id, a name, or an object with either says, or None."""
    row = lowered(said) if isinstance(said, Mapping) else {"name": said}
    name = name_in(row)
    card = whole(row.get("id", name))
    if card in known.by_id:
        return card
    return known.card(name) if isinstance(name, str) else None


def whole(value: object) -> int | None:
    """Return a number, also one in quotes, or None for anything else."""
    if isinstance(value, str):
        return whole_number(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def count_of(value: object) -> int | None:
    """Return a number of copies, also one in quotes, "x4", or with nothing behind its point; None for anything else."""
    if isinstance(value, str) and (marked := _MARKED.fullmatch(value)):
        value = marked[1] or marked[2]
    value = int(value) if isinstance(value, float) and value.is_integer() else whole(value)
    return value if isinstance(value, int) and 1 <= value <= MAX_COUNT else None


def says_none(value: object) -> bool:
    """Return whether a value says that there are no copies."""
    return not isinstance(value, bool) and value in (0, "0")
