"""What a player could cast: problems with their solutions, and the laws of the advice."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cache
from math import inf
from typing import Any

import pytest

from engine.analysis.adviser import CHUNK, AdviceQuestion, Advised, advice_document, advise, cards_from
from engine.analysis.consequence import won
from engine.analysis.executor import executor
from engine.analysis.legal_casts import legal_casts
from engine.analysis.paired import fought
from engine.analysis.race import LINE_FIGHTS, STAGES, Contender, Race, Try, TryOutcome, certainly_worse, try_lines
from engine.library.presets import preset
from engine.model.catalog import cards_by_name
from engine.model.seat import Player
from engine.notation import read_line
from engine.scenario.edit import Edit, all_edited
from engine.scenario.edit_words import edit_words
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.prepared import PreparedScenario
from engine.scenario.reading import read_scenario
from tests.executors import Here
from tests.some import some


def fred_without(*spells: str) -> Scenario:
    return all_edited(preset("fred"), [Edit("drop", "fred", spell) for spell in spells])


def ask(scenario: Scenario, player: Player, cards: Sequence[str], *, work: float = inf, **asked: Any) -> Advised:
    return advise(AdviceQuestion(scenario, player, cards, **asked), work=work)


def first(scenario: Scenario, player: Player, source: str, **asked: Any) -> str:
    scenario, cards = cards_from(scenario, player, source)
    return some(ask(scenario, player, cards, **asked).lines)[0].words


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
    return ask(preset("fred"), "red", ["Veteran", "Shattering Blow", "Despond", "Fireball", "Barkskin"], **asked)


@cache
def advised_once() -> Advised:
    return advised()


def test_what_is_said_of_a_line_is_what_its_changes_come_to() -> None:
    for line in some(advised_once().lines):
        after = fought(all_edited(preset("fred"), line.edits), LINE_FIGHTS)
        assert after.endings() == line.fights.endings()
        assert " and ".join(edit_words(preset("fred"), edit) for edit in line.edits) == f"red casts {line.words}"


def test_the_best_comes_first_and_only_the_better_is_advised() -> None:
    found = advised_once()
    best = won("red")
    shares = [line.fights.share(best) for line in some(found.lines)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > found.before.share(best)
    assert "Barkskin on Fred" not in {line.words for line in found.lines}, "it helps the enemy"


def test_the_same_question_has_the_same_answer() -> None:
    assert advice_document(advised_once()) == advice_document(advised())


def test_what_is_cut_short_says_so_and_how_far_it_came() -> None:
    whole, short = advised_once(), advised(work=100)
    assert (whole.cut, whole.tried) == (False, whole.legal)
    assert short.cut
    assert short.tried < short.legal == whole.legal


@pytest.mark.parametrize("casts", [1, 2])
def test_of_a_board_on_which_nothing_is_played_there_is_advice_too(casts: int) -> None:
    empty = read_scenario({"format": "sanctum-scenario/1", "groups": [], "script": []})
    found = ask(empty, "blue", cards_from(empty, "blue", "War")[1], casts=casts, work=120_000)
    assert 0 < found.tried == found.legal
    assert not found.cut


def test_a_second_cast_that_adds_nothing_is_not_advised() -> None:
    found = ask(fred_without("Unholy Aura"), "blue", ["Unholy Aura", "Barkskin", "Power"], casts=2)
    assert [line.words for line in found.lines if "then" in line.words and "Power" in line.words] == []


def test_out_of_a_hand_only_what_is_in_it_and_paid_for_is_cast() -> None:
    scenario = fred_without("Unholy Aura")
    scenario.players.blue.hand = ["Unholy Aura", "Barkskin"]
    held, cards = cards_from(scenario, "blue", "hand")
    assert held is scenario
    assert cards == ["Unholy Aura", "Barkskin"]
    assert {line.edits[0].which for line in some(ask(held, "blue", [*cards_by_name()]).lines)} <= set(cards)
    free, cards = cards_from(scenario, "blue", "all")
    assert cards == list(cards_by_name())
    assert free.players.blue.hand == []
    assert scenario.players.blue.hand


@pytest.mark.parametrize("source", ["", "hand", "deck", "No Such Card", "Deflection, Foo"])
def test_a_source_that_is_none_is_refused(source: str) -> None:
    with pytest.raises(ScenarioError, match="expected"):
        cards_from(preset("fred"), "blue", source)


def test_alike_minions_and_squares_are_tried_once() -> None:
    found = ask(read_line("8 Human swordsmen vs 8 Elf archers"), "blue", ["Barkskin"])
    assert found.legal == 2, "one of each side"


def squares_for(line: str, card: str) -> list[tuple[int, ...]]:
    """Return the squares on which a card would be tried."""
    casts = legal_casts(PreparedScenario(read_line(line)), "blue", [card])
    return [tuple(cast.target) for cast in casts if isinstance(cast.target, list)]


def test_squares_at_the_edge_of_the_board_are_like_others() -> None:
    found = squares_for("swordsman at 5,5 vs archer at 5,6", "Wasteland")
    assert len(found) == 7, "beside one or the other, at a corner of one or the other, both, and elsewhere"


def test_a_square_whose_corner_touches_a_group_is_unlike_one_that_is_far() -> None:
    found = squares_for("swordsman at 5,5 vs archer at 5,6", "Wasteland")
    assert {(4, 4), (6, 4)} & {*found}, "what is laid on it reaches the group"


def test_the_answer_hangs_on_no_number_of_workers() -> None:
    scenario, cards = cards_from(
        read_line("3 swordsmen vs 3 Elf archers"), "blue", "Barkskin, Veteran, Power, Fireball"
    )
    asked = AdviceQuestion(scenario, "blue", cards, casts=2)
    with executor() as pool:
        assert advice_document(advise(asked, pool=pool)) == advice_document(advise(asked))


def test_a_race_can_be_taken_up_after_any_batch() -> None:
    asked = AdviceQuestion(preset("fred"), "red", ["Veteran", "Shattering Blow", "Despond", "Barkskin"], casts=2)
    whole, batches = asked.race(), list[list[TryOutcome]]()
    came_of: dict[str, list[TryOutcome]] = {}

    def tried(race: Race, tries: list[Try]) -> list[TryOutcome]:
        if repr(tries) not in came_of:
            came_of[repr(tries)] = try_lines(race.contest, tries)
        return came_of[repr(tries)]

    while tries := whole.tries():
        batches.append(tried(whole, tries))
        whole.take(batches[-1])
    for kept in range(len(batches) + 1):
        again = asked.race()
        for batch in batches[:kept]:
            assert again.tries()
            again.take(reversed(batch))
        while tries := again.tries():
            again.take(tried(again, tries))
        assert [(line.casts, line.scores) for line in again.lines] == [
            (line.casts, line.scores) for line in whole.lines
        ]
    assert whole.fights <= whole.most_fights


def test_an_interrupt_keeps_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    take = Race.take

    def stopped(race: Race, batch: Any) -> None:
        take(race, batch)
        if race.batch == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(Race, "take", stopped)
    found = advised()
    assert found.stopped
    assert found.lines[0].words == "Veteran on Abe"


class StoppedAfter(Here):
    """An executor that is interrupted after so many chunks."""

    def __init__(self, chunks: int) -> None:
        super().__init__()
        self.left = chunks

    def results(self, function: Any, chunks: Sequence[Any]) -> Generator[tuple[int, Any], None, None]:
        """Yield what is left to be yielded, then stop."""
        for result in super().results(function, chunks):
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            yield result


@pytest.mark.parametrize("chunks", range(5))
@pytest.mark.parametrize("goal", ["best", "cheapest"])
def test_an_interrupt_within_a_batch_keeps_what_is_known(chunks: int, goal: Any) -> None:
    scenario, cards = cards_from(read_line("8 Human archers vs 8 Elf archers"), "blue", "house:War")
    found = advise(AdviceQuestion(scenario, "blue", cards, casts=2, goal=goal), pool=StoppedAfter(chunks))
    assert found.stopped
    assert found.tried <= CHUNK * chunks


COSTS = "Fireball costs 2 Will, Barkskin costs 5 Will, Power costs 1 Will"


def test_the_cheapest_that_wins_comes_first_and_what_nobody_knows_apart() -> None:
    scenario = read_line(f"3 swordsmen vs 3 swordsmen, red has initiative, {COSTS}")
    cards = ["Barkskin", "Fireball", "Power", "Maloch's Pact"]
    found = ask(scenario, "blue", cards, goal="cheapest", costs={"Maloch's Pact": 1})
    costs = [line.cost for line in some(found.lines)]
    assert [cost.mana for cost in costs] == sorted(cost.mana or 0 for cost in costs)
    assert {line.edits[0].which for line in found.lines if line.cost.assumed} <= {"Maloch's Pact"}
    unknown = ask(scenario, "blue", cards, goal="cheapest")
    assert "Maloch's Pact" not in {line.edits[0].which for line in unknown.lines}
    assert all(line.cost.mana is None for line in unknown.unpriced)


def test_what_is_known_to_cost_more_than_the_mana_is_left_out() -> None:
    scenario = read_line(f"swordsman vs 2 swordsmen, {COSTS}")
    found = ask(scenario, "blue", ["Barkskin", "Fireball", "Despond"], mana=4)
    assert found.dear == 1
    assert "Barkskin" not in {line.edits[0].which for line in found.lines}
    two = ask(scenario, "blue", ["Power", "Fireball"], mana=2, casts=2).lines
    assert all(len(line.edits) == 1 for line in two), "each can be paid for, and not both"


def test_a_second_cast_may_need_the_first() -> None:
    """Red's order is what Blue's own spell makes legal: with few cards every pair is tried, whatever one alone does."""
    scenario = read_line("swordsman vs 2 swordsmen")
    race = AdviceQuestion(scenario, "blue", ["Power", "Barkskin"], casts=2).race()
    while tries := race.tries():
        race.take(try_lines(race.contest, tries))
    pairs = [line for line in race.lines if len(line.casts) == 2]
    ways = {tuple((cast.card, cast.target) for cast in line.casts) for line in pairs}
    assert len(ways) == len(pairs)
    assert {cards for line in pairs if len(set(cards := line.cards)) == 2}, "both orders of two cards"


def test_a_line_is_dropped_only_for_more_than_chance() -> None:
    def line(*scores: float, rolled: bool = True) -> Contender:
        return Contender(1, (), list(scores), list(scores), rolled)

    assert not certainly_worse(line(0.0, 0.0, 1.0, 1.0), line(1.0, 0.0, 1.0, 1.0))
    assert certainly_worse(line(0.0, 0.1, 0.0, 0.1), line(*[1.0] * STAGES[1]))
    assert certainly_worse(line(0.4, rolled=False), line(0.5, rolled=False))
    assert not certainly_worse(line(0.5, rolled=False), line(0.5, rolled=False))


def test_cards_to_choose_from_are_named_as_players_spell_them() -> None:
    fred = preset("fred")
    assert cards_from(fred, "blue", "ogi’s armor, DEFLECTION")[1] == ["Ogi's Armor", "Deflection"]
    assert cards_from(fred, "blue", "House:war")[1] == cards_from(fred, "blue", "War")[1]
    assert cards_from(fred, "blue", "war Starter")[1] == cards_from(fred, "blue", "War starter")[1]
    with pytest.raises(ScenarioError, match="got 'Fierball'; did you mean 'Fireball'"):
        cards_from(fred, "blue", "Deflection, Fierball")
