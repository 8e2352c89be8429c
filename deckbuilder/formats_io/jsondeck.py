"""Reading a deck from JSON: our own export, a list of rows, ids or names, or a map from name to copies."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from deckbuilder.formats_io.reading import (
    MAX_BYTES,
    MAX_COUNT,
    MAX_LINES,
    Known,
    Line,
    ReadError,
    Reading,
    id_line,
    named_line,
)
from engine.catalog import houses_by_name

_COUNTS = ("count", "quantity", "qty", "copies", "number", "amount")
_LISTS = ("cards", "deck", "entries", "main", "spells")


def read_json(text: str | bytes, known: Known) -> Reading:
    """Return what a JSON deck says. Raises ReadError for one that is none, or is too long."""
    if len(text) > MAX_BYTES:
        raise ReadError(f"This file is longer than {MAX_BYTES // 1000} kB. Give one deck at a time.")
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise ReadError(f"This is not JSON that can be read: {error}.") from error
    about = found if isinstance(found, dict) else {}
    rows = next((about[key] for key in _LISTS if isinstance(about.get(key), list | dict)), found)
    lines = tuple(_lines(rows, known))
    if not lines:
        raise ReadError("No cards are in this JSON. Give a list of cards, or an object with a list named “cards”.")
    house = about.get("house")
    return Reading(
        lines,
        _word(about.get("name")),
        house if isinstance(house, str) and house in houses_by_name() else None,
        _word(about.get("notes")),
    )


def _word(value: object) -> str:
    """Return a text, or nothing for any other value."""
    return value if isinstance(value, str) else ""


def _lines(rows: Any, known: Known) -> Iterator[Line]:
    """Yield a line for every row of a list or a map. Raises ReadError for too many."""
    if not isinstance(rows, list | dict):
        return
    if len(rows) > MAX_LINES:
        raise ReadError(f"This deck has more than {MAX_LINES:,} rows. Give one deck at a time.")
    if isinstance(rows, dict):
        rows = [{"name": name, "count": count} for name, count in rows.items()]
    elif all(isinstance(row, int | str) and not isinstance(row, bool) for row in rows):
        rows = [{"id" if isinstance(row, int) else "name": row, "count": many} for row, many in Counter(rows).items()]
    for number, row in enumerate(rows, 1):
        yield _line(number, row, known)


def _line(number: int, row: Any, known: Known) -> Line:
    """Return what one row says."""
    said = msgspec.json.encode(row).decode(errors="replace")[:200]
    if not isinstance(row, Mapping):
        return Line(number, said, "unknown", why="A row must be an object with a name or an id.")
    card, name = row.get("id"), row.get("name", row.get("card"))
    count = next((row[key] for key in _COUNTS if key in row), 1)
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MAX_COUNT:
        return Line(number, said, "unknown", why=f"The number of copies must be from 1 to {MAX_COUNT:,}.")
    if isinstance(card, int) and card in known.by_id:
        return id_line(number, said, card, count, known)
    if isinstance(name, str):
        return named_line(number, said, name[:200], count, known)
    if isinstance(card, int):
        return id_line(number, said, card, count, known)
    return Line(number, said, "unknown", why="The row has neither a name nor an id.")
