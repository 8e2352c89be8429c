"""Writing a deck: plain text and JSON, both of which the readers here read back, and Markdown."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

FORMAT = "sanctum-deck/1"


class Row(msgspec.Struct, frozen=True):
    """A card of a deck as it is written."""

    id: int
    name: str
    count: int
    group: str
    address: str = ""


class Paper(NamedTuple):
    """A deck as it is written: cards in order, those of one group together."""

    name: str
    house: str | None
    rows: Sequence[Row]
    notes: str = ""

    @property
    def size(self) -> int:
        """The number of cards, every copy counted."""
        return sum(row.count for row in self.rows)

    @property
    def groups(self) -> list[tuple[str, int, list[Row]]]:
        """The rows by group, with the number of cards of each."""
        names = dict.fromkeys(row.group for row in self.rows)
        found = {name: [row for row in self.rows if row.group == name] for name in names}
        return [(name, sum(row.count for row in rows), rows) for name, rows in found.items()]


def as_text(deck: Paper) -> str:
    """Return a deck as a text list: a card a line, headings as comments."""
    lines = [f"Name: {deck.name}"]
    lines += [f"House: {deck.house}"] if deck.house else []
    for name, count, rows in deck.groups:
        lines += ["", f"// {name} ({count})", *(f"{row.count} {row.name}" for row in rows)]
    return "\n".join([*lines, ""])


def as_json(deck: Paper) -> bytes:
    """Return a deck as JSON, for people and programs."""
    cards = [{"id": row.id, "name": row.name, "count": row.count} for row in deck.rows]
    body: dict[str, Any] = {"format": FORMAT, "name": deck.name, "house": deck.house, "cards": cards}
    if deck.notes:
        body["notes"] = deck.notes
    return msgspec.json.format(msgspec.json.encode(body), indent=1) + b"\n"


def as_markdown(deck: Paper) -> str:
    """Return a deck as Markdown, each card a link where it has an address."""
    house = f", House of {deck.house}" if deck.house else ""
    lines = [f"# {_plain(deck.name)}", "", f"{deck.size} cards{house}"]
    for name, count, rows in deck.groups:
        lines += ["", f"## {name} ({count})", ""]
        lines += [
            f"- {row.count} [{row.name}]({row.address})" if row.address else f"- {row.count} {row.name}" for row in rows
        ]
    return "\n".join([*lines, ""])


def _plain(text: str) -> str:
    """Return a text with the signs of Markdown made harmless."""
    return "".join(f"\\{letter}" if letter in r"\`*_{}[]<>()#+!|" else letter for letter in text)
