"""The adviser on the problems that were made by hand for it: the right answers first, and no other as good."""

from __future__ import annotations

import re

from engine.analysis.adviser import AdviceQuestion, advise, cards_from, ranked_by
from engine.library.problems import Problem, problems
from engine.model.catalog import cards_by_name
from engine.notation import read_line
from tests.often import TIMES, often

TRIED = often(10)
"""So many of the fifty are put to the adviser in every run, all in ``make laws``."""


def solved(problem: Problem) -> bool:
    scenario, cards = cards_from(read_line(problem.fight), problem.player, ",".join(problem.cards))
    question = AdviceQuestion(scenario, problem.player, cards, problem.casts)
    lines, rank = advise(question).lines, ranked_by(question)
    ranks = [rank(line.fights, len(line.edits)) for line in lines]
    best = {line.words for line, each in zip(lines, ranks, strict=True) if each <= ranks[0]}
    return bool(best) and best <= {*problem.answers}


def test_the_right_answers_come_first_and_no_other_is_as_good() -> None:
    tried = problems()[:: max(1, len(problems()) // TRIED)]
    wrong = [problem.title for problem in tried if not solved(problem)]
    assert len(wrong) <= (len(tried) // 10 if TIMES > 1 else 0), wrong


def test_there_are_fifty_and_every_kind_in_one_cast_and_in_two() -> None:
    kinds = {(problem.kind, problem.casts) for problem in problems()}
    assert kinds == {(kind, casts) for kind in ("save", "win", "stop") for casts in (1, 2)}
    assert len({problem.title for problem in problems()}) == len(problems()) == 50


def test_a_problem_names_cards_and_has_wrong_ones_among_them() -> None:
    for problem in problems():
        named = {part.partition(" on ")[0] for answer in problem.answers for part in answer.split(", then ")}
        assert named < {*problem.cards}, problem.title
        assert {*problem.cards} <= cards_by_name().keys(), problem.title


def test_a_problem_says_several_where_there_are_several() -> None:
    for problem in problems():
        assert not re.search(r"[2-9] \w+ (swordsman|archer)\b", problem.fight), problem.title
