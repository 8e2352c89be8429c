"""The pages that say who beats whom."""

import re
from html import unescape
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from cards.guard.gate import LONG
from engine.analysis.matchup_file import read_matchups
from engine.analysis.sides import creatures_of
from engine.model.catalog import read_starter_decks
from sandbox import api
from sandbox.explore import matchups_page as matchups
from sandbox.explore.advice import sure
from tests.sandbox.pages import folded_in, links, text_of
from tests.some import some

pytestmark = pytest.mark.django_db

ASK = "/sandbox/fight/matchups/"
MEN = {"f": "2 Human swordsmen", "against": "War starter"}


@pytest.fixture(autouse=True)
def forgetful() -> None:
    caches["answers"].clear()


def page(client: Client, query: dict[str, str], **headers: str) -> Any:
    return client.get(ASK, query, headers=headers)


def test_every_deck_has_its_creatures_against_all_and_each_cell_opens_its_fight(client: Client) -> None:
    kept = read_matchups()
    for deck in some(read_starter_decks()):
        response = client.get("/sandbox/matchups/", {"deck": deck.name})
        cells = re.findall(r'<td class="num"><a href="([^"]+)">', response.content.decode())
        columns = list(creatures_of(card.name for card in deck.cards))
        assert len(cells) == len(columns) * len(kept.others) > 0
    assert "Salamander against" not in text_of(response)
    words = text_of(client.get(unescape(cells[0])))
    assert " vs " in words


def test_a_cell_says_what_its_fight_says(client: Client) -> None:
    answer = client.get("/sandbox/matchups/", {"deck": "War starter"}).content.decode()
    found = re.search(r'<a href="([^"]+)"><span class="visually-hidden">Salamander wins </span>100%', answer)
    assert found
    assert "Blue wins: always" in text_of(client.get(unescape(found[1])))


def test_who_wins_nearly_always_does_not_win_all_fights() -> None:
    row: Any = {"share": 0.996, "low": 0.99, "high": 1.0, "certain": False}
    assert sure(row) == ">99% (99–100)"
    assert sure(row | {"share": 0.003, "low": 0.0, "high": 0.02}) == "<1% (0–2)"
    assert sure(row | {"share": 1.0, "low": 0.998}) == "100%", "both ends of the interval would read 100"


def test_all_creatures_stand_by_how_often_they_win(client: Client) -> None:
    shares = [one.shares.blue for one in matchups.standings()]
    assert shares == sorted(shares, reverse=True)
    assert len(shares) == len(read_matchups().ones)
    assert 0 <= shares[-1] < shares[0] <= 1
    for one in matchups.standings():
        assert sum(one.shares) == pytest.approx(1)
    assert matchups.standings()[0].words in text_of(client.get("/sandbox/matchups/"))


def test_an_unknown_deck_is_404(client: Client) -> None:
    assert client.get("/sandbox/matchups/", {"deck": "Nope"}).status_code == 404


def test_the_page_asks_first_and_the_table_is_folded_in(client: Client) -> None:
    response = page(client, MEN)
    assert "2 Human swordsmen against 14" in text_of(response)
    assert "on average" not in text_of(response)
    assert "Going first, " in text_of(folded_in(client, response))


def test_without_a_script_the_table_is_one_link_away_and_each_row_opens_its_fight(client: Client) -> None:
    found = re.search(r'<a href="([^"]+now=1)"', page(client, MEN).content.decode())
    assert found
    answer = client.get(unescape(found[1]))
    fights = some(links(answer, r"/sandbox/fight/\?f="))
    rows = [address for address in fights if "vs%20" in address or "vs+" in address]
    assert "Brimstone" in rows[0]
    assert client.get(rows[0]).status_code == 200
    assert links(answer, "/sandbox/fight/study/")


def test_the_other_side_may_be_asked_for_and_may_go_second(client: Client) -> None:
    asked = {"f": "2 Human swordsmen vs Gorgon", "player": "red", "against": "2 Human swordsmen", "now": "1"}
    words = text_of(page(client, asked))
    assert "Gorgon against 1" in words
    assert "Going first, " in words
    second = page(client, asked | {"first": "other"})
    assert "Going second, " in text_of(second)
    assert [address for address in links(second, r"/sandbox/fight/\?f=") if "initiative" in address]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"player": "green"}, "Player: expected blue or red, got “green”"),
        ({"first": "nobody"}, "First: expected it or other"),
        ({"against": "Nope"}, "Expected creatures, starters, a starter deck"),
        ({"against": "War: Power, Nope"}, "Expected names of cards, got “Nope”"),
        ({"against": "x" * 5_000}, "Against: expected at most 4,000 letters"),
        ({"f": "Gorgon vs nobody", "player": "red"}, "Expected a group of red's in this fight"),
    ],
)
def test_what_makes_no_sense_is_said(client: Client, query: dict[str, str], said: str) -> None:
    response = page(client, MEN | query)
    assert response.status_code == 400
    assert said in text_of(response)


def test_a_side_that_is_none_is_explained_where_it_was_typed(client: Client) -> None:
    response = page(client, {"f": "3 Gorgonzolas"})
    assert response.status_code == 400
    assert "There is no minion called “Gorgonzolas”" in text_of(response)
    assert 'value="3 Gorgonzolas"' in response.content.decode()


def test_what_takes_too_long_is_a_longer_study(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matchups, "WORK", 100)
    response = page(client, MEN | {"now": "1"})
    assert response.status_code == 400
    assert "ask a longer study" in text_of(response)


def test_it_is_asked_again_where_the_worker_is_busy(client: Client) -> None:
    with LONG.passed():
        assert page(client, MEN | {"now": "1"}).status_code == 503
        part = page(client, MEN, **{"HX-Request": "true"})
    assert part.status_code == 200
    assert 'hx-trigger="load delay:3s"' in part.content.decode()


def test_players_are_led_to_it(client: Client) -> None:
    assert links(client.get("/sandbox/"), "/sandbox/matchups/")
    assert links(client.get("/sandbox/fred/"), "/sandbox/fred/matchups/")
    (of_card,) = links(client.get("/cards/gorgon/"), "/sandbox/fight/matchups/")
    assert "Gorgon against 1" in text_of(client.get(of_card))
    assert not links(client.get("/cards/fireball/"), "/sandbox/fight/matchups/")
    (of_deck,) = links(client.get("/decks/war-starter/"), "/sandbox/matchups/")
    landing = client.get(of_deck).content.decode()
    assert '<option value="War starter" selected>' in landing


# The API.


def post(query: str, document: dict[str, Any]) -> Any:
    return Client().post(f"/api/v1/sandbox/matchups/?{query}", document, content_type="application/json")


SCENARIO = {
    "format": "sanctum-scenario/1",
    "groups": [{"id": "left", "owner": "blue", "minions": [{"id": "ann", "card": "Gorgon"}]}],
    "script": [{"do": "combats"}],
}


def test_the_api_answers_as_the_command_does() -> None:
    (row,) = post("against=Boggart", SCENARIO).json()["meetings"]
    assert (row["one"], row["other"], row["line"]) == ("Gorgon", "Boggart", "Gorgon vs Boggart")
    assert (row["share"], row["low"], row["high"], row["certain"]) == (1, 1, 1, True)
    assert len(post("against=War+starter&first=other", SCENARIO).json()["meetings"]) > 5


@pytest.mark.parametrize(
    ("query", "field"),
    [("against=Nope", "against"), ("player=green", "player"), ("first=x", "first"), ("player=red", "player")],
)
def test_the_api_refuses_with_the_field(query: str, field: str) -> None:
    response = post(query, SCENARIO)
    assert response.status_code == 400
    assert field in str(response.json()["errors"])


def test_the_api_refuses_too_much_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "MATCHUPS_WORK", 10)
    response = post("against=War+starter", SCENARIO)
    assert response.status_code == 400
    assert "against" in str(response.json()["errors"])
