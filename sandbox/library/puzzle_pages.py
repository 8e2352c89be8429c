"""The puzzles: a list of them, and a page each, where an answer is played and judged by the engine."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.web.library_search import LibraryEntry, heard, listing, rank, title
from cards.web.linked_data import GAME, linked_data
from cards.web.parts import part_of, part_or_page
from cards.web.public_pages import fixed_page
from engine.library.puzzles import Order, Puzzle, puzzle, puzzle_of_day, puzzles, solutions
from engine.library.subjects import page_taught, responding_steps
from engine.model.words import counted
from engine.trace.run import run
from sandbox.board.layout import board_before
from sandbox.library.expectation_words import expectations_in_words
from sandbox.library.fight_words import headline
from sandbox.trace.lines import Density, lines_of

PUZZLES_A_PAGE, FEATURED = 30, "one-against-eight"
"""So many puzzles are on a page, and the one that stands first."""


@require_safe
@fixed_page
@part_or_page
def puzzle_list(request: HttpRequest) -> HttpResponse:
    """List the puzzles that a search finds, a page at a time; for htmx, only what was found."""
    slugs = [puzzle.slug for puzzle in puzzles()]
    context = {"section": "sandbox", "slugs": slugs} | listing(request, _listed(), PUZZLES_A_PAGE)
    return render(request, part_of(request, "sandbox/puzzles.html", "found"), context)


@cache
def _listed() -> tuple[LibraryEntry, ...]:
    """Return the puzzles in the order of their list: the featured one, then by what they teach, the easy ones first."""
    entries = sorted(map(_entry, puzzles()), key=lambda entry: (entry.shown[0].slug != FEATURED, rank(entry.page)))
    return tuple(entries)


def _entry(puzzle: Puzzle) -> LibraryEntry:
    trace = run(puzzle.scenario)
    page, cards = page_taught(puzzle.scenario, trace), puzzle.cards
    heading = "Featured" if puzzle.slug == FEATURED else title(page)
    words = heard(puzzle.title, puzzle.question, puzzle.difficulty, *cards)
    return LibraryEntry((puzzle, task(puzzle)), heading, page, words, cards, responding_steps(trace))


@require_safe
@cache_control(no_cache=True)
def todays_puzzle(_request: HttpRequest) -> HttpResponse:
    """Lead to the puzzle of today."""
    return redirect("sandbox:puzzle-of-day", day=timezone.localdate().isoformat())


@require_safe
@fixed_page
def puzzle_on_day(_request: HttpRequest, day: str) -> HttpResponse:
    """Lead to the puzzle of a day. Raises Http404 for a day that is in no calendar."""
    try:
        found = puzzle_of_day(date.fromisoformat(day))
    except ValueError as error:
        raise Http404(f"There is no day called {day}.") from error
    return redirect(reverse("sandbox:puzzle", args=(found.slug,), query={"day": day}))


@require_safe
@fixed_page
@part_or_page
def puzzle_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a puzzle, and what the engine makes of the answer in the address; 400 for one that makes no sense.

    A ``draft`` is an order on its way, which is shown and not judged; for htmx, it alone.
    """
    found = puzzle_at(slug)
    answer, problem = _answer(found, request.GET)
    context = _shown(found, answer) | {"section": "sandbox", "puzzle": found, "problem": problem}
    context |= {"day": _day(found, request.GET.get("day", ""))} | _beside(found)
    if answer is not None and "draft" not in request.GET:
        context |= _verdict(found, answer)
    about = {"@type": "Quiz", "name": found.title, "description": found.question, "about": GAME}
    ways = [("Puzzles", reverse("sandbox:puzzles")), (found.title, reverse("sandbox:puzzle", args=(slug,)))]
    context["linked_data"] = linked_data(request, ways, about)
    template = part_of(request, "sandbox/puzzle.html", "answer")
    return render(request, template, context, status=400 if problem else 200)


def puzzle_at(slug: str) -> Puzzle:
    """Return the puzzle of an address. Raises Http404 for no such puzzle."""
    try:
        return puzzle(slug)
    except KeyError as error:
        raise Http404(f"There is no puzzle called “{slug}”.") from error


def task(puzzle: Puzzle) -> str:
    """Return what there is to do, in a few words."""
    if puzzle.order is None:
        return f"Choose one of {len(puzzle.options)}"
    return f"Put {len(puzzle.spells)} spells in order"


def _day(puzzle: Puzzle, text: str) -> date | None:
    """Return the day in an address if the puzzle is that day's."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if puzzle_of_day(day).slug == puzzle.slug else None


def _beside(found: Puzzle) -> dict[str, Any]:
    """Return the puzzles before and after one in their list, and its number there."""
    order = [entry.shown[0] for entry in _listed()]
    place = order.index(found)
    before, after = (order[other] if 0 <= other < len(order) else None for other in (place - 1, place + 1))
    return {"before": before, "after": after, "number": place + 1, "of": len(order)}


def _answer(puzzle: Puzzle, query: QueryDict) -> tuple[Order | None, str]:
    """Return the answer or draft in an address, None without one, or what is wrong with it in words."""
    if puzzle.order is None:
        given, size, name = query.getlist("option"), len(puzzle.options), "Option"
    else:
        drafted = query.get("draft")
        given = query.getlist("spell") if drafted is None else drafted[:MOST_LETTERS].split(",")
        size, name = len(puzzle.spells), "Order"
    if not given:
        return None, ""
    wanted = 1 if puzzle.order is None else size
    places = list(map(str, range(size)))
    if len(given) == wanted == len(set(given)) and set(given) <= set(places):
        return tuple(map(int, given)), ""
    expected = f"one number from 0 to {size - 1}" if puzzle.order is None else "each spell exactly once"
    return None, f"{name}: Expected {expected}."


MOST_LETTERS = 100
"""So much of a draft is read: more than any order has."""


class OrderPlace(NamedTuple):
    """A place in an order: the number of the spell there, its name, and the drafts with it earlier and later."""

    number: int
    spell: str
    earlier: str
    later: str


def _places(puzzle: Puzzle, order: Order) -> list[OrderPlace]:
    """Return an order place by place, oldest first."""
    return [
        OrderPlace(number, puzzle.spells[number], _moved(order, place, place - 1), _moved(order, place, place + 1))
        for place, number in enumerate(order)
    ]


def _moved(order: Order, place: int, to: int) -> str:
    """Return an order with two places exchanged, as a draft; one that does not exist changes nothing."""
    moved = list(order)
    if 0 <= to < len(order):
        moved[place], moved[to] = moved[to], moved[place]
    return ",".join(map(str, moved))


def _shown(puzzle: Puzzle, answer: Order | None) -> dict[str, Any]:
    """Return the board as it begins, the goal, and what there is to choose."""
    trace = run(puzzle.scenario)
    right = solutions(puzzle.slug)
    return {
        "board": board_before(trace),
        "goal": [expectation.text for expectation in expectations_in_words(trace)],
        "places": _places(puzzle, answer or tuple(range(len(puzzle.spells)))) if puzzle.order is not None else [],
        "options": [(number, option.label, answer == (number,)) for number, option in enumerate(puzzle.options)],
        "solutions": [puzzle.words(solution) for solution in right],
    }


def _verdict(puzzle: Puzzle, answer: Order) -> dict[str, Any]:
    """Return what the engine makes of an answer."""
    trace = run(puzzle.answered(answer))
    right, all = len(solutions(puzzle.slug)), sum(1 for _ in puzzle.answers())
    return {
        "answer": puzzle.words(answer),
        "solved": trace.held,
        "headline": headline(trace.outcome),
        "expectations": expectations_in_words(trace),
        "lines": lines_of(trace, Density.WHAT),
        "rate": f"{right} of {counted(all, 'answer')} {'is' if right == 1 else 'are'} right",
    }
