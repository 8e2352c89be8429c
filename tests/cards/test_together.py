"""Cards side by side: the steps at which they meet, and any spelling of their names."""

import re
from html import unescape

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_two_cards_stand_side_by_side_with_the_steps_where_they_meet(client: Client) -> None:
    page = client.get("/cards/deflection+unholy-aura/").content.decode()
    assert "Where they meet" in page
    assert 'href="/rules/damage/#D3"' in page[: page.index("What they say")]
    assert "/rules/rulings/" in page


def test_cards_without_a_common_step_say_so(client: Client) -> None:
    assert "no common step" in client.get("/cards/fireball+deflection/").content.decode()


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("Ogi's Armor+Deflection", "/cards/ogis-armor+deflection/"),
        ("ogis-armor+DEFLECTION", "/cards/ogis-armor+deflection/"),
        ("deflection+deflection", "/cards/deflection/"),
    ],
)
def test_any_spelling_leads_to_the_address(client: Client, typed: str, address: str) -> None:
    answer = client.get(f"/cards/{typed}/")
    assert (answer.status_code, answer["Location"]) == (301, address)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("deflecton+fireball", "Did you mean Deflection?"),
        ("fireball+deflection+unholy-aura+barkskin+ogis-armor", "At most 4 cards"),
        ("+", "Nothing lives"),
        ("\u0000+a", "no card called"),
    ],
)
def test_what_cannot_be_shown_says_why(client: Client, names: str, said: str) -> None:
    answer = client.get(f"/cards/{names}/")
    assert answer.status_code == 404
    assert said in answer.content.decode() or names == "+"


def test_the_number_of_queries_is_small(client: Client, django_assert_max_num_queries: object) -> None:
    with django_assert_max_num_queries(5):  # type: ignore[operator]
        client.get("/cards/ogis-armor+deflection+unholy-aura+treacherous-armor/")


@pytest.mark.parametrize("pair", ["ogis-armor+deflection", "deflection+treacherous-armor+unholy-aura"])
def test_a_ready_board_has_all_of_them_and_stands_beside_each_alone(client: Client, pair: str) -> None:
    page = client.get(f"/cards/{pair}/").content.decode()
    board, *beside = (unescape(found) for found in re.findall(r'href="(/sandbox/try/[^"]+)"', page))
    played = client.get(board, follow=True).content.decode()
    for slug in pair.split("+"):
        assert f"/cards/{slug}/" in played
    assert len(beside) == len(pair.split("+"))
    for address in beside:
        assert "/compare/?c=" in address
        assert client.get(address, follow=True).status_code == 200


def test_cards_that_cannot_lie_together_have_no_board(client: Client) -> None:
    assert "See them at work" not in client.get("/cards/fireball+big-rock+farseeing/").content.decode()
