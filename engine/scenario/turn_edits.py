"""Changes of what is played and by whom: the script, the orders of whole turns, the players' hands, decks and mana."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.model.catalog import RECRUIT_CLASSES
from engine.model.seat import PLAYERS
from engine.model.turn_orders import CastOrder, DiscardOrder, Move, Order, TrainOrder
from engine.model.words import listed
from engine.scenario.board_edits import FIGHTS, usual_script
from engine.scenario.error import ScenarioError
from engine.scenario.format import Cast, PlayerSpec, Scenario, Verb, WholeTurn
from engine.scenario.messages import expected
from engine.scenario.named_parts import EditFunction, one_of, square_written, whole

SCRIPTS: dict[str, Callable[[Scenario], list[Verb]]] = {
    "combat": usual_script,
    "turn": lambda scenario: [WholeTurn()],
    "none": lambda scenario: [],
}
"""What can be played instead of a script: the combat of all who are there, a whole turn, nothing."""


def set_script(scenario: Scenario, _on: str, _which: str, to: str) -> None:
    """Play something else; what was expected of the old script is expected no more."""
    scenario.script = SCRIPTS[one_of(to, SCRIPTS, "to")](scenario)
    scenario.expect = []


def set_turn(scenario: Scenario, _on: str, _which: str, to: str) -> None:
    """Play a turn more, or leave out the last one; without any turn those who are there fight."""
    if one_of(to, ("next", "back"), "to") == "next":
        scenario.script.append(WholeTurn())
    else:
        scenario.script.remove(_last_turn(scenario))
        scenario.script = scenario.script or usual_script(scenario)


def _last_turn(scenario: Scenario) -> WholeTurn:
    """Return the last turn of a script that ends with one. Raises ScenarioError."""
    last = scenario.script[-1] if scenario.script else None
    if not isinstance(last, WholeTurn):
        raise ScenarioError("what", "expected a script that ends with a whole turn")
    return last


def whose_turn(on: str) -> tuple[str, int]:
    """Return what a change of a turn is on, and which turn: ``blue~2`` is blue's second, ``blue`` the last one, 0."""
    name, _, number = on.rpartition("~")
    return (name, int(number)) if name and number.isascii() and number.isdigit() and len(number) < 5 else (on, 0)


def up_to_turn(scenario: Scenario, number: int) -> list[Verb]:
    """Return the script as far as a whole turn, which ends it; 0 is the last one. Raises ScenarioError."""
    if not number:
        _last_turn(scenario)
        return scenario.script
    places = [place for place, verb in enumerate(scenario.script) if isinstance(verb, WholeTurn)]
    if number > len(places):
        raise ScenarioError("on", f"expected a turn from 1 to {len(places)}, got {number}")
    return scenario.script[: places[number - 1] + 1]


def _turn_of(scenario: Scenario, on: str) -> tuple[str, WholeTurn]:
    name, number = whose_turn(on)
    turn = up_to_turn(scenario, number)[-1]
    assert isinstance(turn, WholeTurn)
    return name, turn


def _orders(scenario: Scenario, on: str) -> list[Order]:
    player, turn = _turn_of(scenario, on)
    orders: list[Order] = getattr(turn.orders, one_of(player, PLAYERS, "on"))
    return orders


def command(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Give a player's order in a turn, after their others."""
    _orders(scenario, on).append(order_of(to))


def revoke(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Take back the last order of a player in a turn that reads so."""
    orders = _orders(scenario, on)
    same = [place for place, order in enumerate(orders) if order_text(order) == to]
    if not same:
        raise ScenarioError("to", f"expected an order of {on} in this turn, got {to[:60]!r}")
    del orders[same[-1]]


def set_choice(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Choose the mana of a captured structure, or a square as ``5:6``, at the start of a turn; empty for none."""
    place, turn = _turn_of(scenario, on)
    place = place.replace(":", ",")
    if to:
        turn.mana[place] = to  # type: ignore[assignment] # the format checks it
    else:
        turn.mana.pop(place, None)


def order_text(order: Order) -> str:
    """Return an order as a change has it: ``cast Deflection on fred``, ``train town 2 swordsman``."""
    match order:
        case CastOrder():
            cost = f" for {order.cost}" if order.cost is not None else ""
            return f"cast {order.card} on {target_text(order.target)}{cost}"
        case DiscardOrder():
            return f"discard {order.card}"
        case TrainOrder():
            return f"train {order.structure} {order.count} {order.recruit_class or order.mana}"
        case Move():
            return f"move {order.group} to {target_text(order.to)}"


def order_of(text: str) -> Order:
    """Read an order from its text. Raises ScenarioError."""
    verb, _, rest = text.partition(" ")
    maker = ORDERS.get(verb)
    if maker is None:
        raise ScenarioError("to", f"expected {listed(ORDERS, 'or')}, got {text[:40]!r}")
    try:
        return msgspec.convert({"do": verb} | maker(rest), Order)  # type: ignore[no-any-return]
    except msgspec.ValidationError as error:
        raise ScenarioError("to", expected(str(error))) from error


def _cast_order(rest: str) -> dict[str, Any]:
    card, _, target = rest.rpartition(" on ")
    target, _, cost = target.partition(" for ")
    return {"card": card, "target": read_target(target)} | ({"cost": whole(cost)} if cost else {})


def target_text(target: str | list[int]) -> str:
    """Return what a change calls whatever a spell is cast on: an id, ``globe``, or a square as ``5,6``."""
    return target if isinstance(target, str) else ",".join(map(str, target))


def read_target(text: str) -> str | list[int]:
    """Return what a change calls so. Raises ScenarioError."""
    return list(square_written(text, "to")) if "," in text else text


def _train_order(rest: str) -> dict[str, Any]:
    words = rest.split(" ")
    if len(words) != 3:
        raise ScenarioError("to", f"expected a structure, how many, and what they become, got {rest[:40]!r}")
    as_recruits = words[2] in RECRUIT_CLASSES
    return {"structure": words[0], "count": whole(words[1]), "class" if as_recruits else "mana": words[2]}


def _move_order(rest: str) -> dict[str, Any]:
    group, _, square = rest.rpartition(" to ")
    return {"group": group, "to": list(square_written(square, "to"))}


ORDERS: dict[str, Callable[[str], dict[str, Any]]] = {
    "cast": _cast_order,
    "discard": lambda rest: {"card": rest},
    "train": _train_order,
    "move": _move_order,
}


# The script


def first_fight(script: list[Verb]) -> int:
    """Return the place of the first step at which somebody fights or a turn goes on; the end where there is none."""
    return next((place for place, verb in enumerate(script) if isinstance(verb, FIGHTS)), len(script))


def cast(scenario: Scenario, on: str, which: str, to: str) -> None:
    """Let a player cast a card right before the first fight, after whatever is cast before it."""
    step = Cast(player=one_of(on, PLAYERS, "on"), card=which, target=read_target(to))
    scenario.script.insert(first_fight(scenario.script), step)


# The players


def _seat(scenario: Scenario, player: str) -> PlayerSpec:
    seat: PlayerSpec = getattr(scenario.players, one_of(player, PLAYERS, "on"))
    return seat


def set_house(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Let a player be of a house, or of none."""
    _seat(scenario, on).house = to or None


def set_mana(scenario: Scenario, on: str, which: str, to: str) -> None:
    """Give a player so much mana of a type for this turn."""
    mana: dict[str, int] = _seat(scenario, on).mana  # type: ignore[assignment] # the format checks the type
    mana[which] = whole(to)
    if not mana[which]:
        del mana[which]


def deal(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Give a player a card more in their hand."""
    _seat(scenario, on).hand.append(to)


def set_deck(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Give a player a deck, its top first: ``Power; Barkskin``; empty for none."""
    _seat(scenario, on).deck = [card for card in map(str.strip, to.split(";")) if card]


def undeal(scenario: Scenario, on: str, _which: str, to: str) -> None:
    """Take a card out of a player's hand."""
    hand = _seat(scenario, on).hand
    if to not in hand:
        raise ScenarioError("to", f"expected a card in {on}'s hand, got {to[:60]!r}")
    hand.remove(to)


TURN_EDITS: dict[str, EditFunction] = {
    "script": set_script,
    "turn": set_turn,
    "cast": cast,
    "command": command,
    "revoke": revoke,
    "choice": set_choice,
    "house": set_house,
    "mana": set_mana,
    "deal": deal,
    "undeal": undeal,
    "deck": set_deck,
}
"""What makes each of these changes, given what it is on, which, and to what."""
