"""What can be answered to a problem, and what an answer comes to: judged by the fights, as the adviser ranks them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from engine.analysis.adviser import AdviceQuestion, cards_from, line_words, ranked_by
from engine.analysis.consequence import NOTHING, consequence
from engine.analysis.legal_casts import cast_edit, legal_casts
from engine.analysis.paired import Fights, affordable, fought
from engine.library.problems import Problem
from engine.notation import read_line
from engine.scenario.edit import Edit, all_edited
from engine.scenario.format import Scenario
from engine.scenario.prepared import PreparedScenario

WORK = 30_000
"""So much work is the judging of an answer at most (``work_of``)."""


class Judgement(NamedTuple):
    """An answer's worth: whether nothing does better, what comes of it in words, and the fights without and with it."""

    solved: bool
    says: str
    before: Fights
    after: Fights


@cache
def offered(problem: Problem) -> dict[str, Edit]:
    """Return every cast that may be chosen, by its words; for two casts also what the first alone makes legal."""
    question = _question(problem)
    prepared = PreparedScenario(question.scenario)
    first = list(legal_casts(prepared, question.player, question.cards))
    both = [first] + ([list(legal_casts(prepared, question.player, question.cards, [one])) for one in first])
    casts = [cast for some in (both if problem.casts == 2 else both[:1]) for cast in some]
    return {line_words(question.scenario, [cast]): cast_edit(cast) for cast in casts}


def edits_of(problem: Problem, words: str) -> tuple[Edit, ...]:
    """Return an answer as changes, of its words: "Power on Fred, then Barkskin on Fred". Raises KeyError for none."""
    return tuple(offered(problem)[cast] for cast in words.split(", then "))


def judged(problem: Problem, edits: Sequence[Edit]) -> Judgement:
    """Return what an answer comes to; it solves the problem if it does as well as the solution."""
    question = _question(problem)
    runs = affordable(question.scenario, 3, WORK)
    before = fought(question.scenario, runs)
    after, best = (_fought(question.scenario, casts, runs) for casts in (edits, edits_of(problem, problem.answers[0])))
    rank = ranked_by(question)
    solved = rank(after, len(edits)) <= rank(best, problem.casts)
    says = consequence(before, after)
    return Judgement(solved, says if says != NOTHING else "it changes nothing", before, after)


def _fought(scenario: Scenario, edits: Sequence[Edit], runs: int) -> Fights:
    return fought(all_edited(scenario, edits), runs)


def _question(problem: Problem) -> AdviceQuestion:
    scenario, cards = cards_from(read_line(problem.fight), problem.player, ",".join(problem.cards))
    return AdviceQuestion(scenario, problem.player, cards, problem.casts)
