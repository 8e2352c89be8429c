"""What reading a deck gives, whatever shape it came in: its lines, each one accounted for.

Nothing is dropped in silence: a line is a card with its copies, or a heading or comment that is
said to be left out, or something that could not be read, with the reason and what may be meant.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher, get_close_matches
from typing import Literal

import msgspec

from cards.slugs import card_slug

MAX_BYTES = 100_000
MAX_LINES = 2_000
MAX_LINE = 200
MAX_COUNT = 1_000
SUGGESTIONS = 4
MAX_SUGGESTED = 60
_LIKENESS = 0.6

Kind = Literal["card", "left-out", "unknown"]


class ReadError(Exception):
    """A deck that cannot be read at all; the message says what is wrong and what to do."""


class Known(msgspec.Struct, frozen=True):
    """The names a reader may meet: card names by slug and by id."""

    by_slug: Mapping[str, tuple[int, str]]
    by_id: Mapping[int, str]

    @classmethod
    def of(cls, cards: Iterable[tuple[int, str]]) -> "Known":
        """Return the names of these cards, given as pairs of id and name."""
        pairs = list(cards)
        return cls({card_slug(name): (card, name) for card, name in pairs}, dict(pairs))

    def card(self, name: str) -> int | None:
        """Return the id of the card of this name: case, accents, apostrophes and hyphens do not matter."""
        slug = card_slug(name)
        found = self.by_slug.get(slug) or self.by_slug.get(slug.removeprefix("the-")) if slug else None
        return found[0] if found else None

    def suggestions(self, name: str) -> tuple[tuple[int, str], ...]:
        """Return the cards whose names are most like this one, the likeliest first."""
        slug = card_slug(name)[:60]
        if not slug:
            return ()
        close = get_close_matches(slug, self.by_slug, n=SUGGESTIONS, cutoff=_LIKENESS)
        parts = [key for key in self.by_slug if len(slug) > 3 and slug in key and key not in close]
        parts.sort(key=lambda key: -SequenceMatcher(None, slug, key).ratio())
        return tuple(self.by_slug[key] for key in (close + parts)[:SUGGESTIONS])


class Line(msgspec.Struct, frozen=True):
    """One line of a list: where it stood, its words, and what it was taken for.

    ``name`` is what was taken for the name of a card where no card has it.
    """

    number: int
    text: str
    kind: Kind
    count: int = 0
    card: int | None = None
    why: str = ""
    name: str = ""
    suggestions: tuple[tuple[int, str], ...] = ()


class Reading(msgspec.Struct, frozen=True):
    """A deck that was read: the name and house it gave itself, if any, and its lines."""

    lines: tuple[Line, ...]
    name: str = ""
    house: str | None = None
    notes: str = ""

    @property
    def cards(self) -> dict[int, int]:
        """The copies of each card that was recognised."""
        counts: Counter[int] = Counter()
        for line in self.lines:
            if line.card is not None:
                counts[line.card] += line.count
        return dict(counts)

    @property
    def unknown(self) -> tuple[Line, ...]:
        """The lines that could not be read."""
        return tuple(line for line in self.lines if line.kind == "unknown")

    @property
    def left_out(self) -> tuple[Line, ...]:
        """The headings and comments."""
        return tuple(line for line in self.lines if line.kind == "left-out")


def id_line(number: int, text: str, card: int, count: int, known: Known) -> Line:
    """Return the line of a card given by its id."""
    if card in known.by_id:
        return Line(number, text, "card", count, card)
    return Line(number, text, "unknown", count, why=f"There is no card with the id {card}.")


def named_line(number: int, text: str, name: str, count: int, known: Known) -> Line:
    """Return the line of a card given by its name."""
    card = known.card(name)
    if card is not None:
        return Line(number, text, "card", count, card)
    why = f"No card is called “{name[:60]}”."
    return Line(number, text, "unknown", count, why=why, name=name)


def with_suggestions(reading: Reading, known: Known) -> Reading:
    """Return what was read with the cards that its first unknown names may mean.

    Likeness takes time, so a list of nothing but unknown names gets suggestions for the first few.
    """
    names = dict.fromkeys(line.name for line in reading.unknown if line.name)
    found = {name: known.suggestions(name) for name in list(names)[:MAX_SUGGESTED]}
    lines = (msgspec.structs.replace(line, suggestions=found.get(line.name, ())) for line in reading.lines)
    return msgspec.structs.replace(reading, lines=tuple(lines))
