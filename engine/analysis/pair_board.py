"""A ready board with several cards: that of one, and the others laid on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.analysis.demo_board import tryout
from engine.effects.coverage import executable
from engine.model.catalog import Card, cards_by_name
from engine.scenario.check import HOSTS, LASTING
from engine.scenario.edit import Edit, edited
from engine.scenario.error import ScenarioError
from engine.scenario.format import Cast, Scenario
from engine.trace.run import run


@lru_cache(maxsize=512)
def laid_beside(first: str, others: tuple[str, ...]) -> tuple[Edit, ...] | None:
    """Return the changes that lay other cards on one card's ready board; None where the engine cannot play that.

    Each lies with the first on its host if it can, else on the nearest that it can lie on.
    """
    cards = cards_by_name()
    scenario = tryout(cards[first])
    if scenario is None:
        return None
    edits = []
    for other in others:
        edit = _laid(scenario, cards[other])
        if edit is None:
            return None
        scenario = edited(scenario, edit)
        edits.append(edit)
    return tuple(edits)


def _laid(scenario: Scenario, card: Card) -> Edit | None:
    """Return the change that lays a card on a board, None where it cannot lie."""
    kinds = [kind for kind, targets in HOSTS.items() if card.target in targets]
    if card.type not in LASTING or executable(card)[0] == "no" or not kinds:
        return None
    for on in dict.fromkeys([*_targets(scenario.script), *_hosts(scenario, kinds[0])]):
        edit = Edit("add", on, to=card.name)
        try:
            run(edited(scenario, edit))
        except ScenarioError:
            continue
        return edit
    return None


def _targets(script: Sequence[object]) -> Iterator[str]:
    """Yield what the first card is cast on, where that has an id."""
    for verb in script:
        if isinstance(verb, Cast) and isinstance(verb.target, str):
            yield verb.target


def _hosts(scenario: Scenario, kind: str) -> Iterator[str]:
    """Yield the entries of minions, or the groups, blue's first."""
    for group in sorted(scenario.groups, key=lambda group: group.owner != "blue"):
        yield from [group.id] if kind == "group" else [minion.id for minion in group.minions]
