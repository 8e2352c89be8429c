"""One row of a list: which card it names, and which number before or after the name is the number of copies.

The name is found first, as the longest run of words that is a card's; then everything around it must
be understood: a bullet, a number of the row, a number of copies, a remark behind a separator. A digit
that is none of these leaves the count in doubt, and the row is asked about, never guessed. What stands
beside the cards and is meant for one, too, is found in ``beside_cards``.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple, get_args

from deckbuilder.io.read_deck import KnownNames
from deckbuilder.io.strip_markup import word_set
from engine.model.catalog import CardType, houses_by_name
from engine.model.words import NUMBER_WORDS

NO = word_set("no nein non false")
"""What stands beside a card that is not meant."""
MANY = 20
"""More copies than this, in the very number of the card's id, may be the id, unless an x says that they are copies."""
_WORD = re.compile(r"[^\W\d_]+(?:['’‘ʼ-][^\W\d_]+)*['’ʼ]?")
_NUMBERS_ELSEWHERE = ("eins zwei drei vier", "un deux trois quatre", "uno dos tres cuatro", "uno due tre quattro")
"""The copies that a deck usually has, in other languages."""
_NUMBER_WORDS = {word: number for said in _NUMBERS_ELSEWHERE for number, word in enumerate(said.split(), 1)}
_NUMBER_WORDS |= {word: number for word, number in NUMBER_WORDS.items() if number}
_NUMBER_WORDS |= {
    "single": 1,
    "both": 2,
    "couple": 2,
    "double": 2,
    "pair": 2,
    "triple": 3,
    "playset": 4,
}
_SAID_IN_WORDS = rf"(?:{'|'.join(_NUMBER_WORDS)})s?\b"
_N = rf"(?:[0-9]+(?:\.0(?![0-9.]))?|{_SAID_IN_WORDS})"
"""A number of copies: in digits, also as a spreadsheet writes it out, 4.0, or in words."""
_X = r"[x×*]"
_UNITS_ELSEWHERE = (
    r"stück|stk\.?|mal|kopien?|exemplare?|karten?|fois|ex\.|exemplaires?|cartes?|copias|cópias|veces|de|枚|шт\.?"
)
"""What counts cards in other languages."""
_UNITS = rf"(?:\s*(?:{_X}|copies|copy|pcs\.?|pc\.?|pieces?|times|-?ofs?|each|cards?|{_UNITS_ELSEWHERE})(?![^\W\d_]))*"
_COUNT = rf"(?:\+|{_X}\s*|times\s|(?:an?|all)\s)?({_N}){_UNITS}|[\[({{]\s*{_X}?\s*({_N}){_UNITS}\s*[\])}}]\s*{_X}?"
_ORDINAL = r"(?:#\s*|no\.?\s*|nr\.?\s*)?([0-9]+)\s*[.)\]]+|(?:#|no\.?\s|nr\.?\s)\s*([0-9]+):?"
_COUNTING = re.compile(rf"\d|\b{_SAID_IN_WORDS}|\b(?:full|max)\b", re.IGNORECASE)
_IS_COUNT = re.compile(_COUNT, re.IGNORECASE)
_IS_ORDINAL = re.compile(_ORDINAL, re.IGNORECASE)
_IS_BOTH = re.compile(rf"(?:{_ORDINAL}|[(\[]([0-9]+)[)\]])[\s|,;]+(?:{_COUNT})", re.IGNORECASE)
_IS_TWO = re.compile(rf"([0-9]+)[\s|,;:]+(?:{_COUNT})", re.IGNORECASE)
_THOUSANDS = re.compile(r"\d{1,3}[\s,]\d{3}(?!\d)")
_IS_MARKED = re.compile(rf"{_X}\s*[0-9]+|[0-9]+\s*{_X}", re.IGNORECASE)
"""Copies that are marked as such, so that numbers in a remark beside them are none."""
_MARKED_BEHIND = re.compile(rf"(?<!\w)(?:{_X}\s*[0-9]+|[0-9]+\s*[x×])(?!\w)")
_MONEY = r"[$€£¥]|usd\b|eur\b|euros?\b|dollars?\b|cents?\b|tix\b"
PRICE = re.compile(
    rf"(?<![\s@~=(\[–—-])[\s@~=(\[–—-]*(?:[$€£¥]\s*\d+(?:[.,]\d+)?|(?<![\d.,])\d+(?:[.,]\d+)?\s*(?:{_MONEY})(?!\s*\d)|@\s*\d+[.,]\d+)[)\]]?(?=[\s|,;]|$)",
    re.IGNORECASE,
)
"""What a card costs to buy, as lists of shops say it behind a name."""
IS_COST = re.compile(r"\d+\s*\+\s*\d+|\d+\s+mana", re.IGNORECASE)
_QUANTITY = re.compile(r"\b(?:qty|quantity|count|copies|amount)\.?\s*[:=]?\s*(?=\d)", re.IGNORECASE)
_MARKED_ID = re.compile(r"(?:#|\bid\b\s*[:=]?)\s*([1-9][0-9]{0,6})(?!\d)")
"""The id of a card behind its name: #76, id: 76."""
_BULLET = re.compile(
    r"(?:\s|>|[•‣⁃∙·→»§¶¤†‡※]|[-–—=]+>|[-–—*+](?=\s|$)|\[[ xX]?\](?!\d)|\(?(?:[a-zA-Z]|[ivxIVX]{2,5})[.)]\s|:(?=\s))*"
)
_COMMENT = re.compile(r"\s(?://|--\s|#(?!\s*\d)).*$|//.*$")
_MARK_OF_COMMENT = re.compile(r"\s(?://|--\s)\s*")
_COUNT_IN_COMMENT = re.compile(r"\s*(?://+|--|#)\W*x?\s*\d", re.IGNORECASE)
SEPARATOR = re.compile(r"[,;]\s+(?:and|und)\s|[,;|\t:=/&•]|\.\s|\s[-–—+]\s|\s(?:and|und)\s|\s{2,}", re.IGNORECASE)
_BEHIND = re.compile(r"[\s,;:|/({\[–—-]+([^\W\d_][^\d,;:|\t()\[\]{}]*)")
"""The words behind a name and a separator."""
_ARROW = re.compile(r"[-=]>|[→⇒➔➜»]")
"""Between two cards: the one may be taken out for the other."""
BRACKETS = re.compile(r"[\[({][^\[\](){}]*[\])}]")
_SET = r"[(\[](?!X\d)([A-Z][A-Z0-9]{1,4}|[a-z][a-z0-9]{2})"
_PRINTING = re.compile(
    rf"\s*{_SET}[)\]]\s+#?\d{{1,4}}[a-z]?(?=\s*(?:\[[^\[\]]*\])?$)|\|([A-Z][A-Z0-9]{{1,4}})\|\d{{1,4}}$"
)
"""A set and a number within it, as other games' programs write them behind a name: (SAN) 123, or |SAN|123."""
_COLOR_TAG = re.compile(r"(?<=\S)\s+\^[^^]{1,60},#[0-9a-fA-F]{6}\^\s*$")
"""A tag in a color, as another program writes it behind a card: ^Have,#37d67a^."""
_OPTION = re.compile(r"(?<=[\w}])\{(?:top|noPrice)\}", re.IGNORECASE)
"""What that program says of a category besides its name: [Burn{top}]."""
_EDITION = re.compile(rf"(?<=\d)([\sx×]+){_SET}(?::\d{{1,4}})?[)\]]\s*$")
"""A set between the copies and the name: 4 [SAN] Fireball."""
_FINISH = re.compile(r"\s<[\w .-]{1,20}>(?=\s*(?:\[|$))")
"""A print of a card behind its name: 4 Fireball <12> [SAN]."""
WHAT_FOR = re.compile(r"(?:for|as|because|since|to|against|vs\.?|when|if)\s\S", re.IGNORECASE)
"""A remark behind a name that says what the card is for: "4 Fireball for burn"."""
_ALL_IN_BRACKETS = re.compile(r"\s*(?:\[([^\[\]]+)\]|\{([^{}]+)\}|<([^<>]+)>)\s*")
"""A whole row in brackets, but for round ones, in which people put what they leave out."""
_OTHER_COUNT = re.compile(
    rf"[\[({{]\s*(?:(?:(?:or|cut|maybe|perhaps|now|down to|up to|minus|plus)\s|[-–+→])\s*(?:{_N}){_UNITS}\s*\??"
    rf"|(?:{_N}){_UNITS}\s*\?)\s*[\])}}]",
    re.IGNORECASE,
)
"""Another number of copies in brackets behind a counted card: "4 Fireball (or 3)"."""
_MANA_SIGNS = re.compile(r"(?:\{\w{1,3}\}){2,}")
_EDGE = " \t|,;:=/~>•·∙–—-"


class Item(NamedTuple):
    """A card that a row names: the copies it says, if any, a number that may be the row's own, and what is in doubt.

    ``colon`` says that "4: Fireball" may be either, ``share`` is the part of the row that is about this card,
    and ``aside`` says that it is marked there as not in the deck.
    Words that are meant for a card and are asked about have no ``card``.
    """

    card: int | None
    name: str
    copies: int | None = None
    ordinal: int | None = None
    colon: bool = False
    doubt: str = ""
    share: str = ""
    aside: bool = False

    def in_doubt(self, why: str) -> "Item":
        """Return the card in doubt; one that is so already stays so for its own reason."""
        return self._replace(doubt=self.doubt or why)


class NameSpan(NamedTuple):
    """Where the name of a card stands in a row."""

    start: int
    end: int
    card: int


COUNT_IN_DOUBT = "The number of copies is not clear."
QUESTIONED = "It has a question mark."
SAYS_NO = "Beside it stands a no."
ROW_OR_COUNT = "Of the two numbers, one may be the number of the line."
WORDS_IN_DOUBT = "More words stand in this line than the name of a card."


def apart(row: str) -> tuple[str, str]:
    """Return what a row says and the comment behind it. The row is plain (markup.plain)."""
    row = _OPTION.sub("", _COLOR_TAG.sub("", row))
    if (bracketed := _ALL_IN_BRACKETS.fullmatch(row)) and re.search(r"\d", row):
        row = next(inner for inner in bracketed.groups() if inner)
    said = _COMMENT.sub("", row) if _BULLET.sub("", row, count=1).strip() else row
    if _IS_COUNT.fullmatch(said.strip()):  # "4 -- Fireball"
        return _MARK_OF_COMMENT.sub(" - ", row, count=1), ""
    return said, row[len(said) :]


def name_spans(said: str, known: KnownNames) -> list[NameSpan]:
    """Return where a row names its cards: outside of brackets, if there are several."""
    spans = list(names(said, known))
    if len(spans) > 1:
        outside = BRACKETS.sub(lambda found: " " * len(found[0]), said)
        spans = list(names(outside, known)) or spans
    return spans


def cards(said: str, comment: str, known: KnownNames) -> list[Item]:
    """Return the cards that a row names, none where it names none."""
    spans = name_spans(said, known)
    if not spans:
        return []
    pieces = _around(said, spans)
    if pieces is None or _ARROW.search(said, spans[0].end, spans[-1].start) or _hides_a_card(comment, known):
        return [
            Item(span.card, known.by_id[span.card], doubt=COUNT_IN_DOUBT, share=share)
            for span, share in zip(spans, _shares(said, spans), strict=True)
        ]
    called = [said[span.start : span.end] for span in spans]
    found = [
        _one_or_several(_item(*piece, span.card, known.by_id[span.card]), name, known)._replace(
            share=name.join(piece).strip(_EDGE)
        )
        for piece, span, name in zip(pieces, spans, called, strict=True)
    ]
    if _COUNT_IN_COMMENT.match(comment) and found[-1].copies is None:
        found[-1] = found[-1].in_doubt(COUNT_IN_DOUBT)
    mixed = len({item.copies is None for item in found}) > 1
    if len(found) > 1 and (mixed or any(item.doubt for item in found)):
        return [item.in_doubt(COUNT_IN_DOUBT) for item in found]
    return [
        item.in_doubt(WORDS_IN_DOUBT) if _runs_on(said, span, known) else item
        for item, span in zip(found, spans, strict=True)
    ]


def _runs_on(said: str, span: NameSpan, known: KnownNames) -> bool:
    """Return whether a name and the words behind a separator may be the name of another card: "Apocalypse (II)"."""
    found = _BEHIND.match(said, span.end)
    if found is None or found[1].strip().lower() in LABELS:
        return False
    called = said[span.start : span.end]
    if not known.goes_on(called):  # likeness takes time
        return False
    whole = f"{called} {found[1].strip()}"
    card = known.card(whole) or (known.meant(whole) if known.close(whole) else None)
    return card not in (None, span.card)


def names(row: str, known: KnownNames) -> Iterator[NameSpan]:
    """Yield where a row names cards: from the left, the longest name at each place."""
    words = list(_WORD.finditer(row))
    at = 0
    while at < len(words):
        span = _name_at(row, words, at, known)
        if span:
            yield span
            while at < len(words) and words[at].start() < span.end:
                at += 1
        else:
            at += 1


def _name_at(row: str, words: "list[re.Match[str]]", at: int, known: KnownNames) -> NameSpan | None:
    """Return the longest name that begins at a word; an x glued to a number is none of it."""
    start = words[at].start()
    begins = [start] + ([start + 1] if start and row[start - 1].isdigit() and row[start] in "xX" else [])
    begins = [begin for begin in begins if known.begins(row[begin : words[at].end()])]
    last = at
    while begins and last + 1 < len(words) and last - at < known.longest and _joined(row, words, last):
        last += 1
    for stop in range(last, at - 1, -1):
        end = words[stop].end()
        ends = [end] + ([end - 1] if row[end : end + 1].isdigit() and row[end - 1] in "xX" else [])
        for begin in begins:
            for finish in ends:
                card = known.card(row[begin:finish])
                if card is not None:
                    return NameSpan(begin, finish, card)
    return None


def _joined(row: str, words: "list[re.Match[str]]", at: int) -> bool:
    """Return whether nothing but a space, a hyphen, an apostrophe, "_" or "&" stands between a word and the next."""
    return re.fullmatch(r"[ ]+|['’‐‑‒–_-]| & ", row[words[at].end() : words[at + 1].start()]) is not None


def _around(row: str, spans: list[NameSpan]) -> list[tuple[str, str]] | None:
    """Return what stands before and after each name, or None where that cannot be told."""
    cuts = [_cut(row, left, right) for left, right in pairwise(spans)]
    if None in cuts:
        ahead = bool(re.search(r"\d", row[: spans[0].start]))
        if ahead == bool(re.search(r"\d", row[spans[-1].end :])):
            return None
        cuts = [(left.end,) * 2 if ahead else (right.start,) * 2 for left, right in pairwise(spans)]
    starts = [0, *(cut[1] for cut in cuts if cut)]
    ends = [*(cut[0] for cut in cuts if cut), len(row)]
    return [
        (row[start : span.start], row[span.end : end]) for span, start, end in zip(spans, starts, ends, strict=True)
    ]


def _shares(said: str, spans: list[NameSpan]) -> list[str]:
    """Return a row in as many parts as it has names, with whatever stands between two beside its likelier one."""
    ahead = _COUNTING.search(said[: spans[0].start]) is not None
    cuts = [left.end if ahead else right.start for left, right in pairwise(spans)]
    return [said[start:end].strip(_EDGE) for start, end in pairwise([0, *cuts, len(said)])]


def _cut(row: str, left: NameSpan, right: NameSpan) -> tuple[int, int] | None:
    """Return where the row parts between two names: at its only separator there."""
    found = list(SEPARATOR.finditer(row, left.end, right.start))
    return found[0].span() if len(found) == 1 else None


def _item(before: str, after: str, card: int, name: str) -> Item:
    """Return what the words before and after a name say of its copies."""
    if before.rstrip()[-1:] in ("[", "(") and after.lstrip()[:1] in ("]", ")"):  # around the name itself
        before, after = before.rstrip()[:-1], after.lstrip()[1:]
    count, ordinal, doubt = _before(before, card)
    behind, remark_doubt = _after(after, card, count is not None)
    doubt = doubt or remark_doubt
    may_be_id = card > MANY and not _IS_MARKED.search(before)
    if count == card and (behind is not None or may_be_id):  # the id stands before the name
        count, doubt = None, doubt or ("" if behind is not None else "The number is the card's id. How many copies?")
    if behind is not None and count is not None and behind != count:
        doubt = COUNT_IN_DOUBT
    colon = count is not None and behind is None and before.rstrip().endswith(":")
    return Item(card, name, count if behind is None else behind, count if colon else ordinal, colon, doubt)


def _one_or_several(item: Item, name: str, known: KnownNames) -> Item:
    """Return a card, in doubt where several copies are spoken of, and no number of them is said."""
    return item.in_doubt(COUNT_IN_DOUBT) if (item.copies or 1) < 2 and known.several(name) else item


def _before(text: str, card: int) -> tuple[int | None, int | None, str]:
    """Return the copies, the row's own number and what is in doubt, of what stands before a name."""
    bare = _EDITION.sub("", _QUANTITY.sub("", _without_label(_BULLET.sub("", text, count=1)))).strip()
    bare = bare.rstrip(_EDGE).lstrip(" \t|,;")
    if not bare:
        return None, None, ""
    if bare.lower() in ("a", "an") and text.rstrip()[-1].isalpha():  # "a Blight", not "A: Blight"
        return 1, None, ""
    if found := _IS_COUNT.fullmatch(bare):
        return _value(found), None, ""
    if found := _IS_ORDINAL.fullmatch(bare):
        return None, _value(found), ""
    if found := _IS_BOTH.fullmatch(bare) or _IS_TWO.fullmatch(bare):
        return _two_numbers(bare, found, card)
    return None, None, COUNT_IN_DOUBT if re.search(r"\d", bare) else WORDS_IN_DOUBT


def _two_numbers(bare: str, found: "re.Match[str]", card: int) -> tuple[int | None, int | None, str]:
    """Return the same of two numbers: of the row's own, or the card's id, and of the copies."""
    first, second = (_number(number) for number in found.groups() if number)
    if first == card != second:
        return second, first, ""
    if second == card > MANY and first != second:
        return first, None, ""
    if _THOUSANDS.match(bare):
        return None, None, COUNT_IN_DOUBT
    return second, first, "" if _IS_BOTH.fullmatch(bare) else ROW_OR_COUNT


def _after(text: str, card: int, counted: bool) -> tuple[int | None, str]:
    """Return the copies and what is in doubt, of what stands behind a name."""
    unpriced = PRICE.sub("\t", text)
    if counted or _MARKED_BEHIND.search(text) or re.search(r"\d", unpriced):
        text = _FINISH.sub("", unpriced)
    bare = _MANA_SIGNS.sub("\t", _without_printing(text))
    if re.match(r"\s+[-–—+]\d|\d", text) or (not counted and bare != text):
        return None, COUNT_IN_DOUBT
    text = _MARKED_ID.sub(lambda found: "\t" if int(found[1]) == card else found[0], bare)
    text = _QUANTITY.sub("\t", text)
    remarks = [found[0] for found in BRACKETS.finditer(text)]
    rest = BRACKETS.sub("\t", text)
    pieces = [piece.strip(" .!?*") for piece in re.split(r"[-=]*>|→|\s+[-–—]\s+|[,;|\t:=]|^[-–—]|\s{2,}", rest)]
    counts, doubt = list[int](), _unsure(rest, [*pieces, *(remark.strip("[](){} ") for remark in remarks)])
    sure = counted or any(map(_IS_MARKED.fullmatch, pieces))
    for place, piece in enumerate([*pieces, *remarks]):
        if found := _IS_COUNT.fullmatch(piece):
            counts.append(_value(found))
        elif re.search(r"\d" if sure else _COUNTING, piece):
            known = sure and ((piece in remarks and not _OTHER_COUNT.fullmatch(piece)) or IS_COST.fullmatch(piece))
            doubt = doubt or ("" if known else COUNT_IN_DOUBT)
        elif place == 0 and piece and not (counted and WHAT_FOR.match(piece)):
            doubt = doubt or WORDS_IN_DOUBT
    if len(counts) + counted > 1:
        counts = [count for count in counts if count != card]
    return (counts.pop() if len(counts) == 1 else None), doubt or (COUNT_IN_DOUBT if counts else "")


def _unsure(text: str, pieces: Iterable[str]) -> str:
    """Return why the words behind a name leave in doubt whether it is meant; empty where they do not."""
    if re.search(r"^\s*\?|\d\s*\?", text):
        return QUESTIONED
    return "" if NO.isdisjoint(map(str.lower, pieces)) else SAYS_NO


def _without_printing(text: str) -> str:
    """Return the words behind a name without a set and its number at their end; a house is no set: (WAR) 4."""
    found = _PRINTING.search(text)
    known = found is None or (found[1] or found[2]).lower() in LABELS
    return text if found is None or known else text[: found.start()] + text[found.end() :]


def _hides_a_card(comment: str, known: KnownNames) -> bool:
    """Return whether a comment reads like cards with their copies."""
    return bool(re.search(r"\d", comment)) and next(names(comment, known), None) is not None


LABELS = frozenset(
    {*get_args(CardType), *map(str.lower, houses_by_name())}
    | word_set("manipulation enchantment spell card name type house common uncommon rare")
)
_LABEL = re.compile(r"[\[(]?([^\W\d_]+)[\])]?\s*[:|,\t–—-]+\s*|[\[(]([^\W\d_]+)[\])]\s*")


def _without_label(text: str) -> str:
    """Return the words before a name without a house or a type that stands first: "War: 4"."""
    found = _LABEL.match(text)
    return text[found.end() :] if found and (found[1] or found[2]).lower() in LABELS else text


def _value(found: "re.Match[str]") -> int:
    """Return the number that a pattern has found."""
    return _number(next(number for number in found.groups() if number))


def _number(text: str) -> int:
    """Return a number in digits or in words."""
    word = text.lower()
    return int(text.partition(".")[0][:9]) if text[0].isdigit() else _NUMBER_WORDS.get(word) or _NUMBER_WORDS[word[:-1]]


def with_copies(count: int, card: int, name: str) -> str:
    """Return the row of a card that is read back as it is meant, whatever its copies."""
    return f"{count}x {name}" if count == card > MANY else f"{count} {name}"


def counted_words(row: str) -> tuple[int | None, str]:
    """Return the copies and the name that a row seems to say, where the name is no card's."""
    bare = _BULLET.sub("", row, count=1).strip(_EDGE)
    ahead = re.match(rf"(?:{_ORDINAL}\s+)?(?:{_COUNT})[\s|,;:=–—-]*(?=[^\W\d_])", bare, re.IGNORECASE)
    if ahead:
        return _number([number for number in ahead.groups() if number][-1]), bare[ahead.end() :].strip(_EDGE)
    behind = re.search(rf"(?<![\s|,;:=–—-])[\s|,;:=–—-]++(?:{_COUNT})$", bare, re.IGNORECASE)
    if behind:
        return _value(behind), bare[: behind.start()].strip(_EDGE)
    return None, bare


def counts_something(words: str) -> bool:
    """Return whether words have a number in them, in digits or in words."""
    return _COUNTING.search(words) is not None


def value_of(text: str) -> int | None:
    """Return the copies that a cell of a table says, or None for anything but a number of copies."""
    found = _IS_COUNT.fullmatch(text.strip())
    return _value(found) if found else None
