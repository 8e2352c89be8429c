"""What the search box proposes."""

import pytest
from django.test import Client

from cards.search import search
from cards.search.fields import FIELDS
from cards.search.parse import MAX_LENGTH
from cards.search.suggestions import MOST, suggest

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("query", "proposed"),
    [
        ("hou", "house:"),
        ("armor hou", "armor house:"),
        ("armor -hou", "armor -house:"),
        ("(ty", "(type:"),
        ("house:w", "house:war"),
        ("house:W", "house:war"),
        ("armor -house:w", "armor -house:war"),
        ("target:recruit-", "target:recruit-group"),
        ("order:c", "order:cost"),
        ("treach", "Treacherous Armor"),
        ("ogis", "Ogi's Armor"),
        ("step:D", "step:d3"),
    ],
)
def test_last_word_is_ended(query: str, proposed: str) -> None:
    assert proposed in suggest(query)


@pytest.mark.parametrize(
    "query", ["", " ", "armor ", "zzzz:", "zzzzzz", '"', "x" * (MAX_LENGTH + 1), "hp>=", ":", "a:b:c"]
)
def test_nothing_is_proposed_where_nothing_fits(query: str) -> None:
    assert suggest(query) == []


def test_names_that_begin_so_come_first() -> None:
    assert suggest("wolf")[0] == "Wolf Pack"


@pytest.mark.parametrize("name", FIELDS)
def test_every_proposed_value_can_be_searched_for(name: str) -> None:
    proposed = suggest(f"{name}:")
    assert len(proposed) <= MOST
    for query in proposed:
        search(query)


def test_page_answers_with_escaped_options(client: Client) -> None:
    assert '<option value="Ogi&#x27;s Armor">' in client.get("/cards/suggest/", {"q": "ogi"}).content.decode()
    assert "<b>" not in client.get("/cards/suggest/", {"q": "<b>"}).content.decode()
    assert client.get("/cards/suggest/").content.strip() == b""
