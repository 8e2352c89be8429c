"""The lists of fights, rulings and puzzles: grouped by what they teach, found by words, card, step and house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest

from cards.rules.contents import PAGES
from engine.model.catalog import cards_by_name
from engine.model.folding import fold
from engine.model.steps import STEPS

MAX_LENGTH = 100
"""So many letters of a field are looked at."""


class LibraryEntry(NamedTuple):
    """An entry of a list: what is shown of it under which heading, and what it can be found by.

    ``page`` is the page of the rules that it teaches, ``words`` all that is said of it, as ``heard`` returns it.
    """

    shown: Any
    heading: str
    page: str
    words: str
    cards: Sequence[str]
    steps: Sequence[str]

    @property
    def houses(self) -> set[str]:
        """The houses of its cards, as far as they are known."""
        known = (cards_by_name()[name].house for name in self.cards if name in cards_by_name())
        return {house for house in known if house is not None}


def heard(*said: str) -> str:
    """Return what is said as it is looked through: its folded words, each after a space."""
    return f" {fold(' '.join(said))}"


class LibraryQuery(NamedTuple):
    """What is looked for: words that must all be said or begun, a card, step, house and subject.

    An empty field asks nothing. Accents, apostrophes and case are forgiven.
    """

    q: str = ""
    card: str = ""
    step: str = ""
    house: str = ""
    about: str = ""

    def finds(self, entry: LibraryEntry) -> bool:
        """Whether an entry is about all of it."""
        sought = fold(self.q[:MAX_LENGTH]).split() or [self.q]  # signs alone are said nowhere
        return (
            all(f" {word}" in entry.words for word in sought)
            and self.card in ("", *entry.cards)
            and self.step in ("", *entry.steps)
            and self.house in ("", *entry.houses)
            and self.about in ("", entry.page)
        )

    @property
    def query(self) -> str:
        """The search as a query, without its empty fields."""
        return urlencode({name: value for name, value in self._asdict().items() if value})


def library_query(request: HttpRequest) -> LibraryQuery:
    """Return the search in an address."""
    return LibraryQuery(*(request.GET.get(name, "").strip() for name in LibraryQuery._fields))


def rank(page: str) -> int:
    """Return where the rules have a page."""
    return list(PAGES).index(page)


def title(page: str) -> str:
    """Return what a page of the rules is called."""
    return PAGES[page].title


def listing(request: HttpRequest, entries: Sequence[LibraryEntry], size: int) -> dict[str, Any]:
    """Return the context of a list: the search, what can be chosen, and a page of ``size`` of what was found.

    A page that there is none of is the nearest one.
    """
    search = library_query(request)
    found = list(filter(search.finds, entries))
    page = Paginator(found, size).get_page(request.GET.get("page"))
    context = {"search": search, "page": page, "found": len(found), "all": len(entries), "max_length": MAX_LENGTH}
    return context | choices(entries)


def choices(entries: Iterable[LibraryEntry]) -> dict[str, list[Any]]:
    """Return what the entries of a list can be found by, each by value and label."""
    entries = list(entries)
    steps = {step for entry in entries for step in entry.steps}
    pages = Counter(entry.page for entry in entries)
    return {
        "cards": sorted({card for entry in entries for card in entry.cards}),
        "steps": [(id, f"{id} {step.name}") for id, step in STEPS.items() if id in steps],
        "houses": sorted({house for entry in entries for house in entry.houses}),
        "subjects": [(page, f"{title(page)} ({pages[page]})") for page in sorted(pages, key=rank)],
    }
