"""Two cards laid on the boards in every way that may matter, and the four runs of each way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from engine.analysis.demo_board import AT_ITS_START, ON_THE_WAY
from engine.atlas.boards import BOARDS, Board, Place, board_named, casts_of, scenario_of
from engine.atlas.interaction import Runs
from engine.atlas.observation import Observation, observed
from engine.model.catalog import cards_by_name
from engine.model.dice import Dice
from engine.rules.casting import EXECUTED
from engine.scenario.format import Cast
from engine.scenario.prepared import PreparedScenario
from engine.trace.recorder import RecordedGame

OF_TURNS: Final = ON_THE_WAY | AT_ITS_START | {"TRAINING"}
"""The moments of cards that act outside combat."""


class Laid(NamedTuple):
    """Two cards on a board: where each is laid, and whether the first is cast first."""

    board: str
    cards: tuple[str, str]
    places: tuple[Place, Place]
    in_order: bool

    @property
    def order(self) -> tuple[int, int]:
        """The cards by their casting."""
        return (0, 1) if self.in_order else (1, 0)


class Table:
    """A board set up once, on which casts are played."""

    def __init__(self, board: Board) -> None:
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
def table_of(name: str) -> Table:
    """Return a board, set up."""
    return Table(board_named(name))


@cache
def none_on(name: str, seed: int) -> Observation:
    """Return the run of a board without any card."""
    return table_of(name).play((), seed)


@cache
def cast_at(name: str, card: str, place: Place) -> Cast | None:
    """Return the cast that lays a card at a place of a board, or None where it cannot be laid."""
    for cast in casts_of(board_named(name), cards_by_name()[card], place):
        if table_of(name).play((cast,), 1).casts[0][0] == EXECUTED:
            return cast
    return None


@cache
def alone(name: str, card: str, place: Place, seed: int) -> Observation:
    """Return the run of a board with one card, which can be laid there."""
    cast = cast_at(name, card, place)
    assert cast is not None
    return table_of(name).play((cast,), seed)


def ways(one: str, other: str) -> Iterator[Laid]:
    """Yield every way in which two cards are laid, the smallest boards first.

    Both orders are played where both lie on the same side, since the older spell responds first, and where one of them
    watches casts and targets.
    """
    for board in BOARDS:
        for places in _places(board, one, other):
            yield Laid(board.name, (one, other), places, True)
            if one != other and (places == ("near", "near") or _watches(one) or _watches(other)):
                yield Laid(board.name, (one, other), places, False)


def _places(board: Board, one: str, other: str) -> Iterator[tuple[Place, Place]]:
    """Yield the places of two cards on a board on which they can be laid, and where they have something to do."""
    if not _belongs(board, one, other):
        return
    for places in EVEN if board.even else UNEVEN:
        if all(cast_at(board.name, card, place) for card, place in zip((one, other), places, strict=True)):
            yield places


EVEN: Final[tuple[tuple[Place, Place], ...]] = (("near", "near"), ("near", "far"), ("near", "comrade"))
UNEVEN: Final[tuple[tuple[Place, Place], ...]] = (*EVEN, ("far", "near"))


def _belongs(board: Board, one: str, other: str) -> bool:
    """Whether a board may show something of two cards that simpler boards do not."""
    cards = one, other
    match board.name:
        case "squads":
            return any(_for_members(card) or not _in_duels(card) for card in cards)
        case "monsters":
            return any(not _in_duels(card) for card in cards)
        case "towns":
            return all(_of_turns(card) or not _in_duels(card) for card in cards)
    return True


@cache
def _in_duels(card: str) -> bool:
    """Whether a card can be laid where one fights one."""
    return any(cast_at(board.name, card, "near") for board in BOARDS if board.steady)


@cache
def _for_members(card: str) -> bool:
    """Whether a card can be laid on one member of a group, so that another may carry the other."""
    return cast_at("squads", card, "comrade") is not None


def _of_turns(card: str) -> bool:
    return not OF_TURNS.isdisjoint(cards_by_name()[card].timing)


@cache
def _watches(card: str) -> bool:
    """Whether a card watches casts, or does what it does as it is cast."""
    moments = set(cards_by_name()[card].timing)
    return bool(moments & {"CASTING", "TARGETING", "ON_DISPEL", "X4"}) or moments <= {"ON_EXECUTION"}


def runs_of(laid: Laid, seed: int) -> Runs | None:
    """Play the four runs of two cards; None where their casts are in each other's way."""
    casts = [cast_at(laid.board, card, place) for card, place in zip(laid.cards, laid.places, strict=True)]
    first, second = (casts[place] for place in laid.order)
    assert first is not None
    assert second is not None
    if isinstance(first.target, list) and first.target == second.target and _creates(first, second):
        return None
    both = table_of(laid.board).play((first, second), seed)
    one, other = (alone(laid.board, laid.cards[place], laid.places[place], seed) for place in laid.order)
    steady = board_named(laid.board).steady
    return Runs(first.card, second.card, none_on(laid.board, seed), one, other, both, steady)


def _creates(*casts: Cast) -> bool:
    """Whether one of some casts puts creatures on its square, where two have no room."""
    return any(cards_by_name()[cast.card].creatures for cast in casts)
