"""Facets: true counts, and addresses that narrow down and widen again."""

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.search import facets, search
from tests.some import some

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("query", ["", "armor", "house:war or type:hero", "-house:war order:-hp", "is:unknown-house"])
def test_every_count_is_what_its_query_finds(query: str) -> None:
    found = facets.count(search(query))
    assert found.ids == [card.pk for card in search(query).queryset]
    for facet in some(found.facets):
        for value in facet.values:
            assert not value.chosen
            assert search(value.query).queryset.count() == value.cards, value


def facet_of(query: str, title: str) -> facets.Facet:
    return next(facet for facet in facets.count(search(query)).facets if facet.title == title)


def test_a_second_value_is_added_and_a_chosen_one_leads_back() -> None:
    house = facet_of("armor and house:war target:recruit", "House")
    assert house.chosen == "War"
    queries = {value.label: value.query for value in house.values}
    assert queries["War"] == "armor target:recruit"
    assert queries["Making"] == "armor house:war,making target:recruit"
    both = facet_of(queries["Making"], "House")
    assert both.chosen == "War, Making"
    assert {value.label: value.query for value in both.values}["Making"] == "armor house:war target:recruit"


@pytest.mark.parametrize(
    "listed",
    [
        "type:hero,summoning", "type:hero|summoning", "type:HERO|summoning,", "type:(hero or summoning)",
        "type=(hero | summoning)", "type:hero or type:summoning", "(t:hero or type:Summoning)",
    ],
)  # fmt: skip
def test_a_list_is_chosen_whatever_stands_between_its_values(listed: str) -> None:
    kind = facet_of(listed, "Type")
    assert kind == facet_of("type:hero,summoning", "Type")
    assert [value.label for value in kind.values if value.chosen] == kind.chosen.split(", ") != []
    queries = {value.label: value.query for value in kind.values}
    assert queries["Hero"] == "type:summoning"
    assert queries["Alteration"] == "type:summoning,hero,alteration"


@pytest.mark.parametrize(
    "query",
    ["type:(hero and summoning)", "type:(hero -summoning)", "type:hero or house:war", "type!=(hero or summoning)",
     "type:hero or type!=summoning"],
)  # fmt: skip
def test_what_asks_otherwise_than_a_list_chooses_nothing(query: str) -> None:
    assert not facet_of(query, "Type").chosen


def test_values_are_counted_as_if_none_of_their_facet_were_chosen() -> None:
    free = {value.label: value.cards for value in facet_of("armor", "House").values}
    assert {value.label: value.cards for value in facet_of("armor house:war,body", "House").values} == free
    assert len(free) > 6


def test_a_value_with_a_blank_can_be_chosen_and_left() -> None:
    target = facet_of('target:"recruit group"', "Target")
    assert target.chosen == "recruit group"
    queries = {value.label: value.query for value in target.values}
    assert queries["recruit group"] == ""
    assert queries["monster group"] == "target:recruit-group,monster-group"
    assert facet_of(queries["monster group"], "Target").chosen == "recruit group, monster group"


def test_a_chosen_value_that_no_card_has_can_be_left() -> None:
    (target,) = (value for value in facet_of("type:hero target:globe", "Target").values if value.chosen)
    assert (target.cards, target.query) == (0, "type:hero")


def test_a_step_says_its_name_and_every_facet_what_it_is() -> None:
    assert "D3: after armor" in [value.label for value in facet_of("", "Step").values]
    assert all(facet.help.endswith(".") for facet in some(facets.count(search("")).facets))


def test_steps_stand_in_the_order_of_the_rules() -> None:
    found = facets.count(search(""))
    steps = [value.label[:2] for value in next(facet for facet in found.facets if facet.title == "Step").values]
    assert steps.index("C1") < steps.index("R1") < steps.index("A2") < steps.index("D1") < steps.index("M1")


@pytest.mark.parametrize(("query", "queries"), [("armor", 2), ("house:war", 2), ("house:war type:hero", 4)])
def test_counting_takes_two_queries_and_one_more_for_each_of_several_facets_chosen(
    django_assert_num_queries: DjangoAssertNumQueries, query: str, queries: int
) -> None:
    found = search(query)
    facets.count(found)  # reads once what a worker keeps
    with django_assert_num_queries(queries):
        facets.count(found)
