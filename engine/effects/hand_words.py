"""The words for decks, and for what players are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.catalog import Transmuted
from engine.state import Player

if TYPE_CHECKING:
    from engine.play import Play


def tell(play: Play, player: str, what: str) -> None:
    """Tell a player something that nothing on the board shows: ``what`` finishes the sentence "Blue is told ..."."""
    play.note("told", player=player.capitalize(), news=what)


def listed(cards: Sequence[str]) -> str:
    """Return cards as words: "Amok, Plains and Void"."""
    if not cards:
        return "no card"
    return cards[0] if len(cards) == 1 else f"{', '.join(cards[:-1])} and {cards[-1]}"


def put_rewritten(play: Play, player: Player, card: str) -> None:
    """Put a copy of a card on top of a player's deck, rewritten to his house and its mana types (I-61)."""
    seat = play.state.seats.get(player)
    house = seat.house if seat is not None else None
    if house is None:
        play.note("not rewritten", player=player.capitalize(), card=str(card))
        put_on_top(play, player, str(card))
        return
    copy = Transmuted(card, house)
    play.note("rewritten", card=str(card), house=house, cost=play.base_cost(player, copy).words)
    put_on_top(play, player, copy)


def put_on_top(play: Play, player: Player, card: str) -> None:
    """Put a card on top of a player's deck."""
    play.put_into_deck(player, card, 0)
