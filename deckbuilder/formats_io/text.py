"""Reading a text list in any common shape: ``4 Fireball``, ``Fireball x4``, tables, ids, headings.

A line can often be read in several ways; the first reading whose name is a card's wins, so a
strange shape costs nothing where the name is right. Where none is, the likeliest reading says
which name is not known, with suggestions.
"""

import re
from collections.abc import Iterator

from deckbuilder.formats_io.reading import (
    MAX_BYTES,
    MAX_COUNT,
    MAX_LINE,
    MAX_LINES,
    Known,
    Line,
    ReadError,
    Reading,
    id_line,
    named_line,
)
from engine.catalog import houses_by_name

_COMMENT = re.compile(r"^\s*(//|#|;|--|'|/\*|\*/|>|=+|-{3,}|\*{3,}|_{3,}|~{3,}|```)\s*(.*)$")
_TRAILING_COMMENT = re.compile(r"\s+(//|;|#(?!\d)).*$")
_BULLET = re.compile(r"^\s*([-*•–—·]|\[[ xX]?\])\s+")
_SAID = re.compile(r"^(?:deck\s*name|deck|name|title|house)\s*[:=]\s*(.+)$", re.IGNORECASE)
_HOUSE = re.compile(r"^house\s*[:=]", re.IGNORECASE)
_IDS = re.compile(r"^\d{1,6}([\s,;]+\d{1,6})*[,;]?$")

_TIMES = r"[x×*]"
_SHAPES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^(?P<count>\d+)\s*{_TIMES}\s+(?P<name>.+)$",  # 4x Fireball
        rf"^{_TIMES}\s*(?P<count>\d+)\s+(?P<name>.+)$",  # x4 Fireball
        r"^(?P<count>\d+)\s*[\t,;|:.)-]+\s*(?P<name>.+)$",  # 4, Fireball
        r"^[\[(]\s*(?P<count>\d+)\s*[\])]\s*(?P<name>.+)$",  # (4) Fireball
        r"^(?P<count>\d+)\s+(?P<name>.+)$",  # 4 Fireball
        rf"^(?P<name>.+?)\s*\b{_TIMES}\s*(?P<count>\d+)$",  # Fireball x4
        r"^(?P<name>.+?)\s*[*×]\s*(?P<count>\d+)$",  # Fireball *4
        rf"^(?P<name>.+?)\s+(?P<count>\d+)\s*{_TIMES}$",  # Fireball 4x
        rf"^(?P<name>.+?)\s*[\[(]\s*{_TIMES}?\s*(?P<count>\d+)\s*{_TIMES}?\s*[\])]$",  # Fireball (4)
        r"^(?P<name>.+?)\s*[\t,;|:=-]+\s*(?P<count>\d+)$",  # Fireball: 4
        r"^(?P<name>.+?)\s+(?P<count>\d+)$",  # Fireball 4
        rf"^(?P<count>\d+)\s*{_TIMES}?(?P<name>\D.*)$",  # 4xFireball, 4Fireball
        r"^(?P<name>.+)$",  # Fireball
    )
)
_NOTE = re.compile(r"\s*[\[({][^\])}]*[\])}]\s*$")
_ID = re.compile(r"^(?:#|id\s*[:=]?\s*)(\d{1,6})$", re.IGNORECASE)

_HEADINGS = frozenset(
    word
    for line in (
        "alteration alterations conjuration conjurations manifestation manifestations manipulation manipulations",
        "summoning summonings hero heroes spell spells enchantment enchantments card cards deck decklist main maindeck",
        "mainboard sideboard side maybe count copies quantity qty name total totals mana burst bursts recruit recruits",
        "monster monsters minion minions group groups square squares structure structures globe notes comments of and",
        "order strife clarity mystery will world common commons uncommon uncommons rare rares unknown",
        "type house id number",
        " ".join(houses_by_name()).lower(),
    )
    for word in line.split()
)


def read_text(text: str, known: Known) -> Reading:
    """Return what a text list says. Raises ReadError for one that is too long."""
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise ReadError(f"This list is longer than {MAX_BYTES // 1000} kB. Paste one deck at a time.")
    rows = text.replace("\0", "").lstrip("\ufeff").splitlines()
    if len(rows) > MAX_LINES:
        raise ReadError(f"This list has more than {MAX_LINES:,} lines. Paste one deck at a time.")
    name, house, lines = "", None, list[Line]()
    for number, row in enumerate(rows, 1):
        row = " ".join(row.replace("\t", "\0").split()).replace("\0", "\t").strip()
        if not row:
            continue
        said = _SAID.match(_BULLET.sub("", _bare(row)))
        if said and known.card(row) is None:
            if _HOUSE.match(_bare(row)):
                house = next((one for one in houses_by_name() if one.lower() in said[1].lower().split()), house)
            else:
                name = name or said[1].strip()
            lines.append(Line(number, row[:MAX_LINE], "left-out", why="It says what the deck is."))
        else:
            lines.extend(_read_row(number, row, known))
    return Reading(tuple(lines), name, house)


def _bare(row: str) -> str:
    """Return a line without the mark of a comment."""
    found = _COMMENT.match(row)
    return found[2] if found else row


def _read_row(number: int, row: str, known: Known) -> Iterator[Line]:
    """Yield what one line says: a card, several ids, or why it is neither."""
    shown = row[:MAX_LINE]
    if len(row) > MAX_LINE and not _IDS.match(row):
        yield Line(number, shown, "unknown", why=f"A line may have {MAX_LINE} letters at most.")
    elif _COMMENT.match(row) and known.card(_bare(row)) is None:
        yield Line(number, shown, "left-out", why="A comment.")
    elif _IDS.match(row):
        for word in re.findall(r"\d+", row):
            yield id_line(number, word, int(word), 1, known)
    else:
        yield _read_card(number, shown, known)


def _read_card(number: int, row: str, known: Known) -> Line:
    """Return the first reading of a line whose name is a card's, or the likeliest with what is wrong."""
    words = _cells(_TRAILING_COMMENT.sub("", _BULLET.sub("", row)))
    readings = list(_readings(words))
    for count, name in readings:
        by_id = _ID.match(name)
        if by_id:
            return _bounded(id_line(number, row, int(by_id[1]), count, known))
        for form in (name, _NOTE.sub("", name), name.replace(",", " ")):
            if known.card(form) is not None:
                return _bounded(named_line(number, row, form, count, known))
    if _is_heading(words):
        return Line(number, row, "left-out", why="A heading.")
    count, name = readings[0] if readings else (0, row)
    return _bounded(named_line(number, row, _NOTE.sub("", name) or name, count, known))


def _cells(row: str) -> str:
    """Return a line without the bars and quotes of a table."""
    return row.strip("| \t").replace('"', "").replace("“", "").replace("”", "").strip()


def _readings(words: str) -> Iterator[tuple[int, str]]:
    """Yield every way to read a line as a number of copies and a name; no number is one copy."""
    for shape in _SHAPES:
        if found := shape.match(words):
            parts = found.groupdict()
            yield int(parts.get("count", "1")[:9]), parts["name"].strip(" \t|,;:.-")


def _is_heading(words: str) -> bool:
    """Tell whether a line that names no card is a heading: "Heroes (3)", "Making:", "12 cards"."""
    if words.endswith(":"):
        return True
    named = re.findall(r"[^\W\d_]+", words)
    return all(word.lower() in _HEADINGS for word in named)


def _bounded(line: Line) -> Line:
    """Return a line, or why its number of copies cannot be."""
    if 1 <= line.count <= MAX_COUNT:
        return line
    return Line(line.number, line.text, "unknown", why=f"The number of copies must be from 1 to {MAX_COUNT:,}.")
