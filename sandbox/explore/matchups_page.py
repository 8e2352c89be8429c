"""Who beats whom: the starter decks' creatures against each other, and one side of any fight against many."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, get_args
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.web.addresses import one_query, with_query
from cards.web.parts import wants_part
from cards.web.public_pages import fixed_page
from engine.analysis.answers import First, MatchupsAnswer, MeetingAnswer
from engine.analysis.matchup_file import read_matchups
from engine.analysis.matchups import (
    MatchupTable,
    cell_document,
    hardest_first,
    matched_document,
    matched_within,
    shares_of,
)
from engine.analysis.sides import CREATURES, STARTERS, Side, creatures_of, side_in, sides_from
from engine.analysis.versions import version
from engine.model.catalog import StarterDeck, read_starter_decks
from engine.model.percent import percent
from engine.model.seat import PLAYERS, Player
from engine.notation import MAX_LENGTH, LineError, read_line
from engine.scenario.error import ScenarioError, too_much_at
from sandbox.board.card_addresses import card_address
from sandbox.explore.folded import folded_page
from sandbox.limits import long_work
from sandbox.run.answer_cache import cached_answer
from sandbox.run.fight_setup import TYPED, chosen_word, fight_address, frame
from sandbox.run.setup_form import SetupForm
from sandbox.run.verdict import Shares, interval

WORK = 120_000
"""The work of all the fights of one table (``engine.scenario.prepared.work_of``), the same on every machine."""

FIRSTS: dict[First, str] = {"it": "this side", "other": "the other"}
LONGEST = 4_000
"""So many letters may name the sides that are met: a deck's cards, and its house."""


class MatchupsRequest(NamedTuple):
    """What an address asks: whose side of the fight, against whom, and which of the two goes first."""

    player: Player
    against: str
    first: First

    @property
    def query(self) -> str:
        """The question as an address has it."""
        return urlencode(self._asdict())


class MatchupCell(NamedTuple):
    """A meeting as a table shows it: how often the first side wins, how surely, by whom, and the fight.

    ``neither`` is the share of fights that nobody wins, in words.
    """

    one: str
    other: str
    share: str
    sure: str
    neither: str
    shares: Shares
    address: str


class CreatureRank(NamedTuple):
    """A creature among those of the starter decks: how often it wins, over all that it meets, going first or second."""

    words: str
    address: str
    shares: Shares


@require_safe
@fixed_page
def starters_page(request: HttpRequest) -> HttpResponse:
    """Show the starter decks' creatures against each other, a deck at a time, and a box to ask for others.

    Answers 404 for a deck that there is not.
    """
    decks = {deck.name: deck for deck in read_starter_decks()}
    chosen = request.GET.get("deck", "")
    if chosen and chosen not in decks:
        raise Http404(f"There is no deck called “{chosen[:60]}”.")
    found = decks.get(chosen) or read_starter_decks()[0]
    return render(request, "sandbox/matchups_starters.html", starters_context(request, found))


def starters_context(request: HttpRequest, deck: StarterDeck) -> dict[str, Any]:
    """Return what the page of the starter decks shows: a deck's creatures against all, and how all of them stand."""
    sides = list(creatures_of(card.name for card in deck.cards))
    return {
        "section": "sandbox",
        "deck": deck,
        "decks": [
            (other.house, with_query(_here(), urlencode({"deck": other.name}))) for other in read_starter_decks()
        ],
        "columns": [(side.words, card_address(side.card)) for side in sides],
        "rows": _rows(sides),
        "standings": standings(),
        "runs": read_matchups().runs,
        "typed": request.GET.get("f", "")[:MAX_LENGTH],
        "against": against_whom(request.GET.get("against", "")[:LONGEST] or CREATURES),
        "firsts": FIRSTS,
    }


def _here() -> str:
    return reverse("sandbox:all-matchups")


def _rows(sides: list[Side]) -> list[tuple[str, list[MatchupCell]]]:
    """Return each creature of the starter decks by name, and how some sides do against it."""
    stored = read_matchups()
    cells = stored.cells()
    others = sorted(stored.others, key=lambda side: side.words)
    return [(other.words, [_cell(cell_document(*cells[side.line, other.line])) for side in sides]) for other in others]


def _cell(row: MeetingAnswer) -> MatchupCell:
    nobody = row["shares"]["nobody"]
    return MatchupCell(
        row["one"],
        row["other"],
        percent(row["share"], 0),
        "" if row["certain"] else interval(row["low"], row["high"]),
        f"neither wins{'' if nobody == 1 else f' in {percent(nobody, 0)}'}" if nobody else "",
        Shares(**row["shares"]),
        fight_address(row["line"]),
    )


@cache
def standings() -> tuple[CreatureRank, ...]:
    """Return the starter decks' creatures, those first that win most often against all others."""
    stored = read_matchups()
    totals: dict[Side, list[float]] = {side: [0.0, 0.0] for side in stored.ones}
    for meeting, met in stored.cells().values():
        if meeting.one != meeting.other:
            shares = shares_of(met)
            blue, red = shares["blue"], shares["red"]
            for side, won, lost in ((meeting.one, blue, red), (meeting.other, red, blue)):
                totals[side][0] += won
                totals[side][1] += lost
    most = 2 * (len(stored.ones) - 1)
    found = [
        CreatureRank(side.words, card_address(side.card), Shares(won / most, 1 - (won + lost) / most, lost / most))
        for side, (won, lost) in totals.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.shares.blue, one.shares.red, one.words)))


def against_whom(chosen: str) -> list[tuple[str, str, bool]]:
    """Return who can be met: as the address has it, in words, and whether it is chosen."""
    known = {CREATURES: "all creatures", STARTERS: "the starter decks’ creatures"}
    known |= {deck.name: f"what the {deck.name} can send" for deck in read_starter_decks()}
    if chosen not in known:
        house, _, cards = chosen.partition(":")
        known = {chosen: f"a deck of {house}" if cards else chosen} | known
    return [(source, words, source == chosen) for source, words in known.items()]


@require_safe
def matchups_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show how one side of a fight does against many. 400 for what makes no sense, 429 for too many."""
    if name == TYPED:
        try:
            read_line(request.GET.get("f", ""))
        except LineError as error:
            context = starters_context(request, read_starter_decks()[0]) | {"wrong": error}
            return render(request, "sandbox/matchups_starters.html", context, status=400)
    return folded_page(request, name, "matchups", "#answer", lambda form: _context(request, form, name))


def _context(request: HttpRequest, form: SetupForm, name: str) -> dict[str, Any]:
    """Return what the page shows: the question, and the table where it is asked for."""
    requested = matchups_request(request)
    table = table_of(form, requested)
    query = one_query(form.query(), requested.query)
    context = frame(form, name, "matchups") | {
        "requested": requested,
        "side": table.ones[0].words,
        "many": len(table.others),
        "players": PLAYERS,
        "against": against_whom(requested.against),
        "firsts": FIRSTS,
        "answer_query": query,
        "longer": with_query(reverse("sandbox:study-new", args=(name,)), query, "kind=matchups"),
    }
    if not wants_part(request) and "now" not in request.GET:
        return context
    return context | matchups_context(_found(request, form, requested, table))


def matchups_context(found: MatchupsAnswer) -> dict[str, Any]:
    """Return what is shown of how one side does against others, the hardest first."""
    rows = hardest_first(found["meetings"])
    count = len(rows)
    always = sum(row["share"] == 1 for row in rows)
    return {
        "cells": [_cell(row) for row in rows],
        "always": always,
        "never": sum(row["share"] == 0 for row in rows),
        "on_average": percent(sum(row["share"] for row in rows) / count, 0) if count else "",
        "fights": max((row["fights"] for row in rows), default=0),
    }


def matchups_request(request: HttpRequest) -> MatchupsRequest:
    """Read what is asked. Raises ScenarioError for what makes no sense."""
    player = chosen_word(request, "player", PLAYERS, PLAYERS[0])
    first = chosen_word(request, "first", get_args(First), "it")
    against = request.GET.get("against") or CREATURES
    if len(against) > LONGEST:
        raise ScenarioError("against", f"against: expected at most {LONGEST:,} letters")
    return MatchupsRequest(player, against, first)


def table_of(form: SetupForm, requested: MatchupsRequest) -> MatchupTable:
    """Return the table that is asked for. Raises ScenarioError where there is no such side."""
    return MatchupTable([side_in(form.wanted, requested.player)], sides_from(requested.against), requested.first)


def _found(request: HttpRequest, form: SetupForm, requested: MatchupsRequest, table: MatchupTable) -> MatchupsAnswer:
    def make() -> MatchupsAnswer:
        with long_work(request), too_much_at("against"):
            return matched_document(matched_within(table, WORK))

    # Any card may be among those that are met.
    return cached_answer(form.wanted, make, "matchups", *requested, version(), work=WORK)
