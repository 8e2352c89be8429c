"""Costs that change from turn to turn: Revolvers rise in the hand, Expansive cards copy themselves (casting page)."""

from __future__ import annotations

from engine.costs import exact_cost, rise_of, risen
from engine.state import Seat
from tests.engine.build import START_OF_TURN, Trace, archer, blues, cast, events, fate, play, reds, swordsman

SIDES = (blues(swordsman("a"), square=[4, 5]), reds(swordsman("v", hp=40), archer("w"), square=[7, 5]))


def seat(*hand: str, rises: tuple[tuple[str, int], ...] = ()) -> Seat:
    made = Seat("blue", "Nature")
    made.hand, made.rises = list(hand), rises
    return made


def test_a_revolver_costs_one_more_every_turn_in_the_hand_and_begins_anew_after_ten() -> None:
    held = seat("Biting Wind", "Freeze")
    prices = []
    for _ in range(11):
        price = exact_cost("Biting Wind", None, rise_of(held, "Biting Wind"))
        prices.append(price)
        held.rises = risen(held)
    assert prices == [{"World": amount} for amount in (*range(1, 11), 1)]
    assert rise_of(held, "Freeze") == 0


def test_what_has_left_the_hand_is_forgotten_and_the_cheapest_copy_goes_first() -> None:
    assert risen(seat("Freeze", rises=(("Biting Wind", 4),))) == ()
    assert rise_of(seat("Growing Strife", rises=(("Growing Strife", 2),)), "Growing Strife") == 2
    assert rise_of(seat("Growing Strife", "Growing Strife", rises=(("Growing Strife", 2),)), "Growing Strife") == 0
    assert rise_of(seat(), "Growing Strife") == 0
    assert risen(seat("Growing Strife", rises=(("Growing Strife", 2),))) == (("Growing Strife", 2),)


def test_a_rise_counts_as_primary_mana_and_an_unknown_cost_stays_unknown() -> None:
    assert exact_cost("Biting Wind", 7) == {"World": 7}
    assert exact_cost("Bella's Sigil", None, 2) is None


def wind(*script: dict[str, object], held: int = 0) -> Trace:
    hand = {"blue": {"hand": ["Biting Wind"], "mana": {"World": 9}, "trained": {"World": 9}}}
    return play(*SIDES, script=[*[START_OF_TURN] * held, *script], players=hand)


def test_a_revolver_cast_from_the_hand_is_paid_at_its_price() -> None:
    for held in (0, 3, 10):
        trace = wind(cast("Biting Wind", "v"), held=held)
        price = held % 10 + 1
        assert trace["outcome"]["players"]["blue"]["mana"]["World"] == 9 - price
        assert fate(trace, "v")["hp"] == 40 - 2 * price
    dear = wind(cast("Biting Wind", "v"), held=9)
    assert dear["outcome"]["results"][-1] == "refused"
    assert "costs 10 World" in events(dear, kind="step", step="X1")[-1]["text"]
