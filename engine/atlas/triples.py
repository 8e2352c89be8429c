"""Three cards at once: where what two of them do to each other hangs on the third (docs/atlas.md).

All three are laid on a board, and the eight runs of it are compared (a three-factor design): what two of them do to
each other with the third in all four of their runs, and without it in any.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple

from engine.analysis.legal_casts import cast_edit
from engine.atlas.boards import PLACES, Place, board_named
from engine.atlas.dataset import FILE, parse_atlas
from engine.atlas.interaction import KINDS, STEPS, Effect, FindingKind, Runs, effects, one_is_gone
from engine.atlas.observation import Observation
from engine.atlas.pairs import LaidPair, cast_at, prepared_board, runs_of
from engine.atlas.strongest_cases import SEEDS
from engine.rules.casting import EXECUTED
from engine.scenario.error import ScenarioError
from engine.scenario.reference_checks import check_cards

MOST_TRIPLES: Final = 400
"""So many triples are played at most, those whose pairs interact most."""

MOST_CARDS: Final = 200
"""So many cards may a deck have that is asked about."""


class Triple(NamedTuple):
    """Three cards by their names, and the ways to lay two of them in which these were found to interact."""

    cards: tuple[str, ...]
    pairs: tuple[LaidPair, ...]


class Candidates(NamedTuple):
    """The triples that are played, in the order of their names, and how many there are in all."""

    triples: list[Triple]
    of: int


class LaidTriple(NamedTuple):
    """Three cards on a board, in the order of their casting, and where each is laid."""

    board: str
    cards: tuple[str, str, str]
    places: tuple[Place, Place, Place]


class TripleFinding(NamedTuple):
    """What one card does to another only with a third (``comes``), or no longer with it; and the runs that show it.

    ``strength`` is how much of either side's hit points is not what the three cards two by two add up to. ``casts`` are
    those of all three as changes of the board; the rest is that of the effect.
    """

    third: str
    by: str
    to: str
    kind: FindingKind
    comes: bool
    strength: float
    board: str
    casts: tuple[str, ...]
    step: str
    what: str
    alone: Any
    together: Any
    reason: str

    @property
    def cards(self) -> tuple[str, ...]:
        """The three cards by their names."""
        return tuple(sorted((self.third, self.by, self.to)))


class MetPair(NamedTuple):
    """Two cards that interact: how strongly, and how they were laid."""

    strength: int
    laid: tuple[LaidPair, ...]


@cache
def met_pairs() -> dict[str, dict[str, MetPair]]:
    """Return for each card those that it interacts with, as the atlas has it. Raises ScenarioError without an atlas."""
    if not FILE.is_file():
        raise ScenarioError("cards", "no atlas has been computed here")
    found: dict[str, dict[str, MetPair]] = {}
    for one in parse_atlas(FILE.read_bytes()).found():
        if one.by == one.to:
            continue
        place = {one.by: one.place_by, one.to: one.place_to}
        first, second = sorted(place)
        laid = LaidPair(
            one.board.partition("~")[0], (first, second), (place[first], place[second]), one.first in ("", first)
        )
        known = found.setdefault(first, {}).get(second, MetPair(0, ()))
        known = MetPair(max(known.strength, one.strength), tuple(dict.fromkeys([*known.laid, laid])))
        found[first][second] = found.setdefault(second, {})[first] = known
    return found


def candidates(cards: Collection[str], most: int = MOST_TRIPLES) -> Candidates:
    """Return the triples to be played for a card, for two cards, or for a deck, those that interact most.

    At least two of the three pairs interact: of a card, it with both others; of two cards, they are two of the three;
    of a deck, all three are of it. Raises ScenarioError for no card, for one that there is not, and for too many.
    """
    chosen = sorted(set(cards))
    if not 0 < len(chosen) <= MOST_CARDS:
        raise ScenarioError("cards", f"expected 1 to {MOST_CARDS} cards, got {len(chosen)}")
    check_cards("cards", chosen)
    every = sorted(_connected(chosen), key=lambda triple: (-_strength_of_pairs(triple), triple))
    triples = [Triple(triple, tuple(_laid_pairs(triple))) for triple in sorted(every[:most])]
    return Candidates(triples, len(every))


def _connected(chosen: list[str]) -> set[tuple[str, ...]]:
    """Return the triples of which one card interacts with both others, as far as they are asked for."""
    known = met_pairs()
    if len(chosen) == 2:
        one, other = (known.get(card, {}).keys() for card in chosen)
        thirds = one | other if chosen[0] in other else one & other
        return {tuple(sorted((*chosen, third))) for third in thirds - set(chosen)}
    among = set(chosen) if len(chosen) > 2 else known.keys()
    return {
        tuple(sorted((middle, *pair)))
        for middle in chosen
        for pair in combinations(known.get(middle, {}).keys() & among, 2)
    }


def _pairs_in(triple: tuple[str, ...]) -> Iterator[MetPair]:
    for one, other in combinations(triple, 2):
        found = met_pairs().get(one, {}).get(other)
        if found is not None:
            yield found


def _strength_of_pairs(triple: tuple[str, ...]) -> int:
    return sum(met.strength for met in _pairs_in(triple))


def _laid_pairs(triple: tuple[str, ...]) -> Iterator[LaidPair]:
    for met in _pairs_in(triple):
        yield from met.laid


def findings_of_triple(triple: Triple) -> list[TripleFinding]:
    """Return what hangs on the third of three cards, each effect once, as it shows most."""
    best: dict[tuple[str, str, str, FindingKind], TripleFinding] = {}
    for laid in ways_of_three(triple):
        for found in confirmed_on(laid):
            key = found[:4]
            if key not in best or found.strength > best[key].strength:
                best[key] = found
    return sorted(best.values(), key=strongest_first)


def strongest_first(found: TripleFinding) -> tuple[float, int, tuple[str, ...], str, str]:
    """Return by what findings are put in order."""
    return -found.strength, KINDS.index(found.kind), found.cards, found.third, found.by


def ways_of_three(triple: Triple) -> Iterator[LaidTriple]:
    """Yield the ways to lay three cards: two of them as they interact, and the third wherever it can be laid.

    Where it shares a side with one of them it is cast before, between and after them, else after them.
    """
    return iter(dict.fromkeys(_ways(triple)))


def _ways(triple: Triple) -> Iterator[LaidTriple]:
    for pair in triple.pairs:
        third = next(card for card in triple.cards if card not in pair.cards)
        in_order = [(pair.cards[at], pair.places[at]) for at in pair.order]
        for place in PLACES:
            if cast_at(pair.board, third, place) is not None:
                beside = any((place == "far") == (other == "far") for other in pair.places)
                for at in range(0 if beside else 2, 3):
                    laid = [*in_order[:at], (third, place), *in_order[at:]]
                    one, two, three = (card for card, _ in laid)
                    yield LaidTriple(pair.board, (one, two, three), (laid[0][1], laid[1][1], laid[2][1]))


@dataclass(frozen=True)
class EightRuns:
    """The runs of three cards on a board: of none, of each, of each two, of all; by their places in the casting."""

    laid: LaidTriple
    runs: dict[tuple[int, ...], Observation]

    @property
    def rolled(self) -> bool:
        """Whether anything was rolled in any of them."""
        return any(run.rolled for run in self.runs.values())

    @property
    def strength(self) -> float:
        """How much of either side's hit points is not what the cards two by two add up to: the three-way contrast."""
        moved = []
        for side in (0, 1):
            value = {cards: run.balance[side] for cards, run in self.runs.items()}
            expected = sum((1, -1, 1)[len(cards)] * share for cards, share in value.items() if len(cards) < 3)
            moved.append(abs(value[0, 1, 2] - min(1.0, max(0.0, expected))))
        return max(moved)

    def hanging(self) -> Iterator[tuple[int, Effect, bool]]:
        """Yield the effects that come (true) or go (false) with a third card, which is named first."""
        for third in range(3):
            one, other = (card for card in range(3) if card != third)
            if self._says_nothing(one, other, third):
                continue
            runs = [self._beside(one, other), self._beside(one, other, third)]
            found = [effects(each) for each in runs]
            if not all(map(_has_numbers, runs, found)):
                found = [[effect for effect in each if effect.what not in STEPS] for each in found]
            before, after = ({effect[:3]: effect for effect in reversed(each)} for each in found)
            yield from ((third, effect, False) for key, effect in before.items() if key not in after)
            yield from ((third, effect, True) for key, effect in after.items() if key not in before)

    def _says_nothing(self, one: int, other: int, third: int) -> bool:
        """Whether a card cannot be cast beside the third, as its pair says, or somebody falls before the fight."""
        pairs = [self.runs[tuple(sorted((card, third)))] for card in (one, other)]
        cast = [result for run in pairs for result, _ in run.casts]
        cast.append(self.runs[0, 1, 2].casts[third][0])
        fell = any(self.runs[card,].fell for card in (one, other, third)) or any(run.fell for run in pairs)
        return fell or any(result != EXECUTED for result in cast)

    def _beside(self, one: int, other: int, *third: int) -> Runs:
        """Return the four runs of two cards, all of them with the third where it is given."""

        def run(*cards: int) -> Observation:
            key = tuple(sorted((*cards, *third)))
            found = self.runs[key]
            return replace(found, casts=[found.casts[key.index(card)] for card in cards])

        cards = self.laid.cards
        steady = board_named(self.laid.board).steady
        return Runs(cards[one], cards[other], run(), run(one), run(other), run(one, other), steady)


def _has_numbers(runs: Runs, found: list[Effect]) -> bool:
    """Whether the numbers of the board could be compared in four runs: nobody falls, and both cards are there."""
    return not one_is_gone(found) and runs.numbers_compare


@lru_cache(maxsize=4_000)
def _runs_of_two(laid: LaidPair, seed: int) -> Runs | None:
    """Return the runs of two of three cards, which many triples share."""
    return runs_of(laid, seed)


def eight_runs(laid: LaidTriple, seed: int) -> EightRuns | None:
    """Play three cards in all eight ways; None where two of their casts are in each other's way."""
    board, cards, places = laid
    found: dict[tuple[int, ...], Observation] = {}
    for one, other in combinations(range(3), 2):
        runs = _runs_of_two(LaidPair(board, (cards[one], cards[other]), (places[one], places[other]), True), seed)
        if runs is None:
            return None
        found |= {(): runs.none, (one,): runs.one, (other,): runs.other, (one, other): runs.both}
    casts = [cast_at(board, card, place) for card, place in zip(cards, places, strict=True)]
    found[0, 1, 2] = prepared_board(board).play(tuple(cast for cast in casts if cast is not None), seed)
    return EightRuns(laid, found)


def confirmed_on(laid: LaidTriple) -> list[TripleFinding]:
    """Return what hangs on the third of three cards as they are laid; where anything is rolled, with most dice."""
    runs = eight_runs(laid, SEEDS[0])
    found = [] if runs is None else list(runs.hanging())
    if runs is None or not found:
        return []
    if runs.rolled:
        again = [other for seed in SEEDS[1:] if (other := eight_runs(laid, seed)) is not None]
        keys = [{(third, effect[:3], comes) for third, effect, comes in other.hanging()} for other in again]
        found = [
            (third, effect, comes)
            for third, effect, comes in found
            if 2 * (1 + sum((third, effect[:3], comes) in key for key in keys)) > len(SEEDS)
        ]
    strength = round(runs.strength, 4)
    return [
        TripleFinding(laid.cards[third], *effect[:3], comes, strength, laid.board, casts_of_triple(laid), *effect[3:])
        for third, effect, comes in found
    ]


def casts_of_triple(laid: LaidTriple) -> tuple[str, ...]:
    """Return the casts of three cards, in their order, as changes of the board."""
    casts = [cast_at(laid.board, card, place) for card, place in zip(laid.cards, laid.places, strict=True)]
    return tuple(cast_edit(cast).text for cast in casts if cast is not None)
