"""Playing a hand: a deck shuffled by a seed, and what its player did with the hand, move by move.

A move is a letter and, for a card, its place in the shuffled deck: ``c12`` casts it, ``d12`` discards
it, ``n`` begins the next turn, which draws up to five again. The moves stand in the address, so a
hand can be shared, and undoing takes the last one away.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from deckbuilder.model.deck import CheckedCard, Deck
from deckbuilder.model.mana_plan import TURNS, Plan, PlannedCast, Verdict, pays, pool
from deckbuilder.model.mana_sources import sources
from deckbuilder.odds.casting import least_price
from deckbuilder.odds.drawing import HAND
from deckbuilder.odds.playout import shuffled
from engine.model.catalog import Mana

MAX_MOVES = 200
_MOVE = re.compile(r"n|[cd]\d{1,4}", re.ASCII)


class Held(NamedTuple):
    """A card in hand: its place in the shuffled deck, and whether what is left of the turn's mana pays for it."""

    place: int
    card: CheckedCard
    pays: Verdict


class Hand(NamedTuple):
    """Where a hand stands: the moves that made it, the turn, its mana and what is left of it, the cards, the deck."""

    moves: tuple[str, ...]
    turn: int
    mana: dict[Mana, int]
    unspent: dict[Mana, int]
    cards: list[Held]
    cast: list[CheckedCard]
    left: int

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


def played(deck: Deck, plan: Plan, seed: int, moves: Sequence[str]) -> Hand:
    """Return the hand after some moves; a card that is not in hand, or a turn after the last, changes nothing."""
    cards = shuffled(deck, seed)
    hand, drawn, turn = list(range(min(HAND, len(cards)))), min(HAND, len(cards)), 1
    cast, working, made = list[CheckedCard](), list[PlannedCast](), list[str]()
    spent: Counter[Mana] = Counter()
    for move in moves:
        if move == "n" and turn < TURNS:
            turn += 1
            spent.clear()
            more = min(HAND - len(hand), len(cards) - drawn)
            hand += range(drawn, drawn + more)
            drawn += more
        elif move != "n" and int(move[1:]) in hand:
            place = int(move[1:])
            hand.remove(place)
            if move[0] == "c":
                cast.append(cards[place])
                spent.update(least_price(cards[place]))
                working += [PlannedCast(turn, cards[place], 1)] if cards[place].name in sources() else []
        else:
            continue
        made.append(move)
    mana = pool(plan, working, turn)
    left = {part: max(0, amount - spent[part]) for part, amount in mana.items()}
    held = [Held(place, cards[place], pays(left, cards[place])) for place in hand]
    return Hand(tuple(made), turn, mana, left, held, cast, len(cards) - drawn)
