"""Playing a hand: a deck shuffled by a seed, and what its player did with the hand, move by move.

A move is a letter and, for a card, its place in the shuffled deck: ``c12`` casts it, ``d12`` discards
it, ``n`` begins the next turn, which draws up to five again. A turn has one discard. The moves stand
in the address, so a hand can be shared, and undoing takes the last one away.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from deckbuilder.model.deck import CheckedCard, Deck
from deckbuilder.model.mana_plan import TURNS, Plan, Verdict
from deckbuilder.odds.casting_turn import CastingTurn
from deckbuilder.odds.playout import shuffled
from engine.model.catalog import Mana
from engine.model.seat import HAND

MAX_MOVES = 200
_MOVE = re.compile(r"n|[cd]\d{1,4}", re.ASCII)


class Held(NamedTuple):
    """A card in hand: its place in the shuffled deck, whether what is left pays for it, why the game refuses it.

    ``lacking`` is the mana of which an unknown cost is taken to be 1, where only that is not there.
    """

    place: int
    card: CheckedCard
    pays: Verdict
    lacking: Mana | None
    refusal: str
    can_be_cast: bool


class Hand(NamedTuple):
    """Where a hand stands: the moves that made it, the turn, its mana and what is left of it, the cards, the deck."""

    moves: tuple[str, ...]
    turn: int
    mana: dict[Mana, int]
    unspent: dict[Mana, int]
    cards: list[Held]
    cast: list[CheckedCard]
    left: int
    can_discard: bool

    def after(self, move: str) -> str:
        """Return the moves with one more, as they stand in an address."""
        return ".".join([*self.moves, move])

    @property
    def undone(self) -> str:
        """Return the moves without the last."""
        return ".".join(self.moves[:-1])


def read_moves(text: str) -> list[str]:
    """Return the moves of an address; the rest of one that makes no sense is left out."""
    moves: list[str] = []
    for move in text.split(".")[:MAX_MOVES]:
        if not _MOVE.fullmatch(move):
            break
        moves.append(move)
    return moves


def played(deck: Deck, plan: Plan | None, seed: int, moves: Sequence[str]) -> Hand:
    """Return the hand after some moves; one that is not allowed, or a turn after the last, changes nothing.

    Without a plan nothing is known of the mana: whatever the game takes may be cast.
    """
    game = _Game(shuffled(deck, seed), plan)
    made = tuple(move for move in moves if game.make(move))
    turn, left = game.turn, len(game.cards) - game.drawn
    held = [game.held(place) for place in game.hand]
    cast = [cast.card for cast in turn.cast]
    return Hand(made, turn.number, turn.mana, turn.left, held, cast, left, game.can_discard)


class _Game:
    """A hand while its moves are made; ``hand`` are places in the shuffled deck."""

    def __init__(self, cards: Sequence[CheckedCard], plan: Plan | None) -> None:
        self.cards = cards
        self.plan = plan
        self.hand: list[int] = []
        self.drawn = 0
        self.begin(CastingTurn(plan, 1))

    def begin(self, turn: CastingTurn) -> None:
        """Begin a turn: draw up to five."""
        self.turn = turn
        self.can_discard = True
        more = min(HAND - len(self.hand), len(self.cards) - self.drawn)
        self.hand += range(self.drawn, self.drawn + more)
        self.drawn += more

    def held(self, place: int) -> Held:
        """Return a card in hand as it stands."""
        card, turn = self.cards[place], self.turn
        return Held(place, card, turn.pays(card), turn.lacking(card), turn.refusal(card), turn.can_cast(card))

    def make(self, move: str) -> bool:
        """Make a move if it is allowed, and return whether it was."""
        if move == "n":
            return self._end_turn()
        place = int(move[1:])
        return place in self.hand and (self._cast(place) if move[0] == "c" else self._discard(place))

    def _end_turn(self) -> bool:
        allowed = self.turn.number < TURNS
        if allowed:
            self.begin(CastingTurn(self.plan, self.turn.number + 1, self.turn.cast))
        return allowed

    def _cast(self, place: int) -> bool:
        allowed = self.turn.can_cast(self.cards[place])
        if allowed:
            self.hand.remove(place)
            self.turn.play(self.cards[place])
        return allowed

    def _discard(self, place: int) -> bool:
        allowed, self.can_discard = self.can_discard, False
        if allowed:
            self.hand.remove(place)
        return allowed
