"""A run as its page tells it: how it ended, the board and its stepper, the answers, the trace.

What is shown is a pure function of the scenario, the engine and the address, so it is kept under these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, quote

import msgspec
from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from msgspec.structs import replace

from cards.guard.gate import SHORT
from cards.web.addresses import one_query, with_query
from engine.analysis.versions import version_of
from engine.model.document import Document
from engine.scenario.edit import Edit
from engine.scenario.format import Scenario, minion_ids, minions_of
from engine.scenario.reading import to_document
from engine.trace.records import Outcome, Trace
from engine.trace.run import run
from engine.trace.target_boxes import TargetBox, TargetBoxes
from sandbox.board.animation import animation
from sandbox.board.flights import flights
from sandbox.board.layout import MOMENT, Board
from sandbox.board.spell_boxes import spell_boxes, target_box
from sandbox.library.expectation_words import expectations_in_words
from sandbox.library.fight_words import headline
from sandbox.run.answer_cache import key_of
from sandbox.run.verdict import verdict
from sandbox.run.why import why
from sandbox.trace.causes import answer
from sandbox.trace.line_markup import UNFOLDED_ATTACKS, causes_list, tree
from sandbox.trace.lines import MAX_EVENTS, Density, lines_of
from sandbox.trace.query import FIELDS, TraceQuery
from sandbox.trace.stepper import rail, stepper
from sandbox.trace.trace_filter import FilteredLines, filtered

STEPS_OF_A_STEPPER = (
    ("« ", "First", "", "first"),
    ("‹ ", "Back", "", "back"),
    ("", "Step", " ›", "forward"),
    ("", "Last", " »", "last"),
)
"""The ways through a trace: the words of each, which a phone leaves out, between its signs."""

MOST_KEPT = 400_000
"""What is shown is kept for the next who asks if it has so many characters at most (bytes of memory, roughly)."""


@dataclass(frozen=True)
class RunPage:
    """What a page says of a run: its headline and outcome, what is wrong with how it is asked for, and its HTML.

    ``answer`` is who wins and how surely, in sentences.
    """

    headline: str
    answer: str
    outcome: Outcome
    problems: list[str]
    ending: SafeString
    trace: SafeString
    take_away: SafeString


@dataclass(frozen=True)
class RunRequest:
    """A run as an address asks for it: the scenario, how closely it is shown, and how it is read.

    ``name`` is what the sandbox calls the scenario, ``address`` its page, ``setups`` the part of the
    query that sets it up, change by change, and says how closely it is shown, ``query`` what that comes to, for other
    pages, and ``reading`` the parameters as they came.
    ``undo`` are the changes that lead back to the published set-up, and ``beside`` gives the address that shows
    the run beside what one more change makes of it.
    """

    name: str
    address: str
    scenario: Scenario
    show: Density
    setups: Mapping[Density, str]
    query: str
    reading: Mapping[str, str]
    undo: tuple[Edit, ...]
    beside: Callable[[Edit], str]

    @property
    def setup(self) -> str:
        """The query of the set-up, as closely shown as it is."""
        return self.setups[self.show]

    def at(self, reading: str) -> str:
        """Return the whole address of a reading, given with its set-up."""
        return with_query(self.address, reading)

    def key(self) -> str:
        """Return the key under which the page is cached."""
        return key_of(self.scenario, self.name, self.setup, [self.reading.get(field, "") for field in FIELDS])


def run_page(wanted: RunRequest) -> RunPage:
    """Return the page of a run, cached or made. Raises ScenarioError for a run that the engine gives up."""
    key = wanted.key()
    found: RunPage | None = caches["runs"].get(key)
    if found is None:
        with SHORT.passed():
            found = _run_page(wanted)
        if len(found.ending) + len(found.trace) <= MOST_KEPT:
            caches["runs"].set(key, found)
    return found


def _run_page(wanted: RunRequest) -> RunPage:
    boxes = TargetBoxes()
    trace = run(wanted.scenario, watch=boxes.watch)
    query = TraceQuery(trace, wanted.reading)
    shown = replace(trace, events=trace.events[:MAX_EVENTS])
    matching = filtered(lines_of(shown, wanted.show), query.filter, shown.events)
    context: dict[str, Any] = {
        "name": wanted.name,
        "address": wanted.address,
        "query": wanted.query,
        "scenario": wanted.scenario,
        "engine": version_of(wanted.scenario),
        "trace_query": query,
        "total": len(trace.events),
        "matching": matching,
        "verdict": verdict(wanted.scenario),
        "unfiltered": wanted.at(wanted.setup),
    }
    said, words = context["verdict"], headline(trace.outcome)
    return RunPage(
        words,
        said.sentences if said else f"{words}.",
        trace.outcome,
        query.problems,
        render_to_string("sandbox/_ending.html", context | _ending(wanted, trace, boxes.found, query, matching)),
        render_to_string("sandbox/_trace.html", context | _trace(wanted, query, matching)),
        render_to_string("sandbox/_take_away.html", context | {"json": pretty(to_document(wanted.scenario))}),
    )


def _ending(
    wanted: RunRequest, trace: Trace, boxes: list[TargetBox], query: TraceQuery, matching: FilteredLines
) -> dict[str, Any]:
    """Return what a run's ending shows: the board at the moment asked for, its stepper, an answer, the expectations."""
    board = Board(
        trace,
        wanted.at(query.parameters(wanted.setup, at="", why="minion")).removesuffix("minion"),
        _editors(wanted, query.moment),
    )
    at = query.last if query.moment is None else query.moment
    state = trace.outcome if query.moment is None else board.state_at(at)
    flown = flights(trace.events, board.home)
    context = {
        "headline": headline(trace.outcome),
        "changed": bool(wanted.undo),
        "board": board.html(state, flown[at], _box_at(boxes, at)),
        "moment": SafeString(board.draw(MOMENT, state)),
        "animation": animation(board, query.last, flown, boxes),
        "expectations": expectations_in_words(trace),
        "boxes": spell_boxes(trace),
        "rail": rail(trace.events, query.last),
        "questions": [
            (question, wanted.at(query.parameters(wanted.setup, at="", why=about)))
            for about, question in query.questions.items()
        ],
    }
    return context | _stepped(wanted, query, matching, at) | _answered(wanted, trace, query, matching)


def _stepped(wanted: RunRequest, query: TraceQuery, matching: FilteredLines, at: int) -> dict[str, Any]:
    """Return where the stepper of a board at some moment is, and its ways on."""
    position = stepper(matching.lines, at, query.last)
    places = zip(STEPS_OF_A_STEPPER, (position.first, position.back, position.forward, position.end), strict=True)
    return {
        "position": position,
        "steps": [
            (*way, None if to is None else wanted.at(query.parameters(wanted.setup, at=str(to)))) for way, to in places
        ],
        "held_by_stepper": parse_qsl(query.parameters(wanted.setup, at="")),
    }


def _answered(wanted: RunRequest, trace: Trace, query: TraceQuery, matching: FilteredLines) -> dict[str, Any]:
    """Return the answer to the question that an address asks of a run; nothing where it asks none."""
    if not query.question:
        return {}
    found = answer(trace, query.question)
    elsewhere = wanted.at(wanted.setup) if matching.hidden else ""
    context = {"answer": found, "causes": causes_list(found.causes, elsewhere), "elsewhere": elsewhere}
    if query.question not in trace.outcome.minions:
        return context
    said = why(wanted.scenario, trace, query.question, wanted.undo)
    return context | {"why": said, "saved_address": wanted.beside(said.edit) if said.edit else ""}


def _editors(wanted: RunRequest, moment: int | None) -> dict[str, str]:
    """Return the addresses that open each minion and group of the scenario to be changed, by id; the moment stays."""
    stay = wanted.setup if moment is None else one_query(wanted.setup, f"at={moment}")
    ids = {id: spec.id for spec in minions_of(wanted.scenario) for id in minion_ids(spec)}
    ids |= {group.id: group.id for group in wanted.scenario.groups}
    return {id: wanted.at(one_query(stay, f"edit={quote(entry)}")) for id, entry in ids.items()}


def _box_at(boxes: list[TargetBox], at: int) -> str:
    """Return the place of the spell list of whom the run is about, and the list that shows at a moment."""
    shown = next((target_box(one) for one in reversed(boxes) if one.event <= at), "")
    return f'<div class="target-box" id="target-box">{shown}</div>'


def _trace(wanted: RunRequest, query: TraceQuery, matching: FilteredLines) -> dict[str, Any]:
    """Return what is shown of a run's trace: the filters, and the lines they leave."""
    position = None if query.moment is None else stepper(matching.lines, query.moment, query.last)
    unfolded = len(matching.lines) if matching.hidden else UNFOLDED_ATTACKS
    return {
        "tree": tree(matching.lines, position and position.now, unfolded),
        "densities": [
            (density.label, density == wanted.show, wanted.at(query.parameters(setup)))
            for density, setup in wanted.setups.items()
        ],
        "held_by_filters": parse_qsl(wanted.setup),
    }


def pretty(document: Document) -> str:
    """Return a scenario as JSON for people to read."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode()
