"""The rules of Sanctum as a Python package: set up a board, play it, read why.

>>> import engine
>>> fight = engine.load({"format": "sanctum-scenario/1", "groups": [
...     {"id": "left", "owner": "blue", "minions": [{"id": "fred", "class": "swordsman", "spells": ["Deflection"]}]},
...     {"id": "right", "owner": "red", "minions": [{"id": "abe", "class": "swordsman"}]}],
...     "script": [{"do": "combat", "groups": ["left", "right"]}]})
>>> trace = engine.run(fight, seed=3)
>>> trace.outcome.left
'blue'
>>> next(event.text for event in trace.events if event.card == "Deflection")
'Deflection on Fred answers the blow after armor.'
>>> engine.odds(fight, runs=200)["method"]
'exact'

``python -m engine`` is its command line; CONTRIBUTING tells what stands in which room.
"""

from __future__ import annotations

from engine.startup import say_in_one_line

say_in_one_line()

from engine.compiled import use

BUILD = use()
"""Which build of the engine runs: "compiled" or "interpreted"; it is chosen before anything else is imported."""

from engine.analysis.answers import OddsAnswer, OrdersAnswer
from engine.analysis.odds import MAX_RUNS
from engine.analysis.odds import odds as _odds
from engine.analysis.orders import orders as _orders
from engine.effects.coverage import coverage
from engine.effects.registry import declare_in
from engine.model.document import Document
from engine.model.seat import OWNERS
from engine.model.steps import STEPS
from engine.model.words import listed
from engine.rules.published import PLAYED, played
from engine.scenario.error import ScenarioError, too_much_at
from engine.scenario.format import MAX_SEED, Scenario
from engine.scenario.reading import parse_scenario, read_scenario
from engine.trace.records import Trace
from engine.trace.run import run as _run
from engine.whole_numbers import whole_number_expected

declare_in("engine.effects.houses")

__all__ = ["Scenario", "ScenarioError", "Trace", "cards", "load", "odds", "orders", "run", "steps"]


def load(source: Document | str | bytes) -> Scenario:
    """Return a scenario (``sanctum-scenario/1``) of its document, or of its JSON text.

    Raises ScenarioError with the path of the field that is wrong, and what was expected there.
    """
    return parse_scenario(source) if isinstance(source, str | bytes) else read_scenario(source)


def run(scenario: Scenario, seed: int | None = None) -> Trace:
    """Play a scenario once, with its own seed or another, and return its trace, a pure function of both.

    Raises ScenarioError for what is no loaded scenario, a seed that is none, and a script that goes on and on.
    """
    return _run(scenario, _seed(scenario, seed))


def odds(scenario: Scenario, runs: int = 1_000, seed: int | None = None) -> OddsAnswer:
    """Return how likely each outcome is: exactly where the tree of chances is small, else by so many fights.

    Raises ScenarioError for what is no loaded scenario, and for a number of fights, or a seed, that is none.
    """
    return _odds(scenario, _whole("runs", runs, 1, MAX_RUNS), _seed(scenario, seed))


def orders(scenario: Scenario, player: str | None = None, seed: int | None = None) -> OrdersAnswer:
    """Return what every order of the spells leads to, of one player's or of everybody's.

    Raises ScenarioError where there are too many orders, and for a scenario, a player or a seed that is none.
    """
    if player not in (None, *OWNERS):
        raise ScenarioError("player", f"expected {listed(OWNERS, 'or')}, got {_told(player)}")
    with too_much_at("$"):
        return _orders(scenario, player, _seed(scenario, seed))


def _seed(scenario: Scenario, seed: int | None) -> int:
    if not isinstance(scenario, Scenario):
        raise ScenarioError("scenario", f"expected what engine.load returns, got {_told(scenario)}")
    return scenario.seed if seed is None else _whole("seed", seed, 0, MAX_SEED)


def _whole(name: str, number: int, low: int, high: int) -> int:
    """Return an argument that is a whole number. Raises ScenarioError for any other, which a caller may give."""
    if type(number) is not int or not low <= number <= high:
        raise ScenarioError(name, f"{whole_number_expected(low, high)}, got {_told(number)}")
    return number


TOLD_BITS = 1_000
"""A whole number of more is not written out: nobody reads it, and Python refuses to."""


def _told(value: object) -> str:
    """Return what a caller gave, as an error tells it: a plain value itself, of anything else only its type."""
    plain = isinstance(value, float | str | None) or (isinstance(value, int) and value.bit_length() < TOLD_BITS)
    return repr(value) if plain else f"a value of type {type(value).__name__}"


def cards() -> list[Document]:
    """Return for every card whether the engine plays it: "full", "partial" or "no", and why."""
    return coverage()


def steps() -> list[Document]:
    """Return every step of the published pipelines as they are played, in the pages' order."""
    return [STEPS[id]._asdict() for letter in PLAYED for id in played(letter)]
