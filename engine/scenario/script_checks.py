"""Checks of a scenario's script: every verb names what there is, and what it may be about."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from engine.model.catalog import RECRUIT_CLASSES, cards_by_name, helpers_by_name, nations
from engine.model.turn_orders import CastOrder, DiscardOrder, Move, Order, TrainOrder
from engine.scenario.error import KEY, ScenarioError
from engine.scenario.format import (
    Attack,
    Cast,
    Change,
    Damage,
    Dispel,
    Fight,
    Scenario,
    StartOfTurn,
    Verb,
    WholeTurn,
)
from engine.scenario.reference_checks import check_card, check_host, check_known, check_price, check_spell, check_thing


def check_script(scenario: Scenario) -> None:
    """Every id that a step names exists, and a combat is between two groups."""
    for number, verb in enumerate(scenario.script):
        check_verb = CHECKS.get(type(verb))
        if check_verb is not None:
            check_verb(f"$.script[{number}]", verb, scenario)


def _check_dispel(path: str, verb: Dispel, scenario: Scenario) -> None:
    check_spell(f"{path}.card", verb.card)
    check_host(f"{path}.host", verb.host, scenario)


def _check_casting(path: str, verb: Cast | CastOrder, scenario: Scenario) -> None:
    by_engine = isinstance(verb, Cast) and verb.player == "neutral"
    if not by_engine and verb.card in helpers_by_name() and verb.card not in cards_by_name():
        raise ScenarioError(
            f"{path}.card",
            f"expected a card: {verb.card} is a helper spell, which only the game engine casts (cast, player neutral)",
        )
    (check_spell if by_engine else check_card)(f"{path}.card", verb.card)
    check_host(f"{path}.target", verb.target, scenario)
    if verb.card in cards_by_name() and verb.cost is not None:
        check_price(f"{path}.cost", verb.card, verb.cost)


def _check_turn(path: str, verb: WholeTurn, scenario: Scenario) -> None:
    _check_start(path, verb, scenario)
    _check_orders(f"{path}.orders.blue", verb.orders.blue, scenario)
    _check_orders(f"{path}.orders.red", verb.orders.red, scenario)


def _check_start(path: str, verb: StartOfTurn | WholeTurn, scenario: Scenario) -> None:
    """Mana is chosen for structures, and for squares that yield some."""
    for id in verb.mana:
        here = f"{path}.mana.{id}" if re.fullmatch(KEY, id) else f"{path}.mana"
        if re.fullmatch(r"\d{1,2},\d{1,2}", id):
            check_host(here, [int(number) for number in id.split(",")], scenario)
        else:
            check_thing(here, id, "structure", scenario)


def _check_move(path: str, verb: Move, scenario: Scenario) -> None:
    check_thing(f"{path}.group", verb.group, "group", scenario)
    check_host(f"{path}.to", verb.to, scenario)


def _check_orders(path: str, orders: Sequence[Order], scenario: Scenario) -> None:
    """Every order names what there is."""
    for number, order in enumerate(orders):
        here = f"{path}[{number}]"
        match order:
            case Move():
                _check_move(here, order, scenario)
            case TrainOrder():
                check_thing(f"{here}.structure", order.structure, "structure", scenario)
                if (order.mana is None) == (order.recruit_class is None):
                    classes = ", ".join(RECRUIT_CLASSES)
                    raise ScenarioError(here, f"expected either a class ({classes}) or a mana type")
            case CastOrder():
                _check_casting(here, order, scenario)
            case DiscardOrder():
                check_card(f"{here}.card", order.card)


CHANGEABLE = {
    "minion": ("nation", "recruit_class"),
    "group": ("owner",),
    "structure": ("owner", "type"),
    "square": ("terrain",),
}


def _check_change(path: str, verb: Change, scenario: Scenario) -> None:
    """A change names one thing and only fields that such a thing has."""
    named = [kind for kind in CHANGEABLE if getattr(verb, kind) is not None]
    if len(named) != 1:
        raise ScenarioError(path, f"expected one thing to change: {', '.join(CHANGEABLE)}")
    check_thing(f"{path}.{named[0]}", getattr(verb, named[0]), named[0], scenario)
    fields = {name for names in CHANGEABLE.values() for name in names if getattr(verb, name) is not None}
    wrong = fields - set(CHANGEABLE[named[0]])
    if wrong or not fields:
        words = ", ".join(CHANGEABLE[named[0]]).replace("recruit_class", "class")
        raise ScenarioError(path, f"expected what changes about the {named[0]}: {words}")
    if verb.nation is not None:
        check_known(f"{path}.nation", verb.nation, nations(), "a nation")


def _check_damage(path: str, verb: Attack | Damage, scenario: Scenario) -> None:
    check_thing(f"{path}.victim", verb.victim, "minion", scenario)
    if isinstance(verb, Attack):
        check_thing(f"{path}.attacker", verb.attacker, "minion", scenario)
        if verb.attacker == verb.victim:
            raise ScenarioError(f"{path}.victim", "expected another minion than the attacker")
    elif verb.card is not None:
        check_spell(f"{path}.card", verb.card)


def _check_fight(path: str, verb: Fight, scenario: Scenario) -> None:
    for index, id in enumerate(verb.groups):
        check_thing(f"{path}.groups[{index}]", id, "group", scenario)
    if len(set(verb.groups)) == 1:
        raise ScenarioError(f"{path}.groups", "expected two groups, and not one twice")


CHECKS: dict[type[Verb], Callable[[str, Any, Scenario], None]] = {
    Attack: _check_damage,
    Damage: _check_damage,
    Fight: _check_fight,
    Cast: _check_casting,
    Dispel: _check_dispel,
    Change: _check_change,
    Move: _check_move,
    StartOfTurn: _check_start,
    WholeTurn: _check_turn,
}
"""What checks each verb that names something."""
