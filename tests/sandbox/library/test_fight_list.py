"""The lists of fights, rulings and puzzles: grouped, found by words, card, step, house and subject, in short pages."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from cards.rules.contents import PAGES
from cards.web.library_search import LibraryEntry, LibraryQuery, choices
from engine.library.presets import preset_names
from engine.library.puzzles import puzzles
from engine.library.rulings import rulings
from engine.model.catalog import cards_by_name
from sandbox.library.fight_list import fights
from tests.sandbox.pages import text_of
from tests.some import some

LISTS = {"/sandbox/": r'<h3><a href="(/sandbox/[^"]+)"', "/rules/rulings/": r'class="serif" href="([^"]+)"'}
LISTS["/sandbox/puzzles/"] = r'<h3><a href="([^"]+)"'
each = pytest.mark.parametrize("address", LISTS)


def names(**wanted: str) -> set[str]:
    return {entry.shown.name for entry in fights() if LibraryQuery(**wanted).finds(entry)}


def shown(client: Client, address: str, query: str = "") -> list[str]:
    """Return what a page of a list leads to, in its order."""
    return re.findall(LISTS[address], client.get(f"{address}?{query}").content.decode())


def every(client: Client, address: str, query: str = "") -> list[str]:
    """Return what all pages of a list lead to."""
    found, number = list[str](), 1
    while True:
        page = client.get(f"{address}?{query}&page={number}").content.decode()
        found += re.findall(LISTS[address], page)
        if 'rel="next"' not in page:
            return found
        number += 1


def test_no_question_finds_everything() -> None:
    assert names() == {*preset_names(), *(f"ruling/{ruling.slug}" for ruling in rulings())}


def test_every_word_must_be_said_in_any_letters() -> None:
    assert "fred-the-bard" in names(q="BARD arrow")
    assert names(q="bard arrow") < names(q="bard")
    assert names(q="bard xyzzy") == set()


@pytest.mark.parametrize("typed", ["ogis armor", "Ogi’s Armor", "ÓGI'S-ARMOR", "ogi's arm"])
def test_a_name_is_found_however_its_apostrophe_is_typed(typed: str) -> None:
    assert names(q=typed) == names(q="Ogi's Armor") != set()


@each
def test_where_nothing_is_found_everything_can_be_searched_for_it(client: Client, address: str) -> None:
    page = client.get(address, {"q": "deflecton & co"}).content.decode()
    assert '<a href="/search/?all=1&amp;q=deflecton%20%26%20co">look for it in everything</a>' in page


def test_a_card_a_step_a_house_and_a_subject_are_what_a_fight_is_about() -> None:
    assert names(card="Despond") == {entry.shown.name for entry in fights() if "Despond" in entry.cards}
    assert names(step="A5") == {entry.shown.name for entry in fights() if "A5" in entry.steps}
    assert names(card="Despond", step="A5") == names(card="Despond") & names(step="A5")
    assert "diomesia" in names(house=str(cards_by_name()["Despond"].house))
    assert "ice-slide" in names(about="movement")
    assert "fred" in names(about="damage")


def test_whatever_can_be_chosen_finds_something_and_each_is_about_a_page() -> None:
    offered = choices(fights())
    assert all(names(card=card) for card in some(offered["cards"]))
    assert all(names(step=step) for step, _ in some(offered["steps"]))
    assert all(names(house=house) for house in some(offered["houses"]))
    assert sum(len(names(about=page)) for page, _ in some(offered["subjects"])) == len(fights())
    assert {page for page, _ in offered["subjects"]} <= PAGES.keys()


def test_a_card_of_no_known_house_is_in_none() -> None:
    entry = LibraryEntry(None, "", "damage", "", ["no such card"], [])
    assert entry.houses == set()
    assert not LibraryQuery(house="War").finds(entry)


@each
def test_the_pages_hold_everything_once_and_are_short(client: Client, address: str) -> None:
    many = {"/sandbox/": len(fights()), "/rules/rulings/": len(rulings()), "/sandbox/puzzles/": len(puzzles())}
    found = every(client, address)
    assert len(found) == len(set(found)) == many[address]
    assert 1 < len(shown(client, address)) <= 30
    assert f"{many[address]} " in text_of(client.get(address))


@each
def test_fred_stands_first(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert re.findall(r"<h2>(.*?)</h2>", page)[0] == "Featured"
    assert {"/sandbox/fred/", "/rules/rulings/fred-wins-without-attacking/", "/sandbox/puzzles/one-against-eight/"} & {
        re.findall(LISTS[address], page)[0]
    }


@each
def test_what_is_listed_stands_under_what_it_teaches(client: Client, address: str) -> None:
    page = client.get(address, {"about": "damage"}).content.decode()
    headings = re.findall(r"<h2>(.*?)</h2>", page)
    assert headings
    assert set(headings) <= {"Featured", "Damage", "Worked examples: Damage", "Rulings: Damage"}


@each
@pytest.mark.parametrize("query", ["q=deflection", "card=Deflection", "step=D3", "house=War", "about=combat"])
def test_a_filter_leaves_some_and_says_how_many(client: Client, address: str, query: str) -> None:
    found, all_of_them = every(client, address, query), every(client, address)
    assert 0 < len(found) < len(all_of_them)
    assert set(found) < set(all_of_them)
    assert f"{len(found)} of {len(all_of_them)}" in text_of(client.get(f"{address}?{query}"))


@each
def test_the_page_keeps_the_question(client: Client, address: str) -> None:
    page = client.get(f"{address}?q=deflection&step=D3&about=damage&card=Deflection&house=Unmaking").content.decode()
    assert 'value="deflection"' in page
    assert '<option value="D3" selected>' in page
    assert '<option value="damage" selected>' in page
    assert "<option selected>Deflection" in page
    assert "<option selected>Unmaking" in page
    assert "?about=combat&amp;page=2" in client.get("/rules/rulings/?about=combat").content.decode()


@each
@pytest.mark.parametrize(
    "query", ["q=no-such-word", "card=Nobody", "step=Z9", "house=x", "about=x", "q=%00", f"q={'x' * 5000}", "card=<b>"]
)
def test_nothing_found_says_so_and_leads_on(client: Client, address: str, query: str) -> None:
    response = client.get(f"{address}?{query}")
    assert response.status_code == 200
    assert re.search(r"<p>No (built-in fight|ruling|puzzle) (is about|says) all of that", response.content.decode())
    assert "<b>" not in response.content.decode().split('id="found"')[1]
    assert "Show all" in response.content.decode()


@each
def test_htmx_gets_what_was_found_alone(client: Client, address: str) -> None:
    response = client.get(f"{address}?q=deflection", headers={"HX-Request": "true"})
    assert "<html" not in response.content.decode()
    assert re.findall(LISTS[address], response.content.decode())
    assert "HX-Request" in response["Vary"]


@each
@pytest.mark.parametrize("page", ["0", "-3", "999", "x", "9" * 400, ""])
def test_a_page_that_there_is_none_of_is_the_nearest(client: Client, address: str, page: str) -> None:
    response = client.get(address, {"page": page})
    assert response.status_code == 200
    assert re.findall(LISTS[address], response.content.decode())


def test_who_has_no_name_of_their_own_is_called_as_on_the_page_of_the_fight() -> None:
    called = next(entry.shown.who for entry in fights() if entry.shown.name.endswith("song-is-part-of-the-damage"))
    assert called == "Ann and Bard against Abe and Bob"
