"""Rows of no table: ids, cards with their copies, headings, comments, sentences, each read by itself."""

import re
import unicodedata
from itertools import pairwise

from cards.names import NUMERALS
from deckbuilder.io.beside_cards import items, other_card, uncounted_in_doubt
from deckbuilder.io.headings import ASIDE, ASIDE_ALONE, heading, undecorated
from deckbuilder.io.read_deck import LETTER, KnownNames, no_card_of
from deckbuilder.io.row import Item, counted_words, counts_something, value_of
from deckbuilder.io.settling import IDS, ListRow
from deckbuilder.io.strip_markup import word_set
from engine.model.folding import fold

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
_LABEL = re.compile(r"\s*(?:my\s)?([^:]{1,60}):\s*(?=.*\w)", re.IGNORECASE)
_PILE = rf"(?:{'|'.join(sorted(ASIDE))})"
_IN_BRACKETS = rf"(?:{'|'.join(sorted(ASIDE | ASIDE_ALONE))})"
_ASIDE = re.compile(
    rf"^\W*{_PILE}\b[\s:\])-]+|(?<![\s,;|/–—-])(?:[\s,;|–—-]|//)+[\[(]?{_PILE}[\])]?\s*$|\s*[\[(]{_IN_BRACKETS}(?:\{{[^{{}}\[\]]*\}}|,[^\[\]{{}}]*)*[\])]\s*|\s*\[[^\[\]]*\{{noDeck\}}[^\[\]]*\]\s*",
    re.IGNORECASE,
)
_TALLY = re.compile(r"(?<!\S)(\*{2,}|\+{2,}|/{2,})\s*$")
"""Strokes of plain letters behind a name, each of which may be a copy: "Fireball ****"."""
_CROSS = re.compile("[❌❎✖✗✘☒⛔🚫👎]")
_MARKED_AHEAD = re.compile(r"\W*(?:\d+\s*[x×]|x\s*\d+)\s", re.IGNORECASE)
_COPIES = re.compile(r"(?:qty|quantity|count|copies|amount)\.?\s*[:=]\s*", re.IGNORECASE)


def read_by_itself(row: ListRow, raw: str, words: str, known: KnownNames, *, counted: bool) -> None:
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
