"""Hands and decks: drawing and discarding (casting page; S4)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.model.costs import dearest_rise
from engine.model.events import Casting
from engine.model.seat import Player
from engine.rules.cast_payment import take_from_hand
from engine.rules.game import Game
from engine.rules.lookup import house_of_player


def draw_from_deck(game: Game, player: Player, count: int) -> None:
    """Draw cards from the top of a player's deck, as many as there are (I-29); the neutral player has none."""
    seat = game.state.seats.get(player)
    if seat is None:
        return
    drawn = seat.deck[: max(0, count)]
    if drawn:
        game.change(seat, "hand", [*seat.hand, *drawn])
        game.change(seat, "deck", seat.deck[len(drawn) :])


def take_into_hand(game: Game, player: Player, card: str, rise: int) -> None:
    """Put a card into a player's hand, a copy that costs so much above its first price."""
    seat = game.state.seats.get(player)
    if seat is None:
        return
    game.change(seat, "hand", [*seat.hand, card])
    seat.rises = (*seat.rises, *([(card, rise)] if rise else []))


def take_back(game: Game, casting: Casting) -> None:
    """Undo the order of a card: it is in the player's hand again, and what was paid for it in their mana."""
    seat, price = game.state.seats[casting.player], casting.charged.price
    if seat.holds_cards:
        take_into_hand(game, casting.player, casting.card, casting.rise)
    if seat.pays and price is not None:
        game.change(seat, "mana", {mana: left + price.get(mana, 0) for mana, left in seat.mana.items()})


def put_into_deck(game: Game, player: Player, card: str, place: int) -> None:
    """Put a card into a player's deck: at place 0 it lies on top, at the deck's size at the bottom."""
    seat = game.state.seats.get(player)
    if seat is None:
        return
    game.change(seat, "deck", [*seat.deck[:place], card, *seat.deck[place:]])


def discard_from_hand(game: Game, player: Player, cards: Sequence[str]) -> None:
    """Make a player discard cards of the hand, of several copies the dearest; one that is not there is passed over."""
    seat = game.state.seats.get(player)
    for card in cards:
        if seat is not None and card in seat.hand:
            take_from_hand(game, seat, card, dearest_rise(seat, card))
            game.change(seat, "discarded", [*seat.discarded, card])


def nation_of(game: Game, player: Player) -> str:
    """Return the nation of a player's house; Humans where the house is not known."""
    house = house_of_player(game, player)
    return house.nations if house is not None else "Humans"


def gain_mana(game: Game, player: Player, mana: str, amount: int) -> None:
    """Add to (or take from) a player's mana of this turn; it never falls below 0."""
    seat = game.state.seats.get(player)
    if seat is not None:
        game.change(seat, "mana", seat.mana | {mana: max(0, seat.mana.get(mana, 0) + amount)})
