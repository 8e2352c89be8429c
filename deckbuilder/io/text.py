"""Reading a text list in any shape that people post: plain, numbered, quoted, tables, CSV, forum and web markup.

Each row is read by itself (``row``, ``headings``); what one row leaves open, the rows around it may
settle: a numbered list, numbers and names in turn, a heading that counts what follows. What stays in
doubt is asked about. Nothing is guessed, and nothing is dropped in silence.
"""

import re
from collections.abc import Iterator, Sequence

import msgspec

from cards.names import NUMERALS
from deckbuilder.io.headings import Columns, Heading, cells, columns, heading, undecorated
from deckbuilder.io.read_deck import (
    MAX_BYTES,
    MAX_COUNT,
    MAX_LINE,
    MAX_LINES,
    KnownNames,
    ListLine,
    ReadDeck,
    ReadError,
    id_line,
)
from deckbuilder.io.row import COUNT_IN_DOUBT, ROW_OR_COUNT, Item, counted_words, items, value_of
from deckbuilder.io.strip_markup import plain, plain_rows
from deckbuilder.model.categories import MAX_CATEGORY, Category
from engine.model.catalog import houses_by_name

MAX_ROW = 2_000
_COMMENT = re.compile(r"\s*(?://|#(?!\d)|;|--(?!-)|')")
_IDS = re.compile(r"\d{1,6}(?:[\s,;]+\d{1,6})*[,;]?")
_BY_ID = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?:(?P<count>\d{1,4})\s*[x×]?\s+)?(?:#|id\s*[:=]?\s*)(?P<id>\d{1,6})",
        r"(?:#|id\s*[:=]?\s*)(?P<id>\d{1,6})\s+[x×]?\s*(?P<count>\d{1,4})",
        r"(?P<count>\d{1,4})\s*[x×]\s+(?P<id>\d{1,6})",
        r"(?P<id>\d{1,6})\s+[x×]\s*(?P<count>\d{1,4})",
    )
)
_TOTAL = re.compile(r"\s*[(\[]\d{1,4} (?:cards|spells)[)\]]$", re.IGNORECASE)
_DECK = re.compile(rf"(?:the )?(?:{'|'.join(houses_by_name())}) (?:deck|decklist)", re.IGNORECASE)
_LABEL = re.compile(r"\s*([^:]{1,60}):\s*(?=.*\w)")
_ASIDE = re.compile(r"\s*[\[(](?:sb|side|sideboard|maybe|maybeboard)[\])]\s*", re.IGNORECASE)
_LONE_COUNT = re.compile(r"[\[({]?\s*(?:[x×*]\s*)?\d{1,4}\s*[x×*]?\s*[\])}]?", re.IGNORECASE)
_COPIES = re.compile(r"(?:qty|quantity|count|copies|amount)\.?\s*[:=]\s*", re.IGNORECASE)


class ListRow(msgspec.Struct):
    """A row on its way to be lines: its number, its words, and what it was found to be."""

    number: int
    text: str
    items: list[Item] = []
    ids: list[int] = []
    heading: Heading | None = None
    comment: bool = False
    columns: bool = False
    why: str = ""
    aside: bool = False


def read_text(text: str, known: KnownNames, *, titled: bool = True) -> ReadDeck:
    """Return what a text list says; the first row may be its title. Raises ReadError for one that is too long."""
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise ReadError(f"This list is longer than {MAX_BYTES // 1000} kB. Paste one deck at a time.")
    found = plain_rows(text)
    if len(found) > MAX_LINES:
        raise ReadError(f"This list has more than {MAX_LINES:,} lines. Paste one deck at a time.")
    rows = list(_rows(found, known))
    title = _title(rows, known) if titled else ""
    _settle(rows, known, titled=titled)
    return _reading(rows, title, known)


# One row at a time


def _rows(found: Sequence[str], known: KnownNames) -> Iterator[ListRow]:
    """Yield the rows that say anything, each read by itself or by the columns of the table it is in."""
    table: Columns | None = None
    for number, raw in enumerate(found, 1):
        words = plain(raw[: MAX_ROW + 1])
        if not words.strip():
            if raw.strip():
                yield ListRow(number, raw.strip()[:MAX_LINE], heading=Heading("rule"))
            continue
        row = ListRow(number, " ".join(words.split())[:MAX_LINE])
        if header := columns(words):
            table, row.columns = header, True
        elif len(raw) > MAX_ROW and not _IDS.fullmatch(raw.strip()):
            row.why = f"A line may have {MAX_ROW:,} letters at most."
        elif table and len(cells(words, table.separator)) == table.width and not heading(words):
            row.items, row.why = _by_columns(cells(words, table.separator), table, known)
        else:
            _by_itself(row, raw.strip(), words, known)
        yield row


def _by_itself(row: ListRow, raw: str, words: str, known: KnownNames) -> None:
    """Read a row of no table; what it says of the deck in its own words, for stars may be part of a name."""
    if _labelled(row, words, known):
        return
    said = heading(raw)
    if said and said.what and not (said.what == "house" and _counts(words, known)):
        row.heading = said
    else:
        _read(row, raw if _IDS.fullmatch(raw) else words, known)


def _labelled(row: ListRow, words: str, known: KnownNames) -> bool:
    """Read a row that has a heading and cards behind its colon, "Sideboard: 2 Blight", and tell whether it is one."""
    label = _LABEL.match(words)
    said = heading(label[1]) if label else None
    if label is None or said is None or said.sort == "rule" or _COMMENT.match(words):
        return False
    found = items(words[label.end() :], known)
    if not any(item.copies for item in found) and (not found or not said.maybe):
        return False
    row.items, row.aside = found, said.maybe
    row.heading = said if said.what == "house" else None
    return True


def _read(row: ListRow, words: str, known: KnownNames) -> None:
    """Find out what a row is: ids, copies, a heading, a comment, cards, or none of these."""
    if (aside := _ASIDE.search(words)) and items(words[: aside.start()] + words[aside.end() :], known):
        row.aside, words = True, f"{words[: aside.start()]} {words[aside.end() :]}".strip()
    lone = _COPIES.sub("", words)
    if not words.isdigit() and _LONE_COUNT.fullmatch(lone):
        row.ids, row.heading = [value_of(lone) or 0], heading(words)
        return
    if _IDS.fullmatch(words):
        row.ids = [int(number) for number in re.findall(r"\d+", words)]
        return
    mark = _COMMENT.match(words)
    row.items = [_sequel(item, words, known) for item in items(words[mark.end() :] if mark else words, known)]
    if mark:
        row.comment = not (row.items and re.search(r"\d", words))
        row.heading = heading(words)
        row.items = [item._replace(doubt=item.doubt or "It stands behind the mark of a comment.") for item in row.items]
    elif (said := heading(words)) and said.sort == "said" and _counts(words, known):
        row.items = [
            item._replace(doubt=item.doubt or "It may say what the deck is, or name its cards.") for item in row.items
        ]
    elif said and (not row.items or said.sort == "said"):
        row.heading, row.items = said, []
    elif not row.items:
        row.items = list(_by_id(words.strip(" \t.,"), known))


def _counts(words: str, known: KnownNames) -> bool:
    """Tell whether a row that seems to say what the deck is has a card in it, and a number."""
    return bool(re.search(r"\d", words) and items(words, known))


def _sequel(item: Item, words: str, known: KnownNames) -> Item:
    """Return a card of a row, in doubt where the number behind its name may be part of another's: "Apocalypse 2"."""
    numeral = NUMERALS.get(str(item.copies))
    if not numeral or known.card(f"{item.name} {numeral}") is None or not re.search(rf"\w {item.copies}\W*$", words):
        return item
    return item._replace(doubt=item.doubt or f"It may be {item.name} {numeral}.")


def _by_id(words: str, known: KnownNames) -> Iterator[Item]:
    """Yield the card that a row gives by its id, marked as one or told from the copies by their x."""
    found = next(filter(None, (pattern.fullmatch(words) for pattern in _BY_ID)), None)
    if found and int(found["id"]) in known.by_id:
        yield Item(int(found["id"]), known.by_id[int(found["id"])], int(found["count"] or 1))


def _by_columns(found: list[str], table: Columns, known: KnownNames) -> tuple[list[Item], str]:
    """Return the card of a row of a table, and what is wrong with it."""
    name = found[table.name]
    card = known.card(name)
    number = found[table.id] if table.id is not None else ""
    if card is None and not name and number.isdigit() and int(number[:7]) in known.by_id:
        card = int(number)
    if card is None:
        return items(name, known) if table.copies is None else [], ""
    if table.copies is None:
        return [Item(card, known.by_id[card])], ""
    count = value_of(found[table.copies])
    return [Item(card, known.by_id[card], count, doubt="" if count is not None else COUNT_IN_DOUBT)], ""


# What the rows around settle


def _title(rows: list[ListRow], known: KnownNames) -> str:
    """Return the title that the first row is: plain words that say neither a card nor anything else of the list."""
    first = next((row for row in rows if not (row.heading and row.heading.sort == "rule")), None)
    if first and _DECK.fullmatch(bare := undecorated(first.text).rstrip(" :")) and any(row.items for row in rows):
        first.heading = Heading("said")
        return bare
    if first is None or first.items or first.ids or first.heading or first.why or first.columns:
        return ""
    words = _TOTAL.sub("", undecorated(first.text).rstrip(" :"))
    if re.search(r"[\t|;]", words):
        return ""
    count, name = counted_words(words)
    if not words or known.close(name) or (count is not None and not first.comment) or len(rows) < 2:
        return ""
    if not any(row.items or row.ids for row in rows):
        return ""
    first.heading = Heading("said")
    return words


def _settle(rows: list[ListRow], known: KnownNames, *, titled: bool) -> None:
    """Settle what a row by itself leaves open."""
    _names_of_cards(rows, known)
    _numbered(rows)
    if titled:
        _first_bare(rows)
    _lone_numbers(rows)
    _counted_headings(rows)


def _names_of_cards(rows: list[ListRow], known: KnownNames) -> None:
    """Take "Name: Fireball" for a card where it stands several times; a deck has one name."""
    said = [row for row in rows if row.heading and row.heading.what == "name"]
    if len(said) > 1:
        for row in said:
            row.items = items(row.heading.value, known) if row.heading else []


def _numbered(rows: list[ListRow]) -> None:
    """Take the numbers before the names as those of the rows where they count up from 1; else they stay in doubt."""
    said = [row for row in rows if len(row.items) == 1 and row.items[0].ordinal is not None]
    before, in_turn = 0, False
    for place, row in enumerate(said):
        item = row.items[0]
        number = item.ordinal or 0
        after = said[place + 1].items[0].ordinal if place + 1 < len(said) else None
        in_turn = (in_turn and number == before + 1) or (number == 1 and after in (1, 2, None))
        before, alone = number, len(said) == 1
        if item.colon:
            doubt = item.doubt or (ROW_OR_COUNT if in_turn and not alone else "")
        elif in_turn and not (alone and item.doubt == ROW_OR_COUNT):
            doubt = "" if item.doubt == ROW_OR_COUNT else item.doubt
        else:
            doubt = item.doubt or ("" if item.copies else "The number may be that of the line, or the copies.")
        row.items = [item._replace(doubt=doubt)]
    counts = [row.items[0].copies for row in rows if len(row.items) == 1]
    if len(counts) > 4 and counts == list(range(1, len(counts) + 1)):
        for row in rows:
            row.items = [item._replace(doubt=item.doubt or ROW_OR_COUNT) for item in row.items]


def _first_bare(rows: list[ListRow]) -> None:
    """Ask about a first row that names a card without a number where all others have one: it may be the title."""
    cards = [row for row in rows if row.items]
    others = [item for row in cards[1:] for item in row.items]
    if len(cards) > 2 and cards[0] is rows[0] and len(cards[0].items) == 1 and all(item.copies for item in others):
        item = cards[0].items[0]
        if item.copies is None and item.ordinal is None:
            cards[0].items = [item._replace(doubt="It may be a card or the name of the deck.")]


def _lone_numbers(rows: list[ListRow]) -> None:
    """Read rows of nothing but a number: ids, one a copy, or the copies of the names above or below them."""
    lone = [row for row in rows if len(row.ids) == 1]
    named = [row for row in rows if not row.ids and (row.items or not (row.heading or row.comment or row.columns))]
    if not lone or not named:
        _not_ids(lone)
        pairs = [row for row in rows if len(row.ids) == 2 and row.ids[0] != row.ids[1]]
        if pairs and len(pairs) == sum(1 for row in rows if row.ids):
            for row in pairs:
                row.ids, row.why = [], "Two numbers can be two ids, or an id and the copies."
        return
    content = [row for row in rows if row in lone or row in named]
    first, second = content[::2], content[1::2]
    bare = all(item.copies is None for row in named for item in row.items)
    if bare and len(first) == len(second) and lone in (first, second):
        for number, row in zip(lone, named, strict=True):
            row.items = [item._replace(copies=number.ids[0]) for item in row.items]
            number.ids, number.heading = [], Heading("said")
        return
    _not_ids(lone)
    for row in lone:
        if row.ids:
            row.ids, row.why = [], "A number by itself: is it an id, or the copies of a card?"


def _not_ids(lone: list[ListRow]) -> None:
    """Ask about numbers by themselves that are written as copies, "x4", but not about totals."""
    for row in lone:
        if not _IDS.fullmatch(row.text):
            row.ids, row.why = [], "" if row.heading else COUNT_IN_DOUBT


def _counted_headings(rows: list[ListRow]) -> None:
    """Take "8 Heroes" for a heading only if eight cards follow it; else it is asked about."""
    for place, row in enumerate(rows):
        if row.heading and row.heading.sort == "counted-heading":
            following = 0
            for other in rows[place + 1 :]:
                if other.heading and other.heading.sort != "rule":
                    break
                following += sum(item.copies or 1 for item in other.items) + len(other.ids)
            if following != row.heading.copies:
                row.heading = None


# Lines


def _reading(rows: list[ListRow], title: str, known: KnownNames) -> ReadDeck:
    """Return the rows as lines, with what they say of the deck."""
    said: dict[str, str] = {}
    lines, maybe = list[ListLine](), False
    categories, category = dict[str, list[int]](), ""
    for row in rows:
        if row.heading and row.heading.what:
            said.setdefault(row.heading.what, row.heading.value)
        if row.heading and row.heading.sort == "heading":
            maybe, category = row.heading.maybe, ""
        if row.heading and row.heading.what == "category":
            maybe, category = False, " ".join(row.heading.value.split())[:MAX_CATEGORY]
            categories.setdefault(category, [])
        for line in _lines(row, known):
            lines.append(msgspec.structs.replace(line, maybe=maybe or row.aside))
            if category and line.card is not None and not row.aside:
                categories[category].append(line.card)
    house = next((name for name in houses_by_name() if name.lower() in said.get("house", "").lower().split()), None)
    return ReadDeck(
        tuple(lines),
        said.get("name", title),
        house,
        tags=tuple(tag.strip() for tag in said.get("tags", "").split(",") if tag.strip()),
        categories=tuple(Category(name, tuple(cards)) for name, cards in categories.items()),
    )


_LEFT_OUT = {"rule": "A line between parts.", "said": "It says what the deck is.", "total": "It says how many cards."}


def _lines(row: ListRow, known: KnownNames) -> Iterator[ListLine]:
    """Yield the lines of a row."""
    if row.items:
        yield from (_card_line(row, item) for item in row.items)
    elif row.ids:
        yield from (id_line(row.number, str(card), card, 1, known) for card in row.ids)
    elif row.columns:
        yield ListLine(row.number, row.text, "left-out", why="The columns of a table.")
    elif row.heading:
        yield ListLine(row.number, row.text, "left-out", why=_LEFT_OUT.get(row.heading.sort, "A heading."))
    elif row.comment:
        yield ListLine(row.number, row.text, "left-out", why="A comment.")
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
                    f"No card is called “{name[:60]}”.",
                    name[:MAX_LINE],
                )
            )


def _card_line(row: ListRow, item: Item) -> ListLine:
    """Return the line of a card, or the question about it."""
    if item.doubt:
        name = row.text if len(row.items) == 1 else item.name
        return ListLine(
            row.number, row.text, "unknown", 0, None, item.doubt, name, ((item.card, item.name),), item.card
        )
    return _bounded(ListLine(row.number, row.text, "card", 1 if item.copies is None else item.copies, item.card), item)


def _bounded(line: ListLine, item: Item | None = None) -> ListLine:
    """Return a line, or why its number of copies cannot be."""
    if 1 <= line.count <= MAX_COUNT:
        return line
    why = f"The number of copies must be from 1 to {MAX_COUNT:,}."
    if item is None:
        return ListLine(line.number, line.text, "unknown", why=why, name=line.name)
    return ListLine(line.number, line.text, "unknown", 0, None, why, line.text, ((item.card, item.name),), item.card)
