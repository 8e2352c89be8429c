"""Every order in which a scenario's spells can be laid or cast: what each leads to, and where two part ways."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations
from math import factorial, inf, prod
from typing import Any

from msgspec.structs import asdict

from engine.analysis.answers import AlwaysBefore, OrdersAnswer, OrdersDifference, OrdersResult
from engine.analysis.executor import Executor, Progress, chunks_of, unheard
from engine.model.dice import Dice
from engine.model.errors import EffortError
from engine.model.pieces import IN_PLAY
from engine.rules.ending import Ending
from engine.rules.game import Game
from engine.scenario.format import Cast, Scenario
from engine.scenario.prepared import rules_of, work_of
from engine.scenario.reading import copy_of
from engine.scenario.script import play_script
from engine.scenario.setup import board_without_spells, lay_spells
from engine.scenario.snapshot import restore, snapshot
from engine.scenario.spell_orders import Places, SpellSequence, nth_order, spell_sequences
from engine.trace.difference import first_difference, step_at
from engine.trace.outcome import RECORDS, ending_of, outcome
from engine.trace.records import GlobeRecord, HostRecord, Outcome, TraceEvent
from engine.trace.report import outcome_label
from engine.trace.run import record

MAX_ORDERS = 5_040
"""Seven spells on one host: what is tried while somebody waits for the answer."""

MOST_ORDERS = 1_000_000
"""What is tried where nobody has to wait."""

LISTED = 5_040
"""So many orders of one result are written out; of the others, how many there are."""

CHUNK = 100
"""So many orders are handed to a worker at once; no more than these are quicker tried here."""

Before = tuple[int, int, int]
"""A host by its place in the list, a spell on it, and one that was cast after it, by their published places."""


@dataclass
class Result:
    """The orders that lead to one result: by their numbers, and what comes before what in all of them."""

    winner: str | None
    ending: Ending
    label: str
    numbers: list[int] = field(default_factory=list)
    befores: set[Before] = field(default_factory=set)

    def add(self, numbers: Sequence[int], befores: set[Before]) -> None:
        """Count more orders that lead to this."""
        self.befores = self.befores & befores if self.numbers else befores
        self.numbers.extend(numbers)

    def rank(self, player: str | None) -> tuple[int, int, int]:
        """Where this result stands among the others: those that are best for a player first, then the commonest."""
        return self.ending.rank(player), -len(self.numbers), min(self.numbers)


@dataclass
class TriedOrders:
    """What the orders tried so far lead to, by the signature of the result; chunks of them can be put together."""

    results: dict[str, Result] = field(default_factory=dict)

    @property
    def tried(self) -> int:
        """How many orders are counted."""
        return sum(len(result.numbers) for result in self.results.values())

    def add(self, signature: str, found: Result, numbers: Sequence[int], befores: set[Before]) -> None:
        """Count orders that lead to a result; ``found`` is taken where it is new."""
        self.results.setdefault(signature, found).add(numbers, befores)

    def merge(self, other: TriedOrders) -> None:
        """Count the orders that another has tried as well."""
        for signature, result in other.results.items():
            empty = replace(result, numbers=[], befores=set())
            self.add(signature, empty, result.numbers, result.befores)


def orders(
    scenario: Scenario,
    player: str | None = None,
    seed: int | None = None,
    *,
    work: float = inf,
    pool: Executor | None = None,
    progress: Progress = unheard,
) -> OrdersAnswer:
    """Try every order of the spells on each host, and of those cast in a row, and group equal results.

    With ``player`` only that player's spells change places. All orders are played with one seed,
    so that they differ by nothing but the order. Results that are best for the player go first;
    without a player, those for the owner of the first host with an order. With a ``pool`` it may be many more
    orders, and an interrupt keeps what is known so far, which is said to be ``stopped``. Raises EffortError when
    there are too many orders, or when all of them together are more than so much ``work`` (see ``work_of``).
    """
    seed = scenario.seed if seed is None else seed
    count, most = number_of_orders(scenario, player), MAX_ORDERS if pool is None else MOST_ORDERS
    if count > most:
        raise EffortError(f"expected at most {most:,} orders of the spells, got {count:,}")
    if pool is None or count <= CHUNK:
        return orders_document(try_orders(scenario, player, seed, range(count), work), scenario, player, seed)
    tried = TriedOrders()
    chunks = chunks_of(range(count), CHUNK)
    try:
        with closing(pool.results(partial(try_orders, scenario, player, seed), chunks)) as results:
            for _, part in results:
                tried.merge(part)
                progress(tried.tried, count)
    except KeyboardInterrupt:
        return {**orders_document(tried, scenario, player, seed), "stopped": True}
    return orders_document(tried, scenario, player, seed)


def number_of_orders(scenario: Scenario, player: str | None = None) -> int:
    """Return how many orders there are."""
    return prod(factorial(len(one.places)) for one in spell_sequences(scenario, player))


def try_orders(scenario: Scenario, player: str | None, seed: int, numbers: range, work: float = inf) -> TriedOrders:
    """Try some of the orders, by their numbers. Raises EffortError where all are more than so much ``work``."""
    scenario = copy_of(scenario)
    lists, count = spell_sequences(scenario, player), number_of_orders(scenario, player)
    board, tried, done = _Board(scenario), TriedOrders(), 0
    for number in numbers:
        order = nth_order(lists, number)
        for one, places in zip(lists, order, strict=True):
            one.lay(places)
        signature, found, cost = board.result(seed)
        done += cost
        # The first order's own work is asked too, so that a hopeless number of orders costs one run.
        if done > work or (done == cost and cost * count > 4 * work):
            raise EffortError(f"all {count:,} orders exceed the limit of {work:,} attacks")
        tried.add(signature, found, [number], _befores(order))
    return tried


def orders_document(tried: TriedOrders, scenario: Scenario, player: str | None, seed: int) -> OrdersAnswer:
    """Return as plain data what the orders tried so far lead to."""
    scenario = copy_of(scenario)
    lists = spell_sequences(scenario, player)
    best_for = player or (lists[0].owner if lists else None)
    ranked = sorted(tried.results.values(), key=lambda result: result.rank(best_for))
    return {
        "orders_tried": tried.tried,
        "orders_in_all": number_of_orders(scenario, player),
        "seed": seed,
        "for": best_for,
        "hosts": [{"host": one.path, "owner": one.owner, "spells": len(one.original)} for one in lists],
        "groups": [
            _group(result, seed, lists, best_for, pairs) for result, pairs in zip(ranked, _always(ranked), strict=True)
        ],
        "first_difference": _first_difference(scenario, lists, ranked, seed),
    }


def _group(
    result: Result, seed: int, lists: list[SpellSequence], player: str | None, pairs: list[Before]
) -> OrdersResult:
    """Return a result as plain data; ``pairs`` is what comes before what in all of its orders and in no other."""
    names = [one.names for one in lists]
    listed = [nth_order(lists, number) for number in sorted(result.numbers)[:LISTED]]
    return {
        "outcome": result.label,
        "winner": result.winner,
        "ending": result.ending.words,
        "good": result.ending.rank(player) == 0,
        "count": len(result.numbers),
        "orders": [[names[host][place] for host, places in enumerate(order) for place in places] for order in listed],
        "places": [[list(places) for places in order] for order in listed],
        "example_seed": seed,
        "always": [_before(lists, pair) for pair in pairs],
        "decisive": _fitting(lists, pairs) == len(result.numbers),
    }


def _befores(order: tuple[Places, ...]) -> set[Before]:
    return {(host, *pair) for host, places in enumerate(order) for pair in combinations(places, 2)}


class _Board:
    """A scenario's board before any spell is laid, on which one order after the other is tried."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.state = board_without_spells(scenario)
        self.picture = snapshot(self.state)

    def result(self, seed: int) -> tuple[str, Result, int]:
        """Play the scenario as it is laid now and return what came of it, after its signature, and the work it was.

        The signature is the ending and all that it finds, but for the order in which spells lie.
        """
        restore(self.picture)
        lay_spells(self.state, self.scenario)
        game = Game(self.state, Dice(seed), rules_of(self.scenario))
        play_script(game, self.scenario.script)
        found = outcome(self.state)
        ending = ending_of(found)
        signature = str((ending, _steps(self.scenario, found.results), _left(found)))
        label = f"{outcome_label(found)}; {fates_label(found)}"
        return signature, Result(found.winner, ending, label), work_of(game, self.scenario)


def _steps(scenario: Scenario, results: list[str | None]) -> list[Any]:
    """Return what came of each step of the script, of a cast whenever it was."""
    steps = list(zip(scenario.script, results, strict=False))
    casts = sorted((verb.card, str(verb.target), result) for verb, result in steps if isinstance(verb, Cast))
    return [*casts, *(result for verb, result in steps if not isinstance(verb, Cast))]


def _left(found: Outcome) -> list[Any]:
    """Return what has become of whoever and whatever can carry spells, in whichever order these lie."""
    return [
        _fate(found.globe),
        *((id, _fate(one)) for section in RECORDS for id, one in getattr(found, section).items()),
    ]


def _fate(host: HostRecord | GlobeRecord) -> Any:
    """Return how something is in the end, or how it has gone."""
    status = getattr(host, "status", "alive")
    if status not in IN_PLAY:
        return status, getattr(host, "cause", None)
    return asdict(host) | {"spells": sorted(host.spells)}


def fates_label(found: Outcome) -> str:
    """Return how many of each side are alive, with their hit points, in a few words."""
    sides: dict[str, list[str]] = {}
    for group in found.groups.values():
        sides.setdefault(group.owner, []).extend(group.members)
    return f"alive: {', '.join(_alive(found, owner, members) for owner, members in sides.items())}"


def _alive(found: Outcome, owner: str, members: list[str]) -> str:
    hp = sum(found.minions[member].hp for member in members)
    return f"{owner} {len(members)} ({hp} hit points)" if members else f"{owner} none"


def _always(ranked: list[Result]) -> list[list[Before]]:
    """Return, for each result, what tells its orders from the others': which spell always comes before which.

    Only what holds in every order of this result and is turned round in every order of another.
    """
    turned = {(host, after, before) for result in ranked for host, before, after in result.befores}
    return [sorted(result.befores & turned) for result in ranked]


def _fitting(lists: list[SpellSequence], pairs: list[Before]) -> int:
    """Return in how many of all orders certain spells come before certain others."""
    return prod(
        _arrangements(one, {(before, after) for where, before, after in pairs if where == host})
        for host, one in enumerate(lists)
    )


def _arrangements(one: SpellSequence, pairs: set[tuple[int, int]]) -> int:
    """Return in how many orders of one list's spells certain of them come before certain others.

    Counted place by place: in how many ways the places up to here can hold certain spells.
    """
    ways = {frozenset[int](): 1}
    for place in range(len(one.original)):
        longer = dict[frozenset[int], int]()
        for laid, count in ways.items():
            for spell in one.places if place in one.places else [place]:
                if spell not in laid and all(before in laid for before, after in pairs if after == spell):
                    longer[laid | {spell}] = longer.get(laid | {spell}, 0) + count
        ways = longer
    return sum(ways.values())


def _before(lists: list[SpellSequence], pair: Before) -> AlwaysBefore:
    host, before, after = pair
    names = lists[host].names
    return {"host": lists[host].path, "before": names[before], "after": names[after]}


def _first_difference(
    scenario: Scenario, lists: list[SpellSequence], ranked: list[Result], seed: int
) -> OrdersDifference | None:
    """Return the first event at which the first two results part, told of one order of each."""
    if len(ranked) < 2:
        return None
    one, other = (_events(scenario, lists, nth_order(lists, min(result.numbers)), seed) for result in ranked[:2])
    place = first_difference(one, other)
    if place is None or place in (len(one), len(other)):
        return None
    step = step_at(one, place)
    return {"step": step, "text": one[place].text, "other_text": other[place].text, "event": place + 1}


def _events(scenario: Scenario, lists: list[SpellSequence], order: tuple[Places, ...], seed: int) -> list[TraceEvent]:
    for one, places in zip(lists, order, strict=True):
        one.lay(places)
    return record(scenario, seed).events
