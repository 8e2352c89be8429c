"""The head of every page: the account, and the sections on a phone."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_every_page_leads_to_the_account_and_the_sections(client: Client) -> None:
    page = client.get("/").content.decode()
    for address in ("/accounts/", "/cards/", "/rules/", "/decks/", "/sandbox/", "/search/"):
        assert f'href="{address}"' in page
