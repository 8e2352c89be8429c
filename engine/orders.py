"""Every order in which a scenario's spells can be laid: what each leads to, and where two part ways."""

from __future__ import annotations

import time
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, permutations, product
from math import factorial, prod
from typing import Any

from engine.dice import Dice
from engine.game import Game
from engine.outcome import Document, outcome
from engine.parting import parting, step_at
from engine.report import outcome_label
from engine.run import record
from engine.scenario_error import ScenarioError
from engine.scenario_format import Scenario, SpellList
from engine.setup import build
from engine.table import rules_of

MAX_ORDERS = 5_040
"""Seven spells on one host."""

Order = tuple[tuple[str, ...], ...]
"""The spells of each host in the order tried, host by host."""

Places = tuple[tuple[int, ...], ...]
"""The same as places in the order published."""

Before = tuple[int, int, int]
"""A host by its place in the list, a spell on it, and one that was cast after it, by their published places."""


def orders(
    scenario: Scenario, player: str | None = None, seed: int | None = None, *, seconds: float | None = None
) -> Document:
    """Try every order of the spells on each host and group equal results (CONTRACT section 1).

    With ``player`` only that player's spells change places. All orders are played with one seed,
    so that they differ by nothing but the order. Results that the player wins go first; without a
    player, those that the owner of the first host with an order wins. Raises ScenarioError when
    there are too many orders, or when ``seconds`` of processor time were not enough for them.
    """
    end = None if seconds is None else time.process_time() + seconds
    seed = scenario.seed if seed is None else seed
    scenario = deepcopy(scenario)
    lists = [_Slots(path, spells, owner, player) for path, spells, owner in spell_lists(scenario)]
    lists = [slots for slots in lists if len(slots.places) > 1]
    winner = player or (lists[0].owner if lists else None)
    count = prod(factorial(len(slots.places)) for slots in lists)
    if count > MAX_ORDERS:
        raise ScenarioError("$", f"expected at most {MAX_ORDERS:,} orders of the spells, got {count:,}")
    groups: dict[str, _Group] = {}
    for arrangement in dict.fromkeys(product(*(slots.orders() for slots in lists))):
        if end is not None and time.process_time() > end:
            raise ScenarioError(
                "$", f"expected orders that can be tried in {seconds:g} seconds: {count:,} were too many"
            )
        for slots, order in zip(lists, arrangement, strict=True):
            slots.lay(order)
        result = _result(scenario, seed)
        signature = str(result["signature"])
        group = groups.setdefault(signature, _Group(result))
        group.orders.append(tuple(_names(slots.spells) for slots in lists))
        group.places.append(tuple(slots.whole(order) for slots, order in zip(lists, arrangement, strict=True)))
    ranked = sorted(groups.values(), key=lambda group: group.rank(winner))
    always = _always(ranked)
    return {
        "orders_tried": sum(len(group.orders) for group in ranked),
        "seed": seed,
        "for": winner,
        "hosts": [{"host": slots.path, "owner": slots.owner, "spells": len(slots.spells)} for slots in lists],
        "groups": [
            group.document(seed) | {"always": [_before(lists, pair) for pair in pairs]}
            for group, pairs in zip(ranked, always, strict=True)
        ],
        "first_difference": _first_difference(scenario, lists, ranked, seed),
    }


class _Slots:
    """One host's spell list and the places in it that may change."""

    def __init__(self, path: str, spells: SpellList, owner: str, player: str | None) -> None:
        self.path = path
        self.spells = spells
        self.owner = owner
        self.original = list(spells)
        self.places = [
            place
            for place, ref in enumerate(spells)
            if player is None or (owner if isinstance(ref, str) else ref.owner or owner) == player
        ]

    def orders(self) -> Iterator[tuple[int, ...]]:
        return permutations(self.places)

    def lay(self, order: tuple[int, ...]) -> None:
        for place, source in zip(self.places, order, strict=True):
            self.spells[place] = self.original[source]

    def whole(self, order: tuple[int, ...]) -> tuple[int, ...]:
        """Return the places of all spells in an order of those that may change."""
        moved = dict(zip(self.places, order, strict=True))
        return tuple(moved.get(place, place) for place in range(len(self.original)))


class _Group:
    """The orders that lead to one result."""

    def __init__(self, result: Document) -> None:
        self.result = result
        self.orders: list[Order] = []
        self.places: list[Places] = []

    def rank(self, player: str | None) -> tuple[int, int]:
        """Where this result stands among the others: those that a player wins first, then the commonest."""
        won = self.result["winner"]
        return (0 if won == player else 1 if won in (None, "draw") else 2), -len(self.orders)

    def document(self, seed: int) -> Document:
        return {
            "outcome": self.result["label"],
            "winner": self.result["winner"],
            "orders": [[name for names in order for name in names] for order in self.orders],
            "places": [[list(places) for places in order] for order in self.places],
            "example_seed": seed,
        }

    def befores(self) -> set[Before]:
        """Return which spell comes before which in every one of these orders."""
        found = _befores(self.places[0])
        for order in self.places[1:]:
            found &= _befores(order)
        return found


def _befores(order: Places) -> set[Before]:
    return {(host, *pair) for host, places in enumerate(order) for pair in combinations(places, 2)}


def spell_lists(scenario: Scenario) -> Iterator[tuple[str, SpellList, str]]:
    """Yield every spell list of a scenario with its host's id and owner."""
    for group in scenario.groups:
        for minion in group.minions:
            yield minion.id, minion.spells, group.owner
        yield group.id, group.spells, group.owner
    for structure in scenario.structures:
        yield structure.id, structure.spells, structure.owner
    for square in scenario.squares:
        yield f"{square.square[0]},{square.square[1]}", square.spells, "neutral"
    yield "globe", scenario.globe, scenario.initiative


def _names(spells: SpellList) -> tuple[str, ...]:
    return tuple(ref if isinstance(ref, str) else ref.card for ref in spells)


def _result(scenario: Scenario, seed: int) -> Document:
    """Play the scenario as it is laid now; the signature is everything but the spells' order."""
    state = build(scenario)
    Game(state, Dice(seed), rules_of(scenario)).play(scenario.script)
    found = outcome(state)
    fates = {id: _fate(minion) for id, minion in found["minions"].items()}
    return {
        "winner": found["winner"],
        "label": f"{outcome_label(found)}; {fates_label(found)}",
        "signature": (found["winner"], found["results"], fates),
    }


def _fate(minion: Document) -> tuple[Any, ...]:
    return minion["status"], minion["hp"], minion["cause"], sorted(minion["spells"])


def fates_label(found: Document) -> str:
    """Return how many of each group are alive, with their hit points, in a few words."""
    words = []
    for id, group in found["groups"].items():
        hp = sum(found["minions"][member]["hp"] for member in group["members"])
        words.append(f"{id} {len(group['members'])} ({hp} hit points)" if group["members"] else f"{id} none")
    return f"alive: {', '.join(words)}"


def _always(ranked: list[_Group]) -> list[list[Before]]:
    """Return, for each result, what tells its orders from the others': which spell always comes before which.

    Only what holds in every order of this result and is turned round in every order of another.
    """
    found = [group.befores() for group in ranked]
    turned = {(host, after, before) for befores in found for host, before, after in befores}
    return [sorted(befores & turned) for befores in found]


def _before(lists: list[_Slots], pair: Before) -> Document:
    host, before, after = pair
    names = _names(lists[host].original)
    return {"host": lists[host].path, "before": names[before], "after": names[after]}


def _first_difference(scenario: Scenario, lists: list[_Slots], ranked: list[_Group], seed: int) -> Document | None:
    """Return the first event at which the first two results part, told of one order of each."""
    if len(ranked) < 2:
        return None
    one, other = (_trace(scenario, lists, group.orders[0], seed)["events"] for group in ranked[:2])
    place = parting(one, other)
    if place is None or place in (len(one), len(other)):
        return None
    step = step_at(one, place)
    return {"step": step, "text": one[place]["text"], "other_text": other[place]["text"], "event": place + 1}


def _trace(scenario: Scenario, lists: list[_Slots], order: Order, seed: int) -> Document:
    for slots, names in zip(lists, order, strict=True):
        waiting = list(slots.original)
        for place, name in enumerate(names):
            ref = next(ref for ref in waiting if (ref if isinstance(ref, str) else ref.card) == name)
            waiting.remove(ref)
            slots.spells[place] = ref
    return record(scenario, seed)
