"""Facets: true counts, and addresses that narrow down and widen again."""

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.search import facets, search
from tests.some import some

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("query", ["", "armor", "house:war or type:hero", "step:D3 order:-hp", "is:unknown-house"])
def test_every_count_is_what_its_query_finds(query: str) -> None:
    found = facets.count(search(query))
    assert found.ids == [card.pk for card in search(query).queryset]
    for facet in some(found.facets):
        for value in facet.values:
            if not value.chosen:
                assert search(value.query).queryset.count() == value.cards, value


def test_chosen_value_leads_back() -> None:
    found = facets.count(search("armor and house:war target:recruit"))
    house = next(facet for facet in found.facets if facet.title == "House")
    assert house.chosen == "War"
    assert [(value.label, value.query) for value in house.values] == [("War", "armor target:recruit")]


def test_a_value_with_a_blank_can_be_chosen_and_left() -> None:
    found = facets.count(search('target:"recruit group"'))
    target = next(facet for facet in found.facets if facet.title == "Target")
    assert [(value.label, value.query, value.chosen) for value in target.values] == [("recruit group", "", True)]


def test_steps_stand_in_the_order_of_the_rules() -> None:
    found = facets.count(search(""))
    steps = [value.label for value in next(facet for facet in found.facets if facet.title == "Step").values]
    assert steps.index("C1") < steps.index("R1") < steps.index("A2") < steps.index("D1") < steps.index("M1")


def test_counting_takes_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    found = search("house:war")
    with django_assert_num_queries(1):
        facets.count(found)
