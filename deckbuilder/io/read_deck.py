"""What reading a deck gives, whatever shape it came in: its lines, each one accounted for.

Nothing is dropped in silence: a line is a card with its copies, or a heading or comment that is
said to be left out, or something that could not be read, with the reason and what may be meant.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from cards.names import abbreviated, meant, misspelt, named, nearest, no_card_called, plurals_of
from cards.slugs import card_slug
from deckbuilder.model.categories import Categories
from deckbuilder.saved.deck_state import MAX_CARDS, MAX_KEPT, Place
from engine.british_spelling import as_on_the_cards
from engine.model.catalog import houses_by_name

MAX_BYTES = 100_000
"""What is read word by word: a text, or the cards of JSON."""
MAX_FILE = 1_000_000
"""What is read at all: JSON may say much besides its cards, such as the versions of a deck."""
MAX_LINES = 2_000
MAX_LINE = MAX_KEPT
MAX_COUNT = MAX_CARDS
COUNT_OUT_OF_BOUNDS = f"The number of copies must be from 1 to {MAX_COUNT:,}."
SUGGESTIONS = 4
MAX_SUGGESTED = 60
MAX_SHOWN = 80
MAX_NOTICES = 10
NO_CARDS = "No line of this names a card. Write one card a line, like “4 Fireball”."
NO_COPIES = "It says that there are no copies."
COPIES = "The copies of the card beside it."
COMMENT = "A comment."
LETTER = "Words of a letter."

Kind = Literal["card", "left-out", "unknown"]


class ReadError(Exception):
    """A deck that cannot be read at all; the message says what is wrong and what to do."""


def _slug(name: str) -> str:
    """Return the slug of a name, however it is spelt."""
    return as_on_the_cards(card_slug(name))


class KnownNames(msgspec.Struct, frozen=True):
    """The names a reader may meet: card names by slug and by id, the first words they have, the most words.

    ``slugs`` are in order, so that one that goes on is found beside what it begins with.
    """

    by_slug: Mapping[str, tuple[int, str]]
    slugs: Sequence[str]
    by_id: Mapping[int, str]
    first_words: frozenset[str]
    longest: int
    plurals: Mapping[str, int] = {}

    @classmethod
    def of(cls, cards: Iterable[tuple[int, str]]) -> "KnownNames":
        """Return the names of these cards, given as pairs of id and name."""
        pairs = list(cards)
        by_slug = {card_slug(name): (card, name) for card, name in pairs}
        called_so = plurals_of([name for _, name in pairs], card_slug)
        plurals = {slug: by_slug[card_slug(name)][0] for slug, name in called_so.items()}
        called = (slug.removeprefix("the-") for slug in (*by_slug, *plurals))
        first_words = frozenset(slug.partition("-")[0] for slug in called) | {"the"}
        longest = max((slug.count("-") for slug in by_slug), default=0) + 1
        return cls(by_slug, sorted(by_slug), dict(pairs), first_words, longest, plurals)

    def begins(self, word: str) -> bool:
        """Return whether a name may begin with a word, or with what stands before an x at its end, "Fireballx4"."""
        first = _slug(word).partition("-")[0]
        return first in self.first_words or first.removesuffix("x") in self.first_words

    def card(self, name: str) -> int | None:
        """Return the id of the card of this name, also in the plural.

        Case, accents, apostrophes, hyphens and "the" do not matter. No card has a number in its name: "4 Fireball"
        is none's.
        """
        slug = _slug(name.replace(" & ", " and "))
        tried = (slug, slug.removeprefix("the-"), f"the-{slug}") if slug else ()
        card = next((self.by_slug[one][0] for one in tried if one in self.by_slug), self.plurals.get(slug))
        return None if card is None or any(letter.isnumeric() for letter in name) else card

    def goes_on(self, name: str) -> bool:
        """Return whether a card's name begins with a text, and goes on."""
        slug = _slug(name)
        following = bisect_right(self.slugs, slug)
        return following < len(self.slugs) and self.slugs[following].startswith(slug)

    def several(self, name: str) -> bool:
        """Return whether a text is what several copies of a card are called: "Fireballs"."""
        return _slug(name) in self.plurals

    def close(self, name: str) -> bool:
        """Return whether a text is so similar to a card's name that it may be a misspelling of it."""
        return misspelt(name)

    def suggestions(self, name: str) -> tuple[tuple[int, str], ...]:
        """Return the cards that a text may mean, the likeliest first: a creature's or helper's stands for its card."""
        exact = named(name)
        likely = [*([exact] if exact else []), *abbreviated(name), *(near.named for near in nearest(name))]
        slugs = dict.fromkeys(one.slug for one in likely)
        return tuple(self.by_slug[slug] for slug in slugs if slug in self.by_slug)[:SUGGESTIONS]

    def meant(self, name: str) -> int | None:
        """Return the card that a text clearly means, or None where the writer has to choose."""
        sure = meant(name)
        return self.by_slug[sure.slug][0] if sure and sure.slug in self.by_slug else None


class ListLine(msgspec.Struct, frozen=True):
    """One line of a list: where it stood, its words, and what it was taken for.

    ``name`` is what was taken for the name of a card where no card has it; ``count`` is 0 where the
    number of copies is in doubt. ``meant`` is the card that is clearly meant, ``maybe`` says that it
    stands among the cards not decided on, ``category`` in which of the deck's own categories.
    """

    number: int
    text: str
    kind: Kind
    count: int = 0
    card: int | None = None
    why: str = ""
    name: str = ""
    suggestions: tuple[tuple[int, str], ...] = ()
    meant: int | None = None
    maybe: bool = False
    category: str = ""


class ReadDeck(msgspec.Struct, frozen=True):
    """A deck that was read: the name, house and so on that it gave itself, if any, and its lines.

    ``missing`` are the lines that its maker keeps although they name no card, ``places`` where they stand, if
    that was said, ``costs`` the assumed ones as they were written, ``rules`` what it is checked by, as far as it
    was said, ``categories`` its own, ``starters`` the starter decks of a collection. ``unmet`` says which numbers
    of cards the list states that its lines do not come to, ``notices`` what it says that is left out.
    """

    lines: tuple[ListLine, ...]
    name: str = ""
    house: str | None = None
    notes: str = ""
    tags: tuple[str, ...] = ()
    missing: Mapping[str, int] = {}
    costs: Mapping[int, str] = {}
    rules: Mapping[str, str] = {}
    categories: Categories = ()
    starters: Mapping[str, int] = {}
    unmet: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    places: Mapping[str, Place] = {}

    @property
    def cards(self) -> dict[int, int]:
        """The copies of each card of the deck that was recognised."""
        return self._copies(maybe=False)

    @property
    def maybe(self) -> dict[int, int]:
        """The copies of each card that was recognised among those not decided on."""
        return self._copies(maybe=True)

    def _copies(self, *, maybe: bool) -> dict[int, int]:
        """Return the copies of each card of one pile."""
        counts: Counter[int] = Counter()
        for line in self.lines:
            if line.card is not None and line.maybe == maybe:
                counts[line.card] += line.count
        return dict(counts)

    @property
    def unknown(self) -> tuple[ListLine, ...]:
        """The lines that could not be read."""
        return tuple(line for line in self.lines if line.kind == "unknown")

    @property
    def left_out(self) -> tuple[ListLine, ...]:
        """The headings and comments, but not the copies of a card, or what there is none of."""
        return tuple(line for line in self.lines if line.kind == "left-out" and line.why not in (NO_COPIES, COPIES))


def house_named(words: str) -> str | None:
    """Return the house that words name, in capitals or not; None where they name none, or several."""
    said = set(re.findall(r"[a-z]+", words.lower()))
    found = [house for house in houses_by_name() if house.lower() in said]
    return found[0] if len(found) == 1 else None


def not_understood(what: str, said: str) -> str:
    """Say that something a list says of its deck is left out."""
    return f"{what} is not understood and left out: {said[:MAX_SHOWN]}"


def first_notices(notices: Sequence[str]) -> tuple[str, ...]:
    """Return the first of some notices, and how many more there are."""
    more = len(notices) - MAX_NOTICES
    return (*notices[:MAX_NOTICES], *([f"{more} more of what it says is left out."] if more > 0 else []))


def id_line(number: int, text: str, card: int, count: int, known: KnownNames) -> ListLine:
    """Return the line of a card given by its id."""
    if card in known.by_id:
        return ListLine(number, text, "card", count, card)
    return ListLine(number, text, "unknown", count, why=no_card_of(card))


def no_card_of(number: int | str) -> str:
    """Say that no card has an id."""
    return f"There is no card with the id {number}."


def named_line(number: int, text: str, name: str, count: int, known: KnownNames) -> ListLine:
    """Return the line of a card given by its name."""
    card = known.card(name)
    if card is not None:
        return ListLine(number, text, "card", count, card)
    return ListLine(number, text, "unknown", count, why=no_card_called(name), name=name)


def with_suggestions(reading: ReadDeck, known: KnownNames) -> ReadDeck:
    """Return what was read with the cards that its first unknown names may mean.

    Likeness takes time, so a list of nothing but unknown names gets suggestions for the first few.
    """
    names = dict.fromkeys(line.name for line in reading.unknown if line.name)
    found = {name: (known.suggestions(name), known.meant(name)) for name in list(names)[:MAX_SUGGESTED]}
    lines = (_suggesting(line, *found[line.name]) if line.name in found else line for line in reading.lines)
    return msgspec.structs.replace(reading, lines=tuple(lines))


def _suggesting(line: ListLine, suggestions: tuple[tuple[int, str], ...], sure: int | None) -> ListLine:
    """Return a line with what its name may mean; another card than the one it has in it only where it clearly does."""
    if not line.suggestions:
        return msgspec.structs.replace(line, suggestions=suggestions, meant=sure)
    if sure is None or sure == line.meant:
        return line
    other = tuple(one for one in suggestions if one[0] == sure)
    return msgspec.structs.replace(line, suggestions=(*other, *line.suggestions), meant=sure)
