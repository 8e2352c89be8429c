"""What the rows of a list settle for each other: numbered lists, numbers and names in turn, headings that count."""

import re
from collections.abc import Collection, Sequence
from itertools import pairwise

import msgspec

from deckbuilder.check.findings import USUAL_COPIES
from deckbuilder.io.beside_cards import items, other_card, uncounted_in_doubt
from deckbuilder.io.headings import Heading
from deckbuilder.io.read_deck import KnownNames
from deckbuilder.io.row import COUNT_IN_DOUBT, ROW_OR_COUNT, Item, counted_words

IDS = re.compile(r"\d{1,6}(?:[\s,;]+\d{1,6})*[,;]?")
"""A row of nothing but ids."""
_COUNTED_PART = re.compile(r"(\D*[^\W\d_]\D*?)\s*(?:[(\[]|:|\s[-–—])\s*(\d{1,3})\s*(?:[Cc]ards?)?\s*[)\]]?:?")
"""Words and a number behind a sign, "Tricks (12)", "Tricks - 12", as a part of a list may be headed."""
MOST_SIGNED = 4
"""So many lines say at most who has written a letter."""
_BOX = re.compile(
    r"^[\s*+•|>-]*(?:[\[(](?P<empty>\s?)[\])]|[\[(][xX✓✔☑][\])]|(?P<open>[☐□⬜◻🔲▢])|[☑✅✔✓🗹])"
    r"|(?:(?P<behind>[☐□⬜◻🔲▢])|[☑✅✔✓🗹])\ufe0f?[\s.|]*$"
)
"""A box to tick before a row, "- [x] 4 Fireball", or one behind it, "Fireball x4 ☐"."""
NOT_TICKED = "Its box is empty, and others are ticked: it may be missing."
LINE_OR_COUNT = "The number may be that of the line, or the copies."
HEADS = "It may be the heading of the cards below it, which are read as cards of the deck."
TAKEN_OUT = "It begins with a minus, others with a plus: it may be taken out."


class ListRow(msgspec.Struct):
    """A row on its way to be lines: its number, its words, as far as they are kept, and what it was found to be.

    ``left_out`` says why a row of a table is no card, ``category`` in which of the deck's own categories its is,
    ``ticked`` whether the box beside it is, if there is one, ``owned`` that its copies are those somebody has,
    ``side`` how many further ones are not in the deck.
    """

    number: int
    text: str
    items: list[Item] = []
    ids: list[int] = []
    heading: Heading | None = None
    comment: bool = False
    left_out: str = ""
    why: str = ""
    aside: bool = False
    category: str = ""
    cut: bool = False
    ticked: bool | None = None
    owned: bool = False
    side: int | None = None

    def ask(self, why: str) -> None:
        """Put the cards of the row in doubt; those that are so already stay so for their own reasons."""
        self.items = [item.in_doubt(why) for item in self.items]


def settle(rows: list[ListRow], known: KnownNames, *, titled: bool, owned: bool) -> None:
    """Settle what a row by itself leaves open, of a deck or of the cards that are ``owned``."""
    _copies_aside(rows)
    if not owned:
        _had(rows)
    _names_of_cards(rows, known)
    _plus_and_minus(rows)
    _ticked(rows)
    _numbered(rows)
    if titled:
        _first_bare(rows)
    _signed(rows, known)
    _sum_at_the_end(rows)
    _lone_numbers(rows, known)
    _own_headings(rows, known)
    _may_be_headings(rows, known)
    _counted_headings(rows)


def _names_of_cards(rows: list[ListRow], known: KnownNames) -> None:
    """Take "Name: Fireball" for a card where it stands several times; a deck has one name."""
    said = [row for row in rows if row.heading and row.heading.what == "name"]
    if len(said) > 1:
        for row in said:
            row.items = items(row.heading.value, known) if row.heading else []
            row.heading = None if row.items else row.heading


def _plus_and_minus(rows: list[ListRow]) -> None:
    """Ask about rows that begin with a minus where others begin with a plus: they may be what is taken out."""
    signs = {row.text[0] for row in rows if row.items}
    if {"+", "-"} <= signs:
        for row in rows:
            if row.text[0] == "-":
                row.ask(TAKEN_OUT)


def _ticked(rows: list[ListRow]) -> None:
    """Ask about rows with an empty box, "[ ] 2 Blight", where others have a ticked one."""
    if any(row.ticked for row in rows if row.items):
        for row in rows:
            if row.ticked is False:
                row.ask(NOT_TICKED)


def ticked(row: str) -> bool | None:
    """Return whether the box of a row is ticked; None for a row without one."""
    found = _BOX.search(row)
    return None if found is None else not any(part is not None for part in found.groups())


def _copies_aside(rows: list[ListRow]) -> None:
    """Take the numbers of a column "Side" for copies where one of them is more than 1; others may say yes or no."""
    said = [row for row in rows if row.side is not None]
    many = any(row.side and row.side > 1 for row in said)
    for row in said:
        if row.side and not many:
            row.ask(COUNT_IN_DOUBT)
        elif row.side:
            named = [item._replace(doubt="" if item.doubt == COUNT_IN_DOUBT else item.doubt) for item in row.items]
            aside = [item._replace(copies=row.side, aside=True) for item in named]
            row.items = [*(item for item in named if item.copies), *aside]


def _had(rows: list[ListRow]) -> None:
    """Ask about "Have:" above cards, which may be in the deck."""
    for row in rows:
        if row.heading and row.heading.owned == "perhaps":
            row.heading, row.why = None, HEADS


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
            doubt = item.doubt or ("" if item.copies else LINE_OR_COUNT)
        row.items = [item._replace(doubt=doubt)]
    for row in rows:
        _numbered_within(row)
    counts = [row.items[0].copies for row in rows if len(row.items) == 1]
    if len(counts) > 4 and counts == list(range(1, len(counts) + 1)):
        for row in rows:
            row.ask(ROW_OR_COUNT)


def _numbered_within(row: ListRow) -> None:
    """Ask about the numbers before several cards of one row, "4) Fireball 3) Blight", unless they count up from 1."""
    said = [item.ordinal for item in row.items if not item.copies and item.ordinal is not None]
    if len(row.items) > 1 and said and said != list(range(1, len(row.items) + 1)):
        row.ask(LINE_OR_COUNT)


def _first_bare(rows: list[ListRow]) -> None:
    """Ask about a first row that names a card without a number where all others have one: it may be the title."""
    cards = [row for row in rows if row.items]
    others = [item for row in cards[1:] for item in row.items]
    if len(cards) > 2 and cards[0] is rows[0] and len(cards[0].items) == 1 and all(item.copies for item in others):
        item = cards[0].items[0]
        if item.copies is None and item.ordinal is None:
            cards[0].items = [item._replace(doubt="It may be a card or the name of the deck.")]


def _signed(rows: list[ListRow], known: KnownNames) -> None:
    """Take the few words after the end of a letter for who has written it: "Cheers," and "Peter" below it."""
    ends = [at for at, row in enumerate(rows) if row.heading and row.heading.sort == "closing"]
    for row in rows[ends[-1] + 1 :][:MOST_SIGNED] if ends else ():
        if row.items or row.ids or re.search(r"\d", row.text):
            return
        if not known.close(row.text):
            row.heading = row.heading or Heading("closing")


def _sum_at_the_end(rows: list[ListRow]) -> None:
    """Take a number by itself, which is all of the last row, for the sum where the counted cards above come to it."""
    *above, last = rows or [ListRow(0, "")]
    number = last.text.strip(" \t|;,=")
    counted = [item.copies for row in above for item in row.items]
    copies = sum(filter(None, counted))
    alone = last.heading is None and not any(row.ids for row in above)
    if alone and number == str(copies) and len(counted) > 1 and None not in counted and copies > USUAL_COPIES:
        last.ids, last.why, last.heading = [], "", Heading("total", copies)


def _lone_numbers(rows: list[ListRow], known: KnownNames) -> None:
    """Read rows of nothing but a number: ids, one a copy, or the copies of the names above or below them."""
    lone = [row for row in rows if len(row.ids) == 1]
    named = [row for row in rows if not row.ids and (row.items or not (row.heading or row.comment or row.left_out))]
    if not lone or not named:
        _not_ids(lone)
        _pairs(rows)
    elif not _in_turn(rows, lone, named, known):
        _no_totals(rows, lone)
        _not_ids(lone)
        for row in lone:
            if row.ids:
                row.ids, row.why = [], "A number by itself: is it an id, or the copies of a card?"
        if any(row.why for row in lone):
            for row in named:
                row.items = uncounted_in_doubt(row.items)


def _pairs(rows: list[ListRow]) -> None:
    """Ask about rows of two numbers, where there are no others."""
    pairs = [row for row in rows if len(row.ids) == 2 and row.ids[0] != row.ids[1]]
    if pairs and len(pairs) == sum(1 for row in rows if row.ids):
        for row in pairs:
            row.ids, row.why = [], "Two numbers can be two ids, or an id and the copies."


def _in_turn(rows: list[ListRow], lone: list[ListRow], named: list[ListRow], known: KnownNames) -> bool:
    """Take numbers, each above its name or each below it, for the copies of the cards, and tell whether they are."""
    if any(item.copies is not None for row in named for item in row.items):
        return False
    numbers, spoken = {row.number for row in lone}, {row.number for row in (*lone, *named)}
    content = [row for row in rows if row.number in spoken]
    found = [pairs for pairs in (_paired(content, numbers), _paired(content[::-1], numbers)) if pairs]
    if len(found) != 1:
        return False
    for number, row in found[0]:
        copies = number.ids[0]
        meant = row.items or [other_card(counted_words(row.text)[1], copies, known)]
        row.items = [item._replace(copies=copies) for item in meant]
        number.ids, number.heading = [], Heading("copies")
    return True


def _paired(rows: Sequence[ListRow], numbers: Collection[int]) -> list[tuple[ListRow, ListRow]]:
    """Return each of the rows that are numbers with the name after it; nothing where one or a card is left over."""
    pairs = [(row, after) for row, after in pairwise(rows) if row.number in numbers and after.number not in numbers]
    names = {row.number for _, row in pairs}
    left_over = len(pairs) < len(numbers) or any(row.items and row.number not in names for row in rows)
    return [] if left_over or any(row.why for _, row in pairs) else pairs


def _no_totals(rows: list[ListRow], lone: list[ListRow]) -> None:
    """Take "Count: 4" for a total only where so many cards were read; else it may be the copies of one."""
    total = sum(item.copies or 1 for row in rows for item in row.items)
    for row in lone:
        if row.heading and row.heading.sort == "total" and row.ids[0] != total:
            row.heading = None


def _not_ids(lone: list[ListRow]) -> None:
    """Ask about numbers by themselves that are written as copies, "x4", but not about totals."""
    for row in lone:
        if not IDS.fullmatch(row.text):
            row.ids, row.why = [], "" if row.heading else COUNT_IN_DOUBT


def _own_headings(rows: list[ListRow], known: KnownNames) -> None:
    """Take "Tricks (12)", which names no card, for a heading where the rows below, several, come to twelve cards."""
    for place, row in enumerate(rows):
        said = _COUNTED_PART.fullmatch(row.text) if _is_nothing_yet(row) else None
        if said is None or (count := int(said[2])) <= USUAL_COPIES or known.close(said[1]):
            continue
        below = list[int]()
        for other in rows[place + 1 :]:
            copies = sum(item.copies or 1 for item in other.items) + len(other.ids)
            if not copies:
                break
            below.append(copies)
        if len(below) > 1 and sum(below) == count:
            row.heading = Heading("heading", count)


def _may_be_headings(rows: list[ListRow], known: KnownNames) -> None:
    """Ask about words and a colon right above cards, "Removal:", as a heading: they may be of cards not in the deck."""
    for row, below in pairwise(rows):
        heads = row.text.endswith(":") and (below.items or below.ids)
        if heads and _is_nothing_yet(row) and not known.close(row.text):
            row.why = HEADS


def _is_nothing_yet(row: ListRow) -> bool:
    """Whether a row was found to be nothing that is known."""
    return not (row.items or row.ids or row.heading or row.comment or row.left_out or row.why)


def _counted_headings(rows: list[ListRow]) -> None:
    """Take "8 Heroes" for a heading only if eight cards follow it; else it is asked about."""
    for place, row in enumerate(rows):
        if row.heading and row.heading.sort == "counted-heading":
            following = 0
            for other in rows[place + 1 :]:
                if other.heading and other.heading.begins_a_part:
                    break
                following += sum(item.copies or 1 for item in other.items) + len(other.ids)
            if following != row.heading.copies:
                row.heading = None
