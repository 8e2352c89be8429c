"""The odds: what is counted of every run, carried on from slice to slice, exact where the tree is small."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from engine.analysis import odds as analysis
from engine.analysis.answers import OddsAnswer, RunOdds
from engine.analysis.consequence import lives
from engine.analysis.merging import Merging
from engine.analysis.odds import CASES, OddsEstimate, carry_on, odds
from engine.analysis.paired import affordable, fought
from engine.analysis.statistics import ASKED, Spread, Statistics, findings
from engine.library.presets import preset
from engine.model.dice import Dice
from engine.rules.game import Game
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.prepared import WORK_OF_A_STEP, PreparedScenario
from engine.trace.outcome import ending_of, outcome
from tests.engine import boards as b
from tests.some import some

FIGHT = b.scenario(
    b.blues(b.swordsman("bs", count=4, nation="Dwarves"), b.archer("bb", count=4, nation="Elves")),
    b.reds(b.swordsman("rs", count=4, nation="Dwarves"), b.archer("rb", count=4, nation="Elves")),
)
"""Eight against eight: far too many chances to enumerate."""

SPIRITED_AWAY = b.scenario(
    b.blues(b.archer("ann", missile=9), square=[5, 5]),
    b.reds(b.swordsman("abe"), square=[6, 5]),
    globe=[{"card": "Zana's Escape", "owner": "red"}],
)
"""Abe is shot, and is off the board at the end, with all his hit points."""


@pytest.fixture
def soon_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the exact odds be given up early, where they cannot be had anyhow."""
    monkeypatch.setattr(analysis, "EXACT_WORK", 1_000)


def distributions(found: OddsAnswer) -> list[Sequence[RunOdds]]:
    return [found["outcomes"], found["lengths"], *found["left"].values()]


@pytest.mark.parametrize("fight", [FIGHT, SPIRITED_AWAY])
def test_what_is_asked_of_a_run_is_what_its_outcome_says(fight: Scenario) -> None:
    found = findings(PreparedScenario(fight).play(Dice(4)))
    ended = outcome(PreparedScenario(fight).play(Dice(4)))
    left = [minion for minion in ended.minions.values() if minion.status in ("alive", "off-board")]
    assert set(found) == set(ASKED)
    assert found["rounds"] == ended.rounds
    assert found["outcome"][0] == ending_of(ended)
    for owner in ("blue", "red"):
        assert found[owner] == sum(minion.owner == owner for minion in left)
    assert found["neutral"] == 0
    assert found["margin"] == sum(minion.hp * (1 if minion.owner == "blue" else -1) for minion in left)


def test_who_is_off_the_board_for_a_while_is_no_loss() -> None:
    [finish] = fought(SPIRITED_AWAY, 1).finishes
    assert (finish.minions("red"), finish.hit_points("red")) == (1, 7)
    assert lives("abe")(finish)


@pytest.mark.usefixtures("soon_sampled")
def test_every_distribution_sums_to_one_and_every_row_has_a_seed_that_shows_it() -> None:
    found = odds(FIGHT, 60, 3, work=10**6)
    assert (found["method"], found["runs"]) == ("sampled", 60)
    for rows in distributions(found):
        assert sum(row["count"] for row in rows) == 60
        assert sum(row["probability"] for row in rows) == pytest.approx(1)
        assert all(row["low"] <= row["probability"] <= row["high"] for row in rows)
    for row in found["lengths"]:
        assert row["seed"] is not None
        assert b.quick_outcome(FIGHT, row["seed"])["rounds"] == row["rounds"]
    for left in some(found["left"]["red"]):
        assert left["seed"] is not None
        ended = b.quick_outcome(FIGHT, left["seed"])["groups"]["reds"]
        assert len(ended["members"]) == left["minions"]
    assert found["rounds"] == {str(row["rounds"]): row["probability"] for row in found["lengths"]}
    assert list(found["left"]) == ["blue", "red"], "nobody is neutral here"


@pytest.mark.usefixtures("soon_sampled")
def test_the_cases_go_from_the_worst_for_blue_to_the_best_and_can_be_replayed() -> None:
    found = odds(FIGHT, 80, 1, work=10**6)
    margins = {seed: findings(PreparedScenario(FIGHT).play(Dice(seed)))["margin"] for seed in range(1, 81)}
    assert [case["case"] for case in found["cases"]] == list(CASES)
    values = [case["value"] for case in found["cases"]]
    assert values == sorted(values)
    assert (values[0], values[-1]) == (min(margins.values()), max(margins.values()))
    assert values[2] == sorted(margins.values())[39]
    assert all(case["seed"] and margins[case["seed"]] == case["value"] for case in found["cases"])


@pytest.mark.usefixtures("soon_sampled")
def test_carried_on_in_slices_it_is_what_it_would_have_been_at_once() -> None:
    prepared, sliced, whole = PreparedScenario(FIGHT), OddsEstimate(5), OddsEstimate(5)
    merging = Merging(FIGHT)
    while not sliced.complete(30):
        carry_on(sliced, prepared, merging, 30, 0)
    carry_on(whole, prepared, Merging(FIGHT), 30, 10**6)
    assert sliced.document(prepared) == whole.document(prepared)
    carry_on(sliced, prepared, merging, 30, 0)
    assert sliced.statistics.runs == 30, "there is nothing left to do"


def test_a_slice_with_no_work_allowed_plays_one_run() -> None:
    study = OddsEstimate(5)
    carry_on(study, PreparedScenario(FIGHT), Merging(FIGHT), 30, 0)
    assert study.statistics.runs == 1
    assert not study.complete(30)


def test_nothing_known_yet_is_a_document_too() -> None:
    found = OddsEstimate(5).document(PreparedScenario(FIGHT))
    assert (found["runs"], found["outcomes"], found["cases"]) == (0, [], [])


def test_what_was_sampled_first_is_exact_once_every_choice_is_counted() -> None:
    fight = preset("diomesia")
    prepared, merging, study = PreparedScenario(fight), Merging(fight), OddsEstimate(3)
    carry_on(study, prepared, merging, 40, 10)
    assert study.document(prepared)["method"] == "sampled"
    while not study.complete(40):
        carry_on(study, prepared, merging, 40, 500)
    found, at_once = study.document(prepared), odds(fight, 40, 3)
    assert (found["method"], found["leaves"]) == ("exact", 72)
    assert found == at_once


@pytest.mark.usefixtures("soon_sampled")
def test_seeds_end_with_the_last_there_is() -> None:
    assert odds(FIGHT, 50, 2**63 - 3, work=10**6)["runs"] == 3


def test_an_enumerated_tree_gives_fractions_and_finds_a_seed_for_every_row() -> None:
    found = odds(preset("diomesia"), 2_000, 3)
    assert (found["method"], found["leaves"], found["runs"]) == ("exact", 72, 72)
    for rows in distributions(found):
        assert sum(Fraction(row["fraction"]) for row in rows) == 1
        assert all(row["low"] == row["probability"] == row["high"] for row in rows)
        assert all(row["seed"] is not None for row in rows)
    for row in some(found["lengths"]):
        assert row["seed"] is not None
        assert b.quick_outcome(preset("diomesia"), row["seed"])["rounds"] == row["rounds"]


def test_what_no_seed_tried_has_shown_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "SEEDS_TRIED", 1)
    rows = odds(preset("diomesia"), 1, 3)["outcomes"]
    assert [row["seed"] for row in rows if row["seed"] is not None] == [3]


def test_statistics_merge_to_those_of_all_runs_whichever_comes_first() -> None:
    def statistics(seeds: range) -> Statistics:
        one, prepared = Statistics(), PreparedScenario(FIGHT)
        for seed in seeds:
            one.add(prepared.play(Dice(seed)), 1, seed)
        return one

    whole, first, second = statistics(range(20)), statistics(range(8)), statistics(range(8, 20))
    second.merge(first)
    assert second == whole


@pytest.mark.parametrize(("groups", "work", "fights"), [(2, 500, 10), (6, 500 + 32 * 51, 10), (64, 500 + 496 * 51, 1)])
def test_a_large_board_is_more_work_and_fought_less_often(groups: int, work: int, fights: int) -> None:
    sides = [b.group(f"g{number}", "blue" if number % 2 else "red", b.swordsman(f"m{number}", count=8))
             for number in range(groups)]  # fmt: skip
    turns = b.scenario(*sides, script=[{"do": "start_of_turn"}] * 50)
    prepared = PreparedScenario(turns)
    prepared.play(Dice(1))
    assert prepared.work == work
    assert affordable(turns, 1, 1) == fights


CROWDED = b.scenario(b.blues(b.swordsman("hero", *["Deflection"] * 190)), b.reds(b.swordsman("foe", count=3)))


def test_many_spells_are_more_work_than_the_attacks_in_which_they_are_looked_at() -> None:
    crowded, plain = (
        PreparedScenario(CROWDED),
        PreparedScenario(b.scenario(b.blues(b.swordsman("hero")), b.reds(b.archer("foe")))),
    )
    for prepared in (crowded, plain):
        prepared.play(Dice(1))
    game = Game(crowded.state, Dice(1))
    crowded.play_game(game)
    assert plain.work < 100
    assert crowded.work == 2 * (game.spell_visits // 10) > 2 * (game.effort + 10)
    merging = Merging(CROWDED)
    merging.go_on(200)
    assert merging.work > game.spell_visits // 10


def test_a_board_whose_terrain_is_made_anew_is_more_work_than_the_casting() -> None:
    afresh = PreparedScenario(b.scenario(script=[b.cast("Geomancy", "globe")] * 20))
    afresh.play(Dice(1))
    assert afresh.work > 3 * 20 * WORK_OF_A_STEP


def test_counting_all_ways_plays_the_script_from_its_start_and_counts_its_entries() -> None:
    merging = Merging(b.scenario(b.blues(b.swordsman("hero")), script=[b.cast("Veteran", "hero")] * 30))
    merging.go_on(1)
    assert merging.work > 30 * WORK_OF_A_STEP


def test_picking_among_all_enchantments_is_more_work_than_the_casting() -> None:
    marked = PreparedScenario(b.scenario(b.blues(b.swordsman("eve")), script=[b.cast("ThudThud's Journey", "eve")]))
    marked.play(Dice(1))
    assert marked.work > 3 * WORK_OF_A_STEP


def test_a_run_in_which_spells_are_looked_at_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.rules.game.MAX_VISITS", 100)
    with pytest.raises(ScenarioError, match="the limit of 100 looks at spells"):
        PreparedScenario(CROWDED).play(Dice(1))


@pytest.mark.parametrize(
    ("weights", "share", "value"),
    [
        ({1: 1}, 0.0, 1),
        ({3: 1, 1: 1, 2: 2}, 0.0, 1),
        ({3: 1, 1: 1, 2: 2}, 0.25, 1),
        ({3: 1, 1: 1, 2: 2}, 0.26, 2),
        ({3: 1, 1: 1, 2: 2}, 1.0, 3),
        ({-5: Fraction(1, 20), 0: Fraction(19, 20)}, 0.05, -5),
    ],
)
def test_a_share_of_the_runs_does_not_exceed_its_value(weights: Any, share: float, value: int) -> None:
    assert Spread(weights).at(share) == value


def test_a_run_is_given_up_in_the_middle_of_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred spells that expired together had every minion of the board look at all of them each time."""
    monkeypatch.setattr("engine.rules.game.MAX_VISITS", 2_000)
    sides = b.blues(b.swordsman("bs", count=8)), b.reds(b.swordsman("rs", count=8))
    prepared = PreparedScenario(b.scenario(*sides, globe=["Immateriality"] * 60, script=[{"do": "start_of_turn"}] * 9))
    with pytest.raises(ScenarioError, match="looks at spells"):
        prepared.play(Dice(1))
    assert prepared.work < 500
