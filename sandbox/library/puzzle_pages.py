"""The puzzles: a list of them, and a page each, where an answer is played and judged by the engine."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from engine.library.puzzles import Order, Puzzle, puzzle, puzzles, solutions, solves
from engine.trace.run import run
from sandbox.board.board import Board
from sandbox.library.expectations import claims
from sandbox.library.previews import headline
from sandbox.trace.lines import Density, lines_of


@require_safe
@cache_control(public=True, max_age=60)
def puzzle_list(request: HttpRequest) -> HttpResponse:
    """List the puzzles."""
    rows = [(puzzle, _task(puzzle)) for puzzle in puzzles()]
    return render(request, "sandbox/puzzles.html", {"section": "sandbox", "puzzles": rows})


@require_safe
@cache_control(public=True, max_age=60)
def puzzle_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a puzzle, and what the engine makes of the answer in the address; 400 for one that makes no sense."""
    try:
        found = puzzle(slug)
    except KeyError as error:
        raise Http404(f"There is no puzzle called “{slug}”.") from error
    answer, problem = _answer(found, request.GET)
    context = _shown(found, answer) | {"section": "sandbox", "puzzle": found, "problem": problem}
    if answer is not None:
        context |= _verdict(found, answer)
    return render(request, "sandbox/puzzle.html", context, status=400 if problem else 200)


def _task(puzzle: Puzzle) -> str:
    """Return what there is to do, in a few words."""
    if puzzle.order is None:
        return f"Choose one of {len(puzzle.options)}"
    return f"Put {len(puzzle.spells)} spells in order"


def _answer(puzzle: Puzzle, query: QueryDict) -> tuple[Order | None, str]:
    """Return the answer in an address, None without one, or what is wrong with it in words."""
    if puzzle.order is None:
        given, size, name = query.getlist("option"), len(puzzle.options), "Option"
    else:
        given, size, name = query.getlist("spell"), len(puzzle.spells), "Order"
    if not given:
        return None, ""
    wanted = 1 if puzzle.order is None else size
    places = list(map(str, range(size)))
    if len(given) == wanted == len(set(given)) and set(given) <= set(places):
        return tuple(map(int, given)), ""
    expected = f"one number from 0 to {size - 1}" if puzzle.order is None else "each spell exactly once"
    return None, f"{name}: Expected {expected}."


def _shown(puzzle: Puzzle, answer: Order | None) -> dict[str, Any]:
    """Return the board as it begins, the goal, and what there is to choose."""
    trace = run(puzzle.scenario)
    order = answer or tuple(range(len(puzzle.spells)))
    return {
        "board": Board({"initial": trace["initial"], "events": []}).html(trace["initial"]),
        "goal": [claim.text for claim in claims(trace)],
        "choices": [
            [(number, spell, number == chosen) for number, spell in enumerate(puzzle.spells)]
            for chosen in (order if puzzle.order is not None else ())
        ],
        "options": [(number, option.label, answer == (number,)) for number, option in enumerate(puzzle.options)],
        "solutions": [puzzle.words(solution) for solution in solutions(puzzle.slug)],
    }


def _verdict(puzzle: Puzzle, answer: Order) -> dict[str, Any]:
    """Return what the engine makes of an answer."""
    trace = run(puzzle.answered(answer))
    return {
        "answer": puzzle.words(answer),
        "solved": solves(trace),
        "headline": headline(trace),
        "claims": claims(trace),
        "lines": lines_of(trace, Density.WHAT),
    }
