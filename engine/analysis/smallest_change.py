"""The smallest changes that make a scenario end another way: a swap, a spell less or more, a hit point."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import inf
from typing import Any

import msgspec

from engine.analysis.paired import has_fight
from engine.analysis.statistics import Key, outcome_key
from engine.effects.registry import definition
from engine.model.catalog import HOSTS, LASTING, Card, cards_by_name
from engine.model.dice import Dice
from engine.model.state import State
from engine.rules.standing import ending
from engine.scenario.edit import Edit, What, edited
from engine.scenario.edit_words import edit_words
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario, minions_of
from engine.scenario.named_parts import number_of, spells_in
from engine.scenario.prepared import PreparedScenario

KINDS: dict[What, str] = {
    "swap": "One swap",
    "drop": "One spell less",
    "stat": "One hit point",
    "add": "One spell more",
}
"""The kinds of change tried, the smallest first."""

WORK_OF_A_SET_UP = 40
"""What setting up a changed scenario counts for, beside the work of playing it."""


class FlippingChange(msgspec.Struct):
    """A small change that flips the result: in words too, and how it ends then (see ``outcome_key``)."""

    edit: Edit
    text: str
    outcome: Key


class SmallestChanges(msgspec.Struct):
    """How many small changes were tried, how many of each kind were left, and those that flip the result."""

    tried: int
    untried: Counter[What]
    flips: list[FlippingChange]


def smallest_changes(scenario: Scenario, *, work: float = inf) -> SmallestChanges:
    """Try every small change with the scenario's seed and return those that flip the result.

    The result is who is left or wins; where no combat is fought, also who is still alive. Ends when so much ``work``
    is done (see ``work_of``): ``untried`` counts the changes of each kind that were left.
    """
    prepared, edits = PreparedScenario(scenario), deque(small_edits(scenario))
    before = _result(scenario, prepared.play(Dice(scenario.seed)))
    done, tried, flips = prepared.work, 0, list[FlippingChange]()
    while edits and done < work:
        edit = edits.popleft()
        after, cost = played_with(scenario, edit)
        done += cost
        if after is None:
            continue  # a spell that may not lie there
        tried += 1
        if _result(scenario, after) != before:
            flips.append(FlippingChange(edit, edit_words(scenario, edit), outcome_key(after)))
    return SmallestChanges(tried, Counter(edit.what for edit in edits), flips)


def small_edits(scenario: Scenario) -> Iterator[Edit]:
    """Yield every swap of two spells on a host, spell less, hit point less or more, and spell more, in this order."""
    hosts = [(host.id, kind, host.spells) for kind, host in _hosts(scenario)]
    for id, _, spells in hosts:
        neighbours_first = sorted(combinations(range(len(spells)), 2), key=lambda pair: pair[1] - pair[0])
        names = spells_in(spells)
        yield from (Edit("swap", id, names[one], names[other]) for one, other in neighbours_first)
    for id, _, spells in hosts:
        yield from (Edit("drop", id, name) for name in spells_in(spells))
    yield from _hit_points(scenario)
    for id, kind, _ in sorted(hosts, key=lambda host: -len(host[2])):
        yield from (Edit("add", id, to=card.name) for card in layable(kind))


@cache
def layable(kind: str) -> tuple[Card, ...]:
    """Return the spells that can lie on a minion, or on a group, and that the engine plays."""
    return tuple(
        card
        for card in cards_by_name().values()
        if card.type in LASTING and card.target in HOSTS[kind] and definition(card.name).known
    )


def _hosts(scenario: Scenario) -> Iterator[tuple[str, Any]]:
    for group in scenario.groups:
        yield from (("minion", minion) for minion in group.minions)
        yield "group", group


def _hit_points(scenario: Scenario) -> Iterator[Edit]:
    """Yield one hit point less and more for every single minion; of a wounded one, of what is left to it."""
    for spec in minions_of(scenario):
        name = "hp" if spec.current_hp is None else "current_hp"
        now = number_of(spec, name) or 0
        if spec.count == 1:
            yield from (Edit("stat", spec.id, name, str(hp)) for hp in (now - 1, now + 1) if hp > 0)


def played_with(scenario: Scenario, edit: Edit) -> tuple[State | None, int]:
    """Return how the changed scenario ends, None if it cannot be played, and the work it was to see it."""
    prepared = None
    try:
        prepared = PreparedScenario(edited(scenario, edit))
        state = prepared.play(Dice(scenario.seed))
    except ScenarioError:
        state = None
    return state, WORK_OF_A_SET_UP + (prepared.work if prepared else 0)


def _result(scenario: Scenario, state: State) -> tuple[Any, ...]:
    """Return what counts as the result: how it ends, and without a combat also who is still alive."""
    if has_fight(scenario):
        return (ending(state),)
    return ending(state), [minion.id for minion in state.minions.values() if minion.in_play]
