"""The answer of a fight's page: who is left and how surely, who lives, and what each side loses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.analysis.consequence import lives, whole, won
from engine.analysis.merging import Merging
from engine.analysis.odds import OddsEstimate, wilson
from engine.analysis.paired import Fights, affordable, fought, has_fight
from engine.model.dice import Dice
from engine.model.percent import percent
from engine.model.seat import OWNERS, PLAYERS
from engine.rules.ending import Ending
from engine.scenario.format import Scenario
from engine.scenario.prepared import PreparedScenario
from sandbox.run.answer_cache import cached_answer

WORK, MOST_WORK = 5_000, 400_000
"""The work of the fights behind the first answer and behind the last (``engine.scenario.prepared.work_of``)."""

EXACT_WORK = 600
"""The first answer is exact where so much work takes every way the dice can fall: less than a sample's."""

CHECKPOINTS = (100, 500, 2_000)
"""At so many fights the answer is said again."""


class Shares(NamedTuple):
    """In which share of fights each player comes out best, and in which nobody does."""

    blue: float
    nobody: float
    red: float


class FightVerdict(NamedTuple):
    """The answer, how surely, in more words, and from how many fights; ``exact`` where every way is counted.

    ``next`` is at how many fights it is said again, 0 where this is the last.
    """

    words: str
    sure: str
    more: list[str]
    shares: Shares
    runs: int
    exact: bool
    next: int

    @property
    def sentences(self) -> str:
        """The whole answer in sentences."""
        return f"{'. '.join([f'{self.words}: {self.sure}', *self.more])}."


@dataclass(frozen=True)
class FightFigures:
    """What fights come to, however they were counted: shares of endings and of survival, and mean hit points.

    ``exact`` is whether every way is counted in which chance can fall, ``work`` that of one fight.
    """

    endings: Mapping[Ending, float]
    lives: Mapping[str, float]
    points: Mapping[str, float]
    runs: int
    exact: bool
    work: float
    sides: Mapping[str, tuple[str, ...]]
    names: Mapping[str, str]
    hit_points: Mapping[str, int]


def verdict(scenario: Scenario) -> FightVerdict | None:
    """Return what as many fights say as a page can afford; None where no combat is fought."""
    if not has_fight(scenario):
        return None
    return cached_answer(scenario, lambda: _first(scenario), "verdict", work=(EXACT_WORK, WORK))


def _first(scenario: Scenario) -> FightVerdict:
    """Return the exact answer where it takes little work, else that of a sample."""
    estimate = OddsEstimate(scenario.seed)
    estimate.work_out(Merging(scenario), EXACT_WORK)
    if estimate.leaves is not None:
        return verdict_of(estimate, scenario)
    return _verdict(_figures(fought(scenario, affordable(scenario, 1, WORK))))


def verdict_of(estimate: OddsEstimate, scenario: Scenario) -> FightVerdict:
    """Return what an estimate of a fight says, which must know something."""
    return _verdict(_estimated(estimate, PreparedScenario(scenario)))


def shares(fights: Fights) -> Shares:
    """Return who comes out best how often."""
    return _shares(*(fights.share(won(player)) for player in PLAYERS))


def _shares(blue: float, red: float) -> Shares:
    return Shares(blue, round(1 - blue - red, 9), red)


def _figures(fights: Fights) -> FightFigures:
    def hit_points(minion: str) -> float:
        return fights.mean(lambda finish: finish.in_play.get(minion, ("", 0))[1])

    return FightFigures(
        {ending: count / fights.runs for ending, count in fights.endings().most_common()},
        {minion: fights.share(lives(minion)) for minion in fights.names},
        {minion: hit_points(minion) for minion in fights.names},
        fights.runs,
        fights.certain,
        fights.work / fights.runs,
        fights.sides,
        fights.names,
        fights.hit_points,
    )


def _estimated(estimate: OddsEstimate, prepared: PreparedScenario) -> FightFigures:
    """Return what an estimate knows; one fight of it is fought again to see how much work that is."""
    minions = {id: (minion.name, minion.owner, minion.hp) for id, minion in prepared.state.minions.items()}
    prepared.play(Dice(estimate.seed))
    found = estimate.statistics
    endings: dict[Ending, float] = {}
    for (ending, _), weight in found.spreads["outcome"].weights.items():
        endings[ending] = endings.get(ending, 0) + float(weight / found.weight)
    return FightFigures(
        endings,
        {id: float(found.survivals[id] / found.weight) for id in minions},
        {id: float(found.hp[id] / found.weight) for id in minions},
        found.runs,
        estimate.leaves is not None,
        prepared.work,
        {owner: tuple(id for id, (_, whose, _) in minions.items() if whose == owner) for owner in OWNERS},
        {id: name for id, (name, _, _) in minions.items()},
        {id: hp for id, (_, _, hp) in minions.items()},
    )


def _verdict(figures: FightFigures) -> FightVerdict:
    """Say what a fight's figures come to: the commonest ending first."""
    ending, share = max(figures.endings.items(), key=lambda item: item[1])
    more = [*_survivals(figures), *_losses(figures)]
    who = _shares(*(_won(figures, player) for player in PLAYERS))
    return FightVerdict(ending.words, _sure(share, figures), more, who, figures.runs, figures.exact, _next(figures))


def _won(figures: FightFigures, player: str) -> float:
    return round(sum(share for ending, share in figures.endings.items() if ending.rank(player) == 0), 9)


def _next(figures: FightFigures) -> int:
    """Return at how many fights more is known; 0 where nothing is, or it is too much work."""
    after = 0 if figures.exact else next((fights for fights in CHECKPOINTS if fights > figures.runs), 0)
    return after if after * figures.work <= MOST_WORK else 0


def _sure(share: float, figures: FightFigures) -> str:
    """Return a share in parts of a hundred, with its 95% interval where it was sampled: "62% (53-71)"."""
    if figures.exact:
        return "always" if share == 1 else percent(share, 0)
    return with_interval(share, *wilson(round(share * figures.runs), figures.runs))


def with_interval(share: float, low: float, high: float) -> str:
    """Return a share in parts of a hundred, with its interval where that says more."""
    between = interval(low, high)
    return f"{percent(share, 0)} ({between})" if between else percent(share, 0)


def interval(low: float, high: float) -> str:
    """Return an interval in parts of a hundred; nothing where both of its ends are said alike."""
    ends = [f"{100 * bound:.0f}" for bound in (low, high)]
    return "" if ends[0] == ends[1] else "–".join(ends)


def _survivals(figures: FightFigures) -> Iterator[str]:
    for side in figures.sides.values():
        if len(side) == 1:
            name, share = figures.names[side[0]], figures.lives[side[0]]
            yield f"{name} lives in {percent(share, 0)}" if 0 < share < 1 else f"{name} {'lives' if share else 'dies'}"


def _losses(figures: FightFigures) -> Iterator[str]:
    """Yield what each player loses; of one who fights alone and dies it has been said."""
    for player in PLAYERS:
        side = figures.sides[player]
        if len(side) > 1 or any(figures.lives[minion] for minion in side):
            yield f"{player.capitalize()} loses {_lost(figures, side)}"


def _lost(figures: FightFigures, side: tuple[str, ...]) -> str:
    """Return what a side loses on average; of all its minions or none, the hit points go without saying."""
    minions = len(side) - sum(figures.lives[minion] for minion in side)
    total = sum(figures.hit_points[minion] for minion in side)
    points = max(0.0, total - sum(figures.points[minion] for minion in side))
    if minions == len(side):
        return f"{whole(len(side))} minions"
    if round(points, 6) == 0:
        return "nothing"
    lost = f"{_number(minions)} of {len(side)} minions and " if minions and len(side) > 1 else ""
    return f"{lost}{_number(points)} of {total} hit points"


def _number(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
