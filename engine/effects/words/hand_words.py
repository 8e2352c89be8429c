"""The words for decks, and for what players are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.model.catalog import Transmuted
from engine.model.state import Player
from engine.model.words import listed
from engine.rules.casting import cost_before_spells
from engine.rules.hands import put_into_deck

if TYPE_CHECKING:
    from engine.rules.game import Game


def tell(game: Game, player: str, what: str) -> None:
    """Tell a player something that nothing on the board shows: ``what`` finishes the sentence "Blue is told ..."."""
    game.note("told", player=player.capitalize(), news=what)


def in_words(cards: Sequence[str]) -> str:
    """Return cards as words: "Amok, Plains and Void"."""
    return listed(cards) if cards else "no card"


def put_rewritten(game: Game, player: Player, card: str) -> None:
    """Put a copy of a card on top of a player's deck, rewritten to his house and its mana types (I-61)."""
    seat = game.state.seats.get(player)
    house = seat.house if seat is not None else None
    if house is None:
        game.note("not rewritten", player=player.capitalize(), card=str(card))
        put_on_top(game, player, str(card))
        return
    copy = Transmuted(card, house)
    game.note("rewritten", card=str(card), house=house, cost=cost_before_spells(game, player, copy).words)
    put_on_top(game, player, copy)


def put_on_top(game: Game, player: Player, card: str) -> None:
    """Put a card on top of a player's deck."""
    put_into_deck(game, player, card, 0)
