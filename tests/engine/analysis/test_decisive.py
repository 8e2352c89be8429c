"""What decided a fight: the sentences, their order, and what the work allows."""

from __future__ import annotations

import pytest

from engine.analysis.consequence import survivors
from engine.analysis.decisive import Decided, left_out, what_decided
from engine.analysis.demo_board import demo_scenario
from engine.analysis.paired import fought, sign_test
from engine.library.presets import preset
from engine.model.catalog import cards_by_name
from engine.scenario.edit import all_edited
from tests.engine import boards as b
from tests.some import some

ENOUGH = 80_000


def sentences(found: Decided, *, matter: bool = True) -> list[str]:
    return [f"Without {row.without.name} {row.says}." for row in found.rows if row.matters is matter]


@pytest.fixture(scope="module")
def fred() -> Decided:
    return what_decided(preset("fred"), work=ENOUGH)


def test_three_of_freds_spells_decide_and_the_fourth_costs_a_round(fred: Decided) -> None:
    assert sentences(fred) == [
        "Without Unholy Aura Fred dies in round 2.",
        "Without Deflection 7 of 8 Elves are left.",
        "Without Treacherous Armor 1 or 2 of 8 Elves are left.",
        "Without Ogi's Armor it takes a round longer.",
    ]


def test_the_strongest_comes_first_and_what_changes_nothing_last(fred: Decided) -> None:
    weights = [row.weight for row in fred.rows if row.matters]
    assert weights == sorted(weights, reverse=True)
    assert [row.matters for row in fred.rows] == sorted((row.matters for row in fred.rows), reverse=True)
    assert "Without one of the 8 Elves nothing changes." in sentences(fred, matter=False)
    assert "Without the Elves' ability nothing changes." in sentences(fred, matter=False)


def test_every_row_names_the_changes_that_take_it_out(fred: Decided) -> None:
    for row in some(fred.rows):
        again = fought(all_edited(preset("fred"), row.without.edits), fred.fights.runs)
        assert again.finishes == row.fights.finishes


def test_the_work_is_counted_and_what_it_does_not_reach_is_named(fred: Decided) -> None:
    some = what_decided(preset("fred"), work=1_000)
    assert some.fights.runs == 10
    assert some.untried
    everything = [one.name for one in left_out(preset("fred"))]
    assert sorted([*(row.without.name for row in some.rows), *(one.name for one in some.untried)]) == sorted(everything)
    again = what_decided(preset("fred"), work=1_000)
    assert sentences(again) == sentences(some), "the same work tries the same"


def test_a_fight_with_chance_tells_its_odds() -> None:
    found = what_decided(preset("diomesia"), work=ENOUGH)
    assert any(sentence.endswith("Blue wins in 0%.") for sentence in sentences(found))


def test_of_two_sides_alike_each_is_named_and_whoever_can_win_is_told() -> None:
    board = b.scenario(b.blues(b.archer("a", count=3)), b.reds(b.swordsman("s", count=3)))
    found = what_decided(board, work=ENOUGH)
    assert "Without one of Blue's 3 archers Red wins in 100%." in sentences(found)
    assert "Without one of Red's 3 swordsmen Blue wins in 100%." in sentences(found)


def test_of_two_alike_one_stays_as_before() -> None:
    archers, two = b.archer("a", count=3, nation="Humans"), b.swordsman("s", "Ogi's Armor", count=2, nation="Humans")
    found = what_decided(b.scenario(b.blues(archers), b.reds(two)), work=ENOUGH)
    assert "Without one of Red's 2 swordsmen 1 of Blue's 3 Humans is left." in sentences(found)


def test_a_blow_tells_who_dies_and_a_spell_on_two_hosts_says_on_whom() -> None:
    board = b.scenario(
        b.blues(b.swordsman("fred", "Barkskin", current_hp=2, armor=0), b.swordsman("ann", "Barkskin", hp=9)),
        b.reds(b.swordsman("abe")),
        script=[b.attack("abe", "fred")],
    )
    assert "Without Barkskin on Fred 1 of Blue's 2 minions is left." in sentences(what_decided(board))
    names = [one.name for one in left_out(board)]
    assert {"Barkskin on Fred", "Barkskin on Ann", "Fred", "Ann"} <= {*names}
    assert "Abe" not in names, "with him his whole side would go"


def test_a_creatures_ability_is_left_out_alone() -> None:
    board = b.scenario(b.blues(b.swordsman("fred", *b.FRED)), b.reds(b.creature("golem", "Golem")))
    assert "Golem's ability" in [one.name for one in left_out(board)]


def test_several_creatures_of_a_kind_are_called_by_its_plural() -> None:
    board = b.scenario(b.blues(b.creature("a", "Hellion"), b.creature("z", "Hellion")), b.reds(b.swordsman("abe")))
    assert "one of the 2 Hellions" in [one.name for one in left_out(board)]


@pytest.mark.parametrize(
    ("hp", "words"),
    [({"ann": 9, "fred": 9}, "both Elves are left"), ({"ann": 1, "fred": 1}, "none of the 2 Elves is left")],
)
def test_of_a_side_all_or_none_are_left(hp: dict[str, int], words: str) -> None:
    elves = [b.swordsman(id, nation="Elves", hp=points, armor=0) for id, points in hp.items()]
    blows = [b.attack(enemy, id) for enemy, id in (("abe", "ann"), ("bob", "fred"))]
    board = b.scenario(b.blues(*elves), b.reds(b.swordsman("abe"), b.swordsman("bob")), script=blows)
    assert survivors(fought(board, 1), "blue") == words


def test_spells_of_those_who_are_alike_are_left_out_together() -> None:
    board = b.scenario(
        b.blues(b.swordsman("a", "Power"), b.swordsman("b", "Power"), b.swordsman("c")), b.reds(b.swordsman("abe"))
    )
    [power] = [one for one in left_out(board) if one.kind == "spell"]
    assert (power.name, [edit.text for edit in power.edits]) == ("Power", ["drop,a,Power", "drop,b,Power"])


def test_what_is_cast_while_it_is_played_is_left_out_too() -> None:
    board = demo_scenario(cards_by_name()["Treacherous Armor"])
    assert board is not None
    [cast] = [one for one in left_out(board) if one.kind == "cast"]
    assert cast.name == "Treacherous Armor"
    assert any(
        sentence.startswith("Without Treacherous Armor Blue wins in ") for sentence in sentences(what_decided(board))
    )


def test_a_cast_among_the_orders_of_a_turn_is_left_out() -> None:
    order = {"do": "cast", "card": "Fireball", "target": "abe"}
    board = b.scenario(
        b.blues(b.swordsman("fred")),
        b.reds(b.swordsman("abe"), b.swordsman("bob")),
        script=[{"do": "turn"}, {"do": "turn", "orders": {"blue": [order]}}],
    )
    [cast] = [one for one in left_out(board) if one.kind == "cast"]
    [edit] = cast.edits
    assert (cast.name, edit.text) == ("Fireball", "revoke,blue~2,cast Fireball on abe")


def test_without_dice_one_fight_is_like_all() -> None:
    assert fought(preset("surrounded-red"), 100).certain
    assert fought(preset("surrounded-red"), 100).runs == 1
    assert not fought(preset("fred"), 3).certain


@pytest.mark.parametrize(
    ("up", "down", "chance"), [(0, 0, 1.0), (1, 0, 1.0), (5, 0, 0.0625), (6, 0, 0.03125), (6, 1, 0.125), (3, 3, 1.0)]
)
def test_the_sign_test_by_hand(up: int, down: int, chance: float) -> None:
    assert sign_test(up, down) == sign_test(down, up) == pytest.approx(chance)
