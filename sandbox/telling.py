"""A run as its page tells it: how it ended, the board and its stepper, the answers, the trace.

What is told is a pure function of the scenario, the engine and the address, so it is kept under these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.guard.gate import SHORT
from engine import ENGINE_VERSION
from engine.model.document import Document
from engine.scenario.edit import Edit
from engine.scenario.format import Scenario
from engine.scenario.reading import to_document
from engine.trace.run import run
from sandbox.board import MOMENT, Board
from sandbox.causes import answer
from sandbox.claims import claims
from sandbox.film import film
from sandbox.filters import Kept, filtered
from sandbox.lines import MAX_EVENTS, Density, lines_of
from sandbox.markup import UNFOLDED_ATTACKS, causes_list, tree
from sandbox.previews import headline
from sandbox.reading import FIELDS, ReadingForm
from sandbox.remembered import key_of
from sandbox.spell_boxes import spell_boxes
from sandbox.stepper import stepper
from sandbox.verdict import verdict
from sandbox.why import why

STEPS_OF_A_STEPPER = (
    ("« ", "First", "", "first"),
    ("‹ ", "Back", "", "back"),
    ("", "Step", " ›", "forward"),
    ("", "Last", " »", "last"),
)
"""The ways through a trace: the words of each, which a phone leaves out, between its signs."""

MOST_KEPT = 400_000
"""What is told is kept for the next who asks if it has so many characters at most (bytes of memory, roughly)."""


@dataclass(frozen=True)
class Told:
    """What a page says of a run: its headline and outcome, what is wrong with how it is asked for, and its HTML."""

    headline: str
    outcome: Document
    problems: list[str]
    ending: SafeString
    trace: SafeString


@dataclass(frozen=True)
class Asked:
    """A run as an address asks for it: the scenario, how closely it is told, and how it is read.

    ``name`` is what the sandbox calls the scenario, ``address`` its page, ``setups`` the part of the
    query that sets it up and says how closely it is told, and ``reading`` the parameters as they came.
    ``undo`` are the changes that lead back to the published set-up, and ``beside`` gives the address that shows
    the run beside what one more change makes of it.
    """

    name: str
    address: str
    scenario: Scenario
    show: Density
    setups: Mapping[Density, str]
    reading: Mapping[str, str]
    undo: tuple[Edit, ...]
    beside: Callable[[Edit], str]

    @property
    def setup(self) -> str:
        """The query of the set-up, as closely told as it is."""
        return self.setups[self.show]

    def at(self, reading: str) -> str:
        """Return the whole address of a reading, given with its set-up."""
        return f"{self.address}?{reading}" if reading else self.address

    def key(self) -> str:
        """Return the name under which the telling is kept."""
        return key_of(self.scenario, self.name, self.setup, [self.reading.get(field, "") for field in FIELDS])


def tell(asked: Asked) -> Told:
    """Return the telling of a run, kept or made. Raises ScenarioError for a run that the engine gives up."""
    key = asked.key()
    found: Told | None = caches["runs"].get(key)
    if found is None:
        with SHORT.passed():
            found = _told(asked)
        if len(found.ending) + len(found.trace) <= MOST_KEPT:
            caches["runs"].set(key, found)
    return found


def _told(asked: Asked) -> Told:
    trace = run(asked.scenario)
    reading = ReadingForm(trace, asked.reading)
    told = trace | {"events": trace["events"][:MAX_EVENTS]}
    kept = filtered(lines_of(told, asked.show), reading.filter, told["events"])
    context = {
        "name": asked.name,
        "address": asked.address,
        "query": asked.setup,
        "scenario": asked.scenario,
        "engine": ENGINE_VERSION,
        "reading": reading,
        "total": len(trace["events"]),
        "kept": kept,
        "unfiltered": asked.at(asked.setup),
    }
    return Told(
        headline(trace),
        trace["outcome"],
        reading.problems,
        render_to_string("sandbox/_ending.html", context | _ending(asked, trace, reading, kept)),
        render_to_string("sandbox/_trace.html", context | _trace(asked, reading, kept)),
    )


def _ending(asked: Asked, trace: Document, reading: ReadingForm, kept: Kept) -> dict[str, Any]:
    """Return what is shown of a run's ending: the board at the moment asked for, its stepper, an answer, the claims."""
    board = Board(trace, asked.at(reading.query(asked.setup, at="", why="minion")).removesuffix("minion"))
    state = trace["outcome"] if reading.moment is None else board.state_at(reading.moment)
    position = stepper(kept.lines, reading.last if reading.moment is None else reading.moment, reading.last)
    places = zip(STEPS_OF_A_STEPPER, (position.first, position.back, position.forward, position.end), strict=True)
    context: dict[str, Any] = {
        "headline": headline(trace),
        "verdict": verdict(asked.scenario),
        "changed": bool(asked.undo),
        "board": board.html(state),
        "moment": SafeString(board.draw(MOMENT, state)),
        "film": film(board, reading.last),
        "claims": claims(trace),
        "boxes": spell_boxes(trace),
        "position": position,
        "steps": [
            (*way, None if to is None else asked.at(reading.query(asked.setup, at=str(to)))) for way, to in places
        ],
        "held_by_stepper": parse_qsl(reading.query(asked.setup, at="")),
        "questions": [
            (question, asked.at(reading.query(asked.setup, at="", why=about)))
            for about, question in reading.questions.items()
        ],
    }
    if reading.question:
        found = answer(trace, reading.question)
        if reading.question in trace["outcome"]["minions"]:
            said = why(asked.scenario, trace, reading.question, asked.undo)
            context |= {"why": said, "saved_address": asked.beside(said.edit) if said.edit else ""}
        elsewhere = asked.at(asked.setup) if kept.hidden else ""
        context |= {"answer": found, "causes": causes_list(found.causes, elsewhere), "elsewhere": elsewhere}
    return context


def _trace(asked: Asked, reading: ReadingForm, kept: Kept) -> dict[str, Any]:
    """Return what is shown of a run's trace: the filters, and the lines they leave."""
    position = None if reading.moment is None else stepper(kept.lines, reading.moment, reading.last)
    unfolded = kept.shown if kept.hidden else UNFOLDED_ATTACKS
    return {
        "tree": tree(kept.lines, position and position.now, unfolded),
        "densities": [
            (density.label, density == asked.show, asked.at(reading.query(setup)))
            for density, setup in asked.setups.items()
        ],
        "held_by_filters": parse_qsl(asked.setup),
        "scenario_json": pretty(to_document(asked.scenario)),
    }


def pretty(document: Document) -> str:
    """Return a scenario as JSON for people to read."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode()
