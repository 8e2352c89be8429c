"""The head of every page: the theme that a visitor chose, the account, and the sections on a phone."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("chosen", "kept"), [("dark", "dark"), ("light", "light"), ("", ""), ("pink", ""), ("x" * 9000, "")]
)
def test_a_theme_is_kept_and_leads_back(client: Client, chosen: str, kept: str) -> None:
    answer = client.post("/theme/", {"theme": chosen}, headers={"Referer": "http://testserver/cards/?q=armor"})
    assert (answer.status_code, answer["Location"]) == (302, "http://testserver/cards/?q=armor")
    assert answer.cookies["theme"].value == kept
    page = client.get("/rules/").content.decode()
    assert (f'data-theme="{kept}"' in page) == bool(kept)


@pytest.mark.parametrize("referer", ["https://evil.example/x", "//evil.example/x", "", "::", "http://[bad"])
def test_a_theme_never_leads_elsewhere(client: Client, referer: str) -> None:
    answer = client.post("/theme/", {"theme": "dark"}, headers={"Referer": referer} if referer else {})
    assert answer["Location"] == "/"


def test_the_theme_is_not_changed_by_a_link(client: Client) -> None:
    assert client.get("/theme/").status_code == 405


def test_every_page_leads_to_the_account_and_the_sections(client: Client) -> None:
    page = client.get("/").content.decode()
    for address in ("/accounts/", "/cards/", "/rules/", "/decks/", "/sandbox/", "/search/"):
        assert f'href="{address}"' in page
