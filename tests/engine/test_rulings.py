"""The library of rulings: every one is well formed, says where it comes from, and holds."""

import pytest

from engine import rulings as library
from engine.catalog import cards_by_name
from engine.expectations import judge
from engine.rulings import Ruling, cards_of, holds, ruling, rulings, rulings_at, rulings_on, steps_of, trace_of
from engine.scenario import read_scenario
from engine.steps import STEPS

EVERY = pytest.mark.parametrize("one", rulings(), ids=lambda one: one.slug)


def test_the_library_is_there() -> None:
    assert len(rulings()) >= 12


@EVERY
def test_every_ruling_holds(one: Ruling) -> None:
    assert [row["found"] for row in trace_of(one.slug)["expectations"] if not row["held"]] == []
    assert holds(one)


@EVERY
def test_every_ruling_claims_something_and_says_where_it_comes_from(one: Ruling) -> None:
    assert one.scenario.expect
    assert one.sources
    assert one.statement.endswith(".")
    assert not one.title.endswith(".")
    assert one.scenario.title == one.title


@EVERY
def test_every_ruling_is_about_cards_and_steps_that_exist(one: Ruling) -> None:
    assert set(cards_of(one)) <= cards_by_name().keys()
    assert set(steps_of(one)) <= STEPS.keys()
    assert all(one in rulings_on(card) for card in cards_of(one))


def test_a_claim_that_is_not_so_fails() -> None:
    document = {
        "format": "sanctum-scenario/1",
        "groups": [{"id": "one", "owner": "blue", "minions": [{"id": "ann", "class": "archer"}]}],
        "script": [],
        "expect": [{"minion": "ann", "hp": 8}],
    }
    scenario = read_scenario(document)
    trace = library.run(scenario)
    assert [row["held"] for row in judge(scenario, trace, lambda _: trace)] == [False]


def test_a_ruling_is_found_by_its_address() -> None:
    first = rulings()[0]
    assert ruling(first.slug) is first
    assert first.path == f"/rules/rulings/{first.slug}/"
    with pytest.raises(KeyError):
        ruling("no-such-ruling")


def test_creatures_count_as_the_card_that_makes_them() -> None:
    assert cards_of(ruling("a-blow-of-0-past-armor-damages")) == (
        "Diomesia",
        "Khobai",
        "Spirit Sword",
        "Touch of Death",
    )


def test_steps_are_those_where_something_responds_is_expected_or_is_cited() -> None:
    first = ruling("the-first-attacker-takes-only-6")
    assert steps_of(first) == ("D1", "D2", "D3")


def test_a_paragraph_is_cited_by_its_address_or_by_its_step() -> None:
    assert ruling("falling-to-a-rebound-is-dying") in rulings_at("interpretations#I-2")
    assert ruling("the-first-attacker-takes-only-6") in rulings_at("damage#D2")
    assert rulings_at("board#nowhere") == ()
