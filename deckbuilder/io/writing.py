"""Writing a deck: JSON, which carries all of it, text and Markdown, which say what they leave out.

The readers here read all three back.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, takewhile
from typing import Any, NamedTuple

import msgspec

from deckbuilder.io.headings import NO_CARD
from deckbuilder.io.read_deck import MAX_FILE
from deckbuilder.saved.deck_state import DeckState, Place
from engine.model.words import numbered

FORMAT = "sanctum-deck/2"
_MARGIN = 100
"""Room for the number of versions that are left out."""


class WrittenCard(msgspec.Struct, frozen=True):
    """A card of a deck as it is written."""

    id: int
    name: str
    count: int
    group: str
    address: str = ""


Part = tuple[str, int, list[WrittenCard]]
"""A part of a deck: its heading, the number of its cards, and its rows."""


class Paper(NamedTuple):
    """A deck as it is written: its state, and its cards in order, those of one group together."""

    state: DeckState
    rows: Sequence[WrittenCard]
    maybe: Sequence[WrittenCard] = ()

    @property
    def categories(self) -> list[Part]:
        """The deck's own categories, also those that hold nothing yet."""
        parts = ((own.name, [row for row in self.rows if row.id in own.cards]) for own in self.state.categories)
        return [(name, sum(row.count for row in rows), rows) for name, rows in parts]

    @property
    def groups(self) -> list[Part]:
        """The rows that are in no category by group, with the number of cards of each."""
        placed = {card for own in self.state.categories for card in own.cards}
        rest = [row for row in self.rows if row.id not in placed]
        found = {row.group: [other for other in rest if other.group == row.group] for row in rest}
        return [(name, sum(row.count for row in rows), rows) for name, rows in found.items()]

    @property
    def left_out(self) -> list[str]:
        """What a text list cannot say of this deck."""
        state, plain = self.state, DeckState()
        parts = {
            "notes": bool(state.notes),
            numbered(len(state.costs), "assumed cost"): bool(state.costs),
            "what it is checked by": (state.format, state.towns, state.usual_copies)
            != (plain.format, plain.towns, plain.usual_copies),
            "where a line that names no card stands": bool(state.places),
        }
        return [words for words, there in parts.items() if there]


def as_text(deck: Paper) -> str:
    """Return a deck as a text list: a card a line, headings as comments."""
    state = deck.state
    lines = [f"Name: {state.name}"]
    lines += [f"House: {state.house}"] if state.house else []
    lines += [f"Tags: {', '.join(state.tags)}"] if state.tags else []
    for name, _, rows in deck.categories:
        lines += ["", f"Category: {name}", *(f"{row.count} {row.name}" for row in rows)]
    for name, count, rows in deck.groups:
        lines += ["", f"// {name} ({count})", *(f"{row.count} {row.name}" for row in rows)]
    if state.missing:
        lines += ["", *kept_rows(state.missing)]
    if deck.maybe:
        lines += ["", "Maybe:", *(f"{row.count} {row.name}" for row in deck.maybe)]
    if deck.left_out:
        lines += ["", f"// {without(deck.left_out)}"]
    return "\n".join([*lines, ""])


def without(parts: Iterable[str]) -> str:
    """Say what a file leaves out."""
    return f"Left out here: {', '.join(parts)}. The JSON file has everything."


def kept_rows(missing: Mapping[str, int]) -> list[str]:
    """Return the lines that name no card as a text list has them: in a part of their own, word for word."""
    return [f"// {NO_CARD}", *(f"{count} {name}" for name, count in missing.items())]


def as_cell(words: str) -> str:
    """Return words as a cell of a table in which no spreadsheet sees a formula: an apostrophe says that it is none."""
    return f"'{words}" if words[:1] in _BEGIN_A_FORMULA else words


def from_cell(cell: str) -> str:
    """Return the words of a cell."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in _BEGIN_A_FORMULA else cell


def as_json(deck: Paper, versions: Iterable[Mapping[str, Any]] | None = None) -> bytes:
    """Return the whole deck as JSON, with its versions where they are given, the newest first.

    The file says how many are left out of a deck's that would be too long to be read back.
    """
    state = deck.state
    body: dict[str, Any] = {
        "format": FORMAT,
        "name": state.name,
        "house": state.house,
        "tags": state.tags,
        "checked_by": {"format": state.format, "towns": state.towns, "usual_copies": state.usual_copies},
        "cards": [_json_row(row, state) for row in deck.rows],
        "maybe": [_json_row(row, state) for row in deck.maybe],
        "categories": [{"name": category.name, "cards": category.cards} for category in state.categories],
        "unknown": [_json_kept(name, count, state) for name, count in state.missing.items()],
        "notes": state.notes,
    }
    written = in_rows(body)
    return written if versions is None else in_rows(body | _that_fit(list(versions), MAX_FILE - len(written)))


def _json_kept(name: str, count: int, state: DeckState) -> dict[str, Any]:
    """Return a line that names no card, with where it stands unless that is in the deck itself."""
    place: dict[str, Any] = msgspec.to_builtins(state.places.get(name, Place()))
    return {"name": name, "count": count, **place}


def _that_fit(versions: Sequence[Mapping[str, Any]], room: int) -> dict[str, Any]:
    """Return the newest versions that a file has room for, the oldest of them first, and how many it has not."""
    ends = accumulate(len(in_rows({"versions": [version]})) for version in versions)
    fit = sum(1 for _ in takewhile(lambda end: end <= room - _MARGIN, ends))
    body: dict[str, Any] = {"versions": versions[:fit][::-1]}
    return body if fit == len(versions) else body | {"versions_left_out": len(versions) - fit}


def in_rows(body: Mapping[str, Any]) -> bytes:
    """Return JSON laid out in rows."""
    return msgspec.json.format(msgspec.json.encode(body), indent=1) + b"\n"


def _json_row(row: WrittenCard, state: DeckState) -> dict[str, Any]:
    """Return a card as it stands in JSON."""
    cost = state.costs.get(row.id)
    return {"id": row.id, "name": row.name, "count": row.count} | ({"assumed_cost": str(cost)} if cost else {})


def as_markdown(deck: Paper) -> str:
    """Return a deck as Markdown, each card a link where it has an address."""
    state = deck.state
    house = f", House of {state.house}" if state.house else ""
    lines = [f"# {_plain(state.name)}", "", f"{numbered(state.size, 'card')}{house}"]
    lines += ["", f"Tags: {_plain(', '.join(state.tags))}"] if state.tags else []
    maybe = sum(row.count for row in deck.maybe)
    parts = [(f"Category: {_plain(name)}", rows) for name, _, rows in deck.categories]
    parts += [(f"{name} ({count})", rows) for name, count, rows in deck.groups]
    parts += [(f"Maybe ({maybe})", list(deck.maybe))] if deck.maybe else []
    for heading, rows in parts:
        lines += ["", f"## {heading}", ""]
        lines += [
            f"- {row.count} [{row.name}]({row.address})" if row.address else f"- {row.count} {row.name}" for row in rows
        ]
    if state.missing:
        lines += ["", f"## {NO_CARD}", ""]
        lines += [f"- {count} {_plain(name)}" for name, count in state.missing.items()]
    if deck.left_out:
        lines += ["", without(deck.left_out)]
    return "\n".join([*lines, ""])


def without_kept(text: str) -> tuple[Counter[str], str]:
    """Return the lines that name no card of a list as written here, and the list without them, its rows in place."""
    kept: Counter[str] = Counter()

    def keep(part: "re.Match[str]") -> str:
        for count, name in _KEPT_ROW.findall(part[0]):
            kept[_unescaped(name) if part[0].startswith("##") else name] += int(count)
        return "\n" * part[0].count("\n")

    return kept, _KEPT.sub(keep, "\n".join([*text.splitlines(), ""]))


def own_rows(text: str) -> list[str]:
    """Return the rows of a text list as written here, in whose names no markup is meant; none of any other text."""
    rows = text.splitlines()
    return rows if text.startswith("Name: ") and all(map(_OWN_ROW.fullmatch, rows)) else []


def from_markdown(rows: list[str]) -> list[str]:
    """Return the rows of Markdown as written here with its own words as a text list has them; others as they are."""
    if len(rows) < 3 or not rows[0].startswith("# ") or rows[1] or not _SIZE_AND_HOUSE.fullmatch(rows[2]):
        return rows
    name = f"Name: {_unescaped(rows[0].removeprefix('# '))}"
    return [name, *(_unescaped(row.removeprefix("## ")) if _OWN_WORDS.match(row) else row for row in rows[1:])]


_BEGIN_A_FORMULA = ("=", "+", "-", "@")
_KEPT = re.compile(
    rf"^(?:// {NO_CARD}\n(?:^[1-9]\d{{0,3}} .+$\n?)+|## {NO_CARD}\n\n(?:^- [1-9]\d{{0,3}} .+$\n?)+)", re.MULTILINE
)
_KEPT_ROW = re.compile(r"^(?:- )?(\d+) (.+)$", re.MULTILINE)
_OWN_ROW = re.compile(r"(?:(?:Name|House|Tags|Category): .*|(?://|\d+) [^<>*]*|Maybe:)?")
_SIZE_AND_HOUSE = re.compile(r"[0-9]+ cards?(?:, House of [A-Z][a-z]+)?")
_OWN_WORDS = re.compile(r"## Category: |Tags: ")
_SIGNS = r"\`*_{}[]<>()#+!|"


def _plain(text: str) -> str:
    """Return a text with the signs of Markdown made harmless."""
    return "".join(f"\\{letter}" if letter in _SIGNS else letter for letter in text)


def _unescaped(text: str) -> str:
    """Return what ``_plain`` made of a text as it was."""
    return re.sub(rf"\\([{re.escape(_SIGNS)}])", r"\1", text)
