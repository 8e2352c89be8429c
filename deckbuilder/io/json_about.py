"""What JSON says of a deck besides its cards: its name, house, tags and so on, and what of it is not understood."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from deckbuilder.check.formats import FORMATS
from deckbuilder.io.json_rows import NOTHING, JsonRow, card_of, count_of, lowered, without_cards
from deckbuilder.io.read_deck import KnownNames, ReadDeck, house_named, not_understood
from deckbuilder.io.strip_markup import word_set
from deckbuilder.model.categories import MAX_CATEGORY, Category
from deckbuilder.saved.deck_state import Place
from engine.model.words import shortened

_READ = word_set(
    "name title house notes description tags unknown categories starter_decks checked_by towns usual_copies versions "
    "versions_left_out assumed_costs address"
)
_MAX_KEYS, _MAX_KEY = 5, 40
"""So many keys that are not understood are said at most, each with so many letters."""


def read_about(around: Iterable[Mapping[str, Any]], rows: Iterable[JsonRow], known: KnownNames) -> ReadDeck:
    """Return what the objects around a deck's cards, the outermost first, say of it; its lines are left open."""
    said: dict[str, Any] = {}
    left_out: list[str] = []
    for one in around:
        said = lowered(one) | said
        left_out += [key for key in without_cards(one, known) if key.lower() not in _READ and one[key] not in NOTHING]
    about = _About(said, known)
    deck = about.read(rows)
    if about.has_own_format:
        left_out = [key for key in left_out if key.lower() != "format"]
    if left_out:
        keys = [key[:_MAX_KEY] for key in left_out]
        about.notices.append(f"Not understood and left out: {shortened(keys, _MAX_KEYS)}.")
    return msgspec.structs.replace(deck, notices=tuple(about.notices))


class _About:
    """What is said of a deck, by keys in small letters, and the notices of what is not understood."""

    def __init__(self, said: Mapping[str, Any], known: KnownNames) -> None:
        """Begin with nothing read."""
        self.said = {key: value for key, value in said.items() if value not in NOTHING}
        self.known = known
        self.notices: list[str] = []

    def read(self, rows: Iterable[JsonRow]) -> ReadDeck:
        """Return all of it."""
        if "versions" in self.said:
            self.notices.append("Its versions are left out: a deck that is read in begins with one of its own.")
        missing, places = self._kept()
        return ReadDeck(
            (),
            self._text("name", "title"),
            self._house(),
            self._text("notes", "description"),
            tuple(self._tags()),
            missing,
            dict(self._costs(rows)),
            dict(self._rules()),
            tuple(self._categories()),
            dict(self._starters()),
            places=places,
        )

    @property
    def has_own_format(self) -> bool:
        """Whether "format" is the mark of a file of this site, or what a deck is checked by."""
        said = str(self.said.get("format"))
        return said in FORMATS or said.startswith("sanctum-")

    def _puzzled(self, what: str, value: object) -> None:
        """Note that something is not understood."""
        self.notices.append(not_understood(what, msgspec.json.encode(value).decode(errors="replace")))

    def _text(self, *keys: str) -> str:
        """Return the text of the first of these keys that is there."""
        key = next((key for key in keys if key in self.said), None)
        if key is None or _is_word(self.said[key]):
            return str(self.said[key]) if key else ""
        self._puzzled(f"“{key}”", self.said[key])
        return ""

    def _house(self) -> str | None:
        """Return the house."""
        value = self.said.get("house")
        house = house_named(value) if isinstance(value, str) else None
        if house is None and value is not None:
            self._puzzled("The house", value)
        return house

    def _tags(self) -> Iterator[str]:
        """Yield the tags, of a list or of a text with commas."""
        said = self.said.get("tags", [])
        for tag in said.split(",") if isinstance(said, str) else said if isinstance(said, list) else [said]:
            if _is_word(tag):
                yield str(tag)
            else:
                self._puzzled("A tag", tag)

    def _kept(self) -> tuple[dict[str, int], dict[str, Place]]:
        """Return the lines that name no card, as our own export has them, or each by itself, and where they stand."""
        kept, places = Counter[str](), dict[str, Place]()
        for row in self._rows("unknown"):
            about = lowered(row) if isinstance(row, Mapping) else {"name": row}
            name, count = about.get("name"), count_of(about.get("count", 1))
            if isinstance(name, str) and name.strip() and count:
                kept[name] += count
                places[name] = Place(about.get("maybe") is True, str(about.get("category") or ""))
            else:
                self._puzzled("A line that names no card", row)
        return dict(kept), places

    def _costs(self, rows: Iterable[JsonRow]) -> Iterator[tuple[int, str]]:
        """Yield the costs assumed for cards, by id: they stand beside the cards, or in a list of their own."""
        for row in (*(row.said for row in rows), *self._rows("assumed_costs")):
            cost = lowered(row).get("assumed_cost")
            card = card_of(row, self.known)
            if cost is not None and _is_word(cost) and card is not None:
                yield card, str(cost)
            elif cost is not None:
                self._puzzled("An assumed cost", row)

    def _rules(self) -> Iterator[tuple[str, str]]:
        """Yield what the deck is checked by, each as the form of the deck has it."""
        beside = ("towns", "usual_copies", *(["format"] if self.said.get("format") in list(FORMATS) else []))
        said = {key: self.said[key] for key in beside if key in self.said}
        for key, value in (said | self._entries("checked_by")).items():
            if key == "usual_copies" and isinstance(value, bool):
                yield key, "on" if value else ""
            elif key in ("format", "towns") and _is_word(value):
                yield key, str(value)
            else:
                self._puzzled(f"“{key[:_MAX_KEY]}” of what it is checked by", value)

    def _categories(self) -> Iterator[Category]:
        """Yield the deck's own categories: rows, or a map from their names to their cards."""
        said = self.said.get("categories")
        named = [{"name": name, "cards": cards} for name, cards in said.items()] if isinstance(said, Mapping) else None
        for row in named or self._rows("categories"):
            about = lowered(row)
            name, cards = about.get("name"), about.get("cards", [])
            if isinstance(name, str) and isinstance(cards, list):
                yield Category(name, tuple(self._placed(name, cards)))
            else:
                self._puzzled("A category", row)

    def _placed(self, name: str, cards: Iterable[Any]) -> Iterator[int]:
        """Yield the cards of a category."""
        for said in cards:
            card = card_of(said, self.known)
            if card is None:
                self._puzzled(f"A card of the category “{name[:MAX_CATEGORY]}”", said)
            else:
                yield card

    def _starters(self) -> Iterator[tuple[str, int]]:
        """Yield the starter decks of a collection, by address, as our own export has them."""
        for slug, said in self._entries("starter_decks").items():
            if count := count_of(said):
                yield slug, count
            else:
                self._puzzled(f"The number of “{slug[:_MAX_KEY]}”", said)

    def _rows(self, key: str) -> list[Any]:
        """Return the rows of a list; what is no list is its only row."""
        rows = self.said.get(key, [])
        return rows if isinstance(rows, list) else [rows]

    def _entries(self, key: str) -> dict[str, Any]:
        """Return the entries of an object."""
        said = self.said.get(key, {})
        if not isinstance(said, dict):
            self._puzzled(f"“{key}”", said)
        return said if isinstance(said, dict) else {}


def _is_word(value: object) -> bool:
    """Return whether a value is a text or a number."""
    return isinstance(value, str | int | float) and not isinstance(value, bool)
