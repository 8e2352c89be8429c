"""The chance to draw a card and be able to pay for it by some turn, under a mana plan; exact.

The plan's novices and towns are taken to be certain. Its mana cards are not: each is cast as soon
as the plan says, the rest of the plan pays for it, and a copy has been drawn. A card once drawn is
taken to be kept, and a turn's whole mana may go into the one card asked about.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import msgspec

from deckbuilder.model.deck import CheckedCard, Deck, Entry
from deckbuilder.model.mana_needs import needs
from deckbuilder.model.mana_plan import TURNS, Plan, PlannedCast, Verdict, pays, pool, proposed, towns_owned
from deckbuilder.model.mana_sources import in_deck
from deckbuilder.odds.drawing import USUAL, Pace, at_least, none_seen, seen
from engine.model.catalog import House

CERTAIN: tuple[Verdict, ...] = ("yes",)
HOPED: tuple[Verdict, ...] = ("yes", "unknown")
MAX_CASTS = 2
"""Mana cards that a plan may name: every pair of turns they can fall on is gone through."""
NEVER = TURNS + 1


class SeenCopies(NamedTuple):
    """Copies of a card, and how many cards of the deck have been seen without one of them."""

    copies: int
    drawn: int


def chances(
    card: CheckedCard, copies: int, size: int, plan: Plan, pace: Pace, verdicts: Sequence[Verdict] = CERTAIN
) -> tuple[Fraction, ...]:
    """Return, for each turn, the chance that a copy has been drawn and could have been paid by then.

    ``verdicts`` are the answers of ``mana_plan.pays`` that count as paid: with HOPED, a cost that is
    not known is taken to be low enough, which gives the upper bound.
    """
    drawn_by = [0, *(seen(size, turn, pace) for turn in range(1, TURNS + 1))]
    waiting = [(cast, first) for cast in plan.casts if cast.card.id != card.id and (first := ready(cast, plan))]
    total = [Fraction(0)] * TURNS
    for turns in product(*(range(first, NEVER + 1) for _, first in waiting)):
        casts = [msgspec.structs.replace(cast, turn=on) for (cast, _), on in zip(waiting, turns, strict=True)]
        paid = [pays(pool(plan, casts, turn), card) in verdicts for turn in range(1, TURNS + 1)]
        cases = [_cases(cast, first, drawn_by) for (_, first), cast in zip(waiting, casts, strict=True)]
        last = 0
        for turn in range(1, TURNS + 1):
            last = turn if paid[turn - 1] else last
            total[turn - 1] += _chance(cases, SeenCopies(copies, drawn_by[last]), size)
    return tuple(total)


def plan_for(deck: Deck, house: House) -> Plan:
    """Return the plan proposed for a deck, with those of its own lasting mana cards that make what it needs.

    Each is cast on the turn by which it has been drawn in half of all games, once the plan pays for it.
    """
    all_needs = needs(deck)
    plan = proposed(house, all_needs)
    needed = {need.mana for need in all_needs if need.firm}
    useful = [
        (sum(source.amount(mana) for mana in needed) * source.paying(entry.count), entry)
        for entry, source in in_deck(deck.entries)
        if source.turns is None
    ]
    best = sorted((row for row in useful if row[0]), key=lambda row: -row[0])[:MAX_CASTS]
    casts = (_planned(entry, deck.size, plan) for _, entry in best)
    return msgspec.structs.replace(plan, casts=tuple(cast for cast in casts if cast))


def _planned(entry: Entry, size: int, plan: Plan) -> PlannedCast | None:
    """Return the casting of a mana card in a plan, or None where the plan never pays for it."""
    half = (turn for turn in range(1, TURNS + 1) if 2 * at_least(1, entry.count, size, seen(size, turn, USUAL)) >= 1)
    cast = PlannedCast(next(half, TURNS), entry.card, entry.count)
    turn = ready(cast, plan)
    return msgspec.structs.replace(cast, turn=turn) if turn else None


def ready(cast: PlannedCast, plan: Plan) -> int | None:
    """Return the first turn, not before the one planned, on which a mana card may be cast; None if there is none."""
    turns = range(cast.turn, TURNS + 1)
    mine = (turn for turn in turns if not cast.source.needs_town or towns_owned(plan, turn))
    return next((turn for turn in mine if pays(pool(plan, (), turn), cast.card) != "no"), None)


def _cases(cast: PlannedCast, first: int, drawn_by: Sequence[int]) -> tuple[tuple[int, SeenCopies], ...]:
    """Return the event that a card is cast just on its turn, as signed events of its not being seen.

    On a later turn than the first: not seen the turn before, less not seen by then either.
    """
    before = (1, SeenCopies(cast.copies, drawn_by[cast.turn - 1] if cast.turn > first else 0))
    return (before,) if cast.turn == NEVER else (before, (-1, SeenCopies(cast.copies, drawn_by[cast.turn])))


def _chance(cases: Sequence[tuple[tuple[int, SeenCopies], ...]], target: SeenCopies, size: int) -> Fraction:
    """Return the chance that every cast falls as its case says and the target has been seen."""
    return sum((sign * _none(kinds, target, size) for sign, kinds in _products(cases)), Fraction(0))


def _products(cases: Sequence[tuple[tuple[int, SeenCopies], ...]]) -> Iterator[tuple[int, tuple[SeenCopies, ...]]]:
    """Multiply signed events out."""
    for choice in product(*cases):
        sign = 1
        for one, _ in choice:
            sign *= one
        yield sign, tuple(kind for _, kind in choice)


@lru_cache(maxsize=8192)
def _none(kinds: tuple[SeenCopies, ...], target: SeenCopies, size: int) -> Fraction:
    """Return the chance that none of these kinds has been seen, and the target has."""
    return none_seen(kinds, size) - none_seen((*kinds, target), size)
