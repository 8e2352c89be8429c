"""Play-outs: a deck shuffled by a seed that can be shared, and its hands played turn by turn.

A play-out follows the mana plan and casts what the turn's mana pays for, so it shows what the
exact odds leave out: that cards compete for the same mana. The same deck, plan and seed give the
same play-out on every machine.
"""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import msgspec

from deckbuilder.model.deck import CheckedCard, Deck
from deckbuilder.model.mana_plan import Plan, PlannedCast
from deckbuilder.model.mana_sources import sources
from deckbuilder.odds.casting_turn import CastingTurn
from deckbuilder.odds.drawing import Pace
from engine.model.catalog import Mana
from engine.model.dice import Dice
from engine.model.seat import HAND


class PlayedTurn(msgspec.Struct, frozen=True):
    """A turn of a play-out: its mana, the cards drawn, the hand, and what was cast and discarded of it."""

    number: int
    mana: dict[Mana, int]
    drawn: tuple[CheckedCard, ...]
    hand: tuple[CheckedCard, ...]
    cast: tuple[CheckedCard, ...]
    discarded: tuple[CheckedCard, ...]
    left: int


def shuffled(deck: Deck, seed: int, most: int | None = None) -> list[CheckedCard]:
    """Return the cards of a deck in the order of a seed (Fisher and Yates, from the top).

    With ``most``, only so many from the top are in that order; the rest lie below as they came.
    """
    cards = [entry.card for entry in sorted(deck.entries, key=lambda entry: entry.card.id) for _ in range(entry.count)]
    dice = Dice(seed)
    for place in range(len(cards) if most is None else min(most, len(cards))):
        other = place + dice.below(len(cards) - place)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def play(deck: Deck, plan: Plan, pace: Pace, seed: int, turns: int) -> tuple[PlayedTurn, ...]:
    """Play a deck without an opponent for a number of turns.

    Every turn draws up to five, casts at most ``pace.cast`` cards that the turn's mana pays for
    together, mana cards first and then the dearest, and discards at most ``pace.discarded``. A
    cost is taken at the least that it can be, and at 1 primary where nothing is known of it. Copies
    that the game refuses stay in hand. Sources that are cast pay as their texts say; the casts that
    the plan names are left aside.
    """
    rest, hand = shuffled(deck, seed, most=HAND * turns), list[CheckedCard]()
    before: list[PlannedCast] = []
    played = []
    for number in range(1, turns + 1):
        drawn = rest[: HAND - len(hand)]
        del rest[: len(drawn)]
        hand += drawn
        turn = CastingTurn(plan, number, before)
        cast = _cast(hand, turn, pace.cast)
        uncast = _without(hand, cast)
        discarded = _worst(uncast, pace.discarded)
        played.append(PlayedTurn(number, turn.mana, tuple(drawn), tuple(hand), tuple(cast), discarded, len(rest)))
        before, hand = turn.cast, _without(uncast, discarded)
    return tuple(played)


def count_turns(
    deck: Deck, plan: Plan, pace: Pace, seeds: Iterable[int], turns: int, wanted: Collection[int]
) -> tuple[list[int], list[int]]:
    """Play a deck once a seed and return, for each turn, in how many play-outs one of the wanted cards (ids) had
    been seen by then, and in how many one had been cast.
    """  # noqa: D205 - the two counts belong in one sentence
    held, cast = [0] * turns, [0] * turns
    for seed in seeds:
        has_seen = has_cast = False
        for turn in play(deck, plan, pace, seed, turns):
            has_seen = has_seen or any(card.id in wanted for card in turn.drawn)
            has_cast = has_cast or any(card.id in wanted for card in turn.cast)
            held[turn.number - 1] += has_seen
            cast[turn.number - 1] += has_cast
    return held, cast


class Average(NamedTuple):
    """What many games come to on a turn: the mana, the cards cast by then, and how often nothing could be cast."""

    turn: int
    mana: Fraction
    cast: Fraction
    idle: Fraction


def averages(deck: Deck, plan: Plan, pace: Pace, seeds: Sequence[int], turns: int) -> list[Average]:
    """Play a deck once a seed and return what it comes to, turn by turn."""
    mana, cast, idle = [0] * turns, [0] * turns, [0] * turns
    for seed in seeds:
        so_far = 0
        for place, turn in enumerate(play(deck, plan, pace, seed, turns)):
            so_far += len(turn.cast)
            mana[place] += sum(turn.mana.values())
            cast[place] += so_far
            idle[place] += not turn.cast
    return [
        Average(place + 1, *(Fraction(figure[place], len(seeds)) for figure in (mana, cast, idle)))
        for place in range(turns)
    ]


def _cast(hand: Sequence[CheckedCard], turn: CastingTurn, most: int) -> list[CheckedCard]:
    """Cast of a hand what a turn allows, and return it: mana cards first, then the dearest that is still paid for."""
    chosen: list[CheckedCard] = []
    for card in sorted(hand, key=_eagerness):
        if len(chosen) < most and turn.can_cast(card):
            turn.play(card)
            chosen.append(card)
    return chosen


@lru_cache(maxsize=1024)
def _eagerness(card: CheckedCard) -> tuple[bool, int, int]:
    """Return what cards are cast by: lasting mana first, then the dearest, then by id."""
    source = sources().get(card.name)
    return not (source and source.turns is None), -card.total.low, card.id


def _worst(hand: Sequence[CheckedCard], most: int) -> tuple[CheckedCard, ...]:
    """Return the cards discarded of those not cast: the dearest, which wait longest."""
    return tuple(sorted(hand, key=lambda card: _eagerness(card)[1:])[:most]) if most else ()


def _without(hand: Sequence[CheckedCard], gone: Iterable[CheckedCard]) -> list[CheckedCard]:
    """Return a hand without these cards, one copy each."""
    left = list(hand)
    for card in gone:
        left.remove(card)
    return left
