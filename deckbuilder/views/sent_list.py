"""What a visitor sends to be read: a pasted list, or a file of any kind."""

from collections import Counter
from typing import NamedTuple

from django.http import HttpRequest

from deckbuilder.io.dck import is_dck, read_dck
from deckbuilder.io.jsondeck import read_pasted
from deckbuilder.io.read_deck import MAX_FILE, ReadDeck, ReadError, with_suggestions
from deckbuilder.saved.deck_changes import line_key
from deckbuilder.saved.deck_state import MAX_MISSING, Place
from deckbuilder.views.meaning import card_names
from engine.model.words import numbered


class SentList(NamedTuple):
    """A list or a file: what it says, and its text; the client's file has none."""

    reading: ReadDeck
    text: str


def read_sent(request: HttpRequest, text: str, *, owned: bool = False) -> SentList:
    """Read the list or the file of a deck, or of the cards that are ``owned``. Raises ReadError where it is neither."""
    known = card_names()
    data = _data(request, text)
    if text.strip() and data != text.encode("utf-8", "replace"):
        raise ReadError("There is a list in the box and a file beside it. Give one of the two.")
    if len(data) > MAX_FILE:
        raise ReadError(f"This is longer than {MAX_FILE // 1000:,} kB. Give one deck at a time.")
    if not data.strip():
        raise ReadError("There is nothing to read. Paste a list, or choose a file.")
    decoded = "" if is_dck(data) else _decoded(data)
    reading = read_dck(data, known) if is_dck(data) else read_pasted(decoded, known, owned=owned)
    if len(reading.unknown) > MAX_MISSING:
        raise ReadError(f"{len(reading.unknown):,} lines of this name no card. Is it a deck of Sanctum?")
    return SentList(with_suggestions(reading, known), decoded)


def _data(request: HttpRequest, text: str) -> bytes:
    """Return the file that was sent, or else the list."""
    file = request.FILES.get("file")
    sent: bytes = file.read(MAX_FILE + 1) if file else b""
    return sent or text.encode("utf-8", "replace")


def _decoded(data: bytes) -> str:
    """Return the text of a file, whatever it was written with. Raises ReadError for what is no text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    if b"\0" in data[:1000]:
        raise ReadError("This file is no text and no deck file of the game client. Export the deck as text.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def left_out_of(reading: ReadDeck) -> str:
    """Say how many lines of a list were no cards and not meant to be; nothing where there are none."""
    number = len(reading.left_out)
    return f"{numbered(number, 'heading or comment was', 'headings or comments were')} left out." if number else ""


def unclear_lines(reading: ReadDeck, *, owned: bool = False) -> Counter[str]:
    """Return the lines of a list that name no card, with their copies, those that it was written with among them.

    Of cards that are ``owned`` those of its maybe-pile are none.
    """
    found = Counter(reading.missing)
    for line in reading.unknown:
        if not (owned and line.maybe):
            found[line_key(line.name or line.text)] += line.count or 1
    return found


def unclear_places(reading: ReadDeck) -> dict[str, Place]:
    """Return where the lines of a list that name no card stand."""
    return {line_key(line.name or line.text): Place(line.maybe, line.category) for line in reading.unknown}
