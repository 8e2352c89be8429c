"""All that a row is taken for: its cards, and what stands beside them and is meant for cards, too.

"4 Fireball, 3 Barksin" names one card and means two. The second is taken out of the row and asked about by itself, so
that it is neither lost nor leaves the first in doubt. A remark stays one: "4 Fireball, best of all".
"""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cards.names import no_card_called
from deckbuilder.io.headings import heading
from deckbuilder.io.read_deck import KnownNames
from deckbuilder.io.row import (
    BRACKETS,
    COUNT_IN_DOUBT,
    IS_COST,
    LABELS,
    PRICE,
    SEPARATOR,
    WHAT_FOR,
    Item,
    NameSpan,
    apart,
    cards,
    counted_words,
    name_spans,
)

IN_REMARK = "It may be a remark, or a card of its own."
_REMARKED = re.compile(r"[^,;()\[\]{}]+")
_EMPTY = re.compile(r"[\[({]\s*[\])}]")
_LEAD = re.compile(r"(?:(?:and|also|plus|some|few|several|a)\s+)+", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{3}")
_NEXT_COUNT = r"(?<![>→⇒➔➜»])\s#?\s*(?=[0-9]{1,3}\s?[x×]?\s+[^\W\d_]{3})"
"""Where the copies of a next card may begin without a separator: "4 Fireball 3 Barksin"."""
_CUT = re.compile(rf"(?:{SEPARATOR.pattern}) *|({_NEXT_COUNT})", re.IGNORECASE)
_COUNT_AHEAD = re.compile(r"\W*x?\s*\d", re.IGNORECASE)


class RowPart(NamedTuple):
    """A part of a row: where it begins, with the separator before it, and ends, that separator, if any, and its words.

    ``labels`` says that it stands before a colon.
    """

    start: int
    end: int
    separator: str
    words: str
    labels: bool

    def holds(self, spans: Sequence[NameSpan]) -> bool:
        """Return whether one of these names stands in it."""
        return any(span.start < self.end and span.end > self.start for span in spans)


def items(row: str, known: KnownNames) -> list[Item]:
    """Return the cards that a row names, and what else in it is meant for cards; none where it names none."""
    said, comment = apart(row)
    spans = name_spans(said, known)
    if not spans:
        return _misspelt(said, known)
    here, others = {span.card for span in spans}, list[Item]()
    said = _EMPTY.sub("", BRACKETS.sub(lambda found: _without_counted(found[0], known, here, others), said))
    comment = _without_counted(comment, known, here, others)
    said = _without_others(said, known, others)
    found = cards(said, comment, known)
    if any(other.copies for other in others):
        found = uncounted_in_doubt(found)
    return [*found, *others]


def uncounted_in_doubt(found: Sequence[Item]) -> list[Item]:
    """Return cards, those without a number of copies in doubt."""
    return [item if item.copies else item.in_doubt(COUNT_IN_DOUBT) for item in found]


def _misspelt(said: str, known: KnownNames) -> list[Item]:
    """Return the cards that the parts of a row are meant for, which all name none; none for a single one."""
    parts = [part for part in _parts(said, ()) if _WORD.search(part.words)]
    if len(parts) < 2 or any(part.labels for part in parts):
        return []
    found = [other for part in parts if (other := _said_by(part, known)) and known.close(other.name)]
    return found if len(found) == len(parts) else []


def _without_counted(remark: str, known: KnownNames, here: Collection[int], others: list[Item]) -> str:
    """Return a remark without the other cards that it counts, "(3 Power)", which are added to ``others``."""

    def left(found: "re.Match[str]") -> str:
        count, name = counted_words(found[0].strip(" /#–-"))
        if count is None or not known.close(name) or known.card(name) in here:
            return found[0]
        others.append(other_card(name, count, known))
        return ""

    return _REMARKED.sub(left, remark)


def _without_others(said: str, known: KnownNames, others: list[Item]) -> str:
    """Return a row without its parts that are meant for other cards, which are added to ``others``."""
    spans = name_spans(said, known)
    parts = list(_parts(said, spans))
    of_cards = [part for part in parts if part.holds(spans)]
    counted = all(re.search(r"\d", part.words) for part in of_cards)
    listing = {part.separator for part in of_cards[1:]}
    rest = ""
    for part in parts:
        behind = part.start > of_cards[0].start
        other = None if part in of_cards else _said_by(part, known)
        if other is None or not (
            (behind and other.copies is None and part.separator in listing - {""})
            or (counted and other.copies is not None and (part.separator if behind else _COUNT_AHEAD.match(part.words)))
            or known.close(other.name)
        ):
            rest += said[part.start : part.end]
        else:
            others.append(other)
    return rest


def _said_by(part: RowPart, known: KnownNames) -> Item | None:
    """Return the card that a part of a row seems to say, or None for a label or a remark."""
    bare = part.words.strip()
    if not bare:
        return None
    count, words = counted_words(part.words)
    name = _LEAD.sub("", BRACKETS.sub("", words), count=1).strip(" .!?")
    cost = IS_COST.fullmatch(bare) or PRICE.search(f" {bare}")
    label = part.labels or name.lower() in LABELS or heading(name) is not None
    remark = label or cost or WHAT_FOR.match(name) or not _WORD.search(name)
    return None if remark else other_card(name, count, known)._replace(share=bare)


def _parts(said: str, spans: Sequence[NameSpan]) -> Iterator[RowPart]:
    """Yield the parts of a row between its separators; those in a name, in brackets or in a price part nothing."""
    outside = PRICE.sub(_masked, BRACKETS.sub(_masked, said))
    cuts = (
        (cut.start(), cut.end(), "" if cut[1] else cut[0].strip(" ") or " ")
        for cut in _CUT.finditer(outside)
        if not any(span.start < cut.end() and span.end > cut.start() for span in spans)
    )
    for (start, begins, separator), (end, _, _) in pairwise([(0, 0, ""), *cuts, (len(said), 0, "")]):
        yield RowPart(start, end, separator, said[begins:end], labels=said[end : end + 1] in (":", "="))


def _masked(found: "re.Match[str]") -> str:
    """Return as many signs that part nothing as what was found has letters."""
    return "_" * len(found[0])


def other_card(name: str, count: int | None, known: KnownNames) -> Item:
    """Return what is meant for a card, and is asked about."""
    named = known.card(name) is not None
    return Item(None, name, count, doubt=IN_REMARK if named else no_card_called(name))
