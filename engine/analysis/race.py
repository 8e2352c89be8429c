"""Lines of casting raced against each other by successive halving: who is worse than chance allows is dropped.

All lines play the same seeds (common random numbers), so that they differ by what is cast alone. They fight once each,
then more often stage by stage; after each stage those go that are certainly worse than the best, and of the rest the
better third stays. A race is played in batches of tries that know nothing of each other, so that it comes to the same
whoever plays them, and can be taken up again after any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import inf, isqrt, sqrt
from statistics import fmean, stdev
from typing import Literal, NamedTuple

import msgspec

from engine.analysis.legal_casts import legal_casts
from engine.analysis.paired import Finish, NoticingDice, finish_of
from engine.model.resolve import resolve
from engine.model.seat import Player
from engine.rules.casting import EXECUTED
from engine.rules.game import Game
from engine.scenario.format import MAX_SEED, Cast, Scenario
from engine.scenario.prepared import PreparedScenario
from engine.scenario.turn_edits import first_fight

Measure = Literal["left", "losses"]
"""What counts: to be left alone, with hit points where that is equal; or hit points alone."""

STAGES = (1, 4, 16, 64)
"""So many fights has a line fought at the end of each stage that it is in."""

KEPT = (1, 3, 3)
"""After each stage, of those that are not certainly worse, one in so many stays in the race."""

FINALISTS = 12
"""So many lines stay in any case."""

MOST_PAIRS = 1_500
"""So many pairs are tried, made of the best single casts: of all of them where they are few."""

LINE_FIGHTS = 100
"""So many fights describe a line that is advised. The race plays the seeds that follow, so that luck in it is not
counted as strength."""

CERTAIN = 2.33
"""By so many standard errors of the paired difference a line is certainly worse: one time in a hundred by chance."""


@dataclass(frozen=True)
class Contest:
    """What is fought: a scenario with something cast before its first fight, and what counts for whom."""

    scenario: Scenario
    player: Player
    measure: Measure = "left"


class Try(NamedTuple):
    """A line by its number and its casts, and the fights that it is to have fought and is to fight next."""

    line: int
    casts: tuple[Cast, ...]
    fought: int
    fights: int


class TryOutcome(msgspec.Struct, array_like=True):
    """What came of a try: for each fight how good its end is, and how it ended: 1 for won, 1/2 for open, 0 for lost.

    ``rolled`` is whether anything hung on dice; ``refused``, whether a cast did not execute; ``cut``, whether the work
    did not suffice for all of the fights.
    """

    line: int
    casts: tuple[Cast, ...]
    scores: list[float] = []
    ends: list[float] = []
    rolled: bool = False
    refused: bool = False
    work: int = 0
    cut: bool = False


resolve(TryOutcome)


@dataclass(eq=False)
class Contender:
    """Nothing, one or two casts, and how the fights with them have gone, in the order of the seeds."""

    number: int
    casts: tuple[Cast, ...]
    scores: list[float] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)
    rolled: bool = False
    refused: bool = False

    @property
    def score(self) -> float:
        """The mean of all fights."""
        return fmean(self.scores)

    @property
    def end(self) -> float:
        """The mean of how the fights ended: the share that is won, and half of what stays open."""
        return fmean(self.ends)

    @property
    def won(self) -> float:
        """The share of fights that are won."""
        return self.ends.count(1.0) / len(self.ends)

    @property
    def at_worst(self) -> float:
        """The mean less what luck in few fights may have given."""
        return self.score - (1 / sqrt(len(self.scores)) if self.rolled else 0)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that are cast."""
        return tuple(cast.card for cast in self.casts)

    def wants(self, fights: int) -> bool:
        """Whether it must fight to have so many fights; once will do where nothing is rolled."""
        return not self.refused and len(self.scores) < (fights if self.rolled else 1)

    def add(self, tried: TryOutcome) -> None:
        """Count more fights."""
        self.scores += tried.scores
        self.ends += tried.ends
        self.rolled |= tried.rolled
        self.refused |= tried.refused


class Fighter:
    """Plays the fights of a contest, one set-up for all of them."""

    def __init__(self, contest: Contest) -> None:
        self.prepared = PreparedScenario(contest.scenario)
        self.place = first_fight(contest.scenario.script)
        self.score = scorer(contest, self.prepared)
        self.player = contest.player

    def tried(self, one: Try, work: float = inf) -> TryOutcome:
        """Fight a try, as far as so much work goes."""
        before, found = self.prepared.work, TryOutcome(one.line, one.casts)
        script = self.prepared.scenario.script
        script = [*script[: self.place], *one.casts, *script[self.place :]]
        while one.fought + len(found.scores) < one.fights and not found.refused:
            if found.scores and not (found.rolled or one.fought):
                break  # one fight is like all
            if self.prepared.work - before > work:
                found.cut = True
                break
            dice = NoticingDice(self._seed(one.fought + len(found.scores)))
            state = self.prepared.play_game(Game(self.prepared.state, dice, self.prepared.rules), script)
            results = state.results[self.place : self.place + len(one.casts)]
            finish = finish_of(state)
            found.refused = any(result != EXECUTED for result in results)
            found.rolled |= dice.rolled
            found.scores.append(self.score(finish))
            found.ends.append(1 - finish.ending.rank(self.player) / 2)
        found.work = self.prepared.work - before
        return found

    def _seed(self, fight: int) -> int:
        return (self.prepared.scenario.seed + LINE_FIGHTS + fight) % (MAX_SEED + 1)


def try_lines(contest: Contest, tries: Sequence[Try]) -> list[TryOutcome]:
    """Fight some tries, on any worker."""
    fighter = Fighter(contest)
    return [fighter.tried(one) for one in tries]


def scorer(contest: Contest, prepared: PreparedScenario) -> Callable[[Finish], float]:
    """Return how good an ending is for a player: 1 where they are left alone or win, 0 where the other does, else 1/2.

    Hit points of those who were there at the start, their own share less the others', tell equal endings apart; by
    "losses" they are all that counts.
    """
    player = contest.player
    began = {minion.id: (minion.owner, minion.hp) for minion in prepared.state.minions.values()}
    mine = sum(hp for owner, hp in began.values() if owner == player) or 1
    theirs = sum(hp for owner, hp in began.values() if owner != player) or 1

    def score(finish: Finish) -> float:
        left = [fate for id, fate in finish.in_play.items() if id in began]
        own = sum(hp for owner, hp in left if owner == player)
        others = sum(hp for owner, hp in left if owner != player)
        margin = own / mine - others / theirs
        return margin if contest.measure == "losses" else 1 - finish.ending.rank(player) / 2 + margin / 100

    return score


class Race:
    """A race, batch by batch: ``tries`` are the next, ``take`` hears what came of them; ``heat`` says which is run.

    The first heat is of single casts, the second of pairs. ``priced`` are lines that stay however many they are, as
    long as they win as often as the best: a third heat. With a limit to the ``work`` fewer stay after a stage.
    """

    def __init__(
        self,
        contest: Contest,
        cards: Sequence[str],
        *,
        casts: int = 1,
        affordable: Callable[[tuple[str, ...]], bool] = lambda cards: True,
        priced: Callable[[tuple[str, ...]], bool] | None = None,
        work: float = inf,
    ) -> None:
        self.contest, self.cards, self.casts = contest, cards, casts
        self.affordable, self.priced = affordable, priced
        self.limit, self.work, self.fights, self.batch = work, 0, 0, 0
        self.cut = self.over = False
        self.without = Contender(0, ())
        self.lines = [self.without]
        self.prepared = PreparedScenario(contest.scenario)
        self.heat, self.stage = "singles", 0
        self.racing = self._entered((cast,) for cast in legal_casts(self.prepared, contest.player, cards))
        self._batch: list[Try] | None = None

    def _entered(self, lines: Iterable[tuple[Cast, ...]]) -> list[Contender]:
        """Enter lines for the race, those that can be paid for, and return them."""
        allowed = (casts for casts in lines if self.affordable(tuple(cast.card for cast in casts)))
        entered = [Contender(len(self.lines) + place, casts) for place, casts in enumerate(allowed)]
        self.lines += entered
        return entered

    @property
    def singles(self) -> list[Contender]:
        """The lines of one cast."""
        return [line for line in self.lines if len(line.casts) == 1]

    @property
    def most_fights(self) -> int:
        """More fights than this the race cannot come to."""
        singles = len(self.singles)
        pairs = MOST_PAIRS if self.casts > 1 and singles else 0
        return STAGES[-1] * (1 + (singles + pairs if self.priced else 0)) + sum(map(_most_of_a_heat, (singles, pairs)))

    def tries(self) -> list[Try]:
        """Return the next batch of tries; none when the race is over."""
        while self._batch is None and not self.over:
            fights = STAGES[self.stage]
            wanting = [line for line in self.racing if line.wants(fights)]
            batch = [Try(line.number, line.casts, len(line.scores), fights) for line in wanting]
            if not self.without.scores:
                batch = [Try(0, (), 0, STAGES[-1]), *batch]
            self._batch = batch or None
            if not batch:
                self._go_on()
        return self._batch or []

    def take(self, batch: Iterable[TryOutcome]) -> None:
        """Hear what came of the batch, in any order; the race is over where not all of it was tried."""
        untried = len(self.tries())
        for tried in batch:
            untried -= 1
            self.lines[tried.line].add(tried)
            self.work += tried.work
            self.fights += len(tried.scores)
            self.cut |= tried.cut
        self.batch, self._batch = self.batch + 1, None
        if self.cut or untried:
            self.over = True
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Begin the next stage, or the next heat after the last."""
        self.racing = self._staying([line for line in self.racing if not line.refused])
        self.stage += 1
        if self.stage < len(STAGES):
            return
        self.stage = 0
        if self.heat == "singles" and self.casts > 1:
            self.heat, self.racing = "pairs", self._entered(self._paired())
        elif self.heat != "priced" and self.priced is not None:
            self.heat = "priced"
            self.racing = [line for line in self.lines[1:] if not line.refused and self.priced(line.cards)]
        else:
            self.over = True

    def _staying(self, lines: list[Contender]) -> list[Contender]:
        """Return those that stay in the race, the best first."""
        if self.heat == "priced":
            best = self.best_by_end()
            return [line for line in lines if best is None or not certainly_worse(line, best, ends=True)]
        ranked = sorted(lines, key=lambda line: -round(line.score, 9))
        kept = KEPT[min(self.stage, len(KEPT) - 1)]
        stay = min(max(FINALISTS, len(ranked) // kept), self._work_for())
        return [line for line in ranked[:stay] if not certainly_worse(line, ranked[0])]

    def _work_for(self) -> int:
        """Return for how many lines the work suffices in the next stage, which may have its share of what is left."""
        if self.limit == inf or self.stage + 1 >= len(STAGES):
            return len(self.lines)
        stages = len(STAGES) - 1 - self.stage + (len(STAGES) if self.casts > 1 and self.heat == "singles" else 0)
        fights = (self.limit - self.work) / stages / self._work_of_a_fight()
        return max(FINALISTS, int(fights / (STAGES[self.stage + 1] - STAGES[self.stage])))

    def best_by_end(self) -> Contender | None:
        """Return the line that wins most often, of those that have fought most."""
        fought = [line for line in self.lines[1:] if line.scores and not line.refused]
        through = [line for line in fought if not line.wants(STAGES[-1])]
        return max(through or fought, key=lambda line: (line.end, line.score), default=None)

    def _paired(self) -> Iterator[tuple[Cast, ...]]:
        """Yield the best single casts two by two; where all are in, with what becomes legal after the first, too."""
        fought = [line for line in self.singles if line.scores and not line.refused]
        ranked = sorted(fought, key=lambda line: -round(line.at_worst, 9))
        most = isqrt(min(MOST_PAIRS, self._pairs_to_afford()))
        best = [line.casts[0] for line in ranked[: max(FINALISTS, most)]]
        if len(best) < len(ranked):
            yield from ((one, two) for one, two in product(best, best) if one is not two)
            return
        for one in best:
            for two in legal_casts(self.prepared, self.contest.player, self.cards, [one]):
                yield one, two

    def _pairs_to_afford(self) -> int:
        if self.limit == inf:
            return MOST_PAIRS
        return max(0, int((self.limit - self.work) / len(STAGES) / self._work_of_a_fight()))

    def _work_of_a_fight(self) -> float:
        """Return the work of a fight so far, on the average; where nothing is fought it is none, and counts as 1."""
        return max(1.0, self.work / max(1, self.fights))


def _most_of_a_heat(lines: int) -> int:
    """Return the most fights to which so many lines can come in a heat."""
    fights, left = lines, lines
    for stage, kept in enumerate(KEPT):
        left = min(left, max(FINALISTS, left // kept))
        fights += left * (STAGES[stage + 1] - STAGES[stage])
    return fights


def certainly_worse(line: Contender, best: Contender, *, ends: bool = False) -> bool:
    """Whether a line does worse than another with the same seeds by more than chance; with ``ends``, by them alone."""
    ours, theirs = (line.ends, best.ends) if ends else (line.scores, best.scores)
    if not (line.rolled or best.rolled):
        return round(ours[0], 9) < round(theirs[0], 9)
    size = max(len(ours), len(theirs))
    ours, theirs = (ours if line.rolled else ours * size), (theirs if best.rolled else theirs * size)
    differences = [one - other for one, other in zip(theirs, ours, strict=False)]
    if len(differences) < STAGES[1]:
        return False
    return fmean(differences) > CERTAIN * stdev(differences) / sqrt(len(differences))
