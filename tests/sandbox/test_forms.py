"""What an address may change about a preset."""

import pytest
from django.http import QueryDict

from engine.edit import spell_name
from engine.presets import preset
from sandbox.forms import MAX_SEED, SetupForm, hosts

FRED = ["Ogi's Armor", "Treacherous Armor", "Deflection", "Unholy Aura"]


def form(query: str = "", name: str = "fred") -> SetupForm:
    return SetupForm(preset(name), QueryDict(query))


def test_an_empty_address_is_the_published_set_up() -> None:
    asked = form()
    assert asked.is_valid()
    assert asked.scenario() == preset("fred")
    assert asked.changes() == []
    assert asked.query() == ""


def test_every_part_of_the_address_changes_the_scenario() -> None:
    asked = form("seed=9&initiative=red&d3_cap=before-effects&order.fred=0,1,3,2")
    assert asked.is_valid()
    scenario = asked.scenario()
    assert (scenario.seed, scenario.initiative, scenario.rules.d3_cap) == (9, "red", "before-effects")
    assert scenario.groups[0].minions[0].spells == [FRED[0], FRED[1], FRED[3], FRED[2]]
    assert asked.changes() == [
        "seed 9 instead of 7",
        "red has initiative instead of blue",
        "damage is capped before the effects of D3 (I-1)",
        "Fred's spells were cast in the order Ogi's Armor, Treacherous Armor, Unholy Aura, Deflection",
    ]


def test_setting_up_leaves_the_preset_alone_and_can_be_done_twice() -> None:
    asked = form("order.fred=1,2,3,0")
    assert asked.is_valid()
    assert asked.scenario() == asked.scenario()
    assert asked.preset == preset("fred")


@pytest.mark.parametrize(
    ("query", "shortest"),
    [
        ("seed=7&initiative=blue&order.fred=0,1,2,3", ""),
        ("order.fred= 3, 2,1,0 ", "order.fred=3,2,1,0"),
        ("seed=+0012&show=all", "seed=12&show=all"),
        ("utm=x", ""),
    ],
)
def test_the_shortest_address_of_a_set_up_makes_the_same_set_up(query: str, shortest: str) -> None:
    asked = form(query)
    assert asked.is_valid(), asked.problems
    assert asked.query() == shortest
    again = form(shortest)
    assert again.is_valid()
    assert again.scenario() == asked.scenario()


@pytest.mark.parametrize("seed", [0, MAX_SEED])
def test_the_whole_range_of_seeds_is_taken(seed: int) -> None:
    asked = form(f"seed={seed}")
    assert asked.is_valid()
    assert asked.scenario().seed == seed


def test_moving_a_spell_exchanges_it_with_its_neighbour() -> None:
    asked = form("order.fred=0,1,3,2")
    assert asked.is_valid()
    [(host, order, places)] = asked.orders()
    assert (host.id, order) == ("fred", "0,1,3,2")
    assert [(place.spell, place.number) for place in places] == [
        ("Ogi's Armor", 0),
        ("Treacherous Armor", 1),
        ("Unholy Aura", 3),
        ("Deflection", 2),
    ]
    assert (places[2].earlier, places[2].later) == ("0,3,1,2", "0,1,2,3")
    assert places[0].earlier == places[3].later == order, "the ends of the order stay where they are"


def test_only_hosts_of_two_spells_or_more_can_be_put_in_order() -> None:
    scenario = preset("fred-the-bard")
    scenario.groups[1].spells.append("Rain of Arrows")
    assert [(host.id, [spell_name(ref) for ref in host.spells]) for host in hosts(scenario)] == [
        ("fred", FRED),
        ("right", ["Rain of Arrows", "Rain of Arrows"]),
    ]
    assert hosts(preset("diomesia")) == []


def changed(**change: str) -> SetupForm:
    form = SetupForm(preset("fred"), change)
    form.is_valid()
    return form


def test_one_thing_is_changed_after_the_order_and_said() -> None:
    form = changed(**{"order.fred": "0,1,3,2", "what": "drop", "on": "fred", "place": "2"})
    assert form.scenario().groups[0].minions[0].spells == ["Ogi's Armor", "Treacherous Armor", "Deflection"]
    assert len(form.before().groups[0].minions[0].spells) == 4
    assert form.changes()[-1] == "Fred without Unholy Aura"
    assert form.query() == "what=drop&on=fred&place=2&order.fred=0,1,3,2"
    assert form.kept("what", "on", "place") == [("order.fred", "0,1,3,2")]
    assert form.one_thing() == [("what", "drop"), ("on", "fred"), ("place", "2")]


def test_without_what_to_change_the_rest_of_a_change_does_nothing() -> None:
    form = changed(on="abe", to="Bard")
    assert form.is_valid()
    assert form.edit is None
    assert form.changes() == []
    assert form.scenario() == preset("fred")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"what": "luck"}, "What to change: Expected creature or class or nation"),
        ({"what": "creature", "on": "fred", "to": "Brad"}, "To: Expected a creature of the card data"),
        ({"what": "drop", "on": "fred", "place": "9"}, "Place or number: Expected a place from 0 to 3"),
        ({"what": "stat", "on": "zed", "place": "hp", "to": "1"}, "Who or what: Expected the id of a minion"),
        ({"what": "stat", "on": "fred", "place": "hp", "to": "0"}, "at least 1"),
        ({"what": "add", "on": "fred", "to": "x" * 61}, "To: Ensure this value has at most 60"),
        ({"what": "add", "on": "fred", "to": "\0"}, "To: Null characters are not allowed"),
        ({"what": "seed", "to": "9" * 19}, "at most"),
    ],
)
def test_a_change_that_makes_no_sense_is_an_error_of_its_field(change: dict[str, str], problem: str) -> None:
    form = changed(**change)
    assert not form.is_valid()
    assert any(problem in words for words in form.problems), form.problems
    assert form.one_thing() == []
