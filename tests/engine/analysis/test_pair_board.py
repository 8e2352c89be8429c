"""Some cards on one ready board: none, each and all, and the attack at which they meet."""

import pytest

from engine.analysis.pair_board import Ways, shared_attack, ways_of
from engine.scenario.named_parts import spells_in, spells_of


def found(*cards: str) -> Ways:
    ways = ways_of(cards)
    assert ways is not None
    return ways


def test_the_cards_lie_together_on_the_host_of_the_first() -> None:
    ways = found("Deflection", "Ogi's Armor")
    laid = [spells_in(spells_of(way.fights.scenario, "host")) for way in ways.ways]
    assert laid == [[], ["Deflection"], ["Ogi's Armor"], ["Deflection", "Ogi's Armor"]]
    assert ways.first == "Deflection"


def test_what_does_not_stay_is_cast_on_its_own_board() -> None:
    ways = found("Deflection", "Fireball")
    assert ways.first == "Fireball"
    neither, deflection, fireball, both = (way.fights.finishes[0] for way in ways.ways)
    assert neither.hit_points("red") == deflection.hit_points("red") == fireball.hit_points("red") + 15
    assert both.hit_points("red") == fireball.hit_points("red")


def test_what_cancels_orders_is_left_out_of_the_turn_in_which_it_is_cast() -> None:
    neither, howl, barkskin, both = (way.fights.finishes[0] for way in found("Unseelie Howl", "Barkskin").ways)
    assert howl.hit_points("blue") == both.hit_points("blue") > neither.hit_points("blue"), (
        "the host stays, nobody fights"
    )
    assert barkskin.hit_points("blue") < both.hit_points("blue")


def test_two_that_do_not_stay_have_no_board() -> None:
    assert ways_of(("Fireball", "Farseeing")) is None


def test_every_way_is_played_with_the_same_dice() -> None:
    assert len({way.fights.runs for way in found("Treacherous Armor", "Ogi's Armor").ways}) == 1


def test_the_blow_is_the_first_in_which_most_of_them_act() -> None:
    attack = shared_attack(found("Deflection", "Unholy Aura").all)
    assert attack is not None
    assert attack.text == "Eli attacks Hugh (hand)."
    after_armor = attack.steps["D3"]
    assert (after_armor.before, after_armor.after) == (2, 0)
    assert [card for card, _ in after_armor.said] == ["Deflection", "Unholy Aura"]
    assert attack.steps["D1"].said == ()


@pytest.mark.parametrize("cards", [("Diomesia", "Despond"), ("Fireball", "Deflection")])
def test_without_an_act_in_a_blow_there_is_none(cards: tuple[str, str]) -> None:
    assert shared_attack(found(*cards).all) is None


@pytest.mark.parametrize(
    "cards",
    [("The Well", "Haunted Forest"), ("Domesticate", "Rangefinder"), ("Faerie Glade", "Fuligin", "Faerie Fire")],
)
def test_what_acts_outside_any_step_is_part_of_no_blow(cards: tuple[str, ...]) -> None:
    attack = shared_attack(found(*cards).all)
    assert attack is None or not attack.text.startswith("Blue casts")
