"""Ready boards for cards, and rulings, in the sandbox; and the pages of rulings."""

import pytest
from django.test import Client

from cards.slugs import card_slug
from cards.web.addresses import ruling_address
from engine.analysis.demo_board import can_try, demo_scenario
from engine.effects.coverage import executable
from engine.library.presets import preset_names
from engine.library.rulings import Ruling, rulings
from engine.model.catalog import cards_by_name, read_cards
from sandbox.saved.scenarios import scenario_named

TRIED = [name for name in cards_by_name() if can_try(name)]


def test_only_cards_that_the_engine_plays_can_be_tried() -> None:
    assert {"Deflection", "Treacherous Armor", "Spirit Sword"} <= set(TRIED)
    assert all(executable(cards_by_name()[name])[0] != "no" for name in TRIED)


def test_a_host_is_what_the_card_asks_for() -> None:
    archers = [
        card
        for card in read_cards()
        if can_try(card.name) and any(requirement.text == "archer" for requirement in card.requirements)
    ]
    assert archers
    for card in archers:
        board = demo_scenario(card)
        assert board is not None
        hosts = [minion for group in board.groups for minion in group.minions if minion.id == "host"]
        assert [host.recruit_class for host in hosts] == ["archer"]


def test_enemies_are_of_the_nations_that_the_card_names() -> None:
    board = demo_scenario(cards_by_name()["Despond"])
    assert board is not None
    nations = {minion.nation for group in board.groups for minion in group.minions}
    assert {"Shadows", "Visions"} <= nations


@pytest.mark.parametrize("name", ["fred", "try/deflection", f"ruling/{rulings()[0].slug}"])
def test_a_scenario_with_an_address_has_its_page_and_its_trace(client: Client, name: str) -> None:
    assert client.get(f"/sandbox/{name}/").status_code == 200
    answer = client.get(f"/sandbox/{name}/trace.txt")
    assert answer.status_code == 200
    assert "/" not in answer["Content-Disposition"].partition("filename=")[2]


@pytest.mark.parametrize("name", ["try/fireball-of-doom", "ruling/nonsense", "try", "nonsense", "other/fred"])
def test_a_name_that_is_none_s_is_not_found(client: Client, name: str) -> None:
    assert client.get(f"/sandbox/{name}/").status_code == 404


def test_copies_are_fresh() -> None:
    for name in (preset_names()[0], "try/deflection", f"ruling/{rulings()[0].slug}"):
        assert scenario_named(name) is not scenario_named(name)


def test_a_card_that_is_tried_links_to_its_board() -> None:
    for name in TRIED:
        assert scenario_named(f"try/{card_slug(name)}").title == f"Try {name}"


@pytest.mark.parametrize("ruling", rulings(), ids=lambda ruling: ruling.slug)
def test_every_ruling_has_a_page_that_says_it_holds(client: Client, ruling: Ruling) -> None:
    page = client.get(ruling_address(ruling)).content.decode()
    assert '<h2 id="claims">It holds</h2>' in page
    assert f'href="/sandbox/ruling/{ruling.slug}/"' in page
    assert "Fails:" not in page


def test_a_ruling_s_trace_is_told_as_closely_as_asked(client: Client) -> None:
    path = ruling_address(rulings()[0])

    def lines(show: str) -> int:
        return client.get(path, {"show": show}).content.decode().count('class="no"')

    assert lines("what") < lines("why") < lines("all")
    assert lines("nonsense") == lines("why")


def test_a_ruling_names_its_sources_as_links_where_they_are_ours(client: Client) -> None:
    page = client.get("/rules/rulings/the-first-attacker-takes-only-6/").content.decode()
    assert '<a href="/rules/damage/#fred">Damage: Fred&#x27;s Treacherous Armor</a>' in page
    assert '<a href="/rules/damage/#D2">Damage: D2 Armor soak</a>' in page


def test_an_unknown_ruling_is_not_found(client: Client) -> None:
    assert client.get("/rules/rulings/nonsense/").status_code == 404
