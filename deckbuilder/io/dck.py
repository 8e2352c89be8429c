"""Reading the game client's ``.dck`` deck file.

As observed: a little-endian 10; one byte N and N bytes of name in Latin-1; four bytes 0xFF; four
bytes of unknown meaning; a little-endian number of cards; one marker byte, then the card ids as
ASCII digits with tabs between them, one id per copy; about 16 trailing bytes of unknown meaning.
"""

import re
from collections import Counter
from typing import NamedTuple

from deckbuilder.io.read_deck import KnownNames, ReadDeck, ReadError, id_line
from deckbuilder.saved.deck_state import MAX_CARDS
from engine.model.words import numbered

MAX_FILE = 16_384
MAGIC = (10).to_bytes(4, "little")
FILLER = b"\xff" * 4
MAX_DIGITS = 6
TAIL = 16
"""About so many bytes follow the last id. They may begin with a digit, which nothing parts from it."""

_MORE = re.compile(rb"(?:\t[0-9]+)+")
"""Ids behind the last that is counted."""


class Client(NamedTuple):
    """What a ``.dck`` file holds: the deck's name and its card ids, one per copy, in the file's order.

    ``doubtful`` says how many of the last id's digits may belong to what follows it, ``beyond`` how many ids stand
    behind those that the file counts.
    """

    name: str
    ids: list[int]
    doubtful: int = 0
    beyond: int = 0


def is_dck(data: bytes) -> bool:
    """Return whether a file begins as the client's deck files do."""
    return data.startswith(MAGIC)


def read_dck(data: bytes, known: KnownNames) -> ReadDeck:
    """Return what a deck file of the client says. Raises ReadError where it does not follow the layout."""
    client = parse_dck(data)
    copies = Counter([*client.ids[:-1], *_last_id(client, known)])
    lines = (id_line(number, str(card), card, copies[card], known) for number, card in enumerate(copies, 1))
    stand = numbered(client.beyond, "card stands", "cards stand")
    said = f"{stand} in this file beyond the number that it gives, left out."
    return ReadDeck(tuple(lines), client.name, notices=(said,) if client.beyond else ())


def _last_id(client: Client, known: KnownNames) -> list[int]:
    """Return the last id, if there is one, without the digits that make it no card's and may be another field's."""
    digits = "".join(map(str, client.ids[-1:]))
    shorter = [int(digits[: len(digits) - cut]) for cut in range(min(client.doubtful, len(digits) - 1) + 1)]
    return [next((card for card in shorter if card in known.by_id), client.ids[-1])] if digits else []


def parse_dck(data: bytes) -> Client:
    """Take a deck file apart. Raises ReadError, saying at which byte it stops following the layout."""
    if len(data) > MAX_FILE:
        raise ReadError(f"This file has more than {MAX_FILE // 1024} kB; the client's deck files are far smaller.")
    if not is_dck(data):
        raise ReadError("This is not a deck file of the game client: it does not begin as one.")
    length = _bytes(data, 4, 1, "the length of the name")[0]
    name = _bytes(data, 5, length, "the deck's name").decode("latin-1")
    at = 5 + length
    if _bytes(data, at, 4, "the four filler bytes") != FILLER:
        raise ReadError(f"This deck file is damaged at byte {at}: four filler bytes should stand after the name.")
    _bytes(data, at + 4, 4, "the four bytes before the number of cards")
    count = int.from_bytes(_bytes(data, at + 8, 4, "the number of cards"), "little")
    if count > MAX_CARDS:
        raise ReadError(f"This deck file claims {count:,} cards; a deck here may hold {MAX_CARDS:,} at most.")
    if count:
        _bytes(data, at + 12, 1, "the marker before the cards")
    printable = "".join(letter for letter in name if letter.isprintable())
    ids, end = _ids(data, at + 13, count)
    more = _MORE.match(data, end)
    beyond = more[0].count(b"\t") if more else 0
    return Client(" ".join(printable.split()), ids, max(0, TAIL - (len(data) - end)), beyond)


def _ids(data: bytes, at: int, count: int) -> tuple[list[int], int]:
    """Return ``count`` ids from a place on, and where they end.

    Raises ReadError where one is missing or is no number.
    """
    ids = []
    for number in range(1, count + 1):
        end = at
        while data[end : end + 1].isdigit() and end - at < MAX_DIGITS:
            end += 1
        if end == at:
            raise ReadError(
                f"This deck file breaks off or is damaged at byte {at}: card {number} of {count} is missing."
            )
        ids.append(int(data[at:end]))
        if number < count and data[end : end + 1] != b"\t":
            raise ReadError(
                f"This deck file is damaged at byte {end}: a tab should stand after card {number} of {count}."
            )
        at = end + 1
    return ids, at - 1


def _bytes(data: bytes, at: int, length: int, what: str) -> bytes:
    """Return bytes of the file. Raises ReadError where it ends too soon."""
    if at + length > len(data):
        raise ReadError(f"This deck file breaks off at byte {len(data)}, in {what}. Export it from the client again.")
    return data[at : at + length]
