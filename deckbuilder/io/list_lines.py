"""The rows of a list as lines, in the parts and categories that its headings make, with what they say of the deck."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from cards.names import no_card_called
from cards.typography import one_line
from deckbuilder.io.read_deck import (
    COMMENT,
    COPIES,
    COUNT_OUT_OF_BOUNDS,
    LETTER,
    MAX_COUNT,
    MAX_LINE,
    MAX_SHOWN,
    KnownNames,
    ListLine,
    ReadDeck,
    first_notices,
    house_named,
    id_line,
    not_understood,
)
from deckbuilder.io.row import COUNT_IN_DOUBT, WORDS_IN_DOUBT, Item, counted_words
from deckbuilder.io.settling import HEADS, ListRow
from deckbuilder.io.stated_counts import unmet_counts
from deckbuilder.model.categories import MAX_CATEGORIES, MAX_CATEGORY, Category
from engine.model.catalog import cards_by_name, houses_by_name
from engine.model.words import shortened

_BETWEEN = re.compile(r"[\t,;|()\[\]]|\s[–—-]\s|\s{2,}")
"""What parts a card from the house beside it."""
_SAID_AS = {"tags": "list of tags"}
_LEFT_OUT = {
    "rule": "A line between parts.",
    "copies": COPIES,
    "said": "It says what the deck is.",
    "total": "It says how many cards.",
    "greeting": LETTER,
    "closing": LETTER,
}


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


def as_lines(rows: list[ListRow], title: str, known: KnownNames, *, owned: bool) -> ReadDeck:
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
