"""Reading a text list in any shape that people post: plain, numbered, quoted, tables, CSV, forum and web markup.

Each row is read by itself (``row``, ``headings``); what one row leaves open, the rows around it may
settle: a numbered list, numbers and names in turn, a heading that counts what follows. What stays in
doubt is asked about. Nothing is guessed, and nothing is dropped in silence.
"""

import csv
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from cards.names import NUMERALS, no_card_called
from cards.typography import one_line
from deckbuilder.io.beside_cards import items, other_card, uncounted_in_doubt
from deckbuilder.io.headings import (
    ASIDE,
    ASIDE_ALONE,
    Columns,
    Heading,
    cells,
    columns,
    heading,
    names_columns,
    sized,
    undecorated,
)
from deckbuilder.io.read_deck import (
    COMMENT,
    COPIES,
    COUNT_OUT_OF_BOUNDS,
    MAX_BYTES,
    MAX_COUNT,
    MAX_LINE,
    MAX_LINES,
    MAX_SHOWN,
    NO_COPIES,
    KnownNames,
    ListLine,
    ReadDeck,
    ReadError,
    first_notices,
    house_named,
    id_line,
    no_card_of,
    not_understood,
)
from deckbuilder.io.row import (
    COUNT_IN_DOUBT,
    NO,
    PRICE,
    WORDS_IN_DOUBT,
    Item,
    counted_words,
    counts_something,
    value_of,
)
from deckbuilder.io.settling import HEADS, IDS, ListRow, settle, ticked
from deckbuilder.io.stated_counts import unmet_counts
from deckbuilder.io.strip_markup import plain, plain_rows, word_set
from deckbuilder.io.writing import from_cell, from_markdown, own_rows, without_kept
from deckbuilder.model.categories import MAX_CATEGORIES, MAX_CATEGORY, Category
from engine.model.catalog import MANA, cards_by_name, houses_by_name
from engine.model.folding import fold
from engine.model.words import shortened

MAX_ROW = 2_000
MAX_IN_A_CELL = 20
"""So many rows a cell of a table goes on for at most."""
COLUMNS = "The columns of a table."
LETTER = "Words of a letter."
_SENTENCE = word_set(
    "i i'm we you he they it me us this that here here's what is are am was would should could do does have has let "
    "think hope play run try"
)
"""Words of what somebody says, few of which stand in a card's name or a heading."""
_NOT_PLAYED = ASIDE | word_set("not don't never without trade sell swap replace instead")
"""Words of a sentence that may say of cards that they are not in the deck."""
_COMMENT = re.compile(r"\s*(?://|#(?!\d)|;|--(?![->])|')")
_ID = r"(?:card\s*)?(?:#|\bid\s*[:=]?\s*)(?P<id>\d{1,6})"
_BY_ID = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:(?P<count>\d{{1,4}})\s*[x×]?\s*)?\(?{_ID}\)?",
        rf"{_ID}(?:\s+|\s*[:=,(\[-]\s*)(?:(?:count|qty)\s*[:=]\s*)?[x×]?\s*(?P<count>\d{{1,4}})(?:\s*copies)?[)\]]?",
        r"(?:card\s*)?(?P<id>\d{1,6})\s*[(\[]\s*[x×]\s*(?P<count>\d{1,4})\s*[)\]]",
        r"(?P<count>\d{1,4})\s*[x×]\s+(?P<id>\d{1,6})",
        r"[x×]\s*(?P<count>\d{1,4})\s+(?P<id>\d{1,6})",
        r"(?P<id>\d{1,6})\s+[x×]\s*(?P<count>\d{1,4})",
    )
)
_YEARS = range(1998, 2100)
"""A number in a title that may be a year: "War-Deck 2024". No card has so many copies."""
_DECK = re.compile(rf"(?:the )?(?:{'|'.join(houses_by_name())}) (?:deck|decklist)", re.IGNORECASE)
_HOUSE = rf"(?:{'|'.join([*houses_by_name(), *MANA])})"
_HOUSES = re.compile(rf"{_HOUSE}(?:\s*(?:[,&/+-]|\band\b)\s*{_HOUSE})+", re.IGNORECASE)
_NAME = re.compile(r"Name (.+)")
"""The name of a deck in the way of one program, which writes "About" above it."""
_LABEL = re.compile(r"\s*(?:my\s)?([^:]{1,60}):\s*(?=.*\w)", re.IGNORECASE)
_PILE = rf"(?:{'|'.join(sorted(ASIDE))})"
_IN_BRACKETS = rf"(?:{'|'.join(sorted(ASIDE | ASIDE_ALONE))})"
_ASIDE = re.compile(
    rf"^\W*{_PILE}\b[\s:\])-]+|(?<![\s,;|/–—-])(?:[\s,;|–—-]|//)+[\[(]?{_PILE}[\])]?\s*$|\s*[\[(]{_IN_BRACKETS}(?:\{{[^{{}}\[\]]*\}}|,[^\[\]{{}}]*)*[\])]\s*|\s*\[[^\[\]]*\{{noDeck\}}[^\[\]]*\]\s*",
    re.IGNORECASE,
)
_YES = word_set("yes y true x ✓ ✔ ja oui si sí")
_SAID_NO = NO | word_set("n 0 - – —")
_NO = _SAID_NO | {""}
"""What a column says of cards that are aside, and of those that are not."""
_BETWEEN = re.compile(r"[\t,;|()\[\]]|\s[–—-]\s|\s{2,}")
"""What parts a card from the house beside it."""
_LONG_GAP = re.compile(r"(\s{40})\s+")
"""More white space than is meant for anything, and than patterns that look for an end of it have time for."""
_TALLY = re.compile(r"(?<!\S)(\*{2,}|\+{2,}|/{2,})\s*$")
"""Strokes of plain letters behind a name, each of which may be a copy: "Fireball ****"."""
_CROSS = re.compile("[❌❎✖✗✘☒⛔🚫👎]")
_MARKED_AHEAD = re.compile(r"\W*(?:\d+\s*[x×]|x\s*\d+)\s", re.IGNORECASE)
_COPIES = re.compile(r"(?:qty|quantity|count|copies|amount)\.?\s*[:=]\s*", re.IGNORECASE)


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
    reading = msgspec.structs.replace(_reading(rows, title, known, owned=owned), missing=kept)
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


# One row at a time


def _rows(found: Sequence[str], known: KnownNames, *, owned: bool) -> Iterator[ListRow]:
    """Yield the rows that say anything, each read by itself or by the columns of the table it is in."""
    table: Columns | None = None
    about, at = False, 0
    while at < len(found):
        number = at + 1
        written, many = _whole_row(found[at : at + MAX_IN_A_CELL], table)
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
        elif table and len(found_cells := _cells(raw, words, table.separator)) == table.width and not heading(words):
            _in_table(row, found_cells, table, known)
        else:
            _by_itself(row, raw.strip(), words, known, counted=table is not None and table.copies is not None)
        yield row


def _whole_row(found: Sequence[str], table: Columns | None) -> tuple[str, int]:
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


def _cells(raw: str, words: str, separator: str) -> list[str]:
    """Return the cells of a row of a table; in quotes a cell may have the separator in it."""
    if '"' not in raw:
        return cells(words, separator)
    return [plain(cell).strip() for cell in next(csv.reader([raw], delimiter=separator))]


def _by_itself(row: ListRow, raw: str, words: str, known: KnownNames, *, counted: bool) -> None:
    """Read a row of no table; what it says of the deck in its own words, for stars may be part of a name.

    Below a table that counts its cards (``counted``) a card without a number is in doubt.
    """
    if _labelled(row, words, known):
        return
    said = heading(raw)
    if said and said.what and not (said.what == "house" and _counts(words, known)):
        row.heading = said
    else:
        _read(row, raw if IDS.fullmatch(raw) else words, known)
        row.items = uncounted_in_doubt(row.items) if counted or _tallied(raw) else row.items
        if _CROSS.search(raw):
            row.ask("It is marked with a cross.")


def _labelled(row: ListRow, words: str, known: KnownNames) -> bool:
    """Read a row that has a heading and cards behind its colon, "Sideboard: 2 Blight", and tell whether it is one."""
    label = _LABEL.match(words)
    said = heading(label[1]) if label else None
    if label is None or said is None or said.sort == "rule" or _COMMENT.match(words):
        return False
    found = items(words[label.end() :], known)
    count, name = counted_words(words[label.end() :])
    if not found and said.maybe and known.close(name):
        found = [other_card(name, count, known)]
    if not any(item.copies for item in found) and (not found or not said.maybe):
        return False
    row.items, row.aside, row.owned = found, said.maybe, said.owned == "surely"
    row.heading = said if said.what == "house" else None
    return True


def _read(row: ListRow, words: str, known: KnownNames) -> None:
    """Find out what a row is: ids, copies, a heading, a comment, cards, or none of these."""
    words = _set_aside(row, words, known)
    if (alone := _alone(words)) is not None:
        row.ids, row.heading = [alone], heading(words)
        return
    if IDS.fullmatch(words):
        row.ids = [int(number) for number in re.findall(r"\d+", words)]
        return
    mark = _COMMENT.match(words)
    row.items = [
        _sequel(item, words, known)._replace(aside=_ASIDE.search(item.share) is not None)
        for item in items(words[mark.end() :] if mark else words, known)
    ]
    if mark:
        row.comment = not (row.items and re.search(r"\d", words))
        row.heading = heading(words)
        row.ask("It stands behind the mark of a comment.")
    elif (said := heading(words)) and said.sort == "said" and _counts(words, known):
        row.ask("It may say what the deck is, or name its cards.")
    elif said and (not row.items or said.sort == "said"):
        row.heading, row.items = said, []
    elif not row.items and not _by_id(row, words.strip(" \t.,"), known):
        row.left_out = LETTER if _is_sentence(words, known) else ""


def _is_sentence(words: str, known: KnownNames) -> bool:
    """Return whether a row is what somebody says of a list, and counts nothing: "Let me know what you think!"."""
    said = re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", words.lower().replace("’", "'"))
    number = sum(word in _SENTENCE for word in said)
    ended = re.search(r"[.,:!?…]\W*$", words) is not None
    plain_words = _NOT_PLAYED.isdisjoint(said) and not counts_something(words) and not known.close(words)
    return plain_words and len(said) > 3 and number > 2 - ended


def _ask_between_cards(rows: Sequence[ListRow]) -> None:
    """Ask about sentences between the cards, which may say of those below that they are for something else."""
    with_cards = [at for at, row in enumerate(rows) if row.items or row.ids]
    for row in rows[with_cards[0] : with_cards[-1]] if with_cards else ():
        row.left_out = "" if row.left_out == LETTER else row.left_out


def _set_aside(row: ListRow, words: str, known: KnownNames) -> str:
    """Return a row without the mark that all of it is not in the deck, and note it; one beside a card is left there."""
    mark = _ASIDE.search(words)
    found = items(words[: mark.start()] + words[mark.end() :], known) if mark else []
    if mark is None or not found or (len(found) > 1 and mark.start()):
        return words
    row.aside = True
    return f"{words[: mark.start()]} {words[mark.end() :]}".strip()


def _alone(words: str) -> int | None:
    """Return the copies that a row says which says nothing else: "x4", "(4)", "4 copies:", "Qty: 4"."""
    if words.isdigit() or "card" in words.lower():
        return None
    bare = undecorated(words)
    return value_of(_COPIES.sub("", words if bare.isdigit() else bare).strip(" :"))


def _tallied(raw: str) -> bool:
    """Return whether a row has a sign several times in a row, which may stand for copies: "Fireball ★★★"."""
    signs = (one for one, next_one in pairwise(raw) if one == next_one and not one.isascii())
    stars = _TALLY.search(raw)
    if stars and not raw.startswith(stars[1]):
        return True
    return "||" in raw or any(unicodedata.category(sign) in ("So", "Sm", "Po") for sign in signs if sign != "…")


def _counts(words: str, known: KnownNames) -> bool:
    """Return whether a row that seems to say what the deck is has a card in it, and a number."""
    return bool(re.search(r"\d", words) and items(words, known))


def _sequel(item: Item, words: str, known: KnownNames) -> Item:
    """Return a card of a row, in doubt where the number behind its name may be part of another's: "Apocalypse 2".

    Where copies that are marked as such stand before it, it is: "3x Apocalypse 2".
    """
    numeral = NUMERALS.get(str(item.copies))
    sequel = known.card(f"{item.name} {numeral}") if numeral else None
    if sequel is None or not re.search(rf"\w {item.copies}\W*$", words):
        return item
    count, name = counted_words(words)
    if _MARKED_AHEAD.match(words) and fold(name) == fold(f"{item.name} {item.copies}"):
        return item._replace(card=sequel, name=known.by_id[sequel], copies=count, doubt="")
    return item.in_doubt(f"It may be {item.name} {numeral}.")


def _by_id(row: ListRow, words: str, known: KnownNames) -> bool:
    """Read a row that gives a card by its id, marked as one or told from the copies by their x; else return False."""
    found = next(filter(None, (pattern.fullmatch(words) for pattern in _BY_ID)), None)
    if found is None:
        return False
    card = int(found["id"])
    if card in known.by_id:
        row.items = [Item(card, known.by_id[card], int(found["count"] or 1))]
    else:
        row.why = no_card_of(card)
    return True


def _in_table(row: ListRow, found: list[str], table: Columns, known: KnownNames) -> None:
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


# Lines


class _Part(NamedTuple):
    """The part of a list: whether its cards are undecided, whether they are a collection, and their category.

    ``divided`` says that it has parts of its own, and ``begun`` that it has a card already.
    """

    maybe: bool = False
    collected: bool = False
    category: str = ""
    divided: bool = False
    begun: bool = False


def _part_from(row: ListRow, before: _Part, names: dict[str, str]) -> _Part:
    """Return the part that a row begins, or goes on with."""
    if row.why == HEADS:
        return _Part()
    if row.heading is None:
        return before._replace(begun=before.begun or bool(row.items or row.ids))
    if row.heading.inner and (before.maybe or before.collected) and (before.divided or not before.begun):
        return before._replace(divided=True)
    if row.heading.what == "category":
        return _Part(category=_category(row.heading.value, names))
    if row.heading.sort == "heading":
        return _Part(row.heading.maybe, row.heading.owned != "", begun=row.heading.copies == 0)
    return before._replace(collected=True) if row.heading.owned else before


def _reading(rows: list[ListRow], title: str, known: KnownNames, *, owned: bool) -> ReadDeck:
    """Return the rows as lines, with what they say of the deck."""
    said: dict[str, str] = {}
    lines, part = list[ListLine](), _Part()
    categories, names = dict[str, list[int]](), dict[str, str]()
    for row in rows:
        if row.heading and row.heading.what:
            said.setdefault(row.heading.what, row.heading.value)
        part = _part_from(row, part, names)
        if part.category:
            categories.setdefault(part.category, [])
        own = _category(row.category, names) or part.category
        for line in _lines(row, known):
            aside = row.aside or line.maybe or ((row.owned or part.collected) and not owned)
            place = "" if aside else own
            lines.append(msgspec.structs.replace(line, maybe=part.maybe or aside, category=place))
            if place:
                categories.setdefault(place, []).extend([] if line.card is None else [line.card])
    house = house_named(said.get("house", ""))
    return ReadDeck(
        tuple(lines),
        said.get("name", title),
        house,
        tags=tuple(tag.strip() for tag in said.get("tags", "").split(",") if tag.strip()),
        categories=tuple(Category(name, tuple(cards)) for name, cards in categories.items())[:MAX_CATEGORIES],
        unmet=tuple(unmet_counts(rows, lines)),
        notices=first_notices([*_notices(rows, house), *_cut(rows, lines, names)]),
    )


def _notices(rows: list[ListRow], house: str | None) -> Iterator[str]:
    """Yield a sentence for each thing that a list says of the deck and that is left out."""
    said: dict[str, str] = {}
    for row in rows:
        yield from _other_houses(row)
        if row.heading is None or row.heading.what in ("", "category"):
            continue
        what, value = row.heading.what, row.heading.value
        meant = (house_named(value) if what == "house" else None) or value.lower()
        if what == "house" and house is None and what not in said:
            yield not_understood("The house", value)
        if said.setdefault(what, meant) != meant:
            yield f"Line {row.number} gives another {_SAID_AS.get(what, what)}, which is left out: {value[:MAX_SHOWN]}"


def _other_houses(row: ListRow) -> Iterator[str]:
    """Yield a sentence for each card of a row beside which another house than its own stands: it may mean another."""
    for item in row.items:
        card = cards_by_name().get(item.name)
        beside = [part.strip().capitalize() for part in _BETWEEN.split(item.share)]
        houses = [part for part in beside if part in houses_by_name()]
        if card is not None and card.house is not None and houses and card.house not in houses:
            yield f"Line {row.number} says {houses[0]}; {item.name} is a card of {card.house}."


def _category(value: str, names: dict[str, str]) -> str:
    """Return the name of a category within the limit, one of its own for each that is cut, and note it in ``names``.

    What says nothing is no name.
    """
    whole, number = one_line(value), 1
    if not whole:
        return ""
    name = whole[:MAX_CATEGORY].rstrip()
    while whole not in names and name in names.values():
        number += 1
        name = f"{whole[: MAX_CATEGORY - 3].rstrip()} {number}"
    return names.setdefault(whole, name)


def _cut(rows: list[ListRow], lines: list[ListLine], names: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each category and each unclear line of which the end is left out."""
    for whole, name in names.items():
        if name != whole:
            yield f"The category “{whole[:MAX_SHOWN]}” is cut to {MAX_CATEGORY} letters: “{name}”."
    if more := list(names.values())[MAX_CATEGORIES:]:
        yield f"A deck may have {MAX_CATEGORIES} categories at most. Left out: {shortened(more, 4)}."
    unclear = {line.number for line in lines if line.kind == "unknown"}
    for row in rows:
        if row.cut and row.number in unclear:
            yield f"Line {row.number} is cut to {MAX_LINE} letters."


_SAID_AS = {"tags": "list of tags"}
_LEFT_OUT = {
    "rule": "A line between parts.",
    "copies": COPIES,
    "said": "It says what the deck is.",
    "total": "It says how many cards.",
    "greeting": LETTER,
    "closing": LETTER,
}


def _lines(row: ListRow, known: KnownNames) -> Iterator[ListLine]:
    """Yield the lines of a row."""
    if row.items:
        yield from (msgspec.structs.replace(_card_line(row, item), maybe=item.aside) for item in row.items)
    elif row.ids:
        yield from (id_line(row.number, str(card), card, 1, known) for card in row.ids)
    elif row.left_out:
        yield ListLine(row.number, row.text, "left-out", why=row.left_out)
    elif row.heading:
        yield ListLine(row.number, row.text, "left-out", why=_LEFT_OUT.get(row.heading.sort, "A heading."))
    elif row.comment:
        yield ListLine(row.number, row.text, "left-out", why=COMMENT)
    else:
        count, name = counted_words(row.text)
        if row.why or not name:
            yield ListLine(row.number, row.text, "unknown", why=row.why or "No card is named here.")
        elif any(letter.isnumeric() for letter in name):
            yield ListLine(row.number, row.text, "unknown", why=COUNT_IN_DOUBT, name=row.text)
        else:
            yield _bounded(
                ListLine(
                    row.number,
                    row.text,
                    "unknown",
                    1 if count is None else count,
                    None,
                    no_card_called(name),
                    name[:MAX_LINE],
                )
            )


def _card_line(row: ListRow, item: Item) -> ListLine:
    """Return the line of a card, or the question about it."""
    if item.card is None:
        unsaid = 0 if any(other.copies for other in row.items) else 1
        line = ListLine(row.number, row.text, "unknown", unsaid, None, item.doubt, item.name[:MAX_LINE])
        return line if item.copies is None else _bounded(msgspec.structs.replace(line, count=item.copies))
    if item.doubt:
        count, name = 0, row.text if len(row.items) == 1 else item.share
        if item.doubt == WORDS_IN_DOUBT:
            said, name = counted_words(name)
            count = said if said and said <= MAX_COUNT else 0
        return ListLine(
            row.number, row.text, "unknown", count, None, item.doubt, name, ((item.card, item.name),), item.card
        )
    return _bounded(ListLine(row.number, row.text, "card", 1 if item.copies is None else item.copies, item.card), item)


def _bounded(line: ListLine, item: Item | None = None) -> ListLine:
    """Return a line, or why its number of copies cannot be."""
    if 1 <= line.count <= MAX_COUNT:
        return line
    if item is None or item.card is None:
        return ListLine(line.number, line.text, "unknown", why=COUNT_OUT_OF_BOUNDS, name=line.name)
    return ListLine(
        line.number, line.text, "unknown", 0, None, COUNT_OUT_OF_BOUNDS, line.text, ((item.card, item.name),), item.card
    )
