"""The orders of a turn as the panel shows them: what each player may order now, has ordered, and holds."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from engine.effects.registry import definition
from engine.model.board import SQUARES, distance
from engine.model.catalog import MANA, RECRUIT_CLASSES, cards_by_name, houses_by_name
from engine.model.dice import Dice
from engine.model.errors import RefusalError, allowed
from engine.model.pieces import Ground, Host, Structure
from engine.model.seat import PLAYERS, Player, Seat
from engine.model.state import State
from engine.model.turn_orders import CastOrder, Order
from engine.model.words import capital, numbered
from engine.rules.casting import can_cast, verify_cast
from engine.rules.destinations import verify_order
from engine.rules.game import Game
from engine.rules.lookup import find_host
from engine.rules.player_orders import can_discard, can_train, take_order
from engine.rules.turn import next_turn
from engine.scenario.edit import Edit
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario, WholeTurn
from engine.scenario.prepared import rules_of
from engine.scenario.script import play_script
from engine.scenario.setup import build
from engine.scenario.turn_edits import order_of, order_text, up_to_turn, whose_turn
from sandbox.run.proposals import every_card


class Given(NamedTuple):
    """An order that was given: in words, and the change that takes it back."""

    words: str
    back: str


class Choices(NamedTuple):
    """Orders of one kind that may be given now, under a heading: each as a change has it, and in words."""

    heading: str
    orders: list[tuple[str, str]]


class PlayerTurn(NamedTuple):
    """A player in a turn: what they hold, what they have ordered, and what they may order now."""

    player: Player
    house: str
    hand: list[tuple[str, str]]
    deck: str
    mana: str
    orders: list[Given]
    choices: list[Choices]
    any_card: bool


def turn_context(scenario: Scenario, number: int) -> dict[str, Any]:
    """Return the orders of one of a scenario's turns, 0 for the last, or how to play turns where it plays none."""
    found: dict[str, Any] = {"houses": list(houses_by_name()), "cards": every_card(), "mana_types": MANA}
    turns = sum(isinstance(verb, WholeTurn) for verb in scenario.script)
    if number > turns or not (number or (scenario.script and isinstance(scenario.script[-1], WholeTurn))):
        return found | {"turn": 0}
    game, turn = game_before_orders(scenario, number)
    for player in game.state.standard_order()[:2]:
        for order in orders_of(turn, player):
            take_order(game, player, order)
    last = number in (0, turns)
    of_turn = "" if last else f"~{number}"
    hosts = [(_target(host), _called(host)) for host in castable_hosts(game.state) if not isinstance(host, Ground)]
    return found | {
        "turn": number or turns,
        "turns": [(f"turn-{each}" if each < turns else "turn", each) for each in range(1, turns + 1)],
        "last": last,
        "of_turn": of_turn,
        "sides": [_side(game, scenario, turn, player, of_turn) for player in PLAYERS],
        "hosts": hosts,
        "first": game.state.initiative,
        "sources": _sources(game.state),
        "chosen": [_chosen(game, place, mana, of_turn) for place, mana in turn.mana.items()],
    }


def _sources(state: State) -> list[tuple[str, str]]:
    """Return what may yield a mana that a player chooses: structures, and squares with spells."""
    built = [(one.id, _called(one)) for one in state.living_structures()]
    return built + [(f"{x}:{y}", f"Square {x},{y}") for (x, y), ground in state.grounds.items() if ground.spells]


def _chosen(game: Game, place: str, mana: str, of_turn: str) -> Given:
    built = game.state.structures.get(place)
    name = capital(_called(built)) if built is not None else f"Square {place}"
    return Given(f"{name}: {mana}", Edit("choice", f"{place.replace(',', ':')}{of_turn}").text)


def orders_of(turn: WholeTurn, player: Player) -> list[Order]:
    """Return what a player orders in a turn."""
    return turn.orders.blue if player == "blue" else turn.orders.red


def game_before_orders(scenario: Scenario, number: int = 0) -> tuple[Game, WholeTurn]:
    """Return the game as the players of a turn, 0 for the last, see it before they order anything, and that turn."""
    game = Game(build(scenario), Dice(scenario.seed), rules_of(scenario))
    *before, turn = up_to_turn(scenario, number)
    assert isinstance(turn, WholeTurn)
    play_script(game, deepcopy(before))
    if game.state.played:
        next_turn(game, dict(turn.mana.items()))
    return game, turn


def verify_cast_order(scenario: Scenario, on: str, card: str, target: str) -> None:
    """Refuse a cast that may not be ordered in a turn, with the reason. Raises ScenarioError."""
    order, (player, number) = order_of(f"cast {card} on {target}"), whose_turn(on)
    if player not in PLAYERS or not isinstance(order, CastOrder):
        raise ScenarioError("on", "expected a player in a whole turn")
    if card not in cards_by_name():
        raise ScenarioError("which", f"expected the name of a card, got {card[:60]!r}")
    game, turn = game_before_orders(scenario, number)
    try:
        for given in orders_of(turn, player):
            take_order(game, player, given)
        verify_cast(game, player, card, find_host(game, order.target))
    except RefusalError as refusal:
        raise ScenarioError("to", f"{card} cannot be cast there: {refusal}") from refusal


def _side(game: Game, scenario: Scenario, turn: WholeTurn, player: Player, of_turn: str) -> PlayerTurn:
    seat = game.state.seats[player]
    begins = scenario.players.blue if player == "blue" else scenario.players.red
    given = [
        Given(order_words(game, order), Edit("revoke", player + of_turn, to=order_text(order)).text)
        for order in orders_of(turn, player)
    ]
    hand = [(card, Edit("undeal", player, to=card).text if card in begins.hand else "") for card in seat.hand]
    choices = [*_casts(game, seat), *_trains(game, player), *_moves(game, player), *_discards(game, seat)]
    mana = ", ".join(f"{number} {kind}" for kind, number in seat.mana.items() if number)
    deck = "\n".join(begins.deck)
    return PlayerTurn(player, seat.house or "", hand, deck, mana, given, choices, not seat.holds_cards)


def order_words(game: Game, order: Order) -> str:
    """Return an order as a sentence says it, with names instead of ids."""
    text = order_text(order)
    things = {**game.state.minions, **game.state.groups, **game.state.structures}
    return capital(" ".join(_called(things[word]) if word in things else word for word in text.split(" ")))


def _called(host: Host) -> str:
    """Return what players call something in play; a structure by where it stands."""
    return f"the {host.type} at {','.join(map(str, host.square))}" if isinstance(host, Structure) else host.name


def _casts(game: Game, seat: Seat) -> Iterator[Choices]:
    """Yield for each card of the hand where it may be cast now."""
    for card in dict.fromkeys(seat.hand):
        legal = [host for host in _hosts_for(game, card) if can_cast(game, seat.player, card, host)]
        if legal:
            yield Choices(
                f"Cast {card}", [(f"cast {card} on {_target(host)}", f"{card} on {_called(host)}") for host in legal]
            )


def _hosts_for(game: Game, card: str) -> list[Host]:
    squares = definition(card).target in ("square", "terrain")
    return [host for host in castable_hosts(game.state) if squares or not isinstance(host, Ground)]


def castable_hosts(state: State) -> Iterator[Host]:
    """Yield everything that a spell may be cast on; squares of no note are plains."""
    for host in (*state.minions.values(), *state.groups.values(), *state.structures.values()):
        if host.alive:
            yield host
    yield state.globe
    for square in SQUARES:
        yield state.grounds.get(square) or Ground(square, "plains")


def _target(host: Host) -> str:
    return ",".join(map(str, host.square)) if isinstance(host, Ground) else host.id


def _trains(game: Game, player: Player) -> Iterator[Choices]:
    for structure in game.state.living_structures():
        most = range(1, structure.novices + 1)
        orders = [
            (f"train {structure.id} {count} {kind}", numbered(count, kind))
            for count in most
            for kind in RECRUIT_CLASSES
            if can_train(game, player, structure, count)
        ]
        orders += [
            (f"train {structure.id} {count} {mana}", f"{count} {mana} mana")
            for count in most
            for mana in _trained_mana(game.state.seats[player])
            if can_train(game, player, structure, count, mana)
        ]
        if orders:
            yield Choices(f"Train in {_called(structure)}", orders)


def _trained_mana(seat: Seat) -> list[str]:
    house = houses_by_name().get(seat.house or "")
    return [house.primary, house.secondary] if house is not None else []


def _moves(game: Game, player: Player) -> Iterator[Choices]:
    for group in game.state.groups.values():
        if group.owner != player or group.control != "player" or not group.alive or group.square is None:
            continue
        near = [square for square in SQUARES if 1 <= distance(group.square, square) <= 2]
        legal = [square for square in near if allowed(verify_order, game, group, square)]
        orders = [(f"move {group.id} to {x},{y}", f"{group.name} to {x},{y}") for x, y in legal]
        if orders:
            yield Choices(f"Move {group.name}", orders)


def _discards(game: Game, seat: Seat) -> Iterator[Choices]:
    cards = [card for card in dict.fromkeys(seat.hand) if can_discard(game, seat.player, card)]
    if cards:
        yield Choices("Discard", [(f"discard {card}", f"Discard {card}") for card in cards])
