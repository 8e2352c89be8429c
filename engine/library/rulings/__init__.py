"""The library of rulings: statements about the game, each with a scenario that shows it.

A ruling is a JSON file: ``title``, ``statement``, ``sources`` and a ``scenario`` whose ``expect``
rows are what the statement claims. The file's name is the ruling's address. A source is either a
paragraph of the rules reference ("damage#fred", "combat#A7") or plain words. A ruling with
``before`` is about a rule that was mended: it says what came of the scenario before that, and ``past`` is what the
engine of then said of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from engine.library.before_and_now import BothRuns, RunBefore, both_runs
from engine.library.subjects import expected_steps, page_taught, responding_steps
from engine.model.catalog import cards_by_name, read_cards
from engine.model.document import Document
from engine.model.resolve import resolve
from engine.model.steps import STEPS
from engine.scenario.format import Scenario
from engine.scenario.reading import read_scenario
from engine.trace.records import Trace
from engine.trace.run import run

FOLDER = Path(__file__).parent
PARAGRAPH = re.compile(r"[a-z-]+#[\w-]+")


class Ruling(NamedTuple):
    """A statement about the game, where it comes from, and the scenario that shows it."""

    slug: str
    title: str
    statement: str
    sources: tuple[str, ...]
    scenario: Scenario
    before: str = ""
    past: RunBefore | None = None

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The sources that are paragraphs of the rules reference: a page, ``#``, and an anchor."""
        return tuple(source for source in self.sources if PARAGRAPH.fullmatch(source))


class RulingFile(msgspec.Struct, forbid_unknown_fields=True):
    """What a file of the library holds; the scenario is read by its own reader."""

    title: Annotated[str, Meta(min_length=1, max_length=100)]
    statement: Annotated[str, Meta(min_length=1, max_length=500)]
    sources: Annotated[tuple[str, ...], Meta(min_length=1)]
    scenario: Document
    before: Annotated[str, Meta(max_length=300)] = ""
    past: RunBefore | None = None


resolve(RulingFile)


@cache
def rulings() -> tuple[Ruling, ...]:
    """Return every ruling in the order of the titles.

    Raises msgspec.ValidationError for a bad file, ScenarioError for a scenario that cannot be played.
    """
    return tuple(sorted(map(_read, FOLDER.glob("*.json")), key=lambda ruling: ruling.title))


def _read(path: Path) -> Ruling:
    found = msgspec.json.decode(path.read_bytes(), type=RulingFile)
    scenario = read_scenario(found.scenario)
    return Ruling(path.stem, found.title, found.statement, found.sources, scenario, found.before, found.past)


@cache
def trace_of(slug: str) -> Trace:
    """Return the judged trace of a ruling, made once in the life of the process. Raises KeyError for no such ruling."""
    return run(_by_slug()[slug].scenario)


def holds(ruling: Ruling) -> bool:
    """Tell whether every expectation of a ruling holds in its run."""
    return trace_of(ruling.slug).held


@cache
def runs_of(slug: str) -> BothRuns | None:
    """Return the run before a rule was mended beside today's; None for a rule that was not."""
    past = _by_slug()[slug].past
    return None if past is None else both_runs(past, trace_of(slug))


@cache
def _by_slug() -> dict[str, Ruling]:
    return {ruling.slug: ruling for ruling in rulings()}


def ruling(slug: str) -> Ruling:
    """Return one ruling. Raises KeyError for no such one."""
    return _by_slug()[slug]


def cards_of(ruling: Ruling) -> tuple[str, ...]:
    """Return the names of the cards that a ruling is about."""
    return _cards_of(ruling.slug)


@cache
def _cards_of(slug: str) -> tuple[str, ...]:
    return cards_named_in(_by_slug()[slug].scenario)


def cards_named_in(scenario: Scenario) -> tuple[str, ...]:
    """Return the names of the cards of a scenario: spells named in it, and what makes its creatures."""
    named = set(_named(msgspec.to_builtins(scenario)))
    makers = {_makers().get(name, name) for name in named}
    return tuple(sorted(makers & cards_by_name().keys()))


def _named(part: Any, key: str = "") -> Iterator[str]:
    """Yield every spell and creature that a scenario names, wherever it does."""
    if isinstance(part, dict):
        for name, value in part.items():
            yield from _named(value, name)
    elif isinstance(part, list):
        for value in part:
            yield from _named(value, key)
    elif key in ("card", "spells", "globe") and isinstance(part, str):
        yield part


@cache
def _makers() -> dict[str, str]:
    """Return, for each creature and helper spell that is no card itself, the first card that makes it."""
    made = [(creature.name, card.name) for card in read_cards() for creature in card.creatures]
    made += [(helper.name, card.name) for card in read_cards() for helper in card.helpers]
    return {thing: card for thing, card in sorted(made, reverse=True) if thing not in cards_by_name()}


def steps_of(ruling: Ruling) -> tuple[str, ...]:
    """Return the steps that a ruling is about, in the order of the step table.

    These are the steps at which something responded in its run, those that its expectations name,
    and those that its sources cite.
    """
    return _steps_of(ruling.slug)


@cache
def _steps_of(slug: str) -> tuple[str, ...]:
    ruling = _by_slug()[slug]
    cited = {paragraph.partition("#")[2] for paragraph in ruling.paragraphs}
    about = {*responding_steps(trace_of(slug)), *expected_steps(ruling.scenario), *cited}
    return tuple(step for step in STEPS if step in about)


def page_of(ruling: Ruling) -> str:
    """Return the rules page that a ruling is about."""
    return page_taught(ruling.scenario, trace_of(ruling.slug), ruling.paragraphs)


@cache
def rulings_on(card: str) -> tuple[Ruling, ...]:
    """Return the rulings that are about a card, by its name; those that speak of it go first."""
    found = [ruling for ruling in rulings() if card in cards_of(ruling)]
    return tuple(sorted(found, key=lambda ruling: (card not in ruling.title, card not in ruling.statement)))


@cache
def rulings_at(paragraph: str) -> tuple[Ruling, ...]:
    """Return the rulings that cite a paragraph ("damage#fred") or are about the step that it states ("damage#D3")."""
    step = paragraph.partition("#")[2]
    return tuple(ruling for ruling in rulings() if paragraph in ruling.paragraphs or step in steps_of(ruling))
