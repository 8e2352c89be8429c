"""Two fights fought with the same dice: what each comes to, and whether they differ by more than chance.

Each seed is played by both, so that what differs in one is the doing of what differs in the set-up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import comb
from typing import NamedTuple

from engine.model.dice import Dice
from engine.model.seat import OWNERS
from engine.model.state import State
from engine.rules.ending import Ending
from engine.rules.standing import ending
from engine.scenario.format import MAX_SEED, AllCombats, Fight, Scenario, WholeTurn
from engine.scenario.prepared import PreparedScenario

CHECKPOINTS = (100, 30, 10)
"""So many fights of each set-up are fought: the most that the work allows."""

ALPHA = 0.05
"""How likely chance alone may make at least such a difference, for it to count as more than chance."""


class Finish(NamedTuple):
    """How one fight ended: who is in play, on the board or off it, by id with owner and hit points."""

    ending: Ending
    in_play: dict[str, tuple[str, int]]
    rounds: int
    results: tuple[str | None, ...]

    def minions(self, owner: str) -> int:
        """Return how many of an owner's minions are left."""
        return sum(whose == owner for whose, _ in self.in_play.values())

    def hit_points(self, owner: str) -> int:
        """Return how many hit points an owner's minions have left."""
        return sum(hp for whose, hp in self.in_play.values() if whose == owner)


@dataclass(frozen=True)
class Fights:
    """A set-up fought with some seeds: how each fight ended, the set-up's minions, and the work it was.

    ``nations`` are those of recruits, empty for creatures; ``certain`` is whether nothing was rolled, so that
    one fight is like all.
    """

    scenario: Scenario
    finishes: list[Finish]
    sides: dict[str, tuple[str, ...]]
    names: dict[str, str]
    nations: dict[str, str]
    hit_points: dict[str, int]
    certain: bool
    work: int

    @property
    def runs(self) -> int:
        """How many fights there are."""
        return len(self.finishes)

    def share(self, of: Callable[[Finish], bool]) -> float:
        """Return the share of fights of which something is true."""
        return self.mean(of)

    def mean(self, of: Callable[[Finish], float]) -> float:
        """Return the mean of something over all fights."""
        return sum(map(of, self.finishes)) / self.runs

    def endings(self) -> Counter[Ending]:
        """Return how often each ending came."""
        return Counter(finish.ending for finish in self.finishes)


LARGEST = 15_000
"""More work than any fight is but on a large board; it is fought once."""


def has_fight(scenario: Scenario) -> bool:
    """Whether a combat may be fought."""
    return any(isinstance(verb, Fight | AllCombats | WholeTurn) for verb in scenario.script)


def affordable(scenario: Scenario, set_ups: int, work: float) -> int:
    """Return how many fights of so many set-ups like a scenario are so much work (``work_of``), at least the fewest."""
    cost = fought(scenario, 1).work
    if cost > LARGEST:
        return 1
    return next((runs for runs in CHECKPOINTS if runs * cost * set_ups <= work), CHECKPOINTS[-1])


def fought(scenario: Scenario, runs: int) -> Fights:
    """Fight a scenario with so many seeds from its own on; once where nothing is rolled."""
    prepared = PreparedScenario(scenario)
    state, names = prepared.state, dict[str, str]()
    nations, hit_points = dict[str, str](), dict[str, int]()
    sides: dict[str, tuple[str, ...]] = dict.fromkeys(OWNERS, ())
    for minion in state.minions.values():
        sides[minion.owner] += (minion.id,)
        names[minion.id], hit_points[minion.id] = minion.name, minion.hp
        nations[minion.id] = minion.nation or "" if minion.card is None else ""
    dice = NoticingDice(scenario.seed)
    finishes = [finish_of(prepared.play(dice))]
    certain = not dice.rolled
    seeds = range(scenario.seed + 1, min(scenario.seed + runs, MAX_SEED + 1))
    finishes += [finish_of(prepared.play(Dice(seed))) for seed in (() if certain else seeds)]
    return Fights(scenario, finishes, sides, names, nations, hit_points, certain, prepared.work)


class NoticingDice(Dice):
    """Dice that know whether anything hung on them."""

    __slots__ = ("rolled",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.rolled = False

    def below(self, sides: int, key: str = "") -> int:
        """Return a number from 0 to ``sides - 1``."""
        self.rolled |= sides > 1
        return super().below(sides, key)


def finish_of(state: State) -> Finish:
    """Return how a fight has ended."""
    in_play: dict[str, tuple[str, int]] = {
        minion.id: (minion.owner, minion.hp) for minion in state.minions.values() if minion.in_play
    }
    return Finish(ending(state), in_play, state.rounds, (*state.results,))


def without(fights: Fights, gone: set[str]) -> Fights:
    """Return fights as told without some of the minions, so that they compare with those fought without them."""
    finishes = [
        finish._replace(in_play={id: fate for id, fate in finish.in_play.items() if id not in gone})
        for finish in fights.finishes
    ]
    sides = {owner: tuple(id for id in ids if id not in gone) for owner, ids in fights.sides.items()}
    return replace(fights, finishes=finishes, sides=sides)


def pairs(one: Fights, other: Fights) -> list[tuple[Finish, Finish]]:
    """Return the fights of both by their seeds; of one that is certain, the one fight stands for all."""
    size = max(one.runs, other.runs)
    return list(zip(_stretched(one, size), _stretched(other, size), strict=True))


def _stretched(fights: Fights, size: int) -> list[Finish]:
    return fights.finishes * size if fights.certain else fights.finishes


def beyond_chance(one: Fights, other: Fights, of: Callable[[Finish], float]) -> bool:
    """Whether two set-ups differ in something by more than chance: by the sign test over the pairs that differ.

    Where neither rolls anything, any difference is.
    """
    up = down = 0
    for before, after in pairs(one, other):
        up += of(after) > of(before)
        down += of(after) < of(before)
    if one.certain and other.certain:
        return up != down
    return sign_test(up, down) < ALPHA


def sign_test(up: int, down: int) -> float:
    """Return how likely a fair coin makes a difference between heads and tails at least as great as this."""
    total = up + down
    ways = sum(comb(total, heads) for heads in range(min(up, down) + 1))
    return min(1.0, 2 * ways / 2.0**total)
