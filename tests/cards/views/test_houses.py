"""The pages of houses, mana types and nations, and the cube that joins them."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.cube import EDGES, FACES, FAR_FACE, NEAR_FACE, OPPOSITE, SIZE
from cards.models import House
from engine.model.catalog import MANA
from tests.some import some

pytestmark = pytest.mark.django_db


def get(client: Client, address: str) -> str:
    answer = client.get(f"/cards/{address}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_house_is_an_edge_between_its_two_faces() -> None:
    assert len({(edge.start, edge.end) for edge in EDGES}) == 12
    corners = {face.mana: set(face.points.split()) for face in FACES}
    for edge in EDGES:
        ends = {f"{x},{y}" for x, y in (edge.start, edge.end)}
        for mana in {edge.house.primary, edge.house.secondary} - {NEAR_FACE, FAR_FACE}:
            assert ends <= corners[mana]


def test_opposite_faces_share_no_edge() -> None:
    assert {face.mana for face in FACES} == set(MANA)
    for edge in EDGES:
        assert OPPOSITE[edge.house.primary] != edge.house.secondary


def test_the_drawing_keeps_within_its_border() -> None:
    for edge in EDGES:
        assert all(0 <= number <= SIZE for number in (*edge.start, *edge.end, *edge.middle))


def test_the_cube_links_every_house_and_mana_type_and_so_does_the_list_beside_it(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        page = get(client, "houses/")
    drawing = page[page.index("<svg viewBox") : page.index("</figure>")]
    for house in some(House.objects.all()):
        address = f'href="/cards/houses/{house.slug}/"'
        assert drawing.count(address) == 1
        assert page.count(address) == 2
        assert f'aria-label="House of {house.name}: {house.primary} and {house.secondary}"' in drawing
    for mana in some(MANA):
        assert page.count(f'href="/cards/mana/{mana.lower()}/"') == 2


@pytest.mark.parametrize("name", MANA)
def test_a_mana_type_has_four_houses_and_an_opposite(
    client: Client, name: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):
        page = get(client, f"mana/{name.lower()}/")
    first, second = page[page.index('id="first"') :].split('id="second"')
    used_first = set(re.findall(r"House of (\w+)</a>", first))
    used_second = set(re.findall(r"House of (\w+)</a>", second))
    assert used_first == set(House.objects.filter(primary=name).values_list("name", flat=True))
    assert used_second == set(House.objects.filter(secondary=name).values_list("name", flat=True))
    assert len(used_first) + len(used_second) == 4
    assert f'href="/cards/mana/{OPPOSITE[name].lower()}/"' in page


def test_every_nation_has_a_page(client: Client) -> None:
    for house in some(House.objects.all()):
        page = get(client, f"nations/{house.nations.lower()}/")
        assert f"<h1>{house.nations}</h1>" in page
        assert house.ability in page
        assert f'href="/cards/houses/{house.slug}/"' in page


def test_a_nation_shows_its_recruits_and_its_people(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(4):
        page = get(client, "nations/misfits/")
    assert "hand 2, armor 1, 9 hit points, level 1" in page
    assert "missile 2, armor 0, 9 hit points, level 1" in page
    assert '<a href="/cards/diomesia/?tab=monster">Diomesia</a>' in get(client, "nations/satyrs/")


def test_a_nation_lists_the_cards_that_name_it(client: Client) -> None:
    assert 'href="/cards/despond/"' in get(client, "nations/shadows/")
    assert 'href="/cards/despond/"' not in get(client, "nations/imps/")


@pytest.mark.parametrize("address", ["houses/nowhere/", "mana/gold/", "mana/Order/", "nations/elf/", "nations/orcs/"])
def test_what_does_not_exist_is_not_found(client: Client, address: str) -> None:
    assert client.get(f"/cards/{address}").status_code == 404


def test_a_house_leads_to_its_mana_and_its_nation(client: Client) -> None:
    page = get(client, "houses/unmaking/")
    for address in ("houses/", "mana/strife/", "mana/world/", "nations/misfits/"):
        assert f'href="/cards/{address}"' in page
