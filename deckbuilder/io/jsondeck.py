"""Reading a deck from JSON: our own export, a list of rows, ids or names, or a map from name to copies."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec

from deckbuilder.io.json_rows import CARD_KEYS, COUNT_KEYS, JsonRow, json_rows
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
from deckbuilder.io.row import COUNT_IN_DOUBT
from deckbuilder.io.text import read_text
from deckbuilder.model.categories import Category
from engine.model.catalog import houses_by_name
from engine.model.json_text import JsonTextError
from engine.model.json_text import read_json as decoded

_FENCE = re.compile(r"^```\w*\s*|\s*```$")
_LAST_COMMA = re.compile(r",(?=\s*[}\]])")
_RULES = ("format", "towns", "usual_copies")


def read_pasted(text: str, known: KnownNames, *, titled: bool = True) -> ReadDeck:
    """Return what a pasted list says, be it text, JSON or a piece of JSON. Raises ReadError for one too long."""
    return read_json(found, known) if (found := _json_in(text)) else read_text(text, known, titled=titled)


def _json_in(text: str) -> str:
    """Return the JSON that a text is, with the brackets around it that a piece of it lacks; else nothing."""
    bare = _FENCE.sub("", text.strip("\ufeff \t\r\n")).strip()
    tried = [bare, _LAST_COMMA.sub("", bare)] if bare[:1] in ("{", "[") else []
    if bare[:1] == "{":
        tried.append(f"[{bare.rstrip(', ')}]")
    elif bare[:1] == '"' and '":' in bare:
        tried.append(f"{{{bare.rstrip(', ')}}}")
    return next((one for one in tried if len(one) <= MAX_BYTES and _is_json(one)), "")


def _is_json(text: str) -> bool:
    """Return whether a text is JSON."""
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return False
    return True


def read_json(text: str | bytes, known: KnownNames) -> ReadDeck:
    """Return what a JSON deck says. Raises ReadError for one that is none, or is too long."""
    if len(text) > MAX_BYTES:
        raise ReadError(f"This file is longer than {MAX_BYTES // 1000} kB. Give one deck at a time.")
    try:
        found = decoded(text)
    except JsonTextError as error:
        raise ReadError(f"This is not JSON that can be read: {error}.") from error
    about = found if isinstance(found, dict) else {}
    rows = list(islice(json_rows(found, known), MAX_LINES + 1))
    if len(rows) > MAX_LINES:
        raise ReadError(f"This deck has more than {MAX_LINES:,} rows. Give one deck at a time.")
    lines = tuple(line for number, row in enumerate(rows, 1) for line in _lines(number, row, known))
    unknown_rows = dict(_unknown_rows(about.get("unknown")))
    if not lines and not unknown_rows and not isinstance(about.get("cards"), list | dict):
        raise ReadError("No cards are in this JSON. Give a list of cards, or an object with a list named “cards”.")
    house, tags = about.get("house"), about.get("tags")
    return ReadDeck(
        lines,
        _word(about.get("name")),
        house if isinstance(house, str) and house in houses_by_name() else None,
        _word(about.get("notes")),
        tuple(filter(None, map(_word, tags))) if isinstance(tags, list) else (),
        unknown_rows,
        dict(_costs(row for key in ("cards", "maybe", "assumed_costs") for row in _mappings(about.get(key)))),
        {key: value for key, value in _said(about.get("checked_by")) if key in _RULES},
        tuple(_categories(about.get("categories"))),
        dict(_starters(about.get("starter_decks"))),
    )


def _word(value: object) -> str:
    """Return a text, or nothing for any other value."""
    return value if isinstance(value, str) else ""


def _unknown_rows(rows: object) -> Iterator[tuple[str, int]]:
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


def _costs(rows: Iterable[Mapping[str, Any]]) -> Iterator[tuple[int, str]]:
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


def _lines(number: int, row: JsonRow, known: KnownNames) -> Iterator[ListLine]:
    """Yield what a row says, one of the maybe-pile marked as such."""
    said = row.said
    if isinstance(said, str):
        found = _text_lines(number, said, known)
    elif isinstance(said, int) and not isinstance(said, bool):
        found = iter([id_line(number, str(said), said, 1, known)])
    else:
        found = _row_lines(number, said, known)
    return (msgspec.structs.replace(line, maybe=line.maybe or row.maybe) for line in found)


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
    row = {key.lower(): value for key, value in row.items()}
    name = next((row[key] for key in CARD_KEYS if key in row), None)
    name = name.get("name") if isinstance(name, Mapping) else name
    card = _whole(row.get("id", name))
    key = next((key for key in COUNT_KEYS if key in row), None)
    if key is None and isinstance(name, str) and card is None:
        yield from (_in_doubt(line, row, said) for line in _text_lines(number, name, known))
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


def _in_doubt(line: ListLine, row: Mapping[str, Any], said: str) -> ListLine:
    """Return the line of a row without copies, asked about where another of its numbers may be them."""
    numbers = [value for key, value in row.items() if key not in (*CARD_KEYS, "id") and _count(value) is not None]
    if line.card is None or line.count != 1 or not numbers:
        return line
    return ListLine(line.number, said, "unknown", 0, None, COUNT_IN_DOUBT, said, meant=line.card)


def _whole(value: object) -> int | None:
    """Return a number, also one in quotes, or None for anything else."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 7:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _count(value: object) -> int | None:
    """Return a number of copies, also one in quotes or with nothing behind its point; None for anything else."""
    value = int(value) if isinstance(value, float) and value.is_integer() else _whole(value)
    return value if isinstance(value, int) and 1 <= value <= MAX_COUNT else None
