"""What is found of two cards: the strongest case of each kind, on the smallest board that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from engine.atlas.boards import BOARDS, LESS, PLACES, Place, board_named
from engine.atlas.interaction import KINDS, Effect, FindingKind, Runs, effects, on_card
from engine.atlas.pairs import LaidPair, alone, cast_at, runs_of, ways
from engine.model.catalog import LASTING, cards_by_name

SEEDS: Final = (1, 2, 3)
"""Where something was rolled, a finding is played with all of these dice; it counts if most of them show it."""

STRENGTHS: Final = 5
"""How finely it is said how much of the outcome moves."""


ORDERS: Final = (True, False)


class AtlasFinding(NamedTuple):
    """What one card does to another, and the runs that show it.

    ``first`` is the card that is cast first, empty where that makes no difference; ``what``, ``alone`` and
    ``together`` are the number that changes, ``reason`` why a cast is refused.
    """

    by: str
    to: str
    kind: FindingKind
    strength: int
    board: str
    place_by: Place
    place_to: Place
    first: str
    step: str
    what: str
    alone: Any
    together: Any
    reason: str


class Case(NamedTuple):
    """An effect as it came about once."""

    effect: Effect
    laid: LaidPair
    strength: float
    both_orders: bool


def findings(one: str, other: str) -> list[AtlasFinding]:
    """Return what two cards do to each other, each kind in each direction once."""
    best: dict[tuple[str, str, FindingKind], Case] = {}
    for case in cases(one, other):
        key = case.effect[:3]
        if key not in best or (case.strength, case.both_orders) > (best[key].strength, best[key].both_orders):
            best[key] = case
    return [_finding(_smaller(best[key])) for key in sorted(best, key=lambda key: (KINDS.index(key[2]), key[:2]))]


def cases(one: str, other: str) -> Iterator[Case]:
    """Yield every effect that one of two cards has on the other, wherever they are laid."""
    found: dict[tuple[str, tuple[Place, Place]], dict[bool, list[tuple[Effect, float]]]] = {}
    for laid in ways(one, other):
        found.setdefault((laid.board, laid.places), {})[laid.in_order] = confirmed(laid)
    for (board, places), by_order in found.items():
        for in_order, effects_of in by_order.items():
            laid = LaidPair(board, (one, other), places, in_order)
            others = [effect[:5] for effect, _ in by_order.get(not in_order, effects_of)]
            for effect, strength in effects_of:
                yield Case(effect, laid, strength, effect[:5] in others)
        yield from _order_matters(LaidPair(board, (one, other), places, True), by_order)


def _order_matters(laid: LaidPair, by_order: dict[bool, list[tuple[Effect, float]]]) -> Iterator[Case]:
    """Yield that two spells that stay on one host do something else to each other in the other order."""
    one, other = laid.cards
    if len(by_order) < 2 or laid.places != ("near", "near") or not all(_stays(card) for card in laid.cards):
        return
    if any(effect.kind == "excludes" for found in by_order.values() for effect, _ in found):
        return  # which of them can be cast is said already
    for in_order in ORDERS:
        elsewhere = {effect[:7] for effect, _ in by_order[not in_order]}
        only = [(effect, strength) for effect, strength in by_order[in_order] if effect[:7] not in elsewhere]
        seen = [(effect, strength) for effect, strength in only if effect.step != "CASTING"]
        if seen:
            effect, strength = min(seen, key=str)
            shown = effect._replace(by=min(one, other), to=max(one, other), kind="order")
            yield Case(shown, laid._replace(in_order=in_order), strength, both_orders=False)
            return


def _stays(card: str) -> bool:
    return cards_by_name()[card].type in LASTING


def confirmed(laid: LaidPair) -> list[tuple[Effect, float]]:
    """Return the effects that two cards have on each other as they are laid, each with its strength from 0 to 1.

    Where something was rolled, only those that come with most dice.
    """
    runs = runs_of(laid, SEEDS[0])
    if runs is None:
        return []
    found = _with_fate(runs)
    if not found or not any(run.rolled for run in runs.all_four):
        return [(effect, strength_of(runs)) for effect in found]
    again = [runs_of(laid, seed) for seed in SEEDS[1:]]
    keys = [{effect[:3] for effect in _with_fate(run)} for run in again if run is not None]
    shows = [effect for effect in found if 2 * (1 + sum(effect[:3] in key for key in keys)) > len(SEEDS)]
    return [(effect, strength_of(runs)) for effect in shows]


def _with_fate(runs: Runs) -> list[Effect]:
    """Return the effects of two cards on each other, and whom they save or kill together."""
    found = effects(runs)
    if not found or runs.first == runs.second or any(effect.kind == "excludes" for effect in found):
        return found
    for minion in ("ann", "bob", "cat", "dan"):
        lives = [minion in run.alive for run in runs.all_four]
        if lives in ([False, False, False, True], [True, True, True, False]):
            by, to = sorted((runs.first, runs.second))
            return [*found, Effect(by, to, "saves" if lives[-1] else "kills", found[0].step, minion)]
    return found


def strength_of(runs: Runs) -> float:
    """Return how much of either side's hit points is not what both cards alone add up to."""
    none, one, other, both = (run.balance for run in runs.all_four)
    sums = [min(1.0, max(0.0, one[side] + other[side] - none[side])) for side in (0, 1)]
    return max(abs(both[side] - sums[side]) for side in (0, 1))


def _smaller(case: Case) -> Case:
    """Take from a board whatever can go while the effect stays."""
    if case.effect.kind == "order":
        return case
    tried = True
    while tried:
        tried = False
        for letter in LESS:
            name = _less(case.laid.board, letter)
            smaller = _shown(case, name) if name else None
            if smaller is not None:
                case, tried = smaller, True
    return case


def _less(name: str, letter: str) -> str | None:
    """Return the name of a board without something more, or None where it has no such thing."""
    full, _, less = name.partition("~")
    smaller = f"{full}~{''.join(sorted(less + letter))}"
    try:
        board_named(smaller)
    except KeyError:
        return None
    return smaller


def _shown(case: Case, name: str) -> Case | None:
    """Return a case as a smaller board shows it, or None where it does not."""
    laid = case.laid._replace(board=name)
    for card, place in zip(laid.cards, laid.places, strict=True):
        if cast_at(name, card, place) != cast_at(case.laid.board, card, place):
            return None
    for effect, strength in confirmed(laid):
        if effect[:4] == case.effect[:4]:
            return Case(effect, laid, strength, case.both_orders)
    return None


def _finding(case: Case) -> AtlasFinding:
    effect, laid = case.effect, case.laid
    place = dict(zip(laid.cards, laid.places, strict=True))
    first = "" if case.both_orders else laid.cards[laid.order[0]]
    strength = 1 + min(STRENGTHS - 1, int(case.strength * STRENGTHS))
    places = (place[effect.by], place[effect.to]) if effect.by != effect.to else laid.places
    return AtlasFinding(*effect[:3], strength, laid.board, *places, first, *effect[3:])


def null_findings(card: str) -> tuple[int, int]:
    """Return how often a card differs from itself under other dice as if another card were there, of how many runs.

    It is compared and confirmed like two cards: what comes out is the dice's doing alone.
    """
    found = tried = 0
    for board in BOARDS:
        for place in PLACES:
            if cast_at(board.name, card, place) is not None:
                shown = [_differs_by_dice(board.name, card, place, seed) for seed in SEEDS]
                tried += 1
                found += 2 * sum(shown) > len(shown) and shown[0]
    return found, tried


def _differs_by_dice(board: str, card: str, place: Place, seed: int) -> bool:
    one, other = alone(board, card, place, seed), alone(board, card, place, seed + len(SEEDS))
    return any(on_card(card, "", one, other, 0, steady=board_named(board).steady))
