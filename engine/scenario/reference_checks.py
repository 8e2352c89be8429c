"""Checks that what a scenario names is there: cards, minions, groups, structures, squares."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import get_args

from engine.model.board import on_board
from engine.model.catalog import RECRUIT_CLASSES, cards_by_name, creatures_by_name, helpers_by_name
from engine.model.costs import LAST_PRICE, revolves
from engine.model.pieces import Settlement, id_prefix
from engine.scenario.error import ScenarioError
from engine.scenario.format import MinionSpec, Scenario, ids_of_minions, minion_ids


def check_price(path: str, card: str, price: int) -> None:
    """A Revolver never costs more than its last price (casting page)."""
    if price > LAST_PRICE and revolves(card):
        raise ScenarioError(path, f"expected at most {LAST_PRICE}, after which a Revolver costs 1 again")


def check_thing(path: str, target: str | list[int], kind: str, scenario: Scenario) -> None:
    """A thing named by its kind is of that kind."""
    ids = {
        "minion": ids_of_minions(scenario),
        "group": [group.id for group in scenario.groups],
        "structure": [structure.id for structure in scenario.structures],
    }
    if isinstance(target, str):
        if not _may_come(target, scenario):
            check_known(path, target, ids[kind], f"the id of a {kind} of this scenario")
    else:
        check_host(path, target, scenario)


def _may_come(id: str, scenario: Scenario) -> bool:
    """Whether an id could be that of something which the script brings into play, such as "boggart-1"."""
    prefix, _, number = id.rpartition("-")
    return (
        bool(scenario.script)
        and number.isdigit()
        and prefix in {id_prefix(name) for name in creatures_by_name()} | PLAIN_PREFIXES
    )


PLAIN_PREFIXES = frozenset({*RECRUIT_CLASSES, "group", *get_args(Settlement)})
"""What the ids of plain recruits, groups and structures begin with that come into play during a run."""


def check_host(path: str, target: str | list[int], scenario: Scenario) -> None:
    """A host named by its id, or a square, is there, or may come."""
    if isinstance(target, str):
        if _may_come(target, scenario):
            return
        hosts = [*(id for _, id in id_paths(scenario)), "globe"]
        check_known(path, target, hosts, "the id of a minion, group or structure of this scenario, or globe")
    else:
        check_square(path, target)


def check_square(path: str, square: Sequence[int]) -> None:
    """A square is one of the board's."""
    if len(square) != 2 or not on_board((square[0], square[1])):
        raise ScenarioError(path, f"expected a square of the board (4 <= x+y <= 18, |x-y| <= 6), got {list(square)}")


def check_known(path: str, name: str, known: Collection[str], what: str) -> None:
    """A name is one of those known; ``what`` says what was expected. Raises ScenarioError with the nearest."""
    if name not in known:
        raise ScenarioError(path, f"expected {what}, got {name!r}{nearest_words(name, known)}")


def check_card(path: str, name: str) -> None:
    """A name is a card's. Raises ScenarioError with the nearest."""
    check_known(path, name, cards_by_name(), "the name of a card")


def check_spell(path: str, name: str) -> None:
    """A name is that of a card or of a helper spell. Raises ScenarioError with the nearest."""
    check_known(path, name, cards_by_name() | helpers_by_name(), "the name of a spell")


def check_cards(path: str, names: Iterable[str]) -> None:
    """Each of some names that a person gave is a card's."""
    for name in names:
        if name not in cards_by_name():
            meant = nearest_words(name[:60], cards_by_name())
            raise ScenarioError(path, f"expected names of cards, got “{name[:60]}”{meant}")


def nearest_words(name: str, names: Iterable[str]) -> str:
    """Return the question whether the nearest of some names was meant; nothing where none is near."""
    close = get_close_matches(name, names, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def minion_paths(scenario: Scenario) -> Iterator[tuple[str, MinionSpec]]:
    """Yield every minion's entry with its path."""
    for g, group in enumerate(scenario.groups):
        for m, minion in enumerate(group.minions):
            yield f"$.groups[{g}].minions[{m}]", minion


def id_paths(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Yield every id that something of the scenario has, with its path."""
    for g, group in enumerate(scenario.groups):
        yield f"$.groups[{g}].id", group.id
    for path, minion in minion_paths(scenario):
        yield from ((f"{path}.id", id) for id in minion_ids(minion))
    for s, structure in enumerate(scenario.structures):
        yield f"$.structures[{s}].id", structure.id
