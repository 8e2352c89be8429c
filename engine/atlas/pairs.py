"""Two cards laid on the boards in every way that may matter, and the four runs of each way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from engine.atlas.boards import BOARDS, PLACES, AtlasBoard, Place, board_named, casts_of, scenario_of
from engine.atlas.interaction import Runs
from engine.atlas.observation import Observation, observed
from engine.model.catalog import cards_by_name
from engine.model.dice import Dice
from engine.rules.casting import EXECUTED
from engine.scenario.format import Cast
from engine.scenario.prepared import PreparedScenario
from engine.trace.recorder import RecordedGame


class LaidPair(NamedTuple):
    """Two cards on a board: where each is laid, and whether the first is cast first."""

    board: str
    cards: tuple[str, str]
    places: tuple[Place, Place]
    in_order: bool

    @property
    def order(self) -> tuple[int, int]:
        """The cards by their casting."""
        return (0, 1) if self.in_order else (1, 0)


class PreparedBoard:
    """A board set up once, on which casts are played."""

    def __init__(self, board: AtlasBoard) -> None:
        self.board = board
        self.prepared = PreparedScenario(scenario_of(board))
        self.began = {minion.id: minion.hp for minion in self.prepared.state.minions.values()}

    def play(self, casts: tuple[Cast, ...], seed: int) -> Observation:
        """Play some casts and then the board's script."""
        prepared = self.prepared
        game = RecordedGame(prepared.state, Dice(seed), prepared.rules)
        prepared.play_game(game, [*casts, *prepared.scenario.script])
        return observed(game, tuple(cast.card for cast in casts), self.began)


@cache
def prepared_board(name: str) -> PreparedBoard:
    """Return a board, set up."""
    return PreparedBoard(board_named(name))


@cache
def none_on(name: str, seed: int) -> Observation:
    """Return the run of a board without any card."""
    return prepared_board(name).play((), seed)


@cache
def cast_at(name: str, card: str, place: Place) -> Cast | None:
    """Return the cast that lays a card at a place of a board, or None where it cannot be laid."""
    for cast in casts_of(board_named(name), cards_by_name()[card], place):
        if prepared_board(name).play((cast,), 1).casts[0][0] == EXECUTED:
            return cast
    return None


@cache
def alone(name: str, card: str, place: Place, seed: int) -> Observation:
    """Return the run of a board with one card, which can be laid there."""
    cast = cast_at(name, card, place)
    assert cast is not None
    return prepared_board(name).play((cast,), seed)


def ways(one: str, other: str) -> Iterator[LaidPair]:
    """Yield every way in which two cards are laid, the smallest boards first.

    Both orders are played where both lie on the same side, since the older spell responds first, and where one of them
    watches casts and targets.
    """
    for board in BOARDS:
        for places in _places(board, one, other):
            yield LaidPair(board.name, (one, other), places, True)
            if one != other and (places == ("near", "near") or _watches(one) or _watches(other)):
                yield LaidPair(board.name, (one, other), places, False)


def _places(board: AtlasBoard, one: str, other: str) -> Iterator[tuple[Place, Place]]:
    """Yield the places of two cards on a board, if it may show something that simpler boards do not."""
    if not (_news(board.name, one) or _news(board.name, other)):
        return
    for places in EVEN if board.even else UNEVEN:
        if one == other and "far" in places:
            continue  # what each of two copies does on its own side is not told apart
        if all(cast_at(board.name, card, place) for card, place in zip((one, other), places, strict=True)):
            yield places


EVEN: Final[tuple[tuple[Place, Place], ...]] = (("near", "near"), ("near", "far"), ("near", "comrade"))
UNEVEN: Final[tuple[tuple[Place, Place], ...]] = (*EVEN, ("far", "near"))


@cache
def _news(board: str, card: str) -> bool:
    """Whether a card alone does something on a board that it does on none before.

    One that does nothing anywhere may do it once another is there: it is tried where nobody falls, and where all do.
    """
    names = [one.name for one in BOARDS if _placed(one.name, card)]
    if board not in names:
        return False
    if not any(_shown(name, card) for name in names):
        return board in (names[0], "last stand")
    before = [_shown(name, card) for name in names[: names.index(board)]]
    return not before or bool(_shown(board, card).difference(*before))


@cache
def _placed(board: str, card: str) -> bool:
    """Whether a card can be laid on a board."""
    return any(cast_at(board, card, place) is not None for place in PLACES)


@cache
def _shown(board: str, card: str) -> frozenset[tuple[str, str]]:
    """Return what a card does alone on a board, wherever it is laid: the kinds of its deeds, and their steps."""
    found = set[tuple[str, str]]()
    for place in PLACES:
        if cast_at(board, card, place) is not None:
            run = alone(board, card, place, 1)
            none = none_on(board, 1)
            found |= {(deed.kind, deed.step) for deed in run.deeds}
            found |= {("number", key[0]) for key, value in run.numbers.items() if none.numbers.get(key) != value}
    return frozenset(found)


@cache
def _watches(card: str) -> bool:
    """Whether a card watches casts, or does what it does as it is cast."""
    timings = set(cards_by_name()[card].timing)
    return bool(timings & {"CASTING", "TARGETING", "ON_DISPEL", "X4"}) or timings <= {"ON_EXECUTION"}


def runs_of(laid: LaidPair, seed: int) -> Runs | None:
    """Play the four runs of two cards; None where their casts are in each other's way."""
    casts = [cast_at(laid.board, card, place) for card, place in zip(laid.cards, laid.places, strict=True)]
    first, second = (casts[place] for place in laid.order)
    assert first is not None
    assert second is not None
    if isinstance(first.target, list) and first.target == second.target and _creates(first, second):
        return None
    both = prepared_board(laid.board).play((first, second), seed)
    one, other = (alone(laid.board, laid.cards[place], laid.places[place], seed) for place in laid.order)
    steady = board_named(laid.board).steady
    return Runs(first.card, second.card, none_on(laid.board, seed), one, other, both, steady)


def _creates(*casts: Cast) -> bool:
    """Whether one of some casts puts creatures on its square, where two have no room."""
    return any(cards_by_name()[cast.card].creatures for cast in casts)
