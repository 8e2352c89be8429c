"""``POST /api/v1/decks/check/``."""

import gzip
import json
from typing import Any

import pytest
from django.test import Client

from cards.models import Card
from deckbuilder.check.deck_check import check
from deckbuilder.saved.deck_state import MAX_CARDS
from engine.model.catalog import StarterDeck
from tests.deckbuilder.decks import STARTERS, deck, real, starter

pytestmark = pytest.mark.django_db

PATH = "/api/v1/decks/check/"
HOUSES = "Abomination, Body, Death, Despair, Hope, Justice, Life, Making, Mind, Nature, Unmaking or War"
DECK_FIELDS = "house, cards, format, usual_copies, towns, unknown_cards"


def post(client: Client, body: object) -> Any:
    """Send a body, as JSON unless it is text already, and return the response."""
    raw = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.post(PATH, raw, content_type="application/json")


def fireballs(count: object, **more: object) -> dict[str, object]:
    """Return a deck of so many Fireballs."""
    return {"cards": [{"name": "Fireball", "count": count}], **more}


@pytest.mark.parametrize("data", STARTERS, ids=lambda data: data.house)
def test_the_findings_are_those_of_the_check(client: Client, data: StarterDeck, django_assert_num_queries: Any) -> None:
    cards = [{"id": entry.id, "count": entry.count} for entry in data.cards]
    with django_assert_num_queries(1):
        response = post(client, {"house": data.house, "cards": cards})
    assert response.status_code == 200
    assert response.json() == {
        "proposed_house": data.house,
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "text": finding.text,
                "reason": {"text": finding.reason.text, "page": finding.reason.page, "path": finding.reason.path},
                "cards": [{"id": e.card.id, "name": e.card.name, "count": e.count} for e in finding.cards],
                "numbers": finding.numbers,
                "assumed": False,
            }
            for finding in check(starter(data))
        ],
    }


@pytest.mark.parametrize("name", ["Ogi's Armor", "ogis armor", "OGI’S ARMOR", " Ogi's  Armor "])
def test_a_name_may_be_written_loosely(client: Client, name: str) -> None:
    answer = post(client, {"cards": [{"name": name, "count": 5}]}).json()
    many = next(finding for finding in answer["findings"] if finding["code"] == "copies-many")
    assert many["cards"] == [{"id": 93, "name": "Ogi's Armor", "count": 5}]


def test_rows_of_one_card_add_up(client: Client) -> None:
    cards = [{"name": "Fireball", "count": 3}, {"id": Card.objects.get(name="Fireball").pk, "count": 2}]
    answer = post(client, {"cards": cards}).json()
    assert (
        answer["findings"][1]["text"]
        == check(deck(real("Fireball", 5)))[1].text
        == "More copies than the usual 4: 5 Fireball."
    )


def test_a_number_in_a_name_is_never_dropped(client: Client) -> None:
    response = post(client, {"cards": [{"name": "4 Fireball", "count": 1}]})
    assert response.status_code == 400
    assert "4 Fireball" in response.content.decode()


@pytest.mark.parametrize("house", [{}, {"house": None}])
def test_a_deck_needs_no_house_yet(client: Client, house: dict[str, None]) -> None:
    answer = post(client, fireballs(30, **house)).json()
    assert answer["proposed_house"] == "War"
    assert "house-differs" not in {finding["code"] for finding in answer["findings"]}


@pytest.mark.parametrize("house", ["war", "WAR", " War "])
def test_a_house_may_be_written_without_its_capital(client: Client, house: str) -> None:
    answer = post(client, fireballs(30, house=house)).json()
    assert answer == post(client, fireballs(30, house="War")).json()


@pytest.mark.parametrize("cards", [["4 Fireball"], {"Fireball": 4}, "4 Fireball"])
def test_a_deck_of_another_shape_is_told_the_right_one(client: Client, cards: object) -> None:
    answer = post(client, {"cards": cards})
    assert answer.status_code == 400
    assert '{"name": "Fireball", "count": 4}' in answer.json()["detail"]


def test_no_house_is_proposed_where_no_mana_is_known(client: Client) -> None:
    assert post(client, {"cards": []}).json()["proposed_house"] is None


def codes(answer: Any) -> set[str]:
    """Return the codes of an answer's findings."""
    return {finding["code"] for finding in answer["findings"]}


def test_the_customary_limit_of_copies_can_be_switched_off(client: Client) -> None:
    assert "copies-many" in codes(post(client, fireballs(5)).json())
    assert "copies-free" in codes(post(client, fireballs(5, usual_copies=False)).json())


def test_a_deck_is_checked_by_a_format(client: Client) -> None:
    assert not codes(post(client, fireballs(30)).json()) & {"format-broken", "format-kept", "format-unsure"}
    assert "format-broken" in codes(post(client, fireballs(30, format="two-heroes")).json())


def test_the_fullest_deck_can_be_checked(client: Client) -> None:
    assert post(client, fireballs(MAX_CARDS)).status_code == 200


def test_towns_that_are_not_counted_on_pay_for_nothing(client: Client) -> None:
    deck_of_parted_seas = {"house": "War", "cards": [{"name": "Parted Sea", "count": 30}]}
    assert "never-paid" not in codes(post(client, deck_of_parted_seas).json())
    assert "never-paid" in codes(post(client, {**deck_of_parted_seas, "towns": 0}).json())


def test_assumed_costs_mark_what_rests_on_them(client: Client) -> None:
    cards = [{"name": "Fireball", "count": 4, "assumed_cost": "4+2"}]
    answer = post(client, {"cards": cards}).json()
    by_code = {finding["code"]: finding for finding in answer["findings"]}
    assert by_code["costs-assumed"]["text"] == (
        "Costs assumed for this deck: Fireball as 4+2. What rests on them says so."
    )
    assert by_code["mana-structure"]["assumed"] is True
    assert by_code["size-short"]["assumed"] is False
    refuted = post(client, {"cards": [{"name": "Fireball", "count": 4, "assumed_cost": "4+1"}]}).json()
    assert "costs-refuted" in codes(refuted)


def test_the_address_of_a_check_takes_nothing(client: Client) -> None:
    body = json.dumps(fireballs(1))
    answer = client.post(f"{PATH}?usual_copies=false", body, content_type="application/json")
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (400, "#/usual_copies")


def test_unknown_cards_can_be_reported_instead_of_refused(client: Client) -> None:
    cards = [{"name": "Fireball", "count": 30}, {"name": "Fireboll", "count": 2}, {"id": 999_999, "count": 1}]
    answer = post(client, {"cards": cards, "unknown_cards": "report"}).json()
    unknown = next(finding for finding in answer["findings"] if finding["code"] == "cards-unknown")
    assert unknown["text"] == "2 lines name no card of the game and are in no figure."
    assert unknown["numbers"] == {"lines": 2, "copies": 3}
    assert any(finding["text"].startswith("30 cards;") for finding in answer["findings"])


def test_the_bounds_are_within_bounds(client: Client) -> None:
    names = list(Card.objects.values_list("name", flat=True)[:500])
    response = post(client, {"cards": [{"name": name, "count": MAX_CARDS} for name in names]})
    assert any(finding["text"].startswith("500000 cards") for finding in response.json()["findings"])


NO_OBJECTS: list[Any] = [[], None, 1, '"4 Fireball"']


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, [("#/cards", 'Give a list of cards, each such as {"name": "Fireball", "count": 4}.')]),
        ({"cards": None}, [("#/cards", 'Give a list of cards, each such as {"name": "Fireball", "count": 4}.')]),
        *((body, [("#", 'Give a deck as an object, such as {"cards": [{"name": "Fireball", "count": 4}]}.')])
          for body in NO_OBJECTS),
        ({"cards": "Fireball"}, [("#/cards", 'Give a list of cards, each such as {"name": "Fireball", "count": 4}.')]),
        ({"cards": [None]}, [("#/cards/0", 'A card is an object such as {"name": "Fireball", "count": 4}.')]),
        ({"cards": ["Fireball"]},
         [("#/cards/0", 'A card is an object such as {"name": "Fireball", "count": 4}.')]),
        ({"cards": [{"name": "Fireball"}]}, [("#/cards/0/count", "Expected a whole number from 1 to 1,000.")]),
        (fireballs(0), [("#/cards/0/count", "Expected a whole number from 1 to 1,000.")]),
        (fireballs(1001), [("#/cards/0/count", "Expected a whole number from 1 to 1,000.")]),
        (fireballs(10**30), [("#/cards/0/count", "Expected a whole number from 1 to 1,000.")]),
        (fireballs(1.5), [("#/cards/0/count", "Expected a whole number from 1 to 1,000.")]),
        (fireballs("4"), [("#/cards/0/count", "Expected a whole number from 1 to 1,000.")]),
        (fireballs("4_0"), [("#/cards/0/count", "Expected a whole number from 1 to 1,000.")]),
        (fireballs([4]), [("#/cards/0/count", "Expected a whole number from 1 to 1,000.")]),
        (fireballs(4, towns="2"), [("#/towns", "Expected a whole number from 0 to 6.")]),
        (fireballs("many"), [("#/cards/0/count", "Expected a whole number from 1 to 1,000.")]),
        *(({"cards": [{"name": name, "count": 4}]}, [("#/cards/0/name", "Expected a card's name.")])
          for name in (5, 5.5)),
        ({"cards": [{"name": "Fireball", "count": 4, "assumed_cost": 4}]},
         [("#/cards/0/assumed_cost", 'Expected primary+secondary, like "3+1".')]),
        (fireballs(True), [("#/cards/0/count", "Expected a whole number from 1 to 1,000.")]),
        (fireballs(None), [("#/cards/0/count", "Expected a whole number from 1 to 1,000.")]),
        (fireballs(1, house="Fred"), [("#/house", f"Expected {HOUSES}, got 'Fred'.")]),
        (fireballs(1, name="x"), [("#/name", f"Unknown field; known are: {DECK_FIELDS}.")]),
        (fireballs(1, **{"a/b ~": 1}), [("#/a~1b%20~0", f"Unknown field; known are: {DECK_FIELDS}.")]),
        (fireballs(1, format="x"), [("#/format", "Expected free, one-to-nine, one-mana or two-heroes, got 'x'.")]),
        (fireballs(1, format=None), [("#/format", "Expected free, one-to-nine, one-mana or two-heroes.")]),
        (fireballs(1, usual_copies=None), [("#/usual_copies", "Expected true or false.")]),
        (fireballs(1, towns=7), [("#/towns", "Expected a whole number from 0 to 6.")]),
        (fireballs(1, usual_copies="perhaps"), [("#/usual_copies", "Expected true or false.")]),
        (fireballs(1, unknown_cards="x"), [("#/unknown_cards", "Expected refuse or report, got 'x'.")]),
        ({"cards": [{"name": "Fireball", "count": 1, "assumed_cost": "3-1"}]},
         [("#/cards/0/assumed_cost", 'Write an assumed cost as primary+secondary, like "3+1".')]),
        ({"cards": [{"name": "Fireball", "count": 1, "assumed_cost": "31+1"}]},
         [("#/cards/0/assumed_cost", "Neither part of an assumed cost may be over 30.")]),
        ({"cards": [{"count": 1}]}, [("#/cards/0", "Give the card's name or its id, one of the two.")]),
        ({"cards": [{"name": "Fireball", "id": 1, "count": 1}]},
         [("#/cards/0", "Give the card's name or its id, one of the two.")]),
        ({"cards": [{"name": "Fireball", "cout": 1}]},
         [("#/cards/0/cout", "Unknown field; known are: name, id, count, assumed_cost."),
          ("#/cards/0/count", "Expected a whole number from 1 to 1,000.")]),
        ({"cards": [{"count": 0}], "house": ["War"], "x": 1},
         [("#/x", f"Unknown field; known are: {DECK_FIELDS}."),
          ("#/house", f"Expected {HOUSES}, got \"['War']\"."),
          ("#/cards/0/count", "Expected a whole number from 1 to 1,000."),
          ("#/cards/0", "Give the card's name or its id, one of the two.")]),
        ({"cards": [{"name": "F" * 61, "count": 1}]},
         [("#/cards/0/name", "Ensure this field has no more than 60 characters.")]),
        ({"cards": [{"name": "a\0b", "count": 1}]}, [("#/cards/0/name", "Null characters are not allowed.")]),
        ({"cards": [{"name": "", "count": 1}]}, [("#/cards/0/name", "Expected a card's name.")]),
        ({"cards": [{"id": 10**12, "count": 1}]},
         [("#/cards/0/id", "Expected a whole number from 1 to 1,000,000.")]),
        ({"cards": [{"name": "Fireball", "count": 1}, {"name": "Fireboll", "count": 1}, {"id": 999_999, "count": 1}]},
         [("#/cards/1/name", 'There is no card with the name "Fireboll". Did you mean Fireball?'),
          ("#/cards/2/id", 'There is no card with the id "999999".')]),
        ({"cards": [{}]},
         [("#/cards/0/count", "Expected a whole number from 1 to 1,000."),
          ("#/cards/0", "Give the card's name or its id, one of the two.")]),
        ({"cards": [{"name": "UA", "count": 1}]},
         [("#/cards/0/name", 'There is no card with the name "UA". Did you mean Unholy Aura?')]),
        ({"cards": [{"name": "17", "count": 1}]}, [("#/cards/0/name", 'There is no card with the name "17".')]),
        ({"cards": [{"name": "Fireball", "count": 1}] * 501},
         [("#/cards", "Ensure this field has no more than 500 elements.")]),
    ],
)  # fmt: skip
def test_a_bad_body_is_told_where_it_is_bad(client: Client, body: object, errors: list[tuple[str, str]]) -> None:
    response = post(client, body)
    assert response.status_code == 400
    assert response["Content-Type"] == "application/problem+json"
    answer = response.json()
    assert [(error["pointer"], error["detail"]) for error in answer["errors"]] == errors
    assert answer["detail"] == (errors[0][1] if len(errors) == 1 else f"{len(errors)} things in the request are wrong.")


@pytest.mark.parametrize(
    "body",
    ["{", "nonsense", '{"cards": NaN}', '{"cards": [{"name": "\\ud800", "count": 1}]}', b"\xff\xfe", "[" * 50_000],
    ids=["cut", "nonsense", "not a number", "lone surrogate", "not utf-8", "deep"],
)
def test_what_is_not_json_is_said_to_be_none(client: Client, body: str | bytes) -> None:
    response = post(client, body)
    assert response.status_code == 400
    (error,) = response.json()["errors"]
    assert error["detail"].startswith("The body is not JSON that can be read: ")
    assert error["pointer"] == "#"


def test_a_field_that_is_given_twice_is_pointed_at(client: Client) -> None:
    response = post(client, '{"cards": [{"name": "Fireball", "count": 4, "count": 3}]}')
    assert response.status_code == 400
    assert [error["pointer"] for error in response.json()["errors"]] == ["#/cards/0/count"]


def test_a_body_of_64_kb_is_read_and_no_longer_one(client: Client) -> None:
    limit = 64 * 1024
    body = json.dumps(fireballs(30)).ljust(limit)
    assert post(client, body).status_code == 200
    response = post(client, body + " ")
    assert response.status_code == 413
    assert response.json() == {
        "type": "/api/docs/#request-entity-too-large",
        "title": "Request Entity Too Large",
        "status": 413,
        "detail": "The body may have 65,536 bytes at most.",
    }


def test_a_whole_number_may_have_a_point(client: Client) -> None:
    assert post(client, json.dumps(fireballs(30.0))).content == post(client, json.dumps(fireballs(30))).content


def test_the_mark_before_a_text_is_none_of_the_json(client: Client) -> None:
    body = b'\xef\xbb\xbf{"cards": [{"name": "Fireball", "count": 4}]}'
    assert client.post(PATH, body, content_type="application/json").status_code == 200


def test_a_compressed_body_is_refused_with_what_to_send(client: Client) -> None:
    body = gzip.compress(b"{}" + b" " * 10_000_000)
    answer = client.post(PATH, body, content_type="application/json", headers={"Content-Encoding": "gzip"})
    assert answer.status_code == 415
    assert answer.json()["detail"] == "The body is compressed. Send it as it is, without Content-Encoding."


def test_only_json_is_taken_and_only_by_post(client: Client) -> None:
    form = client.post(PATH, {"house": "War"})
    assert (form.status_code, form["Content-Type"]) == (415, "application/problem+json")
    assert "Content-Type: application/json" in form.json()["detail"]
    got = client.get(PATH)
    assert (got.status_code, got["Allow"], got.json()["detail"]) == (405, "POST, OPTIONS", 'Method "GET" not allowed.')
