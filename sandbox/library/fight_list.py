"""The list of fights: the featured one, the worked examples of the rules, then those that show a ruling."""

from __future__ import annotations

from functools import cache

from cards.web.library_search import LibraryEntry, rank, title
from sandbox.library.previews import Preview, previews

FEATURED = "fred"


@cache
def fights() -> tuple[LibraryEntry, ...]:
    """Return every built-in fight in the order of the list, each kind by what it teaches."""
    return tuple(map(_entry, sorted(previews(), key=_place)))


def _place(preview: Preview) -> tuple[bool, bool, int, str]:
    return preview.name != FEATURED, bool(preview.ruling), rank(preview.page), preview.title


def _entry(preview: Preview) -> LibraryEntry:
    cards = tuple(dict.fromkeys([*(name for name, _ in preview.cards), *preview.made_of]))
    return LibraryEntry(preview, _heading(preview), preview.page, preview.words, cards, preview.steps)


def _heading(preview: Preview) -> str:
    if preview.name == FEATURED:
        return "Featured"
    return f"{'Rulings' if preview.ruling else 'Worked examples'}: {title(preview.page)}"
