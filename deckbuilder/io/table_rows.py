"""Rows of a table: which cells they have, and the card or the sum that these say."""

import csv
from collections.abc import Sequence

from deckbuilder.io.beside_cards import items, other_card
from deckbuilder.io.headings import ASIDE, Columns, Heading, cells, heading
from deckbuilder.io.read_deck import NO_COPIES, KnownNames, no_card_of
from deckbuilder.io.row import COUNT_IN_DOUBT, NO, PRICE, Item, value_of
from deckbuilder.io.settling import ListRow
from deckbuilder.io.strip_markup import plain, word_set
from deckbuilder.io.writing import from_cell

MAX_IN_A_CELL = 20
"""So many rows a cell of a table goes on for at most."""
_YES = word_set("yes y true x ✓ ✔ ja oui si sí")
_SAID_NO = NO | word_set("n 0 - – —")
_NO = _SAID_NO | {""}
"""What a column says of cards that are aside, and of those that are not."""


def whole_row(found: Sequence[str], table: Columns | None) -> tuple[str, int]:
    """Return the first of some rows, in a table with those that go on within a cell of it in quotes; and how many."""
    if table and _in_quotes(found[0], table.separator) is None:
        for many in range(2, len(found) + 1):
            whole = " ".join(found[:many])
            if _in_quotes(whole, table.separator) == table.width:
                return whole, many
    return found[0], 1


def _in_quotes(row: str, separator: str) -> int | None:
    """Return how many cells a row has; None where a cell in quotes is left open, or goes on behind them."""
    if '"' not in row:
        return len(row.split(separator))
    try:
        return len(next(csv.reader([row], delimiter=separator, strict=True)))
    except csv.Error:
        return None


def cells_of(raw: str, words: str, separator: str) -> list[str]:
    """Return the cells of a row of a table; in quotes a cell may have the separator in it."""
    if '"' not in raw:
        return cells(words, separator)
    return [plain(cell).strip() for cell in next(csv.reader([raw], delimiter=separator))]


def read_in_table(row: ListRow, found: list[str], table: Columns, known: KnownNames) -> None:
    """Read a row of a table: a card, what there is none of, the sum of its column, or the heading of a part."""
    filled = [cell for cell in found if cell]
    said = heading(" ".join(filled)) or _sum(found, table)
    if said and (said.sort == "total" or (len(filled) == 1 and known.card(filled[0]) is None)):
        row.heading = said
        return
    row.owned, row.side = table.owned, _copies_aside(found, table)
    if table.copies is not None and value_of(found[table.copies]) == 0 and not row.side:
        row.left_out = NO_COPIES
    else:
        row.items, row.why = _by_columns(found, table, known)
        beside = [cell.lower() for place, cell in enumerate(found) if place not in (table.name, table.copies, table.id)]
        marks = {found[at].lower() for at in table.asides}
        within = {found[at].lower() for at in table.within}
        row.aside = not _YES.isdisjoint(marks) or not ASIDE.isdisjoint(beside) or not _SAID_NO.isdisjoint(within)
        if not within <= _YES | _SAID_NO:
            row.ask(COUNT_IN_DOUBT)
        if row.side is None and not marks <= _YES | _NO | ASIDE:
            row.ask(COUNT_IN_DOUBT)
        row.category = found[table.category] if table.category is not None and not row.aside else ""


def _copies_aside(found: list[str], table: Columns) -> int | None:
    """Return how many copies the columns of what is not in the deck say, if they say numbers, beside those in it."""
    said = [copies for at in table.asides if (copies := value_of(found[at])) is not None]
    return sum(said) if said and table.copies is not None else None


def _sum(found: list[str], table: Columns) -> Heading | None:
    """Return the sum of a table that a row is, which names nothing but a number of cards and what they cost."""
    if table.copies is None or table.name is None or value_of(found[table.copies]) is None:
        return None
    name, beside = found[table.name], [cell for at, cell in enumerate(found) if at not in (table.name, table.copies)]
    by_id = table.id is not None and found[table.id] != ""
    words = any(map(str.isalpha, "".join(PRICE.sub("", f" {cell}") for cell in beside)))
    if by_id or words or not (name or any(beside)):
        return None
    said = heading(f"{name or 'total'} {found[table.copies]}")
    return said if said and said.sort == "total" else None


def _by_columns(found: list[str], table: Columns, known: KnownNames) -> tuple[list[Item], str]:
    """Return the card of a row of a table, or what is meant for one, and what is wrong with it."""
    name = from_cell(found[table.name]) if table.name is not None else ""
    card = known.card(name)
    number = found[table.id] if table.id is not None else ""
    if card is None and not name and number.isdigit() and int(number[:7]) in known.by_id:
        card = int(number)
    share = "\t".join(cell for at, cell in enumerate(found) if at != table.category)
    if table.copies is None:
        return items(name, known) if card is None else [Item(card, known.by_id[card], share=share)], ""
    count = value_of(found[table.copies])
    if card is None:
        return [other_card(name, count, known)] if name else [], "" if name or not number else no_card_of(number)
    doubt = "" if count is not None else COUNT_IN_DOUBT
    return [Item(card, known.by_id[card], count, doubt=doubt, share=share)], ""
