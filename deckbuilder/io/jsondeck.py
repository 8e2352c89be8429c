"""Reading a deck from JSON: our own export, a list of rows, ids or names, or a map from name to copies."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec

from deckbuilder.io.json_about import read_about
from deckbuilder.io.json_rows import (
    CARD_KEYS,
    JsonRow,
    around_cards,
    count_of,
    json_rows,
    lowered,
    name_in,
    says_none,
    whole,
)
from deckbuilder.io.read_deck import (
    COUNT_OUT_OF_BOUNDS,
    MAX_BYTES,
    MAX_FILE,
    MAX_LINES,
    NO_COPIES,
    KnownNames,
    ListLine,
    ReadDeck,
    ReadError,
    first_notices,
    id_line,
    named_line,
)
from deckbuilder.io.row import COUNT_IN_DOUBT
from deckbuilder.io.strip_markup import COUNT_KEYS
from deckbuilder.io.text import read_text
from deckbuilder.model.categories import MAX_CATEGORY
from engine.model.json_text import JsonTextError
from engine.model.json_text import read_json as decoded
from engine.model.words import numbered

_FENCE = re.compile(r"^```\w*\s*|(?<!\s)\s*+```$")
_JSON_BEGINS = re.compile(r'[\s\ufeff]*(?:\[\s*)?\{\s*"[^"\n]*"\s*:')
"""How an object of JSON begins, also one that breaks off."""
COLLECTION = "sanctum-collection/1"
"""What a file of a collection says that it is."""
_HAD = ("collection", "owned", "binder", "inventory")
_LAST_COMMA = re.compile(r",(?=\s*[}\]])")


def read_pasted(text: str, known: KnownNames, *, titled: bool = True, owned: bool = False) -> ReadDeck:
    """Return what a pasted list says of a deck, or of the cards that are ``owned``: text, JSON or a piece of JSON.

    Raises ReadError for one that is too long, and for a collection where a deck is wanted.
    """
    text = _text_in(text)
    if found := _json_in(text):
        return read_json(found, known, owned=owned)
    if _JSON_BEGINS.match(text):
        try:
            return read_json(text, known, owned=owned)
        except ReadError as error:
            raise ReadError(f"{error} Copy all of it, or paste the cards one a line, like “4 Fireball”.") from error
    return read_text(text, known, titled=titled, owned=owned)


def _text_in(text: str) -> str:
    """Return the lines that one text of JSON holds, its breaks written out; any other text as it is."""
    bare = text.strip("\ufeff \t\r\n,")
    if bare[:1] == '"' and "\\n" in bare and len(bare) <= MAX_FILE and _is_json(bare):
        return msgspec.json.decode(bare, type=str)
    return text


def _json_in(text: str) -> str:
    """Return the JSON that a text is, with the brackets around it that a piece of it lacks; else nothing."""
    bare = _FENCE.sub("", text.strip("\ufeff \t\r\n")).strip()
    tried = [bare, _LAST_COMMA.sub("", bare)] if bare[:1] in ("{", "[") else []
    if bare[:1] == "{":
        rows = (row.rstrip(", ") for row in bare.splitlines() if row.strip())
        tried += [f"[{bare.rstrip(', ')}]", f"[{','.join(rows)}]"]
    elif bare[:1] == '"' and '":' in bare:
        tried.append(f"{{{bare.rstrip(', ')}}}")
    return next((one for one in tried if len(one) <= MAX_FILE and _is_json(one)), "")


def _is_json(text: str) -> bool:
    """Return whether a text is JSON."""
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return False
    return True


def read_json(text: str | bytes, known: KnownNames, *, owned: bool = False) -> ReadDeck:
    """Return what JSON says of a deck, or of the cards that are ``owned``.

    Raises ReadError for what is none, or is too long, and for a collection where a deck is wanted.
    """
    if len(text) > MAX_FILE:
        raise ReadError(f"This file is longer than {MAX_FILE // 1000:,} kB. Give one deck at a time.")
    try:
        found = decoded(text)
    except JsonTextError as error:
        raise ReadError(f"This is not JSON that can be read: {error}.") from error
    said = lowered(found)
    if not owned and (said.get("format") == COLLECTION or any(isinstance(said.get(key), list | dict) for key in _HAD)):
        raise ReadError("This JSON has a collection. Paste it into your collection, or give the cards of a deck alone.")
    rows = list(islice(json_rows(found, known), MAX_LINES + 1))
    if len(rows) > MAX_LINES:
        raise ReadError(f"This deck has more than {MAX_LINES:,} rows. Give one deck at a time.")
    if sum(len(msgspec.json.encode(row.said)) for row in rows) > MAX_BYTES:
        raise ReadError(f"The cards of this JSON are longer than {MAX_BYTES // 1000} kB. Give one deck at a time.")
    lines = tuple(line for number, row in enumerate(rows, 1) for line in _lines(number, row, known))
    deck = msgspec.structs.replace(read_about(list(around_cards(found)), rows, known), lines=lines)
    if not lines and not deck.missing and not isinstance(lowered(found).get("cards"), list | dict):
        raise ReadError("No cards are in this JSON. Give a list of cards, or an object with a list named “cards”.")
    return msgspec.structs.replace(deck, notices=first_notices([*deck.notices, *_strangers(deck)]))


def _strangers(deck: ReadDeck) -> Iterator[str]:
    """Yield a sentence for each category with cards that are not in the deck."""
    cards = deck.cards
    for category in deck.categories:
        if number := sum(card not in cards for card in category.cards):
            are = numbered(number, "card is", "cards are")
            yield f"Of the category “{category.name[:MAX_CATEGORY]}” {are} not in the deck, and left out there."


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
    row = lowered(row)
    name = name_in(row)
    card = whole(row.get("id", name))
    key = next((key for key in COUNT_KEYS if key in row), None)
    if key is None and isinstance(name, str) and card is None:
        yield from (_in_doubt(line, row, said) for line in _text_lines(number, name, known))
        return
    count = count_of(row[key]) if key else 1
    if key and says_none(row[key]):
        yield ListLine(number, said, "left-out", why=NO_COPIES)
    elif count is None:
        yield ListLine(number, said, "unknown", why=COUNT_OUT_OF_BOUNDS)
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
    numbers = [value for key, value in row.items() if key not in (*CARD_KEYS, "id") and count_of(value) is not None]
    if line.card is None or line.count != 1 or not numbers:
        return line
    return ListLine(line.number, said, "unknown", 0, None, COUNT_IN_DOUBT, said, meant=line.card)
