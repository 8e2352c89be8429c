"""Every order in which a scenario's spells can be laid or cast: what each leads to, and where two part ways."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations, product
from math import factorial, inf, prod
from typing import Any

from engine.model.dice import Dice
from engine.model.document import Document
from engine.rules.ending import ending_of
from engine.rules.game import Game
from engine.scenario.error import ScenarioError
from engine.scenario.format import Cast, Scenario
from engine.scenario.prepared import rules_of, work_of
from engine.scenario.script import play_script
from engine.scenario.setup import board_without_spells, lay_spells
from engine.scenario.snapshot import restore, snapshot
from engine.scenario.spell_orders import Castings, Places, castings
from engine.trace.difference import parting, step_at
from engine.trace.outcome import outcome
from engine.trace.report import outcome_label
from engine.trace.run import record

MAX_ORDERS = 5_040
"""Seven spells on one host."""

Before = tuple[int, int, int]
"""A host by its place in the list, a spell on it, and one that was cast after it, by their published places."""


def orders(scenario: Scenario, player: str | None = None, seed: int | None = None, *, work: float = inf) -> Document:
    """Try every order of the spells on each host, and of those cast in a row, and group equal results.

    With ``player`` only that player's spells change places. All orders are played with one seed,
    so that they differ by nothing but the order. Results that are best for the player go first;
    without a player, those for the owner of the first host with an order. Raises ScenarioError when
    there are too many orders, or when all of them together are more than so much ``work`` (see ``work_of``).
    """
    seed = scenario.seed if seed is None else seed
    scenario = deepcopy(scenario)
    lists = castings(scenario, player)
    best_for = player or (lists[0].owner if lists else None)
    count = prod(factorial(len(one.places)) for one in lists)
    if count > MAX_ORDERS:
        raise ScenarioError("$", f"expected at most {MAX_ORDERS:,} orders of the spells, got {count:,}")
    board, groups, done = _Board(scenario), dict[str, _Group](), 0
    for arrangement in product(*(one.orders() for one in lists)):
        for one, order in zip(lists, arrangement, strict=True):
            one.lay(order)
        result, cost = board.result(seed)
        done += cost
        # The first order's own work is asked too, so that a hopeless number of orders costs one run.
        if done > work or (done == cost and cost * count > 4 * work):
            raise ScenarioError("$", f"expected at most {work:,} attacks over all {count:,} orders, and there are more")
        groups.setdefault(str(result["signature"]), _Group(result)).orders.append(arrangement)
    ranked = sorted(groups.values(), key=lambda group: group.rank(best_for))
    return {
        "orders_tried": sum(len(group.orders) for group in ranked),
        "seed": seed,
        "for": best_for,
        "hosts": [{"host": one.path, "owner": one.owner, "spells": len(one.original)} for one in lists],
        "groups": [
            group.document(seed, lists, best_for) | {"always": [_before(lists, pair) for pair in pairs]}
            for group, pairs in zip(ranked, _always(ranked), strict=True)
        ],
        "first_difference": _first_difference(scenario, lists, ranked, seed),
    }


class _Group:
    """The orders that lead to one result."""

    def __init__(self, result: Document) -> None:
        self.result = result
        self.orders: list[tuple[Places, ...]] = []

    def rank(self, player: str | None) -> tuple[int, int]:
        """Where this result stands among the others: those that are best for a player first, then the commonest."""
        return self.result["ending"].rank(player), -len(self.orders)

    def document(self, seed: int, lists: list[Castings], player: str | None) -> Document:
        names = [one.names for one in lists]
        return {
            "outcome": self.result["label"],
            "winner": self.result["winner"],
            "ending": self.result["ending"].words,
            "good": self.result["ending"].rank(player) == 0,
            "orders": [
                [names[host][place] for host, places in enumerate(order) for place in places] for order in self.orders
            ],
            "places": [[list(places) for places in order] for order in self.orders],
            "example_seed": seed,
        }

    def befores(self) -> set[Before]:
        """Return which spell comes before which in every one of these orders."""
        found = _befores(self.orders[0])
        for order in self.orders[1:]:
            found &= _befores(order)
        return found


def _befores(order: tuple[Places, ...]) -> set[Before]:
    return {(host, *pair) for host, places in enumerate(order) for pair in combinations(places, 2)}


class _Board:
    """A scenario's board before any spell is laid, on which one order after the other is tried."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.state = board_without_spells(scenario)
        self.picture = snapshot(self.state)

    def result(self, seed: int) -> tuple[Document, int]:
        """Play the scenario as it is laid now and return what came of it and the work it was.

        The signature is everything but the spells' order.
        """
        restore(self.picture)
        lay_spells(self.state, self.scenario)
        game = Game(self.state, Dice(seed), rules_of(self.scenario))
        play_script(game, self.scenario.script)
        found = outcome(self.state)
        fates = {id: _fate(minion) for id, minion in found["minions"].items()}
        return {
            "winner": found["winner"],
            "ending": ending_of(found),
            "label": f"{outcome_label(found)}; {fates_label(found)}",
            "signature": (ending_of(found), _steps(self.scenario, found["results"]), fates),
        }, work_of(game, self.scenario)


def _steps(scenario: Scenario, results: list[str]) -> list[Any]:
    """Return what came of each step of the script, of a cast whenever it was."""
    steps = list(zip(scenario.script, results, strict=False))
    casts = sorted((verb.card, str(verb.target), result) for verb, result in steps if isinstance(verb, Cast))
    return [*casts, *(result for verb, result in steps if not isinstance(verb, Cast))]


def _fate(minion: Document) -> tuple[Any, ...]:
    return minion["status"], minion["hp"], minion["cause"], sorted(minion["spells"])


def fates_label(found: Document) -> str:
    """Return how many of each side are alive, with their hit points, in a few words."""
    sides: dict[str, list[str]] = {}
    for group in found["groups"].values():
        sides.setdefault(group["owner"], []).extend(group["members"])
    return f"alive: {', '.join(_alive(found, owner, members) for owner, members in sides.items())}"


def _alive(found: Document, owner: str, members: list[str]) -> str:
    hp = sum(found["minions"][member]["hp"] for member in members)
    return f"{owner} {len(members)} ({hp} hit points)" if members else f"{owner} none"


def _always(ranked: list[_Group]) -> list[list[Before]]:
    """Return, for each result, what tells its orders from the others': which spell always comes before which.

    Only what holds in every order of this result and is turned round in every order of another.
    """
    found = [group.befores() for group in ranked]
    turned = {(host, after, before) for befores in found for host, before, after in befores}
    return [sorted(befores & turned) for befores in found]


def _before(lists: list[Castings], pair: Before) -> Document:
    host, before, after = pair
    names = lists[host].names
    return {"host": lists[host].path, "before": names[before], "after": names[after]}


def _first_difference(scenario: Scenario, lists: list[Castings], ranked: list[_Group], seed: int) -> Document | None:
    """Return the first event at which the first two results part, told of one order of each."""
    if len(ranked) < 2:
        return None
    one, other = (_events(scenario, lists, group.orders[0], seed) for group in ranked[:2])
    place = parting(one, other)
    if place is None or place in (len(one), len(other)):
        return None
    step = step_at(one, place)
    return {"step": step, "text": one[place]["text"], "other_text": other[place]["text"], "event": place + 1}


def _events(scenario: Scenario, lists: list[Castings], order: tuple[Places, ...], seed: int) -> list[Document]:
    for one, places in zip(lists, order, strict=True):
        one.lay(places)
    events: list[Document] = record(scenario, seed)["events"]
    return events
