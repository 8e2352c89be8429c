"""What a cast takes of its player (casting page; I-15): the card out of their hand, and the mana that it costs."""

from __future__ import annotations

from engine.model.catalog import house_of, houses_by_name
from engine.model.costs import CastingCost, Price, base_cost, mana_in_words, paid_from, rise_of, rises_of, short_of
from engine.model.errors import RefusalError
from engine.model.events import Casting, Charge
from engine.model.seat import Player, Seat
from engine.rules.game import Game
from engine.rules.notify import notify_in_player_order
from engine.rules.reach import watchers


def verify_in_hand(game: Game, player: Player, card: str) -> None:
    """A player whose cards are known casts only what is in their hand."""
    seat = game.state.seats[player]
    if seat.holds_cards and card not in seat.hand:
        raise RefusalError(f"{card} is not in {player.capitalize()}'s hand")


def copy_in_hand(game: Game, player: Player, card: str) -> str:
    """Return the copy of a card that a player would cast: the first of their hand, which may have been rewritten."""
    return next((held for held in game.state.seats[player].hand if held == card), card)


def cost_before_spells(game: Game, player: Player, card: str, now: int | None = None) -> CastingCost:
    """Return what a card costs a player before spells in play change it; ``now`` is what the script states."""
    return base_cost(card, game.state.costs, now, rise_of(game.state.seats[player], card))


def rise_of_copy(game: Game, player: Player, card: str, cost: int | None) -> int:
    """Return the rise of the copy that a player casts: of one that costs what the script states, else the cheapest."""
    seat, costs = game.state.seats[player], game.state.costs
    at_that = (rise for rise in rises_of(seat, card) if base_cost(card, costs, None, rise).total == cost)
    return next(at_that, rise_of(seat, card))


def cost_of(game: Game, player: Player, card: str, now: int | None) -> CastingCost:
    """Return what a card costs a player, with what spells in play make of it."""
    base = cost_before_spells(game, player, card, now)
    charge = Charge(player, card, base.price)
    notify_in_player_order(game, "PRICE", charge)
    return base if charge.price is None else CastingCost(charge.price, sum(charge.price.values()), base.stated)


def verify_cost(game: Game, player: Player, card: str, cost: CastingCost) -> None:
    """A player whose mana is known pays what a card is known to cost them (I-15)."""
    seat, price = game.state.seats[player], cost.price
    if seat.pays and price is not None and short_of(seat, price):
        lacks = f"{seat.name} lacks {mana_in_words(short_of(seat, price))}"
        raise RefusalError(f"{card} costs {mana_in_words(price)}; {lacks}")
    if seat.pays and price is None:
        verify_total(game, seat, card, cost.total)


def verify_total(game: Game, seat: Seat, card: str, total: int | None) -> None:
    """A player has as much mana as a card costs in all, where of each type nobody knows how much it takes (I-15).

    What spells in play may make of such a cost is not known either, so with one of them nothing is asked.
    """
    house = houses_by_name().get(house_of(card) or "")
    if total is None or house is None or watchers(game, "PRICE"):
        return
    there: Price = {mana: seat.mana.get(mana, 0) for mana in (house.primary, house.secondary)}
    if sum(there.values()) < total:
        raise RefusalError(f"{card} costs {total} mana in all; {seat.name} has {mana_in_words(there)}")


def take_from_hand(game: Game, seat: Seat, card: str, rise: int) -> None:
    """Take a card out of a player's hand, the copy that costs so much above its first price, if the card is there."""
    if card not in seat.hand:
        return
    place = seat.hand.index(card)
    game.change(seat, "hand", [*seat.hand[:place], *seat.hand[place + 1 :]])
    if (card, rise) in seat.rises:
        place = seat.rises.index((card, rise))
        seat.rises = (*seat.rises[:place], *seat.rises[place + 1 :])


def pay(game: Game, casting: Casting) -> None:
    """Pay what a card is known to cost, where the player's mana is known (casting page; I-15).

    The M of a Revolver is its own price: what spells spare of it, or add, is no part of the base cost (spells page).
    """
    seat, cost = game.state.seats[casting.player], casting.charged
    casting.base = cost_before_spells(game, casting.player, casting.card, casting.cost)
    casting.cost = casting.base.total
    if cost.stated:
        game.note("cost stated", spell=casting.card, cost=casting.base.words)
        game.cite("I-58")
    if seat.pays and cost.price is not None:
        game.change(seat, "mana", paid_from(seat, cost.price))
    elif seat.pays:
        game.note("cost not known", spell=casting.card)
        game.cite("I-15")
