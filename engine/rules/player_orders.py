"""What players order in a turn: training, casting, discarding, moving (the four pages on orders)."""

from __future__ import annotations

from copy import deepcopy
from typing import Final

from engine.model.board import Square
from engine.model.dice import Dice
from engine.model.errors import RefusalError, allowed
from engine.model.events import Attempt, Casting, Turn
from engine.model.hooks import Forbidden
from engine.model.pieces import MAX_MEMBERS, Group, Structure
from engine.model.seat import Player
from engine.model.turn_orders import CastOrder, DiscardOrder, Move, Order, TrainOrder
from engine.model.words import counted
from engine.rules.cast_payment import copy_in_hand
from engine.rules.casting import ORDERING
from engine.rules.creation import announce_arrivals, enter_play, fresh_id, new_group
from engine.rules.destinations import give_order, verify_order
from engine.rules.game import Game, Pipeline, Step
from engine.rules.hands import discard_from_hand, nation_of, take_back
from engine.rules.joining import of_player_recruits
from engine.rules.lookup import find_group, find_target, house_of_player, name_in_game, require_in_play, verify_on_board
from engine.rules.newcomers import make_recruit
from engine.rules.prohibitions import verify_allowed
from engine.rules.spell_targets import verify_target
from engine.rules.structures import add_novices


def take_orders(game: Game, turn: Turn) -> None:
    """Let both players give their orders, which they do at the same time (turn page).

    The one with initiative is heard first, so their recruits are there when the other is heard; the
    other's spells are therefore checked on a copy of the board, on which they are not. Spells
    wait for their execution, in the order settled here (I-53; spells page, potents).
    """
    first, second = game.state.standard_order()[:2]
    unseen = any(isinstance(order, TrainOrder) and order.mana is None for order in turn.orders.get(first, ()))
    apart = imagined_game(game) if unseen and turn.orders.get(second) else None
    known = everything_so_far(game)
    take_orders_of(game, first, turn, None)
    if apart is not None:
        apart.state.reserved = everything_so_far(game) - known
    take_orders_of(game, second, turn, apart)


def everything_so_far(game: Game) -> set[str]:
    """Return the ids of all minions, groups and structures there have been."""
    return {*game.state.minions, *game.state.groups, *game.state.structures}


def take_orders_of(game: Game, player: Player, turn: Turn, apart: Game | None) -> None:
    """Take all orders of a player, who sees the board ``apart`` where that is not the one there is."""
    for order in turn.orders.get(player, ()):
        casting = take_order(game, player, order, apart)
        if casting is not None and casting.result is None:
            game.state.potents = [*game.state.potents, casting]
        if isinstance(order, TrainOrder):
            recheck_potents(game, player, apart)


def recheck_potents(game: Game, player: Player, apart: Game | None) -> None:
    """Check a player's own potents anew as they have trained; what that spoils they take back (training page).

    It does not squander: only what happens after the orders are confirmed makes a spell do so (spells page).
    """
    for casting in [casting for casting in game.state.potents if casting.player == player]:
        board, seen = (game, casting) if apart is None or casting.seen is None else (apart, casting.seen)
        try:
            verify_target(board, player, seen.card, seen.target)
        except RefusalError as refusal:
            game.note("taken back", player=player, spell=casting.card, target=casting.target, why=str(refusal))
            game.state.potents = [other for other in game.state.potents if other is not casting]
            take_back(game, casting)
            if seen is not casting:
                take_back(board, seen)


def take_order(game: Game, player: Player, order: Order, apart: Game | None = None) -> Casting | None:
    """Carry out or note down one order; return the spell it casts, if it casts one. A wrong order is refused."""
    if apart is not None and not isinstance(order, CastOrder):
        take_order(apart, player, order)
    try:
        match order:
            case CastOrder():
                return order_spell(game, player, order, apart)
            case DiscardOrder():
                order_discard(game, player, order.card)
            case TrainOrder():
                train_novices(game, player, order)
            case Move():
                order_move(game, player, find_group(game, order.group), (order.to[0], order.to[1]))
    except RefusalError as refusal:
        game.note("refused", why=f"{refused_order_words(game, player, order)}: {refusal}")
    return None


def refused_order_words(game: Game, player: Player, order: Order) -> str:
    """Return what an order that is refused would have done, as a clause."""
    match order:
        case CastOrder():
            return f"{player.capitalize()} cannot cast {order.card}"
        case DiscardOrder():
            return f"{player.capitalize()} cannot discard {order.card}"
        case TrainOrder():
            return f"{player.capitalize()} cannot train in {name_in_game(game, order.structure)}"
    return f"{name_in_game(game, order.group)} cannot move to square {order.to[0]},{order.to[1]}"


def order_spell(game: Game, player: Player, order: CastOrder, apart: Game | None = None) -> Casting:
    """Order a spell (X1). Raises RefusalError for a target that is not there."""
    seen = order_spell(apart, player, order) if apart is not None else None
    casting = Casting(
        player,
        copy_in_hand(game, player, order.card),
        find_target(game, order.card, order.target),
        cost=order.cost,
        seen=seen,
    )
    game.play(ORDERING, casting)
    return casting


def order_discard(game: Game, player: Player, card: str) -> None:
    """Drop a card of the hand on the whirlpool. Raises RefusalError."""
    verify_discard(game, player, card)
    discard_from_hand(game, player, [card])


def verify_discard(game: Game, player: Player, card: str) -> None:
    """Raise RefusalError with the reason if a player may not drop a card: one of the hand, once a turn."""
    seat = game.state.seats[player]
    if card not in seat.hand:
        raise RefusalError(f"{card} is not in {player.capitalize()}'s hand")
    if seat.discarded:
        raise RefusalError("one card may be discarded a turn")
    verify_allowed(game, Forbidden.DISCARDING, None, Attempt(player, card=card))


def can_discard(game: Game, player: Player, card: str) -> bool:
    """Whether a player may drop a card of the hand on the whirlpool."""
    return allowed(verify_discard, game, player, card)


def order_move(game: Game, player: Player, group: Group, square: Square) -> None:
    """Note down where a group is to move. Raises RefusalError for one that takes no orders of the player."""
    if group.owner != player or group.control != "player" or not group.alive:
        raise RefusalError(f"it takes no orders from {player.capitalize()}")
    verify_order(game, group, square)
    give_order(game, group, square)


def verify_train(game: Game, player: Player, structure: Structure, count: int = 1, mana: str | None = None) -> None:
    """Raise RefusalError with the reason if a player may not train so many novices, as recruits or as mana."""
    verify_on_board(structure)
    if structure.owner != player:
        raise RefusalError(f"it is not {player.capitalize()}'s")
    if structure.novices < count:
        raise RefusalError(f"it has {counted(structure.novices, 'novice')}, not {count}")
    if mana is not None:
        _verify_mana(game, player, structure, mana)
    else:
        _verify_room(game, player, structure, count)


def _verify_mana(game: Game, player: Player, structure: Structure, mana: str) -> None:
    """Only a Sanctum trains mana, and only of its house's two types (training page)."""
    if structure.type != "sanctum":
        raise RefusalError("only a Sanctum trains mana")
    house = house_of_player(game, player)
    if house is not None and mana not in (house.primary, house.secondary):
        raise RefusalError(f"a Sanctum trains its house's two types, {house.primary} and {house.secondary}")


def _verify_room(game: Game, player: Player, structure: Structure, count: int) -> None:
    """Training is joining: a group in the structure must be one that the new recruits may join."""
    group = game.state.group_at(structure.square)
    if group is None:
        return
    if group.owner != player or not of_player_recruits(group):
        raise RefusalError(f"{group.name} stands there, which {player.capitalize()}'s recruits cannot join")
    if len(group.members) + count > MAX_MEMBERS:
        room = counted(MAX_MEMBERS - len(group.members), "recruit")
        raise RefusalError(f"{group.name} stands there and has room for {room}, not {count}")
    joining = Attempt(player, group)
    verify_allowed(game, Forbidden.JOINING, group, joining)


def can_train(game: Game, player: Player, structure: Structure, count: int = 1, mana: str | None = None) -> bool:
    """Whether a player may train so many novices of a structure."""
    return allowed(verify_train, game, player, structure, count, mana)


def train_novices(game: Game, player: Player, order: TrainOrder) -> None:
    """Train novices as recruits, who stand in the structure at once, or as mana. Raises RefusalError."""
    structure = require_in_play(game.state.structures.get(order.structure))
    verify_train(game, player, structure, order.count, order.mana)
    strangers = structure.strangers[: order.count]
    add_novices(game, structure, -order.count)
    structure.trained += order.count
    if order.mana is not None:
        seat = game.state.seats[player]
        game.change(seat, "trained", seat.trained | {order.mana: seat.trained.get(order.mana, 0) + order.count})
        return
    natives = [nation_of(game, structure.owner)] * (order.count - len(strangers))
    for nation in (*strangers, *natives):
        train_recruit(game, structure, order.recruit_class or "swordsman", nation)


def train_recruit(game: Game, structure: Structure, recruit_class: str, nation: str) -> None:
    """Make one recruit of a nation, in the group in the structure's square or a new one."""
    group = game.state.group_at(structure.square) or new_group(game, structure.square, structure.owner)
    assert group is not None
    minion = enter_play(game, make_recruit(fresh_id(game, recruit_class), recruit_class, nation), group)
    minion.trained = game.state.turn, structure.id
    announce_arrivals(game, (minion,), trained=True)


def imagined_game(game: Game) -> Game:
    """Return a copy of the game in which orders can be tried and nothing is told."""
    return Game(deepcopy(game.state), Dice(0), game.rules)


ORDERS: Final = Pipeline("Orders", (Step(None, take_orders),))
