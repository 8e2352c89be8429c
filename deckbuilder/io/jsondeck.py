"""Reading a deck from JSON: our own export, a list of rows, ids or names, or a map from name to copies."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from deckbuilder.io.read_deck import (
    MAX_BYTES,
    MAX_COUNT,
    MAX_LINES,
    KnownNames,
    ListLine,
    ReadDeck,
    ReadError,
    id_line,
    named_line,
)
from deckbuilder.io.text import read_text
from deckbuilder.model.categories import Category
from engine.model.catalog import houses_by_name

_COUNTS = ("count", "quantity", "qty", "copies", "number", "amount")
_LISTS = ("cards", "deck", "entries", "main", "spells")
_ASIDE = ("maybe", "maybeboard", "sideboard", "side")
_RULES = ("format", "towns", "usual_copies")


def read_json(text: str | bytes, known: KnownNames) -> ReadDeck:
    """Return what a JSON deck says. Raises ReadError for one that is none, or is too long."""
    if len(text) > MAX_BYTES:
        raise ReadError(f"This file is longer than {MAX_BYTES // 1000} kB. Give one deck at a time.")
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise ReadError(f"This is not JSON that can be read: {error}.") from error
    about = found if isinstance(found, dict) else {}
    named = next((about[key] for key in _LISTS if isinstance(about.get(key), list | dict)), None)
    aside: Any = next((about[key] for key in _ASIDE if isinstance(about.get(key), list | dict)), [])
    rows = found if named is None and not aside else named or []
    maybe = (msgspec.structs.replace(line, maybe=True) for line in _lines(aside, known))
    lines = (*_lines(rows, known), *maybe)
    kept = dict(_kept(about.get("unknown")))
    if not lines and not kept and named is None:
        raise ReadError("No cards are in this JSON. Give a list of cards, or an object with a list named “cards”.")
    house, tags = about.get("house"), about.get("tags")
    return ReadDeck(
        lines,
        _word(about.get("name")),
        house if isinstance(house, str) and house in houses_by_name() else None,
        _word(about.get("notes")),
        tuple(filter(None, map(_word, tags))) if isinstance(tags, list) else (),
        kept,
        dict(_costs((*_mappings(rows), *_mappings(aside), *_mappings(about.get("assumed_costs"))))),
        {key: value for key, value in _said(about.get("checked_by")) if key in _RULES},
        tuple(_categories(about.get("categories"))),
        dict(_starters(about.get("starter_decks"))),
    )


def _word(value: object) -> str:
    """Return a text, or nothing for any other value."""
    return value if isinstance(value, str) else ""


def _kept(rows: object) -> Iterator[tuple[str, int]]:
    """Yield the lines that name no card, as our own export has them."""
    for row in _mappings(rows):
        name, count = row.get("name"), row.get("count")
        if isinstance(name, str) and isinstance(count, int) and 1 <= count <= MAX_COUNT:
            yield name, count


def _starters(counts: object) -> Iterator[tuple[str, int]]:
    """Yield the starter decks of a collection, as our own export has them."""
    for slug, count in counts.items() if isinstance(counts, dict) else ():
        if type(count) is int and 1 <= count <= MAX_COUNT:
            yield slug, count


def _categories(rows: object) -> Iterator[Category]:
    """Yield the deck's own categories, as our own export has them."""
    for row in _mappings(rows):
        name, cards = row.get("name"), row.get("cards")
        if isinstance(name, str) and isinstance(cards, list):
            yield Category(name, tuple(card for card in cards if type(card) is int))


def _mappings(rows: object) -> list[Mapping[str, Any]]:
    """Return those rows of a list that are objects."""
    return [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []


def _costs(rows: tuple[Mapping[str, Any], ...]) -> Iterator[tuple[int, str]]:
    """Yield the costs assumed for cards, by id."""
    for row in rows:
        if isinstance(row.get("id"), int) and isinstance(row.get("assumed_cost"), str):
            yield row["id"], row["assumed_cost"]


def _said(rules: object) -> Iterator[tuple[str, str]]:
    """Yield what a deck is checked by, each as the form of the deck has it."""
    for key, value in rules.items() if isinstance(rules, dict) else ():
        if isinstance(value, bool):
            yield key, "on" if value else ""
        elif isinstance(value, str | int):
            yield key, str(value)


def _lines(rows: Any, known: KnownNames) -> Iterator[ListLine]:
    """Yield a line for every row of a list or a map. Raises ReadError for too many."""
    if not isinstance(rows, list | dict):
        return
    if len(rows) > MAX_LINES:
        raise ReadError(f"This deck has more than {MAX_LINES:,} rows. Give one deck at a time.")
    if isinstance(rows, dict):
        rows = [{"name": name, "count": count} for name, count in rows.items()]
    for number, row in enumerate(rows, 1):
        if isinstance(row, str):
            yield from _text_lines(number, row, known)
        elif isinstance(row, int) and not isinstance(row, bool):
            yield id_line(number, str(row), row, 1, known)
        else:
            yield from _row_lines(number, row, known)


def _text_lines(number: int, text: str, known: KnownNames) -> Iterator[ListLine]:
    """Yield the lines of a row that is a text: a name, or a line of a list."""
    for line in read_text(" ".join(text.split()), known, titled=False).lines:
        yield msgspec.structs.replace(line, number=number)


def _row_lines(number: int, row: Any, known: KnownNames) -> Iterator[ListLine]:
    """Yield what one row says."""
    said = msgspec.json.encode(row).decode(errors="replace")[:200]
    if not isinstance(row, Mapping):
        yield ListLine(number, said, "unknown", why="A row must be an object with a name or an id.")
        return
    card, name = row.get("id"), row.get("name", row.get("card"))
    key = next((key for key in _COUNTS if key in row), None)
    if key is None and isinstance(name, str) and card is None:
        yield from _text_lines(number, name, known)
        return
    count = _count(row[key]) if key else 1
    if count is None:
        yield ListLine(number, said, "unknown", why=f"The number of copies must be from 1 to {MAX_COUNT:,}.")
    elif isinstance(card, int) and isinstance(name, str) and known.card(name) not in (None, card):
        yield ListLine(number, said, "unknown", why="The id and the name are two different cards'.", name=name[:200])
    elif isinstance(card, int) and (card in known.by_id or not isinstance(name, str)):
        yield id_line(number, said, card, count, known)
    elif isinstance(name, str):
        yield named_line(number, said, name[:200], count, known)
    else:
        yield ListLine(number, said, "unknown", why="The row has neither a name nor an id.")


def _count(value: object) -> int | None:
    """Return a number of copies, also one in quotes; None for anything else."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 5:
        value = int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MAX_COUNT else None
