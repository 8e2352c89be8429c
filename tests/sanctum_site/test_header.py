"""The head of every page: the one search, the account, and the sections on a phone."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_every_page_leads_to_the_account_and_the_sections(client: Client) -> None:
    page = client.get("/").content.decode()
    for address in ("/accounts/", "/cards/", "/rules/", "/decks/", "/sandbox/", "/search/"):
        assert f'href="{address}"' in page


def test_the_one_search_is_on_pages_with_a_box_of_their_own_too(client: Client) -> None:
    editor = client.post("/decks/new/", {"name": "Mine"})["Location"]
    for address in ("/", "/search/?q=Fred", "/cards/?q=armor", "/rules/damage/", "/rules/?q=armor", editor):
        page = client.get(address).content.decode()
        assert page.count('id="site-search"') == 1, address
        assert page.count('aria-keyshortcuts="/"') == 1, address
    assert 'value="armor"' not in client.get("/cards/?q=armor").content.decode().split("<main")[0]
