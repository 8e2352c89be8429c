"""The answer of a fight's page: who is left and how surely, who lives, and what each side loses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.analysis.consequence import alone, lives, won
from engine.analysis.odds import wilson
from engine.analysis.paired import Fights, Finish, affordable, fought
from engine.model.state import PLAYERS
from engine.scenario.format import AllCombats, Fight, Scenario, WholeTurn

WORK = 5_000
"""The work of the fights behind the answer (``engine.scenario.prepared.work_of``)."""


class Shares(NamedTuple):
    """In which share of fights each player comes out best, and in which nobody does."""

    blue: float
    nobody: float
    red: float


class Verdict(NamedTuple):
    """The answer, how surely, in more words, and from how many fights; ``certain`` where nothing is rolled."""

    words: str
    sure: str
    more: list[str]
    shares: Shares
    runs: int
    certain: bool


def verdict(scenario: Scenario) -> Verdict | None:
    """Return what many fights say; None where no combat is fought."""
    if not any(isinstance(verb, Fight | AllCombats | WholeTurn) for verb in scenario.script):
        return None
    return verdict_of(fought(scenario, affordable(scenario, 1, WORK)))


def verdict_of(fights: Fights) -> Verdict:
    """Return what fights say: the commonest ending first."""
    ending, count = fights.endings().most_common(1)[0]
    more = [*_survivals(fights), *_losses(fights)]
    return Verdict(ending.words, sure(count, fights), more, shares(fights), fights.runs, fights.certain)


def sure(count: int, fights: Fights) -> str:
    """Return a share in parts of a hundred with its 95% interval: "62% (53-71)"."""
    if fights.certain:
        return "always"
    low, high = (round(100 * bound) for bound in wilson(count, fights.runs))
    return f"{100 * count / fights.runs:.0f}% ({low}–{high})"


def shares(fights: Fights) -> Shares:
    """Return who comes out best how often."""
    blue, red = (fights.share(won(player)) for player in PLAYERS)
    return Shares(blue, round(1 - blue - red, 9), red)


def _survivals(fights: Fights) -> Iterator[str]:
    for minion in alone(fights):
        share = fights.share(lives(minion))
        if fights.certain or share in (0, 1):
            yield f"{fights.names[minion]} {'lives' if share else 'dies'}"
        else:
            yield f"{fights.names[minion]} lives in {100 * share:.0f}%"


def _losses(fights: Fights) -> Iterator[str]:
    for player in PLAYERS:
        side = fights.sides[player]
        if side:
            yield f"{player.capitalize()} loses {_lost(fights, side)}"


def _lost(fights: Fights, side: tuple[str, ...]) -> str:
    """Return what a side loses on average; of all its minions or none, the hit points go without saying."""
    minions = fights.mean(lambda finish: sum(minion not in finish.alive for minion in side))
    total = sum(fights.hit_points[minion] for minion in side)
    points = fights.mean(lambda finish: _points_lost(finish, side, total))
    if minions == len(side):
        return f"all {len(side)} minions" if len(side) > 1 else fights.names[side[0]]
    if not points:
        return "nothing"
    lost = f"{_number(minions)} of {len(side)} minions and " if minions and len(side) > 1 else ""
    return f"{lost}{_number(points)} of {total} hit points"


def _points_lost(finish: Finish, side: tuple[str, ...], total: int) -> int:
    return max(0, total - sum(finish.alive[minion][1] for minion in side if minion in finish.alive))


def _number(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
