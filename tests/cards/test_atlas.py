"""The atlas on the pages: what a card's page, the search, the API and the map say of it."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import msgspec
import pytest
from django.test import Client

from cards.atlas import load_atlas
from cards.edition import current
from cards.models import Interaction
from engine.atlas.dataset import write_atlas
from tests.atlas import atlas_of_a_few
from tests.some import some

pytestmark = pytest.mark.django_db


def words(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return " ".join(answer.content.decode().split())


def test_a_card_says_what_it_interacts_with(client: Client) -> None:
    page = words(client, "/cards/deflection/")
    others = {one.by for one in atlas_of_a_few().found() if one.to == "Deflection"} - {"Deflection"}
    others |= {one.to for one in atlas_of_a_few().found() if one.by == "Deflection"} - {"Deflection"}
    assert f"Interacts with {len(some(others))} cards" in page
    assert "Deflection is strengthened by" in page
    assert "/sandbox/atlas/" in page


def test_a_card_leads_to_what_it_interacts_with_and_to_each_kind_of_it(client: Client) -> None:
    page = words(client, "/cards/deflection/")
    head, below = page.split('id="findings"')
    assert '<a href="#findings">interacts with' in head
    kinds = re.findall(r'<section id="([\w-]+)" aria-label="Deflection ', below)
    assert "is-strengthened-by" in kinds
    assert [kind for kind in kinds if f'href="#{kind}"' not in below] == []


def test_a_card_without_findings_says_that_none_were_found(client: Client) -> None:
    page = words(client, "/cards/abstention/")
    assert "Interacts with no card" in page
    assert "Nothing was found on the boards" in page


def test_without_an_atlas_nothing_is_said_of_it(client: Client, tmp_path: Path) -> None:
    assert load_atlas(tmp_path / "none.json.gz") == 0
    assert "Interacts with no card" not in words(client, "/cards/abstention/")


def test_findings_open_both_fights(client: Client) -> None:
    rows = Interaction.objects.filter(to__name="Deflection").select_related("by", "to")
    for row in some(rows)[::10]:
        page = words(client, row.address)
        assert row.by.name.replace("'", "&#x27;") in page, row


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("stops:deflection", "Pacifism"),
        ("interacts:pacifism", "Deflection"),
        ("strengthens:Deflection", "Treacherous Armor"),
    ],
)
def test_the_search_finds_what_does_something_to_a_card(client: Client, query: str, name: str) -> None:
    assert f">{name}<" in words(client, f"/cards/?q={query}")


def test_the_search_says_that_a_card_is_none(client: Client) -> None:
    assert "There is no card called “nosuchthing”" in words(client, "/cards/?q=stops:nosuchthing", 400)


def test_the_api_answers_page_by_page(client: Client) -> None:
    answer = client.get("/api/v1/interactions/?card=deflection&other=pacifism").json()
    kinds = {(row["by"]["name"], row["kind"]) for row in some(answer["results"])}
    assert ("Pacifism", "stops") in kinds
    swapped = client.get("/api/v1/interactions/?card=pacifism&other=deflection").json()
    assert swapped["results"] == answer["results"]
    itself = client.get("/api/v1/interactions/?card=deflection&other=deflection").json()
    assert {(row["by"]["name"], row["to"]["name"]) for row in itself["results"]} <= {("Deflection", "Deflection")}
    assert client.get("/api/v1/interactions/?page_size=1&page=2").json()["previous"]
    assert client.get("/api/v1/interactions/?card=nosuchthing").status_code == 404
    assert client.get("/api/v1/interactions/?page=9999").status_code == 404
    assert client.get("/api/v1/interactions/?kind=loves").status_code == 400


@pytest.mark.parametrize("empty", ["kind=", "card=", "other=", "card=&other=&kind="])
def test_an_empty_parameter_asks_for_nothing(client: Client, empty: str) -> None:
    everything = client.get("/api/v1/interactions/").json()
    assert client.get(f"/api/v1/interactions/?{empty}").json()["count"] == everything["count"]


def test_the_bulk_file_is_the_atlas(client: Client) -> None:
    plain = client.get("/api/v1/interactions.json")
    assert plain.json()["format"] == "sanctum-atlas/1"
    packed = client.get("/api/v1/interactions.json", headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert packed["ETag"] != plain["ETag"]


def test_the_map_draws_a_line_to_each_card(client: Client) -> None:
    page = words(client, "/cards/atlas/?card=deflection")
    assert '<meta name="description" content="What Deflection and the other cards of Sanctum do to each other' in page
    assert page.index("Deflection is strengthened by") < page.index("Map")
    others = {
        one for row in atlas_of_a_few().found() for one in (row.by, row.to) if "Deflection" in (row.by, row.to)
    } - {"Deflection"}
    assert page.count("<line ") == len(others)
    assert words(client, "/cards/atlas/?card=nosuchthing", 404)
    assert "Deflection has to do with" in words(client, "/cards/atlas/?card=deflecton")


def test_an_atlas_is_loaded_once_and_another_renews_the_edition(tmp_path: Path) -> None:
    path, atlas = tmp_path / "atlas.json.gz", atlas_of_a_few()
    write_atlas(atlas, path)
    assert load_atlas(path) is None
    before = current()
    write_atlas(msgspec.structs.replace(atlas, findings=atlas.findings[:1]), path)
    assert load_atlas(path) == Interaction.objects.count() == 1
    assert current() != before


def test_a_file_that_is_no_atlas_leaves_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "broken.json.gz").write_bytes(gzip.compress(b"[]"))
    before = Interaction.objects.count()
    with pytest.raises(msgspec.ValidationError):
        load_atlas(tmp_path / "broken.json.gz")
    assert Interaction.objects.count() == before
