"""Reading a text list in any shape that people post: plain, numbered, quoted, tables, CSV, forum and web markup.

Each row is read by itself (``row``, ``headings``); what one row leaves open, the rows around it may
settle: a numbered list, numbers and names in turn, a heading that counts what follows. What stays in
doubt is asked about. Nothing is guessed, and nothing is dropped in silence.
"""

import re
from collections.abc import Iterator, Sequence

import msgspec

from deckbuilder.io.headings import Columns, Heading, columns, heading, names_columns, sized, undecorated
from deckbuilder.io.list_lines import as_lines
from deckbuilder.io.read_deck import (
    LETTER,
    MAX_BYTES,
    MAX_LINE,
    MAX_LINES,
    MAX_SHOWN,
    KnownNames,
    ReadDeck,
    ReadError,
    first_notices,
)
from deckbuilder.io.row import counted_words
from deckbuilder.io.settling import IDS, ListRow, settle, ticked
from deckbuilder.io.single_rows import read_by_itself
from deckbuilder.io.strip_markup import plain, plain_rows
from deckbuilder.io.table_rows import MAX_IN_A_CELL, cells_of, read_in_table, whole_row
from deckbuilder.io.writing import from_markdown, own_rows, without_kept
from engine.model.catalog import MANA, houses_by_name

MAX_ROW = 2_000
COLUMNS = "The columns of a table."
_YEARS = range(1998, 2100)
"""A number in a title that may be a year: "War-Deck 2024". No card has so many copies."""
_DECK = re.compile(rf"(?:the )?(?:{'|'.join(houses_by_name())}) (?:deck|decklist)", re.IGNORECASE)
_HOUSE = rf"(?:{'|'.join([*houses_by_name(), *MANA])})"
_HOUSES = re.compile(rf"{_HOUSE}(?:\s*(?:[,&/+-]|\band\b)\s*{_HOUSE})+", re.IGNORECASE)
_NAME = re.compile(r"Name (.+)")
"""The name of a deck in the way of one program, which writes "About" above it."""
_LONG_GAP = re.compile(r"(\s{40})\s+")
"""More white space than is meant for anything, and than patterns that look for an end of it have time for."""


def read_text(text: str, known: KnownNames, *, titled: bool = True, owned: bool = False) -> ReadDeck:
    """Return what a text list says of a deck, or of the cards that are ``owned``; the first row may be its title.

    Raises ReadError for one that is too long, and for a collection where a deck is wanted.
    """
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise ReadError(f"This list is longer than {MAX_BYTES // 1000} kB. Paste one deck at a time.")
    if text.lstrip("\ufeff \r\n").startswith("{\\rtf"):
        raise ReadError("This is formatted text (RTF). Copy its lines, or save it as plain text.")
    kept, text = without_kept(text)
    found = own_rows(text) or from_markdown(plain_rows(text))
    if sum(not row.isspace() for row in filter(None, found)) > MAX_LINES:
        raise ReadError(f"This list has more than {MAX_LINES:,} lines. Paste one deck at a time.")
    rows = list(_rows(found, known, owned=owned))
    _ask_between_cards(rows)
    title = _title(rows, known) if titled else ""
    settle(rows, known, titled=titled, owned=owned)
    reading = msgspec.structs.replace(as_lines(rows, title, known, owned=owned), missing=kept)
    if owned:
        return reading
    return _as_deck(reading, rows) if any(map(_is_owned, rows)) else _told(reading, rows, titled=titled)


def _is_owned(row: ListRow) -> bool:
    """Whether a row says what somebody owns."""
    return row.owned or (row.heading is not None and row.heading.owned != "")


def _as_deck(reading: ReadDeck, rows: Sequence[ListRow]) -> ReadDeck:
    """Return a deck, which says where its list has what somebody owns besides. Raises ReadError for nothing else."""
    if not reading.maybe:
        return reading
    owned = next(filter(_is_owned, rows))
    where = f"Line {owned.number} says what you own: “{owned.text[:MAX_SHOWN]}”."
    if not reading.cards and all(line.maybe for line in reading.unknown):
        raise ReadError(f"{where} Paste it into your collection, or leave that line out where it is a deck.")
    notices = (f"{where} Those cards go into the maybe-pile.", *reading.notices)
    return msgspec.structs.replace(reading, notices=first_notices(notices))


def _told(reading: ReadDeck, rows: Sequence[ListRow], *, titled: bool) -> ReadDeck:
    """Return a pasted deck, which says so where all its cards stand below the heading of what is not in it: "Side:"."""
    heads = next((row for row in rows if row.heading and row.heading.maybe), None)
    cards = [line for line in reading.lines if line.kind != "left-out"]
    if not titled or heads is None or not cards or not all(line.maybe for line in cards):
        return reading
    said = f"All cards stand below “{heads.text[:MAX_SHOWN]}”. Write “Deck:” above those that are in it."
    return msgspec.structs.replace(reading, notices=first_notices((said, *reading.notices)))


def _rows(found: Sequence[str], known: KnownNames, *, owned: bool) -> Iterator[ListRow]:
    """Yield the rows that say anything, each read by itself or by the columns of the table it is in."""
    table: Columns | None = None
    about, at = False, 0
    while at < len(found):
        number = at + 1
        written, many = whole_row(found[at : at + MAX_IN_A_CELL], table)
        at += many
        raw = _LONG_GAP.sub(r"\1", written)
        words = plain(raw[: MAX_ROW + 1])
        if not words.strip():
            if raw.strip():
                yield ListRow(number, raw.strip()[:MAX_LINE], heading=Heading("rule"))
            continue
        even = " ".join(words.split())
        row = ListRow(number, even[:MAX_LINE], cut=len(even) > MAX_LINE, ticked=ticked(raw))
        about, after_about = row.text.lower() == "about", about
        if after_about and (name := _NAME.fullmatch(row.text)):
            row.heading = Heading("said", what="name", value=name[1])
        elif header := columns(words, owned=owned):
            table, row.left_out, row.owned = header, COLUMNS, header.owned
        elif len(raw) > MAX_ROW and not IDS.fullmatch(raw.strip()):
            row.why = f"A line may have {MAX_ROW:,} letters at most."
        elif table and len(found_cells := cells_of(raw, words, table.separator)) == table.width and not heading(words):
            read_in_table(row, found_cells, table, known)
        else:
            read_by_itself(row, raw.strip(), words, known, counted=table is not None and table.copies is not None)
        yield row


def _ask_between_cards(rows: Sequence[ListRow]) -> None:
    """Ask about sentences between the cards, which may say of those below that they are for something else."""
    with_cards = [at for at, row in enumerate(rows) if row.items or row.ids]
    for row in rows[with_cards[0] : with_cards[-1]] if with_cards else ():
        row.left_out = "" if row.left_out == LETTER else row.left_out


def _title(rows: list[ListRow], known: KnownNames) -> str:
    """Return the title that the first row is: plain words that say neither a card nor anything else of the list."""
    first = next(
        (row for row in rows if not (row.heading and row.heading.sort in ("rule", "greeting", "closing"))), None
    )
    if first and _is_of_houses(bare := undecorated(first.text).rstrip(" :"), rows) and any(row.items for row in rows):
        first.heading = Heading("said")
        return bare
    if first is None or first.items or first.ids or first.heading or first.why or first.left_out:
        return ""
    bare = undecorated(first.text).rstrip(" :")
    words, total = sized(bare)
    if names_columns(words) and any(row.items for row in rows):
        first.left_out = COLUMNS
        return ""
    if re.search(r"[\t|;]", words):
        return ""
    count, name = counted_words(words)
    counted = count is not None and not first.comment and count not in _YEARS
    if not words or known.close(name) or counted or len(rows) < 2:
        return ""
    if not any(row.items or row.ids for row in rows):
        return ""
    if re.match("https?:", words):
        words = ""
    first.heading = Heading("said", total)
    return words


def _is_of_houses(words: str, rows: list[ListRow]) -> bool:
    """Whether words name a deck by its houses: "War deck", and "Hope and Justice" where no part has a heading."""
    parts = sum(row.heading is not None and row.heading.sort in ("heading", "counted-heading") for row in rows)
    return _DECK.fullmatch(words) is not None or (parts == 1 and _HOUSES.fullmatch(words) is not None)
