"""What the pages about one fight have in common: their links to each other, also of a saved scenario."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.web.addresses import with_query
from engine.library.presets import preset
from engine.scenario.edit import Edit
from engine.scenario.reading import to_document
from sandbox.run.fight_setup import PAGES, compare_address, run_address, tabs
from sandbox.run.setup_form import SetupForm
from sandbox.saved.shares import save

PARTS = {page: f"{page}/" for page in PAGES} | {"preset": "", "odds": "odds/?runs=200"}


def form(**query: str) -> SetupForm:
    found = SetupForm(preset("fred"), query)
    assert found.is_valid()
    return found


def test_the_tabs_lead_to_every_page_with_the_set_up() -> None:
    found = tabs(form(seed="9"), "fred", "odds")
    assert [tab.address for tab in found] == [
        "/sandbox/fred/?seed=9",
        "/sandbox/fred/orders/?seed=9",
        "/sandbox/fred/odds/?seed=9",
        "/sandbox/fred/compare/?seed=9",
        "/sandbox/fred/advice/?seed=9",
        "/sandbox/fred/matchups/?seed=9",
        "/sandbox/fred/text/?seed=9",
    ]
    assert [tab.label for tab in found if tab.current] == ["Odds"]


def test_the_published_set_up_has_a_bare_address() -> None:
    assert run_address(form(), "fred") == "/sandbox/fred/"
    assert run_address(form(), "fred", seed="9") == "/sandbox/fred/?seed=9"
    assert with_query("/x/", "") == "/x/"


def test_another_seed_takes_the_place_of_a_changed_one() -> None:
    assert run_address(form(what="seed", to="8"), "fred", seed="9") == "/sandbox/fred/?seed=9"


def test_a_set_up_stands_beside_what_a_change_makes_of_it() -> None:
    drop = Edit("drop", "fred", "Unholy Aura")
    assert compare_address(form(), "fred", drop) == "/sandbox/fred/compare/?c=drop,fred,Unholy+Aura"
    changed = form(what="creature", on="fred", to="Bard")
    assert compare_address(changed, "fred", drop) == (
        "/sandbox/fred/compare/?a=creature,fred,Bard&c=creature,fred,Bard&c=drop,fred,Unholy+Aura"
    )


@pytest.mark.parametrize("page", ["", "orders/", "odds/", "compare/"])
def test_an_old_address_leads_to_the_one_that_names_the_same(client: Client, page: str) -> None:
    response = client.get(f"/sandbox/fred/{page}?order.fred=0,1,3,2&what=drop&on=fred&place=2&at=12")
    assert response.status_code == 302
    assert response.headers["Location"].startswith(f"/sandbox/fred/{page}?c=drop,fred,Unholy+Aura")
    assert "at=12" in response.headers["Location"]


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_a_saved_scenario_has_every_page_at_the_cost_of_few_queries(
    client: Client, page: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    share = save(to_document(preset("fred")), unlisted=False)
    with django_assert_max_num_queries(3):
        response = client.get(share.get_absolute_url() + PARTS[page])
    assert response.status_code == 200
    assert f'href="{share.get_absolute_url()}orders/"' in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["orders", "odds", "compare"])
def test_a_link_that_is_none_is_not_found(client: Client, page: str) -> None:
    assert client.get(f"/sandbox/s/nothing-here/{page}/").status_code == 404
