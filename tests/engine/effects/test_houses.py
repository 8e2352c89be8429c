"""A card in one place: what only it uses stands right above its declaration, and the cards in the order of the data."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import engine.effects.houses
from engine.model.catalog import read_cards
from tests.some import some

HOUSES = sorted(
    path for path in Path(*engine.effects.houses.__path__).glob("*.py") if path.stem not in ("__init__", "nations")
)


class Module(NamedTuple):
    """The statements of a house's module after its imports, with the card that each declaration belongs to.

    Of each statement there are the names that it uses and those that it defines.
    """

    body: list[ast.stmt]
    cards: dict[int, str]
    used: list[set[str]]
    defined: list[list[str]]


@cache
def card_of() -> dict[str, str]:
    """The card of every spell and creature that a card makes; the first that makes it."""
    found = {card.name: card.name for card in read_cards()}
    for card in read_cards():
        for name in (*(one.name for one in card.creatures), *(one.name for one in card.helpers)):
            found.setdefault(name, card.name)
    return found


@cache
def module(path: Path) -> Module:
    """A declaration of something that no card makes (a hidden spell) belongs to the card above it."""
    body = ast.parse(path.read_text()).body
    cards: dict[int, str] = {}
    for place, statement in enumerate(body):
        if declares(statement):
            known = [card_of()[text] for text in texts(statement) if text in card_of()]
            cards[place] = known[0] if known else cards[max(cards)]
    return Module(body, cards, list(map(names_in, body)), list(map(defined_by, body)))


def declares(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.For) or (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call))


def texts(statement: ast.stmt) -> list[str]:
    """What a declaration is of: its first argument, or what its loop goes through."""
    if isinstance(statement, ast.For):
        return [str(node.value) for node in ast.walk(statement.iter) if isinstance(node, ast.Constant)]
    assert isinstance(statement, ast.Expr)
    assert isinstance(statement.value, ast.Call)
    first = statement.value.args[0]
    return [str(first.value)] if isinstance(first, ast.Constant) else []


@cache
def users(path: Path, name: str) -> dict[int, str]:
    """The declarations that come to a function, by place, each with its card."""
    _, cards, used, defined = module(path)
    reached, found = {name}, dict[int, str]()
    while True:
        using = {place for place, names in enumerate(used) if reached & names}
        found |= {place: cards[place] for place in using & cards.keys()}
        more = {name for place in using for name in defined[place]}
        if more <= reached:
            return found
        reached |= more


def names_in(statement: ast.stmt) -> set[str]:
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def defined_by(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.FunctionDef):
        return [statement.name]
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        return [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
    return []


def functions(path: Path) -> list[tuple[int, str]]:
    return [(place, one.name) for place, one in enumerate(module(path).body) if isinstance(one, ast.FunctionDef)]


def slug(card: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", card.lower().replace("'", "")).strip("_")


@pytest.mark.parametrize("path", HOUSES, ids=lambda path: path.stem)
def test_what_only_one_card_uses_stands_right_above_it_and_is_named_for_it(path: Path) -> None:
    """Between the function and the first declaration that comes to it stands nothing but more of that card's own."""
    cards = module(path).cards
    astray = []
    for place, name in some(functions(path)):
        using = users(path, name)
        alone = len(set(using.values())) == 1
        others = [between for between in range(place, min(using)) if between in cards] if alone else []
        if alone and (others or not named_for(name, using[min(using)])):
            astray.append(name)
    assert astray == []


def named_for(name: str, card: str) -> bool:
    return name == f"_{slug(card)}" or name.startswith(f"_{slug(card)}_")


@pytest.mark.parametrize("path", HOUSES, ids=lambda path: path.stem)
def test_what_several_cards_use_stands_above_them_all(path: Path) -> None:
    cards = module(path).cards
    shared = [place for place, name in functions(path) if len(set(users(path, name).values())) != 1]
    assert [place for place in shared if place > min(cards)] == []


@pytest.mark.parametrize("path", HOUSES, ids=lambda path: path.stem)
def test_the_cards_stand_in_the_order_of_their_data(path: Path) -> None:
    order = {card.name: place for place, card in enumerate(read_cards())}
    places = [order[card] for card in some(module(path).cards.values())]
    assert places == sorted(places)
