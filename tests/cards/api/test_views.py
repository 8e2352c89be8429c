"""Reading over the API: what is answered, how it is cached, and how it is refused."""

import gzip
import json
import re
from typing import Any

import jsonschema
import msgspec
import pytest
from django.conf import settings
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards import edition
from cards.api.schema import document
from cards.api.views import cached_results
from cards.models import Card, Edition, House
from cards.search import search
from engine.model.steps import STEPS
from tests.some import some

pytestmark = pytest.mark.django_db

LIST = "/api/v1/cards/"
BULK = "/api/v1/cards.json"
READABLE = [LIST, f"{LIST}ogi/", BULK, "/api/v1/houses/", "/api/v1/steps/", "/api/schema/"]


def conforms(value: Any, name: str) -> None:
    """Fail unless a value fits a record of the published schema."""
    components = {"components": document()["components"]}
    jsonschema.validate(value, {"$ref": f"#/components/schemas/{name}", **components})


def names(answer: Any) -> list[str]:
    """Return the names of the cards of a page."""
    return [card["name"] for card in answer["results"]]


# What is answered


@pytest.mark.parametrize("query", ["", "armor", "step:D3 house:making", "cost<=3 order:-name", '"unholy aura"'])
def test_the_list_finds_what_the_search_finds(client: Client, query: str) -> None:
    answer = client.get(LIST, {"q": query, "page_size": "200"}).json()
    found = search(query)
    assert names(answer) == [card.name for card in found.queryset[:200]]
    assert (answer["count"], answer["explanation"]) == (found.queryset.count(), found.sentence)
    conforms(answer, "CardPage")


@pytest.mark.parametrize(
    "query", ["deflecton", "unholly aura", "deflecton house:making", "deflection", "hp>99", "zzzz"]
)
def test_an_empty_list_names_what_is_near_as_the_page_does(client: Client, query: str) -> None:
    answer = client.get(LIST, {"q": query}).json()
    conforms(answer, "CardPage")
    page = client.get("/cards/", {"q": query}).content.decode()
    links = [f'<a href="{name["page"]}">{name["name"]}</a>' for name in answer["near"]]
    assert bool(links) == ("nearest name" in page or "Did you mean" in page)
    assert all(link in page for link in links)


@pytest.mark.parametrize(
    "query", ["cost>3", "-cost<=3", "cost:2+1", "war creatures with flight", "level three", "armor"]
)
def test_the_list_tells_what_else_may_be_meant_as_the_page_does(client: Client, query: str) -> None:
    answer = client.get(LIST, {"q": query}).json()
    conforms(answer, "CardPage")
    page = client.get("/cards/", {"q": query}).content.decode()
    assert [card["name"] for card in answer["perhaps"]] == [card.name for card in search(query).perhaps]
    assert (f"{len(answer['perhaps'])} perhaps" in page) == bool(answer["perhaps"])
    meant = (answer["meant"] or "?q=").removeprefix("/api/v1").replace("+", "%20")
    assert (f'href="{meant}"><code>' in page) == bool(answer["meant"])


@pytest.mark.parametrize(
    ("query", "queries"), [("", 3), ("page_size=200", 3), ("q=type:alteration&page=2", 3), ("q=armor", 4)]
)
def test_a_page_takes_the_same_few_queries(
    client: Client, query: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    search("armor")  # beside another database than SQLite, each process reads the words once
    cached_results.cache_clear()
    with django_assert_num_queries(queries):
        assert client.get(f"{LIST}?{query}").status_code == 200


def test_pages_follow_each_other_through_all_cards(client: Client) -> None:
    seen: list[str] = []
    address = f"{LIST}?page_size=200&q=order:name"
    pages = 0
    while address:
        answer = client.get(address).json()
        seen += names(answer)
        address, pages = answer["next"], pages + 1
    assert pages == 4
    assert seen == list(Card.objects.values_list("name", flat=True))
    assert answer["previous"].endswith("page=3&page_size=200&q=order%3Aname")


@pytest.mark.parametrize("field", ["page", "page_size"])
def test_a_number_that_is_not_said_is_no_number(client: Client, field: str) -> None:
    response = client.get(f"{LIST}?{field}=")
    assert response.status_code == 400
    assert f"#/{field}" in response.content.decode()


def test_the_first_page_has_one_address(client: Client) -> None:
    assert client.get(f"{LIST}?page=2").json()["previous"] == "http://testserver/api/v1/cards/"


def test_a_card_has_everything_and_says_where_from(client: Client) -> None:
    card = client.get(f"{LIST}armistice/").json()
    conforms(card, "CardFacts")
    assert card["cost"]["total"] == 8
    assert card["mana"] == ["Strife", "Clarity"]
    assert card["sources"]["cost"] == "ngozi column 1999-09-09"
    assert card["sources"]["rarity"] is None
    assert card["steps"] == ["C1", "X4"]
    assert client.get(card["page"]).status_code == 200
    facts = card.keys() - {"slug", "mana", "url", "page", "steps", "executable", "executable_why", "sources", "know"}
    assert card["sources"].keys() == facts


def test_what_is_not_known_is_null(client: Client) -> None:
    card = client.get(f"{LIST}colony/").json()
    unknown = [card[fact] for fact in ("house", "mana", "cost", "rarity")]
    assert unknown == [None] * 4
    assert card["sources"]["house"] is card["sources"]["cost"] is None


def test_a_card_of_this_installation_alone_is_read_like_the_others(client: Client) -> None:
    Card.objects.create(id=999_999, name="Home Made", slug="home-made", set_code="O", type="hero", target="globe")
    card = client.get(f"{LIST}home-made/").json()
    conforms(card, "CardFacts")
    assert (card["text"], card["executable_why"]) == ("", "this installation's own card")


def test_creatures_and_helpers_come_with_their_texts(client: Client) -> None:
    for card in (Card.objects.filter(creatures__isnull=False)[0], Card.objects.filter(helpers__isnull=False)[0]):
        answer = client.get(f"{LIST}{card.slug}/").json()
        conforms(answer, "CardFacts")
        made = {(part["name"], part["text"]) for part in answer["creatures"] + answer["helpers"]}
        assert made == set(card.texts.filter(kind__in=("monster", "helper")).values_list("name", "body"))
        assert made


def test_official_wording_is_not_given_away(client: Client) -> None:
    card = Card.objects.get(slug="ogi")
    card.official_text = "The words on the card."
    card.save()
    card.sources.create(field="official_text", source="imported", local=True)
    told = client.get(f"{LIST}ogi/").content.decode()
    assert card.name in told
    assert "official" not in told


def test_a_card_takes_eight_queries(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for slug in ("colony", "simian-warriors", "plague"):
        with django_assert_num_queries(8):
            client.get(f"{LIST}{slug}/")


def test_the_bulk_file_holds_every_card_as_its_own_address_gives_it(client: Client) -> None:
    cards = client.get(BULK).json()
    assert [card["id"] for card in cards] == list(Card.objects.order_by("pk").values_list("pk", flat=True))
    for card in some(cards[::100]):
        assert card == client.get(card["url"]).json()
    for card in cards:
        conforms(card, "CardFacts")


def test_the_bulk_file_is_rendered_once_and_compressed_once(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    plain = client.get(BULK)
    with django_assert_num_queries(1):
        zipped = client.get(BULK, headers={"Accept-Encoding": "gzip, br"})
    assert zipped["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.content) == plain.content
    assert zipped["ETag"] != plain["ETag"]
    assert "Accept-Encoding" in plain["Vary"]
    assert "Accept-Encoding" in zipped["Vary"]


def test_houses_and_steps_are_complete(client: Client) -> None:
    houses = client.get("/api/v1/houses/").json()
    assert [house["name"] for house in houses] == list(House.objects.values_list("name", flat=True))
    steps = client.get("/api/v1/steps/").json()
    assert [step["id"] for step in steps] == list(STEPS)
    for record, kind in [*((house, "HouseFacts") for house in houses), *((step, "StepFacts") for step in steps)]:
        conforms(record, kind)
        assert client.get(record.get("page") or record["path"]).status_code == 200


# How it is cached


@pytest.mark.parametrize("address", READABLE)
def test_every_answer_can_be_kept_and_asked_for_again(client: Client, address: str) -> None:
    first = client.get(address)
    assert first.status_code == 200
    assert first["ETag"].startswith('"')
    assert first["Cache-Control"] == "public, max-age=300"
    for known in (first["ETag"], f"W/{first['ETag']}", f'"other", {first["ETag"]}', "*"):
        again = client.get(address, headers={"If-None-Match": known})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
        assert again["Cache-Control"] == first["Cache-Control"]
    assert client.get(address, headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize("address", [*READABLE, f"{LIST}?q=name:zzzzz", "/api/v1/interactions.json"])
def test_an_answer_that_is_known_varies_as_the_whole_one_does(client: Client, address: str) -> None:
    first = client.get(address, headers={"Accept-Encoding": "gzip"})
    again = client.get(address, headers={"Accept-Encoding": "gzip", "If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert set(again["Vary"].split(", ")) == set(first["Vary"].split(", ")) >= {"Accept-Encoding"}


@pytest.mark.parametrize("address", READABLE)
def test_an_answer_that_is_known_costs_one_query(
    client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    known = client.get(address)["ETag"]
    with django_assert_num_queries(1):
        client.get(address, headers={"If-None-Match": known})


def test_new_data_makes_new_tags_and_a_new_bulk_file(client: Client) -> None:
    old = {address: client.get(address)["ETag"] for address in READABLE}
    Card.objects.filter(slug="ogi").update(rarity="rare")
    edition.renew()
    assert all(client.get(address)["ETag"] != tag for address, tag in some(old.items()))
    assert any(card["rarity"] == "rare" for card in client.get(BULK).json())


def test_the_same_data_makes_the_same_edition() -> None:
    old = edition.current()
    edition.renew()
    assert edition.current() == old
    assert Edition.objects.count() == 1


def test_tags_differ_from_address_to_address(client: Client) -> None:
    addresses = [*READABLE, f"{LIST}?page=2", f"{LIST}?q=ogi"]
    tags = {client.get(address)["ETag"] for address in addresses}
    assert len(tags) == len(addresses)


def test_if_match_asks_for_the_known_answer_only(client: Client) -> None:
    known = client.get(LIST)["ETag"]
    assert client.get(LIST, headers={"If-Match": known}).status_code == 200
    refused = client.get(LIST, headers={"If-Match": '"other"'})
    assert (refused.status_code, refused["Content-Type"]) == (412, "application/problem+json")


def test_a_compressed_answer_is_the_same_answer(client: Client) -> None:
    zipped = client.get(LIST, headers={"Accept-Encoding": "gzip"})
    assert json.loads(gzip.decompress(zipped.content)) == client.get(LIST).json()
    assert client.get(LIST, headers={"If-None-Match": zipped["ETag"]}).status_code == 304


# Who may ask, and how often


@pytest.mark.parametrize("address", [*READABLE, f"{LIST}no-such-card/", f"{LIST}?page=x"])
def test_any_web_page_may_read(client: Client, address: str) -> None:
    answer = client.get(address, headers={"Origin": "https://example.org"})
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in answer["Access-Control-Expose-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer


def test_a_web_page_may_read_and_nothing_else(client: Client) -> None:
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "GET"}
    allowed = client.options(LIST, headers=asked)
    assert allowed["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS, POST"
    assert "if-none-match" in allowed["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Origin" not in client.get("/cards/", headers={"Origin": "https://example.org"})


@pytest.fixture
def twice_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.RATES, "api", "2/day")


@pytest.mark.usefixtures("twice_a_minute")
def test_a_visitor_who_asks_too_often_is_told_when_to_come_back(client: Client) -> None:
    for _ in range(2):
        assert client.get(LIST, REMOTE_ADDR="192.0.2.1").status_code == 200
    refused = client.get(LIST, REMOTE_ADDR="192.0.2.1")
    assert (refused.status_code, refused["Content-Type"]) == (429, "application/problem+json")
    assert 0 < int(refused["Retry-After"]) <= 86_400
    assert "no-store" in refused["Cache-Control"]
    assert refused.json()["title"] == "Too Many Requests"
    assert client.get(LIST, REMOTE_ADDR="192.0.2.2").status_code == 200


@pytest.mark.usefixtures("twice_a_minute")
def test_a_made_up_forwarding_header_does_not_help(client: Client) -> None:
    answers = [client.get(LIST, headers={"X-Forwarded-For": f"192.0.2.{n}"}).status_code for n in range(3)]
    assert answers == [200, 200, 429]


def test_work_is_counted_by_itself(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.RATES, "work", "1/day")
    answers = [client.post("/api/v1/sandbox/run/", {}, content_type="application/json") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [400, 429]
    assert client.get(LIST).status_code == 200


# How it is refused


@pytest.mark.parametrize(
    ("query", "errors"),
    [
        ("page=0", [("#/page", "Expected a whole number from 1 to 10,000.")]),
        ("page=x&page_size=201", [("#/page", "Expected a whole number from 1 to 10,000."),
                                  ("#/page_size", "Expected a whole number from 1 to 200.")]),
        (f"page_size={'9' * 2_000}", [("#/page_size", "Expected a whole number from 1 to 200.")]),
        ("pagesize=3", [("#/pagesize", "Unknown field; known are: q, page, page_size.")]),
        ("page=0&pagesize=3", [("#/pagesize", "Unknown field; known are: q, page, page_size."),
                               ("#/page", "Expected a whole number from 1 to 10,000.")]),
        ("format=xml", [("#/format", "Unknown field; known are: q, page, page_size.")]),
        ("q=%00", [("#/q", "Null characters are not allowed.")]),
    ],
)  # fmt: skip
def test_a_bad_parameter_is_pointed_at(client: Client, query: str, errors: list[tuple[str, str]]) -> None:
    response = client.get(f"{LIST}?{query}")
    assert (response.status_code, response["Content-Type"]) == (400, "application/problem+json")
    answer = response.json()
    assert [(error["pointer"], error["detail"]) for error in answer["errors"]] == errors
    conforms(answer, "Problem")


@pytest.mark.parametrize(
    ("query", "place", "suggestion"),
    [
        ("armor hose:war", "hose", "armor house:war"),
        ("hp≥5 house:wra", "wra", "hp>=5 house:war"),
        ("   house:wra", "wra", "   house:war"),
        ("\u200e\u200ehouse:\u200ewra", "wra", "house:war"),
        ("ﬁre hp≠5 hous:war", "hous", "fire hp!=5 house:war"),
        ("hp:10 or more house:wra", "wra", "hp:10+        house:war"),
    ],
)
def test_a_bad_query_is_pointed_at_to_the_character(client: Client, query: str, place: str, suggestion: str) -> None:
    answer = client.get(LIST, {"q": query})
    assert answer.status_code == 400
    [error] = answer.json()["errors"]
    assert (error["pointer"], error["position"], error["suggestion"]) == ("#/q", query.index(place), suggestion)
    assert answer.json()["detail"] == error["detail"]
    conforms(answer.json(), "Problem")


@pytest.mark.parametrize("address", [path for path in READABLE if path != LIST])
def test_no_endpoint_passes_over_a_parameter_that_it_does_not_know(client: Client, address: str) -> None:
    answer = client.get(f"{address}?q=armor")
    assert answer.status_code == 400
    assert answer.json()["errors"] == [{"detail": "Unknown field; there are none here.", "pointer": "#/q"}]


@pytest.mark.parametrize(
    ("method", "address", "pointers"),
    [
        ("GET", f"{LIST}?q=armor&page=1&q=ogi&q=", {"#/q": 3}),
        ("GET", f"{LIST}?page=1&page=1&q=a&q=a", {"#/page": 2, "#/q": 2}),
        ("GET", "/api/v1/search/?q=ogi&q=fred", {"#/q": 2}),
        ("POST", "/api/v1/sandbox/run/?seed=1&seed=2", {"#/seed": 2}),
        ("POST", "/api/v1/decks/check/?x&x", {"#/x": 2}),
    ],
)
def test_no_endpoint_chooses_among_several_values(
    client: Client, method: str, address: str, pointers: dict[str, int]
) -> None:
    answer = client.generic(method, address, "{}" if method == "POST" else "", content_type="application/json")
    told = [{"detail": f"Give this once, not {times} times.", "pointer": name} for name, times in pointers.items()]
    assert (answer.status_code, answer.json()["errors"]) == (400, told)


@pytest.mark.parametrize(
    ("address", "detail"),
    [
        (f"{LIST}no-such-card/", "There is no card called “no-such-card”."),
        (f"{LIST}Ogi's%20Armor/", "There is no card at “Ogi's Armor”. Did you mean “ogis-armor”?"),
        ("/api/v1/interactions/?card=OGIS-ARMOR", "There is no card at “OGIS-ARMOR”. Did you mean “ogis-armor”?"),
        (f"{LIST}Ogi%20%F0%9F%90%82/", "There is no card at “Ogi 🐂”. Did you mean “ogi”?"),
        (f"{LIST}?page=12", "There is no page 12 here: the pages go from 1 to 11."),
        (f"{LIST}?q=name:zzzzz&page=2", "There is no page 2 here: the pages go from 1 to 1."),
        ("/api/v1/nothing/", "Nothing lives at this address; /api/docs/ lists what there is."),
        ("/api/v1/schema", "Nothing lives at this address; /api/docs/ lists what there is."),
        ("/api/a%0Ab/", "Nothing lives at this address; /api/docs/ lists what there is."),
        ("/api/", "Nothing lives at this address; /api/docs/ lists what there is."),
    ],
)
def test_what_is_not_there_is_said_to_be_missing(client: Client, address: str, detail: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
    assert answer.json()["detail"] == detail
    assert "ETag" not in answer


@pytest.mark.parametrize(
    ("address", "pointer"),
    [
        (f"{LIST}?page=12", "#/page"),
        ("/api/v1/interactions/?page=9999", "#/page"),
        ("/api/v1/interactions/?card=deflektion", "#/card"),
        ("/api/v1/interactions/?card=deflection&other=", None),
        ("/api/v1/interactions/?other=deflektion", "#/other"),
        ("/api/v1/interactions/triples/?cards=deflection,nothing", "#/cards"),
    ],
)
def test_a_parameter_that_asks_for_what_is_not_there_is_pointed_at(
    client: Client, address: str, pointer: str | None
) -> None:
    answer = client.get(address).json()
    assert [error["pointer"] for error in answer.get("errors", [])] == [pointer] * bool(pointer)
    if pointer:
        conforms(answer, "Problem")


def test_an_address_without_its_slash_leads_there_with_method_and_body(client: Client) -> None:
    for address in ("/api/v1/cards", "/api/v1/sandbox/run", "/api/schema"):
        response = client.post(f"{address}?q=a%26b", "{}", content_type="application/json")
        assert (response.status_code, response["Location"]) == (308, f"{address}/?q=a%26b")
    assert client.get("/api/v1/houses", follow=True).json()


@pytest.mark.parametrize("address", [LIST, "/api/v1/cards.json", "/api/v1/interactions.json", "/cards/deflection/"])
def test_who_refuses_gzip_gets_none(client: Client, address: str) -> None:
    for refused in ("gzip;q=0", "br, GZIP ; q=0.0", "deflate,gzip;q=0.000", "notgzip", "x-gzip, gzip-not"):
        answer = client.get(address, headers={"accept-encoding": refused})
        assert (answer.status_code, "Content-Encoding" in answer) == (200, False)
    for taken in ("gzip", "br, gzip;q=0.1", "gzip;q=1.0"):
        assert client.get(address, headers={"accept-encoding": taken})["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("method", ["get", "head", "options", "post", "put", "patch", "delete"])
def test_an_address_of_nothing_is_not_found_by_any_method(client: Client, method: str) -> None:
    assert getattr(client, method)("/api/v1/nothing/").status_code == 404


def test_nothing_found_is_an_empty_page(client: Client) -> None:
    answer = client.get(LIST, {"q": "name:zzzzz"}).json()
    assert (answer["count"], answer["results"], answer["next"], answer["previous"]) == (0, [], None, None)


def test_an_address_without_its_slash_leads_to_the_one_with_it(client: Client) -> None:
    assert client.get("/api/v1/cards?q=ogi")["Location"] == "/api/v1/cards/?q=ogi"


@pytest.mark.parametrize("address", READABLE)
def test_reading_is_all_there_is(client: Client, address: str) -> None:
    for method in (client.post, client.put, client.patch, client.delete):
        answer = method(address)
        assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD, OPTIONS")
        assert answer["Content-Type"] == "application/problem+json"
    head = client.head(address)
    assert (head.status_code, head.content) == (200, b"")
    assert client.options(address).status_code == 200


def test_only_json_is_spoken(client: Client) -> None:
    answer = client.get(LIST, headers={"Accept": "text/html"})
    assert (answer.status_code, answer["Content-Type"]) == (406, "application/problem+json")
    assert "ask for application/json" in answer.json()["detail"]
    assert client.get(LIST, headers={"Accept": "text/html, */*;q=0.1"}).status_code == 200


@pytest.mark.parametrize(
    ("accept", "status"),
    [
        ("", 200),
        ("application/json;q=0.1", 200),
        ("text/html;q=0, */*", 200),
        ("application/json;q=0", 406),
        ("text/html, application/json; Q=0.000", 406),
        ("*/*;q=0", 406),
        ("application/json;q=0, */*", 406),
        ("application/json, */*;q=0", 200),
    ],
)
def test_what_is_refused_with_q_0_is_not_sent(client: Client, accept: str, status: int) -> None:
    assert client.get(LIST, headers={"Accept": accept}).status_code == status


def test_json_is_written_as_it_was_meant(client: Client) -> None:
    raw = client.get(f"{LIST}ogis-armor/").content
    assert msgspec.json.decode(raw)["name"] == "Ogi's Armor"


def test_the_bulk_file_says_its_edition_in_its_name_and_every_answer_in_a_header(client: Client) -> None:
    bulk = client.get("/api/v1/cards.json")
    assert re.fullmatch("[0-9a-f]{16}", bulk["Edition"])
    assert bulk["Content-Disposition"] == f'inline; filename="sanctum-cards-{bulk["Edition"]}.json"'
    assert client.get("/api/v1/cards/deflection/")["Edition"] == bulk["Edition"]
    Card.objects.filter(slug="deflection").update(notes="Otherwise.")
    edition.renew()
    assert client.get("/api/v1/cards.json")["Edition"] != bulk["Edition"]
