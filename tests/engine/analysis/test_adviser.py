"""What a player could cast: problems with their solutions, and the laws of the advice."""

from __future__ import annotations

from typing import Any

import pytest

from engine.analysis.adviser import RUNS, STAGES, Advised, Line, advice_document, advise, cards_from, certainly_worse
from engine.analysis.consequence import won
from engine.analysis.paired import fought
from engine.library.presets import preset
from engine.model.catalog import cards_by_name
from engine.model.state import Player
from engine.notation import read_line
from engine.scenario.edit import Edit, all_edited, edit_words
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from tests.some import some


def fred_without(*spells: str) -> Scenario:
    return all_edited(preset("fred"), [Edit("drop", "fred", spell) for spell in spells])


def first(scenario: Scenario, player: Player, source: str, **asked: Any) -> str:
    scenario, cards = cards_from(scenario, player, source)
    return some(advise(scenario, player, cards, **asked).lines)[0].words


@pytest.mark.parametrize(
    ("line", "player", "source", "best"),
    [
        ("8 Human swordsmen vs 8 Elf archers", "blue", "Shieldbearers, Barkskin", "Shieldbearers on blue's group"),
        ("8 Human swordsmen vs 8 Elf archers", "red", "Barkskin, Shieldbearers", "Shieldbearers on red's group"),
        ("3 Human swordsmen vs Horde", "red", "Maloch's Pact, Power", "Maloch's Pact on blue's group"),
        ("Human swordsman vs Elf archer", "blue", "Barkskin, Despond", "Barkskin on Swordsman"),
    ],
)
def test_a_problem_is_solved(line: str, player: Player, source: str, best: str) -> None:
    assert first(read_line(line), player, source) == best


def test_fred_is_saved_by_the_aura() -> None:
    assert first(fred_without("Unholy Aura"), "blue", "Barkskin, Unholy Aura, Power") == "Unholy Aura on Fred"


def test_fred_is_saved_by_two() -> None:
    scenario = fred_without("Unholy Aura", "Deflection")
    assert "Unholy Aura" in first(scenario, "blue", "Deflection, Unholy Aura, Barkskin", casts=2)


def advised(**asked: Any) -> Advised:
    return advise(preset("fred"), "red", ["Veteran", "Shattering Blow", "Despond", "Fireball", "Barkskin"], **asked)


def test_what_is_said_of_a_line_is_what_its_changes_come_to() -> None:
    for line in some(advised().lines):
        after = fought(all_edited(preset("fred"), line.edits), RUNS)
        assert after.endings() == line.fights.endings()
        assert " and ".join(edit_words(preset("fred"), edit) for edit in line.edits) == f"red casts {line.words}"


def test_the_best_comes_first_and_only_the_better_is_advised() -> None:
    found = advised()
    best = won("red")
    shares = [line.fights.share(best) for line in some(found.lines)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > found.before.share(best)
    assert "Barkskin on Fred" not in {line.words for line in found.lines}, "it helps the enemy"


def test_the_same_question_has_the_same_answer() -> None:
    assert advice_document(advised()) == advice_document(advised())


def test_what_is_cut_short_says_so_and_how_far_it_came() -> None:
    whole, short = advised(), advised(work=100)
    assert (whole.cut, whole.tried) == (False, whole.legal)
    assert short.cut
    assert short.tried < short.legal == whole.legal


def test_a_second_cast_that_adds_nothing_is_not_advised() -> None:
    found = advise(fred_without("Unholy Aura"), "blue", ["Unholy Aura", "Barkskin", "Power"], casts=2)
    assert [line.words for line in found.lines if "then" in line.words and "Power" in line.words] == []


def test_out_of_a_hand_only_what_is_in_it_and_paid_for_is_cast() -> None:
    scenario = fred_without("Unholy Aura")
    scenario.players.blue.hand = ["Unholy Aura", "Barkskin"]
    held, cards = cards_from(scenario, "blue", "hand")
    assert held is scenario
    assert cards == ["Unholy Aura", "Barkskin"]
    assert {line.edits[0].which for line in some(advise(held, "blue", cards_by_name()).lines)} <= set(cards)
    free, cards = cards_from(scenario, "blue", "all")
    assert cards == list(cards_by_name())
    assert free.players.blue.hand == []
    assert scenario.players.blue.hand


@pytest.mark.parametrize("source", ["", "hand", "deck", "No Such Card", "Deflection, Foo"])
def test_a_source_that_is_none_is_refused(source: str) -> None:
    with pytest.raises(ScenarioError, match="expected"):
        cards_from(preset("fred"), "blue", source)


def test_alike_minions_and_squares_are_tried_once() -> None:
    found = advise(read_line("8 Human swordsmen vs 8 Elf archers"), "blue", ["Barkskin"])
    assert found.legal == 2, "one of each side"


def test_a_line_is_dropped_only_for_more_than_chance() -> None:
    ahead, even = Line((), [1.0, 0.0, 1.0, 1.0], rolled=True), Line((), [0.0, 0.0, 1.0, 1.0], rolled=True)
    behind = Line((), [0.0, 0.1, 0.0, 0.1], rolled=True)
    assert not certainly_worse(even, ahead)
    assert certainly_worse(behind, Line((), [1.0] * STAGES[1]))
    assert certainly_worse(Line((), [0.4]), Line((), [0.5]))
    assert not certainly_worse(Line((), [0.5]), Line((), [0.5]))
