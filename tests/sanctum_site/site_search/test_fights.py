"""A query that reads as a fight offers to run it, first of all."""

from urllib.parse import quote

import pytest
from django.test import Client

from sanctum_site.site_search.fights import fight_in

pytestmark = pytest.mark.django_db

FIGHTS = [
    "3 Human swordsmen: Barkskin, Power vs Horde",
    "8 elves vs 8 dwarves",
    "gorgon against wolf",
    "3 archers",
    "Fred (swordsman; Ogi's Armor) vs 8 Elf archers in forest",
    "who wins 3 archers against 4 swordsmen",
    "can a Boggart beat two swordsmen with Barkskin?",
    "does a Gorgon beat a Wolf?",
    "who would win: 2 wolves or 3 archers",
    "gorgon or minotaur who wins",
    "which is better: archers or swordsmen?",
    "could five swordsmen with Barkskin kill a Minotaur",
    "swordsmen vs archers which is better",
    "is an archer better than a swordsman?",
    "3 archers at level 3 vs horde",
    "chance that 3 archers beat 2 swordsmen",
    "what are the odds of 3 archers vs 2 swordsmen",
    "how likely is it that 3 archers beat a Gorgon?",
    "what chance do 3 archers have against a Gorgon?",
]
NO_FIGHTS = [
    "Gorgon",
    "Deflection",
    "Ogi's Armor + Deflection",
    "Diomesia + Despond",
    "house:war step:D1",
    "nation:elves",
    "class:archer level:3",
    "How does initiative change hands?",
    "Does armor work against an archer?",
    "Can an archer attack a swordsman?",
    "How many archers beat a Gorgon?",
    "Who wins the game?",
    "Can neutral win?",
    "Does an Elf archer survive?",
    "elves",
    "armor:3",
    "red vs blue",
    "what beats a Gorgon",
    "defend against Juggernaut",
    "defend against archers",
    "defense vs archers",
    "kill Juggernaut",
    "how to win against a Gorgon",
    "war vs death",
    "death house vs life house",
    "how do I kill a minotaur",
    "who beats 3 archers",
    "can anything beat a Gorgon?",
    "how often do archers hit",
    "odds of winning",
    "what are the odds of winning?",
    "which archers win",
    "odds",
    "spells against archers",
    "best against 3 archers",
    "is armor better than hp",
    "what kills a Gorgon",
    "does an Assassin kill a Hero?",
    "",
]


@pytest.mark.parametrize("query", FIGHTS)
def test_a_fight_is_offered_first(client: Client, query: str) -> None:
    page = client.get("/search/", {"q": query}).content.decode()
    offer = page.index("Run this fight")
    assert f'href="/sandbox/fight/?f={query.split()[0]}' in page
    assert page.index("A fight</h1>") < offer < (page + "<h2").index("<h2")
    assert "Answer, from" not in page


@pytest.mark.parametrize("query", NO_FIGHTS)
def test_other_queries_are_no_fights(query: str) -> None:
    assert fight_in(query) is None


def test_two_cards_of_which_one_cannot_lie_on_anybody_are_shown_together(client: Client) -> None:
    page = client.get("/search/", {"q": "Fireball vs Gorgon"}).content.decode()
    assert "See both together" in page
    assert "A fight</h1>" not in page


def test_a_fight_of_two_cards_shows_them_together_too(client: Client) -> None:
    page = client.get("/search/", {"q": "Gorgon vs Minotaur"}).content.decode()
    assert 'href="/cards/gorgon+minotaur/"' in page


def test_a_fight_with_a_slip_is_marked_and_mended(client: Client) -> None:
    page = client.get("/search/", {"q": "3 archers vs Gorgn"}).content.decode()
    assert "vs <mark>Gorgn</mark>" in page
    assert f"/sandbox/fight/?f={quote('3 archers vs Gorgon', safe='')}" in page


def test_a_long_fight_is_offered_too(client: Client) -> None:
    line = "archer: " + ", ".join(["Power"] * 60) + " vs Gorgon"
    assert "Run this fight" in client.get("/search/", {"q": line}).content.decode()


def test_the_search_box_completes_a_fight(client: Client) -> None:
    page = client.get("/search/complete/", {"q": "3 archers vs gor"}).content.decode()
    assert 'data-fill="3 archers vs Gorgon"' in page
    assert "Run this fight" not in page
    page = client.get("/search/complete/", {"q": "3 archers vs gorgon"}).content.decode()
    run = page.index("Run this fight")
    assert 'aria-selected="true" href="/sandbox/fight/?f=3+archers+vs+gorgon"' in page[:run]


def test_a_fight_typed_at_home_is_run_at_once(client: Client) -> None:
    response = client.get("/search/", {"q": FIGHTS[0], "go": "1"})
    assert response.status_code == 302
    assert response["Location"].startswith("/sandbox/fight/?f=3+Human")


def test_a_slip_typed_at_home_is_shown_first(client: Client) -> None:
    assert client.get("/search/", {"q": "3 archers vs Gorgn", "go": "1"}).status_code == 200
