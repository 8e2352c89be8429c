"""What is answered about many runs of a scenario: odds, orders, advice and matchups, as plain data with typed fields.

The engine's commands print these, the sandbox shows them, and the API's schema is made of them.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from engine.model.seat import Player

Ratio = float
"""A share of runs, from 0 to 1."""

Goal = Literal["best", "cheapest"]
"""What is looked for: whatever changes the odds most, or the least mana that wins as often as the best does."""

First = Literal["it", "other"]
"""Which side has the initiative: the one that the table is about, or the other."""


class Interval(TypedDict):
    """A share, and its 95% interval; both ends are the share itself where it is exact."""

    low: Ratio
    high: Ratio


class RunOdds(Interval):
    """How often something came: runs, share with interval, and a seed that replays one such run (null: none found).

    ``fraction`` is the exact share ("3/8"), given where the odds are exact.
    """

    count: int | float
    probability: Ratio
    seed: int | None
    fraction: NotRequired[str]


class EndingOdds(RunOdds):
    """How often the script ended so, whoever was alive then."""

    ending: str


class OutcomeOdds(RunOdds):
    """How often an outcome came: the ending, and how many of each group were alive."""

    key: str
    label: str


class LengthOdds(RunOdds):
    """How often so many rounds were fought."""

    rounds: int


class AliveOdds(RunOdds):
    """How often so many minions of a player were alive at the end."""

    minions: int


class MinionOdds(TypedDict):
    """In which share of runs a minion is alive at the end, and its mean hit points then."""

    survives: Ratio
    mean_hp: float


class OddsCase(TypedDict):
    """A run worth opening: the worst for blue, the median, the best; its value, and a seed that replays it."""

    case: str
    value: int
    seed: int | None


class OddsAnswer(TypedDict):
    """How likely each outcome of a scenario is.

    ``rounds`` and ``left`` are by number of rounds and by player; ``measure`` says what the values of the ``cases``
    are; ``leaves``, given where the odds are exact, in how many ways chance could fall. ``stopped`` is there where an
    interrupt ended the work early.
    """

    runs: int | float
    seed: int
    method: Literal["sampled", "exact"]
    endings: list[EndingOdds]
    outcomes: list[OutcomeOdds]
    minions: dict[str, MinionOdds]
    rounds: dict[str, Ratio]
    lengths: list[LengthOdds]
    left: dict[str, list[AliveOdds]]
    measure: str
    cases: list[OddsCase]
    leaves: NotRequired[int | float]
    seconds: NotRequired[float]
    stopped: NotRequired[bool]


class OrderedHost(TypedDict):
    """A host whose spells were put in order: its path in the scenario, its owner, and how many spells it has."""

    host: str
    owner: str
    spells: int


class AlwaysBefore(TypedDict):
    """Two spells of a host of which one always comes before the other."""

    host: str
    before: str
    after: str


class OrdersResult(TypedDict):
    """The orders that lead to one result, host by host: as names of spells, and as places in the scenario.

    ``always`` is what all of them have in common and other results' orders have not; ``decisive`` whether that alone
    tells them from all others. ``count`` may exceed the orders listed.
    """

    outcome: str
    winner: str | None
    ending: str
    good: bool
    count: int
    orders: list[list[str]]
    places: list[list[list[int]]]
    example_seed: int
    always: list[AlwaysBefore]
    decisive: bool


class OrdersDifference(TypedDict):
    """The first event at which the first two results differ, as each of the two traces words it."""

    step: str | None
    text: str
    other_text: str
    event: int


_For = TypedDict("_For", {"for": str | None})
"""The field that is a word of Python."""


class OrdersAnswer(_For):
    """What every order of a scenario's spells leads to; the results that are best ``for`` a player first.

    ``stopped`` is there where an interrupt ended the work early.
    """

    orders_tried: int
    orders_in_all: int
    seed: int
    hosts: list[OrderedHost]
    groups: list[OrdersResult]
    first_difference: OrdersDifference | None
    stopped: NotRequired[bool]


class WinShares(TypedDict):
    """How often each player comes out best, and how often neither; they add up to 1."""

    blue: Ratio
    nobody: Ratio
    red: Ratio


class PlayerShare(Interval):
    """How often a player comes out best, with the number of fights played; ``shares`` are those of everybody."""

    share: Ratio
    fights: int
    shares: WinShares


class AdvisedCast(TypedDict):
    """A cast: the card, and its target as a scenario's script writes it."""

    card: str
    target: str


class AdvisedLine(PlayerShare):
    """Casts that are worth it, in words and as changes of the scenario; what comes of them and why; their mana.

    ``cost`` is null where nobody knows it; ``assumed`` says that a cost in it was assumed.
    """

    casts: list[AdvisedCast]
    words: str
    says: str
    why: str
    changes: list[str]
    cost: int | None
    assumed: bool


class AdviceAnswer(TypedDict):
    """What a player could cast to come out better: how often they do ``before``, and by each line, the best first.

    ``tried`` of ``legal`` lines were played; ``dear`` counts the cards that cost more than the mana there is; ``cut``
    says that the work did not suffice to play them all to the end. ``unpriced``, given for the cheapest, are lines
    that win as often at a cost that nobody knows. ``stopped`` is there where an interrupt ended the work early.
    """

    player: Player
    goal: Goal
    before: PlayerShare
    lines: list[AdvisedLine]
    tried: int
    legal: int
    dear: int
    cut: bool
    unpriced: NotRequired[list[AdvisedLine]]
    stopped: NotRequired[bool]


class MeetingAnswer(Interval):
    """How often one side beats another, out of so many fights; ``certain`` where nothing is rolled.

    ``line`` is the fight, typed as one line.
    """

    one: str
    other: str
    share: Ratio
    shares: WinShares
    fights: int
    certain: bool
    line: str


class MatchupsAnswer(TypedDict):
    """How often sides beat each of many others; ``first`` says which of the two has the initiative.

    ``stopped`` is there where an interrupt ended the work early.
    """

    first: First
    meetings: list[MeetingAnswer]
    stopped: NotRequired[bool]
