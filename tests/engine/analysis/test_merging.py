"""Exact odds by merging: the same, to the fraction, as every sequence of choices played by itself."""

from __future__ import annotations

from collections.abc import Container, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given

from engine.analysis.canonical import Reader
from engine.analysis.merging import Merging
from engine.analysis.odds import odds, wilson
from engine.analysis.statistics import Statistics
from engine.library.presets import preset, preset_names
from engine.model.dice import Dice
from engine.rules.combat import COMBAT_ROUND
from engine.rules.game import Game, Pipeline
from engine.scenario.error import ScenarioError
from engine.scenario.format import Scenario
from engine.scenario.prepared import PreparedScenario
from tests.engine import boards as b
from tests.engine.enumeration import enumerated
from tests.engine.strategies import scenarios, thorough
from tests.some import some

LEAVES = 200
"""The largest tree of choices that is enumerated here."""


def merged(scenario: Scenario, work: float = 60_000) -> Statistics | None:
    """Return the odds by merging, or None where so much work is not enough."""
    merging = Merging(scenario)
    return merging.statistics() if merging.go_on(work) else None


def plain(statistics: Statistics, minions: Container[str]) -> dict[str, Any]:
    """Return all that is known of the odds, of the minions there at the start; whoever never survives is left out."""
    return {
        "weight": statistics.weight,
        "weights": {question: spread.weights for question, spread in statistics.spreads.items()},
        "counts": {question: spread.counts for question, spread in statistics.spreads.items()},
        "survivals": {id: share for id, share in statistics.survivals.items() if share and id in minions},
        "hp": {id: mean for id, mean in statistics.hp.items() if mean and id in minions},
    }


def agrees(fight: Scenario) -> bool:
    """Hold the merged odds to the enumerated ones, where there are few enough choices; tell whether there were."""
    expected = enumerated(fight, LEAVES)
    if expected is None:
        return False
    found = merged(fight, 10**7)
    assert found is not None
    minions = PreparedScenario(fight).minions
    assert plain(found, minions) == plain(expected, minions)
    return True


def random_fight(seed: int, most: int) -> Scenario:
    """Return a fight of two to so many a side: both classes, alike and unlike, some wounded, some of a nation."""
    random = Random(seed)

    def side(letter: str) -> list[dict[str, Any]]:
        return [
            random.choice((b.swordsman, b.archer))(
                f"{letter}{number}",
                hp=random.choice((2, 3)),
                level=random.choice((1, 1, 2)),
                attack_rate=random.choice((1, 1, 1, 2)),
                nation=random.choice((None, None, "Dwarves", "Elves")),
            )
            for number in range(random.randint(2, most))
        ]

    return b.scenario(b.blues(*side("b")), b.reds(*side("r")))


def test_random_fights_have_the_odds_of_every_sequence_of_choices() -> None:
    assert sum(agrees(random_fight(seed, 3)) for seed in range(40)) >= 20


def alike(seed: int) -> Scenario:
    """Return a fight of two kinds of minions, so that many choices come to the same."""
    random = Random(seed)
    kinds = [
        {"hp": random.randint(1, 4), "level": random.randint(1, 2), "hand": random.randint(2, 3)} for _ in range(2)
    ]
    make = random.choice((b.swordsman, b.swordsman, b.archer))
    return b.scenario(
        b.blues(*(make(f"b{n}", **kinds[0]) for n in range(random.randint(2, 4)))),
        b.reds(*(b.swordsman(f"r{n}", **random.choice(kinds)) for n in range(random.randint(2, 4)))),
    )


def test_minions_that_nothing_tells_apart_have_the_odds_of_every_sequence_of_choices() -> None:
    assert sum(agrees(alike(seed)) for seed in range(40)) >= 20


@given(scenario=scenarios(most=3))
@thorough
def test_whatever_the_format_allows_has_the_odds_of_every_sequence_of_choices(scenario: Scenario) -> None:
    try:
        agrees(scenario)
    except ScenarioError as error:
        assert "exceeds the limit" in error.problem  # noqa: PT017 (a script that goes on and on has no odds either way)


@pytest.mark.parametrize("name", preset_names())
def test_every_shipped_fight_agrees(name: str) -> None:
    agrees(preset(name))


def test_several_combats_and_turns_agree() -> None:
    fight = b.scenario(
        b.blues(b.swordsman("b1", hp=2), b.swordsman("b2", hp=3), square=[5, 5]),
        b.reds(b.swordsman("r1", hp=2), b.archer("r2", hp=2), square=[6, 5]),
        b.group("more", "red", b.swordsman("r3", hp=2), square=[4, 5]),
        script=[{"do": "combats"}, {"do": "start_of_turn"}, {"do": "combats"}],
    )
    assert agrees(fight)


def test_who_has_fought_already_is_told_from_who_has_not() -> None:
    fight = b.scenario(
        b.blues(b.swordsman("b1", hp=2), b.archer("b2", hp=2), square=[5, 5]),
        b.reds(b.swordsman("r1", hp=2), square=[6, 5]),
        b.group("more", "red", b.swordsman("r2", hp=3), b.swordsman("r3", hp=3), square=[4, 5]),
        script=[{"do": "combats"}, {"do": "combat", "groups": ["blues", "more"]}, {"do": "combats"}],
    )
    assert agrees(fight)


@pytest.mark.parametrize("ends", [[{"do": "combats"}], [{"do": "combats"}, {"do": "start_of_turn"}]])
def test_whoever_is_carried_off_the_board_has_not_died(ends: list[Any]) -> None:
    fight = b.scenario(
        b.blues(b.swordsman("b1", hp=2), b.swordsman("b2", hp=3), square=[5, 5]),
        b.reds(b.swordsman("r1", hp=2), b.archer("r2", hp=2), square=[6, 5], spells=["Soul Jar"]),
        script=ends,
    )
    assert agrees(fight)
    found = odds(fight, 50, 1)
    assert found["method"] == "exact"
    assert sum(found["minions"][id]["survives"] for id in ("r1", "r2")) == 1
    assert sum(found["minions"][id]["mean_hp"] for id in ("r1", "r2")) == 2
    assert [(row["minions"], row["probability"]) for row in found["left"]["red"]] == [(1, 1)]
    sample = odds(fight, 50, 1, work=0)
    assert sample["method"] == "sampled"
    assert sample["left"]["red"][0]["minions"] == 1


def test_eight_plain_swordsmen_against_eight_can_fall_in_40320_ways_and_come_to_one() -> None:
    fight = b.scenario(b.blues(b.swordsman("b", count=8)), b.reds(b.swordsman("r", count=8)))
    found = odds(fight, 1_000, 3, work=1_000)
    assert (found["method"], found["leaves"]) == ("exact", 40_320)
    assert [(row["label"], row["fraction"], row["count"]) for row in found["outcomes"]] == [
        ("Blue wins; alive: blue 8, red 0", "1", 40_320)
    ]
    assert {fate["survives"] for id, fate in found["minions"].items() if id.startswith("b")} == {1}


def test_what_would_take_too_much_is_left() -> None:
    fight = b.scenario(b.blues(b.swordsman("b", count=6), b.archer("bb", count=2)), b.reds(b.archer("r", count=8)))
    assert merged(fight, 2_000) is None
    assert odds(fight, 50, 3, work=2_000)["method"] == "sampled"


def test_a_count_goes_on_where_it_was_left() -> None:
    fight, expected = random_fight(3, 3), merged(random_fight(3, 3))
    merging = Merging(fight)
    while not merging.go_on(0):
        pass
    assert expected is not None
    minions = PreparedScenario(fight).minions
    assert plain(merging.statistics(), minions) == plain(expected, minions)


def test_a_sample_s_interval_holds_the_exact_odds_in_95_of_100() -> None:
    held = []
    for number in range(100):
        fight = random_fight(100 + number, 3)
        exact = merged(fight)
        assert exact is not None
        weights = exact.spreads["rounds"].weights
        rounds = max(weights, key=lambda value: (min(weights[value], 1 - weights[value]), value))
        prepared, seeds = PreparedScenario(fight), range(1_000 * number, 1_000 * number + 100)
        low, high = wilson(sum(prepared.play(Dice(seed)).rounds == rounds for seed in seeds), len(seeds))
        held.append(low <= weights[rounds] <= high)
    assert sum(held) >= 95


# The key of a state.


class Stopping(Game):
    """A game that stops at the start of a round."""

    def __init__(self, prepared: PreparedScenario, seed: int, rounds: int) -> None:
        super().__init__(prepared.state, Dice(seed), prepared.rules)
        self.until = rounds

    def play(self, pipeline: Pipeline, event: Any) -> None:
        if pipeline is COMBAT_ROUND and event.round == self.until:
            raise InterruptedError
        super().play(pipeline, event)


def stopped(fight: Scenario, seed: int, rounds: int) -> Stopping | None:
    """Play a fight to the start of a round, or return None where it does not get there."""
    prepared = PreparedScenario(fight)
    game = Stopping(prepared, seed, rounds)
    try:
        prepared.play_game(game)
    except InterruptedError:
        return game
    return None


def games() -> Iterator[Stopping]:
    """Yield fights in the middle."""
    for seed in range(20):
        game = stopped(random_fight(seed, 5), seed, 1 + seed % 3)
        if game is not None:
            yield game


def key(game: Game, reader: Reader) -> tuple[int, ...]:
    assert game.combat is not None
    return reader.key(game.state, game.combat, "start of round")


def test_new_ids_for_the_minions_change_no_key() -> None:
    for game in some(games()):
        reader = Reader(PreparedScenario(random_fight(0, 3)).scenario)
        before, minions = key(game, reader), list(game.state.minions.values())
        names = [minion.id for minion in minions]
        Random(5).shuffle(names)
        for minion, name in zip(minions, names, strict=True):
            minion.id = minion.name = name
        game.state.minions = {minion.id: minion for minion in minions}
        assert key(game, reader) == before


def test_whatever_a_later_step_can_read_is_in_the_key() -> None:
    changes: dict[str, Any] = {"hp": 99, "misses": 7, "level": 4, "silenced": True, "owner": "neutral", "trained": 9}
    for game in some(games()):
        reader = Reader(PreparedScenario(random_fight(0, 3)).scenario)
        before = key(game, reader)
        minion = game.state.groups["reds"].members[-1]
        for name, value in changes.items():
            kept = getattr(minion, name)
            setattr(minion, name, value)
            assert key(game, reader) != before, name
            setattr(minion, name, kept)
        for unread in ("current_armor", "attacks_left", "by", "cause", "experience"):
            setattr(minion, unread, 3)
        assert key(game, reader) == before


def test_a_minion_that_the_script_names_is_told_from_all_others() -> None:
    fight = b.scenario(
        b.blues(b.swordsman("b1"), b.swordsman("b2")),
        b.reds(b.swordsman("r1"), b.swordsman("r2")),
        script=[b.COMBAT, {"do": "damage", "victim": "r2", "quantity": 1}],
    )
    game = stopped(fight, 1, 2)
    assert game is not None
    reader = Reader(fight)
    before, members = key(game, reader), game.state.groups["reds"].members
    members[0].id, members[1].id = "r2", "r1"
    game.state.minions["r1"], game.state.minions["r2"] = members[1], members[0]
    assert key(game, reader) != before


def test_a_memory_of_no_known_kind_is_like_no_other() -> None:
    fight = b.scenario(b.blues(b.swordsman("b1", "Barkskin")), b.reds(b.swordsman("r1")))
    game = stopped(fight, 1, 2)
    assert game is not None
    reader = Reader(fight)
    assert key(game, reader) == key(game, reader)
    game.state.minions["b1"].spells[0].memory = object()
    assert key(game, reader) != key(game, reader)
