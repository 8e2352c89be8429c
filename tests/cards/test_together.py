"""Cards side by side: the steps at which they meet, and any spelling of their names."""

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
