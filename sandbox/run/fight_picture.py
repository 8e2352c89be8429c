"""A fight as a picture to stand beside links to its page: who wins and how surely, the board, and who is left."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from cards.guard.gate import SHORT
from cards.web.picture import MARGIN, ROOM, lines, picture, picture_answer, placed, plain, text, top
from cards.web.public_pages import fixed_page
from engine.model.percent import percent
from engine.model.pieces import IN_PLAY
from engine.scenario.error import ScenarioError
from engine.trace.records import MinionRecord, Outcome, Trace
from engine.trace.run import run
from sandbox.board.board_map import COLOURS
from sandbox.board.layout import Board, Camp
from sandbox.library.fight_words import headline
from sandbox.run.fight_setup import opened, plain_refusal
from sandbox.run.verdict import FightVerdict, Shares, verdict
from sandbox.run.views import for_a_minute
from sandbox.saved.scenarios import is_saved

ROWS, ROW = 7, 32
"""So many minions of a side are drawn, so high each; the others are counted."""


@require_safe
def fight_picture(request: HttpRequest, name: str) -> HttpResponse:
    """Answer with the picture of a fight as the address sets it up; 404 and 400 as for its page."""
    return (SAVED_PICTURE if is_saved(name) else FIXED_PICTURE)(request, name)


def _picture(request: HttpRequest, name: str) -> HttpResponse:
    form = opened(request, name)
    if not form.is_valid():
        return plain_refusal(*form.problems)
    scenario = form.scenario()
    try:
        with SHORT.passed():
            drawn = fight_drawn(form.preset.title, run(scenario), verdict(scenario))
    except ScenarioError as error:
        return plain_refusal(str(error))
    return picture_answer(request, drawn)


SAVED_PICTURE, FIXED_PICTURE = for_a_minute(_picture), fixed_page(_picture)


def fight_drawn(title: str, trace: Trace, said: FightVerdict | None) -> str:
    """Return the picture of a run and what many fights say of it, the board as the run ends."""
    board, outcome = Board(trace), trace.outcome
    words = result_words(trace, said)
    more = f"{'. '.join(said.more)}." if said else ""
    heading, _ = lines(MARGIN, 128, title, 34, ROOM, 1)
    parts = [top("Fight"), heading, text(MARGIN, 196, words, 58, bold=True), text(MARGIN, 240, more, 28)]
    parts += [_bar(said.shares)] if said else []
    parts.append(placed(board.map.svg(outcome), MARGIN, 320, 480, 260))
    column = (ROOM - 500) // max(1, len(board.camps))
    for place, camp in enumerate(board.camps.values()):
        parts += _camp(camp, outcome, MARGIN + 520 + place * column, column - 24)
    return picture(f"{plain(title)[:200]}: {words}", *parts)


def result_words(trace: Trace, said: FightVerdict | None) -> str:
    """Return how a fight ends, and how surely: "Blue wins: 62% (53-71)"."""
    return f"{said.words}: {said.sure}" if said else headline(trace.outcome)


def _bar(shares: Shares) -> str:
    """Draw who comes out best how often, each share in words where there is room for them."""
    drawn, x = "", float(MARGIN)
    for who, share, colour in zip(("Blue", "nobody", "Red"), shares, ("order", "edge", "strife"), strict=True):
        wide = ROOM * share
        drawn += f'<rect x="{x:.1f}" y="262" width="{wide:.1f}" height="36" fill="var(--{colour})"/>'
        if wide > 130:
            drawn += text(round(x) + 12, 288, f"{who} {percent(share, 0)}", 24, colour="on-mana", bold=True)
        x += wide
    return drawn


def _camp(camp: Camp, state: Outcome, x: int, room: int) -> list[str]:
    """Draw a side: how many live, and how its minions stand, those that live first."""
    there = camp.there(state)
    alive = sum(minion.status in IN_PLAY for minion in there)
    head = f"{camp.owner.capitalize()}: {alive} of {len(there)} live"
    drawn = [f'<circle cx="{x + 9}" cy="337" r="9" fill="var(--{COLOURS[camp.owner]})"/>']
    drawn.append(text(x + 28, 346, head, 26, bold=True, room=room - 28))
    there.sort(key=lambda minion: minion.status not in IN_PLAY)
    shown = there if len(there) <= ROWS else there[: ROWS - 1]
    for row, minion in enumerate(shown):
        drawn.append(_minion(minion, x, 384 + row * ROW, room))
    if len(there) > len(shown):
        drawn.append(text(x, 384 + len(shown) * ROW, f"and {len(there) - len(shown)} more", 22, colour="ink-soft"))
    return drawn


def _minion(minion: MinionRecord, x: int, y: int, room: int) -> str:
    """Draw a minion's name, a bar of its hit points, and their number; one that is gone is named only."""
    if minion.status not in IN_PLAY:
        return text(x, y, f"{plain(minion.name)[:40]} †", 22, colour="ink-soft", room=room)
    half, whole = room * 3 // 5, max(1, minion.max_hp)
    bar = max(0, room - half - 76)
    left = min(bar, bar * minion.hp // whole)
    return (
        text(x, y, minion.name, 22, room=half - 8)
        + f'<rect x="{x + half}" y="{y - 13}" width="{bar}" height="12" fill="var(--rule)"/>'
        + f'<rect x="{x + half}" y="{y - 13}" width="{left}" height="12" fill="var(--good)"/>'
        + text(x + room, y, f"{minion.hp}/{minion.max_hp}", 22, anchor="end")
    )
