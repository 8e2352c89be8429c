"""The engine against arithmetic: fights small enough to work out on paper, with fractions."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.analysis.odds import odds, wilson
from engine.model.dice import Dice
from engine.rules.game import Game
from engine.scenario.format import Scenario
from engine.scenario.prepared import rules_of
from engine.scenario.script import play_script
from engine.scenario.setup import build
from tests.engine import boards as b
from tests.engine.rules.by_hand import Chances, Fighter, Pick, every_way, fight
from tests.engine.strategies import thorough
from tests.often import often
from tests.some import some


def engine_chances(fight: Scenario, most: int = 3_000) -> Chances | None:
    """The exact chance of each end of a scenario: every minion's hit points, and the rounds."""

    class Chosen:
        def __init__(self, pick: Pick) -> None:
            self.pick = pick

        def below(self, sides: int, key: str = "") -> int:  # noqa: ARG002 (every Chance is asked with a key)
            return self.pick(sides)

    def once(pick: Pick) -> Hashable:
        state = build(fight)
        play_script(Game(state, Chosen(pick), rules_of(fight)), fight.script)
        return (*(minion.hp for minion in state.minions.values()), state.rounds)

    return every_way(once, most)


# Duels, where nothing is left to chance.


@pytest.mark.parametrize(
    ("blue", "red", "rounds", "hp"),
    [
        # 2 damage, 1 soaked: 1 a round from round 2 on; 7 hit points last 7 rounds, and blue strikes first
        (b.swordsman("a"), b.swordsman("v"), 8, [1, 0]),
        # 2 damage against no armor: 7 hit points last 4 rounds
        (b.swordsman("a"), b.swordsman("v", armor=0), 5, [4, 0]),
        # archers: 1 in round 1, then 2 a round: 1 + 2 + 2 + 2 = 7
        (b.archer("a"), b.archer("v"), 4, [2, 0]),
        # the archer shoots at armor 1: 0, then 1 a round; the swordsman strikes back for 2 from round 2: 4 rounds
        (b.archer("a"), b.swordsman("v"), 5, [0, 3]),
        # 3 attacks of 2 in a round: 1 of them soaked once: 5 in round 2, the rest in round 3
        (b.swordsman("a", attack_rate=3), b.swordsman("v"), 3, [6, 0]),
        # two levels up: of three swings only one hits after the sure first; 1 each in rounds 2, 5 and 8
        (b.swordsman("a", hand=9), b.swordsman("v", level=3, hp=24, hand=0), 8, [7, 0]),
        # nobody can hurt anybody
        (b.swordsman("a", armor=2), b.swordsman("v", armor=2), 10, [7, 7]),
    ],
)
def test_a_duel_takes_as_many_rounds_as_arithmetic_says(blue: b.Spec, red: b.Spec, rounds: int, hp: list[int]) -> None:
    chances: Any = engine_chances(b.scenario(b.blues(blue), b.reds(red)))
    assert chances == {(*hp, rounds): 1}


def test_initiative_decides_a_duel_of_equals() -> None:
    chances: Any = engine_chances(b.scenario(b.blues(b.swordsman("a")), b.reds(b.swordsman("v")), initiative="red"))
    assert chances == {(0, 1, 8): 1}


@pytest.mark.parametrize("difference", [0, 1, 2, 3, 4])
def test_of_many_swings_one_in_difference_plus_1_hits(difference: int) -> None:
    swings = 60
    trace = b.play(
        b.blues(b.swordsman("a", level=1)),
        b.reds(b.swordsman("v", level=1 + difference, hp=999)),
        script=[b.attack("a", "v")] * swings,
    )
    landed = sum(hit.result != "miss" for hit in b.hits(trace))
    assert Fraction(landed, swings) == Fraction(1, difference + 1)


# Chance in one place.


def test_two_archers_against_two_on_paper() -> None:
    """All have 7 hit points and focus their fire: the first victim is a coin flip, all the rest follows.

    Round 1: 2 off one red (5) and one blue (5). Round 2: 4 off the same two (1 and 1). Round 3: one
    blue arrow kills, the other takes 2 off the last red (5); he kills the weak blue. Rounds 4 to 6:
    2 off each; red falls first, in round 6, when blue has 3 left.
    """
    two_by_two = b.scenario(b.blues(b.archer("a"), b.archer("b")), b.reds(b.archer("v"), b.archer("w")))
    assert engine_chances(two_by_two) == {(3, 0, 0, 0, 6): Fraction(1, 2), (0, 3, 0, 0, 6): Fraction(1, 2)}
    found = odds(two_by_two, 100, 1)
    assert (found["method"], found["leaves"]) == ("exact", 4)
    assert found["minions"]["a"] == found["minions"]["b"] == {"survives": 0.5, "mean_hp": 1.5}
    assert found["rounds"] == {"6": 1.0}


@pytest.mark.parametrize("size", [2, 3, 5, 8])
def test_a_lone_basher_is_paired_with_each_of_n_with_chance_1_in_n(size: int) -> None:
    """He kills his partner in round 2, and the others kill him in the same round: one of them is missing."""
    ambush = b.scenario(b.blues(b.swordsman("a", hand=9)), b.reds(b.swordsman("v", hand=9, count=size)))
    assert engine_chances(ambush) == {
        (0, *(7 * (other != partner) for other in range(size)), 2): Fraction(1, size) for partner in range(size)
    }


@pytest.mark.parametrize("more", [1, 2, 3, 4])
@pytest.mark.parametrize("others", [1, 2])
def test_further_attacks_fall_on_one_of_n_as_often_as_the_binomial_says(more: int, others: int) -> None:
    """Ann shoots a dangerous enemy first, then ``more`` times at random, and dies of round 1."""
    enemies = 1 + others
    volley = b.scenario(
        b.blues(b.archer("ann", attack_rate=1 + more, hp=1)),
        b.reds(
            b.swordsman("v", armor=0, hp=9, attack_rate=0),
            *(b.archer(f"w{n}", missile=9, hp=99) for n in range(others)),
        ),
    )
    chances = engine_chances(volley)
    assert chances is not None
    taken = {hits: Fraction(0) for hits in range(more + 1)}
    for end, chance in chances.items():
        assert isinstance(end, tuple)
        taken[9 - end[1]] += chance
    p = Fraction(1, enemies)
    assert taken == {k: comb(more, k) * p**k * (1 - p) ** (more - k) for k in range(more + 1)}


# Whole small fights against the model of by_hand.py.


def plain(shoots: bool) -> st.SearchStrategy[dict[str, Any]]:
    """The numbers of a plain fighter, small, so that fights end soon and chance does not branch too far."""
    numbers = {
        "damage": st.integers(0, 5),
        "armor": st.integers(0, 3),
        "hp": st.integers(1, 8),
        "rate": st.integers(0, 2),
        "level": st.integers(0, 3),
        "shoots": st.just(shoots),
    }
    return st.fixed_dictionaries(numbers)


MANY = 200
"""The most ways a fight may go to be compared: more would take long and show no more."""

sides = st.lists(st.booleans().flatmap(plain), min_size=1, max_size=3)


def as_scenario(first: list[dict[str, Any]], other: list[dict[str, Any]]) -> Scenario:
    """The same fighters as the engine takes them."""

    def minion(id: str, numbers: dict[str, Any]) -> b.Spec:
        kind, damage = (b.archer, "missile") if numbers["shoots"] else (b.swordsman, "hand")
        stats = {damage: numbers["damage"], "attack_rate": numbers["rate"]}
        return kind(id, **stats, **{name: numbers[name] for name in ("armor", "hp", "level")})

    return b.scenario(
        b.blues(*(minion(f"b{n}", numbers) for n, numbers in enumerate(first))),
        b.reds(*(minion(f"r{n}", numbers) for n, numbers in enumerate(other))),
    )


@settings(thorough, max_examples=often(50))
@given(sides, sides)
def test_small_fights_end_as_the_model_made_by_hand_says_with_the_same_chances(
    first: list[dict[str, Any]], other: list[dict[str, Any]]
) -> None:
    def once(pick: Pick) -> Hashable:
        ours, theirs = ([Fighter(**numbers) for numbers in side] for side in (first, other))
        rounds = fight(ours, theirs, pick)
        return (*(fighter.hp for fighter in ours + theirs), rounds)

    by_hand = every_way(once, MANY)
    by_engine = engine_chances(as_scenario(first, other), MANY)
    assume(by_hand is not None and by_engine is not None)
    assert by_engine == by_hand


# Odds.


def test_exact_odds_are_the_chances_made_by_hand() -> None:
    skirmish = b.scenario(
        b.blues(b.swordsman("a"), b.archer("b")),
        b.reds(b.swordsman("v", hp=3), b.swordsman("w", hp=5), b.swordsman("x", hp=4)),
    )
    chances = engine_chances(skirmish)
    assert chances is not None
    found = odds(skirmish, 100, 1)
    assert found["method"] == "exact"
    assert sum(Fraction(row["fraction"]) for row in found["outcomes"]) == 1
    by_rounds: dict[str, Fraction] = {}
    for end, chance in chances.items():
        assert isinstance(end, tuple)
        by_rounds[str(end[-1])] = by_rounds.get(str(end[-1]), Fraction(0)) + chance
    assert found["rounds"] == {
        number: float(chance) for number, chance in sorted(by_rounds.items(), key=lambda p: int(p[0]))
    }
    for place, id in enumerate(("a", "b", "v", "w", "x")):
        alive = sum(chance for end, chance in chances.items() if isinstance(end, tuple) and end[place] > 0)
        mean = sum(chance * end[place] for end, chance in chances.items() if isinstance(end, tuple))
        told = found["minions"].get(id, {"survives": 0.0, "mean_hp": 0.0})
        assert told == {"survives": float(alive), "mean_hp": float(mean)}


def test_seeds_come_up_as_often_as_exact_odds_say() -> None:
    """2,000 seeds of a fight with a handful of ends: every share within four standard errors."""
    skirmish = b.scenario(b.blues(b.archer("a"), b.archer("b")), b.reds(b.swordsman("v"), b.swordsman("w")))
    exact = {row["key"]: Fraction(row["fraction"]) for row in odds(skirmish, 1, 1)["outcomes"]}
    runs, seen = 2_000, dict.fromkeys(exact, 0)
    for seed in range(runs):
        outcome = b.quick_outcome(skirmish, seed)
        left = [f"{id}:{len(group['members'])}" for id, group in outcome["groups"].items()]
        seen["/".join([outcome["left"], *left])] += 1
    for key, chance in some(exact.items()):
        error = (float(chance * (1 - chance)) / runs) ** 0.5
        assert abs(seen[key] / runs - float(chance)) <= 4 * error + 1e-9


@pytest.mark.parametrize(
    ("count", "runs", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_intervals_are_wilsons(count: int, runs: int, low: float, high: float) -> None:
    """Published values of the 95% Wilson interval."""
    assert wilson(count, runs) == pytest.approx((low, high), abs=5e-5)


# The dice.


def test_the_dice_are_splitmix64() -> None:
    """The generator's published first numbers from seed 0."""
    dice = Dice(0)
    assert [dice.below(2**64) for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@pytest.mark.parametrize("sides", range(2, 9))
def test_each_side_of_the_dice_comes_up_equally_often(sides: int) -> None:
    dice, throws = Dice(1), 8_000
    seen = [0] * sides
    for _ in range(throws):
        seen[dice.below(sides)] += 1
    expected = throws / sides
    assert sum((count - expected) ** 2 / expected for count in seen) < 27, "chi-square, far out in its tail"


def test_neighbouring_seeds_do_not_come_up_alike() -> None:
    first = [Dice(seed).below(8) for seed in range(4_000)]
    assert all(400 < first.count(side) < 600 for side in range(8))
