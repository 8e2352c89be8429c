"""The players, and what each of them has: a house, a hand, a deck, mana."""

from __future__ import annotations

from typing import Final, Literal, get_args

from mypy_extensions import mypyc_attr

Contestant = Literal["blue", "red"]
PLAYERS: Final[tuple[Contestant, Contestant]] = get_args(Contestant)
"""The two who play; the neutral player orders nothing and can neither win nor lose (players page)."""

Player = Literal[Contestant, "neutral"]

OWNERS: Final[tuple[Player, ...]] = get_args(Player)
"""Whoever can own what is in play."""

Winner = Literal[Contestant, "draw"]

HAND: Final = 5
"""A hand is filled up to five cards (I-17)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Seat:
    """One of the two players: house, hand, deck, mana of this turn, and the Hero spells already cast.

    ``made`` is the mana that was made for this turn, ``mana`` what is left of it; ``trained`` is
    the mana that novices trained as mana give every turn, and ``delta`` the
    structures won less those lost since the last start of turn (initiative page). ``pays`` says
    whether the scenario gives mana, so that costs count, and ``holds_cards`` whether it gives
    cards, so that only those may be cast. ``rises`` are cards of changing cost in the hand, each
    with how much above its first price it costs now; a copy that is not named costs that price.
    """

    __slots__ = (
        "deck",
        "delta",
        "discarded",
        "hand",
        "holds_cards",
        "house",
        "id",
        "made",
        "mana",
        "name",
        "pays",
        "player",
        "rises",
        "trained",
        "used",
    )

    def __init__(self, player: Player, house: str | None) -> None:
        self.player = player
        self.id = f"player {player}"
        self.name = player.capitalize()
        self.house = house
        self.hand: list[str] = []
        self.deck: list[str] = []
        self.discarded: list[str] = []
        self.used: list[str] = []
        self.mana: dict[str, int] = {}
        self.made: dict[str, int] = {}
        self.trained: dict[str, int] = {}
        self.delta = 0
        self.pays = False
        self.holds_cards = False
        self.rises: tuple[tuple[str, int], ...] = ()
