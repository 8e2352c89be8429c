"""Who beats whom: each of some sides against each of others, a table of how often the first of the two is left alone.

A side is what a fight typed as one line says of one: "3 Human swordsmen: Barkskin". All meetings play the same seeds
(common random numbers), which are also those of the page that a meeting opens. Where nothing is rolled, one fight is
like all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from engine.analysis.answers import First, MatchupsAnswer, MeetingAnswer, WinShares
from engine.analysis.consequence import won
from engine.analysis.executor import Executor, Progress, unheard
from engine.analysis.odds import wilson
from engine.analysis.paired import CHECKPOINTS, fought
from engine.analysis.sides import Side
from engine.analysis.statistics import Statistics
from engine.model.errors import EffortError
from engine.model.resolve import resolve
from engine.model.seat import PLAYERS
from engine.notation import read_line

RUNS = CHECKPOINTS[0]
"""So many fights has a meeting, unless it is said otherwise."""

MOST_PAIRS = 3_000
"""So many meetings are in a table at most: the starter decks' creatures against each other are half of that."""

CHUNK = 8
"""So many meetings are handed to a worker at once."""


class Meeting(NamedTuple):
    """Two sides that meet, the first of them blue, and which of them has the initiative."""

    one: Side
    other: Side
    first: First = "it"

    @property
    def line(self) -> str:
        """The fight as one line."""
        return f"{self.one.line} vs {self.other.line}{', red has initiative' if self.first == 'other' else ''}"


class Met(msgspec.Struct, array_like=True, frozen=True):
    """What a meeting has come to: how many fights each side won, of how many, and whether anything was rolled.

    ``work`` is counted as ``work_of`` counts it. A fight that nobody or both are left of is won by neither.
    """

    won: int
    lost: int
    runs: int
    rolled: bool
    work: int

    @property
    def share(self) -> float:
        """The share of fights that the first side wins."""
        return self.won / self.runs

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares that lies in 95 of 100 samples; the share itself where nothing is rolled."""
        return wilson(self.won, self.runs) if self.rolled else (self.share, self.share)


resolve(Met)


@dataclass(frozen=True)
class MatchupTable:
    """What is asked: which sides meet which others, how often each two, and who has the initiative."""

    ones: Sequence[Side]
    others: Sequence[Side]
    first: First = "it"
    runs: int = RUNS

    def meetings(self) -> list[Meeting]:
        """Return every meeting, row by row. Raises EffortError where there are too many."""
        pairs = len(self.ones) * len(self.others)
        if pairs > MOST_PAIRS:
            raise EffortError(f"expected at most {MOST_PAIRS:,} meetings, got {pairs:,}")
        return [Meeting(one, other, self.first) for one in self.ones for other in self.others]


@dataclass(frozen=True)
class Matched:
    """A table that has been fought: what came of each meeting, in the table's order; None of one not fought yet."""

    table: MatchupTable
    met: list[Met | None]
    stopped: bool = False

    @property
    def cells(self) -> list[tuple[Meeting, Met]]:
        """Every meeting that was fought, with what came of it."""
        pairs = zip(self.table.meetings(), self.met, strict=True)
        return [(meeting, met) for meeting, met in pairs if met is not None]


def meet(meeting: Meeting, runs: int) -> Met:
    """Fight a meeting so often, with the seeds from that of its line on."""
    fights = fought(read_line(meeting.line), runs)
    blue, red = (sum(map(won(player), fights.finishes)) for player in PLAYERS)
    return Met(blue, red, fights.runs, not fights.certain, fights.work)


def met_of(statistics: Statistics) -> Met:
    """Return what the statistics of a meeting's fights say of it."""
    ended = dict.fromkeys(range(3), 0)
    for (ending, _), count in statistics.spreads["outcome"].counts.items():
        ended[ending.rank("blue")] += count
    return Met(ended[0], ended[2], statistics.runs, statistics.runs > 1, 0)


def matched(table: MatchupTable, *, pool: Executor, progress: Progress = unheard) -> Matched:
    """Fight a table on all workers; an interrupt keeps what is known so far, which is said to be ``stopped``."""
    meetings, stopped = table.meetings(), False
    found: list[Met | None] = [None] * len(meetings)
    starts = range(0, len(meetings), CHUNK)
    chunks = [(meetings[start : start + CHUNK], table.runs) for start in starts]
    done = 0
    try:
        with closing(pool.results(_meet_all, chunks)) as results:
            for number, met in results:
                found[starts[number] : starts[number] + len(met)] = met
                done += len(met)
                progress(done, len(meetings))
    except KeyboardInterrupt:
        stopped = True
    return Matched(table, found, stopped)


def _meet_all(chunk: tuple[list[Meeting], int]) -> list[Met]:
    meetings, runs = chunk
    return [meet(meeting, runs) for meeting in meetings]


def matched_within(table: MatchupTable, work: int) -> Matched:
    """Fight a table in this process, by so much work (``work_of``): so often as it suffices for all that roll anything.

    Raises EffortError where it does not suffice for the fewest fights that tell anything.
    """
    meetings = table.meetings()
    once, left = list[Met](), work
    for meeting in meetings:
        once.append(meet(meeting, 1))
        left -= once[-1].work
        if left < 0:
            raise _too_long()
    cost = sum(met.work for met in once if met.rolled)
    runs = next((runs for runs in CHECKPOINTS if runs <= table.runs and runs * cost <= left), None)
    if runs is None and cost:
        raise _too_long()
    return Matched(
        table,
        [meet(meeting, runs) if met.rolled and runs else met for meeting, met in zip(meetings, once, strict=True)],
    )


def _too_long() -> EffortError:
    return EffortError("so many fights as long as these take longer than a page may: ask a longer study")


def matched_document(found: Matched) -> MatchupsAnswer:
    """Return a table as plain data: of each meeting how often its first side wins, with the 95% interval."""
    rows = [cell_document(meeting, met) for meeting, met in found.cells]
    answer: MatchupsAnswer = {"first": found.table.first, "meetings": rows}
    if found.stopped:
        answer["stopped"] = True
    return answer


def cell_document(meeting: Meeting, met: Met) -> MeetingAnswer:
    """Return a meeting as plain data."""
    low, high = met.interval
    return {
        "one": meeting.one.words,
        "other": meeting.other.words,
        "share": met.share,
        "low": round(low, 4),
        "high": round(high, 4),
        "shares": shares_of(met),
        "fights": met.runs,
        "certain": not met.rolled,
        "line": meeting.line,
    }


def shares_of(met: Met) -> WinShares:
    """Return how often the first side wins, neither does, and the other does, as blue and red."""
    nobody = met.runs - met.won - met.lost
    return {"blue": met.share, "nobody": nobody / met.runs, "red": met.lost / met.runs}


def hardest_first(rows: Iterable[MeetingAnswer]) -> list[MeetingAnswer]:
    """Return meetings as plain data, those at the head that the first side wins least often."""
    return sorted(rows, key=lambda row: (row["share"], -row["shares"]["red"], row["other"]))
