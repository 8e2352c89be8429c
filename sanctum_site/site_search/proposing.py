"""What the one box proposes while something is typed: the likeliest of what would be found, by kind."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

from cards.names import named
from cards.search.suggestions import suggest as field_suggestions
from engine.model.folding import fold
from engine.notation import begins_fight
from engine.notation import completions as line_completions
from sanctum_site.site_search.entries import KINDS, SearchEntry
from sanctum_site.site_search.fights import fight_in
from sanctum_site.site_search.finding import MAX_LENGTH, Found, decks_that_hold, find, is_card_query, titled
from sanctum_site.site_search.terms import is_question

MOST = 7
"""So many rows are proposed at most,"""

OF_FIRST, OF_OTHERS = 4, 2
"""and so many of the kind that comes first, and of each other."""

LINES = 4
"""So many ways to end a fight that is being typed."""


class SearchProposal(NamedTuple):
    """One proposal: its name with the letters found marked, and where it leads, or what it writes into the box."""

    name: SafeString
    entry: SearchEntry
    fills: bool = False
    chosen: bool = False

    @property
    def said(self) -> str:
        """What tells it from its likes."""
        return self.entry.text if self.entry.kind in ("ruling", "glossary") else self.entry.hint


class Proposals(NamedTuple):
    """The rows of one kind, and how many things of that kind are found in all."""

    name: str
    found: int
    rows: list[SearchProposal]


def propose(query: str) -> tuple[list[Proposals], int]:
    """Return what is proposed for what is typed, by kind, and how many things are found in all.

    The first row is chosen where its name begins with what is typed; a question is asked, and chooses nothing. Nor is a
    problem chosen, which may be called by everyday words.
    """
    if not fold(query) or len(query) > MAX_LENGTH:
        return [], 0
    if fight := _fight(query):
        return [fight], 0
    exact = named(query)
    if is_card_query(query, exact):
        lines = [_filling(line) for line in field_suggestions(query)[:MOST]]
        return ([Proposals("Cards by their facts", len(lines), lines)] if lines else []), 0
    found = find(query, exact)
    groups = [*_decks(query), *_together(found), *_by_kind(query, found)]
    return groups, found.total


def _fight(query: str) -> Proposals | None:
    """Return what a query that is becoming a fight proposes: to run it as it is, and the ways to end it."""
    fight = fight_in(query)
    lines = [_filling(line) for line in line_completions(query)[:LINES]] if begins_fight(query) else []
    if fight is not None and not fight.wrong:
        run = SearchEntry("fight", "Run this fight", fight.address, "", fight.line)
        lines = [SearchProposal(SafeString(run.title), run, chosen=True), *lines]
    return Proposals("A fight", len(lines), lines) if lines else None


def _filling(line: str) -> SearchProposal:
    return SearchProposal(conditional_escape(line), SearchEntry("", line, "", ""), fills=True)


def _decks(query: str) -> Iterator[Proposals]:
    """Yield the decks that hold the cards of which the query asks so."""
    if address := decks_that_hold(query):
        entry = SearchEntry("deck", "Decks that hold them", address, "")
        yield Proposals("Decks", 1, [SearchProposal(SafeString(entry.title), entry, chosen=True)])


def _together(found: Found) -> Iterator[Proposals]:
    """Yield the cards that were named as a set, or in a question."""
    if found.side_by_side:
        title = " + ".join(dict.fromkeys(card.name for card in found.together or found.named_in))
        entry = SearchEntry("page", title, found.side_by_side, "", "Side by side, and on one board")
        chosen = bool(found.together)
        yield Proposals("Together", 1, [SearchProposal(conditional_escape(title), entry, chosen=chosen)])


def _by_kind(query: str, found: Found) -> Iterator[Proposals]:
    """Yield the rows by kind: first the things whose names have what is typed, then what else is found."""
    by_name = [] if is_question(query) else titled(query)
    hits = {group.kind: [hit.entry for hit in group.hits] for group in found.groups}
    near = [] if by_name or found.shown is None or found.card is None else [found.card]
    kinds: dict[str, list[SearchEntry]] = {}
    for entry in dict.fromkeys([*by_name, *near, *(entry for some in hits.values() for entry in some)]):
        kinds.setdefault(entry.kind, []).append(entry)
    left, first = MOST, fold(query)
    for place, (kind, some) in enumerate(kinds.items()):
        shown = some[: min(left, OF_OTHERS if place else OF_FIRST)]
        left -= len(shown)
        if shown:
            named_so = not place and bool(by_name) and kind != "problem"
            begun = named_so and fold(shown[0].title).startswith(first)
            rows = [
                SearchProposal(marked(entry.words, query), entry, chosen=begun and entry is shown[0]) for entry in shown
            ]
            yield Proposals(KINDS[kind], max(len(some), len(hits.get(kind, []))), rows)


def marked(text: str, query: str) -> SafeString:
    """Return a text with the words, or their beginnings, that a query has in bold."""
    words = sorted(set(fold(query).split()), key=len, reverse=True)
    if not words:
        return conditional_escape(text)
    letters = "|".join("['’]?".join(map(re.escape, word)) for word in words)
    parts = re.split(rf"(?<![^\W_])({letters})", text, flags=re.IGNORECASE)
    pieces = (format_html("<b>{}</b>", part) if place % 2 else part for place, part in enumerate(parts))
    return format_html_join("", "{}", ((piece,) for piece in pieces))
