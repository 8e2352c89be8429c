"""The pages that belong to no section, the error pages, and what every answer carries."""

import re

import pytest
from django.db import OperationalError
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, House
from cards.views import list as card_views
from engine import BUILD
from tests.some import some

pytestmark = pytest.mark.django_db


def test_home_asks_with_one_box_and_opens_a_thing_of_each_kind(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        page = client.get("/").content.decode()
    for door in ("/sandbox/fred/", "/decks/justice-starter/", "/how-a-turn-goes/", "/what-is-sanctum/"):
        assert f'href="{door}"' in page
    assert len(re.findall(r'href="/cards/houses/[a-z]+/"', page)) == 12
    assert page.count('id="site-search"') == 1
    assert re.search(r'href="/sandbox/puzzles/[a-z-]+/\?day=[0-9-]+"', page)
    assert re.search(r'href="/rules/rulings/[a-z0-9-]+/"', page)


@pytest.mark.parametrize("address", ["/how-a-turn-goes/", "/what-is-sanctum/"])
def test_the_pages_for_newcomers_lead_only_to_pages(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    for link in some(sorted(set(re.findall(r"<main.*</main>", page, re.DOTALL)[0].split('href="')[1:]))):
        place = link.split('"')[0].partition("#")[0]
        assert client.get(place).status_code == 200, place


def test_every_door_and_section_on_the_front_page_opens(client: Client) -> None:
    page = client.get("/").content.decode()
    for address in some(sorted(set(re.findall(r'href="(/[^"]*)"', page)))):
        if not address.startswith("/static/"):
            assert client.get(address, follow=True).status_code == 200, address


def test_newcomers_are_told_of_the_deck_what_the_rules_say(client: Client) -> None:
    assert "at least 30 spells" in client.get("/what-is-sanctum/").content.decode()
    assert "At least 30 cards" in client.get("/rules/decks/").content.decode()


def test_newcomers_are_told_of_a_turn_what_the_rules_say(client: Client) -> None:
    page = client.get("/how-a-turn-goes/").content.decode()
    for words in ("first kill", "the initiative is settled", "discard one card", "share an edge"):
        assert words in page, words


def test_about_credits_the_sources_and_names_the_licence(client: Client) -> None:
    page = client.get("/about/").content.decode()
    assert "sanctum-cards contributors" in page
    assert "https://creativecommons.org/licenses/by/4.0/" in page
    assert "belong to their owners" in page


@pytest.mark.parametrize(
    ("page", "offer"),
    [
        ("/cards/deflection/", "Is something wrong here?"),
        ("/rules/rulings/armor-soaks-once-a-round/", "I remember it otherwise"),
    ],
)
def test_about_says_how_what_is_wrong_is_reported(client: Client, page: str, offer: str) -> None:
    assert offer in client.get("/about/").content.decode()
    assert offer in client.get(page).content.decode()


def test_base_has_skip_link_search_and_one_main(client: Client) -> None:
    page = client.get("/about/").content.decode()
    assert page.index('class="skip" href="#main"') < page.index('<main id="main"')
    assert page.count("<main") == page.count("<h1") == 1
    assert 'action="/search/"' in page
    assert 'name="q"' in page
    assert "<title>About, sources and licence · Sanctum Codex</title>" in page


def test_the_section_at_hand_is_marked(client: Client) -> None:
    assert '<a href="/cards/" aria-current="true">' in client.get("/cards/").content.decode()
    assert "aria-current" not in client.get("/about/").content.decode()


def test_answers_carry_a_strict_policy(client: Client) -> None:
    headers = client.get("/").headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"


def test_htmx_is_told_to_stay_within_the_policy(client: Client) -> None:
    page = client.get("/").content.decode()
    assert '"includeIndicatorStyles": false' in page
    assert '"allowEval": false' in page
    assert re.search(r'<script src="[^"]*htmx[^"]*" defer>', page)


def test_healthz_counts_the_cards(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "cards": 614, "engine": BUILD})


def test_healthz_fails_on_an_empty_database(client: Client) -> None:
    Card.objects.all().delete()
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert "loadcards" in answer.json()["status"]


def test_healthz_fails_when_the_database_does_not_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> int:
        raise OperationalError("no such table")

    monkeypatch.setattr(Card.objects, "count", refuse)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "the database does not answer"}


@pytest.mark.parametrize("address", ["/", "/about/", "/healthz", "/cards/", "/cards/ogi/", "/cards/houses/war/"])
def test_pages_are_for_reading_only(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405
    assert client.head(address).status_code == 200


def test_unknown_address_says_so_and_shows_a_way_on(client: Client) -> None:
    answer = client.get("/no/such/page/")
    page = answer.content.decode()
    assert answer.status_code == 404
    assert "Nothing lives at this address" in page
    assert 'class="button main" href="/cards/"' in page


@pytest.mark.parametrize("address", ["/no/such/page/", "/sandbox/no-such-fight/share/"])
def test_a_form_for_nothing_is_not_found_whatever_it_says(address: str) -> None:
    client = Client(enforce_csrf_checks=True)
    said = client.post(address, {"words": "Take this"})
    assert said.status_code == 404
    assert ("Take this" in said.content.decode()) == ("share" in address), "who sent it to no page at all is a stranger"
    damaged = client.post(address, b"--x\r\n", content_type="multipart/form-data; boundary=\xff")
    assert damaged.status_code in (400, 404)


@pytest.mark.parametrize("address", ["/what-is-the/", "/rules/and/", "/how/"])
def test_an_address_that_says_nothing_meant_nothing(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "Was it one of these?" not in answer.content.decode()


def test_unknown_card_and_house_are_named_and_escaped(client: Client) -> None:
    answer = client.get("/cards/no-such-card/")
    assert answer.status_code == 404
    assert "There is no card called “no-such-card”." in answer.content.decode()
    answer = client.get("/cards/houses/no-such-house/")
    assert answer.status_code == 404
    assert "There is no house called “no-such-house”." in answer.content.decode()


def test_refused_form_says_what_to_do() -> None:
    answer = Client(enforce_csrf_checks=True).post("/about/")
    assert answer.status_code == 403
    assert "reload the page and send it again" in answer.content.decode()


def test_a_form_of_ours_that_is_stale_is_given_back_to_be_sent_again() -> None:
    client = Client(enforce_csrf_checks=True)
    form, sent = "/rules/interpretations/I-1/otherwise/", {"words": "What I typed at length. " * 9, "origin": "memory"}
    refused = client.post(form, sent, headers={"origin": "http://testserver"})
    page = refused.content.decode()
    assert refused.status_code == 403
    assert f'name="words" rows="8" cols="40">{sent["words"]}</textarea>' in page
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    assert client.post(form, sent | {"csrfmiddlewaretoken": token}).status_code == 302


def test_a_form_given_back_says_what_was_written_and_no_names_of_fields() -> None:
    client = Client(enforce_csrf_checks=True)
    sent = {"name": "Wall", "change": "add 102 1", "base": "7", "list": "4 Fireball\n" * 9, "tags": ""}
    page = client.post("/decks/new/", sent, headers={"origin": "http://testserver"}).content.decode()
    shown = " ".join(re.sub(r"<[^>]*>", " ", page.split("What you sent is here.")[1].split("Send it again")[0]).split())
    assert shown == f"Copy it, or send it again. List {'4 Fireball ' * 9}Name: Wall"
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
    assert sent.items() - hidden.items() == {("list", sent["list"])}, "the others go along"


@pytest.mark.parametrize("headers", [{}, {"origin": "https://elsewhere.example"}, {"origin": "null"}])
def test_a_form_of_a_stranger_is_given_back_to_nobody(headers: dict[str, str]) -> None:
    stranger = Client(enforce_csrf_checks=True)
    refused = stranger.post("/rules/interpretations/I-1/otherwise/", {"words": "Take this"}, headers=headers)
    assert refused.status_code == 403
    assert "Take this" not in refused.content.decode()


def test_broken_page_apologises_without_a_traceback(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(card_views, "search", break_down)
    client.raise_request_exception = False
    answer = client.get("/cards/?q=never+asked+before")
    page = answer.content.decode()
    assert answer.status_code == 500
    assert "Something went wrong on our side" in page
    assert "secret" not in page


def test_a_broken_answer_of_the_api_is_problem_details(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr("cards.api.queries.steps", break_down)
    client.raise_request_exception = False
    answer = client.get("/api/v1/steps/")
    assert (answer.status_code, answer["Content-Type"]) == (500, "application/problem+json")
    assert answer.json()["detail"] == "Something broke here, and it is not your doing."


def test_error_pages_ask_the_database_for_nothing(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        client.get("/no/such/page/")


def test_every_house_page_lists_its_cards(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for house in some(House.objects.all()):
        with django_assert_max_num_queries(4):
            page = client.get(f"/cards/houses/{house.slug}/").content.decode()
        assert page.count('<li class="card-item">') == house.cards.count()
        assert house.ability in page
        assert house.nations in page
