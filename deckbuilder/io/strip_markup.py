"""Taking the dress off a pasted list: HTML, BBCode, Markdown and odd white space, so that plain rows are left.

Every pattern here is linear: a tag ends at the next bracket. A closing tag is looked for once, from where its part
begins, and none before the last one found.
"""

import html
import re
import unicodedata
from collections.abc import Mapping

from cards.typography import UNSEEN, WIDE_LETTERS
from engine.model.words import NUMBER_WORDS


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


_HTML_TAG = re.compile(r"</?([a-zA-Z][a-zA-Z0-9_]*)(?:\s[^<>]*|/)?>")
_ATTRIBUTE = re.compile(r"(?<=\s)(?:data-)?([a-zA-Z]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_HTML_NAMES = word_set(
    "a abbr article b big blockquote body br caption center cite code dd del details div dl dt em figcaption figure "
    "font form h1 h2 h3 h4 h5 h6 head hr html i img ins kbd label li link main mark meta ol option p pre q s script "
    "section small span strong style sub summary sup table tbody td th strike tfoot thead time title tr tt u ul input "
    "cockatrice_deck deckname zone card cards deck section"
)
"""The tags of web pages, and those of other deck builders' XML."""
_CELLS = ("td", "th")
_AFTER_CELL = re.compile(r"(</t[dh]\s*>|<tr(?:\s[^<>]*)?>)\s+(?=<t[dh]\b)|(?<=<t[dh]>)\s+", re.IGNORECASE)
_BEFORE_CELL_END = re.compile(r"(?<!\s)\s++(?=</t[dh]\b)", re.IGNORECASE)
_INLINE = word_set("a abbr b big cite code em font i img input ins kbd label mark q small span strong time tt u")
_PARTS_OF_A_DECK = ("zone", "section")
COUNT_KEYS = ("count", "quantity", "qty", "copies", "number", "amount")
"""What JSON and the XML of other deck builders call the copies of a card."""
_CROSSED_OUT = ("s", "del", "strike")
_RAISED = ("sub", "sup")
_BLOCKS = (
    ("/*", "*/", ""),
    ("<!--", "-->", "\n"),
    ("<comments>", "</comments>", "\n"),
    ("<NetDeckID>", "</NetDeckID>", "\n"),
    ("<PreconstructedDeckID>", "</PreconstructedDeckID>", "\n"),
)
"""How a comment of several rows begins and ends, and what stands for its end."""

_DECLARATION = re.compile(r"<(?:\?|!doctype\b)[^<>]*>", re.IGNORECASE)
_UNREAD = re.compile(r"<(script|style)\b[^<>]*>", re.IGNORECASE)
"""What begins a part of a page that nobody reads."""

_SHOWN_COUNT = re.compile(r"[x×]?[0-9]{1,3}[x×]?")

_SHOWS = "\ufffc"
"""Around what a picture shows, as its tag says; by itself a picture in a text that was copied."""
_PICTURE = re.compile(f"{_SHOWS}([^{_SHOWS}]*){_SHOWS}")
MAX_SHOWN = 100

_BB_TAG = re.compile(r"\[(/?)([a-zA-Z]+[1-6]?|\*)(?:=[^\[\]]*)?\]")
_BB_NAMES = word_set(
    "b i u s strike del list url card cards deck decklist quote code pre size color colour font center left right "
    "spoiler hide img table tr td th li ul ol h1 h2 h3 email indent tt"
)
_MARKDOWN_LINK = re.compile(r"!?\[([^\[\]]+)\]\([^()\s]*(?:\s[^()]*)?\)")
_WIKI_LINK = re.compile(r"\[\[([^\[\]|]+)(?:\|[^\[\]]*)?\]\]")
_CARD_PAGE = re.compile(r"(?:https?://[^\s/]+)?/cards/([a-z-]+)/?(?:[?#]\S*)?(?!\S)")
"""The address of a card's page on this site, which has the card's name."""
_ESCAPE = re.compile(r"\\(?=[^\w\s]|\s*$)")
_PRINT = re.compile(r"^(\W*\d[^*]*) \*(?:F|E|A|CMDR)\*(?!\S)")
"""A mark of other programs behind a counted card, of its print or its place: 4 Fireball *F*."""
_TIMES = re.compile(r"(?<=[^\W_])\*(?=\d)")
_STARS = re.compile(r"(?<=[^\s*])\*+|(?<!\*)\*+(?=[^\s*])")
_UNDERSCORES = re.compile(r"(?<!\w)_+(?=\w)|(?<=[^\W_])_+(?!\w)")
_QUOTES = re.compile(r"'{2,}|[\"“”„‟«»‹›「」『』〈〉‚‛′″`´]|(?<!\w)['‘’](?=\w)|(?<=\w)['’‘](?!\w)")
_LEADER = re.compile(r"[ \t]*(?:\.{2,}|…+|_{3,}|·{2,})[ \t]*")
_NUMBERED_SIGN = re.compile(r"([0-9])\ufe0f?\u20e3|:([a-z]{3,5}):")
_DIGITS = {word: number for word, number in NUMBER_WORDS.items() if number < 10}
_EMOJI = re.compile(r"<a?:\w+:\d+>|(?<![\w:]):[a-z][a-z0-9_+-]+:(?!:)")
_SPACES = re.compile(r"[^\S\t\n]")
_MANY_SPACES = re.compile(r" {3,}")
_LOOKALIKES = WIDE_LETTERS | str.maketrans(dict.fromkeys("⨯⨉х", "×"))
"""Wide letters as plain ones, and what looks like the sign for times (the last is a Cyrillic letter) as that sign."""


def plain_rows(text: str) -> list[str]:
    """Return the rows of a pasted text; HTML is laid out first, a row of a table with tabs."""
    return [_without_pictures(row) for row in _laid_out(text.replace(_SHOWS, _SHOWS * 2)).splitlines()]


def plain(row: str) -> str:
    """Return one row without marks of dress; what separates cells is a tab."""
    if not row:
        return ""
    row = unicodedata.normalize("NFC", html.unescape(row))
    row = _without_emoji(_NUMBERED_SIGN.sub(_row_number, row))
    row = "".join(_plain_letter(letter) for letter in row)
    row = _MANY_SPACES.sub("  ", _SPACES.sub(" ", UNSEEN.sub("", row).translate(_LOOKALIKES)))
    row = _WIKI_LINK.sub(r"\1", _MARKDOWN_LINK.sub(r"\1", row))
    row = _CARD_PAGE.sub(r"\1", _BB_TAG.sub(_without_bb, _PRINT.sub(r"\1", row)))
    row = _LEADER.sub("\t", _STARS.sub("", _TIMES.sub("×", _ESCAPE.sub("", row))))
    return _QUOTES.sub("", _UNDERSCORES.sub("", row)).strip(" ")


def _plain_letter(letter: str) -> str:
    """Return a letter or digit of another script or style as a plain one, a number in a circle as that of a row."""
    if letter.isascii() or (letter.isalpha() and not "\U0001d400" <= letter <= "\U0001d7ff"):
        return letter
    kind = unicodedata.category(letter)
    if kind == "Nd":
        return str(unicodedata.decimal(letter))
    if kind == "No" and ("\u2460" <= letter <= "\u24ff" or "\u2776" <= letter <= "\u2793"):
        return f"{unicodedata.numeric(letter):.0f}) "
    if letter == "\N{KEYCAP TEN}":
        return "10) "
    return " " if kind == "So" else unicodedata.normalize("NFKC", letter) if kind[0] == "L" else letter


def _row_number(found: "re.Match[str]") -> str:
    """Return a digit on a key, also one by its name, ":four:", as the number of a row; other words as they are."""
    if found[1]:
        return f"{found[1]}) "
    return f"{_DIGITS[found[2]]}) " if found[2] in _DIGITS else found[0]


def _without_emoji(row: str) -> str:
    """Return a row without the names of emoji, unless it says nothing else."""
    bare = _EMOJI.sub(" ", row)
    return bare if any(letter.isalpha() for letter in bare) else row


def _laid_out(text: str) -> str:
    """Return HTML as rows; a text without tags stays as it is, but for its comments."""
    for begin, end, after in _BLOCKS:
        text = _with_comments(text, begin, end, after)
    text = _without_unread(_DECLARATION.sub("", text))
    names = {found[1].lower() for found in _HTML_TAG.finditer(text)} & _HTML_NAMES
    if not names:
        return text
    text = _AFTER_CELL.sub(r"\1", _BEFORE_CELL_END.sub("", text))
    return _HTML_TAG.sub(_without_tag, text)


def _without_unread(text: str) -> str:
    """Return a page without its scripts and styles."""
    parts, at = list[str](), 0
    while begun := _UNREAD.search(text, at):
        ended = re.compile(rf"</{begun[1]}\b[^<>]*>", re.IGNORECASE).search(text, begun.end())
        if ended is None:
            break
        parts.append(text[at : begun.start()])
        at = ended.end()
    return "".join([*parts, text[at:]])


def _with_comments(text: str, begin: str, end: str, after: str) -> str:
    """Return a text with the mark of a comment before each row of its comments of several rows."""
    parts, at = list[str](), 0
    while (start := text.find(begin, at)) >= 0 and (stop := text.find(end, start + len(begin))) >= 0:
        said = "\n// ".join(text[start + len(begin) : stop].splitlines())
        parts += [text[at:start], "// ", said, after]
        at = stop + len(end)
    return "".join([*parts, text[at:]])


def _without_tag(found: "re.Match[str]") -> str:
    """Return what stands for a tag: what its attributes say of a card, nothing, a tab before a cell, or a new row."""
    name = found[1].lower()
    if name not in _HTML_NAMES:
        return found[0]
    said = {one[1].lower(): one[2] or one[3] or one[4] or "" for one in _ATTRIBUTE.finditer(found[0])}
    return _place_of(name, closes=found[0].startswith("</")) + _said_by(name, said)


def _place_of(name: str, *, closes: bool) -> str:
    """Return what parts a tag's words from those before it."""
    if name in _CELLS:
        return "" if closes else "\t"
    if name in _CROSSED_OUT:
        return "~~"
    if name in _RAISED:
        return " "
    if name == "deckname":
        return "\n" if closes else "\nName: "
    return "" if name in _INLINE else "\n"


def _said_by(name: str, said: Mapping[str, str]) -> str:
    """Return what the attributes of a tag say: copies, with the card or without, a row's number, a part of a deck."""
    copies = next((said[key] for key in COUNT_KEYS if said.get(key, "").isdigit()), "")
    if copies:
        pile = "SB: " if said.get("sideboard", "").lower() == "true" else ""
        return f"{pile}{copies}x {said.get('name', '')} "
    shown = said.get("alt", said.get("title", ""))
    if _SHOWN_COUNT.fullmatch(shown):
        return f" {shown} "
    if name == "img":
        return f"{_SHOWS}{' '.join(shown.split())[:MAX_SHOWN]}{_SHOWS}"
    if name == "li" and said.get("value"):
        return f"{said['value']}. "
    if name == "input" and said.get("type", "number") in ("number", "text"):
        return f" {said.get('value', '')} "
    return f"{said['name']}:\n" if name in _PARTS_OF_A_DECK and said.get("name") else ""


def _without_pictures(row: str) -> str:
    """Return a row without its pictures, or with what they show, where a number stands beside them and no words."""
    bare = _PICTURE.sub("", row)
    if bare == row or re.search(r"[^\W\d_]{2}", html.unescape(bare)) or not re.search(r"\d", bare):
        return bare
    return _PICTURE.sub(lambda found: f" {found[1].strip() or 'picture'}, ", row)


def _without_bb(found: "re.Match[str]") -> str:
    """Return what stands for a BBCode tag: nothing, a bullet, or a tab before a cell."""
    name = found[2].lower()
    if name == "*":
        return "• "
    if name in _CELLS:
        return "" if found[1] else "\t"
    if name in _CROSSED_OUT:
        return "~~"
    return "" if name in _BB_NAMES else found[0]
