"""A ruling and a puzzle as pictures to stand beside links to their pages. A puzzle's tells no answer."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from cards.web.picture import leaf, picture_answer
from cards.web.public_pages import fixed_page
from engine.library.rulings import cards_of, trace_of
from engine.trace.run import run
from sandbox.board.board_map import BoardMap
from sandbox.library.puzzle_pages import puzzle_at, task
from sandbox.library.ruling_page import ruling_at


@require_safe
@fixed_page
def ruling_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with the picture of a ruling. Raises Http404 for no such ruling."""
    found, trace = ruling_at(slug), trace_of(slug)
    board = BoardMap(trace.initial, trace.events).svg(trace.initial)
    return picture_answer(request, leaf("Ruling", found.title, ", ".join(cards_of(found)), found.statement, board))


@require_safe
@fixed_page
def puzzle_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with the picture of a puzzle. Raises Http404 for no such puzzle."""
    found = puzzle_at(slug)
    initial = run(found.scenario).initial
    board = BoardMap(initial, []).svg(initial)
    return picture_answer(
        request, leaf("Puzzle", found.title, f"{found.difficulty} · {task(found)}", found.question, board)
    )
