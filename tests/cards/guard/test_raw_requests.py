"""Requests that no browser sends: what the program makes of them, as a web server hands them over."""

from __future__ import annotations

from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from psycopg.types.json import Jsonb

from cards.guard.texts import storable
from cards.models import Card
from deckbuilder.models import SavedDeck
from tests.cards.guard.site import Site
from tests.deckbuilder.visiting import a_deck, editor
from tests.fuzz.attack import Request, send

pytestmark = pytest.mark.django_db


def status(method: str, path: str, query: str = "", body: bytes = b"", kind: str = "", **headers: str) -> int:
    """Return what the program answers to a request."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return send(Client(), Request(method, path, query, body, kind, named), "10.0.0.1").status


@pytest.mark.parametrize("charset", ["hex", "punycode", "rot13", "utf-7", "unicode_escape", "idna", "no-such"])
def test_the_charset_that_a_visitor_names_changes_nothing(charset: str) -> None:
    assert status("GET", "/cards/", "q=armor&view=a%3D", kind=f"text/plain; charset={charset}") == 200


@pytest.mark.parametrize("length", ["", "x", "-1", "²", "1e3", "9" * 5_000])
def test_an_unreadable_length_is_that_of_no_body(length: str) -> None:
    assert status("POST", "/accounts/login/", body=b"username=x", Content_Length=length) == 403


def test_a_form_that_is_none_at_an_address_that_is_none_is_answered_404() -> None:
    token = "csrftoken=" + "a" * 32
    assert status("POST", "/no/such/page/", body=b"?", kind="multipart/form-data", Cookie=token) == 404


@pytest.mark.parametrize("current", ["http://[", "http://[::1", "//[", "http://[²]/", "http://a\u2100b/", ""])
def test_the_odds_of_a_deck_do_without_the_address_that_htmx_names(client: Client, current: str) -> None:
    asked = client.get(
        "/decks/unmaking-starter/odds/",
        headers={"HX-Request": "true", "HX-Current-URL": current.encode().decode("latin-1")},
    )
    assert asked.status_code == 200


@pytest.mark.parametrize("name", ["count-²", "count-٣", "count-１", "count-" + "9" * 300, "count-", "count--1"])
def test_counts_of_what_is_no_card_change_nothing(name: str) -> None:
    deck = a_deck()
    sent = {"change": "counts", name: "3", "base": "1"}
    answer = editor(deck).post(f"/decks/{deck.pk}/edit/change/", sent)
    assert answer.status_code == 302
    assert SavedDeck.objects.get(pk=deck.pk).entries.count() == 1


@pytest.mark.parametrize(
    ("given", "stored"), [("a\0b", "a�b"), ("\ud800", "?"), ("Ögi", "Ögi"), (None, None), (3, 3), ("", "")]
)
def test_what_no_database_can_hold_is_marked_as_unreadable(given: Any, stored: Any) -> None:
    assert storable(given) == stored
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s", [given])
    assert not Card.objects.filter(name=str(given)).exists()


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("a\0b", "a\ufffdb"),
        ({"a\0": ["\0", 2**70, None]}, {"a\ufffd": ["\ufffd", 2**70, None]}),
        ([(1, "\ud800")], [[1, "?"]]),
    ],
)
def test_what_no_database_can_hold_is_marked_in_json_too(given: Any, stored: Any) -> None:
    kept: Any = storable(Jsonb(given))
    assert (type(kept), kept.obj) == (Jsonb, stored)
    deck = a_deck()
    deck.versions.update(contents={"name": "x", "given": given})
    assert deck.versions.get().number == 1


@pytest.mark.parametrize(
    "path", ["/decks/?q=%00", "/decks/?q=a%00b", "/decks/?holds=%00", "/cards/?q=%00", "/api/v1/cards/%00/"]
)
def test_a_nul_in_an_address_is_no_crash(client: Client, path: str) -> None:
    assert client.get(path).status_code < 500


def test_no_header_moves_the_site_to_another_address(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        for name in ("SCRIPT_NAME", "PATH_INFO"):
            for value in ("/elsewhere", "/api/v1"):
                connection = HTTPConnection("127.0.0.1", site.port)
                connection.request("GET", "/api/v1/houses/", headers={name: value})
                answer = connection.getresponse()
                assert (answer.status, b'"/cards/houses/war/"' in answer.read()) == (200, True), (name, value)
                connection.close()
