"""Every order of a scenario's spells: what each leads to, and where two part ways."""

from __future__ import annotations

from itertools import permutations
from math import factorial
from typing import Any

import pytest

from engine.analysis.orders import MAX_ORDERS, orders
from engine.library.presets import preset
from engine.model.errors import EffortError
from engine.scenario.spell_orders import laid
from tests.engine import boards as b
from tests.some import some

SCRIPT = [b.attack("abe", "fred"), b.attack("bob", "fred")]


def fred(*spells: Any) -> tuple[b.Spec, b.Spec]:
    """Fred under spells, and two who hit him."""
    return b.blues(b.swordsman("fred", *spells)), b.reds(b.swordsman("abe"), b.swordsman("bob"))


def test_all_orders_of_freds_four_are_tried_and_fall_into_two_results() -> None:
    found = orders(b.scenario(*fred(*b.FRED), script=SCRIPT))
    assert found["orders_tried"] == 24
    assert sorted(len(group["orders"]) for group in found["groups"]) == [12, 12]
    assert sorted(tuple(order) for group in found["groups"] for order in group["orders"]) == sorted(
        permutations(b.FRED)
    )


def test_each_order_leads_where_a_run_with_it_leads() -> None:
    """The result of every order is that of a scenario written in it."""
    found = orders(b.scenario(*fred(*b.FRED), script=SCRIPT))
    for group in some(found["groups"]):
        ends = [b.play(*fred(*order), script=SCRIPT) for order in group["orders"]]
        hp = {tuple(b.fate(trace, id)["hp"] for id in ("fred", "abe", "bob")) for trace in ends}
        assert len(hp) == 1
    ways = {
        group["orders"][0].index("Deflection") < group["orders"][0].index("Unholy Aura") for group in found["groups"]
    }
    assert ways == {True, False}


def test_they_part_at_d3_where_the_first_of_the_two_responds() -> None:
    part = orders(b.scenario(*fred(*b.FRED), script=SCRIPT))["first_difference"]
    assert part is not None
    assert part["step"] == "D3"
    assert part["text"] != part["other_text"]


def test_an_order_that_makes_no_difference_is_one_group_without_a_parting() -> None:
    found = orders(b.scenario(*fred("Ogi's Armor", "Spirit Sword"), script=SCRIPT))
    assert (found["orders_tried"], len(found["groups"]), found["first_difference"]) == (2, 1, None)


def test_a_scenario_without_two_spells_on_a_host_has_one_order() -> None:
    found = orders(b.scenario(*fred("Ogi's Armor"), script=SCRIPT))
    assert (found["orders_tried"], len(found["groups"])) == (1, 1)


def test_hosts_are_ordered_independently_of_each_other() -> None:
    found = orders(
        b.scenario(
            b.blues(b.swordsman("a", *b.FRED[:3]), spells=["Despond", "Rain of Arrows"]),
            b.reds(b.swordsman("abe")),
            script=[],
        )
    )
    assert found["orders_tried"] == factorial(3) * factorial(2)
    assert [host["spells"] for host in found["hosts"]] == [3, 2]


def test_with_a_player_only_that_players_spells_change_places() -> None:
    mixed = (b.FRED[0], {"card": b.FRED[1], "owner": "red"}, b.FRED[2], {"card": b.FRED[3], "owner": "red"})
    ready = b.scenario(*fred(*mixed), script=SCRIPT)
    tried = [order for group in orders(ready, "red")["groups"] for order in group["orders"]]
    assert sorted(tried) == sorted([list(b.FRED), [b.FRED[0], b.FRED[3], b.FRED[2], b.FRED[1]]])


def test_the_scenario_is_left_as_it_was() -> None:
    ready, untouched = preset("fred"), preset("fred")
    orders(ready)
    assert ready == untouched


def test_the_seed_is_the_scenarios_unless_another_is_given() -> None:
    assert orders(preset("fred"))["seed"] == 7
    assert orders(preset("fred"), seed=3)["seed"] == 3


def test_too_many_orders_are_refused_in_a_clear_line() -> None:
    eight = ["Ogi's Armor", "Treacherous Armor", "Deflection", "Unholy Aura", "Spirit Sword", "Touch of Death"]
    laden = b.scenario(
        b.blues(b.swordsman("a", *eight)),
        b.reds(b.swordsman("abe", *eight), b.swordsman("bob")),
        script=[b.attack("abe", "a")],
    )
    assert factorial(6) ** 2 > MAX_ORDERS
    with pytest.raises(EffortError, match=r"expected at most [\d,]+ orders of the spells, got 518,400"):
        orders(laden)


def test_results_that_the_owner_of_the_spells_wins_go_first_whatever_their_number() -> None:
    found = orders(preset("fred-the-bard"))
    assert found["for"] == "blue"
    assert [group["winner"] for group in found["groups"]] == ["blue", "red"]
    assert [group["winner"] for group in orders(preset("fred-the-bard"), "blue")["groups"]] == ["blue", "red"]


def test_what_a_result_always_needs_is_told_apart() -> None:
    won, lost = orders(preset("fred"))["groups"]
    assert won["always"] == [{"host": "fred", "before": "Deflection", "after": "Unholy Aura"}]
    assert lost["always"] == [{"host": "fred", "before": "Unholy Aura", "after": "Deflection"}]


def test_one_result_needs_nothing() -> None:
    [only] = orders(b.scenario(*fred("Ogi's Armor", "Spirit Sword"), script=SCRIPT))["groups"]
    assert only["always"] == []


def test_places_say_the_same_as_names_and_hold_still_what_may_not_move() -> None:
    mixed = (b.FRED[0], {"card": b.FRED[1], "owner": "red"}, b.FRED[2], {"card": b.FRED[3], "owner": "red"})
    found = orders(b.scenario(*fred(*mixed), script=SCRIPT), "red")
    for group in some(found["groups"]):
        for names, [places] in some(zip(group["orders"], group["places"], strict=True)):
            assert names == [b.FRED[place] for place in places]
            assert (places[0], places[2]) == (0, 2)


CASTS = [
    {"do": "cast", "player": "blue", "card": "Unholy Aura", "target": "fred"},
    {"do": "cast", "player": "blue", "card": "Deflection", "target": "fred"},
]


def test_spells_cast_in_a_row_change_places_too() -> None:
    found = orders(b.scenario(*fred("Treacherous Armor"), script=[*CASTS, *SCRIPT]))
    assert found["orders_tried"] == 2
    assert found["hosts"] == [{"host": "script.0", "owner": "blue", "spells": 2}]
    assert {tuple(order) for group in found["groups"] for order in group["orders"]} == {
        ("Unholy Aura", "Deflection"),
        ("Deflection", "Unholy Aura"),
    }
    assert len(found["groups"]) == 2
    assert found["first_difference"] is not None


def test_what_happens_between_two_casts_keeps_them_in_their_places() -> None:
    assert orders(b.scenario(*fred(), script=[CASTS[0], *SCRIPT, CASTS[1]]))["orders_tried"] == 1


def test_laid_and_cast_spells_change_places_independently_and_for_one_player() -> None:
    theirs = {"do": "cast", "player": "red", "card": "Barkskin", "target": "abe"}
    ready = b.scenario(*fred(*b.FRED[:2]), script=[*CASTS, theirs, *SCRIPT])
    assert orders(ready)["orders_tried"] == factorial(2) * factorial(3)
    assert orders(ready, "blue")["orders_tried"] == factorial(2) * factorial(2)
    assert orders(ready, "red")["orders_tried"] == 1


def test_casts_that_come_to_the_same_in_any_order_are_one_result() -> None:
    apart = [CASTS[0], {"do": "cast", "player": "blue", "card": "Spirit Sword", "target": "bob"}]
    [only] = orders(b.scenario(*fred(), script=[*apart, b.attack("abe", "fred")]))["groups"]
    assert len(only["orders"]) == 2


def test_orders_that_leave_another_board_are_two_results() -> None:
    lands = [b.cast(card, [7, 7]) for card in ("Forestation", "Wasteland")]
    assert len(orders(b.scenario(*fred(), script=lands))["groups"]) == 2
    others = [b.cast("Forestation", [7, 7]), b.cast("Wasteland", [7, 9])]
    assert len(orders(b.scenario(*fred(), script=others))["groups"]) == 1


def test_orders_that_leave_somebody_stronger_are_two_results() -> None:
    """Warhammer adds the hand damage that there is as it comes into play."""
    strong = orders(b.scenario(*fred("Power", "Warhammer"), script=[b.START_OF_TURN]))
    assert len(strong["groups"]) == 2


def test_orders_are_laid_again_as_they_were_tried() -> None:
    ready = b.scenario(*fred(*b.FRED), script=[*CASTS[:1], *SCRIPT])
    for group in some(orders(ready)["groups"]):
        for names, places in zip(group["orders"], group["places"], strict=True):
            assert laid(ready, None, places).groups[0].minions[0].spells == names
    assert ready.groups[0].minions[0].spells == list(b.FRED)
