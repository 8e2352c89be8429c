"""Pages that are the same for everybody: the same bytes, kept until the data changes; never what is one visitor's."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client, override_settings

from cards import edition
from cards.models import Card
from deckbuilder.models import SavedDeck

KEPT = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "tests of pages"}
PAGES = (
    "/cards/",
    "/cards/?q=house:war&view=list",
    "/cards/deflection/",
    "/cards/deflection+ogis-armor/",
    "/cards/houses/",
    "/decks/justice-starter/",
)
FIXED = (
    "/rules/",
    "/rules/combat/",
    "/rules/rulings/",
    "/rules/rulings/armor-soaks-once-a-round/",
    "/sandbox/fred/",
    "/sandbox/fight/?f=3+Human+swordsmen+vs+Horde",
    "/about/",
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _pages_are_kept(settings: Any) -> Iterator[None]:
    with override_settings(CACHES=settings.CACHES | {"pages": KEPT}):
        caches["pages"].clear()
        yield
        caches["pages"].clear()


@pytest.mark.parametrize("address", PAGES + FIXED)
def test_a_public_page_is_the_same_for_everybody(address: str, client: Client) -> None:
    stranger = client.get(address)
    caches["pages"].clear()
    known = Client()
    known.force_login(User.objects.create_user("ann"))
    known.get("/decks/")  # this browser has a cookie, an account, and something that is waiting to be told to it
    known.cookies["messages"] = "told to nobody else"
    told = known.get(address)
    assert (stranger.status_code, stranger.content) == (200, told.content)
    assert stranger["ETag"] == told["ETag"]
    assert stranger["ETag"].startswith('"'), "a strong one"
    assert set(stranger["Cache-Control"].split(", ")) == {"public", "no-cache"}
    assert "Cookie" not in stranger["Vary"]
    assert not stranger.cookies
    assert b"csrf" not in stranger.content


@pytest.mark.parametrize("address", PAGES)
def test_a_kept_page_asks_for_the_state_of_the_data_alone(
    address: str, client: Client, django_assert_num_queries: Any
) -> None:
    first = client.get(address)
    with django_assert_num_queries(1):
        again = client.get(address)
    del first["X-Request-Id"], again["X-Request-Id"]
    assert (again.content, dict(again.items())) == (first.content, dict(first.items()))


@pytest.mark.parametrize("address", FIXED)
def test_a_fixed_page_asks_for_nothing(address: str, client: Client, django_assert_num_queries: Any) -> None:
    for _ in range(2):
        with django_assert_num_queries(0):
            assert client.get(address).status_code == 200


@pytest.mark.parametrize("address", PAGES + FIXED)
def test_whoever_has_a_page_is_told_so(address: str, client: Client) -> None:
    first = client.get(address)
    had = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (had.status_code, had.content, had["ETag"]) == (304, b"", first["ETag"])
    assert had["Cache-Control"] == first["Cache-Control"]
    assert had["Vary"] == first["Vary"]


def test_compressed_it_is_the_same_page_by_another_tag(client: Client) -> None:
    plain = client.get("/cards/deflection/")
    for _ in range(2):
        small = client.get("/cards/deflection/", headers={"Accept-Encoding": "br, gzip"})
        assert small["Content-Encoding"] == "gzip"
        assert gzip.decompress(small.content) == plain.content
        assert len(small.content) < len(plain.content) / 3
        assert small["ETag"] != plain["ETag"]
    caches["pages"].clear()
    anew = client.get("/cards/deflection/", headers={"Accept-Encoding": "br, gzip"})
    assert anew.content == small.content, "so that another worker's tag is the same"


def test_a_part_is_not_the_page(client: Client) -> None:
    whole = client.get("/cards/?q=axe")
    part = client.get("/cards/?q=axe", headers={"HX-Request": "true"})
    back = client.get("/cards/?q=axe", headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert b"<html" in whole.content
    assert b"<html" not in part.content
    assert back.content == whole.content
    assert "HX-Request" in part["Vary"]


def test_a_change_of_the_data_shows_at_once(client: Client) -> None:
    before = client.get("/cards/fireball/")
    Card.objects.filter(slug="fireball").update(rarity="rare")
    edition.renew()
    after = client.get("/cards/fireball/", headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert after.content != before.content


def test_a_report_shows_at_once(client: Client) -> None:
    unknown = Card.objects.filter(rarity="").first() or Card.objects.earliest("pk")
    before = client.get(unknown.get_absolute_url())
    said = {"fact": "rarity", "value": "rare", "origin": "memory", "details": "", "name": ""}
    assert client.post(f"{unknown.get_absolute_url()}know/", said).status_code == 302
    after = client.get(unknown.get_absolute_url())
    assert after.content != before.content


@pytest.mark.parametrize(
    "address", ["/cards/deflecton-of-doom/", "/cards/?q=cost%3A", "/cards/?page=99", "/sandbox/fred/?seed=x"]
)
def test_an_error_is_not_kept(address: str, client: Client) -> None:
    assert "ETag" not in client.get(address)
    assert client.get(address).status_code in (400, 404)


def test_what_is_one_visitors_is_not_kept(client: Client) -> None:
    client.post("/decks/new/", {"name": "Mine"})
    deck = SavedDeck.objects.get()
    for address in ("/decks/", f"/decks/{deck.pk}/", f"/decks/{deck.pk}/edit/", "/accounts/", "/sandbox/new/"):
        assert "public" not in client.get(address).get("Cache-Control", "")


def test_a_starter_deck_is_copied_with_and_without_a_script() -> None:
    strict = Client(enforce_csrf_checks=True)
    page = strict.get("/decks/war-starter/").content.decode()
    assert 'hx-get="/decks/war-starter/fork/"' in page
    part = strict.get("/decks/war-starter/fork/", headers={"HX-Request": "true"})
    assert b"<html" not in part.content
    assert "maker" in part.cookies, "so that two decks begun at once are one browser's"
    token = part.content.decode().partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    assert "A copy of" in strict.get("/decks/war-starter/fork/").content.decode()
    assert strict.post("/decks/war-starter/fork/", {"csrfmiddlewaretoken": token}).status_code == 302
    assert SavedDeck.objects.get().origin == "war-starter"


def test_the_log_knows_the_route_of_a_kept_page(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    client.get("/cards/deflection/")
    with caplog.at_level("INFO", "cards.guard.requests"):
        client.get("/cards/deflection/")
    assert [record.route for record in caplog.records] == ["cards/<slug:slug>/"]  # type: ignore[attr-defined]
