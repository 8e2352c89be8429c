"""What makes the site installable and readable without a network."""

import json
import re
import struct

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Card
from cards.rules.contents import PAGES
from sanctum_site.views import SHELL

pytestmark = pytest.mark.django_db


def test_the_manifest_says_what_a_browser_needs_to_install(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    found = json.loads(answer.content)
    assert {"name", "short_name", "start_url", "display", "icons"} <= found.keys()
    assert found["scope"] == "/"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in found["icons"]}
    for link in (found["start_url"], *(shortcut["url"] for shortcut in found["shortcuts"])):
        assert client.get(link).status_code == 200


@pytest.mark.parametrize("size", [192, 512])
def test_icons_have_the_size_that_the_manifest_says(size: int) -> None:
    path = finders.find(f"codex/icon-{size}.png")
    assert path
    with open(path, "rb") as file:  # noqa: PTH123 - the finder gives a string
        head = file.read(24)
    assert struct.unpack(">II", head[16:24]) == (size, size)


def test_the_service_worker_is_served_from_the_root_and_never_kept_old(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"] == "text/javascript"
    assert "no-cache" in answer["Cache-Control"]
    assert "worker-src 'self'" in answer["Content-Security-Policy"]


def test_the_worker_keeps_files_that_exist(client: Client) -> None:
    words = client.get("/sw.js").content.decode()
    for file in SHELL:
        assert finders.find(file), file
        assert f'"/static/{file}"' in words


@pytest.mark.parametrize("address", ["/", "/cards/", "/cards/deflection/", "/rules/damage/", "/offline/"])
def test_every_file_of_a_card_or_rules_page_is_kept(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    files = r'<(?:link rel="(?:stylesheet|modulepreload)"|script)[^>]*?(?:href|src)="/static/([^"]+)"'
    asked = set(re.findall(files, page))
    assert asked
    assert asked <= set(SHELL)


def test_every_page_names_the_manifest(client: Client) -> None:
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/").content.decode()


def test_the_page_for_no_connection_needs_no_database(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert "No connection" in client.get("/offline/").content.decode()


def test_everything_is_every_card_and_rule_with_its_size(client: Client) -> None:
    found = client.get("/offline/everything.json").json()
    pages = [page["url"] for page in found["pages"]]
    slugs = Card.objects.values_list("slug", flat=True)
    assert set(pages) == {f"/cards/{slug}/" for slug in slugs} | {f"/rules/{page}/" for page in PAGES}
    weighed = [len(client.get(page).content) for page in pages[::9]]
    assert 0.8 < found["bytes"] / (sum(weighed) / len(weighed) * len(pages)) < 1.25
