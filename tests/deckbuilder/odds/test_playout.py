"""Play-outs: the same for the same seed, within the rules, and in step with the exact odds."""

from collections import Counter
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.model.deck import Deck
from deckbuilder.model.mana_needs import needs
from deckbuilder.model.mana_plan import Plan, Town, proposed
from deckbuilder.odds.casting_turn import payment
from deckbuilder.odds.drawing import Pace, at_least, seen
from deckbuilder.odds.playout import averages, count_turns, play, shuffled
from engine.model.catalog import MANA, StarterDeck
from engine.model.seat import HAND
from tests.deckbuilder.decks import STARTERS, deck, made_up, real, starter, steady
from tests.some import some

MAKING = next(data for data in STARTERS if data.house == "Making")
RICH = Plan(("Order",) * 30 + ("Will",) * 30)
NINE_OF_EACH = tuple(mana for mana in MANA for _ in range(9))


def plan_of(plain: Deck) -> Plan:
    """Return the plan proposed for a deck with a house."""
    assert plain.house is not None
    return proposed(plain.house, needs(plain))


def test_a_seed_gives_the_same_order_of_the_cards_on_every_machine() -> None:
    cards = [made_up("War", name=name) for name in "ABCDEFG"]
    assert "".join(card.name for card in shuffled(deck(*cards), 7)) == "CBGFDEA"
    assert shuffled(deck(*cards), 7) == shuffled(deck(*reversed(cards)), 7)
    assert shuffled(deck(*cards), 7, most=3)[:3] == shuffled(deck(*cards), 7)[:3]
    assert shuffled(deck(*cards), 7) != shuffled(deck(*cards), 8)


def test_the_same_seed_plays_the_same_and_another_does_not() -> None:
    plain = starter(MAKING)
    plays = [play(plain, plan_of(plain), Pace(2, 1), seed, 8) for seed in (3, 3, 4)]
    assert plays[0] == plays[1] != plays[2]


@steady
@given(st.sampled_from(STARTERS), st.integers(0, 2**32 - 1), st.integers(0, HAND), st.integers(0, 1))
def test_every_play_out_keeps_to_the_rules(data: StarterDeck, seed: int, cast: int, discard: int) -> None:
    plain = starter(data)
    played = play(plain, plan_of(plain), Pace(cast, discard), seed, 16)
    drawn = Counter(card for turn in played for card in turn.drawn)
    assert all(drawn[entry.card] <= entry.count for entry in plain.entries)
    hand: Counter[Any] = Counter()
    for turn in played:
        hand += Counter(turn.drawn)
        assert Counter(turn.hand) == hand
        assert len(turn.hand) == HAND or turn.left == 0
        assert len(turn.cast) <= cast
        assert len(turn.discarded) <= discard
        left = dict(turn.mana)
        for card in turn.cast:
            paid = payment(left, card)
            assert paid is not None
            left.update({mana: left[mana] - amount for mana, amount in paid.items()})
        gone = Counter(turn.cast) + Counter(turn.discarded)
        assert gone <= hand
        hand -= gone
    assert played[-1].left == plain.size - sum(drawn.values())


def test_a_deck_runs_out_without_harm() -> None:
    played = play(deck(made_up("Making", 7, primary=0, secondary=0)), Plan(), Pace(5, 0), 1, 4)
    assert [(len(turn.hand), turn.left) for turn in played] == [(5, 2), (2, 0), (0, 0), (0, 0)]
    assert play(deck(), Plan(), Pace(5, 0), 1, 1)[0].hand == ()


def test_a_source_that_is_cast_pays_from_the_next_turn() -> None:
    played = play(deck(real("Rite of Mystery", 5)), Plan(("Order",) * 4), Pace(1, 0), 1, 4)
    assert [turn.mana for turn in played] == [{}, {"Order": 4}, {"Order": 4, "Mystery": 1}, {"Order": 4, "Mystery": 2}]


def cast_on(name: str, plan: Plan, turns: int, pace: int = 1) -> list[int]:
    """Return how many copies of a card are cast turn by turn, where the hand holds nothing else."""
    return [len(turn.cast) for turn in play(deck(real(name, 40)), plan, Pace(pace, 0), 1, turns)]


def test_a_spell_on_a_structure_waits_for_a_town_and_each_holds_one() -> None:
    plan = Plan(("Clarity",) * 5, towns=(Town(3, "Will"), Town(5, "Will")))
    assert cast_on("Call to Arms", plan, 7) == [0, 0, 1, 0, 1, 0, 0]
    played = play(deck(real("Call to Arms", 7)), plan, Pace(1, 0), 1, 7)
    assert [turn.mana.get("Strife", 0) for turn in played] == [0, 0, 0, 2, 2, 4, 4]


def test_a_hero_whose_host_is_a_structure_of_ones_own_waits_for_a_town_too() -> None:
    assert cast_on("Dracha", Plan(NINE_OF_EACH, towns=(Town(4, "Order"),)), 6) == [0, 0, 0, 1, 0, 0]
    assert cast_on("Dracha", Plan(NINE_OF_EACH), 6) == [0] * 6


@pytest.mark.parametrize(
    ("name", "copies"),
    [
        ("Xin Shian Alcoves", [0, 1, 0, 0, 0, 0]),  # one in play
        ("Khobai", [0, 1, 0, 0, 0, 0]),  # one casting per game
        ("Ice Age", [0, 1, 0, 0, 0, 0]),  # exclusive, on the globe
        ("Census", [0, 1, 0, 1, 0, 1]),  # until the turn after that of casting
        ("Comrades in Dolor", [0, 1, 0, 0, 0, 1]),  # one per player, for three turns more
        ("Zana's Escape", [0, 1, 1, 1, 1, 1]),  # until triggered, which may be at once
        ("Burst of Strife", [0, 5, 5, 5, 5, 5]),  # leaves play as it executes
        ("Rite of Mystery", [0, 5, 5, 5, 5, 5]),  # any number
        ("Despond", [0, 5, 5, 5, 5, 5]),  # one on a group, and who knows how many there are
    ],
)
def test_no_copy_is_cast_that_the_game_refuses(name: str, copies: list[int]) -> None:
    assert cast_on(name, Plan(NINE_OF_EACH), 6, pace=5) == copies


def test_mana_cards_come_first_then_the_dearest_that_is_still_paid_for() -> None:
    rite = real("Rite of Mystery")
    dear, cheap, never = (
        made_up("Justice", primary=amount, secondary=0, name=name)
        for name, amount in (("dear", 3), ("cheap", 1), ("never", 9))
    )
    played = play(deck(rite, dear, cheap, never), Plan(("Order",) * 4), Pace(3, 1), 1, 2)
    # The Rite costs at least 1, so 3 are left for the dear one and nothing for the cheap one.
    assert [card.name for card in played[1].cast] == ["Rite of Mystery", "dear"]
    assert [card.name for card in played[0].discarded] == ["never"]


SEEDS = range(1_000)


@pytest.mark.parametrize("pace", [Pace(2, 1), Pace(1, 0), Pace(5, 0)])
def test_what_is_seen_agrees_with_the_exact_odds_within_four_sigma(pace: Pace) -> None:
    # Everything can be paid for, so each turn casts and discards just what the exact odds take for granted.
    wanted = made_up("Making", 4, primary=1, secondary=0)
    plain = deck(wanted, *(made_up("Making", 2, primary=1, secondary=0) for _ in range(18)))
    held, _ = count_turns(plain, RICH, pace, SEEDS, 10, {wanted.card.id})
    for turn, hits in some(enumerate(held, 1)):
        # Nothing can be cast on turn 1, before any mana: the draw of turn 2 replaces the discard only.
        cards = HAND if turn == 1 else min(40, seen(40, turn - 1, pace) + pace.discarded)
        chance = at_least(1, 4, 40, cards)
        sigma = sqrt(float(chance * (1 - chance)) / len(SEEDS))
        assert abs(hits / len(SEEDS) - float(chance)) <= 4 * sigma


def test_a_count_turns_counts_the_cast_among_the_seen() -> None:
    plain = starter(MAKING)
    held, cast = count_turns(plain, plan_of(plain), Pace(2, 1), range(50), 8, {plain.entries[0].card.id})
    assert held == sorted(held)
    assert cast == sorted(cast)
    assert all(paid <= saw for saw, paid in some(zip(held, cast, strict=True)))
    assert held[-1] > 0


def test_averages_are_those_of_the_games_that_were_played() -> None:
    plain = starter(MAKING)
    games = [play(plain, plan_of(plain), Pace(), seed, 5) for seed in range(20)]
    found = averages(plain, plan_of(plain), Pace(), range(20), 5)
    for place, row in enumerate(some(found)):
        assert row.turn == place + 1
        assert row.mana * 20 == sum(sum(game[place].mana.values()) for game in games)
        assert row.cast * 20 == sum(len(turn.cast) for game in games for turn in game[: place + 1])
        assert row.idle * 20 == sum(not game[place].cast for game in games)
